package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_INVALID_ENUM;
import static dev.readout.abi.gl.gl_h.GL_SAMPLES_PASSED;
import static dev.readout.abi.gl.gl_h.GL_TIMESTAMP;
import static dev.readout.abi.gl.gl_h.GL_TIME_ELAPSED;

import dev.readout.software.gl.SoftwareCounter.Source;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a query object can be used for: each target with all that is its own. */
enum SoftwareQueryTarget {
    /** How long commands take; it saturates (5.3). */
    TIME_ELAPSED(GL_TIME_ELAPSED(), true, null),
    /** When all commands before it have ended; it wraps (5.3). */
    TIMESTAMP(GL_TIMESTAMP(), false, null),
    /** Samples that pass the per-fragment tests: this device has none, so each fragment is one. */
    SAMPLES_PASSED(GL_SAMPLES_PASSED(), true, Source.FRAGMENTS);

    private final int code;
    /** Whether it is begun and ended, and its result is what came in between; if not, it is taken at one time. */
    private final boolean span;
    /** Whose total is the number; null: the number is the clock's. */
    private final @Nullable Source source;

    SoftwareQueryTarget(int code, boolean span, @Nullable Source source) {
        this.code = code;
        this.span = span;
        this.source = source;
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
        throw unknown(code, known);
    }

    /** As {@link #of}, for a function that takes targets which are begun and ended. */
    static SoftwareQueryTarget span(int code, Set<SoftwareQueryTarget> known) {
        return of(code, known, true);
    }

    /** As {@link #of}, for a function that takes targets which are not begun. */
    static SoftwareQueryTarget instant(int code, Set<SoftwareQueryTarget> known) {
        return of(code, known, false);
    }

    private static SoftwareQueryTarget of(int code, Set<SoftwareQueryTarget> known, boolean span) {
        for (SoftwareQueryTarget target : known) {
            if (target.code == code && target.span == span) {
                return target;
            }
        }
        throw unknown(code, filter(known, span));
    }

    private static GlMisuse unknown(int code, Set<SoftwareQueryTarget> expected) {
        return new GlMisuse(GL_INVALID_ENUM(), "target is " + nameOf(code) + ": expected " + oneOf(expected));
    }

    private static Set<SoftwareQueryTarget> filter(Set<SoftwareQueryTarget> known, boolean span) {
        Set<SoftwareQueryTarget> targets = EnumSet.noneOf(SoftwareQueryTarget.class);
        for (SoftwareQueryTarget target : known) {
            if (target.span == span) {
                targets.add(target);
            }
        }
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

    /** Whether its results are times: the extensions know these alone. */
    boolean isTime() {
        return source == null;
    }

    /** The bits of the counter behind it. */
    int bits(SoftwareGlSettings settings) {
        return source != null ? Long.SIZE : span ? settings.elapsedBits() : settings.timestampBits();
    }

    /**
     * What the counter behind it would show, if it had 64 bits.
     *
     * @param clock the GPU's
     */
    long number(long clock, GlTimeline timeline) {
        return source == null ? clock : timeline.total(source);
    }

    /** The name of the constant, {@code GL_…}. */
    @Override
    public String toString() {
        return "GL_" + name();
    }
}
