package dev.readout.software.vulkan.device;

import dev.readout.software.vulkan.SoftwareQueueFamily;
import dev.readout.software.vulkan.VideoEncode;
import dev.readout.software.vulkan.object.Rectangle;
import dev.readout.software.vulkan.object.VideoSession;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.software.vulkan.registry.RenderPassEndVuids;
import dev.readout.vulkan.QueryResultStatus;
import java.util.List;
import java.util.function.Consumer;

/**
 * Records a command buffer: checks commands, has {@link Counters} count them, and keeps those with an effect that the
 * host can see. Its {@link QueryRecorder} records the commands of queries.
 */
public final class Recorder {
    private final RecordingState state;
    private final QueryRecorder queries;
    private final DrawRecorder draws;

    public Recorder(RecordingState state) {
        this.state = state;
        queries = new QueryRecorder(state);
        draws = new DrawRecorder(state, queries);
    }

    /** Runs a step for the function {@code name}. */
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
        return new Recording(state.commands(), state.counters().nanoseconds(), queries.performanceBegins(),
                state.lockedThroughout());
    }

    /** As {@link #end}, for a secondary command buffer that continues a render pass of the primary one. */
    Recording endInherited() {
        state.endRenderPass();
        return end();
    }

    /** Begins inside of a render pass that the primary command buffer will have begun. */
    void inheritRenderPass() {
        state.beginRenderPass(new RenderPassInstance(List.of(1), 0, false));
    }

    public Counters counters() {
        return state.counters();
    }

    public QueryRecorder queries() {
        return queries;
    }

    public DrawRecorder draws() {
        return draws;
    }

    /** A command that only takes time. */
    public void other() {
        state.other();
    }

    public void add(Command command) {
        state.add(command);
    }

    /**
     * Records the beginning of a render pass.
     *
     * @param subpassViews the number of views of each subpass
     * @param dynamic whether it begins without a {@code VkRenderPass}
     */
    public void beginRenderPass(Rectangle area, List<Integer> subpassViews, boolean dynamic) {
        state.checkFamily(SoftwareQueueFamily.GRAPHICS);
        if (state.insideRenderPass()) {
            throw new Misuse("renderpass", "a render pass has begun and is not ended");
        }
        draws.setRenderArea(area);
        state.beginRenderPass(new RenderPassInstance(subpassViews, 0, dynamic));
        other();
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
     * @param vuids the VUIDs of the function that ends it
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

    /** Records a debug label, which takes no time. */
    public void label() {
        state.note();
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

    /** Counts a video encode operation with room for {@code range} bytes. */
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

    /** Executes secondary command buffers. They begin without state, and leave none. */
    public void execute(List<SecondaryRecording> secondaries) {
        String caller = state.function();
        other();
        for (SecondaryRecording secondary : secondaries) {
            queries.checkInheritance(secondary.inheritance());
            draws.forget();
            secondary.steps().forEach(step -> during(step.function(), step.step()));
            draws.forget();
        }
        state.setFunction(caller);
    }
}
