package dev.readout.software.vulkan.function;

import static dev.readout.abi.vulkan.vulkan_h.VK_SUCCESS;

import dev.readout.abi.vulkan.VkVideoBeginCodingInfoKHR;
import dev.readout.abi.vulkan.VkVideoEncodeInfoKHR;
import dev.readout.abi.vulkan.VkVideoEndCodingInfoKHR;
import dev.readout.abi.vulkan.VkVideoProfileInfoKHR;
import dev.readout.abi.vulkan.VkVideoSessionCreateInfoKHR;
import dev.readout.software.vulkan.device.CommandBuffer;
import dev.readout.software.vulkan.device.Device;
import dev.readout.software.vulkan.device.PhysicalDevice;
import dev.readout.software.vulkan.device.Recorder;
import dev.readout.software.vulkan.object.Buffer;
import dev.readout.software.vulkan.object.VideoProfile;
import dev.readout.software.vulkan.object.VideoSession;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.VulkanFunction;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** The functions of video: sessions, coding scopes, and encode operations, which only make feedback. */
final class VideoFunctions implements FunctionGroup {
    // Of structs that our header does not have.
    private static final int CAPABILITIES = 1_000_023_001;
    private static final int SESSION_PARAMETERS_CREATE_INFO = 1_000_023_006;
    /** The bytes of {@code VkVideoCapabilitiesKHR} behind {@code pNext}. */
    private static final int CAPABILITIES_SIZE = 316;

    /** A {@code VkVideoSessionParametersKHR}. */
    private record VideoSessionParametersKHR() {
    }

    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkCreateVideoSessionKHR -> FunctionBody.result(VideoFunctions::createSession);
            case vkDestroyVideoSessionKHR ->
                    FunctionBody.effect(call -> call.destroyed(VideoSession.class, "videoSession"));
            case vkGetPhysicalDeviceVideoCapabilitiesKHR -> FunctionBody.result(VideoFunctions::getCapabilities);
            case vkGetPhysicalDeviceVideoFormatPropertiesKHR -> FunctionBody.result(call -> {
                checkPhysicalDevice(call);
                return call.emptyList(2);
            });
            // A session keeps nothing, so it needs no memory.
            case vkGetVideoSessionMemoryRequirementsKHR -> FunctionBody.result(call -> {
                session(call);
                return call.emptyList(2);
            });
            case vkBindVideoSessionMemoryKHR -> FunctionBody.result(call -> {
                session(call);
                return VK_SUCCESS();
            });
            case vkCreateVideoSessionParametersKHR -> FunctionBody.result(call -> {
                Device device = call.device();
                call.struct(1, "pCreateInfo", SESSION_PARAMETERS_CREATE_INFO, "VkVideoSessionParametersCreateInfoKHR",
                        Arguments.STRUCT_HEADER);
                return call.created(device, 3, "pVideoSessionParameters", new VideoSessionParametersKHR());
            });
            case vkUpdateVideoSessionParametersKHR -> FunctionBody.result(call -> {
                call.object(call.device(), 1, VideoSessionParametersKHR.class, "videoSessionParameters");
                return VK_SUCCESS();
            });
            case vkDestroyVideoSessionParametersKHR -> FunctionBody.effect(
                    call -> call.destroyed(VideoSessionParametersKHR.class, "videoSessionParameters"));
            case vkCmdBeginVideoCodingKHR -> FunctionBody.command(VideoFunctions::begin);
            case vkCmdEndVideoCodingKHR -> FunctionBody.command(VideoFunctions::end);
            case vkCmdEncodeVideoKHR -> FunctionBody.command(VideoFunctions::encode);
            default -> null;
        };
    }

    private static void checkPhysicalDevice(Call call) {
        call.dispatchable(PhysicalDevice.class, "physicalDevice");
    }

    private static void session(Call call) {
        call.object(call.device(), 1, VideoSession.class, "videoSession");
    }

    /** Capabilities are zeros, since nothing is encoded. */
    private static int getCapabilities(Call call) {
        checkPhysicalDevice(call);
        call.struct(1, "pVideoProfile", VkVideoProfileInfoKHR.layout());
        call.struct(2, "pCapabilities", CAPABILITIES, "VkVideoCapabilitiesKHR",
                Arguments.STRUCT_HEADER + CAPABILITIES_SIZE).asSlice(Arguments.STRUCT_HEADER).fill((byte) 0);
        return VK_SUCCESS();
    }

    private static int createSession(Call call) {
        Device device = call.device();
        MemorySegment info = call.struct(1, "pCreateInfo", VkVideoSessionCreateInfoKHR.layout());
        MemorySegment profile =
                Arguments.struct(VkVideoSessionCreateInfoKHR.pVideoProfile(info), "pCreateInfo->pVideoProfile",
                        VkVideoProfileInfoKHR.layout());
        return call.created(device, 3, "pVideoSession",
                new VideoSession(VideoProfile.of(profile)));
    }

    private static void begin(CommandBuffer commandBuffer, Call call) {
        MemorySegment info = call.struct(1, "pBeginInfo", VkVideoBeginCodingInfoKHR.layout());
        VideoSession session = commandBuffer.object(VideoSession.class,
                VkVideoBeginCodingInfoKHR.videoSession(info).address(), "pBeginInfo->videoSession");
        commandBuffer.record(call.function(), recorder -> recorder.beginVideoCoding(session));
    }

    private static void end(CommandBuffer commandBuffer, Call call) {
        call.struct(1, "pEndCodingInfo", VkVideoEndCodingInfoKHR.layout());
        commandBuffer.record(call.function(), Recorder::endVideoCoding);
    }

    private static void encode(CommandBuffer commandBuffer, Call call) {
        MemorySegment info = call.struct(1, "pEncodeInfo", VkVideoEncodeInfoKHR.layout());
        Buffer buffer = commandBuffer.object(Buffer.class,
                VkVideoEncodeInfoKHR.dstBuffer(info).address(), "pEncodeInfo->dstBuffer");
        long offset = VkVideoEncodeInfoKHR.dstBufferOffset(info);
        long range = VkVideoEncodeInfoKHR.dstBufferRange(info);
        buffer.checkRange(offset, range, "VkVideoEncodeInfoKHR-dstBufferRange-08238", "dstBuffer");
        commandBuffer.record(call.function(), recorder -> recorder.encodeVideo(range));
    }
}
