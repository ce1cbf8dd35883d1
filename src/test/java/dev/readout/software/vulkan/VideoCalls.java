package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_VIDEO_CODEC_OPERATION_ENCODE_H264_BIT_EXT;
import static java.lang.foreign.ValueLayout.ADDRESS;

import dev.readout.software.abi.vulkan.VkBaseOutStructure;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;

/** The calls that an {@link Application} makes to encode video. */
record VideoCalls(Application application) {

    /** What feedback a pool is to have. */
    MemorySegment feedback(int mask) {
        return application.struct("VkQueryPoolVideoEncodeFeedbackCreateInfoKHR", "encodeFeedbackFlags", mask);
    }

    MemorySegment feedbackPool(int mask, int count) {
        return pool(QueryType.VIDEO_ENCODE_FEEDBACK, count, feedback(mask), profile());
    }

    MemorySegment statusPool(int count) {
        return pool(QueryType.RESULT_STATUS_ONLY, count, profile());
    }

    /** A pool with structs behind its create info; null if it is refused. */
    MemorySegment pool(QueryType type, int count, MemorySegment... structs) {
        MemorySegment info = application.queryPoolInfo(type.code(), count, 0);
        MemorySegment last = info;
        for (MemorySegment struct : structs) {
            VkBaseOutStructure.pNext(last, struct);
            last = struct;
        }
        MemorySegment out = application.pointer();
        application.tryCreate("vkCreateQueryPool", info, out);
        return out.get(ADDRESS, 0);
    }

    /** H.264, the same for pools and sessions. */
    MemorySegment profile() {
        return profile(VK_VIDEO_CODEC_OPERATION_ENCODE_H264_BIT_EXT());
    }

    MemorySegment profile(int operation) {
        return application.struct("VkVideoProfileInfoKHR", "videoCodecOperation", operation);
    }

    MemorySegment session() {
        return application.create("vkCreateVideoSessionKHR",
                application.struct("VkVideoSessionCreateInfoKHR", "pVideoProfile", profile()));
    }

    Commands begin(Commands commands, MemorySegment session) {
        return commands.call("vkCmdBeginVideoCodingKHR",
                application.struct("VkVideoBeginCodingInfoKHR", "videoSession", session));
    }

    Commands encode(Commands commands, MappedBuffer buffer, long range) {
        return commands.call("vkCmdEncodeVideoKHR", application.struct("VkVideoEncodeInfoKHR",
                "dstBuffer", buffer.handle(), "dstBufferRange", range));
    }

    Commands end(Commands commands) {
        return commands.call("vkCmdEndVideoCodingKHR", application.struct("VkVideoEndCodingInfoKHR"));
    }
}
