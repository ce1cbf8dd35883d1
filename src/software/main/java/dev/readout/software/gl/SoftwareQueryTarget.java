package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_ANY_SAMPLES_PASSED;
import static dev.readout.abi.gl.gl_h.GL_ANY_SAMPLES_PASSED_CONSERVATIVE;
import static dev.readout.abi.gl.gl_h.GL_CLIPPING_INPUT_PRIMITIVES;
import static dev.readout.abi.gl.gl_h.GL_CLIPPING_OUTPUT_PRIMITIVES;
import static dev.readout.abi.gl.gl_h.GL_COMPUTE_SHADER_INVOCATIONS;
import static dev.readout.abi.gl.gl_h.GL_FRAGMENT_SHADER_INVOCATIONS;
import static dev.readout.abi.gl.gl_h.GL_GEOMETRY_SHADER_INVOCATIONS;
import static dev.readout.abi.gl.gl_h.GL_GEOMETRY_SHADER_PRIMITIVES_EMITTED;
import static dev.readout.abi.gl.gl_h.GL_INVALID_VALUE;
import static dev.readout.abi.gl.gl_h.GL_PRIMITIVES_GENERATED;
import static dev.readout.abi.gl.gl_h.GL_PRIMITIVES_SUBMITTED;
import static dev.readout.abi.gl.gl_h.GL_SAMPLES_PASSED;
import static dev.readout.abi.gl.gl_h.GL_TESS_CONTROL_SHADER_PATCHES;
import static dev.readout.abi.gl.gl_h.GL_TESS_EVALUATION_SHADER_INVOCATIONS;
import static dev.readout.abi.gl.gl_h.GL_TIMESTAMP;
import static dev.readout.abi.gl.gl_h.GL_TIME_ELAPSED;
import static dev.readout.abi.gl.gl_h.GL_TRANSFORM_FEEDBACK_OVERFLOW;
import static dev.readout.abi.gl.gl_h.GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN;
import static dev.readout.abi.gl.gl_h.GL_TRANSFORM_FEEDBACK_STREAM_OVERFLOW;
import static dev.readout.abi.gl.gl_h.GL_VERTEX_SHADER_INVOCATIONS;
import static dev.readout.abi.gl.gl_h.GL_VERTICES_SUBMITTED;
import static dev.readout.software.abi.gl.gl_h.GL_INVALID_ENUM;

import dev.readout.software.gl.SoftwareCounter.Source;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The targets of query objects, a row each. */
enum SoftwareQueryTarget {
    /** The time of the commands; it saturates (5.3). */
    TIME_ELAPSED(GL_TIME_ELAPSED(), Kind.ELAPSED, Apis.BOTH),
    /** The time at which all commands before it have ended; it wraps (5.3). */
    TIMESTAMP(GL_TIMESTAMP(), Kind.TIMESTAMP, Apis.BOTH),
    /** Samples that pass the per-fragment tests: this device has none, so all of each fragment do. */
    SAMPLES_PASSED(GL_SAMPLES_PASSED(), Kind.COUNT, Apis.OPENGL, Source.SAMPLES),
    ANY_SAMPLES_PASSED(GL_ANY_SAMPLES_PASSED(), Kind.FLAG, Apis.BOTH, Source.SAMPLES),
    ANY_SAMPLES_PASSED_CONSERVATIVE(
            GL_ANY_SAMPLES_PASSED_CONSERVATIVE(), Kind.FLAG, Apis.BOTH, Source.SAMPLES),
    PRIMITIVES_GENERATED(GL_PRIMITIVES_GENERATED(), Kind.STREAM_COUNT, Apis.BOTH, Source.PRIMITIVES),
    TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN(
            GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN(), Kind.STREAM_COUNT, Apis.BOTH, Source.FEEDBACK_WRITTEN),
    TRANSFORM_FEEDBACK_OVERFLOW(GL_TRANSFORM_FEEDBACK_OVERFLOW(), Kind.FLAG, Apis.OPENGL, Source.FEEDBACK_LOST),
    TRANSFORM_FEEDBACK_STREAM_OVERFLOW(
            GL_TRANSFORM_FEEDBACK_STREAM_OVERFLOW(), Kind.STREAM_FLAG, Apis.OPENGL, Source.FEEDBACK_LOST),
    VERTICES_SUBMITTED(GL_VERTICES_SUBMITTED(), Kind.COUNT, Apis.OPENGL, Source.VERTICES),
    PRIMITIVES_SUBMITTED(GL_PRIMITIVES_SUBMITTED(), Kind.COUNT, Apis.OPENGL, Source.PRIMITIVES),
    VERTEX_SHADER_INVOCATIONS(GL_VERTEX_SHADER_INVOCATIONS(), Kind.COUNT, Apis.OPENGL, Source.VERTICES),
    /** This device has no such shaders. */
    TESS_CONTROL_SHADER_PATCHES(GL_TESS_CONTROL_SHADER_PATCHES(), Kind.NONE, Apis.OPENGL),
    TESS_EVALUATION_SHADER_INVOCATIONS(GL_TESS_EVALUATION_SHADER_INVOCATIONS(), Kind.NONE, Apis.OPENGL),
    GEOMETRY_SHADER_INVOCATIONS(GL_GEOMETRY_SHADER_INVOCATIONS(), Kind.NONE, Apis.OPENGL),
    GEOMETRY_SHADER_PRIMITIVES_EMITTED(GL_GEOMETRY_SHADER_PRIMITIVES_EMITTED(), Kind.NONE, Apis.OPENGL),
    FRAGMENT_SHADER_INVOCATIONS(GL_FRAGMENT_SHADER_INVOCATIONS(), Kind.COUNT, Apis.OPENGL, Source.FRAGMENTS),
    COMPUTE_SHADER_INVOCATIONS(GL_COMPUTE_SHADER_INVOCATIONS(), Kind.COUNT, Apis.OPENGL, Source.INVOCATIONS),
    /** Nothing is clipped: each primitive goes in and comes out whole. */
    CLIPPING_INPUT_PRIMITIVES(GL_CLIPPING_INPUT_PRIMITIVES(), Kind.COUNT, Apis.OPENGL, Source.PRIMITIVES),
    CLIPPING_OUTPUT_PRIMITIVES(GL_CLIPPING_OUTPUT_PRIMITIVES(), Kind.COUNT, Apis.OPENGL, Source.PRIMITIVES);

    /** {@code GL_MAX_VERTEX_STREAMS}; all but the first are empty, for there are no geometry shaders. */
    static final int STREAMS = 4;

    /** The kind of number that a result is. */
    private enum Kind {
        ELAPSED, TIMESTAMP, COUNT, FLAG, STREAM_COUNT, STREAM_FLAG, NONE
    }

    /** The APIs that have a target. */
    private enum Apis {
        OPENGL, BOTH
    }

    private static final Set<SoftwareQueryTarget> OCCLUSION =
            EnumSet.of(SAMPLES_PASSED, ANY_SAMPLES_PASSED, ANY_SAMPLES_PASSED_CONSERVATIVE);

    private final int code;
    private final Kind kind;
    private final Apis apis;
    /** The total that the result counts; null for the clock, or nothing. */
    private final @Nullable Source source;

    SoftwareQueryTarget(int code, Kind kind, Apis apis) {
        this(code, kind, apis, null);
    }

    SoftwareQueryTarget(int code, Kind kind, Apis apis, @Nullable Source source) {
        this.code = code;
        this.kind = kind;
        this.apis = apis;
        this.source = source;
    }

    /**
     * The targets of the functions with a suffix: ANGLE and EXT have those of timer queries, and EXT in OpenGL ES those
     * of GL_EXT_occlusion_query_boolean.
     */
    static Set<SoftwareQueryTarget> known(boolean es, String suffix) {
        boolean all = suffix.isEmpty() || suffix.equals("ARB");
        Set<SoftwareQueryTarget> known = EnumSet.noneOf(SoftwareQueryTarget.class);
        for (SoftwareQueryTarget target : values()) {
            boolean ofSuffix = all || target.isTime()
                    || es && suffix.equals("EXT") && target.group() == SAMPLES_PASSED;
            if (ofSuffix && (target.apis == Apis.BOTH || !es)) {
                known.add(target);
            }
        }
        return known;
    }

    /**
     * The target of a number.
     *
     * @param known the targets that the called function knows
     * @throws GlMisuse if it is none of these
     */
    static SoftwareQueryTarget of(int code, Set<SoftwareQueryTarget> known) {
        for (SoftwareQueryTarget target : known) {
            if (target.code == code) {
                return target;
            }
        }
        throw new GlMisuse(GL_INVALID_ENUM(), "target is " + nameOf(code) + ": expected " + oneOf(known));
    }

    /** As {@link #of}, for a function that takes targets which are begun and ended. */
    static SoftwareQueryTarget span(int code, Set<SoftwareQueryTarget> known) {
        return of(code, filter(known, true));
    }

    /** As {@link #of}, for a function that takes targets which are not begun. */
    static SoftwareQueryTarget instant(int code, Set<SoftwareQueryTarget> known) {
        return of(code, filter(known, false));
    }

    private static Set<SoftwareQueryTarget> filter(Set<SoftwareQueryTarget> known, boolean span) {
        Set<SoftwareQueryTarget> targets = EnumSet.copyOf(known);
        targets.removeIf(target -> target.isSpan() != span);
        return targets;
    }

    private static String nameOf(int code) {
        for (SoftwareQueryTarget target : values()) {
            if (target.code == code) {
                return target.toString();
            }
        }
        return "0x" + Integer.toHexString(code);
    }

    /** {@code A, B or C}. */
    private static String oneOf(Set<SoftwareQueryTarget> targets) {
        StringBuilder names = new StringBuilder();
        int left = targets.size();
        for (SoftwareQueryTarget target : targets) {
            names.append(target).append(--left > 1 ? ", " : left == 1 ? " or " : "");
        }
        return names.toString();
    }

    int code() {
        return code;
    }

    /** Returns whether its result is what came between beginning and end; if not, it is taken at one time. */
    private boolean isSpan() {
        return kind != Kind.TIMESTAMP;
    }

    /** Returns whether its results are times: the extensions know these alone. */
    boolean isTime() {
        return kind == Kind.ELAPSED || kind == Kind.TIMESTAMP;
    }

    /** The representative of targets that exclude each other (ARB_occlusion_query2). */
    SoftwareQueryTarget group() {
        return OCCLUSION.contains(this) ? SAMPLES_PASSED : this;
    }

    /**
     * The index of a vertex stream, checked.
     *
     * @throws GlMisuse if the target has no such index
     */
    int checkIndex(int index) {
        int streams = kind == Kind.STREAM_COUNT || kind == Kind.STREAM_FLAG ? STREAMS : 1;
        if (index < 0 || index >= streams) {
            throw new GlMisuse(GL_INVALID_VALUE(), "index is " + Integer.toUnsignedString(index) + ": " + this
                    + (streams == 1 ? " has index 0 alone" : " has 0 to " + (streams - 1)));
        }
        return index;
    }

    /** The bits of the counter behind it. */
    int bits(SoftwareGlSettings settings) {
        return switch (kind) {
            case ELAPSED -> settings.elapsedBits();
            case TIMESTAMP -> settings.timestampBits();
            case FLAG, STREAM_FLAG -> 1;
            case COUNT, STREAM_COUNT, NONE -> Long.SIZE;
        };
    }

    /**
     * The value of the counter behind it, in 64 bits.
     *
     * @param clock the GPU's
     * @param index the vertex stream
     */
    long number(long clock, GlTimeline timeline, int index) {
        return isTime() ? clock : source == null || index != 0 ? 0 : timeline.total(source);
    }

    /** The name of the constant, {@code GL_…}. */
    @Override
    public String toString() {
        return "GL_" + name();
    }
}
