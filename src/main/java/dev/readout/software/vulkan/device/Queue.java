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

/** A {@code VkQueue}: what was submitted to it and is not complete, in order, and its timeline. */
public final class Queue {
    private final DeviceState device;
    private final int familyIndex;
    private final int index;
    private final SoftwareQueueFamily family;
    private final ArrayDeque<Submission> pending = new ArrayDeque<>();
    private final OpenLabels labels = new OpenLabels();
    private boolean configured;
    private long handle;
    private long submits;
    private long time;
    /** How many submissions with timestamps there were, where they are to wrap. */
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

    /** Which queue of the family this is. */
    public int index() {
        return index;
    }

    public OpenLabels labels() {
        return labels;
    }

    public long handle() {
        return handle;
    }

    public void setHandle(long given) {
        handle = given;
    }

    /** Whether a configuration was set for Intel's performance queries. */
    public boolean isConfigured() {
        return configured;
    }

    public void configure() {
        configured = true;
    }

    /** Accepts what one call submits. */
    public void submit(Iterable<Submission> submissions) {
        submits++;
        device.changed();
        for (Submission submission : submissions) {
            submission.accept(submits, device.hostTime());
            pending.add(submission);
        }
        completeDue();
    }

    /** Completes what is visible by now, as far as nothing is waited for. */
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
     * Completes all. What nothing signals is waited for no longer.
     *
     * @param patience until when, in ns, another thread may signal it
     * @throws Pause if that takes real time
     */
    public void completeAll(long patience) {
        while (!pending.isEmpty()) {
            long before = device.changes();
            if (!completeOldest() && device.changes() == before) {
                device.reach(patience);
                pending.element().leaveOutWaits();
                device.changed();
            }
        }
    }

    /**
     * Completes the oldest submission; false if there is none, or it waits for what nothing signals.
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
        // What took longer, by numbers that were not known before, is there already: who waits for it waits on.
        device.reach(time);
        return true;
    }

    /** When a submission begins, in ns: later than it could, if the time until its timestamps wrap is waited for. */
    private long begin(Submission submission) {
        long start = Math.max(time, submission.earliestStart());
        int bits = family.timestampValidBits();
        if (!device.settings().wrapping() || device.settings().realTime() || bits == 0 || bits == Long.SIZE) {
            return start;
        }
        long[] stamps = submission.timestamps(start);
        // Every other one, or what lies between two of them would be longer than a wrap.
        if (stamps.length == 0 || stamped++ % 2 != 0) {
            return start;
        }
        int pairs = stamps.length - 1;
        int pair = pairs == 0 ? 0 : stamped / 2 % pairs;
        // One alone is the last before the wrap.
        long next = pairs == 0 ? stamps[0] + 2 * (long) Math.ceil(device.clock().period()) : stamps[pair + 1];
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

    /** Ends what was submitted without effect: the device is lost, nothing goes on, and all can be freed. */
    void abandonAll() {
        pending.forEach(Submission::abandon);
        pending.clear();
    }

    /** Completes the submissions up to {@code last}, as far as nothing is waited for. */
    void completeThrough(Submission last) {
        while (!last.isComplete() && completeOldest()) {
            // The next one.
        }
    }

    /** Whether there is a command of some kind in work that is not complete. */
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

    /** Shows every command of work that is not complete, in order. */
    void forEachPending(Consumer<Command> consumer) {
        for (Submission submission : pending) {
            submission.forEach(consumer);
        }
    }

    /**
     * Notes the values of queries that pending work ends, each in the part that corresponds to the age of its
     * submission.
     *
     * @param first the query of the first element of {@code partial}
     */
    void addPartialValues(QueryPool pool, int first, long[][] partial) {
        long whole = device.settings().lag() + 1L;
        for (Submission submission : pending) {
            // One that waits for another may be older than any that runs.
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
