package dev.readout.software.vulkan.device;

import dev.readout.software.vulkan.object.Pipeline;
import dev.readout.software.vulkan.object.Rectangle;
import dev.readout.software.vulkan.registry.DynamicState;
import dev.readout.software.vulkan.registry.Misuse;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The dynamic state that commands have set. */
public final class DynamicValues {
    private @Nullable Rectangle scissor;
    private int topology = -1;
    private int patchControlPoints;
    private @Nullable Boolean discards;

    public void setScissor(Rectangle rectangle) {
        scissor = rectangle;
    }

    /**
     * Sets the topology.
     *
     * @param newTopology a {@code VkPrimitiveTopology} that there is
     */
    public void setTopology(int newTopology) {
        topology = newTopology;
    }

    /**
     * Sets the vertices of a patch.
     *
     * @param vertices more than 0
     */
    public void setPatchControlPoints(int vertices) {
        patchControlPoints = vertices;
    }

    public void setDiscards(boolean discard) {
        discards = discard;
    }

    void forget() {
        scissor = null;
        topology = -1;
        patchControlPoints = 0;
        discards = null;
    }

    /**
     * A pipeline with the state that was set.
     *
     * @throws Misuse if the pipeline needs state that no command has set
     */
    Pipeline of(Pipeline pipeline) {
        Set<DynamicState> dynamic = pipeline.dynamic();
        if (dynamic.isEmpty()) {
            return pipeline;
        }
        boolean setsTopology = dynamic.contains(DynamicState.PRIMITIVE_TOPOLOGY);
        boolean setsPoints = dynamic.contains(DynamicState.PATCH_CONTROL_POINTS);
        boolean setsDiscard = dynamic.contains(DynamicState.RASTERIZER_DISCARD_ENABLE);
        boolean setsScissor = dynamic.contains(DynamicState.SCISSOR)
                || dynamic.contains(DynamicState.SCISSOR_WITH_COUNT);
        require(!setsTopology || topology >= 0, "topology", "vkCmdSetPrimitiveTopology");
        require(!setsPoints || patchControlPoints > 0, "patch control points", "vkCmdSetPatchControlPointsEXT");
        require(!setsDiscard || discards != null, "rasterizer discard", "vkCmdSetRasterizerDiscardEnable");
        boolean discard = setsDiscard ? Boolean.TRUE.equals(discards) : pipeline.discards();
        require(!setsScissor || discard || scissor != null, "scissor", dynamic.contains(DynamicState.SCISSOR)
                ? "vkCmdSetScissor" : "vkCmdSetScissorWithCount");
        return new Pipeline(setsTopology ? topology : pipeline.topology(),
                setsPoints ? patchControlPoints : pipeline.patchControlPoints(), discard, pipeline.samples(),
                setsScissor ? scissor : pipeline.scissor(), pipeline.shadings(), pipeline.shaders(), dynamic);
    }

    private static void require(boolean set, String state, String function) {
        if (!set) {
            throw new Misuse("a draw with dynamic " + state + ", and " + function + " was not called");
        }
    }
}
