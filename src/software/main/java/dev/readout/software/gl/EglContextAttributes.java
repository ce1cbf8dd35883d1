package dev.readout.software.gl;

import static dev.readout.abi.egl.egl_h.EGL_BAD_ATTRIBUTE;
import static dev.readout.abi.egl.egl_h.EGL_BAD_MATCH;
import static dev.readout.abi.egl.egl_h.EGL_CONTEXT_MAJOR_VERSION;
import static dev.readout.abi.egl.egl_h.EGL_CONTEXT_MINOR_VERSION;
import static dev.readout.abi.egl.egl_h.EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT;
import static dev.readout.abi.egl.egl_h.EGL_CONTEXT_OPENGL_PROFILE_MASK;
import static dev.readout.abi.egl.egl_h.EGL_FALSE;
import static dev.readout.abi.egl.egl_h.EGL_TRUE;

import dev.readout.software.abi.egl.egl_h;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

/** The attributes that an application requests of a context, checked. */
final class EglContextAttributes {
    private static final int FLAGS = 7;
    private static final int PROFILES = EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT()
            | egl_h.EGL_CONTEXT_OPENGL_COMPATIBILITY_PROFILE_BIT();
    /** The version, as major × 10 + minor, from which on OpenGL has profiles. */
    private static final int PROFILES_SINCE = 32;
    /** The version from which on OpenGL lacks what it had deprecated. */
    private static final int REMOVED_SINCE = 31;

    /** {@code GL_CONTEXT_FLAG_…_BIT}. */
    private static final int FORWARD_COMPATIBLE = 1;
    private static final int DEBUG = 2;
    private static final int ROBUST_ACCESS = 4;

    private static final Map<Integer, IntPredicate> LEGAL = Map.of(
            EGL_CONTEXT_MAJOR_VERSION(), value -> true,
            EGL_CONTEXT_MINOR_VERSION(), value -> true,
            EGL_CONTEXT_OPENGL_PROFILE_MASK(), value -> true,
            egl_h.EGL_CONTEXT_FLAGS_KHR(), value -> (value & ~FLAGS) == 0,
            egl_h.EGL_CONTEXT_OPENGL_DEBUG(), EglContextAttributes::isTruth,
            egl_h.EGL_CONTEXT_OPENGL_FORWARD_COMPATIBLE(), EglContextAttributes::isTruth,
            egl_h.EGL_CONTEXT_OPENGL_ROBUST_ACCESS(), EglContextAttributes::isTruth,
            egl_h.EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY(),
            value -> value == egl_h.EGL_NO_RESET_NOTIFICATION() || value == egl_h.EGL_LOSE_CONTEXT_ON_RESET());

    private static final Set<Integer> NOT_OF_ES = Set.of(EGL_CONTEXT_OPENGL_PROFILE_MASK(),
            egl_h.EGL_CONTEXT_OPENGL_FORWARD_COMPATIBLE());

    private int major = 1;
    private int minor;
    private int flags;
    private int profile = EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT();

    private EglContextAttributes() {
    }

    /** Those of a list of {@code EGLint}. */
    static EglContextAttributes of(MemorySegment list, boolean es) {
        EglContextAttributes attributes = new EglContextAttributes();
        EglArguments.ints(list, (attribute, value) -> attributes.set(attribute, (int) value, es));
        attributes.check(es);
        return attributes;
    }

    /** {@code GL_CONTEXT_FLAGS}: the bits have other places there. */
    int flags() {
        return flags;
    }

    /** Returns whether it is a context for debugging. */
    boolean isDebug() {
        return (flags & DEBUG) != 0;
    }

    /** {@code GL_CONTEXT_PROFILE_MASK}: before 3.1 a version has all that later ones removed. */
    int profile() {
        long version = major * 10L + minor;
        return version < REMOVED_SINCE ? egl_h.EGL_CONTEXT_OPENGL_COMPATIBILITY_PROFILE_BIT()
                : version < PROFILES_SINCE ? EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT() : profile;
    }

    /** The version's first part. */
    int major() {
        return major;
    }

    private void set(int attribute, int value, boolean es) {
        IntPredicate legal = LEGAL.get(attribute);
        if (legal == null || es && NOT_OF_ES.contains(attribute)) {
            throw EglArguments.unknown(attribute, es ? "an OpenGL ES context" : "an OpenGL context");
        }
        if (!legal.test(value)) {
            throw new GlMisuse(EGL_BAD_ATTRIBUTE(), "attribute " + GlArguments.hex(attribute) + " is "
                    + GlArguments.hex(value) + ", which is none of its values");
        }
        if (attribute == EGL_CONTEXT_MAJOR_VERSION()) {
            major = value;
        } else if (attribute == EGL_CONTEXT_MINOR_VERSION()) {
            minor = value;
        } else if (attribute == EGL_CONTEXT_OPENGL_PROFILE_MASK()) {
            profile = value;
        } else if (attribute == egl_h.EGL_CONTEXT_FLAGS_KHR()) {
            flags |= (value & 1) * DEBUG | (value & 2) / 2 * FORWARD_COMPATIBLE | (value & 4) / 4 * ROBUST_ACCESS;
        } else if (attribute == egl_h.EGL_CONTEXT_OPENGL_DEBUG()) {
            flags |= value * DEBUG;
        } else if (attribute == egl_h.EGL_CONTEXT_OPENGL_FORWARD_COMPATIBLE()) {
            flags |= value * FORWARD_COMPATIBLE;
        } else if (attribute == egl_h.EGL_CONTEXT_OPENGL_ROBUST_ACCESS()) {
            flags |= value * ROBUST_ACCESS;
        }
    }

    private void check(boolean es) {
        int latest = GlStateFunctions.version(es);
        long version = major * 10L + minor;
        if (major < 1 || minor < 0 || version > latest) {
            throw new GlMisuse(EGL_BAD_MATCH(), "version " + major + "." + minor + " is asked for: this device"
                    + " has 1.0 to " + latest / 10 + "." + latest % 10);
        }
        boolean one = Integer.bitCount(profile) == 1 && (profile & ~PROFILES) == 0;
        if (version >= PROFILES_SINCE && !es && !one) {
            throw new GlMisuse(EGL_BAD_MATCH(), "the profile is " + GlArguments.hex(profile)
                    + ": expected one of core (1) and compatibility (2)");
        }
    }

    private static boolean isTruth(int value) {
        return value == EGL_TRUE() || value == EGL_FALSE();
    }
}
