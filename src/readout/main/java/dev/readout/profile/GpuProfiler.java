package dev.readout.profile;

import dev.readout.driver.DriverException;
import dev.readout.driver.gl.GlContext;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.profile.clock.QueueClock;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Measures frames and batches on the GPU, on the application's own device or context, without a stall and without
 * garbage.
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
 * <p>Late or reordered submissions are measured too, if their results arrive before their frame expires. {@link
 * ProfilerReport.FrameDropped} reports too many expired frames, whose command buffers might still be submitted.
 *
 * <p>Command buffers are recorded anew for each frame, or new ones are taken. What is recorded once and submitted in
 * many frames is measured in each by {@link #lasting}. Any other recording that is submitted again is measured the
 * first time, and {@link ProfilerReport.SubmittedAgain} reports it. Other scopes and frames don't get its times, since
 * queries are reused only after all command buffers that stamp them have been recorded anew, or after {@link
 * #cancelFrame(long)}; or, where each frame takes new ones, after 64 frames in which none was executed again.
 *
 * <p>{@link #poll} hands over the frames whose results have arrived, in the order in which they began; a frame without
 * results holds back the later ones until it expires. What can't be measured is reported as a {@link ProfilerReport},
 * and the loop goes on.
 *
 * <p>Work without frames is measured in {@linkplain #batch(GpuQueue, long, long) batches}, alone or beside frames. They
 * come in any order, and none waits for another.
 *
 * <p>All methods are for one thread, the frame's, which polls; any thread may call {@link #recorder}, {@link
 * #submitting}, {@link #batch(GpuQueue, long, long)}, {@link #submittingBatch}, {@link #cancelBatch} and {@link
 * #reported} and {@link #batchesInFlight}. A recorder is for the thread that asked for it.
 */
public final class GpuProfiler implements AutoCloseable {
    private static final Scope[] NO_PATH = {};

    private final Backend backend;
    private final ProfiledQueue[] queues;
    private final QueueClock[] clocks;
    private final RecorderSetup setup;
    private final LongSupplier hostClock;
    private final int framesInFlight;
    private final ProfilerSettings settings;
    private final long calibrationNanos;
    private final ReportListener reports;
    private final ScopeTree tree;
    private final LiveRecordings<FrameQueries> recordings = new LiveRecordings<>();
    private final SpanTable spans = new SpanTable();
    private final GpuRecorder off = GpuRecorder.off(spans);
    private final ReadFrame results;
    private final PendingFrames pending;
    private final PendingBatches batches;
    /** The frame that is being recorded; null if there is none, or it is not measured. */
    private @Nullable FrameSlot recording;
    private boolean inFrame;
    /** The number of the next frame. */
    private long frames;
    private volatile boolean enabled = true;
    /** The thread that polls; null if none does. */
    private final AtomicReference<@Nullable Thread> poller = new AtomicReference<>();
    private boolean closed;
    private long calibratedAt;
    private boolean calibrated;

    GpuProfiler(ProfilerSettings settings, Backend backend) {
        this.backend = backend;
        hostClock = settings.hostClock;
        framesInFlight = settings.framesInFlight;
        frames = settings.firstFrame;
        this.settings = settings;
        calibrationNanos = backend.calibrates() ? settings.calibrationNanos : ProfilerSettings.NEVER;
        reports = new ReportListener(settings.listener);
        tree = new ScopeTree(settings.maxPaths, settings.names);
        setup = new RecorderSetup(tree, spans, reports, backend.labels(), settings.stampMode == StampMode.ELAPSED,
                settings.hostTimes ? settings.hostClock : null);
        queues = new ProfiledQueue[settings.queues.size()];
        clocks = new QueueClock[queues.length];
        for (int i = 0; i < queues.length; i++) {
            clocks[i] = new QueueClock(settings.queues.get(i).timestamps());
            queues[i] = new ProfiledQueue(settings.queues.get(i).name(), i, clocks[i], backend, recordings,
                    settings.framesInFlight, settings.maxQueries);
        }
        results = new ReadFrame(setup, queues, settings.queues, false);
        pending = new PendingFrames(this, this::disturb, settings, backend, queues, results, setup);
        batches = new PendingBatches(this, this::disturb, settings, backend, queues,
                new ReadFrame(setup, queues, settings.queues, true), setup);
    }

    /**
     * Builds a profiler on a Vulkan device, with the device's enabled features. Close the profiler before the device:
     * closing the device destroys the profiler's queries, and the calls that need them are refused from then on.
     *
     * @param device created by Readout, or the application's: {@link VulkanDevice#of(long, long, java.util.Set)}
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
     * Builds a profiler for a GL context. The context must be current on the frame's thread whenever the profiler is
     * used.
     *
     * @param context the application's, {@link GlContext#current}, or one created by Readout
     */
    public static GlProfilerBuilder gl(GlContext context) {
        return new GlProfilerBuilder(Objects.requireNonNull(context, "context"));
    }

    /**
     * Switches measuring off or on, from the next frame or batch on. In one that is off, a scope costs one read of a
     * field and no call of the driver. Those that were recorded before still arrive.
     */
    public void setEnabled(boolean enabled) {
        this.enabled = enabled;
    }

    /** Returns whether the next frame or batch will be measured. */
    public boolean isEnabled() {
        return enabled;
    }

    /**
     * Begins a frame. Frames are numbered from 0, or from the {@linkplain VulkanProfilerBuilder#firstFrame first}.
     *
     * @return whether the frame is measured. False if measuring is off, or if a {@link ProfilerReport.FrameDropped}
     *         says why; recorders of the frame then do nothing
     * @throws IllegalStateException if a frame has begun and not ended, or the profiler is closed
     */
    public boolean beginFrame() {
        requireOpen();
        if (inFrame && !backend.isGone()) {
            throw new IllegalStateException("frame " + (frames - 1) + " has begun: end it, or cancel it, first");
        }
        // No lock is needed: the application tells its recording threads that the frame has begun.
        inFrame = true;
        recording = slot(frames++);
        reports.tell();
        return recording != null;
    }

    /** The slot that a frame is recorded into; null if the frame is not measured. */
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

    /** The number of frames in flight: those recorded after the last frame whose results have arrived. */
    public synchronized int inFlight() {
        return pending.inFlight();
    }

    /** The number of batches in flight: begun, and not handed over or given up. Any thread may call this. */
    public synchronized int batchesInFlight() {
        return batches.inFlight();
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
     * A recorder for the commands of the current GL context.
     *
     * @throws IllegalStateException if this is a profiler of Vulkan, the context is not current on this thread, or for
     *         the reasons of {@link #recorder(GpuQueue, long)}
     */
    public GpuRecorder recorder() {
        backend.requireContext();
        return recorder(0, QueryStore.NO_COMMAND_BUFFER, ScopeTree.FRAME);
    }

    /**
     * A recorder for a command buffer of the frame. If a command resets the queries (see {@link
     * VulkanProfilerBuilder#enabled}), this call records it into the frame's first command buffer on each queue. That
     * command buffer must be recording outside of a render pass, and be submitted first.
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
     * A recorder whose scopes are below the open scope of another recorder: for a secondary command buffer, or one that
     * another thread records. The other recorder must not record during this call.
     *
     * @param parent a recorder of this frame, of any queue
     * @throws IllegalArgumentException if {@code parent} is a recorder of another frame or profiler, and as in {@link
     *         #recorder(GpuQueue, long)}
     * @throws IllegalStateException as in {@link #recorder(GpuQueue, long)}
     */
    public GpuRecorder recorder(GpuQueue queue, long commandBuffer, GpuRecorder parent) {
        Objects.requireNonNull(parent, "parent");
        FrameSlot frame = recording;
        if (frame != null && !parent.records(setup, frame.number)) {
            throw new IllegalArgumentException("parent does not record frame " + frame.number + " of this profiler: "
                    + (parent.lasts() ? "it is of a recording that lasts, give the path of its scopes"
                            : "ask for a recorder in each frame"));
        }
        return recorder(index(queue), commandBuffer, frame == null ? ScopeTree.FRAME : parent.current());
    }

    /**
     * A recorder whose scopes are below a path. The scopes of the path need not have been recorded.
     *
     * @param path the scopes from the outermost inwards, on the same queue
     * @throws IllegalArgumentException as in {@link #recorder(GpuQueue, long)}
     * @throws IllegalStateException as in {@link #recorder(GpuQueue, long)}
     */
    public GpuRecorder recorder(GpuQueue queue, long commandBuffer, Scope... path) {
        return recorder(index(queue), commandBuffer, node(queue, path));
    }

    private int node(GpuQueue queue, Scope... path) {
        int node = ScopeTree.FRAME;
        for (Scope each : Objects.requireNonNull(path, "path")) {
            node = tree.child(node, index(queue), Objects.requireNonNull(each, "path must not hold null"));
        }
        return node;
    }

    /**
     * A recording that is submitted in many frames, for a command buffer that begins now. It is made at any time, in a
     * frame or between two, and its scopes are in the frames that say that they {@linkplain LastingRecording#submits
     * submit} it. If a command resets the queries (see {@link VulkanProfilerBuilder#enabled}), this call records it:
     * the command buffer must be recording outside of a render pass.
     *
     * @param queue where the command buffer will be submitted
     * @param commandBuffer the handle, {@code VkCommandBuffer}: recording
     * @param path the scopes that its scopes are below, from the outermost inwards, on the same queue; none for frames
     * @throws IllegalArgumentException as in {@link #recorder(GpuQueue, long)}
     * @throws IllegalStateException if the profiler is closed or abandoned, or one of GL, which has no command buffers
     */
    public synchronized LastingRecording lasting(GpuQueue queue, long commandBuffer, Scope... path) {
        requireOpen();
        if (backend.isGone() || !backend.hasCommandBuffers()) {
            throw new IllegalStateException(backend.isGone() ? "the profiler is abandoned"
                    : "the profiler is one of GL, which has no command buffers: call recorder() in each frame");
        }
        int index = index(queue);
        int node = node(queue, path);
        backend.requireCommandBuffer(commandBuffer);
        recordedAnew(commandBuffer, false);
        LastingQueries queries = new LastingQueries(queues[index], backend, settings);
        queues[index].add(queries, inFrame ? frames - 1 : frames, hostClock.getAsLong(), commandBuffer);
        open(queries, commandBuffer, node);
        return new LastingRecording(this, queries);
    }

    /**
     * Begins a batch: work that belongs to no frame, such as the dispatches of one submission. It has the application's
     * own number, which need not be unique. Its scopes nest as in a frame, and {@link #poll} hands it over as a {@link
     * GpuFrame} of its own when its results have arrived, in any order: no batch or frame waits for another.
     *
     * {@snippet :
     * GpuRecorder gpu = profiler.batch(COMPUTE, commands.address(), job.number());
     * try (var sort = gpu.scope(SORT)) {
     *     // … record dispatches …
     * }
     * long batch = gpu.endBatch(); // before vkEndCommandBuffer
     *
     * profiler.submittingBatch(batch); // right before vkQueueSubmit
     * }
     *
     * <p>Any thread may call this, virtual ones too, and records what it began until {@link GpuRecorder#endBatch}. The
     * lock is held for the call alone. Without results a batch expires after {@link
     * ProfilerBuilder#batchesExpireAfter}, which is reported. One that its thread leaves without an end is given up
     * when the thread ends, or its command buffer is recorded anew: {@link ProfilerReport.BatchNotEnded}.
     *
     * @param queue where the command buffer will be submitted
     * @param commandBuffer the handle, {@code VkCommandBuffer}: recording, outside of a render pass. A recording of it
     *        has one batch, and no recorder of a frame beside it
     * @param number the application's number, {@link GpuFrame#number()}: 0 or more
     * @return the recorder; one that does nothing if measuring is off, or a {@link ProfilerReport.BatchDropped} says
     *         why
     * @throws IllegalArgumentException if {@code number} is negative, and as in {@link #recorder(GpuQueue, long)}
     * @throws IllegalStateException if the profiler is closed, or was built with neither HOST_QUERY_RESET nor
     *         MAINTENANCE9: where a command resets queries, no result may be asked for before the submission
     *         (VUID-vkGetQueryPoolResults-None-09401), and a poll knows of none
     */
    public GpuRecorder batch(GpuQueue queue, long commandBuffer, long number) {
        return beginBatch(index(queue), commandBuffer, number);
    }

    /**
     * Begins a batch of the commands that the current GL context is called with, until {@link GpuRecorder#endBatch}. It
     * may lie in a frame or overlap other batches, as far as its scopes measure time by timestamps: a query that
     * counts, or measures with {@link StampMode#ELAPSED}, is active alone on its target, and the scope inside is
     * dropped.
     *
     * @param number the application's number, 0 or more
     * @return the recorder; one that does nothing if measuring is off, or a {@link ProfilerReport.BatchDropped} says
     *         why
     * @throws IllegalArgumentException if {@code number} is negative
     * @throws IllegalStateException if this is a profiler of Vulkan, the context is not current on this thread, or the
     *         profiler is closed
     */
    public GpuRecorder batch(long number) {
        backend.requireContext();
        return beginBatch(0, QueryStore.NO_COMMAND_BUFFER, number);
    }

    private GpuRecorder beginBatch(int index, long commandBuffer, long number) {
        if (number < 0) {
            throw new IllegalArgumentException("number " + number + " is negative: batches have numbers from 0 on");
        }
        GpuRecorder recorder;
        synchronized (this) {
            requireOpen();
            if (!backend.isGone()) {
                if (backend.reset() == Backend.Reset.BY_COMMAND) {
                    throw new IllegalStateException("batches need queries that no command has to reset: enable"
                            + " hostQueryReset for the device, and build the profiler with"
                            + " enabled(DeviceFeature.HOST_QUERY_RESET)");
                }
                backend.requireCommandBuffer(commandBuffer);
                backend.requireCallable();
                recordedAnew(commandBuffer, true);
            }
            BatchSlot slot = enabled && !backend.isGone() ? batches.begin(number, queues[index]) : null;
            recorder = slot == null ? off : open(slot, queues[index], commandBuffer);
            if (slot == null) {
                recordings.remove(commandBuffer, null);
            }
        }
        reports.tell();
        return recorder;
    }

    private GpuRecorder open(BatchSlot slot, ProfiledQueue queue, long commandBuffer) {
        try {
            FrameQueries queries = queue.acquire(slot, commandBuffer);
            slot.add(queries);
            return open(queries, commandBuffer, ScopeTree.FRAME);
        } catch (RuntimeException failed) {
            batches.giveUp(slot);
            throw failed;
        }
    }

    /**
     * Notes that the application is about to submit a batch, as {@link #submitting} does for a frame. Any thread may
     * call this. Latencies are exact with {@link dev.readout.driver.vulkan.DeviceFeature#CALIBRATED_TIMESTAMPS}.
     *
     * @param batch what {@link GpuRecorder#endBatch} returned; without effect if it is not in flight
     * @throws IllegalStateException if the profiler is closed
     */
    public synchronized void submittingBatch(long batch) {
        requireOpen();
        BatchSlot slot = batches.find(batch);
        if (slot != null && slot.first != null) {
            slot.first.submitting(hostClock.getAsLong());
        }
    }

    /**
     * Gives up a batch: its command buffer will not be executed, now or later. The next poll reuses its queries, also
     * if it has expired. Any thread may call this.
     *
     * @param batch what {@link GpuRecorder#endBatch} returned; without effect if it has arrived, or is 0
     * @throws IllegalStateException if the profiler is closed
     */
    public synchronized void cancelBatch(long batch) {
        requireOpen();
        BatchSlot slot = batches.find(batch);
        if (slot != null) {
            slot.cancelled = true;
        } else if (batch > 0) {
            cancelled(-batch);
        }
    }

    /** Takes a submission of a recording that lasts. */
    void submits(LastingQueries lasting) {
        synchronized (this) {
            requireFrame();
            if (backend.isGone()) {
                return;
            }
            if (lasting.isClosed()) {
                throw new IllegalStateException("the recording is closed, since its command buffer was recorded anew"
                        + " or freed: make another");
            }
            if (!lasting.isFinished()) {
                lasting.finish(reports);
            }
            lasting.submitted(frames - 1, hostClock.getAsLong(), recording);
        }
        reports.tell();
    }

    /** Ends a recording that lasts. */
    synchronized void end(LastingQueries lasting) {
        if (!closed && !backend.isGone()) {
            lasting.recordedAnew();
        }
    }

    private synchronized GpuRecorder recorder(int index, long commandBuffer, int node) {
        requireFrame();
        recordedAnew(commandBuffer, false);
        if (recording == null) {
            recordings.remove(commandBuffer, null);
            return off;
        }
        backend.requireCommandBuffer(commandBuffer);
        FrameQueries queries = recording.own(index);
        if (queries == null) {
            backend.requireCallable();
            queries = queues[index].acquire(recording, commandBuffer);
            recording.add(queries);
        }
        if (!backend.hasCommandBuffers() && queries.recorderCount() > 0) {
            return sameRecorder(queries.recorder(0), node);
        }
        return open(queries, commandBuffer, node);
    }

    private GpuRecorder open(FrameQueries queries, long commandBuffer, int node) {
        GpuRecorder recorder = queries.recorder(setup);
        recorder.open(Thread.currentThread(), commandBuffer, node);
        if (backend.hasCommandBuffers()) {
            recordings.put(commandBuffer, queries);
            queries.live++;
        }
        return recorder;
    }

    /**
     * Notes that a command buffer is recorded: what it recorded before is dead, or goes on in the same queries. A batch
     * that has not ended is given up.
     *
     * @throws IllegalStateException if a batch is to be in it, and a part of the frame that is being recorded
     */
    private void recordedAnew(long commandBuffer, boolean forBatch) {
        FrameQueries before = recordings.take(commandBuffer);
        if (before == null) {
            return;
        }
        if (forBatch && recording != null && before.id() == recording.id && !before.lasts()) {
            recordings.put(commandBuffer, before);
            throw new IllegalStateException("command buffer 0x" + Long.toHexString(commandBuffer) + " records "
                    + before.title() + ": a batch has one of its own, or begins a scope of the frame's recorder");
        }
        before.recordedAnew();
        BatchSlot unended = before.isBatch() && !before.isFinished() ? batches.find(-before.id()) : null;
        if (unended != null) {
            batches.notEnded(unended);
        }
    }

    /** A GL context has one sequence of commands, and so one recorder a frame. */
    private GpuRecorder sameRecorder(GpuRecorder recorder, int node) {
        if (node != ScopeTree.FRAME && node != recorder.current()) {
            throw new IllegalStateException("frame " + recorder.frame() + ": a context of GL has one recorder a frame,"
                    + " and it is below another path: scopes nest by themselves, call recorder()");
        }
        return recorder;
    }

    private int index(GpuQueue queue) {
        return results.queueIndex(queue);
    }

    /**
     * Notes that the application is about to submit work of the frame that began last: call it right before {@code
     * vkQueueSubmit}. {@link GpuFrame#latencyNanoseconds} needs it. Without calibrated clocks, it bounds when the work
     * can have begun.
     *
     * @throws IllegalArgumentException if the profiler was not built with the queue
     */
    public void submitting(GpuQueue queue) {
        submitting(queue, frames - 1);
    }

    /**
     * Notes that the application is about to submit work of a frame, which need not be the one that began last.
     *
     * @param frame its number, {@link #frame} while it was recorded; without effect if it is not in flight
     * @throws IllegalArgumentException if the profiler was not built with the queue
     * @throws IllegalStateException if the profiler is closed
     */
    public synchronized void submitting(GpuQueue queue, long frame) {
        requireOpen();
        int index = index(queue);
        note(recording, index, frame);
        // A frame that is recorded no longer is pending.
        VarHandle.acquireFence();
        for (int i = 0; i < pending.size(); i++) {
            note(pending.get(i), index, frame);
        }
    }

    private void note(@Nullable FrameSlot slot, int queue, long frame) {
        FrameQueries queries = slot == null || slot.number != frame ? null : slot.first;
        for (; queries != null; queries = queries.next) {
            if (queries.queue().index() == queue) {
                queries.submitting(hostClock.getAsLong());
            }
        }
    }

    /** The number of the frame that began last, measured or not; before the first, one less than it will have. */
    public long frame() {
        return frames - 1;
    }

    /**
     * Ends the frame and its recorders. The application then submits its command buffers; if it can't, it calls {@link
     * #cancelFrame} instead of this.
     *
     * <p>{@linkplain GpuRecorder#step Steps} that are open in this thread's recorders end here: with Vulkan, their
     * command buffers must still be recording. A step that is open in another thread's recorder is left open, which is
     * reported: that thread ends it by {@link GpuRecorder#endSteps}.
     *
     * @throws IllegalStateException if no frame has begun
     */
    public void endFrame() {
        requireFrame();
        // No lock is needed: other threads have recorded, and one that submits finds the frame in either place.
        if (recording != null) {
            pending.add();
            VarHandle.releaseFence();
        }
        FrameSlot slot = endRecording();
        if (slot != null) {
            slot.hostEnd = hostClock.getAsLong();
            for (FrameQueries each = slot.first; each != null; each = each.next) {
                if (!each.lasts()) {
                    each.finish(reports);
                }
            }
        }
        reports.tell();
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
        cancelled(frames - 1);
    }

    /**
     * Gives up a frame by its number. Neither a submission nor a primary command buffer may execute its command
     * buffers, now or later. A frame in flight is no longer waited for. The queries of an expired frame are reused, so
     * that measuring goes on after {@link ProfilerReport.FrameDropped}. The frame that is being recorded is cancelled
     * as by {@link #cancelFrame()}; any other is ignored.
     *
     * @param frame its number: {@link #frame} while it was recorded, {@link ProfilerReport.FrameExpired#frame()} later
     * @throws IllegalStateException if the profiler is closed
     */
    public synchronized void cancelFrame(long frame) {
        requireOpen();
        if (frame < 0) {
            return;
        }
        if (inFrame && frame == frames - 1) {
            cancelFrame();
        }
        cancelled(frame);
        for (int i = 0; i < pending.size(); i++) {
            if (pending.get(i).number == frame && !pending.get(i).arrived) {
                pending.release(pending.get(i), ProfiledQueue.Ending.CANCELLED);
            }
        }
    }

    private void cancelled(long frame) {
        for (ProfiledQueue queue : queues) {
            queue.cancelled(frame);
        }
    }

    /** Ends the recording. Returns the frame's slot; null if the frame is not measured. */
    private @Nullable FrameSlot endRecording() {
        requireFrame();
        inFrame = false;
        FrameSlot slot = recording;
        recording = null;
        return slot;
    }

    /**
     * Hands over the frames whose results have arrived, in the order in which they began. Does not wait, unless the
     * driver does: lavapipe and other drivers that draw on the CPU wait for the queue.
     *
     * <p>A frame without results is asked for again at the next poll. Later frames are read as they arrive and are then
     * no longer in flight, but they are handed over after it. A poll that has handed over a frame asks for the next one
     * only if it is old enough, judged by the frames before; a poll that returns 0 has asked for all. A frame expires
     * if it has no results {@code expireAfter} frames later (see the builder): that is reported, and it is never handed
     * over. If the consumer throws, the next poll goes on with the next frame.
     *
     * <p>Behind the frames it hands over the {@linkplain #batch(GpuQueue, long, long) batches} whose results have
     * arrived, whichever they are. Each expires by itself.
     *
     * <p>Without {@link dev.readout.driver.vulkan.DeviceFeature#HOST_QUERY_RESET} the frame's own commands reset its
     * queries, and results must not be asked for before (VUID-vkGetQueryPoolResults-None-09401): between {@link
     * #endFrame} and the submission, don't poll.
     *
     * @return how many frames and batches were handed over
     * @throws dev.readout.driver.DriverException if the driver reports an error, such as the loss of the device: the
     *         frame whose results were asked for is given up, and the next poll goes on with the next one
     * @throws IllegalStateException if this is called by a consumer, the profiler is closed, or the GL context is not
     *         current on this thread
     */
    public int poll(Consumer<? super GpuFrame> consumer) {
        Objects.requireNonNull(consumer, "consumer");
        requireOpen();
        if (backend.isGone()) {
            return 0;
        }
        backend.requireCallable();
        if (!poller.compareAndSet(null, Thread.currentThread())) {
            throw new IllegalStateException(poller.get() == Thread.currentThread()
                    ? "a consumer can't poll: return first" : "another thread polls: one thread does, the frame's");
        }
        try {
            calibrate();
            int handedOver = 0;
            try {
                handedOver = pending.poll(consumer, frames);
            } finally {
                // A frame that fails holds back no batch.
                handedOver += batches.poll(consumer);
            }
            look(frames + batches.begun());
            return handedOver;
        } finally {
            poller.set(null);
            reports.tell();
        }
    }

    private void look(long begun) {
        for (ProfiledQueue queue : queues) {
            // Only this thread lets frames expire or rest: other threads can only make room.
            if (!queue.hasRoom() || queue.shouldLook(begun)) {
                synchronized (this) {
                    queue.makeRoom(ProfiledQueue.MOST_EXPIRED - 1);
                    queue.look(begun);
                }
            }
        }
    }

    /** Notes that the driver's times were disturbed: those of all that has begun are meaningless. */
    private synchronized void disturb() {
        setup.spans().disturb();
        pending.disturb();
        batches.disturb();
    }

    private void calibrate() {
        if (calibrationNanos == ProfilerSettings.NEVER) {
            return;
        }
        long now = hostClock.getAsLong();
        if (!calibrated || now - calibratedAt >= calibrationNanos) {
            calibrated = true;
            calibratedAt = now;
            DriverException refusal = backend.calibrate(clocks);
            if (refusal != null && reported(ProfilerReport.Kind.CALIBRATION_FAILED) == 0) {
                reports.note(new ProfilerReport.CalibrationFailed(
                        Math.max(settings.firstFrame, frames - 1), Objects.requireNonNull(refusal.getMessage())));
            }
        }
    }

    /** Counts a report from before the first frame, and tells the listener. */
    void report(ProfilerReport report) {
        reports.note(report);
        reports.tell();
    }

    /** The number of reports of a kind. */
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
     * arrived are given up. From then on recorders do nothing: open scopes may still be closed, as by a try statement
     * around this. Does nothing the second time, or after {@link #abandon}.
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
     * Releases the profiler of a GL context or Vulkan device that was destroyed or lost, for example because an engine
     * changed its window. Frees memory without calling the driver, where {@link #close} can't be called any more. Any
     * thread may call it while no other thread uses the profiler. Frames that have not arrived are given up. From then
     * on every method does nothing, also the end of an open scope: build another profiler.
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
        if (poller.get() != null) {
            throw new IllegalStateException("a consumer can't close the profiler: return first");
        }
        return !closed && !backend.isGone();
    }

    private void free(Consumer<GpuRecorder> end) {
        if (recording != null) {
            recording.endRecorders(end);
        }
        batches.endRecorders(end);
        for (ProfiledQueue queue : queues) {
            queue.endLasting(end);
            queue.close();
        }
        backend.close();
    }
}
