package dev.readout.trace.gpu;

import dev.readout.driver.DriverException;
import dev.readout.driver.vulkan.CalibratedTimestamps;
import dev.readout.driver.vulkan.DeviceFeature;
import dev.readout.driver.vulkan.QueueFamily;
import dev.readout.driver.vulkan.TimeDomain;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.profile.clock.ClockSampler;
import dev.readout.profile.clock.QueueClock;
import dev.readout.vulkan.Timestamps;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A device of the program: its queues, its command pools, and what was submitted. Safe to share between threads. */
final class TracedDevice {
    /** The most submissions to a queue of which nobody knows whether they have ended. */
    private static final int MOST_EXECUTIONS = 1 << 16;

    final Unmeasured unmeasured;
    final QueryBlocks blocks;
    /** Names that the program gave its objects, by type and handle. */
    final ObjectNames names = new ObjectNames();
    /** True if there may be queries that suffer no other commands in their command buffer. */
    volatile boolean performanceQueries;
    /** True if commands may wait for semaphores or events which the program signals later. */
    volatile boolean waitsForProgram;

    private final VulkanDevice device;
    private final PhysicalDevice properties;
    /** How many queues each family has. */
    private final Map<Integer, Integer> queueCounts;
    private final boolean several;
    private final TimeSink sink;
    private final LongSupplier hostClock;

    private final Map<Long, TracedQueue> queues = new ConcurrentHashMap<>();
    private final Map<Long, TracedPool> pools = new ConcurrentHashMap<>();
    /** The last submission with each fence. */
    private final Map<Long, Fenced> fences = new ConcurrentHashMap<>();
    private boolean lost;

    /**
     * A physical device of an instance.
     *
     * @param period ns of a tick
     * @param mayWait whether its driver may wait for all queues before it gives results, as those do that draw with the
     *        CPU
     * @param waits whether it certainly does, as lavapipe
     */
    record PhysicalDevice(long instance, long getDeviceProcAddr, List<QueueFamily> families, float period,
            boolean mayWait, boolean waits) {}

    private record Fenced(TracedQueue queue, long number) {}

    /** A command pool with its command buffers. */
    record TracedPool(Unmeasured.@Nullable Reason reason, boolean oneQueue, Map<Long, TracedCommands> commands) {}

    /**
     * @param queueCounts how many queues of each family the program has
     * @param several whether it is several physical devices
     */
    TracedDevice(VulkanDevice device, PhysicalDevice properties, Map<Integer, Integer> queueCounts,
            boolean several, TimeSink sink, LongSupplier hostClock, Unmeasured unmeasured) {
        this.device = device;
        this.properties = properties;
        this.queueCounts = queueCounts;
        this.several = several;
        this.sink = sink;
        this.hostClock = hostClock;
        this.unmeasured = unmeasured;
        this.blocks = new QueryBlocks(device, unmeasured);
    }

    TracedQueue queue(long queue, int family) {
        return queues.computeIfAbsent(queue, unused -> {
            int bits = properties.families().get(family).timestampValidBits();
            QueueClock clock = bits == 0 ? null : new QueueClock(new Timestamps(bits, properties.period()));
            return new TracedQueue(this, clock, clock == null ? null : sampler());
        });
    }

    private @Nullable ClockSampler sampler() {
        if (!device.hasFeature(DeviceFeature.CALIBRATED_TIMESTAMPS)) {
            return null;
        }
        CalibratedTimestamps stamps = device.calibratedTimestamps(TimeDomain.DEVICE);
        return new ClockSampler(hostClock, () -> {
            stamps.take();
            return stamps.deviceTicks();
        });
    }

    void addPool(long pool, int family, boolean isProtected) {
        QueueFamily of = properties.families().get(family);
        boolean resets = (of.flags() & (QueueFamily.GRAPHICS | QueueFamily.COMPUTE)) != 0;
        Unmeasured.Reason reason = several ? Unmeasured.Reason.SEVERAL_DEVICES
                : of.timestampValidBits() == 0 ? Unmeasured.Reason.NO_TIMESTAMPS
                        : !resets ? Unmeasured.Reason.NO_RESET : isProtected ? Unmeasured.Reason.PROTECTED : null;
        pools.put(pool, new TracedPool(reason, queueCounts.getOrDefault(family, 1) == 1, new ConcurrentHashMap<>()));
    }

    @Nullable
    TracedPool pool(long pool) {
        return pools.get(pool);
    }

    /** The command buffers of a pool that is destroyed, which end with it. */
    Iterable<TracedCommands> removePool(long pool) {
        TracedPool removed = pools.remove(pool);
        return removed == null ? List.of() : List.copyOf(removed.commands.values());
    }

    /**
     * Before a command buffer is submitted, reset, recorded anew or freed: so it has ended, unless it is submitted for
     * simultaneous use. And even then, where the driver waits for that itself when it is asked for the results.
     */
    synchronized void ended(TracedCommands commands, boolean submits) {
        Recording recording = commands.recording;
        if (recording == null || recording.open == 0
                || submits && recording.simultaneous && !endsByReading(recording)) {
            return;
        }
        long now = hostClock.getAsLong();
        for (TracedQueue queue : queues.values()) {
            for (Execution each : queue.executions) {
                if (each.recording == recording) {
                    ends(each, now);
                }
            }
        }
        Execution last = recording.last;
        if (submits && last != null && mayRead()) {
            // Its results are about to be overwritten, whatever was submitted before.
            last.queue.executions.removeLastOccurrence(last);
            take(last);
        }
        takeEnded();
    }

    private boolean endsByReading(Recording recording) {
        return properties.waits() && mayRead() && read(recording);
    }

    /** A recording ends: its queries are free when its times were taken. */
    synchronized void forget(TracedCommands commands) {
        Recording recording = commands.recording;
        commands.recording = null;
        if (recording != null) {
            recording.gone = true;
            recording.giveBackIfDone();
        }
    }

    /** After a queue has taken what a call submits. */
    synchronized void submitted(TracedQueue queue, long fence) {
        for (TracedCommands commands : queue.submitting) {
            Recording recording = commands.recording;
            if (recording != null && !recording.isEmpty()) {
                recording.last = new Execution(recording, queue, queue.labels.innermost(
                        names.of(ObjectNames.COMMAND_BUFFER, commands.handle, "command buffer")));
                recording.open++;
                queue.executions.add(recording.last);
            }
        }
        if (fence != 0) {
            fences.put(fence, new Fenced(queue, queue.number));
        }
        queue.number++;
        while (queue.executions.size() > MOST_EXECUTIONS) {
            abandon(queue.executions.removeFirst());
        }
    }

    /** A fence is signaled, so that everything has ended that was submitted to its queue before and with it. */
    void signaled(long fence) {
        ended(fences.get(fence));
    }

    private void ended(@Nullable Fenced fenced) {
        if (fenced != null) {
            idle(fenced.queue, fenced.number);
        }
    }

    /** Before a fence is destroyed: so what was submitted with it has ended. */
    void destroyedFence(long fence) {
        ended(fences.remove(fence));
    }

    /** A queue does nothing any more. */
    void idle(TracedQueue queue) {
        idle(queue, Long.MAX_VALUE);
    }

    private synchronized void idle(TracedQueue queue, long number) {
        long now = hostClock.getAsLong();
        queue.ended = Math.max(queue.ended, Math.min(number, queue.number - 1) + 1);
        for (Execution each : queue.executions) {
            if (each.number > number) {
                break;
            }
            ends(each, now);
        }
        takeEnded();
    }

    /** The device does nothing any more. */
    synchronized void idle() {
        queues.values().forEach(this::idle);
    }

    private void ends(Execution execution, long now) {
        if (!execution.ended) {
            execution.ended = true;
            execution.seen = now;
        }
    }

    /** Returns whether the driver gives results at once, or waits for nothing that waits for the program. */
    private boolean mayRead() {
        return !properties.mayWait() || !waitsForProgram
                || queues.values().stream().allMatch(queue -> queue.ended == queue.number);
    }

    /** Takes what has ended, in the order in which it was submitted. */
    private void takeEnded() {
        if (!mayRead()) {
            return;
        }
        for (TracedQueue queue : queues.values()) {
            while (!queue.executions.isEmpty() && queue.executions.getFirst().ended) {
                take(queue.executions.removeFirst());
            }
        }
    }

    private void take(Execution execution) {
        Recording recording = execution.recording;
        if (recording.last != execution) {
            lose(execution, Unmeasured.Reason.OVERWRITTEN);
        } else if (!read(recording)) {
            abandon(execution);
        } else {
            tell(execution);
            done(execution);
        }
    }

    private boolean read(Recording recording) {
        try {
            return !lost && recording.read();
        } catch (DriverException refused) {
            lost = true;
            return false;
        }
    }

    private void abandon(Execution execution) {
        execution.recording.abandoned = true;
        lose(execution, Unmeasured.Reason.NOT_AVAILABLE);
    }

    private void lose(Execution execution, Unmeasured.Reason reason) {
        unmeasured.add(reason);
        done(execution);
    }

    private static void done(Execution execution) {
        Recording recording = execution.recording;
        recording.last = recording.last == execution ? null : recording.last;
        recording.open--;
        recording.giveBackIfDone();
    }

    private void tell(Execution execution) {
        QueueClock clock = execution.queue.clock;
        if (clock != null) {
            if (execution.queue.sampler != null) {
                execution.queue.sampler.sample(clock);
            }
            execution.recording.tell(execution, clock, sink);
        }
    }

    /** The program ends: nothing will show any more that something has ended. */
    synchronized void abandon() {
        queues.values().forEach(queue -> queue.executions.forEach(each -> unmeasured.add(
                Unmeasured.Reason.NOT_SEEN_TO_END)));
    }

    /** Before the device is destroyed, when it does nothing any more. */
    void destroy() {
        idle();
        device.close();
    }

    /** All command buffers, which end with the device. */
    List<TracedCommands> commands() {
        return pools.values().stream().flatMap(pool -> pool.commands.values().stream()).toList();
    }

    Iterable<Long> queueHandles() {
        return queues.keySet();
    }
}
