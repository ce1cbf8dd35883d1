package dev.readout.software.gl;

import static dev.readout.abi.egl.egl_h.EGL_BAD_ALLOC;
import static dev.readout.abi.egl.egl_h.EGL_SUCCESS;
import static dev.readout.abi.gl.gl_h.GL_OUT_OF_MEMORY;

import dev.readout.abi.Listener;
import dev.readout.abi.UpcallGuard;
import dev.readout.software.Report;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Where the calls of one client of the software GL enter and leave. It lets one in at a time, and finds the context
 * that is current on the calling thread. What is thrown becomes a report, and the error that GL or EGL keeps for
 * {@code glGetError} or {@code eglGetError}.
 */
final class GlCalls {
    /** A monitor: the JVM leaves it without a call of Java, so also where there is no stack or heap left for one. */
    private final Object lock;
    private final Listener<Report> listener;
    private final ThreadLocal<EglThread> threads = ThreadLocal.withInitial(EglThread::new);

    /**
     * Calls of one client.
     *
     * @param lock is held during each call; all clients of a GPU share it
     */
    GlCalls(Object lock, Consumer<? super Report> listener) {
        this.lock = lock;
        this.listener = new Listener<>(listener);
    }

    /** The body of a GL function that returns nothing. */
    interface Command {
        void run(GlContext context, GlCall call);
    }

    /** The body of a GL function that returns a number or an address. */
    interface Value {
        long run(GlContext context, GlCall call);
    }

    /** The body of an EGL function. */
    interface EglValue {
        long run(EglThread thread, GlCall call);
    }

    /** A GL function that returns nothing. */
    UpcallGuard.Target command(String function, Command body) {
        return value(function, 0, (context, call) -> {
            body.run(context, call);
            return 0;
        });
    }

    /** A GL function that returns a number or an address, and {@code failure} if it cannot. */
    UpcallGuard.Target value(String function, long failure, Value body) {
        return new Entry(function, failure) {
            @Override
            long run(EglThread thread, GlCall call) {
                if (thread.current == null) {
                    report(function, "no context is current on this thread: call eglMakeCurrent first");
                    return failure;
                }
                return body.run(thread.current, call);
            }

            @Override
            void raise(EglThread thread, @Nullable GlMisuse misuse) {
                if (thread.current != null) {
                    thread.current.raise(misuse == null ? GL_OUT_OF_MEMORY() : misuse.error());
                }
            }
        };
    }

    /** An EGL function, which returns {@code failure} if it cannot do what it should. */
    UpcallGuard.Target egl(String function, long failure, EglValue body) {
        return new Entry(function, failure) {
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

    /** {@code eglGetError}, the one EGL function that does not say how it went itself. */
    UpcallGuard.Target takeEglError(String function) {
        return new Entry(function, EGL_SUCCESS()) {
            @Override
            long run(EglThread thread, GlCall call) {
                int error = thread.error;
                thread.error = EGL_SUCCESS();
                return error;
            }

            @Override
            void raise(EglThread thread, @Nullable GlMisuse misuse) {
                // Asking for an error is none.
            }
        };
    }

    /** Whether the current thread is inside a call of some client. */
    boolean inside() {
        return Thread.holdsLock(lock);
    }

    /** Runs something between two calls. */
    void between(Runnable action) {
        synchronized (lock) {
            action.run();
        }
    }

    /** Asks something between two calls. */
    <T> T ask(Supplier<T> question) {
        synchronized (lock) {
            return question.get();
        }
    }

    private void report(String function, String message) {
        listener.tell(new Report(function, message));
    }

    /** A function. Out of {@link #call} something is thrown if there is no memory to begin it, or for its report. */
    private abstract class Entry implements UpcallGuard.Target {
        private final String function;
        private final long failure;

        Entry(String function, long failure) {
            this.function = function;
            this.failure = failure;
        }

        abstract long run(EglThread thread, GlCall call);

        /** Keeps the error of a misuse; if that is null, of a function that failed. Takes no memory. */
        abstract void raise(EglThread thread, @Nullable GlMisuse misuse);

        @Override
        public long call(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j,
                long k) {
            synchronized (lock) {
                EglThread thread = threads.get();
                try {
                    return run(thread, new GlCall(a, b, c, d, e, f, g, h, i, j, k));
                } catch (GlMisuse misuse) {
                    raise(thread, misuse);
                    report(function, String.valueOf(misuse.getMessage()));
                } catch (Throwable thrown) {
                    raise(thread, null);
                    report(function, "failed inside the software device: " + thrown);
                }
                return failure;
            }
        }

        @Override
        public long failed() {
            raise(threads.get(), null);
            return failure;
        }
    }
}
