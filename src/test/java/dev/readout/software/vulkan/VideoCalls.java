package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_QUERY_POOL_VIDEO_ENCODE_FEEDBACK_CREATE_INFO_KHR;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_VIDEO_PROFILE_INFO_KHR;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_VIDEO_CODEC_OPERATION_ENCODE_H264_BIT_EXT;
import static dev.readout.testing.Downcalls.call;
import static dev.readout.testing.Downcalls.callInt;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_VIDEO_BEGIN_CODING_INFO_KHR;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_VIDEO_ENCODE_INFO_KHR;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_VIDEO_END_CODING_INFO_KHR;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_VIDEO_SESSION_CREATE_INFO_KHR;
import static java.lang.foreign.ValueLayout.ADDRESS;

import dev.readout.abi.vulkan.PFN_vkCreateQueryPool;
import dev.readout.abi.vulkan.VkQueryPoolVideoEncodeFeedbackCreateInfoKHR;
import dev.readout.software.abi.vulkan.VkBaseOutStructure;
import dev.readout.software.abi.vulkan.VkVideoBeginCodingInfoKHR;
import dev.readout.software.abi.vulkan.VkVideoEncodeInfoKHR;
import dev.readout.software.abi.vulkan.VkVideoEndCodingInfoKHR;
import dev.readout.software.abi.vulkan.VkVideoProfileInfoKHR;
import dev.readout.software.abi.vulkan.VkVideoSessionCreateInfoKHR;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;

/** The calls that an {@link Application} makes to encode video. */
record VideoCalls(Application application) {

    /** What feedback a pool is to have. */
    MemorySegment feedback(int mask) {
        MemorySegment feedback = VkQueryPoolVideoEncodeFeedbackCreateInfoKHR.allocate(application.arena);
        VkQueryPoolVideoEncodeFeedbackCreateInfoKHR.sType(feedback,
                VK_STRUCTURE_TYPE_QUERY_POOL_VIDEO_ENCODE_FEEDBACK_CREATE_INFO_KHR());
        VkQueryPoolVideoEncodeFeedbackCreateInfoKHR.encodeFeedbackFlags(feedback, mask);
        return feedback;
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
        PFN_vkCreateQueryPool.invoke(application.function("vkCreateQueryPool"), application.device, info,
                MemorySegment.NULL, out);
        return out.get(ADDRESS, 0);
    }

    /** H.264, the same for pools and sessions. */
    MemorySegment profile() {
        return profile(VK_VIDEO_CODEC_OPERATION_ENCODE_H264_BIT_EXT());
    }

    MemorySegment profile(int operation) {
        MemorySegment profile = VkVideoProfileInfoKHR.allocate(application.arena);
        VkVideoProfileInfoKHR.sType(profile, VK_STRUCTURE_TYPE_VIDEO_PROFILE_INFO_KHR());
        VkVideoProfileInfoKHR.videoCodecOperation(profile, operation);
        return profile;
    }

    MemorySegment session() {
        MemorySegment profile = profile();
        MemorySegment info = VkVideoSessionCreateInfoKHR.allocate(application.arena);
        VkVideoSessionCreateInfoKHR.sType(info, VK_STRUCTURE_TYPE_VIDEO_SESSION_CREATE_INFO_KHR());
        VkVideoSessionCreateInfoKHR.pVideoProfile(info, profile);
        MemorySegment out = application.pointer();
        Application.check(callInt("vkCreateVideoSessionKHR", application.function("vkCreateVideoSessionKHR"),
                application.device, info, MemorySegment.NULL, out));
        return out.get(ADDRESS, 0);
    }

    Commands begin(Commands commands, MemorySegment session) {
        MemorySegment begin = VkVideoBeginCodingInfoKHR.allocate(application.arena);
        VkVideoBeginCodingInfoKHR.sType(begin, VK_STRUCTURE_TYPE_VIDEO_BEGIN_CODING_INFO_KHR());
        VkVideoBeginCodingInfoKHR.videoSession(begin, session);
        call("vkCmdBeginVideoCodingKHR", application.function("vkCmdBeginVideoCodingKHR"), commands.handle(), begin);
        return commands;
    }

    Commands encode(Commands commands, MappedBuffer buffer, long range) {
        MemorySegment info = VkVideoEncodeInfoKHR.allocate(application.arena);
        VkVideoEncodeInfoKHR.sType(info, VK_STRUCTURE_TYPE_VIDEO_ENCODE_INFO_KHR());
        VkVideoEncodeInfoKHR.dstBuffer(info, buffer.handle());
        VkVideoEncodeInfoKHR.dstBufferRange(info, range);
        call("vkCmdEncodeVideoKHR", application.function("vkCmdEncodeVideoKHR"), commands.handle(), info);
        return commands;
    }

    Commands end(Commands commands) {
        MemorySegment end = VkVideoEndCodingInfoKHR.allocate(application.arena);
        VkVideoEndCodingInfoKHR.sType(end, VK_STRUCTURE_TYPE_VIDEO_END_CODING_INFO_KHR());
        call("vkCmdEndVideoCodingKHR", application.function("vkCmdEndVideoCodingKHR"), commands.handle(), end);
        return commands;
    }
}
