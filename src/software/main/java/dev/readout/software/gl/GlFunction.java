package dev.readout.software.gl;

import static dev.readout.abi.egl.egl_h.EGL_BAD_ALLOC;
import static dev.readout.abi.egl.egl_h.EGL_SUCCESS;
import static dev.readout.abi.egl.egl_h.EGL_TRUE;
import static dev.readout.abi.gl.gl_h.GL_INVALID_OPERATION;
import static dev.readout.abi.gl.gl_h.GL_OUT_OF_MEMORY;

import org.jspecify.annotations.Nullable;

/** The body of a GL or EGL function. {@link GlCalls} calls it. */
abstract class GlFunction {
    /** The return value of a failed call. */
    final long failure;

    private GlFunction(long failure) {
        this.failure = failure;
    }

    /** The body of a GL function that returns nothing. */
    interface Command {
        void run(GlContext context, GlCall call);
    }

    /** The body of a GL function that returns a number or an address. */
    interface Value {
        long run(GlContext context, GlCall call);
    }

    /** The body of an EGL function that returns a number or an address. */
    interface EglValue {
        long run(EglThread thread, GlCall call);
    }

    /** The body of an EGL function that returns an {@code EGLBoolean}. */
    interface EglCommand {
        void run(EglThread thread, GlCall call);
    }

    abstract long run(EglThread thread, GlCall call);

    /** Keeps the error of a misuse; if that is null, of a function that failed. Takes no memory. */
    abstract void raise(EglThread thread, @Nullable GlMisuse misuse);

    /** Tells the application of a report about the call, if it hears such. */
    void tell(EglThread thread, @Nullable GlMisuse misuse, String report) {
        // Only GL has messages.
    }

    /** A GL function that returns nothing. */
    static GlFunction command(Command body) {
        return value((context, call) -> {
            body.run(context, call);
            return 0;
        });
    }

    /** A GL function that returns a number or an address, and 0 if it fails. */
    static GlFunction value(Value body) {
        return value(0, body);
    }

    /** A GL function that returns a number or an address, and {@code failure} if it fails. */
    static GlFunction value(long failure, Value body) {
        return new GlFunction(failure) {
            @Override
            long run(EglThread thread, GlCall call) {
                if (thread.current == null) {
                    throw new GlMisuse(GL_INVALID_OPERATION(),
                            "no context is current on this thread: call eglMakeCurrent first");
                }
                return body.run(thread.current, call);
            }

            @Override
            void raise(EglThread thread, @Nullable GlMisuse misuse) {
                if (thread.current != null) {
                    thread.current.raise(misuse == null ? GL_OUT_OF_MEMORY() : misuse.error());
                }
            }

            @Override
            void tell(EglThread thread, @Nullable GlMisuse misuse, String report) {
                if (thread.current != null && thread.current.debug.isEnabled()) {
                    thread.current.debug.tell(GlDebug.Message.error(
                            misuse == null ? GL_OUT_OF_MEMORY() : misuse.error(), report));
                }
            }
        };
    }

    /** An EGL function that returns {@code EGL_TRUE} if it succeeds. */
    static GlFunction eglCommand(EglCommand body) {
        return egl((thread, call) -> {
            body.run(thread, call);
            return EGL_TRUE();
        });
    }

    /** An EGL function that returns 0, which is {@code EGL_FALSE} too, if it fails. */
    static GlFunction egl(EglValue body) {
        return egl(0, body);
    }

    /** An EGL function that returns {@code failure} if it fails. */
    static GlFunction egl(long failure, EglValue body) {
        return new GlFunction(failure) {
            @Override
            long run(EglThread thread, GlCall call) {
                long value = body.run(thread, call);
                thread.error = EGL_SUCCESS();
                return value;
            }

            @Override
            void raise(EglThread thread, @Nullable GlMisuse misuse) {
                thread.error = misuse == null ? EGL_BAD_ALLOC() : misuse.error();
            }
        };
    }

    /** {@code eglGetError}, the only EGL function that does not set the error. */
    static GlFunction takeEglError() {
        return new GlFunction(EGL_SUCCESS()) {
            @Override
            long run(EglThread thread, GlCall call) {
                int error = thread.error;
                thread.error = EGL_SUCCESS();
                return error;
            }

            @Override
            void raise(EglThread thread, @Nullable GlMisuse misuse) {
                // eglGetError itself can't fail.
            }
        };
    }
}
