package dev.readout.software.vulkan.registry;

import org.jspecify.annotations.Nullable;

/** The dynamic state of graphics pipelines that counts depend on. */
public enum DynamicState {
    SCISSOR(1),
    SCISSOR_WITH_COUNT(1_000_267_004),
    PRIMITIVE_TOPOLOGY(1_000_267_002),
    PATCH_CONTROL_POINTS(1_000_377_000),
    RASTERIZER_DISCARD_ENABLE(1_000_377_001);

    private final int code;

    /** @param code the {@code VkDynamicState} */
    DynamicState(int code) {
        this.code = code;
    }

    /** The state with a {@code VkDynamicState}; null if no count depends on it. */
    public static @Nullable DynamicState of(int code) {
        for (DynamicState state : values()) {
            if (state.code == code) {
                return state;
            }
        }
        return null;
    }
}
