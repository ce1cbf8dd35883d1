package dev.readout.profile;

/**
 * The pipeline stages of a scope's timestamps. Immutable and safe to share between threads.
 *
 * <p>Example: {@link GlProfilerBuilder}.
 */
public enum StampMode {
    /**
     * Both timestamps are taken at the bottom of the pipe, when all earlier work is done. Scopes nest in time as in the
     * code: a scope begins at the end of the work before it. The default.
     */
    BOTTOM_TO_BOTTOM,
    /**
     * The first timestamp is taken at the top of the pipe, when the GPU has seen the command, the second at the bottom.
     * A scope then includes its waits, and scopes of one queue overlap.
     */
    TOP_TO_BOTTOM,
    /**
     * One query measures the time between both: {@code GL_TIME_ELAPSED}, in GL alone. For tilers, whose timestamps
     * inside of a render pass are a single tile's, and for drivers without timestamps. Scopes do not nest, and it is
     * not known when they began. While such a query of the application is active, scopes are not measured, which is
     * reported: {@link ProfilerReport.ScopesDropped}.
     */
    ELAPSED
}
