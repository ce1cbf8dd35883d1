package dev.readout.software.vulkan.device;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.readout.software.vulkan.SoftwareQueueFamily;
import dev.readout.software.vulkan.VideoEncode;
import dev.readout.software.vulkan.object.MeshStages;
import dev.readout.software.vulkan.object.Pipeline;
import dev.readout.software.vulkan.object.Rectangle;
import dev.readout.software.vulkan.object.VideoSession;
import dev.readout.software.vulkan.query.RegionCounting;
import dev.readout.software.vulkan.query.RegionTally;
import dev.readout.software.vulkan.query.ShaderInstrumentationARM;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.software.vulkan.registry.RenderPassEndVuids;
import dev.readout.vulkan.PipelineStatistic;
import dev.readout.vulkan.QueryResultStatus;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Records a command buffer: it checks commands, has {@link Counters} count them, and keeps those with an effect that
 * the host can see. What is about queries is for its {@link QueryRecorder}.
 */
public final class Recorder {
    /** More than any framebuffer has: a secondary command buffer does not know the render area that it inherits. */
    private static final Rectangle UNLIMITED = new Rectangle(0, 0, 1 << 20, 1 << 20);

    private final RecordingState state;
    private final QueryRecorder queries;
    private final TransformFeedback transformFeedback = new TransformFeedback();
    private @Nullable Pipeline graphics;
    private @Nullable Pipeline compute;
    private final DynamicValues dynamic = new DynamicValues();
    private Rectangle renderArea = UNLIMITED;
    private boolean nullHardware;

    public Recorder(RecordingState state) {
        this.state = state;
        queries = new QueryRecorder(state);
    }

    /** Has a step be done by {@code name}, the function that was called. */
    void during(String name, Consumer<Recorder> step) {
        state.setFunction(name);
        step.accept(this);
    }

    Recording end() {
        if (state.insideRenderPass()) {
            throw new Misuse("a render pass is not ended");
        }
        if (state.videoSession() != null) {
            throw new Misuse("a video coding scope is not ended");
        }
        queries.checkEnded();
        return new Recording(state.commands(), state.counters().nanoseconds());
    }

    /** As {@link #end}, of a secondary command buffer that goes on with a render pass of the primary one. */
    Recording endInherited() {
        state.endRenderPass();
        return end();
    }

    /** Records what goes into a render pass that a primary command buffer will have begun. */
    void inheritRenderPass() {
        state.beginRenderPass(new RenderPassInstance(List.of(1), 0, false, null));
    }

    public Counters counters() {
        return state.counters();
    }

    public QueryRecorder queries() {
        return queries;
    }

    public TransformFeedback transformFeedback() {
        return transformFeedback;
    }

    /** A command that only takes time. */
    public void other() {
        state.other();
    }

    public void add(Command command) {
        state.add(command);
    }

    public void bind(Pipeline pipeline) {
        if (pipeline.draws()) {
            graphics = pipeline;
        } else if (pipeline.dispatches()) {
            compute = pipeline;
        }
        other();
    }

    /** Turns draws and dispatches into nothing, or back. */
    public void setNullHardware(boolean nothing) {
        nullHardware = nothing;
        other();
    }

    /** Sets state that pipelines may leave to commands. */
    public void set(Consumer<DynamicValues> change) {
        change.accept(dynamic);
        other();
    }

    /**
     * Records the beginning of a render pass.
     *
     * @param subpassViews in how many views each subpass draws
     * @param dynamic whether it begins without a {@code VkRenderPass}
     * @param regions what is counted by region; null if nothing is
     */
    public void beginRenderPass(Rectangle area, List<Integer> subpassViews, boolean dynamic,
            @Nullable RegionCounting regions) {
        state.checkFamily(SoftwareQueueFamily.GRAPHICS);
        if (state.insideRenderPass()) {
            throw new Misuse("renderpass", "a render pass has begun and is not ended");
        }
        renderArea = area;
        state.beginRenderPass(new RenderPassInstance(subpassViews, 0, dynamic, regions));
        other();
        if (regions != null) {
            state.addPart(new Command.DeferredWork(state.function(),
                    execution -> execution.setRegions(new RegionTally(regions))));
        }
    }

    /**
     * Records the next subpass.
     *
     * @param rule demands that there is a next subpass
     */
    public void nextSubpass(String rule) {
        RenderPassInstance instance = renderPass();
        if (!instance.hasNext()) {
            throw new Misuse(rule, "the render pass is in subpass " + instance.subpass() + ", its last one");
        }
        state.nextSubpass(instance);
        other();
    }

    private RenderPassInstance renderPass() {
        RenderPassInstance instance = state.renderPass();
        if (instance == null) {
            throw new Misuse("renderpass", "no render pass has begun");
        }
        return instance;
    }

    /**
     * Records the end of the render pass.
     *
     * @param rules those of the function that ends it
     */
    public void endRenderPass(RenderPassEndVuids vuids) {
        RenderPassInstance instance = renderPass();
        if (instance.dynamic() != vuids.dynamic()) {
            throw new Misuse(vuids.begun(), "the render pass began "
                    + (instance.dynamic() ? "without" : "with") + " a VkRenderPass: " + vuids.other() + " ends it");
        }
        if (instance.hasNext()) {
            state.violation(vuids.last(),
                    "the render pass ends in subpass " + instance.subpass() + ", of which there are "
                            + instance.subpassViews().size());
        }
        state.endRenderPass();
        queries.checkEndedInRenderPass(vuids.queries());
        other();
        if (instance.regions() != null) {
            state.addPart(new Command.DeferredWork(state.function(), execution -> execution.regions()
                    .write(execution.device().objects(), execution.device().settings().overflow())));
        }
    }

    /** A command that must be outside of a render pass. */
    public void addOutsideRenderPass(Command command) {
        requireOutside();
        add(command);
    }

    /** The same that only takes time. */
    public void otherOutsideRenderPass() {
        requireOutside();
        other();
    }

    private void requireOutside() {
        if (state.insideRenderPass()) {
            throw new Misuse("renderpass", "the command is recorded inside of a render pass");
        }
    }

    /** Counts a draw of unsigned numbers of vertices and instances. */
    public void draw(int vertexCount, int instanceCount) {
        Pipeline pipeline = drawingVertices();
        if (nullHardware) {
            other();
            return;
        }
        state.note();
        Rectangle clip = clip(pipeline);
        int views = state.views();
        BiConsumer<Execution, long[]> watcher = watcher(pipeline, clip);
        if (transformFeedback.isActive() && !transformFeedback.isKnown()) {
            state.addDeferred(
                    new Command.DeferredWork(state.function(),
                            execution -> late(execution, watcher, counters -> counters
                                    .addDraw(pipeline, clip, views, vertexCount, instanceCount,
                                            execution.feedback()))));
        } else {
            now(watcher, counters -> counters.addDraw(pipeline, clip, views, vertexCount, instanceCount,
                    transformFeedback));
        }
    }

    /**
     * Who else is told what a draw or a dispatch did when it is executed, by pipeline statistics; null for nobody.
     *
     * @param clip what each primitive of a draw covers; null for a dispatch
     */
    private @Nullable BiConsumer<Execution, long[]> watcher(Pipeline pipeline, @Nullable Rectangle clip) {
        ShaderInstrumentationARM instrumentation = state.instrumentation();
        int resultIndex = instrumentation == null ? 0 : instrumentation.nextIndex();
        ShaderInstrumentationARM instrumented = pipeline.instrumented() ? instrumentation : null;
        RenderPassInstance instance = state.renderPass();
        boolean counts = clip != null && instance != null && instance.regions() != null && !pipeline.discards();
        if (instrumented == null && !counts) {
            return null;
        }
        int subpass = instance == null ? 0 : instance.subpass();
        int views = state.views();
        return (execution, statistics) -> {
            if (instrumented != null) {
                instrumented.add(resultIndex, statistics);
            }
            if (counts && clip != null) {
                execution.regions().add(subpass, views, pipeline, clip,
                        statistics[PipelineStatistic.CLIPPING_PRIMITIVES.ordinal()] / views);
            }
        };
    }

    /** Counts work that is known now. */
    private void now(@Nullable BiConsumer<Execution, long[]> watcher, Consumer<Counters> work) {
        Counters counters = state.counters();
        Counters before = watcher == null ? counters : counters.copy();
        work.accept(counters);
        if (watcher != null) {
            long[] statistics = counters.statisticsSince(before);
            state.addPart(
                    new Command.DeferredWork(state.function(), execution -> watcher.accept(execution, statistics)));
        }
    }

    /** Counts work that is known when it is executed. */
    private static void late(Execution execution, @Nullable BiConsumer<Execution, long[]> watcher,
            Consumer<Counters> work) {
        Counters counters = execution.late();
        Counters before = watcher == null ? counters : counters.copy();
        work.accept(counters);
        if (watcher != null) {
            watcher.accept(execution, counters.statisticsSince(before));
        }
    }

    public void beginInstrumentation(ShaderInstrumentationARM instrumentation) {
        state.checkFamily(SoftwareQueueFamily.GRAPHICS | SoftwareQueueFamily.COMPUTE);
        if (state.instrumentation() != null) {
            throw new Misuse("commandBuffer-12375", "shader instrumentation is active: end it before another begins");
        }
        state.setInstrumentation(instrumentation);
        other();
    }

    public void endInstrumentation() {
        if (state.instrumentation() == null) {
            throw new Misuse("commandBuffer-12377", "shader instrumentation is not active");
        }
        state.setInstrumentation(null);
        other();
    }

    /** Draws, each of whose numbers begin with those of vertices and instances. */
    public void drawIndirect(IndirectSource source) {
        drawIndirect(source, numbers -> new int[] {numbers.get(JAVA_INT_UNALIGNED, 0),
            numbers.get(JAVA_INT_UNALIGNED, Integer.BYTES)});
    }

    /**
     * Records draws whose counts lie in a buffer.
     *
     * @param read has the numbers of vertices and instances, from what the source has
     */
    public void drawIndirect(IndirectSource source, Function<MemorySegment, int[]> read) {
        Pipeline pipeline = drawingVertices();
        Rectangle clip = clip(pipeline);
        int views = state.views();
        boolean captured = transformFeedback.isActive();
        if (captured) {
            leaveFeedbackToExecution();
        }
        BiConsumer<Execution, long[]> watcher = watcher(pipeline, clip);
        addIndirect(source, (execution, numbers) -> {
            int[] draw = read.apply(numbers);
            late(execution, watcher, counters -> counters.addDraw(pipeline, clip, views, draw[0], draw[1],
                    captured ? execution.feedback() : TransformFeedback.NONE));
        });
    }

    /** What is written from now on depends on what is not known before: as much as was written so far is. */
    private void leaveFeedbackToExecution() {
        if (transformFeedback.isKnown()) {
            TransformFeedback written = transformFeedback.copy();
            state.addDeferred(
                    new Command.DeferredWork(state.function(), execution -> execution.setFeedback(written.copy())));
            transformFeedback.becomeUnknown();
        }
    }

    /** Counts a draw of unsigned numbers of groups of mesh tasks. */
    public void drawMeshTasks(int x, int y, int z) {
        Pipeline pipeline = drawing();
        MeshStages mesh = mesh(pipeline);
        if (nullHardware) {
            other();
            return;
        }
        state.note();
        Rectangle clip = clip(pipeline);
        int views = state.views();
        now(watcher(pipeline, clip), counters -> counters.addMeshTasks(pipeline, mesh, clip, views, x, y, z));
    }

    /** Draws of mesh tasks, each of whose numbers are those of groups. */
    public void drawMeshTasksIndirect(IndirectSource source) {
        Pipeline pipeline = drawing();
        MeshStages mesh = mesh(pipeline);
        Rectangle clip = clip(pipeline);
        int views = state.views();
        BiConsumer<Execution, long[]> watcher = watcher(pipeline, clip);
        addIndirect(source, (execution, numbers) -> late(execution, watcher, counters -> counters.addMeshTasks(
                pipeline, mesh, clip, views, numbers.get(JAVA_INT_UNALIGNED, 0),
                numbers.get(JAVA_INT_UNALIGNED, Integer.BYTES), numbers.get(JAVA_INT_UNALIGNED, 2 * Integer.BYTES))));
    }

    private void addIndirect(IndirectSource source, BiConsumer<Execution, MemorySegment> work) {
        other();
        if (!nullHardware) {
            state.addDeferred(new Command.DeferredWork(state.function(),
                    execution -> source.forEach(numbers -> work.accept(execution, numbers))));
        }
    }

    /** The pipeline of a draw, which must be bound, inside of a render pass. */
    private Pipeline drawing() {
        if (!state.insideRenderPass()) {
            throw new Misuse("a draw outside of a render pass");
        }
        if (graphics == null) {
            throw new Misuse("a draw without a graphics pipeline");
        }
        return dynamic.of(graphics);
    }

    private Pipeline drawingVertices() {
        Pipeline pipeline = drawing();
        if (pipeline.shaders().mesh() != null) {
            throw new Misuse("a draw of vertices with a pipeline for mesh tasks");
        }
        return pipeline;
    }

    private static MeshStages mesh(Pipeline pipeline) {
        MeshStages mesh = pipeline.shaders().mesh();
        if (mesh == null) {
            throw new Misuse("a draw of mesh tasks with a pipeline that has no mesh shader");
        }
        return mesh;
    }

    /** What a draw with {@code pipeline} covers at most. */
    private Rectangle clip(Pipeline pipeline) {
        Rectangle scissor = pipeline.scissor();
        return scissor == null ? renderArea : scissor.intersection(renderArea);
    }

    /** Counts a dispatch of unsigned numbers of groups. */
    public void dispatch(int x, int y, int z) {
        Pipeline pipeline = dispatching();
        if (nullHardware) {
            other();
            return;
        }
        state.note();
        now(watcher(pipeline, null), counters -> counters.addDispatch(pipeline, x, y, z));
    }

    /** A dispatch whose numbers are those of groups. */
    public void dispatchIndirect(IndirectSource source) {
        Pipeline pipeline = dispatching();
        BiConsumer<Execution, long[]> watcher = watcher(pipeline, null);
        addIndirect(source, (execution, numbers) -> late(execution, watcher, counters -> counters.addDispatch(pipeline,
                numbers.get(JAVA_INT_UNALIGNED, 0), numbers.get(JAVA_INT_UNALIGNED, Integer.BYTES),
                numbers.get(JAVA_INT_UNALIGNED, 2 * Integer.BYTES))));
    }

    private Pipeline dispatching() {
        state.checkFamily(SoftwareQueueFamily.COMPUTE);
        if (state.insideRenderPass()) {
            throw new Misuse("a dispatch inside of a render pass");
        }
        if (compute == null) {
            throw new Misuse("a dispatch without a compute pipeline");
        }
        return compute;
    }

    /**
     * Records the beginning of transform feedback.
     *
     * @param counter where is written how much was written before, to go on from there; null to begin anew
     */
    public void beginTransformFeedback(@Nullable FeedbackCounter counter) {
        state.checkFamily(SoftwareQueueFamily.GRAPHICS);
        if (!state.insideRenderPass()) {
            throw new Misuse("renderpass", "transform feedback begins outside of a render pass");
        }
        if (state.views() > 1) {
            throw new Misuse("None-02373",
                    "transform feedback begins in a render pass with " + state.views() + " views");
        }
        transformFeedback.begin();
        if (counter != null) {
            leaveFeedbackToExecution();
            state.addDeferred(new Command.DeferredWork(state.function(),
                    execution -> execution.feedback().goOn(counter.read())));
        }
        other();
    }

    /**
     * Records the end of transform feedback.
     *
     * @param counter where to write how much was written; null for nowhere
     */
    public void endTransformFeedback(@Nullable FeedbackCounter counter) {
        transformFeedback.end();
        if (counter != null) {
            leaveFeedbackToExecution();
            state.addDeferred(new Command.DeferredWork(state.function(),
                    execution -> counter.write(execution.feedback().used())));
        }
        other();
    }

    public void beginLabel() {
        state.labels().begin();
        addLabel(new Command.BeginLabel());
    }

    /**
     * Records the end of a debug label.
     *
     * @param secondary whether a secondary command buffer ends the label: one that it began itself
     */
    public void endLabel(boolean secondary) {
        if (!state.labels().end() && secondary) {
            state.violation("commandBuffer-01913",
                    "the secondary command buffer has begun no label that has not ended");
        }
        addLabel(new Command.EndLabel());
    }

    public void insertLabel() {
        state.note();
    }

    private void addLabel(Command label) {
        state.note();
        state.addPart(label);
    }

    public void beginVideoCoding(VideoSession session) {
        state.checkFamily(SoftwareQueueFamily.VIDEO_ENCODE);
        if (state.videoSession() != null || state.insideRenderPass()) {
            throw new Misuse(state.videoSession() != null ? "videocoding" : "renderpass",
                    "a video coding scope begins inside of "
                            + (state.videoSession() != null ? "another one" : "a render pass"));
        }
        state.setVideoSession(session);
        other();
    }

    public void endVideoCoding() {
        if (state.videoSession() == null) {
            throw new Misuse("videocoding", "no video coding scope has begun");
        }
        queries.checkEndedInVideoCoding();
        state.setVideoSession(null);
        other();
    }

    /** Counts a video encode operation with room for so many bytes. */
    public void encodeVideo(long range) {
        if (state.videoSession() == null) {
            throw new Misuse("videocoding", "a video encode operation outside of a video coding scope");
        }
        VideoEncode encode = state.device().nextEncode();
        boolean fits = Long.compareUnsigned(encode.bytesWritten(), range) <= 0;
        state.counters().addEncode(fits ? encode
                : new VideoEncode(0, 0, false, QueryResultStatus.INSUFFICIENT_BITSTREAM_BUFFER_RANGE.code()));
        other();
    }

    /** Records what secondary command buffers recorded. They begin without state, and leave none. */
    public void execute(List<SecondaryRecording> secondaries) {
        String caller = state.function();
        ShaderInstrumentationARM instrumentation = state.instrumentation();
        other();
        for (SecondaryRecording secondary : secondaries) {
            queries.checkInheritance(secondary.inheritance());
            forget();
            secondary.steps().forEach(step -> during(step.function(), step.step()));
            forget();
        }
        state.setInstrumentation(instrumentation);
        state.setFunction(caller);
    }

    private void forget() {
        state.setInstrumentation(null);
        graphics = null;
        compute = null;
        dynamic.forget();
    }
}
