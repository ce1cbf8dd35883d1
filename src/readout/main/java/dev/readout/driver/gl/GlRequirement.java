package dev.readout.driver.gl;

import java.util.List;
import java.util.StringJoiner;

/**
 * A requirement of a feature in one API: a version, or one of some extensions.
 *
 * @param major the version that has it; 0 if none has it
 * @param extensions those that bring it to earlier versions
 */
record GlRequirement(GlApi api, int major, int minor, List<String> extensions) {
    /** A version of OpenGL, or an extension. */
    static GlRequirement gl(int major, int minor, String... extensions) {
        return new GlRequirement(GlApi.OPENGL, major, minor, List.of(extensions));
    }

    /** A version of OpenGL ES, or an extension. */
    static GlRequirement es(int major, int minor, String... extensions) {
        return new GlRequirement(GlApi.OPENGL_ES, major, minor, List.of(extensions));
    }

    /** An extension of OpenGL ES that no version has taken in; none: OpenGL ES has no such thing. */
    static GlRequirement esExtension(String... extensions) {
        return es(0, 0, extensions);
    }

    boolean isMet(GlIdentity context) {
        return context.api() == api && isBrought(context);
    }

    /**
     * Requires that a context has it.
     *
     * @param feature in messages, more than one: "queries of TIMESTAMP"
     * @throws UnsupportedOperationException if it does not
     */
    void require(GlIdentity context, String feature) {
        if (!isMet(context)) {
            throw new UnsupportedOperationException("the context, " + context.version() + " of " + context.renderer()
                    + ", has no " + feature + ": they need " + this);
        }
    }

    private boolean isBrought(GlIdentity context) {
        return major != 0 && context.isAtLeast(major, minor)
                || extensions.stream().anyMatch(context.extensions()::contains);
    }

    /** As people write it: {@code OpenGL 3.3 or GL_ARB_timer_query}. */
    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(" or ");
        if (major != 0) {
            text.add(api + " " + major + "." + minor);
        }
        extensions.forEach(text::add);
        return text.length() == 0 ? "OpenGL, which OpenGL ES is not" : text.toString();
    }
}
