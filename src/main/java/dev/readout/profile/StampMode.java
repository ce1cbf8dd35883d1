package dev.readout.profile;

/**
 * Where in the GPU's pipeline scopes are stamped. Immutable and safe to share between threads.
 *
 * <p>Example: {@link GlProfilerBuilder}.
 */
public enum StampMode {
    /**
     * Both stamps are taken at the bottom of the pipe, when everything before them has been done. Scopes nest in time
     * as they do in the code: a scope's beginning is the end of what came before it. The default.
     */
    BOTTOM_TO_BOTTOM,
    /**
     * The first stamp is taken at the top of the pipe, when the GPU has seen the command, the second at the bottom. A
     * scope then includes what it waited for, and scopes of one queue overlap.
     */
    TOP_TO_BOTTOM,
    /**
     * One query measures the time between both: {@code GL_TIME_ELAPSED}, in GL alone. For tilers, whose timestamps
     * inside of a render pass are a single tile's, and for drivers without timestamps. Scopes do not nest, and it is
     * not known when they began. Where the application has such a query of its own active, that is left alone, and the
     * scope is reported: {@link ProfilerReport.ScopesDropped}.
     */
    ELAPSED
}
