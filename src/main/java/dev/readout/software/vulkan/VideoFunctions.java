package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_VIDEO_BEGIN_CODING_INFO_KHR;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_VIDEO_ENCODE_INFO_KHR;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_VIDEO_END_CODING_INFO_KHR;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_VIDEO_PROFILE_INFO_KHR;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_VIDEO_SESSION_CREATE_INFO_KHR;

import dev.readout.abi.vulkan.VkVideoBeginCodingInfoKHR;
import dev.readout.abi.vulkan.VkVideoEncodeInfoKHR;
import dev.readout.abi.vulkan.VkVideoEndCodingInfoKHR;
import dev.readout.abi.vulkan.VkVideoProfileInfoKHR;
import dev.readout.abi.vulkan.VkVideoSessionCreateInfoKHR;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** The functions of video: sessions, coding scopes, and encode operations, of which only the feedback is made. */
final class VideoFunctions implements FunctionGroup {
    @Override
    public @Nullable NativeFunction function(VulkanFunction function) {
        return switch (function) {
            case vkCreateVideoSessionKHR -> NativeFunction.result(VideoFunctions::createSession);
            case vkDestroyVideoSessionKHR ->
                    NativeFunction.effect(call -> call.destroyed(VideoSession.class, "videoSession"));
            case vkCmdBeginVideoCodingKHR -> NativeFunction.command(VideoFunctions::begin);
            case vkCmdEndVideoCodingKHR -> NativeFunction.command(VideoFunctions::end);
            case vkCmdEncodeVideoKHR -> NativeFunction.command(VideoFunctions::encode);
            default -> null;
        };
    }

    private static int createSession(Call call) {
        Device device = call.device();
        MemorySegment info = call.struct(1, "pCreateInfo", VK_STRUCTURE_TYPE_VIDEO_SESSION_CREATE_INFO_KHR(),
                VkVideoSessionCreateInfoKHR.layout());
        MemorySegment profile =
                Arguments.struct(VkVideoSessionCreateInfoKHR.pVideoProfile(info), "pCreateInfo->pVideoProfile",
                        VK_STRUCTURE_TYPE_VIDEO_PROFILE_INFO_KHR(), VkVideoProfileInfoKHR.layout());
        return call.created(device, 3, "pVideoSession",
                new VideoSession(VideoProfile.of(profile)));
    }

    private static void begin(CommandBuffer commandBuffer, Call call) {
        MemorySegment info = call.struct(1, "pBeginInfo", VK_STRUCTURE_TYPE_VIDEO_BEGIN_CODING_INFO_KHR(),
                VkVideoBeginCodingInfoKHR.layout());
        VideoSession session = commandBuffer.object(VideoSession.class,
                VkVideoBeginCodingInfoKHR.videoSession(info).address(), "pBeginInfo->videoSession");
        commandBuffer.record(call.function(), recorder -> recorder.beginVideoCoding(session));
    }

    private static void end(CommandBuffer commandBuffer, Call call) {
        call.struct(1, "pEndCodingInfo", VK_STRUCTURE_TYPE_VIDEO_END_CODING_INFO_KHR(),
                VkVideoEndCodingInfoKHR.layout());
        commandBuffer.record(call.function(), Recorder::endVideoCoding);
    }

    private static void encode(CommandBuffer commandBuffer, Call call) {
        MemorySegment info = call.struct(1, "pEncodeInfo", VK_STRUCTURE_TYPE_VIDEO_ENCODE_INFO_KHR(),
                VkVideoEncodeInfoKHR.layout());
        Buffer buffer = commandBuffer.object(Buffer.class,
                VkVideoEncodeInfoKHR.dstBuffer(info).address(), "pEncodeInfo->dstBuffer");
        long offset = VkVideoEncodeInfoKHR.dstBufferOffset(info);
        long range = VkVideoEncodeInfoKHR.dstBufferRange(info);
        buffer.checkRange(offset, range, "VkVideoEncodeInfoKHR-dstBufferRange-08238", "dstBuffer");
        commandBuffer.record(call.function(), recorder -> recorder.encodeVideo(range));
    }
}
