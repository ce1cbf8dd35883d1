package dev.readout.driver.gl;

import static dev.readout.driver.gl.GlRequirement.es;
import static dev.readout.driver.gl.GlRequirement.esExtension;
import static dev.readout.driver.gl.GlRequirement.gl;

import dev.readout.abi.gl.gl_h;

/**
 * The targets of query objects in OpenGL 4.6 (core, 4.2) and OpenGL ES 3.2, each with the version or the extensions
 * that bring it. {@link GlContext#queryTargets} lists a context's targets. Immutable and safe to share between threads.
 *
 * <p>Example: {@link GlQueryObjects}.
 */
public enum GlQueryTarget {
    /** The time at which all earlier work is done, in ns. */
    TIMESTAMP(gl_h.GL_TIMESTAMP(), Result.TIME, Times.GL, Times.ES),
    /** The time between beginning and end, in ns. One at a time. */
    TIME_ELAPSED(gl_h.GL_TIME_ELAPSED(), Result.TIME, Times.GL, Times.ES),
    /** How many samples passed the tests. One at a time of this and the next two; OpenGL ES has no such queries. */
    SAMPLES_PASSED(gl_h.GL_SAMPLES_PASSED(), Result.COUNT,
            gl(1, 5, "GL_ARB_occlusion_query"), esExtension()),
    /** True if any sample passed the tests. */
    ANY_SAMPLES_PASSED(gl_h.GL_ANY_SAMPLES_PASSED(), Result.BOOLEAN,
            gl(3, 3, "GL_ARB_occlusion_query2"), es(3, 0, "GL_EXT_occlusion_query_boolean")),
    /** True if any sample may have passed the tests: a driver may say yes where none did, if that is faster. */
    ANY_SAMPLES_PASSED_CONSERVATIVE(gl_h.GL_ANY_SAMPLES_PASSED_CONSERVATIVE(), Result.BOOLEAN,
            gl(4, 3, "GL_ARB_ES3_compatibility"), es(3, 0, "GL_EXT_occlusion_query_boolean")),
    /** How many primitives went to vertex stream 0, transform feedback or not. */
    PRIMITIVES_GENERATED(gl_h.GL_PRIMITIVES_GENERATED(), Result.COUNT,
            gl(3, 0, "GL_EXT_transform_feedback"),
            es(3, 2, "GL_EXT_geometry_shader", "GL_OES_geometry_shader", "GL_EXT_tessellation_shader",
                    "GL_OES_tessellation_shader")),
    /** How many primitives of vertex stream 0 transform feedback has written. */
    TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN(gl_h.GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN(), Result.COUNT,
            gl(3, 0, "GL_EXT_transform_feedback"), es(3, 0)),
    /** True if transform feedback had no room for a primitive of any vertex stream. */
    TRANSFORM_FEEDBACK_OVERFLOW(gl_h.GL_TRANSFORM_FEEDBACK_OVERFLOW(), Result.BOOLEAN,
            gl(4, 6, "GL_ARB_transform_feedback_overflow_query"), esExtension()),
    /** True if transform feedback had no room for a primitive of vertex stream 0. */
    TRANSFORM_FEEDBACK_STREAM_OVERFLOW(gl_h.GL_TRANSFORM_FEEDBACK_STREAM_OVERFLOW(), Result.BOOLEAN,
            gl(4, 6, "GL_ARB_transform_feedback_overflow_query"), esExtension()),
    /** How many vertices draws handed in. */
    VERTICES_SUBMITTED(gl_h.GL_VERTICES_SUBMITTED()),
    /** How many primitives draws handed in. */
    PRIMITIVES_SUBMITTED(gl_h.GL_PRIMITIVES_SUBMITTED()),
    /** How often vertex shaders ran. */
    VERTEX_SHADER_INVOCATIONS(gl_h.GL_VERTEX_SHADER_INVOCATIONS()),
    /** How many patches tessellation control shaders worked on. */
    TESS_CONTROL_SHADER_PATCHES(gl_h.GL_TESS_CONTROL_SHADER_PATCHES()),
    /** How often tessellation evaluation shaders ran. */
    TESS_EVALUATION_SHADER_INVOCATIONS(gl_h.GL_TESS_EVALUATION_SHADER_INVOCATIONS()),
    /** How often geometry shaders ran. */
    GEOMETRY_SHADER_INVOCATIONS(gl_h.GL_GEOMETRY_SHADER_INVOCATIONS()),
    /** How many primitives geometry shaders made. */
    GEOMETRY_SHADER_PRIMITIVES_EMITTED(gl_h.GL_GEOMETRY_SHADER_PRIMITIVES_EMITTED()),
    /** How often fragment shaders ran. */
    FRAGMENT_SHADER_INVOCATIONS(gl_h.GL_FRAGMENT_SHADER_INVOCATIONS()),
    /** How often compute shaders ran. */
    COMPUTE_SHADER_INVOCATIONS(gl_h.GL_COMPUTE_SHADER_INVOCATIONS()),
    /** How many primitives came to the clipping. */
    CLIPPING_INPUT_PRIMITIVES(gl_h.GL_CLIPPING_INPUT_PRIMITIVES()),
    /** How many primitives the clipping let through or made. */
    CLIPPING_OUTPUT_PRIMITIVES(gl_h.GL_CLIPPING_OUTPUT_PRIMITIVES());

    /**
     * The meaning of a query's result. Immutable and safe to share between threads.
     *
     * <p>Example: {@link GlQueryObjects}.
     */
    public enum Result {
        /** A time in ns, unsigned. */
        TIME,
        /** How many, unsigned. */
        COUNT,
        /** True or false, as 1 or 0. */
        BOOLEAN
    }

    /** The requirements of times; as {@link TimerQueryExtension} has them. */
    private static final class Times {
        static final GlRequirement GL =
                gl(3, 3, "GL_ARB_timer_query", "GL_EXT_disjoint_timer_query", "GL_ANGLE_timer_query");
        static final GlRequirement ES =
                esExtension("GL_EXT_disjoint_timer_query", "GL_ANGLE_timer_query", "GL_ARB_timer_query");
    }

    private final int code;
    private final Result result;
    private final GlRequirement gl;
    private final GlRequirement es;

    /** A pipeline statistic. */
    GlQueryTarget(int code) {
        this(code, Result.COUNT, gl(4, 6, "GL_ARB_pipeline_statistics_query"), esExtension());
    }

    GlQueryTarget(int code, Result result, GlRequirement gl, GlRequirement es) {
        this.code = code;
        this.result = result;
        this.gl = gl;
        this.es = es;
    }

    /** The enumerant. */
    public int code() {
        return code;
    }

    /** The meaning of its results. */
    public Result result() {
        return result;
    }

    /** Returns whether it takes the timer queries of an extension or of OpenGL 3.3. */
    boolean isTime() {
        return result == Result.TIME;
    }

    /** Its requirement in the contexts of an API. */
    GlRequirement requirement(GlApi api) {
        return api == GlApi.OPENGL ? gl : es;
    }

    boolean isSupported(GlIdentity context) {
        return requirement(context.api()).isMet(context);
    }

    /** @throws UnsupportedOperationException if a context does not have it */
    void require(GlIdentity context) {
        requirement(context.api()).require(context, "queries of " + this);
    }
}
