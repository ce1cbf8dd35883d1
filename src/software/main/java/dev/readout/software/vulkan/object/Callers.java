package dev.readout.software.vulkan.object;

import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;

/** The threads that have called functions of one driver, each of which may submit or signal what another waits for. */
public final class Callers {
    /** How long a wait lasts for the first call of another thread, which may be on its way, in ns of the machine's. */
    private static final long FIRST_CALL = 100_000_000;
    /** The same where another thread has called before, and ended. */
    private static final long NEXT_CALL = 10 * FIRST_CALL;
    private static final long NEVER = -1;

    private final Set<Thread> threads = Collections.newSetFromMap(new WeakHashMap<>());
    /** The identifier of the thread that called last. No other thread ever has the same. */
    private long last = NEVER;
    private boolean shared;
    private long aloneSince = NEVER;

    /** Notes a call of this thread. */
    public void called() {
        Thread thread = Thread.currentThread();
        if (thread.threadId() != last) {
            if (threads.add(thread)) {
                shared |= last != NEVER;
                aloneSince = NEVER;
            }
            last = thread.threadId();
        }
    }

    /**
     * The time until which a wait of this thread lasts for others, at most {@code until}. A thread that nobody joins
     * waits for the others once, and not again.
     */
    long patience(long now, long until) {
        if (threads.stream().anyMatch(thread -> thread != Thread.currentThread() && thread.isAlive())) {
            return until;
        }
        aloneSince = aloneSince == NEVER ? now : aloneSince;
        return Math.min(until, aloneSince + (shared ? NEXT_CALL : FIRST_CALL));
    }
}
