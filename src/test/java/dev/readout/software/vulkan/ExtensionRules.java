package dev.readout.software.vulkan;

import static dev.readout.software.vulkan.Rule.as;
import static dev.readout.software.vulkan.Rule.same;
import static dev.readout.software.vulkan.Rule.unjudged;
import static dev.readout.software.vulkan.Rule.unknown;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_VIDEO_CODEC_OPERATION_DECODE_H264_BIT_KHR;

import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.util.stream.Stream;

/** The rules of what else is queried: transform feedback, video, and clocks. */
final class ExtensionRules {

    private ExtensionRules() {
    }

    static Stream<Rule> all() {
        return Stream
                .of(ofTransformFeedback(), ofVideo(), ofLabels(), ofOthers())
                .flatMap(rules -> rules);
    }

    private static Stream<Rule> ofTransformFeedback() {
        return Stream.of(
                same("vkCmdBeginTransformFeedbackEXT-None-02367",
                        a -> a.begin().beginRenderPass().beginTransformFeedback().beginTransformFeedback()),
                same("vkCmdBeginTransformFeedbackEXT-None-02373",
                        a -> a.begin().beginRenderPass(3).beginTransformFeedback()),
                same("vkCmdBeginTransformFeedbackEXT-transformFeedback-02366",
                        a -> a.begin().beginRenderPass().beginTransformFeedback()).withoutFeatures(),
                unknown("vkCmdBeginTransformFeedbackEXT-renderpass", a -> a.begin().beginTransformFeedback()),
                same("vkCmdEndTransformFeedbackEXT-None-02375",
                        a -> a.begin().beginRenderPass().endTransformFeedback()),
                same("vkCmdBeginTransformFeedbackEXT-pCounterBufferOffsets-02370",
                        a -> a.begin().beginRenderPass().record(commands -> new TransformFeedbackCalls(a.application)
                                .begin(commands, a.buffer(), RuleBreaker.BYTES))),
                same("vkCmdEndTransformFeedbackEXT-pCounterBufferOffsets-02378",
                        a -> a.begin().beginRenderPass().beginTransformFeedback()
                                .record(commands -> new TransformFeedbackCalls(a.application).end(commands, a.buffer(),
                                        RuleBreaker.BYTES))),
                same("vkCmdBindTransformFeedbackBuffersEXT-firstBinding-02356", a -> a.begin().bind(4, 0, 8)),
                same("vkCmdBindTransformFeedbackBuffersEXT-pOffsets-02363",
                        a -> a.begin().bind(0, 8, RuleBreaker.BYTES)));
    }

    /** The layer is loaded without the instance extension. */
    private static Stream<Rule> ofLabels() {
        return Stream.of(
                unjudged("VkDebugUtilsLabelEXT-pLabelName-parameter",
                        a -> a.begin().record(commands -> commands.beginLabel(MemorySegment.NULL))),
                unjudged("VkDebugUtilsMessengerCreateInfoEXT-pfnUserCallback-parameter",
                        a -> a.result(DebugMessengersTest.create(
                                a.application, MemorySegment.NULL, 0x1000, 2, a.application.pointer()))),
                unjudged("vkSetDebugUtilsObjectNameEXT-pNameInfo-02588", a -> a.name(MemorySegment.NULL, "none")),
                unjudged("VkDebugUtilsObjectNameInfoEXT-objectType-02590",
                        a -> a.name(a.application.commandPool, "another")));
    }

    private static Stream<Rule> ofVideo() {
        String begin = "vkCmdBeginQuery-";
        String feedback = "VkQueryPoolVideoEncodeFeedbackCreateInfoKHR-encodeFeedbackFlags-";
        return Stream.of(
                unjudged("VkQueryPoolCreateInfo-queryType-07133",
                        a -> a.noted(a.video().pool(QueryType.VIDEO_ENCODE_FEEDBACK, 1, a.video().feedback(7)))),
                unjudged("VkQueryPoolCreateInfo-queryType-07133",
                        a -> a.noted(a.video().pool(QueryType.VIDEO_ENCODE_FEEDBACK, 1, a.video().feedback(7),
                                a.video().profile(VK_VIDEO_CODEC_OPERATION_DECODE_H264_BIT_KHR())))),
                unjudged(feedback + "requiredbitmask", a -> a.feedbackPool(0)),
                unjudged(feedback + "parameter", a -> a.feedbackPool(1 << 20)),
                unjudged(begin + "queryType-07129", a -> a.begin(2).beginQuery(a.feedbackPool(7), 0, 0)),
                unjudged(begin + "queryType-07131", a -> a.beginVideo().beginQuery(a.performance(0), 0, 0)),
                unjudged(begin + "None-07127", a -> a.beginVideo().beginQuery(a.feedbackPool(7), 0, 0)
                        .beginQuery(a.video().statusPool(1), 0, 0)),
                unjudged(begin + "queryType-04862", a -> a.begin(3).beginQuery(a.feedbackPool(7), 0, 0)),
                unjudged(begin + "queryType-07128",
                        a -> a.beginVideo().beginQuery(a.pool(QueryType.RESULT_STATUS_ONLY.code()), 0, 0)),
                unjudged(begin + "queryType-07130", a -> a.beginVideo().beginQuery(a.video()
                        .pool(QueryType.VIDEO_ENCODE_FEEDBACK, 1, a.video().feedback(7), a.video().profile(1 << 17)), 0,
                        0)),
                unjudged("vkCmdEndVideoCodingKHR-None-07251",
                        a -> a.beginVideo().beginQuery(a.feedbackPool(7), 0, 0).endVideo()),
                unjudged("VkVideoEncodeInfoKHR-dstBufferRange-08238",
                        a -> a.beginVideo().encode(2 * RuleBreaker.BYTES)),
                unjudged("vkCmdBeginVideoCodingKHR-videocoding", a -> a.beginVideo().beginVideoAgain()),
                unjudged("vkCmdEndVideoCodingKHR-videocoding", a -> a.begin(2).endVideo()),
                unjudged("vkCmdEncodeVideoKHR-videocoding", a -> a.begin(2).encode(8)));
    }

    private static Stream<Rule> ofOthers() {
        return Stream.of(
                as("VkRenderPassMultiviewCreateInfo-multiview-06555", "VUID-VkSubpassDescription2-multiview-06558",
                        a -> a.result(Offscreen.createRenderPass(a.application, a.application.pointer(), 3)))
                        .withoutFeatures(),
                same("VkCommandBufferAllocateInfo-level-parameter", a -> a.result(a.application
                        .tryAllocate(a.application.commandPool, 7, a.application.pointer()))),
                unjudged("VkCalibratedTimestampInfoEXT-timeDomain-02354",
                        a -> a.calibrate(3)),
                unknown("vkGetCalibratedTimestampsEXT-timeDomain-09246", a -> a.calibrate(0, 1, 0)),
                same("vkGetCalibratedTimestampsEXT-timestampCount-arraylength", a -> a.calibrate()));
    }
}
