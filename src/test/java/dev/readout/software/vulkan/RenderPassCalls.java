package dev.readout.software.vulkan;

import static dev.readout.testing.Downcalls.call;
import static dev.readout.testing.Downcalls.callInt;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_RENDERING_INFO;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO_2;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_RENDER_PASS_MULTIVIEW_CREATE_INFO;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_SUBPASS_BEGIN_INFO;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_2;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_SUBPASS_END_INFO;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.readout.software.abi.vulkan.*;
import dev.readout.workload.abi.vulkan.VkSubpassDescription;
import java.lang.foreign.MemorySegment;

/** The calls that an {@link Application} makes for render passes of several subpasses, and for those without object. */
record RenderPassCalls(Application application) {

    /** A render pass of {@code vkCreateRenderPass2} with a subpass for each view mask. */
    int tryCreate2(MemorySegment out, int... viewMasks) {
        MemorySegment subpasses = VkSubpassDescription2.allocateArray(viewMasks.length, application.arena);
        for (int i = 0; i < viewMasks.length; i++) {
            MemorySegment subpass = VkSubpassDescription2.asSlice(subpasses, i);
            VkSubpassDescription2.sType(subpass, VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_2());
            VkSubpassDescription2.viewMask(subpass, viewMasks[i]);
        }
        MemorySegment info = VkRenderPassCreateInfo2.allocate(application.arena);
        VkRenderPassCreateInfo2.sType(info, VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO_2());
        VkRenderPassCreateInfo2.subpassCount(info, viewMasks.length);
        VkRenderPassCreateInfo2.pSubpasses(info, subpasses);
        return callInt("vkCreateRenderPass2", application.function("vkCreateRenderPass2"), application.device, info,
                MemorySegment.NULL, out);
    }

    /** The same of {@code vkCreateRenderPass}. */
    int tryCreate(MemorySegment out, int... viewMasks) {
        MemorySegment multiview = VkRenderPassMultiviewCreateInfo.allocate(application.arena);
        VkRenderPassMultiviewCreateInfo.sType(multiview, VK_STRUCTURE_TYPE_RENDER_PASS_MULTIVIEW_CREATE_INFO());
        VkRenderPassMultiviewCreateInfo.subpassCount(multiview, viewMasks.length);
        VkRenderPassMultiviewCreateInfo.pViewMasks(multiview, application.arena.allocateFrom(JAVA_INT, viewMasks));
        MemorySegment info = VkRenderPassCreateInfo.allocate(application.arena);
        VkRenderPassCreateInfo.sType(info, VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO());
        VkRenderPassCreateInfo.pNext(info, multiview);
        VkRenderPassCreateInfo.subpassCount(info, viewMasks.length);
        VkRenderPassCreateInfo.pSubpasses(info,
                VkSubpassDescription.allocateArray(viewMasks.length, application.arena));
        return callInt("vkCreateRenderPass", application.function("vkCreateRenderPass"), application.device, info,
                MemorySegment.NULL, out);
    }

    /** Something to draw to in so many subpasses, made by the first or the second version. */
    Offscreen offscreen(boolean second, int width, int height, int... viewMasks) {
        MemorySegment out = application.pointer();
        Application.check(second ? tryCreate2(out, viewMasks) : tryCreate(out, viewMasks));
        return Offscreen.of(application, out.get(ADDRESS, 0), width, height);
    }

    /** Begins a render pass by the first or the second version. */
    void begin(Commands commands, boolean second, Offscreen offscreen, int width, int height) {
        if (!second) {
            commands.beginRenderPass(offscreen, 0, 0, width, height);
            return;
        }
        MemorySegment info = VkRenderPassBeginInfo.allocate(application.arena);
        VkRenderPassBeginInfo.sType(info, VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO());
        VkRenderPassBeginInfo.renderPass(info, offscreen.renderPass());
        VkRenderPassBeginInfo.framebuffer(info, offscreen.framebuffer());
        VkRenderPassBeginInfo.renderArea(info, application.arena.allocateFrom(JAVA_INT, 0, 0, width, height));
        call("vkCmdBeginRenderPass2", application.function("vkCmdBeginRenderPass2"), commands.handle(), info,
                beginsSubpass());
    }

    void next(Commands commands, boolean second) {
        if (second) {
            call("vkCmdNextSubpass2", application.function("vkCmdNextSubpass2"), commands.handle(),
                    beginsSubpass(), endsSubpass());
        } else {
            call("vkCmdNextSubpass", application.function("vkCmdNextSubpass"), commands.handle(), 0);
        }
    }

    void end(Commands commands, boolean second) {
        if (second) {
            call("vkCmdEndRenderPass2", application.function("vkCmdEndRenderPass2"), commands.handle(),
                    endsSubpass());
        } else {
            commands.endRenderPass();
        }
    }

    private MemorySegment beginsSubpass() {
        MemorySegment info = VkSubpassBeginInfo.allocate(application.arena);
        VkSubpassBeginInfo.sType(info, VK_STRUCTURE_TYPE_SUBPASS_BEGIN_INFO());
        return info;
    }

    private MemorySegment endsSubpass() {
        MemorySegment info = VkSubpassEndInfo.allocate(application.arena);
        VkSubpassEndInfo.sType(info, VK_STRUCTURE_TYPE_SUBPASS_END_INFO());
        return info;
    }

    /** @param flags {@code VkRenderingFlags} */
    void beginRendering(Commands commands, int flags, int viewMask, int width, int height) {
        MemorySegment info = VkRenderingInfo.allocate(application.arena);
        VkRenderingInfo.sType(info, VK_STRUCTURE_TYPE_RENDERING_INFO());
        VkRenderingInfo.flags(info, flags);
        VkRenderingInfo.renderArea(info, application.arena.allocateFrom(JAVA_INT, 0, 0, width, height));
        VkRenderingInfo.layerCount(info, viewMask == 0 ? 1 : 0);
        VkRenderingInfo.viewMask(info, viewMask);
        call("vkCmdBeginRendering", application.function("vkCmdBeginRendering"), commands.handle(), info);
    }

    void endRendering(Commands commands) {
        call("vkCmdEndRendering", application.function("vkCmdEndRendering"), commands.handle());
    }
}
