package dev.readout.software.vulkan;

import static dev.readout.software.vulkan.Rule.same;
import static dev.readout.software.vulkan.Rule.unjudged;

import java.lang.foreign.MemorySegment;
import java.util.stream.Stream;

/** The rules of swapchains that are about what lives on and what queues wait for: Khronos's layer judges the others. */
final class SwapchainRules {
    private SwapchainRules() {
    }

    static Stream<Rule> all() {
        return Stream.concat(ofPresented(), ofDestroyed());
    }

    private static SwapchainCalls calls(RuleBreaker a) {
        return new SwapchainCalls(a.application);
    }

    private static SynchronizationCalls semaphores(RuleBreaker a) {
        return new SynchronizationCalls(a.application);
    }

    private static Stream<Rule> ofPresented() {
        String present = "vkQueuePresentKHR-";
        return Stream.of(
                same(present + "pWaitSemaphores-03267", a -> presentAfter(a, semaphores(a).timeline(0))),
                same(present + "pWaitSemaphores-03268", a -> presentAfter(a, semaphores(a).binary())));
    }

    private static void presentAfter(RuleBreaker a, MemorySegment semaphore) {
        MemorySegment swapchain = calls(a).swapchain();
        a.result(calls(a).present(swapchain, calls(a).acquire(swapchain), semaphore));
    }

    private static Stream<Rule> ofDestroyed() {
        return Stream.of(same("vkDestroyImage-image-04882",
                a -> a.application.destroy("vkDestroyImage",
                        MemorySegment.ofAddress(calls(a).images(calls(a).swapchain())[0]))),
                unjudged("vkDestroyInstance-instance-00629", a -> {
                    calls(a).surface();
                    a.application.destroyDevice();
                    a.application.destroyInstance();
                }));
    }
}
