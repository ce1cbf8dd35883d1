package dev.readout.export.timeline.write;

import dev.readout.vulkan.PerformanceCounterStorage;

/** A counter over time. */
public final class Counter {
    /** From 1 on. */
    final int number;
    final String name;
    final Unit unit;
    /** How the bits of a value are to be read. */
    final PerformanceCounterStorage storage;
    /** Up to when it has values. */
    public long until = Long.MIN_VALUE;

    /** The unit of a counter's values. */
    public enum Unit {
        /** In thousandths of a percent. */
        PERCENT,
        /** In ns. */
        NANOSECONDS,
        /** A number. */
        COUNT
    }

    public Counter(int number, String name, Unit unit, PerformanceCounterStorage storage) {
        this.number = number;
        this.name = name;
        this.unit = unit;
        this.storage = storage;
    }
}
