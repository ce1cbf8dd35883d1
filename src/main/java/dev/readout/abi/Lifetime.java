package dev.readout.abi;

import java.util.LinkedHashSet;

/**
 * How long an object of a driver may be used. What was made from it is closed before it, the youngest first, so that no
 * object outlives its owner; and what is closed refuses to be used, so that no dead handle reaches a driver.
 *
 * <p>Objects may be made and closed by several threads: a tree of lifetimes has one lock.
 */
public final class Lifetime {
    private final Lifetime owner;
    private final Object lock;
    private final String what;
    private final Runnable destroy;
    private final LinkedHashSet<Lifetime> children = new LinkedHashSet<>();
    private volatile boolean closed;

    /** The lifetime of an object that nothing owns. */
    public Lifetime(String what, Runnable destroy) {
        this(null, new Object(), what, destroy);
    }

    private Lifetime(Lifetime owner, Object lock, String what, Runnable destroy) {
        this.owner = owner;
        this.lock = lock;
        this.what = what;
        this.destroy = destroy;
    }

    /**
     * The lifetime of an object that must not outlive this one.
     *
     * @param what names the object in messages
     * @param destroy ends it; if it throws, the object stays open
     */
    public Lifetime child(String what, Runnable destroy) {
        Lifetime child = new Lifetime(this, lock, what, destroy);
        synchronized (lock) {
            requireOpen();
            children.add(child);
        }
        return child;
    }

    /** @throws IllegalStateException if the object was closed */
    public void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the " + what + " is closed");
        }
    }

    public boolean isClosed() {
        return closed;
    }

    /** Ends the children, the youngest first, then the object itself. Does nothing the second time. */
    public void close() {
        synchronized (lock) {
            if (closed) {
                return;
            }
            while (!children.isEmpty()) {
                children.getLast().close();
            }
            destroy.run();
            closed = true;
            if (owner != null) {
                owner.children.remove(this);
            }
        }
    }
}
