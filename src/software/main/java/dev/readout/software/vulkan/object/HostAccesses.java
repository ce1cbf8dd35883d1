package dev.readout.software.vulkan.object;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * The reads and resets of queries that calls of the host are about to do or doing. They are noted before a call waits
 * for its turn, since other drivers do not run calls one at a time.
 */
public final class HostAccesses {
    /** The access of a function to a range of queries. */
    public enum Kind { NONE, READS, RESETS }

    /**
     * A call of a function that reads or resets queries.
     *
     * @param count the number of queries, unsigned
     */
    public record Access(Thread thread, boolean resets, long pool, long first, long count) {

        private boolean meets(Access other) {
            return thread != other.thread && (resets || other.resets) && pool == other.pool
                    && first < other.first + other.count && other.first < first + count;
        }
    }

    private final List<Access> going = new ArrayList<>();

    /** The access of the current thread to a range of queries; {@code kind} is not {@link Kind#NONE}. */
    public static Access access(Kind kind, long pool, int first, int count) {
        return new Access(Thread.currentThread(), kind == Kind.RESETS, pool, Integer.toUnsignedLong(first),
                Integer.toUnsignedLong(count));
    }

    /**
     * Notes that an access begins, and returns whether it races with one of another thread: one of the two resets.
     *
     * @param nested whether the thread is inside of a call already. If it is not, its other accesses were left behind
     *        by a call that ran out of memory.
     */
    public synchronized boolean begin(Access access, boolean nested) {
        boolean meets = false;
        for (Iterator<Access> others = going.iterator(); others.hasNext();) {
            Access other = others.next();
            meets |= access.meets(other);
            if (!nested && other.thread == access.thread) {
                others.remove();
            }
        }
        going.add(access);
        return meets;
    }

    public synchronized void end(Access access) {
        // Not remove(access): the JVM generates a record's equals at its first call, which takes long.
        for (int i = 0; i < going.size(); i++) {
            if (going.get(i) == access) {
                going.remove(i);
                return;
            }
        }
    }
}
