package dev.readout.software.vulkan.device;

import dev.readout.software.vulkan.SoftwareQueueFamily;
import dev.readout.software.vulkan.object.Completion;
import dev.readout.software.vulkan.object.DeviceState;
import dev.readout.software.vulkan.object.SubmissionFault;
import dev.readout.software.vulkan.object.Fence;
import dev.readout.software.vulkan.object.SemaphoreValue;
import dev.readout.software.vulkan.query.QueryPool;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** One {@code VkSubmitInfo} on its way through a queue. */
public final class Submission implements Completion {
    private final String function;
    private final Queue queue;
    private final List<CommandBuffer> commandBuffers;
    private final List<SemaphoreValue> waits;
    private final List<SemaphoreValue> signals;
    private final @Nullable Fence fence;
    private final int counterPass;
    private List<Recording> recordings = List.of();
    private List<Completion> predecessors = List.of();
    private long submit;
    private long submittedAt;
    private long end;
    private boolean starting;
    /** The device's count of changes when nothing was found to signal what this waits for; -1 before. */
    private long stuckAt = -1;
    private boolean complete;
    private SubmissionFault fault = SubmissionFault.NONE;

    /**
     * @param function the function that submits this
     * @param fence is signalled at the end; null for none
     * @param counterPass the pass of performance queries
     */
    public Submission(String function, Queue queue, List<CommandBuffer> commandBuffers, List<SemaphoreValue> waits,
            List<SemaphoreValue> signals, @Nullable Fence fence, int counterPass) {
        this.function = function;
        this.queue = queue;
        this.commandBuffers = commandBuffers;
        this.waits = waits;
        this.signals = signals;
        this.fence = fence;
        this.counterPass = counterPass;
    }

    /**
     * Notes that the queue has accepted this: from now on it does not change.
     *
     * @param submitNumber its number among the queue's submits
     * @param now the host's time, in ns
     */
    void accept(long submitNumber, long now) {
        submit = submitNumber;
        submittedAt = now;
        recordings = new ArrayList<>(commandBuffers.size());
        for (CommandBuffer commandBuffer : commandBuffers) {
            recordings.add(commandBuffer.submitted());
        }
        waits.forEach(wait -> wait.semaphore().used());
        signals.forEach(signal -> signal.semaphore().used());
        predecessors = new ArrayList<>(waits.size());
        for (SemaphoreValue wait : waits) {
            Completion before = wait.semaphore().waitedFor(wait.value());
            if (before != null) {
                predecessors.add(before);
            } else {
                reportLeftOut();
            }
        }
        for (SemaphoreValue signal : signals) {
            signal.semaphore().willBeSignalledBy(this, signal.value());
        }
        if (fence != null) {
            fence.willBeSignalledBy(this);
        }
    }

    public void setFault(SubmissionFault met) {
        fault = met;
    }

    /** The number of the queue's submit at which the results of this become visible. */
    long visibleAt(int lag) {
        return submit + lag + fault.lateness();
    }

    long submit() {
        return submit;
    }

    @Override
    public boolean isComplete() {
        return complete;
    }

    @Override
    public void await() {
        queue.completeThrough(this);
    }

    @Override
    public long end() {
        return end;
    }

    private void reportLeftOut() {
        queue.device().reports().report(function,
                "a semaphore is waited for that nothing signals: the wait is left out");
    }

    /**
     * Completes what this waits for, and returns whether all of it is complete: its signal may not be submitted yet.
     */
    boolean isReady() {
        if (starting || stuckAt == queue.device().changes()) {
            // The waits are circular, or nothing has changed since the last look.
            return false;
        }
        starting = true;
        try {
            boolean ready;
            long seen;
            do {
                seen = queue.device().changes();
                ready = true;
                for (Completion before : predecessors) {
                    before.await();
                    ready &= before.isComplete();
                }
                // One of them may have waited for work that came after the look at it.
            } while (!ready && seen != queue.device().changes());
            stuckAt = ready ? -1 : seen;
            return ready;
        } finally {
            starting = false;
        }
    }

    /** Drops the waits that nothing signals. */
    void leaveOutWaits() {
        reportLeftOut();
        predecessors.removeIf(before -> {
            if (!before.isComplete()) {
                before.giveUp();
            }
            return !before.isComplete();
        });
    }

    /** The earliest beginning, in ns, once this is ready. */
    long earliestStart() {
        long start = submittedAt;
        for (Completion before : predecessors) {
            start = Math.max(start, before.end());
        }
        return start;
    }

    /** Returns whether this makes a query of a range available. */
    boolean finishes(QueryPool pool, int first, int count) {
        return has(command -> command.finishes(pool, first, count));
    }

    boolean has(Predicate<Command> kind) {
        for (Recording recording : recordings) {
            for (Command command : recording.commands()) {
                if (kind.test(command)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Visits every command, in order. */
    void forEach(Consumer<Command> consumer) {
        for (Recording recording : recordings) {
            recording.commands().forEach(consumer);
        }
    }

    private int commandCount() {
        int count = 0;
        for (Recording recording : recordings) {
            count += recording.commands().size();
        }
        return count;
    }

    /** Ends without effect: the device is lost. The fence is not signalled, and nothing is in use any more. */
    void abandon() {
        for (CommandBuffer commandBuffer : commandBuffers) {
            commandBuffer.completed();
        }
        if (fence != null) {
            fence.abandon();
        }
        signals.forEach(signal -> signal.semaphore().abandon(this, signal.value()));
        finish();
    }

    /** Releases all objects that this has used. */
    private void finish() {
        waits.forEach(wait -> wait.semaphore().released());
        signals.forEach(signal -> signal.semaphore().released());
        complete = true;
        recordings = List.of();
        predecessors = List.of();
    }

    /** The times of its timestamps, in ns, if it begins at {@code start}, without deferred work. */
    long[] timestamps(long start) {
        LongStream.Builder times = LongStream.builder();
        long time = start + queue.device().settings().costs().ofSubmit();
        for (Recording recording : recordings) {
            for (Command command : recording.commands()) {
                if (command instanceof Command.WriteTimestamp timestamp) {
                    times.add(time + timestamp.nanoseconds());
                }
            }
            time += recording.nanoseconds();
        }
        return times.build().toArray();
    }

    /** The end, in ns, if this begins at {@code start}. */
    long endIfBegun(long start) {
        return start + queue.device().settings().costs().ofSubmit()
                + recordings.stream().mapToLong(Recording::nanoseconds).sum();
    }

    /** Executes the command buffers, and returns the time, in ns, at which all have ended. */
    long execute(DeviceState device, SoftwareQueueFamily family, long start) {
        long time = start + device.settings().costs().ofSubmit();
        SubmissionContext context =
                new SubmissionContext(device, family, counterPass, fault, endIfBegun(start));
        int left = fault.losesDevice() ? commandCount() / 2 : Integer.MAX_VALUE;
        for (Recording recording : recordings) {
            Execution execution = new Execution(context, time);
            for (Command command : recording.commands()) {
                if (left-- == 0) {
                    device.lose();
                }
                if (device.isLost()) {
                    abandon();
                    return time;
                }
                execution.run(command);
            }
            time += recording.nanoseconds() + execution.lateNanoseconds();
        }
        if (fault.losesDevice()) {
            device.lose();
            abandon();
            return time;
        }
        for (CommandBuffer commandBuffer : commandBuffers) {
            commandBuffer.completed();
        }
        if (fence != null) {
            fence.signal();
        }
        end = time;
        finish();
        for (SemaphoreValue signal : signals) {
            if (!signal.semaphore().signal(this, signal.value(), end)) {
                device.reports().report(function, "a timeline was to be raised to "
                        + Long.toUnsignedString(signal.value()) + ", and had reached that already: others signal it"
                        + " too (found when it was executed)");
            }
        }
        return time;
    }
}
