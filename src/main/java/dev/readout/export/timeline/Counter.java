package dev.readout.export.timeline;

/** Something that is counted over time. */
final class Counter {
    private final int number;
    private final String name;
    private final Unit unit;
    private long until = Long.MIN_VALUE;

    /** What the values of a counter are. */
    enum Unit {
        /** In thousandths of a percent. */
        PERCENT,
        /** In ns. */
        NANOSECONDS,
        /** A number without a sign. */
        COUNT
    }

    /** @param number from 1 on */
    Counter(int number, String name, Unit unit) {
        this.number = number;
        this.name = name;
        this.unit = unit;
    }

    int number() {
        return number;
    }

    String name() {
        return name;
    }

    Unit unit() {
        return unit;
    }

    /** Up to when it has values. */
    long until() {
        return until;
    }

    void reach(long time) {
        until = time;
    }
}
