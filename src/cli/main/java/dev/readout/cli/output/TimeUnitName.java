package dev.readout.cli.output;

import java.math.BigDecimal;

/** A unit of the times that a command prints. */
public enum TimeUnitName {
    NS("ns", 0), US("us", 3), MS("ms", 6);

    private final String title;
    /** How many digits behind the point a nanosecond needs. */
    private final int digits;

    TimeUnitName(String title, int digits) {
        this.title = title;
        this.digits = digits;
    }

    /** A time in this unit: whole nanoseconds, or a number that has all of their digits. */
    public Number of(long time) {
        return digits == 0 ? (Number) time : (Number) shown(time).doubleValue();
    }

    /** A time in this unit, with as many digits behind the point as all others, so that points are below each other. */
    public BigDecimal shown(long time) {
        return BigDecimal.valueOf(time, digits);
    }

    @Override
    public String toString() {
        return title;
    }
}
