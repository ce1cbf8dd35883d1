package dev.readout.cli.output;

/** A unit of the times that a command prints. */
public enum TimeUnitName {
    NS("ns", 1), US("us", 1_000), MS("ms", 1_000_000);

    private final String title;
    private final long nanoseconds;

    TimeUnitName(String title, long nanoseconds) {
        this.title = title;
        this.nanoseconds = nanoseconds;
    }

    /** A time in this unit: whole nanoseconds, or a number that has all of their digits. */
    public Number of(long time) {
        return nanoseconds == 1 ? (Number) time : (Number) ((double) time / nanoseconds);
    }

    @Override
    public String toString() {
        return title;
    }
}
