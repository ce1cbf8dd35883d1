package dev.readout.software.gl;

/**
 * Thrown by a GL or EGL call that fails. {@link GlCalls} raises its error and reports it; it never leaves the package.
 * It has no stack trace: its message is for the application's author.
 */
final class GlMisuse extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int error;

    GlMisuse(int error, String message) {
        super(message, null, false, false);
        this.error = error;
    }

    /** The next answer of {@code glGetError} or {@code eglGetError}. */
    int error() {
        return error;
    }
}
