package dev.readout.software.vulkan.function;

import dev.readout.software.abi.vulkan.VkVideoBeginCodingInfoKHR;
import dev.readout.software.abi.vulkan.VkVideoEncodeInfoKHR;
import dev.readout.software.abi.vulkan.VkVideoEndCodingInfoKHR;
import dev.readout.software.abi.vulkan.VkVideoProfileInfoKHR;
import dev.readout.software.abi.vulkan.VkVideoSessionCreateInfoKHR;
import dev.readout.software.vulkan.device.CommandBuffer;
import dev.readout.software.vulkan.device.Device;
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
    private static final int QUALITY_LEVEL_INFO = 1_000_299_006;
    private static final int QUALITY_LEVEL_PROPERTIES = 1_000_299_007;
    private static final int SESSION_PARAMETERS_GET_INFO = 1_000_299_009;
    private static final int SESSION_PARAMETERS_FEEDBACK_INFO = 1_000_299_010;
    /** The bytes of {@code VkVideoCapabilitiesKHR} behind {@code pNext}, and of other structs. */
    private static final int CAPABILITIES_SIZE = 316;
    private static final int QUALITY_LEVEL_SIZE = 8;

    /** A {@code VkVideoSessionParametersKHR}. */
    private record VideoSessionParametersKHR() {
    }

    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkCreateVideoSessionKHR ->
                    FunctionBody.creates("pVideoSession", (device, call) -> createSession(call));
            case vkDestroyVideoSessionKHR -> FunctionBody.destroys(VideoSession.class, "videoSession");
            case vkGetPhysicalDeviceVideoCapabilitiesKHR -> FunctionBody.success(VideoFunctions::getCapabilities);
            case vkGetPhysicalDeviceVideoFormatPropertiesKHR -> FunctionBody.result(call -> {
                PhysicalDeviceFunctions.check(call);
                return call.emptyList(2);
            });
            // A session keeps nothing, so it needs no memory.
            case vkGetVideoSessionMemoryRequirementsKHR -> FunctionBody.result(call -> {
                session(call);
                return call.emptyList(2);
            });
            case vkBindVideoSessionMemoryKHR -> FunctionBody.success(call -> {
                session(call);
            });
            case vkCreateVideoSessionParametersKHR ->
                    FunctionBody.creates("pVideoSessionParameters", (device, call) -> {
                        call.struct(1, "pCreateInfo", SESSION_PARAMETERS_CREATE_INFO,
                                "VkVideoSessionParametersCreateInfoKHR",
                                Arguments.STRUCT_HEADER);
                        return new VideoSessionParametersKHR();
                    });
            case vkUpdateVideoSessionParametersKHR -> FunctionBody.success(call -> {
                call.object(call.device(), 1, VideoSessionParametersKHR.class, "videoSessionParameters");
            });
            case vkDestroyVideoSessionParametersKHR ->
                    FunctionBody.destroys(VideoSessionParametersKHR.class, "videoSessionParameters");
            case vkGetPhysicalDeviceVideoEncodeQualityLevelPropertiesKHR ->
                    FunctionBody.success(VideoFunctions::getQualityLevel);
            case vkGetEncodedVideoSessionParametersKHR -> FunctionBody.success(VideoFunctions::getParameters);
            case vkCmdBeginVideoCodingKHR -> FunctionBody.command(VideoFunctions::begin);
            case vkCmdEndVideoCodingKHR -> FunctionBody.command(VideoFunctions::end);
            case vkCmdEncodeVideoKHR -> FunctionBody.command(VideoFunctions::encode);
            default -> null;
        };
    }

    private static void session(Call call) {
        call.object(call.device(), 1, VideoSession.class, "videoSession");
    }

    /** Capabilities are zeros, since nothing is encoded. */
    private static void getCapabilities(Call call) {
        PhysicalDeviceFunctions.check(call);
        call.struct(1, "pVideoProfile", VkVideoProfileInfoKHR.layout());
        setZeros(call, 2, "pCapabilities", CAPABILITIES, "VkVideoCapabilitiesKHR", CAPABILITIES_SIZE);
    }

    private static void setZeros(Call call, int index, String argument, int type, String name, long size) {
        call.struct(index, argument, type, name, Arguments.STRUCT_HEADER + size).asSlice(Arguments.STRUCT_HEADER)
                .fill((byte) 0);
    }

    /** No preference: nothing is encoded. */
    private static void getQualityLevel(Call call) {
        PhysicalDeviceFunctions.check(call);
        call.struct(1, "pQualityLevelInfo", QUALITY_LEVEL_INFO, "VkPhysicalDeviceVideoEncodeQualityLevelInfoKHR",
                Arguments.STRUCT_HEADER);
        setZeros(call, 2, "pQualityLevelProperties", QUALITY_LEVEL_PROPERTIES,
                "VkVideoEncodeQualityLevelPropertiesKHR", QUALITY_LEVEL_SIZE);
    }

    /** No bytes, and nothing overridden. */
    private static void getParameters(Call call) {
        Device device = call.device();
        MemorySegment info = call.struct(1, "pVideoSessionParametersInfo", SESSION_PARAMETERS_GET_INFO,
                "VkVideoEncodeSessionParametersGetInfoKHR", Arguments.STRUCT_HEADER + Arguments.HANDLE);
        device.objects().get(VideoSessionParametersKHR.class,
                Arguments.handle(info.asSlice(Arguments.STRUCT_HEADER), 0),
                "pVideoSessionParametersInfo->videoSessionParameters");
        if (!call.isNull(2)) {
            setZeros(call, 2, "pFeedbackInfo", SESSION_PARAMETERS_FEEDBACK_INFO,
                    "VkVideoEncodeSessionParametersFeedbackInfoKHR", Integer.BYTES);
        }
        call.pointer(3, "pDataSize", Long.BYTES).fill((byte) 0);
    }

    private static VideoSession createSession(Call call) {
        MemorySegment info = call.struct(1, "pCreateInfo", VkVideoSessionCreateInfoKHR.layout());
        MemorySegment profile =
                Arguments.struct(VkVideoSessionCreateInfoKHR.pVideoProfile(info), "pCreateInfo->pVideoProfile",
                        VkVideoProfileInfoKHR.layout());
        return new VideoSession(VideoProfile.of(profile));
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
