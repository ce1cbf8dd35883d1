package dev.readout.software.vulkan.object;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_VIDEO_CODEC_OPERATION_ENCODE_H264_BIT_EXT;

import dev.readout.software.abi.vulkan.VkVideoProfileInfoKHR;
import dev.readout.software.vulkan.registry.Arguments;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A {@code VkVideoProfileInfoKHR}, the same for a video session and the query pools that are used with it.
 *
 * @param codecOperation a {@code VkVideoCodecOperationFlagBitsKHR}
 * @param chromaSubsampling {@code VkVideoChromaSubsamplingFlagsKHR}
 * @param lumaBitDepth {@code VkVideoComponentBitDepthFlagsKHR}, as is the last
 */
public record VideoProfile(int codecOperation, int chromaSubsampling, int lumaBitDepth, int chromaBitDepth) {
    public static VideoProfile of(MemorySegment info) {
        return new VideoProfile(VkVideoProfileInfoKHR.videoCodecOperation(info),
                VkVideoProfileInfoKHR.chromaSubsampling(info), VkVideoProfileInfoKHR.lumaBitDepth(info),
                VkVideoProfileInfoKHR.chromaBitDepth(info));
    }

    /** The profile in a {@code pNext} chain, or null. */
    public static @Nullable VideoProfile in(List<MemorySegment> chain) {
        MemorySegment info = Arguments.chained(chain, VkVideoProfileInfoKHR.layout());
        return info == null ? null : of(info);
    }

    /** Encode operations have the bits from H.264's on, decode operations those before. */
    public boolean encodes() {
        return codecOperation >= VK_VIDEO_CODEC_OPERATION_ENCODE_H264_BIT_EXT();
    }
}
