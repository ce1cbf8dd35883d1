package dev.readout.software.gl;

import dev.readout.abi.Listener;
import dev.readout.abi.UpcallGuard;
import dev.readout.software.Report;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The gate of one client's calls of the software GL: they enter and leave one at a time, with the calling thread's
 * current context. An exception becomes a report, and the error that GL or EGL keeps for {@code glGetError} or {@code
 * eglGetError}.
 */
final class GlCalls {
    /** A monitor: the JVM releases it without a Java call, so also without stack or heap for one. */
    private final Object lock;
    private final Listener<Report> listener;
    /** Here and not in a ThreadLocal: a thread may outlive this and its class loader. Guarded by {@link #lock}. */
    private final Map<Thread, EglThread> threads = new WeakHashMap<>();

    /**
     * Calls of one client.
     *
     * @param lock is held during each call; all clients of a GPU share it
     */
    GlCalls(Object lock, Consumer<? super Report> listener) {
        this.lock = lock;
        this.listener = new Listener<>(listener);
    }

    /** The entry of a function by the name {@code name}. */
    UpcallGuard.Target entry(String name, GlFunction function) {
        return new Entry(name, function);
    }

    /** Returns whether the current thread is inside a call of some client. */
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

    /** The state of the calling thread, which holds the lock. */
    private EglThread thread() {
        return threads.computeIfAbsent(Thread.currentThread(), unused -> new EglThread());
    }

    /** A function. {@link #call} throws only if there is no memory to begin it or for its report. */
    private final class Entry implements UpcallGuard.Target {
        private final String name;
        private final GlFunction function;

        Entry(String name, GlFunction function) {
            this.name = name;
            this.function = function;
        }

        @Override
        public long call(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j,
                long k) {
            synchronized (lock) {
                EglThread thread = thread();
                try {
                    return function.run(thread, new GlCall(a, b, c, d, e, f, g, h, i, j, k));
                } catch (GlMisuse misuse) {
                    fail(thread, misuse, String.valueOf(misuse.getMessage()));
                } catch (Throwable thrown) {
                    fail(thread, null, "failed inside the software device: " + thrown);
                }
                return function.failure;
            }
        }

        private void fail(EglThread thread, @Nullable GlMisuse misuse, String message) {
            function.raise(thread, misuse);
            listener.tell(new Report(name, message, ""));
            function.tell(thread, misuse, name + ": " + message);
        }

        @Override
        public long failed() {
            synchronized (lock) {
                // Not made here: there may be no memory for it.
                EglThread thread = threads.get(Thread.currentThread());
                if (thread != null) {
                    function.raise(thread, null);
                }
                return function.failure;
            }
        }
    }
}
