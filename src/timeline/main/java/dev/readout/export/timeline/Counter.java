package dev.readout.export.timeline;

import dev.readout.vulkan.PerformanceCounterStorage;

/** A counter over time. */
final class Counter {
    /** From 1 on. */
    final int number;
    final String name;
    final Unit unit;
    /** How the bits of a value are to be read. */
    final PerformanceCounterStorage storage;
    /** Up to when it has values. */
    long until = Long.MIN_VALUE;

    /** The unit of a counter's values. */
    enum Unit {
        /** In thousandths of a percent. */
        PERCENT,
        /** In ns. */
        NANOSECONDS,
        /** A number. */
        COUNT
    }

    Counter(int number, String name, Unit unit, PerformanceCounterStorage storage) {
        this.number = number;
        this.name = name;
        this.unit = unit;
        this.storage = storage;
    }
}
