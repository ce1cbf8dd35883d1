package dev.readout.software.vulkan;

import static dev.readout.software.vulkan.Rule.as;
import static dev.readout.software.vulkan.Rule.once;
import static dev.readout.software.vulkan.Rule.same;

import dev.readout.software.vulkan.SynchronizationCalls.By;
import java.lang.foreign.MemorySegment;
import java.util.stream.Stream;

/** The rules of semaphores, and of what is submitted by each of the functions that submit. */
final class SynchronizationRules {
    private SynchronizationRules() {
    }

    static Stream<Rule> all() {
        return Stream.of(ofSemaphores(), ofValues(), ofSubmits(), ofDestroyed()).flatMap(rules -> rules);
    }

    private static SynchronizationCalls calls(RuleBreaker a) {
        return new SynchronizationCalls(a.application);
    }

    private static Stream<Rule> ofSemaphores() {
        return Stream.of(
                same("VkSemaphoreTypeCreateInfo-timelineSemaphore-03252",
                        a -> a.result(calls(a).tryTimeline(0, a.application.pointer()))).withoutFeatures(),
                same("vkGetSemaphoreCounterValue-semaphore-03255",
                        a -> a.result(calls(a).tryValue(calls(a).binary(), a.application.pointer()))),
                same("VkSemaphoreWaitInfo-pSemaphores-03256",
                        a -> a.result(calls(a).await(calls(a).binary(), 1, 0))),
                same("VkSemaphoreSignalInfo-semaphore-03257", a -> a.result(calls(a).signal(calls(a).binary(), 1))),
                same("VkSemaphoreSignalInfo-value-03258", a -> a.result(calls(a).signal(calls(a).timeline(7), 7))),
                same("VkSemaphoreSignalInfo-value-03258", a -> a.result(calls(a).signal(calls(a).timeline(-1), 1))));
    }

    private static void submit(RuleBreaker a, SynchronizationCalls.Submit submit, By function) {
        a.result(submit.to(a.application.queue(0, 0), function));
    }

    private static Stream<Rule> ofValues() {
        return Stream.of(
                same("VkSubmitInfo-pWaitSemaphores-03239", a -> submit(a,
                        calls(a).submit().waits(calls(a).timeline(1), 1).withValues(0, 0), By.SUBMIT)),
                same("VkSubmitInfo-pNext-03240", a -> submit(a, calls(a).submit().waits(calls(a).timeline(1), 1)
                        .signals(calls(a).timeline(0), 1).withValues(0, 1), By.SUBMIT)),
                same("VkSubmitInfo-pNext-03241", a -> submit(a, calls(a).submit().waits(calls(a).timeline(1), 1)
                        .signals(calls(a).timeline(0), 1).withValues(1, 0), By.SUBMIT)),
                same("VkSubmitInfo-pSignalSemaphores-03242",
                        a -> submit(a, calls(a).submit().signals(calls(a).timeline(3), 3), By.SUBMIT)),
                same("VkSubmitInfo2-semaphore-03882",
                        a -> submit(a, calls(a).submit().signals(calls(a).timeline(3), 3), By.SUBMIT_2)),
                same("VkBindSparseInfo-pWaitSemaphores-03246", a -> submit(a,
                        calls(a).submit().waits(calls(a).timeline(1), 1).withValues(0, 0), By.BIND_SPARSE)),
                same("VkBindSparseInfo-pNext-03247", a -> submit(a, calls(a).submit().waits(calls(a).timeline(1), 1)
                        .signals(calls(a).timeline(0), 1).withValues(0, 1), By.BIND_SPARSE)),
                same("VkBindSparseInfo-pNext-03248", a -> submit(a, calls(a).submit().waits(calls(a).timeline(1), 1)
                        .signals(calls(a).timeline(0), 1).withValues(1, 0), By.BIND_SPARSE)),
                same("VkBindSparseInfo-pSignalSemaphores-03249",
                        a -> submit(a, calls(a).submit().signals(calls(a).timeline(3), 3), By.BIND_SPARSE)));
    }

    private static void submit2(RuleBreaker a, Commands... commands) {
        submit(a, calls(a).submit(commands), By.SUBMIT_2);
    }

    private static Stream<Rule> ofSubmits() {
        String submit = "vkQueueSubmit2-";
        return Stream.of(
                same(submit + "synchronization2-03866", a -> submit2(a, a.begin().ended())).withoutFeatures(),
                as(submit + "commandBuffer-03874", "UNASSIGNED-CoreValidation-DrawState-NoEndCommandBuffer",
                        a -> a.begin().record(commands -> submit2(a, commands))),
                as(submit + "commandBuffer-03874",
                        "UNASSIGNED-CoreValidation-DrawState-InvalidCommandBuffer-VkBuffer", a -> {
                            Commands commands = a.begin().fill().ended();
                            a.destroyBuffer();
                            submit2(a, commands);
                        }),
                same(submit + "commandBuffer-03875", a -> {
                    Commands commands = a.begin().ended();
                    submit2(a, commands);
                    submit2(a, commands);
                }).on(settings -> settings.lag(2)),
                as(submit + "commandBuffer-03876",
                        "UNASSIGNED-CoreValidation-DrawState-InvalidCommandBuffer-VkCommandBuffer",
                        a -> submit2(a, a.whatExecutesAnotherRecording())),
                same(submit + "commandBuffer-03878", a -> submit2(a, a.begin(1).ended())),
                same("VkCommandBufferSubmitInfo-commandBuffer-03890",
                        a -> submit2(a, a.beginSecondary(0, false, 0, 0).ended())));
    }

    /** What submitted work uses is destroyed, or begun anew. */
    private static Stream<Rule> ofDestroyed() {
        return Stream.of(same("vkDestroyFence-fence-01120", a -> {
            MemorySegment fence = a.application.createFence();
            a.application.submit(a.application.begin(), fence);
            a.application.destroy("vkDestroyFence", fence);
        }), same("vkResetFences-pFences-01123", a -> {
            MemorySegment fence = a.application.createFence();
            a.application.submit(a.application.begin(), fence);
            a.result(a.application.resetFence(fence));
        }), once("vkDestroySemaphore-semaphore-05149", "semaphore-01137", a -> {
            MemorySegment semaphore = calls(a).timeline(0);
            submit(a, calls(a).submit().signals(semaphore, 1), By.SUBMIT);
            a.application.destroy("vkDestroySemaphore", semaphore);
        }), once("vkDestroySemaphore-semaphore-05149", "semaphore-01137", a -> {
            MemorySegment semaphore = calls(a).timeline(0);
            submit(a, calls(a).submit().waits(semaphore, 1), By.SUBMIT_2);
            a.application.destroy("vkDestroySemaphore", semaphore);
        }), same("vkDestroyCommandPool-commandPool-00041", a -> {
            a.application.submit(a.application.begin());
            a.application.destroy("vkDestroyCommandPool", a.application.commandPool);
        })).map(rule -> rule.on(settings -> settings.lag(2)));
    }
}
