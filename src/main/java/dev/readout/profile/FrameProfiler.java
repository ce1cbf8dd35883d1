package dev.readout.profile;

import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.driver.vulkan.CriticalPromise;
import dev.readout.driver.vulkan.DeviceFeature;
import dev.readout.driver.vulkan.Fence;
import dev.readout.driver.vulkan.PipelineStage;
import dev.readout.driver.vulkan.QueryPoolInfo;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.Timestamps;
import java.lang.foreign.Arena;
import java.util.List;
import java.util.Objects;

/**
 * Measures the passes of frames on the GPU, without a stall and without garbage.
 *
 * <p>{@snippet :
 * Pass shadow = Pass.of("shadow");
 * Pass main = Pass.of("main").withSamples();
 * try (FrameProfiler profiler = FrameProfiler.create(device, 3, shadow, main)) {
 *     // each frame:
 *     commands.begin();
 *     profiler.beginFrame(commands);
 *     profiler.begin(commands, shadow);
 *     // … record draws …
 *     profiler.end(commands, shadow);
 *     profiler.endFrame();
 *     commands.end();
 *     device.queue().submit(commands, fence);
 *     profiler.poll(frame -> histogram.recordValue(frame.nanoseconds(shadow)));
 * }
 * }
 *
 * <p>Command buffers are submitted to one queue, in the order in which their frames were begun, each once. A frame
 * that is begun while all frames are in flight is not measured: nothing is recorded for it, and {@link #dropped} counts
 * it. Passes may nest; of two passes that count samples, or that count statistics, one must end before the other
 * begins (18.2: one query of a type is active at a time).
 *
 * <p>Not safe to share between threads.
 */
public final class FrameProfiler implements AutoCloseable {
    private static final long RESET_TIMEOUT_NANOS = 10_000_000_000L;

    private final FrameRecord record;
    private final Arena arena = Arena.ofAuto();
    private final FrameRing ring;
    private final FrameResults results;
    private final PassQueries timing;
    private final PassQueries samples;
    private final PassQueries statistics;
    private final boolean precise;
    /** The passes that count samples, and those that count statistics, as bit sets. */
    private final long countSamples;
    private final long countStatistics;

    private long dropped;
    private int slot = -1;
    private boolean closed;

    private FrameProfiler(VulkanDevice device, int framesInFlight, CriticalPromise promise, List<Pass> passes) {
        this.record = new FrameRecord(passes);
        if (framesInFlight < 1) {
            throw new IllegalArgumentException("framesInFlight " + framesInFlight + " is less than 1 frame");
        }
        this.ring = new FrameRing(framesInFlight);
        int count = passes.size();
        int mask = 0;
        long countSamples = 0;
        long countStatistics = 0;
        for (int i = 0; i < count; i++) {
            mask |= passes.get(i).statistics();
            countSamples |= passes.get(i).samples() ? 1L << i : 0;
            countStatistics |= passes.get(i).statistics() != 0 ? 1L << i : 0;
        }
        this.countSamples = countSamples;
        this.countStatistics = countStatistics;
        Timestamps timestamps = device.physicalDevice().timestamps(device.queueFamily());
        this.precise = device.hasFeature(DeviceFeature.OCCLUSION_QUERY_PRECISE);
        this.timing = new PassQueries(device, QueryPoolInfo.of(QueryType.TIMESTAMP, 2 * count), count, ring.slots(),
                timestamps, arena, promise);
        this.samples = countSamples == 0 ? null : new PassQueries(device, QueryPoolInfo.of(QueryType.OCCLUSION, count),
                count, ring.slots(), null, arena, promise);
        this.statistics = mask == 0 ? null : new PassQueries(device, QueryPoolInfo.ofPipelineStatistics(mask, count),
                count, ring.slots(), null, arena, promise);
        this.results = new FrameResults(record, new QueryPoolMeasurements(timing, samples, statistics));
        resetAll(device);
    }

    /**
     * A profiler of passes on a device's queue. Submits one command buffer, which resets the queries, and waits for it.
     *
     * @param framesInFlight how many frames may be submitted whose results have not been read, 1 or more
     * @param passes what to measure, 1 to 64, each with a name of its own
     * @throws IllegalArgumentException if an argument is out of range, or the queue has no timestamps
     * @throws IllegalStateException if the application made the device, or it lacks a feature that a pass needs
     */
    public static FrameProfiler create(VulkanDevice device, int framesInFlight, Pass... passes) {
        Objects.requireNonNull(device, "device");
        Objects.requireNonNull(passes, "passes");
        return new FrameProfiler(device, framesInFlight, null, List.of(passes));
    }

    /**
     * {@link #create}, reading with critical calls.
     *
     * @param promise that you have read what it says
     * @throws IllegalStateException if the promise can be seen to be false, too
     */
    public static FrameProfiler createCritical(
            VulkanDevice device, int framesInFlight, CriticalPromise promise, Pass... passes) {
        Objects.requireNonNull(device, "device");
        Objects.requireNonNull(promise, "promise");
        Objects.requireNonNull(passes, "passes");
        return new FrameProfiler(device, framesInFlight, promise, List.of(passes));
    }

    private void resetAll(VulkanDevice device) {
        try (CommandBuffer commands = device.createCommandBuffer(); Fence fence = device.createFence()) {
            commands.begin();
            for (int each = 0; each < ring.slots(); each++) {
                reset(commands, each);
            }
            commands.end();
            device.queue().submit(commands, fence);
            if (!fence.await(RESET_TIMEOUT_NANOS)) {
                throw new IllegalStateException("the queue did not reset the profiler's queries within "
                        + RESET_TIMEOUT_NANOS / 1_000_000_000L + " s: is it waiting for something?");
            }
        }
    }

    private void reset(CommandBuffer commands, int each) {
        timing.reset(commands, each);
        if (samples != null) {
            samples.reset(commands, each);
        }
        if (statistics != null) {
            statistics.reset(commands, each);
        }
    }

    /**
     * Begins a frame: records the reset of the queries that were read. Outside a render pass, before any pass.
     *
     * @param commands where the frame is recorded
     * @return whether the frame is measured; if not, the frame's other calls do nothing
     * @throws IllegalStateException if a frame has begun and not ended
     */
    public boolean beginFrame(CommandBuffer commands) {
        Objects.requireNonNull(commands, "commands");
        requireOpen();
        long frame = record.beginFrame();
        slot = ring.usable();
        if (slot < 0) {
            dropped++;
            return false;
        }
        for (int each = 0; each < ring.slots(); each++) {
            if (ring.needsReset(each)) {
                reset(commands, each);
                ring.resetBy(each, frame);
            }
        }
        return true;
    }

    /**
     * Begins a pass. A pass that counts samples or statistics begins and ends in the same subpass, or both outside of
     * a render pass (18.2).
     *
     * @throws IllegalArgumentException if the profiler does not know the pass
     * @throws IllegalStateException if no frame has begun, or the pass has begun in this frame already
     */
    public void begin(CommandBuffer commands, Pass pass) {
        Objects.requireNonNull(commands, "commands");
        requireOpen();
        int index = record.requireMayBegin(pass);
        record.begun(index);
        if (slot < 0) {
            return;
        }
        commands.writeTimestamp(PipelineStage.TOP_OF_PIPE, timing.pool(), timing.query(slot, index));
        if (pass.statistics() != 0) {
            commands.beginQuery(statistics.pool(), statistics.query(slot, index));
        }
        if (pass.samples()) {
            if (precise) {
                commands.beginPreciseQuery(samples.pool(), samples.query(slot, index));
            } else {
                commands.beginQuery(samples.pool(), samples.query(slot, index));
            }
        }
    }

    /**
     * Ends a pass.
     *
     * @throws IllegalArgumentException if the profiler does not know the pass
     * @throws IllegalStateException if the pass has not begun in this frame, or has ended already
     */
    public void end(CommandBuffer commands, Pass pass) {
        Objects.requireNonNull(commands, "commands");
        requireOpen();
        int index = record.requireMayEnd(pass);
        record.ended(index);
        if (slot < 0) {
            return;
        }
        if (pass.samples()) {
            commands.endQuery(samples.pool(), samples.query(slot, index));
        }
        if (pass.statistics() != 0) {
            commands.endQuery(statistics.pool(), statistics.query(slot, index));
        }
        commands.writeTimestamp(PipelineStage.BOTTOM_OF_PIPE, timing.pool(), timing.query(slot, index) + 1);
    }

    /**
     * Ends the frame. The application submits its command buffer next, or, if it can't, calls {@link #cancelFrame}
     * instead of this.
     *
     * @throws IllegalStateException if no frame has begun, or a pass has begun and not ended
     */
    public void endFrame() {
        requireOpen();
        long recorded = record.endFrame();
        if (slot >= 0 && recorded != 0) {
            ring.add(slot, record.frame(), recorded);
        }
    }

    /**
     * Gives up the frame, whose command buffer will not be submitted.
     *
     * @throws IllegalStateException if no frame has begun
     */
    public void cancelFrame() {
        requireOpen();
        ring.cancel(record.cancelFrame());
    }

    /**
     * Hands over the frames whose results have arrived, the oldest first, up to the first that is not ready. Does not
     * wait, unless the driver does: lavapipe and other drivers that draw with the host's processor wait for the queue.
     *
     * @param consumer takes each frame
     * @return how many frames were handed over
     * @throws dev.readout.driver.DriverException if the driver reports an error, such as the loss of the device
     */
    public int poll(FrameConsumer consumer) {
        Objects.requireNonNull(consumer, "consumer");
        requireOpen();
        int frames = 0;
        while (ring.count() > 0) {
            int oldest = ring.oldest();
            long recorded = ring.recorded(oldest);
            // Times first: counters are then complete, and are read once (a driver's may grow with each read).
            if (!timing.read(oldest, recorded)
                    || samples != null && !samples.read(oldest, recorded & countSamples)
                    || statistics != null && !statistics.read(oldest, recorded & countStatistics)) {
                break;
            }
            ring.removeOldest();
            consumer.accept(results.of(ring.number(oldest), recorded));
            frames++;
        }
        return frames;
    }

    /** The passes, in the order in which they were given. */
    public List<Pass> passes() {
        return record.passes();
    }

    /** How many frames are submitted, or about to be, and were not handed over yet. */
    public int inFlight() {
        return ring.count();
    }

    /** How many frames were not measured, because all were in flight when they began. */
    public long dropped() {
        return dropped;
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the profiler is closed");
        }
    }

    /** Destroys the query pools, once submitted work has ended. Does nothing the second time. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        timing.close();
        if (samples != null) {
            samples.close();
        }
        if (statistics != null) {
            statistics.close();
        }
    }
}
