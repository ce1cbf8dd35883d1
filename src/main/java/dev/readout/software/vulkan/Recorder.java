package dev.readout.software.vulkan;

import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Records a command buffer: it checks commands, has {@link Counters} count them, and keeps those with an effect that
 * the host can see. What is about queries is for its {@link QueryRecorder}.
 */
final class Recorder {
    /** More than any framebuffer has: a secondary command buffer does not know the render area that it inherits. */
    private static final Rectangle UNLIMITED = new Rectangle(0, 0, 1 << 20, 1 << 20);

    private final RecordingState state;
    private final QueryRecorder queries;
    private final TransformFeedback transformFeedback = new TransformFeedback();
    private @Nullable Pipeline graphics;
    private @Nullable Pipeline compute;
    private @Nullable Rectangle scissor;
    private Rectangle renderArea = UNLIMITED;
    private boolean nullHardware;

    Recorder(RecordingState state) {
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
        state.beginRenderPass(1);
    }

    Counters counters() {
        return state.counters();
    }

    QueryRecorder queries() {
        return queries;
    }

    TransformFeedback transformFeedback() {
        return transformFeedback;
    }

    /** A command that only takes time. */
    void other() {
        state.other();
    }

    void add(Command command) {
        state.add(command);
    }

    void bind(Pipeline pipeline) {
        if (pipeline.graphics()) {
            graphics = pipeline;
        } else {
            compute = pipeline;
        }
        other();
    }

    /** Turns draws and dispatches into nothing, or back. */
    void setNullHardware(boolean nothing) {
        nullHardware = nothing;
        other();
    }

    void setScissor(Rectangle rectangle) {
        scissor = rectangle;
        other();
    }

    void beginRenderPass(Rectangle area, int viewCount) {
        state.checkFamily(SoftwareQueueFamily.GRAPHICS);
        if (state.insideRenderPass()) {
            throw new Misuse("a render pass has begun and is not ended");
        }
        renderArea = area;
        state.beginRenderPass(viewCount);
        other();
    }

    void endRenderPass() {
        if (!state.insideRenderPass()) {
            throw new Misuse("no render pass has begun");
        }
        state.endRenderPass();
        queries.checkEndedInRenderPass();
        other();
    }

    /** Counts a draw of unsigned numbers of vertices and instances. */
    void draw(int vertexCount, int instanceCount) {
        Pipeline pipeline = drawing();
        Rectangle clip = clip(pipeline);
        if (pipeline.mesh() != null) {
            throw new Misuse("a draw of vertices with a pipeline for mesh tasks");
        }
        if (nullHardware) {
            other();
            return;
        }
        state.note();
        state.counters().addDraw(pipeline, clip, state.views(), vertexCount, instanceCount, transformFeedback);
    }

    /** Counts a draw of unsigned numbers of groups of mesh tasks. */
    void drawMeshTasks(int x, int y, int z) {
        Pipeline pipeline = drawing();
        Rectangle clip = clip(pipeline);
        MeshStages mesh = pipeline.mesh();
        if (mesh == null) {
            throw new Misuse("a draw of mesh tasks with a pipeline that has no mesh shader");
        }
        if (nullHardware) {
            other();
            return;
        }
        state.note();
        state.counters().addMeshTasks(pipeline, mesh, clip, state.views(), x, y, z);
    }

    /** The pipeline of a draw, which must be bound, inside of a render pass. */
    private Pipeline drawing() {
        if (!state.insideRenderPass()) {
            throw new Misuse("a draw outside of a render pass");
        }
        if (graphics == null) {
            throw new Misuse("a draw without a graphics pipeline");
        }
        return graphics;
    }

    /** What a draw with {@code pipeline} covers at most. */
    private Rectangle clip(Pipeline pipeline) {
        Rectangle clip = pipeline.scissor() != null ? pipeline.scissor() : scissor;
        if (clip == null) {
            throw new Misuse("a draw with dynamic scissor, and vkCmdSetScissor was not called");
        }
        return clip.intersection(renderArea);
    }

    /** Counts a dispatch of unsigned numbers of groups. */
    void dispatch(int x, int y, int z) {
        state.checkFamily(SoftwareQueueFamily.COMPUTE);
        if (state.insideRenderPass()) {
            throw new Misuse("a dispatch inside of a render pass");
        }
        if (compute == null) {
            throw new Misuse("a dispatch without a compute pipeline");
        }
        if (nullHardware) {
            other();
            return;
        }
        state.note();
        state.counters().addDispatch(compute, x, y, z);
    }

    void beginTransformFeedback(boolean goesOn) {
        state.checkFamily(SoftwareQueueFamily.GRAPHICS);
        if (!state.insideRenderPass()) {
            throw new Misuse("renderpass", "transform feedback begins outside of a render pass");
        }
        if (state.views() > 1) {
            throw new Misuse("None-02373",
                    "transform feedback begins in a render pass with " + state.views() + " views");
        }
        transformFeedback.begin(goesOn);
        other();
    }

    void endTransformFeedback() {
        transformFeedback.end();
        other();
    }

    void beginLabel() {
        state.labels().begin();
        addLabel(new Command.BeginLabel());
    }

    /** @param secondary whether a secondary command buffer ends the label: one that it began itself */
    void endLabel(boolean secondary) {
        if (!state.labels().end() && secondary) {
            state.violation("commandBuffer-01913",
                    "the secondary command buffer has begun no label that has not ended");
        }
        addLabel(new Command.EndLabel());
    }

    void insertLabel() {
        state.note();
    }

    private void addLabel(Command label) {
        state.note();
        state.addPart(label);
    }

    void beginVideoCoding(VideoSession session) {
        state.checkFamily(SoftwareQueueFamily.VIDEO_ENCODE);
        if (state.videoSession() != null || state.insideRenderPass()) {
            throw new Misuse(state.videoSession() != null ? "videocoding" : "renderpass",
                    "a video coding scope begins inside of "
                            + (state.videoSession() != null ? "another one" : "a render pass"));
        }
        state.setVideoSession(session);
        other();
    }

    void endVideoCoding() {
        if (state.videoSession() == null) {
            throw new Misuse("videocoding", "no video coding scope has begun");
        }
        queries.checkEndedInVideoCoding();
        state.setVideoSession(null);
        other();
    }

    /** Counts a video encode operation with room for so many bytes. */
    void encodeVideo(long range) {
        if (state.videoSession() == null) {
            throw new Misuse("videocoding", "a video encode operation outside of a video coding scope");
        }
        state.counters().addEncode(state.device().nextEncode().within(range));
        other();
    }

    /** Records what secondary command buffers recorded. They begin without state, and leave none. */
    void execute(List<SecondaryRecording> secondaries) {
        String caller = state.function();
        other();
        for (SecondaryRecording secondary : secondaries) {
            queries.checkInheritance(secondary.inheritance());
            forget();
            secondary.steps().forEach(step -> during(step.function(), step.step()));
            forget();
        }
        state.setFunction(caller);
    }

    private void forget() {
        graphics = null;
        compute = null;
        scissor = null;
    }
}
