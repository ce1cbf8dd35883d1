package dev.readout.software.vulkan.function;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.readout.software.abi.vulkan.VkExtent2D;
import dev.readout.software.abi.vulkan.VkFramebufferCreateInfo;
import dev.readout.software.abi.vulkan.VkRenderPassBeginInfo;
import dev.readout.software.abi.vulkan.VkRenderPassCreateInfo2;
import dev.readout.software.abi.vulkan.VkRenderPassCreateInfo;
import dev.readout.software.abi.vulkan.VkRenderPassMultiviewCreateInfo;
import dev.readout.software.abi.vulkan.VkRenderingInfo;
import dev.readout.software.abi.vulkan.VkSubpassBeginInfo;
import dev.readout.software.abi.vulkan.VkSubpassDescription2;
import dev.readout.software.abi.vulkan.VkSubpassEndInfo;
import dev.readout.software.vulkan.device.CommandBuffer;
import dev.readout.software.vulkan.device.Device;
import dev.readout.software.vulkan.object.DeviceState;
import dev.readout.software.vulkan.object.Framebuffer;
import dev.readout.software.vulkan.object.Rectangle;
import dev.readout.software.vulkan.object.RenderPass;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.Feature;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.software.vulkan.registry.RenderPassEndVuids;
import dev.readout.software.vulkan.registry.VulkanFunction;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The functions of render passes, dynamic rendering and framebuffers. */
final class RenderPassFunctions implements FunctionGroup {
    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkCreateRenderPass -> FunctionBody.creates("pRenderPass", RenderPassFunctions::create);
            case vkCreateRenderPass2 -> FunctionBody.creates("pRenderPass", RenderPassFunctions::create2);
            case vkDestroyRenderPass -> FunctionBody.destroys(RenderPass.class, "renderPass");
            case vkGetRenderAreaGranularity -> FunctionBody.effect(RenderPassFunctions::getGranularity);
            case vkCreateFramebuffer -> FunctionBody.creates("pFramebuffer", RenderPassFunctions::createFramebuffer);
            case vkDestroyFramebuffer -> FunctionBody.destroys(Framebuffer.class, "framebuffer");
            case vkCmdBeginRenderPass -> FunctionBody.command(RenderPassFunctions::begin);
            case vkCmdBeginRenderPass2 -> FunctionBody.command((commandBuffer, call) -> {
                checkBegins(call, 2);
                begin(commandBuffer, call);
            });
            case vkCmdNextSubpass ->
                    FunctionBody.command((commandBuffer, call) -> next(commandBuffer, call, "None-00909"));
            case vkCmdNextSubpass2 -> FunctionBody.command((commandBuffer, call) -> {
                checkBegins(call, 1);
                checkEnds(call, 2);
                next(commandBuffer, call, "None-03102");
            });
            case vkCmdEndRenderPass ->
                    FunctionBody.command((commandBuffer, call) -> end(commandBuffer, call, RenderPassEndVuids.FIRST));
            case vkCmdEndRenderPass2 -> FunctionBody.command((commandBuffer, call) -> {
                checkEnds(call, 1);
                end(commandBuffer, call, RenderPassEndVuids.SECOND);
            });
            case vkCmdBeginRendering -> FunctionBody.command(RenderPassFunctions::beginRendering);
            case vkCmdEndRendering -> FunctionBody.command(
                    (commandBuffer, call) -> end(commandBuffer, call, RenderPassEndVuids.RENDERING));
            default -> null;
        };
    }

    private static RenderPass create(Device device, Call call) {
        MemorySegment info = call.struct(1, "pCreateInfo", VkRenderPassCreateInfo.layout());
        int count = Arguments.count(VkRenderPassCreateInfo.subpassCount(info), "subpassCount");
        MemorySegment multiview = Arguments.chained(Arguments.chain(VkRenderPassCreateInfo.pNext(info)),
                VkRenderPassMultiviewCreateInfo.layout());
        int masks = multiview == null ? 0
                : Arguments.count(VkRenderPassMultiviewCreateInfo.subpassCount(multiview), "pNext->subpassCount");
        List<Integer> views = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            views.add(i >= masks ? 1 : views(device, Arguments
                    .pointer(VkRenderPassMultiviewCreateInfo.pViewMasks(multiview), "pCreateInfo->pNext->pViewMasks")
                    .getAtIndex(JAVA_INT, i), "VkRenderPassMultiviewCreateInfo-multiview-06555"));
        }
        return new RenderPass(List.copyOf(views));
    }

    private static RenderPass create2(Device device, Call call) {
        MemorySegment info = call.struct(1, "pCreateInfo", VkRenderPassCreateInfo2.layout());
        int count = Arguments.count(VkRenderPassCreateInfo2.subpassCount(info), "subpassCount");
        List<Integer> views = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            MemorySegment subpass = Arguments.struct(
                    Arguments.pointer(VkRenderPassCreateInfo2.pSubpasses(info), "pCreateInfo->pSubpasses"), i,
                    "pCreateInfo->pSubpasses[]", VkSubpassDescription2.layout());
            views.add(views(device, VkSubpassDescription2.viewMask(subpass),
                    "VkSubpassDescription2-multiview-06558"));
        }
        return new RenderPass(List.copyOf(views));
    }

    /** The number of views of a view mask; {@code rule} demands a feature for more than one. */
    private static int views(DeviceState device, int mask, String rule) {
        if (mask != 0 && !device.has(Feature.MULTIVIEW)) {
            throw new Misuse(rule,
                    "a view mask is " + Misuse.hex(mask) + ", and the feature multiview was not enabled");
        }
        return Math.max(1, Integer.bitCount(mask));
    }

    private static void getGranularity(Call call) {
        call.object(call.device(), 1, RenderPass.class, "renderPass");
        MemorySegment out = call.pointer(2, "pGranularity", VkExtent2D.sizeof());
        VkExtent2D.width(out, 1);
        VkExtent2D.height(out, 1);
    }

    private static Framebuffer createFramebuffer(Device device, Call call) {
        MemorySegment info = call.struct(1, "pCreateInfo", VkFramebufferCreateInfo.layout());
        device.objects().get(RenderPass.class, VkFramebufferCreateInfo.renderPass(info).address(),
                "pCreateInfo->renderPass");
        Rectangle area = new Rectangle(0, 0, Integer.toUnsignedLong(VkFramebufferCreateInfo.width(info)),
                Integer.toUnsignedLong(VkFramebufferCreateInfo.height(info)));
        return new Framebuffer(area);
    }

    private static void checkBegins(Call call, int index) {
        call.struct(index, "pSubpassBeginInfo", VkSubpassBeginInfo.layout());
    }

    private static void checkEnds(Call call, int index) {
        call.struct(index, "pSubpassEndInfo", VkSubpassEndInfo.layout());
    }

    private static void begin(CommandBuffer commandBuffer, Call call) {
        MemorySegment info = call.struct(1, "pRenderPassBegin", VkRenderPassBeginInfo.layout());
        RenderPass renderPass = commandBuffer.object(RenderPass.class, VkRenderPassBeginInfo.renderPass(info).address(),
                "pRenderPassBegin->renderPass");
        Framebuffer framebuffer =
                commandBuffer.object(Framebuffer.class, VkRenderPassBeginInfo.framebuffer(info).address(),
                        "pRenderPassBegin->framebuffer");
        Rectangle area = Rectangle.of(VkRenderPassBeginInfo.renderArea(info)).intersection(framebuffer.area());
        commandBuffer.record(call.function(), recorder -> recorder.beginRenderPass(area, renderPass.views(), false));
    }

    private static void next(CommandBuffer commandBuffer, Call call, String rule) {
        commandBuffer.record(call.function(), recorder -> recorder.nextSubpass(rule));
    }

    private static void end(CommandBuffer commandBuffer, Call call, RenderPassEndVuids vuids) {
        commandBuffer.record(call.function(), recorder -> recorder.endRenderPass(vuids));
    }

    private static void beginRendering(CommandBuffer commandBuffer, Call call) {
        if (!commandBuffer.device().has(Feature.DYNAMIC_RENDERING)) {
            call.violation("dynamicRendering-06446", "the feature dynamicRendering was not enabled");
        }
        MemorySegment info = call.struct(1, "pRenderingInfo", VkRenderingInfo.layout());
        Rectangle area = Rectangle.of(VkRenderingInfo.renderArea(info));
        List<Integer> views = List.of(views(commandBuffer.device(), VkRenderingInfo.viewMask(info),
                "VkRenderingInfo-multiview-06127"));
        commandBuffer.record(call.function(), recorder -> recorder.beginRenderPass(area, views, true));
    }
}
