package dev.readout.driver.gl;

import static dev.readout.abi.gl.gl_h.GL_SAMPLES_PASSED;
import static dev.readout.abi.gl.gl_h.GL_TIMESTAMP;
import static dev.readout.abi.gl.gl_h.GL_TIME_ELAPSED;

/**
 * What query objects of GL measure. Immutable and safe to share between threads.
 *
 * <p>Example: {@link GlTimerQueries}.
 */
public enum GlQueryTarget {
    /** The time at which everything before has been done, in ns. */
    TIMESTAMP(GL_TIMESTAMP(), true),
    /** The time between beginning and end, in ns. One at a time. */
    TIME_ELAPSED(GL_TIME_ELAPSED(), true),
    /** How many samples passed the tests. One at a time; OpenGL ES has no such queries. */
    SAMPLES_PASSED(GL_SAMPLES_PASSED(), false);

    private final int code;
    private final boolean time;

    GlQueryTarget(int code, boolean time) {
        this.code = code;
        this.time = time;
    }

    /** The enumerant. */
    public int code() {
        return code;
    }

    /** Whether it takes the timer queries of an extension or of OpenGL 3.3. */
    boolean isTime() {
        return time;
    }
}
