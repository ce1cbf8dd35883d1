package dev.readout.software.gl;

import static dev.readout.abi.egl.egl_h.EGL_BAD_ALLOC;
import static dev.readout.abi.egl.egl_h.EGL_SUCCESS;
import static dev.readout.abi.gl.gl_h.GL_OUT_OF_MEMORY;

import dev.readout.abi.Listener;
import dev.readout.software.Report;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Where the calls of one client of the software GL enter and leave. It lets one in at a time, finds the context that is
 * current on the calling thread, and lets nothing thrown out, which would end the process: that becomes a report, and
 * the error that GL or EGL keeps for {@code glGetError} or {@code eglGetError}.
 */
final class GlCalls {
    private final ReentrantLock lock;
    private final Listener<Report> listener;
    private final ThreadLocal<EglThread> threads = ThreadLocal.withInitial(EglThread::new);

    /**
     * Calls of one client.
     *
     * @param lock is held during each call; all clients of a GPU share it
     */
    GlCalls(ReentrantLock lock, Consumer<? super Report> listener) {
        this.lock = lock;
        this.listener = new Listener<>(listener);
    }

    /** The body of a GL function that returns nothing. */
    interface Command {
        void run(GlContext context);
    }

    /** The body of a GL function that returns a number or an address. */
    interface Value {
        long run(GlContext context);
    }

    /** The body of an EGL function. */
    interface EglValue {
        long run(EglThread thread);
    }

    /** A GL function that returns nothing. */
    void command(String function, Command body) {
        value(function, 0, context -> {
            body.run(context);
            return 0;
        });
    }

    /** A GL function that returns a number or an address, and {@code failure} if it cannot. */
    long value(String function, long failure, Value body) {
        return enter(function, failure, thread -> {
            GlContext context = thread.current;
            if (context == null) {
                report(function, "no context is current on this thread: call eglMakeCurrent first");
                return failure;
            }
            try {
                return body.run(context);
            } catch (GlMisuse misuse) {
                context.raise(misuse.error());
                report(function, misuse.getMessage());
                return failure;
            } catch (RuntimeException | Error broken) {
                context.raise(GL_OUT_OF_MEMORY());
                throw broken;
            }
        });
    }

    /** An EGL function, which returns {@code failure} if it cannot do what it should. */
    long egl(String function, long failure, EglValue body) {
        return enter(function, failure, thread -> {
            try {
                long value = body.run(thread);
                thread.error = EGL_SUCCESS();
                return value;
            } catch (GlMisuse misuse) {
                thread.error = misuse.error();
                report(function, misuse.getMessage());
                return failure;
            } catch (RuntimeException | Error broken) {
                thread.error = EGL_BAD_ALLOC();
                throw broken;
            }
        });
    }

    /** {@code eglGetError}, the one EGL function that does not say how it went itself. */
    int takeEglError(String function) {
        return (int) enter(function, EGL_SUCCESS(), thread -> {
            int error = thread.error;
            thread.error = EGL_SUCCESS();
            return error;
        });
    }

    /** Whether the current thread is inside a call of some client. */
    boolean inside() {
        return lock.isHeldByCurrentThread();
    }

    /** Runs something between two calls. */
    void between(Runnable action) {
        lock.lock();
        try {
            action.run();
        } finally {
            lock.unlock();
        }
    }

    private long enter(String function, long failure, EglValue body) {
        try {
            lock.lock();
            try {
                return body.run(threads.get());
            } catch (Throwable thrown) {
                report(function, "failed inside the software device: " + thrown);
                return failure;
            } finally {
                lock.unlock();
            }
        } catch (Throwable thrown) {
            // Not even the report could be made: out of memory or of stack.
            return failure;
        }
    }

    private void report(String function, String message) {
        listener.tell(new Report(function, message));
    }
}
