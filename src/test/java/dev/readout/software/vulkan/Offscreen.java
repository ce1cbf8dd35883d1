package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SHADER_STAGE_FRAGMENT_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SHADER_STAGE_VERTEX_BIT;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_DYNAMIC_STATE_SCISSOR;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.IntStream;

/** Something to draw to without attachments, and what draws there, for an {@link Application} of any driver. */
record Offscreen(Application application, MemorySegment renderPass, MemorySegment framebuffer, int width, int height) {

    static Offscreen create(Application application, int width, int height) {
        return create(application, width, height, 0);
    }

    /** @param viewMasks the views that each subpass draws to; 0 without multiview */
    static Offscreen create(Application application, int width, int height, int... viewMasks) {
        MemorySegment out = application.pointer();
        Application.check(createRenderPass(application, out, viewMasks));
        return of(application, out.get(ADDRESS, 0), width, height);
    }

    /** What a render pass draws to. */
    static Offscreen of(Application application, MemorySegment renderPass, int width, int height) {
        return new Offscreen(application, renderPass, application.create("vkCreateFramebuffer",
                application.struct("VkFramebufferCreateInfo", "renderPass", renderPass, "width", width,
                        "height", height, "layers", 1)),
                width, height);
    }

    static int createRenderPass(Application application, MemorySegment out, int... viewMasks) {
        boolean multiview = IntStream.of(viewMasks).anyMatch(mask -> mask != 0);
        MemorySegment views = application.struct("VkRenderPassMultiviewCreateInfo", "subpassCount", viewMasks.length,
                "pViewMasks", viewMasks);
        MemorySegment subpasses = application.array(IntStream.of(viewMasks)
                .mapToObj(mask -> application.struct("VkSubpassDescription")).toList());
        return application.tryCreate("vkCreateRenderPass", application.struct("VkRenderPassCreateInfo",
                "pNext", multiview ? views : MemorySegment.NULL, "subpassCount", viewMasks.length,
                "pSubpasses", subpasses), out);
    }

    /** A struct with which a render pass begins. */
    MemorySegment begins(int x, int y, int wide, int high) {
        return application.struct("VkRenderPassBeginInfo", "renderPass", renderPass, "framebuffer", framebuffer,
                "renderArea", application.arena.allocateFrom(JAVA_INT, x, y, wide, high));
    }

    /** A shader, and the stage that it is for. */
    record Stage(int bit, int[] words) {
    }

    /** A pipeline with a vertex and a fragment shader, whose scissor rectangle is set in the command buffer. */
    MemorySegment pipeline(int topology, int samples, boolean discard) {
        return pipeline(topology, samples, discard, List.of(
                new Stage(VK_SHADER_STAGE_VERTEX_BIT(), dev.readout.workload.Shaders.fullScreenTriangle()),
                new Stage(VK_SHADER_STAGE_FRAGMENT_BIT(), dev.readout.workload.Shaders.constantColor())));
    }

    /** The same, for triangles. */
    MemorySegment triangles() {
        return pipeline(VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST(), 1, false);
    }

    MemorySegment pipeline(int topology, int samples, boolean discard, List<Stage> shaders) {
        return graphics(shaders).topology(topology).samples(samples).discard(discard).create();
    }

    /** A pipeline that is yet to be created, whose scissor rectangle is set in the command buffer. */
    GraphicsPipeline graphics(List<Stage> shaders) {
        return new GraphicsPipeline(application, renderPass, shaders).size(width, height)
                .dynamic(VK_DYNAMIC_STATE_SCISSOR());
    }
}
