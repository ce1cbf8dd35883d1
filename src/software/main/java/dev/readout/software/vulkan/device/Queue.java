package dev.readout.software.vulkan.device;

import dev.readout.software.vulkan.ClockError;
import dev.readout.software.vulkan.SoftwareQueueFamily;
import dev.readout.software.vulkan.object.Clock;
import dev.readout.software.vulkan.object.DeviceState;
import dev.readout.software.vulkan.object.Pause;
import dev.readout.software.vulkan.query.QueryPool;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Iterator;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** A {@code VkQueue}: its pending submissions, in order, and its timeline. */
public final class Queue {
    private final DeviceState device;
    private final int familyIndex;
    private final int index;
    private final SoftwareQueueFamily family;
    private final ArrayDeque<Submission> pending = new ArrayDeque<>();
    private long handle;
    private long submits;
    private long time;
    /** The number of submissions with timestamps, counted where they are to wrap. */
    private int stamped;

    public Queue(DeviceState device, int familyIndex, int index) {
        this.device = device;
        this.familyIndex = familyIndex;
        this.index = index;
        family = device.settings().queueFamilies().get(familyIndex);
    }

    public DeviceState device() {
        return device;
    }

    public int familyIndex() {
        return familyIndex;
    }

    /** Its index in the family. */
    public int index() {
        return index;
    }

    public long handle() {
        return handle;
    }

    public void setHandle(long given) {
        handle = given;
    }

    /** Accepts the submissions of one call. */
    public void submit(Iterable<Submission> submissions) {
        submits++;
        device.changed();
        for (Submission submission : submissions) {
            submission.accept(submits, device.hostTime());
            pending.add(submission);
        }
        completeDue();
    }

    /** Completes submissions that are due, up to one that must wait. */
    void completeDue() {
        try {
            while (!pending.isEmpty() && submits >= pending.element().visibleAt(device.settings().lag())
                    && completeOldest()) {
                // The next one.
            }
        } catch (Pause pause) {
            // It is not visible yet.
        }
    }

    /**
     * Completes all submissions. Semaphores that nothing signals are ignored.
     *
     * @param patience the machine's time, in ns, until which another thread may signal them
     * @throws Pause if that takes real time
     */
    public void completeAll(long patience) {
        while (!pending.isEmpty()) {
            long before = device.changes();
            if (!completeOldest() && device.changes() == before) {
                device.letOthersIn(patience);
                pending.element().leaveOutWaits();
                device.changed();
            }
        }
    }

    /**
     * Completes the oldest submission; false if there is none, or it waits for a semaphore that nothing signals.
     *
     * @throws Pause if it has yet to end in real time
     */
    boolean completeOldest() {
        Submission submission = pending.peek();
        if (submission == null || !submission.isReady() || pending.peek() != submission) {
            return false;
        }
        long start = begin(submission);
        device.reach(submission.endIfBegun(start));
        pending.remove();
        time = submission.execute(device, family, start);
        device.hostSaw(time);
        device.changed();
        // Deferred work took longer, and is visible already: a caller that waits for it waits on.
        device.reach(time);
        return true;
    }

    /** The beginning of a submission, in ns: delayed until its timestamps wrap, if they are to. */
    private long begin(Submission submission) {
        long start = Math.max(time, submission.earliestStart());
        int bits = family.timestampValidBits();
        if (!device.settings().wrapsOften() || device.settings().realTime() || bits == 0 || bits == Long.SIZE) {
            return start;
        }
        long[] stamps = submission.timestamps(start);
        // Every other one: else the time between two submissions would be longer than a wrap.
        if (stamps.length == 0 || stamped++ % 2 != 0) {
            return start;
        }
        int pairs = stamps.length - 1;
        int pair = pairs == 0 ? 0 : stamped / 2 % pairs;
        // One alone is one of the last before the wrap, and not twice the same: a profiler tells old from new by it.
        long next = pairs == 0 ? stamps[0] + 2L * (1 + stamped / 2 % 8) * (long) Math.ceil(device.clock().period())
                : stamps[pair + 1];
        long middle = (stamps[pair] + next) / 2;
        ClockError error = family.clockError();
        double idle = device.clock().untilWrap(Clock.shown(error, middle), bits) / (1 + error.drift());
        return start + idle < Clock.LAST_WRAP ? start + (long) idle : start;
    }

    /** Returns false if the oldest submission has yet to end. */
    boolean completeOldestIfEnded() {
        try {
            completeOldest();
            return true;
        } catch (Pause pause) {
            return false;
        }
    }

    /** Ends all submissions without effect: the device is lost, and everything can be freed. */
    void abandonAll() {
        pending.forEach(Submission::abandon);
        pending.clear();
    }

    /** Completes the submissions up to {@code last}, unless one must wait. */
    void completeThrough(Submission last) {
        while (!last.isComplete() && completeOldest()) {
            // The next one.
        }
    }

    /** Returns whether pending work has a command of some kind. */
    boolean hasPending(Predicate<Command> kind) {
        for (Submission submission : pending) {
            if (submission.has(kind)) {
                return true;
            }
        }
        return false;
    }

    void completeWriters(QueryPool pool, int first, int count) {
        Iterator<Submission> newestFirst = pending.descendingIterator();
        while (newestFirst.hasNext()) {
            Submission submission = newestFirst.next();
            if (submission.finishes(pool, first, count)) {
                completeThrough(submission);
                return;
            }
        }
    }

    /** Visits every command of pending work, in order. */
    void forEachPending(Consumer<Command> consumer) {
        for (Submission submission : pending) {
            submission.forEach(consumer);
        }
    }

    /**
     * Adds the partial values of queries that pending work ends: shares that correspond to the age of the submission.
     *
     * @param first the query of the first element of {@code partial}
     */
    void addPartialValues(QueryPool pool, int first, long[][] partial) {
        long whole = device.settings().lag() + 1L;
        for (Submission submission : pending) {
            // A submission that waits for another queue may be older than any that runs.
            long elapsed = Math.min(whole, submits - submission.submit() + 1);
            submission.forEach(command -> {
                if (command instanceof Command.EndQuery end && end.uses(pool, first, partial.length)) {
                    partial[end.query() - first] = Arrays.stream(end.known())
                            .map(value -> Long.divideUnsigned(value, whole) * elapsed).toArray();
                }
            });
        }
    }
}
