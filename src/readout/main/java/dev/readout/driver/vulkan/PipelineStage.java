package dev.readout.driver.vulkan;

/**
 * A stage of the pipeline, where a timestamp is taken or a barrier waits: {@code VkPipelineStageFlagBits}. Immutable
 * and safe to share between threads.
 *
 * <p>Example: {@link CommandBuffer}.
 */
public enum PipelineStage {
    // In the order of their bits, which VkPipelineStageFlagBits2 shares.
    /** Before everything. */
    TOP_OF_PIPE,
    /** Reading the arguments of indirect draws and dispatches. */
    DRAW_INDIRECT,
    /** Reading vertices and indices. */
    VERTEX_INPUT,
    /** Vertex shaders. */
    VERTEX_SHADER,
    /** Tessellation control shaders. */
    TESSELLATION_CONTROL_SHADER,
    /** Tessellation evaluation shaders. */
    TESSELLATION_EVALUATION_SHADER,
    /** Geometry shaders. */
    GEOMETRY_SHADER,
    /** Fragment shaders. */
    FRAGMENT_SHADER,
    /** Depth and stencil tests before the fragment shader. */
    EARLY_FRAGMENT_TESTS,
    /** Depth and stencil tests after the fragment shader. */
    LATE_FRAGMENT_TESTS,
    /** Writing colours. */
    COLOR_ATTACHMENT_OUTPUT,
    /** Compute shaders. */
    COMPUTE_SHADER,
    /** Copies, fills, and copies of query results. */
    TRANSFER,
    /** After everything. */
    BOTTOM_OF_PIPE,
    /** The host, reading or writing mapped memory. */
    HOST,
    /** Everything a draw does. */
    ALL_GRAPHICS,
    /** Everything. */
    ALL_COMMANDS;

    /** The stage's bit in a mask: a power of two. */
    public int bit() {
        return 1 << ordinal();
    }
}
