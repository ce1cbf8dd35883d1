package dev.readout.profile;

import dev.readout.driver.gl.GlContext;
import dev.readout.driver.vulkan.VulkanDevice;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Measures frames on the GPU, on the application's own device or context, without a stall and without garbage.
 *
 * <p>{@snippet :
 * profiler.beginFrame();
 * GpuRecorder gpu = profiler.recorder(GRAPHICS, commands.address());
 * try (var shadow = gpu.scope(SHADOW)) {
 *     for (int cascade = 0; cascade < CASCADES; cascade++) {
 *         try (var each = gpu.scope(CASCADE)) {
 *             // … record draws …
 *         }
 *     }
 * }
 * profiler.endFrame();
 *
 * profiler.submitting(GRAPHICS); // right before vkQueueSubmit
 *
 * profiler.poll(frame -> frame.forEach(scope -> histogram(frame.name(scope)).recordValue(
 *         frame.nanoseconds(scope))));
 * }
 *
 * <p>{@link #vulkan} and {@link #gl} build one. The application begins a frame, gets a {@link GpuRecorder} for each
 * command buffer, ends the frame, submits its command buffers as always, in the order of the frames, and polls. The
 * profiler submits nothing and waits for nothing. {@link #submitting} only notes the time: without it, frames have no
 * latency, and timelines no arrows from a submission to its work.
 *
 * <p>Late or reordered submissions are measured too, if their results arrive before their frame expires. The command
 * buffers of an expired frame might still be submitted. So its queries are reused only when all of these have been
 * re-recorded, or the frame is cancelled by {@link #cancelFrame(long)}: a time never belongs to another frame. See
 * {@link ProfilerReport.FrameDropped} for many such frames.
 *
 * <p>Command buffers must be re-recorded for each frame: a second submission of the same recording is not measured.
 *
 * <p>Frames whose results have arrived are handed over, in the order in which they began; a frame that has not arrived
 * holds up the later ones until it expires. What can't be measured is a {@link ProfilerReport}, and the loop goes on.
 *
 * <p>One thread, that of the frame, calls everything but {@link #recorder}, {@link #submitting} and {@link #reported},
 * which any thread may call. Each recorder is for one thread.
 */
public final class GpuProfiler implements AutoCloseable {
    private static final Scope[] NO_PATH = {};

    private final Backend backend;
    private final ProfiledQueue[] queues;
    private final QueueClock[] clocks;
    private final RecorderSetup setup;
    private final LongSupplier hostClock;
    private final int framesInFlight;
    private final long calibrationNanos;
    private final ReportListener reports;
    private final ScopeTree tree;
    private final SpanTable spans = new SpanTable();
    private final GpuRecorder off = GpuRecorder.off(spans);
    private final ReadFrame results;
    private final PendingFrames pending;
    /** The frame that is being recorded; null if there is none, or it is not measured. */
    private @Nullable FrameSlot recording;
    private boolean inFrame;
    private long frames;
    private boolean enabled = true;
    private boolean polling;
    private boolean closed;
    private long calibratedAt;
    private boolean calibrated;

    GpuProfiler(ProfilerSettings settings, Backend backend) {
        this.backend = backend;
        hostClock = settings.hostClock;
        framesInFlight = settings.framesInFlight;
        calibrationNanos = backend.calibrates() ? settings.calibrationNanos : ProfilerSettings.NEVER;
        reports = new ReportListener(settings.listener);
        tree = new ScopeTree(settings.maxPaths);
        setup = new RecorderSetup(tree, spans, reports, backend.labels(), settings.stampMode == StampMode.ELAPSED);
        queues = new ProfiledQueue[settings.queues.size()];
        clocks = new QueueClock[queues.length];
        for (int i = 0; i < queues.length; i++) {
            clocks[i] = new QueueClock(settings.queues.get(i).timestamps());
            queues[i] = new ProfiledQueue(settings.queues.get(i).name(), i, clocks[i], backend,
                    settings.framesInFlight, settings.maxQueries);
        }
        results = new ReadFrame(tree, queues, spans, setup.elapsed(), settings.queues);
        pending = new PendingFrames(this, settings, backend, queues, results, setup);
    }

    /**
     * Builds a profiler on a Vulkan device with the features that it was made with. The profiler is closed before the
     * device.
     *
     * @param device one that was created here, or the application's, {@link VulkanDevice#of(long, long, java.util.Set)}
     */
    public static VulkanProfilerBuilder vulkan(VulkanDevice device) {
        return new VulkanProfilerBuilder(Objects.requireNonNull(device, "device"));
    }

    /**
     * Builds a profiler on a Vulkan device that the application made, with any binding.
     *
     * @param device the handle, {@code VkDevice}
     * @param getDeviceProcAddr the address of the device's vkGetDeviceProcAddr
     * @throws IllegalArgumentException if an argument is 0
     */
    public static VulkanProfilerBuilder vulkan(long device, long getDeviceProcAddr) {
        return new VulkanProfilerBuilder(device, getDeviceProcAddr);
    }

    /**
     * Builds a profiler in a GL context, which has to be current on the thread of the frame whenever the profiler is
     * used.
     *
     * @param context the application's, {@link GlContext#current}, or one that was made here
     */
    public static GlProfilerBuilder gl(GlContext context) {
        return new GlProfilerBuilder(Objects.requireNonNull(context, "context"));
    }

    /**
     * Switches measuring off or on, from the next frame on. A frame that is off costs a look at a field for each scope,
     * and calls nothing; frames that were recorded before still arrive.
     */
    public void setEnabled(boolean enabled) {
        this.enabled = enabled;
    }

    /** Whether the next frame will be measured. */
    public boolean isEnabled() {
        return enabled;
    }

    /**
     * Begins a frame, whose number is one more than the last one's; the first is 0.
     *
     * @return whether the frame is measured: not if measuring is off, and not if all frames are in flight, which is
     *         reported; recorders of the frame then do nothing
     * @throws IllegalStateException if a frame has begun and not ended, or the profiler is closed
     */
    public boolean beginFrame() {
        requireOpen();
        if (inFrame && !backend.isGone()) {
            throw new IllegalStateException("frame " + (frames - 1) + " has begun: end it, or cancel it, first");
        }
        // Without the lock: a thread that records in the frame was told that it has begun.
        inFrame = true;
        recording = slot(frames++);
        reports.tell();
        return recording != null;
    }

    /** Where a frame is recorded; null if it is not measured. */
    private @Nullable FrameSlot slot(long number) {
        if (!enabled || backend.isGone()) {
            return null;
        }
        int inFlight = pending.inFlight();
        boolean fullOfExpired = false;
        for (ProfiledQueue queue : queues) {
            fullOfExpired |= !queue.hasRoom();
        }
        if (fullOfExpired || inFlight >= framesInFlight) {
            reports.note(new ProfilerReport.FrameDropped(
                    number, inFlight, fullOfExpired ? ProfiledQueue.MOST_EXPIRED : 0));
            return null;
        }
        FrameSlot slot = pending.next();
        slot.begin(number, hostClock.getAsLong());
        return slot;
    }

    /** The number of frames in flight: recorded, and not overtaken by later ones that have arrived. */
    public synchronized int inFlight() {
        return pending.inFlight();
    }

    /**
     * A recorder for a command buffer of the frame, on the only queue that the profiler was built with.
     *
     * @param commandBuffer the handle, {@code VkCommandBuffer}
     * @throws IllegalStateException if there are several queues, or for the reasons of {@link #recorder(GpuQueue,
     * long)}
     */
    public GpuRecorder recorder(long commandBuffer) {
        if (queues.length != 1) {
            throw new IllegalStateException("the profiler was built with " + queues.length
                    + " queues: say which the command buffer is for");
        }
        return recorder(0, commandBuffer, ScopeTree.FRAME);
    }

    /**
     * A recorder for the commands of the GL context that is current.
     *
     * @throws IllegalStateException if the profiler is not one of GL, the context is not current on this thread, or for
     *         the reasons of {@link #recorder(GpuQueue, long)}
     */
    public GpuRecorder recorder() {
        backend.requireContext();
        return recorder(0, QueryStore.NO_COMMAND_BUFFER, ScopeTree.FRAME);
    }

    /**
     * A recorder for a command buffer of the frame. Where a command has to reset queries (see {@link
     * VulkanProfilerBuilder#enabled}), the first command buffer of the frame on each queue does that, here and now: it
     * must be recording outside of a render pass, and be the first to be submitted.
     *
     * @param queue where the command buffer will be submitted
     * @param commandBuffer the handle, {@code VkCommandBuffer}: recording
     * @throws IllegalArgumentException if the profiler was not built with the queue, or {@code commandBuffer} is 0
     * @throws IllegalStateException if no frame has begun, or the profiler is closed
     */
    public GpuRecorder recorder(GpuQueue queue, long commandBuffer) {
        return recorder(queue, commandBuffer, NO_PATH);
    }

    /**
     * A recorder for a command buffer of the frame, whose scopes are below what another recorder has open: for a
     * secondary command buffer, or one that another thread records. That recorder must not record at the same time.
     *
     * @param parent a recorder of this frame, of any queue
     * @throws IllegalArgumentException if {@code parent} is a recorder of another frame or profiler, and as in {@link
     *         #recorder(GpuQueue, long)}
     * @throws IllegalStateException as in {@link #recorder(GpuQueue, long)}
     */
    public GpuRecorder recorder(GpuQueue queue, long commandBuffer, GpuRecorder parent) {
        Objects.requireNonNull(parent, "parent");
        FrameSlot frame = recording;
        if (frame != null && !parent.records(setup, frame.number())) {
            throw new IllegalArgumentException("parent does not record frame " + frame.number()
                    + " of this profiler: ask for a recorder in each frame");
        }
        return recorder(index(queue), commandBuffer, frame == null ? ScopeTree.FRAME : parent.current());
    }

    /**
     * A recorder for a command buffer of the frame, whose scopes are below a path, whether that has been recorded or
     * not.
     *
     * @param path the scopes from the outermost inwards, on the same queue
     * @throws IllegalArgumentException as in {@link #recorder(GpuQueue, long)}
     * @throws IllegalStateException as in {@link #recorder(GpuQueue, long)}
     */
    public GpuRecorder recorder(GpuQueue queue, long commandBuffer, Scope... path) {
        Objects.requireNonNull(path, "path");
        int node = ScopeTree.FRAME;
        for (Scope each : path) {
            node = tree.child(node, index(queue), Objects.requireNonNull(each, "path must not hold null"));
        }
        return recorder(index(queue), commandBuffer, node);
    }

    private synchronized GpuRecorder recorder(int index, long commandBuffer, int node) {
        requireFrame();
        for (ProfiledQueue each : queues) {
            each.recordedAnew(commandBuffer, frames - 1);
        }
        if (recording == null) {
            return off;
        }
        backend.requireCommandBuffer(commandBuffer);
        FrameQueries queries = recording.on(index);
        if (queries == null) {
            backend.requireCallable();
            queries = queues[index].acquire(recording.number(), recording.hostBegin(), commandBuffer);
            recording.use(queries);
        }
        if (!backend.hasCommandBuffers() && queries.recorderCount() > 0) {
            return sameRecorder(queries.recorder(0), node);
        }
        GpuRecorder recorder = queries.recorder(setup);
        recorder.open(Thread.currentThread(), commandBuffer, node);
        return recorder;
    }

    /** A context has one sequence of commands, in which the scopes of all recorders nest. */
    private GpuRecorder sameRecorder(GpuRecorder recorder, int node) {
        if (node != ScopeTree.FRAME && node != recorder.current()) {
            throw new IllegalStateException("frame " + recorder.frame() + ": a context of GL has one recorder a frame,"
                    + " and it is below another path: scopes nest by themselves, call recorder()");
        }
        return recorder;
    }

    private int index(GpuQueue queue) {
        for (ProfiledQueue each : queues) {
            if (each.name() == queue) {
                return each.index();
            }
        }
        return results.queueIndex(queue);
    }

    /**
     * Notes that the application is about to submit work of the frame that began last: call it right before {@code
     * vkQueueSubmit}. It makes {@link GpuFrame#latencyNanoseconds} known, and where no clock is calibrated, it bounds
     * when work can have begun.
     *
     * @throws IllegalArgumentException if the profiler was not built with the queue
     */
    public void submitting(GpuQueue queue) {
        submitting(queue, frames - 1);
    }

    /**
     * Notes that the application is about to submit work of a frame, which need not be the one that began last.
     *
     * @param frame its number, {@link #frame} while it was recorded; nothing is noted of one that is not in flight
     * @throws IllegalArgumentException if the profiler was not built with the queue
     * @throws IllegalStateException if the profiler is closed
     */
    public synchronized void submitting(GpuQueue queue, long frame) {
        requireOpen();
        int index = index(queue);
        note(recording, index, frame);
        for (int i = 0; i < pending.size(); i++) {
            note(pending.get(i), index, frame);
        }
    }

    private void note(@Nullable FrameSlot slot, int queue, long frame) {
        FrameQueries queries = slot == null || slot.number() != frame ? null : slot.on(queue);
        if (queries != null) {
            queries.submitting(hostClock.getAsLong());
        }
    }

    /** The number of the frame that began last, whether it is measured or not; -1 before the first. */
    public long frame() {
        return frames - 1;
    }

    /**
     * Ends the frame and its recorders. The application then submits its command buffers; if it can't, it calls {@link
     * #cancelFrame} instead of this.
     *
     * @throws IllegalStateException if no frame has begun
     */
    public void endFrame() {
        end();
        reports.tell();
    }

    private synchronized void end() {
        FrameSlot slot = endRecording();
        if (slot == null) {
            return;
        }
        pending.add();
        slot.end(hostClock.getAsLong());
        for (FrameQueries each = slot.first(); each != null; each = each.next) {
            finish(each);
        }
    }

    private void finish(FrameQueries queries) {
        queries.endRecorders(GpuRecorder::finish);
        if (queries.droppedScopes() > 0) {
            reports.note(new ProfilerReport.ScopesDropped(queries.frame(), queries.queue().name(),
                    queries.droppedScopes(), queries.dropReason()));
        }
    }

    /**
     * Gives up the frame, whose command buffers will not be submitted.
     *
     * @throws IllegalStateException if no frame has begun
     */
    public synchronized void cancelFrame() {
        FrameSlot slot = endRecording();
        if (slot != null) {
            slot.endRecorders(GpuRecorder::cancel);
            pending.release(slot, ProfiledQueue.Ending.CANCELLED);
        }
    }

    /**
     * Gives up a frame whose command buffers are not being executed and never will be: neither by a submission nor by a
     * primary command buffer. A frame in flight is no longer waited for. The queries of an expired frame are reused, so
     * that measuring goes on after {@link ProfilerReport.FrameDropped} for expired frames. Any other frame is ignored;
     * the frame that is being recorded is cancelled as by {@link #cancelFrame()}.
     *
     * @param frame its number, {@link #frame} while it was recorded, or that of {@link ProfilerReport.FrameExpired}
     * @throws IllegalStateException if the profiler is closed
     */
    public synchronized void cancelFrame(long frame) {
        requireOpen();
        if (inFrame && frame == frames - 1) {
            cancelFrame();
        }
        for (ProfiledQueue queue : queues) {
            queue.cancelled(frame, frames - 1);
        }
        for (int i = 0; i < pending.size(); i++) {
            if (pending.get(i).number() == frame && !pending.get(i).hasArrived()) {
                pending.release(pending.get(i), ProfiledQueue.Ending.CANCELLED);
            }
        }
    }

    /** The frame that was recorded, which is recorded no more; null if it was not measured. */
    private @Nullable FrameSlot endRecording() {
        requireFrame();
        inFrame = false;
        FrameSlot slot = recording;
        recording = null;
        return slot;
    }

    /**
     * Hands over the frames whose results have arrived, in the order in which they began, over all polls. Does not
     * wait, unless the driver does: lavapipe and other drivers that draw with the host's processor wait for the queue.
     *
     * <p>A frame whose results have not arrived is asked for again at the next poll, and those that began after it come
     * after it: they are read as they arrive, and are in flight no more. Behind one that was handed over, the next is
     * asked for where it is old enough, by how long the last ones took; a poll that returns 0 has asked for all. One
     * that has waited for its results for as many later frames as {@code expireAfter} of its builder says expires,
     * which is reported; it is not handed over if it arrives after that. If the consumer throws, its frame is over, and
     * the next poll goes on with the next one.
     *
     * @return how many frames were handed over
     * @throws dev.readout.driver.DriverException if the driver reports an error, such as the loss of the device: the
     *         frame whose results were asked for is given up, and the next poll goes on with the next one
     * @throws IllegalStateException if this is called by a consumer, the profiler is closed, or the GL context is not
     *         current on this thread
     */
    public int poll(Consumer<? super GpuFrame> consumer) {
        Objects.requireNonNull(consumer, "consumer");
        requireOpen();
        if (polling) {
            throw new IllegalStateException("a consumer can't poll: return first");
        }
        if (backend.isGone()) {
            return 0;
        }
        backend.requireCallable();
        polling = true;
        try {
            calibrate();
            return pending.poll(consumer, frames);
        } finally {
            polling = false;
            reports.tell();
        }
    }

    private void calibrate() {
        if (calibrationNanos == ProfilerSettings.NEVER) {
            return;
        }
        long now = hostClock.getAsLong();
        if (!calibrated || now - calibratedAt >= calibrationNanos) {
            calibrated = true;
            calibratedAt = now;
            backend.calibrate(clocks);
        }
    }

    /** Counts and tells what was found before the first frame. */
    void report(ProfilerReport report) {
        reports.note(report);
        reports.tell();
    }

    /** How often something was reported, of each kind. */
    public long reported(ProfilerReport.Kind kind) {
        return reports.count(Objects.requireNonNull(kind, "kind"));
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the profiler is closed");
        }
    }

    private void requireFrame() {
        requireOpen();
        if (!inFrame && !backend.isGone()) {
            throw new IllegalStateException("no frame has begun: call beginFrame() first");
        }
    }

    /**
     * Destroys the queries. No work that uses them may be going on: wait for the device first. Frames that have not
     * arrived are given up. Recorders do nothing from then on, and so do the ends of scopes that are still open, such
     * as those of a try statement around this. Does nothing the second time, or after {@link #abandon}.
     *
     * @throws IllegalStateException if this is called by a consumer, or the GL context is gone or not current on this
     *         thread: nothing is destroyed
     */
    @Override
    public synchronized void close() {
        if (mayEnd()) {
            backend.requireCallable();
            closed = true;
            free(GpuRecorder::closeWithProfiler);
        }
    }

    /**
     * Releases the profiler of a context or a device that is gone: frees Java's memory without any call of the driver,
     * on any thread that has the profiler to itself. Call it after a GL context was destroyed, as by an engine that
     * changes its window, after a Vulkan device was destroyed or lost, and wherever {@link #close} can't be called any
     * more. Frames that have not arrived are given up. From then on every method does nothing, ends of open scopes too,
     * and no frame is measured: build another profiler.
     *
     * @throws IllegalStateException if this is called by a consumer
     */
    public synchronized void abandon() {
        if (mayEnd()) {
            backend.abandon();
            free(GpuRecorder::abandon);
            recording = null;
            pending.clear();
        }
    }

    private boolean mayEnd() {
        if (polling) {
            throw new IllegalStateException("a consumer can't close the profiler: return first");
        }
        return !closed && !backend.isGone();
    }

    private void free(Consumer<GpuRecorder> end) {
        if (recording != null) {
            recording.endRecorders(end);
        }
        for (ProfiledQueue queue : queues) {
            queue.close();
        }
        backend.close();
    }
}
