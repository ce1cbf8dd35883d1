package dev.readout.export.timeline;

import dev.readout.vulkan.PerformanceCounterStorage;

/** A counter over time. */
final class Counter {
    private final int number;
    private final String name;
    private final Unit unit;
    private final PerformanceCounterStorage storage;
    private long until = Long.MIN_VALUE;

    /** The unit of a counter's values. */
    enum Unit {
        /** In thousandths of a percent. */
        PERCENT,
        /** In ns. */
        NANOSECONDS,
        /** A number. */
        COUNT
    }

    /**
     * @param number from 1 on
     * @param storage how the bits of a value are to be read
     */
    Counter(int number, String name, Unit unit, PerformanceCounterStorage storage) {
        this.number = number;
        this.name = name;
        this.unit = unit;
        this.storage = storage;
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

    PerformanceCounterStorage storage() {
        return storage;
    }

    /** Up to when it has values. */
    long until() {
        return until;
    }

    void reach(long time) {
        until = time;
    }
}
