package dev.readout.export;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Scopes that wait to be written: a ring with one writer, the recording thread, and one reader, the export's thread. A
 * full ring gets a larger one after it, up to a size. The writer moves on for good, and the reader follows when it has
 * read everything. While rings grow, two or three of them are full, so that up to three times as many scopes wait. A
 * thread with few scopes needs little memory; one with many makes no garbage once it has the largest ring.
 */
final class HostRing {
    private static final int SMALLEST = 64;
    private static final int GROWTH = 4;
    private static final VarHandle HEAD;
    private static final VarHandle TAIL;
    private static final VarHandle NEXT;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            HEAD = lookup.findVarHandle(HostRing.class, "head", long.class);
            TAIL = lookup.findVarHandle(HostRing.class, "tail", long.class);
            NEXT = lookup.findVarHandle(HostRing.class, "next", HostRing.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final int most;
    private final String[] names;
    private final long[] begins;
    private final long[] ends;
    /** Written by the writer with release, once the entry is. */
    @SuppressWarnings("unused") // by HEAD
    private long head;
    /** Written by the reader with release, once it has the entry. */
    @SuppressWarnings("unused") // by TAIL
    private long tail;
    /** Written by the writer with release, once it has written here for the last time. */
    @SuppressWarnings("unused") // by NEXT
    private @Nullable HostRing next;

    private HostRing(int size, int most) {
        this.most = most;
        names = new String[size];
        begins = new long[size];
        ends = new long[size];
    }

    /** A small one, which grows up to a number of scopes. */
    static HostRing upTo(int most) {
        return new HostRing(Math.min(SMALLEST, most), most);
    }

    /**
     * Adds a scope. For the writer.
     *
     * @return where the next one is to be added, or null if there was no room
     */
    @Nullable
    HostRing add(String name, long begin, long end) {
        long at = (long) HEAD.get(this);
        if (at - (long) TAIL.getAcquire(this) == names.length) {
            return names.length < most ? grown(name, begin, end) : null;
        }
        int slot = (int) (at % names.length);
        names[slot] = name;
        begins[slot] = begin;
        ends[slot] = end;
        HEAD.setRelease(this, at + 1);
        return this;
    }

    private HostRing grown(String name, long begin, long end) {
        HostRing larger = new HostRing((int) Math.min((long) names.length * GROWTH, most), most);
        larger.add(name, begin, end);
        NEXT.setRelease(this, larger);
        return larger;
    }

    /** How many scopes are here that were not taken. For the reader. */
    long waiting() {
        return (long) HEAD.getAcquire(this) - (long) TAIL.get(this);
    }

    /** The oldest scope; there must be one. For the reader. */
    HostScope take(HostThread thread) {
        long at = (long) TAIL.get(this);
        int slot = (int) (at % names.length);
        HostScope scope =
                new HostScope(thread, names[slot], HostScope.Origin.APPLICATION, begins[slot], ends[slot]);
        TAIL.setRelease(this, at + 1);
        return scope;
    }

    /** The writer's next ring, or null if it did not go on. Look at {@link #waiting} behind this. For the reader. */
    @Nullable
    HostRing next() {
        return (HostRing) NEXT.getAcquire(this);
    }
}
