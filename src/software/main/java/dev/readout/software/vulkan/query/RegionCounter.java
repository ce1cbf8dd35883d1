package dev.readout.software.vulkan.query;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The counters of VK_ARM_performance_counters_by_region: each counts a draw's part in a region. */
public enum RegionCounter {
    DRAWS("Draws"), PRIMITIVES("Primitives"), FRAGMENTS("Fragment shader invocations"), SAMPLES("Samples");

    private static final List<RegionCounter> ALL = List.of(values());

    private final String label;

    RegionCounter(String label) {
        this.label = label;
    }

    /** The name that the device returns. */
    public String label() {
        return label;
    }

    /** The {@code counterID}: from 1 on. */
    public int id() {
        return ordinal() + 1;
    }

    public static List<RegionCounter> all() {
        return ALL;
    }

    /** The counter that has an id; null if none does. */
    public static @Nullable RegionCounter of(int id) {
        return id < 1 || id > ALL.size() ? null : ALL.get(id - 1);
    }
}
