package dev.readout.export;

import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Records the scopes of a thread of the host, without garbage and without waiting.
 *
 * <p>{@snippet :
 * try (var update = export.host().scope("update")) {
 *     // … the application's own work …
 * }
 * }
 *
 * <p>Scopes nest: closing ends the innermost one. Scopes without room are dropped and counted. A recorder is for the
 * thread that asked for it.
 */
public final class HostRecorder implements AutoCloseable {
    /** How many scopes may be open at a time. */
    static final int DEEPEST = 64;

    private final Thread owner = Thread.currentThread();
    private final HostThread thread = HostThread.current();
    private final LongSupplier clock;
    private final FrameExport export;
    private final String[] openNames = new String[DEEPEST];
    private final long[] openBegins = new long[DEEPEST];
    private int depth;
    /** The ring to which the owner adds. */
    private @Nullable HostRing written;
    /** The ring from which the export's thread takes. */
    private volatile @Nullable HostRing read;
    private final int most;

    HostRecorder(FrameExport export, ExportSettings settings) {
        this.export = export;
        clock = settings.hostClock;
        most = settings.hostScopes;
    }

    /**
     * Begins a scope. {@link #close}, best by {@code try}, ends it.
     *
     * @param name for people: a constant, best
     * @return this recorder
     * @throws IllegalStateException if this is another thread than the one that asked for the recorder
     */
    public HostRecorder scope(String name) {
        Objects.requireNonNull(name, "name");
        requireOwner();
        if (depth < DEEPEST) {
            openNames[depth] = name;
            openBegins[depth] = clock.getAsLong();
        } else {
            export.dropHostScope(thread, name);
        }
        depth++;
        return this;
    }

    /**
     * Ends the innermost scope that is open.
     *
     * @throws IllegalStateException if none is, or this is another thread
     */
    @Override
    public void close() {
        requireOwner();
        if (depth == 0) {
            throw new IllegalStateException("no scope is open on thread '" + thread.name() + "'");
        }
        if (--depth < DEEPEST) {
            add(openNames[depth], openBegins[depth], clock.getAsLong());
        }
    }

    private void requireOwner() {
        if (Thread.currentThread() != owner) {
            throw new IllegalStateException("the recorder is for thread '" + thread.name() + "', and this is '"
                    + Thread.currentThread().getName() + "': each thread asks for its own");
        }
    }

    private void add(String name, long begin, long end) {
        HostRing ring = written;
        if (ring == null) {
            ring = HostRing.upTo(most);
            read = ring;
        }
        // A clock that is turned back says that no time went by.
        HostRing after = export.isClosed() ? null : ring.add(name, begin, end - begin < 0 ? begin : end);
        if (after == null) {
            export.dropHostScope(thread, name);
        }
        written = after == null ? ring : after;
        for (long late = export.hasEnded() ? discard() : 0; late > 0; late--) {
            export.dropHostScope(thread, name);
        }
    }

    /**
     * Gives sinks the waiting scopes, the oldest first, unless {@link FrameExport#close} has given up. For the export's
     * thread.
     *
     * @param most the most scopes: a thread may record as fast as they are written
     */
    void giveTo(FrameSinks sinks, long most) {
        long left = most;
        HostRing ring = read;
        while (ring != null && left > 0) {
            // Read before the ring's contents: the writer adds nothing to a ring that has a next one.
            HostRing next = ring.next();
            for (long waiting = ring.waiting(); waiting > 0 && left > 0 && !export.isAbandoned(); waiting--) {
                sinks.host(ring.take(thread));
                left--;
            }
            if (ring.waiting() > 0 || next == null) {
                return;
            }
            read = next;
            ring = next;
        }
    }

    /** How many scopes wait. For the export's thread. */
    long waiting() {
        long waiting = 0;
        for (HostRing ring = read; ring != null; ring = ring.next()) {
            waiting += ring.waiting();
        }
        return waiting;
    }

    /** Takes the scopes that wait when the export has ended, and returns how many. For its thread and the owner. */
    synchronized long discard() {
        long discarded = 0;
        for (HostRing ring = read; ring != null; ring = ring.next()) {
            for (; ring.waiting() > 0; discarded++) {
                ring.take(thread);
            }
        }
        return discarded;
    }

    /** Returns whether the thread has ended: nothing comes any more. */
    boolean hasEnded() {
        return !owner.isAlive();
    }

    @Override
    public String toString() {
        return "recorder of thread '" + thread.name() + "'";
    }
}
