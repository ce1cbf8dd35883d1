package dev.readout.software.vulkan;

import static dev.readout.software.vulkan.Rule.once;
import static dev.readout.software.vulkan.Rule.same;
import static dev.readout.software.vulkan.Rule.unjudged;
import static dev.readout.software.vulkan.Rule.unknown;

import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** The rules of render passes with several subpasses or without object, and of state that commands set. */
final class RenderPassRules {
    private RenderPassRules() {
    }

    static Stream<Rule> all() {
        return Stream.concat(ofSubpasses(), ofViews());
    }

    private static RenderPassCalls calls(RuleBreaker a) {
        return new RenderPassCalls(a.application);
    }

    private static void rendering(RuleBreaker a, int viewMask, BiConsumer<RenderPassCalls, Commands> mistake) {
        a.begin().record(commands -> {
            calls(a).beginRendering(commands, 0, viewMask, 8, 8);
            mistake.accept(calls(a), commands);
        });
    }

    private static void inLastSubpass(RuleBreaker a, boolean second) {
        a.begin().record(commands -> {
            RenderPassCalls calls = calls(a);
            calls.begin(commands, second, calls.offscreen(second, 8, 8, 0, 0));
            calls.next(commands, second);
            calls.next(commands, second);
        });
    }

    private static void inFirstSubpass(RuleBreaker a, boolean second) {
        a.begin().record(commands -> {
            RenderPassCalls calls = calls(a);
            calls.begin(commands, second, calls.offscreen(second, 8, 8, 0, 0));
            calls.end(commands, second);
        });
    }

    private static Stream<Rule> ofSubpasses() {
        return Stream.of(
                // The layer crashes when it has reported these.
                unjudged("vkCmdNextSubpass-None-00909", a -> inLastSubpass(a, false)),
                unjudged("vkCmdNextSubpass2-None-03102", a -> inLastSubpass(a, true)),
                same("vkCmdDraw-renderpass", a -> a.begin().record(commands -> commands.draw(3, 1))),
                once("vkCmdDraw-None-08606", "None-02700",
                        a -> a.begin().beginRenderPass().record(commands -> commands.draw(3, 1))),
                same("vkCmdDispatch-renderpass",
                        a -> a.begin().beginRenderPass().record(commands -> commands.dispatch(1, 1, 1))),
                once("vkCmdDispatch-None-08606", "None-02700",
                        a -> a.begin().record(commands -> commands.dispatch(1, 1, 1))),
                same("vkCmdEndRenderPass-None-06170",
                        a -> rendering(a, 0, (calls, commands) -> calls.end(commands, false))),
                same("vkCmdEndRenderPass2-None-06171",
                        a -> rendering(a, 0, (calls, commands) -> calls.end(commands, true))),
                same("vkCmdEndRenderPass-None-00910", a -> inFirstSubpass(a, false)),
                same("vkCmdEndRenderPass2-None-03103", a -> inFirstSubpass(a, true)),
                unknown("vkCmdEndRenderPass2-None-07005",
                        a -> a.begin().beginRenderPass().beginQuery(a.occlusion(), 0, 0)
                                .record(commands -> calls(a).end(commands, true))),
                unknown("vkCmdEndRendering-None-06999", a -> rendering(a, 0, (calls, commands) -> {
                    a.beginQuery(a.occlusion(), 0, 0);
                    calls.endRendering(commands);
                })),
                same("vkCmdEndRendering-None-06161", a -> a.begin().beginRenderPass().record(calls(a)::endRendering)),
                same("vkCmdBeginRendering-dynamicRendering-06446", a -> rendering(a, 0, (calls, commands) -> {}))
                        .withoutFeatures());
    }

    private static Stream<Rule> ofViews() {
        return Stream.of(
                same("VkSubpassDescription2-multiview-06558",
                        a -> a.result(calls(a).tryCreate2(a.application.pointer(), 3))).withoutFeatures(),
                same("VkRenderingInfo-multiview-06127", a -> rendering(a, 3, (calls, commands) -> {}))
                        .without("multiview"));
    }
}
