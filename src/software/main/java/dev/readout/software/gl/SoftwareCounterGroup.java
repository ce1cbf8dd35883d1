package dev.readout.software.gl;

import java.util.List;
import java.util.Objects;

/**
 * A group of performance counters of a {@link SoftwareGl}. Immutable and safe to share between threads.
 *
 * <p>{@snippet :
 * SoftwareCounter busy =
 *         new SoftwareCounter("busy", "us", 0, 1_000_000, 1000, SoftwareCounter.Source.NANOSECONDS);
 * SoftwareGlSettings settings = SoftwareGlSettings.builder()
 *         .counterGroups(List.of(new SoftwareCounterGroup("gpu", 1, List.of(busy)))).build();
 * }
 *
 * @param name 1 to 63 bytes of UTF-8
 * @param maxActive how many of its counters can be enabled at the same time, at least 0
 * @param counters its counters, by index
 */
public record SoftwareCounterGroup(String name, int maxActive, List<SoftwareCounter> counters) {

    /** Two groups: the GPU's time, and its work. The maxima are 2^64 - 1. */
    public static final List<SoftwareCounterGroup> DEFAULT = List.of(
            new SoftwareCounterGroup("Time", 2, List.of(
                    new SoftwareCounter("GPU busy", "us", 0, -1, 1000, SoftwareCounter.Source.NANOSECONDS),
                    new SoftwareCounter("GPU busy, exact", "ns", 0, -1, 1, SoftwareCounter.Source.NANOSECONDS))),
            new SoftwareCounterGroup("Work", 3, List.of(
                    new SoftwareCounter("Draws", "draws", 0, -1, 1, SoftwareCounter.Source.DRAWS),
                    new SoftwareCounter("Vertices", "vertices", 0, -1, 1, SoftwareCounter.Source.VERTICES),
                    new SoftwareCounter("Fragments", "Kfragments", 0, -1, 1024, SoftwareCounter.Source.FRAGMENTS),
                    new SoftwareCounter("Dispatches", "dispatches", 0, -1, 1, SoftwareCounter.Source.DISPATCHES),
                    new SoftwareCounter("Workgroups", "workgroups", 0, -1, 1, SoftwareCounter.Source.WORKGROUPS))));

    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if one is out of its range
     */
    public SoftwareCounterGroup {
        SoftwareCounter.checkString("name", name, 1);
        counters = List.copyOf(Objects.requireNonNull(counters, "counters"));
        if (maxActive < 0) {
            throw new IllegalArgumentException("maxActive must not be negative, but is " + maxActive);
        }
    }
}
