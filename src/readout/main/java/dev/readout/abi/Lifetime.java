package dev.readout.abi;

import java.util.LinkedHashSet;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The lifetime of a driver's object. Its children are closed before it, the youngest first, so that no object outlives
 * its owner; a closed object refuses use, so that no dead handle reaches a driver.
 *
 * <p>Closing waits for the end of work that may be using the object, though not for ever.
 *
 * <p>Several threads may create and close objects: a tree of lifetimes has one lock, which is never held while waiting.
 */
public final class Lifetime {
    /** How long closing waits for work: ten seconds, in nanoseconds. */
    private static final long PATIENCE_NANOS = 10_000_000_000L;
    private static final long PAUSE_NANOS = 50_000;
    private static final LinkedHashSet<Lifetime> NONE = new LinkedHashSet<>(0);

    private final @Nullable Lifetime owner;
    private final Object lock;
    private final long patienceNanos;
    private final String what;
    /** Null if no work is known of. */
    private final @Nullable BooleanSupplier idle;
    private final Runnable destroy;
    /** Made for the first child: most objects have none. */
    private LinkedHashSet<Lifetime> children = NONE;
    private volatile boolean closed;

    /** The lifetime of an object that nothing owns. */
    public Lifetime(String what, Runnable destroy) {
        this(what, destroy, PATIENCE_NANOS);
    }

    /** @param patienceNanos how long closing waits for work, in nanoseconds */
    Lifetime(String what, Runnable destroy, long patienceNanos) {
        this(null, new Object(), patienceNanos, what, null, destroy);
    }

    private Lifetime(
            @Nullable Lifetime owner, Object lock, long patienceNanos, String what, @Nullable BooleanSupplier idle,
            Runnable destroy) {
        this.owner = owner;
        this.lock = lock;
        this.patienceNanos = patienceNanos;
        this.what = what;
        this.idle = idle;
        this.destroy = destroy;
    }

    /**
     * The lifetime of an object that must not outlive this one, and that the same work may be using.
     *
     * @param what names the object in messages
     * @param destroy ends it; if it throws, the object stays open
     */
    public Lifetime child(String what, Runnable destroy) {
        return child(what, idle, destroy);
    }

    /**
     * The lifetime of an object that must not outlive this one, and that has work of its own.
     *
     * @param what names the object in messages
     * @param idle whether no work runs that may be using the object, or what is made from it. It is asked again and
     *        again, and does not wait
     * @param destroy ends it; if it throws, the object stays open
     */
    public Lifetime child(String what, @Nullable BooleanSupplier idle, Runnable destroy) {
        Lifetime child = new Lifetime(this, lock, patienceNanos, what, idle, destroy);
        synchronized (lock) {
            requireOpen();
            if (children == NONE) {
                children = new LinkedHashSet<>();
            }
            children.add(child);
        }
        return child;
    }

    /**
     * Refuses to go on with a closed object.
     *
     * @throws IllegalStateException if the object was closed
     */
    public void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the " + what + " is closed");
        }
    }

    public boolean isClosed() {
        return closed;
    }

    /**
     * Ends the children, the youngest first, then the object itself, as soon as nothing is running. Does nothing the
     * second time.
     *
     * @throws IllegalStateException if work has not ended within ten seconds: nothing is closed
     */
    public void close() {
        long start = System.nanoTime();
        while (!tryToClose()) {
            if (System.nanoTime() - start >= patienceNanos) {
                throw new IllegalStateException("submitted work has not ended within "
                        + patienceNanos / 1_000_000_000 + " s: the " + what + ", which it may use, can't be closed");
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** Ends this without a call: the object is gone, and what was made from it. Does nothing the second time. */
    public void abandon() {
        synchronized (lock) {
            while (!children.isEmpty()) {
                children.getLast().abandon();
            }
            leave();
        }
    }

    private boolean tryToClose() {
        synchronized (lock) {
            if (!closed && !isIdle()) {
                return false;
            }
            end();
            return true;
        }
    }

    private boolean isIdle() {
        if (idle != null && !idle.getAsBoolean()) {
            return false;
        }
        for (Lifetime child : children) {
            if (child.idle != idle && !child.isIdle()) {
                return false;
            }
        }
        return true;
    }

    private void end() {
        if (closed) {
            return;
        }
        while (!children.isEmpty()) {
            children.getLast().end();
        }
        destroy.run();
        leave();
    }

    private void leave() {
        closed = true;
        if (owner != null) {
            owner.children.remove(this);
        }
    }
}
