package dev.readout.export;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Records where a thread of the host spends its time, without garbage and without waiting.
 *
 * <p>{@snippet :
 * try (var update = export.host().scope("update")) {
 *     // … the application's own work …
 * }
 * }
 *
 * <p>Scopes nest: closing ends the innermost one. What finds no room is not written, and counted. A recorder is for the
 * thread that asked for it.
 */
public final class HostRecorder implements AutoCloseable {
    /** How many scopes may be open at a time. */
    static final int DEEPEST = 64;

    private static final VarHandle HEAD;
    private static final VarHandle TAIL;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            HEAD = lookup.findVarHandle(HostRecorder.class, "head", long.class);
            TAIL = lookup.findVarHandle(HostRecorder.class, "tail", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Thread owner = Thread.currentThread();
    private final HostThread thread = HostThread.current();
    private final LongSupplier clock;
    private final FrameExport export;
    private final String[] openNames = new String[DEEPEST];
    private final long[] openBegins = new long[DEEPEST];
    private int depth;
    /** A ring with one writer, the owner, and one reader, the export's thread. */
    private final String[] names;
    private final long[] begins;
    private final long[] ends;
    /** Written by the owner with release, once the entry is. */
    @SuppressWarnings("unused") // by HEAD
    private long head;
    /** Written by the reader with release, once it has the entry. */
    @SuppressWarnings("unused") // by TAIL
    private long tail;

    HostRecorder(FrameExport export, ExportOptions options) {
        this.export = export;
        clock = options.hostClock();
        names = new String[options.hostScopes()];
        begins = new long[names.length];
        ends = new long[names.length];
    }

    /**
     * Begins a scope. {@link #close} ends it, for which {@code try} is meant.
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
        long at = (long) HEAD.get(this);
        if (export.isClosed() || at - (long) TAIL.getAcquire(this) == names.length) {
            export.dropHostScope(thread, name);
            return;
        }
        int slot = (int) (at % names.length);
        names[slot] = name;
        begins[slot] = begin;
        // A clock that is turned back says that no time went by.
        ends[slot] = end - begin < 0 ? begin : end;
        HEAD.setRelease(this, at + 1);
    }

    /** The oldest scope that was not taken, or null if there is none. For the export's thread. */
    @Nullable
    HostScope poll() {
        long at = (long) TAIL.get(this);
        if (at == (long) HEAD.getAcquire(this)) {
            return null;
        }
        int slot = (int) (at % names.length);
        HostScope scope =
                new HostScope(thread, names[slot], HostScope.Origin.APPLICATION, begins[slot], ends[slot]);
        TAIL.setRelease(this, at + 1);
        return scope;
    }

    /** Whether the thread has ended: nothing comes any more. */
    boolean hasEnded() {
        return !owner.isAlive();
    }

    @Override
    public String toString() {
        return "recorder of thread '" + thread.name() + "'";
    }
}
