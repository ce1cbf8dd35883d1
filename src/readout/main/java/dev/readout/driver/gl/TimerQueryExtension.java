package dev.readout.driver.gl;

import java.util.Optional;
import java.util.stream.Stream;

/** The extension whose names of timer queries are used. All three have the same tokens and behaviour. */
enum TimerQueryExtension {
    /** GL_ANGLE_timer_query, which the others grew out of; today's ANGLE has EXT. */
    ANGLE("GL_ANGLE_timer_query", "ANGLE"),
    /** GL_EXT_disjoint_timer_query, of OpenGL ES. */
    EXT("GL_EXT_disjoint_timer_query", "EXT"),
    /** GL_ARB_timer_query, a part of OpenGL since 3.3, whose names have no suffix. */
    CORE("GL_ARB_timer_query", "");

    private final String extension;
    private final String suffix;

    TimerQueryExtension(String extension, String suffix) {
        this.extension = extension;
        this.suffix = suffix;
    }

    /**
     * The one to use in a context: the first of ANGLE, EXT and CORE that it has. Its own list is asked and not the
     * functions' addresses, for loaders have an address for every name.
     */
    static Optional<TimerQueryExtension> of(GlIdentity context) {
        return Stream.of(values()).filter(each -> each.isIn(context)).findFirst();
    }

    boolean isIn(GlIdentity context) {
        boolean core = this == CORE && context.api() == GlApi.OPENGL && context.isAtLeast(3, 3);
        return core || context.extensions().contains(extension);
    }

    /**
     * The one to use in a context.
     *
     * @throws UnsupportedOperationException if the context has none
     */
    static TimerQueryExtension require(GlIdentity context) {
        return of(context).orElseThrow(() -> new UnsupportedOperationException(
                "the context, " + context.version() + " of " + context.renderer() + ", has no timer queries: it needs"
                        + " OpenGL 3.3, GL_ARB_timer_query, GL_EXT_disjoint_timer_query or GL_ANGLE_timer_query"));
    }

    /** The suffix of its functions' names; may be empty. */
    String suffix() {
        return suffix;
    }

    /** The name of the extension, {@code GL_…}. */
    @Override
    public String toString() {
        return extension;
    }
}
