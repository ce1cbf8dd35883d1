package dev.readout.software.vulkan.object;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The counter of a timeline semaphore (section 7.4.1): its value, and the pending work that will raise it. */
public final class Timeline {
    private long value;
    /** The pending work that will raise the counter, by the new value. */
    private final NavigableMap<Long, Completion> signallers = new TreeMap<>(Long::compareUnsigned);
    private final List<Wait> waits = new ArrayList<>();

    public Timeline(long value) {
        this.value = value;
    }

    /** The value, unsigned. */
    public long value() {
        return value;
    }

    public boolean hasReached(long wanted) {
        return Long.compareUnsigned(value, wanted) >= 0;
    }

    /** Returns whether pending work will raise it. */
    public boolean isBeingRaised() {
        return !signallers.isEmpty();
    }

    void willBeSignalledBy(Completion submission, long to) {
        signallers.put(to, submission);
    }

    /** Notes that the work that was to signal a value has ended. */
    void forget(Completion submission, long to) {
        signallers.remove(to, submission);
    }

    /**
     * Raises the counter.
     *
     * @param time the time of the signal, in ns
     * @return false, without effect, if it had reached {@code to} already
     */
    public boolean signal(long to, long time) {
        if (hasReached(to)) {
            return false;
        }
        value = to;
        for (Iterator<Wait> each = waits.iterator(); each.hasNext();) {
            Wait wait = each.next();
            if (hasReached(wait.wanted)) {
                wait.end = time;
                wait.complete = true;
                each.remove();
            }
        }
        return true;
    }

    /** A wait for a value. Its signal may not be submitted yet. */
    public Completion reaching(long wanted) {
        Wait wait = new Wait(wanted);
        if (hasReached(wanted)) {
            wait.complete = true;
        } else {
            waits.add(wait);
        }
        return wait;
    }

    private final class Wait implements Completion {
        private final long wanted;
        private boolean complete;
        private long end;

        Wait(long wanted) {
            this.wanted = wanted;
        }

        @Override
        public boolean isComplete() {
            return complete;
        }

        @Override
        public void await() {
            // The first may never complete, and a later one may.
            for (Map.Entry<Long, Completion> signaller = signallers.ceilingEntry(wanted); !complete
                    && signaller != null; signaller = signallers.higherEntry(signaller.getKey())) {
                signaller.getValue().await();
            }
        }

        @Override
        public void giveUp() {
            waits.remove(this);
        }

        @Override
        public long end() {
            return end;
        }
    }
}
