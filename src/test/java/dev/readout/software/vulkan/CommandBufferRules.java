package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_COMMAND_BUFFER_LEVEL_SECONDARY;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT;
import static dev.readout.software.vulkan.Rule.as;
import static dev.readout.software.vulkan.Rule.once;
import static dev.readout.software.vulkan.Rule.same;
import static dev.readout.software.vulkan.Rule.unjudged;
import static dev.readout.software.vulkan.Rule.unknown;

import java.util.stream.Stream;

/** The rules of command buffers that queries depend on: their life, their submission, and those that execute others. */
final class CommandBufferRules {
    private static final int CONTINUE = VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT();

    private static final String INVALID = "UNASSIGNED-CoreValidation-DrawState-InvalidCommandBuffer-";
    private static final String NOT_ENDED = "UNASSIGNED-CoreValidation-DrawState-NoEndCommandBuffer";

    private CommandBufferRules() {
    }

    static Stream<Rule> all() {
        String execute = "vkCmdExecuteCommands-";
        String inheritance = "VkCommandBufferInheritanceInfo-";
        return Stream.of(
                same("vkBeginCommandBuffer-commandBuffer-00049", a -> a.begin().beginAgain()),
                same("vkBeginCommandBuffer-commandBuffer-00050", a -> a.beginForOnce().end().beginAgain()),
                same("vkEndCommandBuffer-commandBuffer-00059", a -> a.begin().end().end()),
                as("vkQueueSubmit-pCommandBuffers-00070", NOT_ENDED, a -> a.begin().submitAsItIs()),
                as("vkQueueSubmit-pCommandBuffers-00070", INVALID + "VkBuffer",
                        a -> a.begin().fill().end().destroyBuffer().submitAsItIs()),
                as("vkQueueSubmit-pCommandBuffers-00070", INVALID + "VkDeviceMemory",
                        a -> a.begin().fill().end().freeMemory().submitAsItIs()),
                // The layer crashes when it has reported this.
                unjudged("vkQueueSubmit-pCommandBuffers-00070", a -> {
                    a.begin().reset(0, 4).end();
                    a.destroy(a.occlusion());
                    a.submitAsItIs();
                }),
                as("vkEndCommandBuffer-commandBuffer-00059", INVALID + "VkQueryPool", a -> {
                    a.begin().reset(0, 4);
                    a.destroy(a.occlusion());
                    a.end();
                }),
                as(execute + "pCommandBuffers-00089", INVALID + "VkQueryPool", a -> {
                    a.beginSecondary(0, false, 0, 0).reset(0, 4).end();
                    a.destroy(a.occlusion());
                    a.inAnother(0);
                }),
                as("vkQueueSubmit-pCommandBuffers-00072", INVALID + "VkCommandBuffer",
                        a -> {
                            a.whatExecutesAnotherRecording();
                            a.submitAsItIs();
                        }),
                once("vkDestroyDevice-device-05137", "device-00378", a -> {
                    a.occlusion();
                    a.application.destroyDevice();
                }),
                as("vkDestroyInstance-instance-00629", "UNASSIGNED-ObjectTracker-ObjectLeak",
                        a -> a.application.destroyInstance()),
                same("vkQueueSubmit-pCommandBuffers-00071", a -> a.begin().submit().submitAsItIs())
                        .on(settings -> settings.lag(2)),
                same("vkQueueSubmit-pCommandBuffers-00071", a -> a.begin().end().submitTwice(1)),
                same("vkQueueSubmit-pCommandBuffers-00071", a -> a.begin().end().submitTwice(2)),
                same("vkQueueSubmit-pCommandBuffers-00074", a -> a.begin(1).submit()),
                same("VkSubmitInfo-pCommandBuffers-00075", a -> a.beginSecondary(0, false, 0, 0).submit()),
                same(execute + "pCommandBuffers-00088", a -> a.begin().end().inAnother(0)),
                as(execute + "pCommandBuffers-00089", NOT_ENDED, a -> a.beginSecondary(0, false, 0, 0).inAnother(0)),
                same(execute + "pCommandBuffers-00094", a -> a.beginSecondary(0, false, 0, 0).end().inAnother(1)),
                same(execute + "commandBuffer-00101", a -> a.beginSecondary(CONTINUE, false, 0, 0).end()
                        .inQuery(0, 0)).withoutFeatures(),
                same(execute + "commandBuffer-00102", a -> a.beginSecondary(CONTINUE, false, 0, 0).end().inQuery(0, 0)),
                unknown(execute + "commandBuffer-00103",
                        a -> a.beginSecondary(CONTINUE, true, 0, 0).end().inQuery(0, 1)),
                unknown(execute + "commandBuffer-00104", a -> a.beginSecondary(CONTINUE, false, 0, 1).end()
                        .inQuery(3, 0)),
                same(inheritance + "occlusionQueryEnable-00056", a -> a.inherit(true, 0, 0)).withoutFeatures(),
                same(inheritance + "queryFlags-02788", a -> a.inherit(false, 1, 0)).withoutFeatures(),
                unknown(inheritance + "pipelineStatistics-02789", a -> a.inherit(false, 0, 1)).withoutFeatures(),
                same(execute + "bufferlevel", a -> a.beginSecondary(0, false, 0, 0).end().inAnother(0,
                        VK_COMMAND_BUFFER_LEVEL_SECONDARY())));
    }
}
