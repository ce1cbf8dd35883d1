package dev.readout.software.vulkan;

import static dev.readout.software.vulkan.Rule.as;
import static dev.readout.software.vulkan.Rule.once;
import static dev.readout.software.vulkan.Rule.same;
import static dev.readout.software.vulkan.Rule.unjudged;
import static dev.readout.software.vulkan.Rule.unknown;
import static java.lang.foreign.MemorySegment.NULL;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.readout.software.vulkan.SwapchainCalls.Shown;
import dev.readout.software.vulkan.SynchronizationCalls.By;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.Stream;

/** The rules of surfaces and swapchains. */
final class SwapchainRules {
    private SwapchainRules() {
    }

    static Stream<Rule> all() {
        return Stream.of(ofSurfaces(), ofSwapchains(), ofAcquired(), ofAcquiredByStruct(), ofPresented(),
                ofDestroyed()).flatMap(rules -> rules);
    }

    private static SwapchainCalls calls(RuleBreaker a) {
        return new SwapchainCalls(a.application);
    }

    private static SynchronizationCalls semaphores(RuleBreaker a) {
        return new SynchronizationCalls(a.application);
    }

    private static Stream<Rule> ofSurfaces() {
        return Stream.of(
                same("VkHeadlessSurfaceCreateInfoEXT-flags-zerobitmask",
                        a -> a.result(calls(a).trySurface(1, a.application.pointer()))),
                same("vkGetPhysicalDeviceSurfaceSupportKHR-queueFamilyIndex-01269",
                        a -> a.result(calls(a).support(77, calls(a).surface(), a.application.pointer()))),
                same("vkDestroySurfaceKHR-surface-01266", a -> {
                    MemorySegment surface = calls(a).surface();
                    calls(a).swapchain(surface, info -> {});
                    calls(a).destroySurface(surface);
                }));
    }

    private static Rule create(String rule, int offset, int value) {
        return create(rule, rule, offset, value);
    }

    private static Rule create(String rule, String formerly, int offset, int value) {
        return once("VkSwapchainCreateInfoKHR-" + rule, formerly, a -> {
            MemorySegment info = calls(a).info(calls(a).surface());
            info.set(JAVA_INT, offset, value);
            a.result(calls(a).create(info, a.application.pointer()));
        });
    }

    private static Stream<Rule> ofSwapchains() {
        String info = "VkSwapchainCreateInfoKHR-";
        return Stream.of(create("presentMode-02839", "minImageCount-01271", SwapchainCalls.MIN_IMAGE_COUNT, 1),
                create("minImageCount-01272", SwapchainCalls.MIN_IMAGE_COUNT, 9),
                create("imageFormat-01273", SwapchainCalls.FORMAT, 97),
                create("imageFormat-01273", SwapchainCalls.COLOR_SPACE, 1_000_104_001),
                create("imageExtent-01689", SwapchainCalls.EXTENT, 0),
                create("imageExtent-01689", SwapchainCalls.EXTENT + 4, 0),
                create("pNext-07781", "imageExtent-01274", SwapchainCalls.EXTENT, 16_385),
                create("pNext-07781", "imageExtent-01274", SwapchainCalls.EXTENT + 4, 16_385),
                create("imageArrayLayers-01275", SwapchainCalls.LAYERS, 0),
                create("imageArrayLayers-01275", SwapchainCalls.LAYERS, 2),
                create("imageUsage-requiredbitmask", SwapchainCalls.USAGE, 0),
                create("presentMode-01427", SwapchainCalls.USAGE, 0x20),
                create("preTransform-01279", SwapchainCalls.TRANSFORM, 2),
                create("compositeAlpha-01280", SwapchainCalls.ALPHA, 2),
                new Rule(info + "presentMode-01281", null, chain -> chain, settings -> {}, true,
                        create("presentMode-01281", SwapchainCalls.PRESENT_MODE, 3).mistake()),
                same(info + "oldSwapchain-01933", a -> a.result(replace(a, calls(a).surface(), calls(a).swapchain()))),
                same(info + "oldSwapchain-01933", a -> {
                    MemorySegment surface = calls(a).surface();
                    MemorySegment old = calls(a).swapchain(surface, each -> {});
                    calls(a).replaced(surface, old);
                    a.result(replace(a, surface, old));
                }),
                same("VkBindImageMemorySwapchainInfoKHR-imageIndex-01644", a -> {
                    MemorySegment image = a.application.pointer();
                    Application.check(Images.create(a.application, each -> {}, image));
                    a.result(calls(a).bind(image.get(ADDRESS, 0), calls(a).swapchain(), SwapchainCalls.IMAGES));
                }));
    }

    private static int replace(RuleBreaker a, MemorySegment surface, MemorySegment old) {
        MemorySegment info = calls(a).info(surface);
        info.set(ADDRESS, SwapchainCalls.OLD_SWAPCHAIN, old);
        return calls(a).create(info, a.application.pointer());
    }

    private static MemorySegment index(RuleBreaker a) {
        return a.application.arena.allocate(JAVA_INT);
    }

    private static void acquire(RuleBreaker a, long timeout, MemorySegment semaphore, MemorySegment fence) {
        acquire(a, calls(a).swapchain(), timeout, semaphore, fence);
    }

    private static void acquire(RuleBreaker a, MemorySegment swapchain, long timeout, MemorySegment semaphore,
            MemorySegment fence) {
        a.result(calls(a).acquire(swapchain, timeout, semaphore, fence, index(a)));
    }

    /** A semaphore that was signalled, and that nothing waits for. */
    private static MemorySegment signalled(RuleBreaker a) {
        MemorySegment semaphore = semaphores(a).binary();
        Application.check(semaphores(a).submit().signals(semaphore, 0).to(a.application.queue(0, 0), By.SUBMIT));
        Application.check(a.application.waitIdle());
        return semaphore;
    }

    /** A semaphore that work waits for which is not complete. */
    private static MemorySegment pending(RuleBreaker a) {
        MemorySegment semaphore = semaphores(a).binary();
        MemorySegment queue = a.application.queue(0, 0);
        Application.check(semaphores(a).submit().signals(semaphore, 0).to(queue, By.SUBMIT));
        Application.check(semaphores(a).submit().waits(semaphore, 0).to(queue, By.SUBMIT));
        return semaphore;
    }

    private static MemorySegment usedFence(RuleBreaker a) {
        MemorySegment fence = a.application.createFence();
        a.application.submit(a.application.begin(), fence);
        return fence;
    }

    private static MemorySegment retired(RuleBreaker a) {
        MemorySegment surface = calls(a).surface();
        MemorySegment old = calls(a).swapchain(surface, info -> {});
        calls(a).replaced(surface, old);
        return old;
    }

    private static MemorySegment withTwoAcquired(RuleBreaker a) {
        MemorySegment swapchain = calls(a).swapchain();
        calls(a).acquire(swapchain);
        calls(a).acquire(swapchain);
        return swapchain;
    }

    private static Stream<Rule> ofAcquired() {
        String acquire = "vkAcquireNextImageKHR-";
        return Stream.of(
                same(acquire + "swapchain-01285",
                        a -> acquire(a, retired(a), 0, NULL, a.application.createFence())),
                same(acquire + "semaphore-03265", a -> acquire(a, 0, semaphores(a).timeline(0), NULL)),
                same(acquire + "semaphore-01286", a -> acquire(a, 0, signalled(a), NULL)),
                unknown(acquire + "semaphore-01779", a -> acquire(a, 0, pending(a), NULL)).on(s -> s.lag(2)),
                same(acquire + "fence-01287", a -> acquire(a, 0, NULL, usedFence(a))),
                same(acquire + "fence-01287", a -> acquire(a, 0, NULL, usedFence(a))).on(s -> s.lag(2)),
                same(acquire + "semaphore-01780", a -> acquire(a, 0, NULL, NULL)),
                unknown(acquire + "surface-07783",
                        a -> acquire(a, withTwoAcquired(a), -1, NULL, a.application.createFence())));
    }

    private static void acquire2(RuleBreaker a, MemorySegment swapchain, long timeout, MemorySegment semaphore,
            MemorySegment fence, int deviceMask) {
        a.result(calls(a).acquire2(swapchain, timeout, semaphore, fence, deviceMask, index(a)));
    }

    private static void acquire2(RuleBreaker a, MemorySegment semaphore, MemorySegment fence) {
        acquire2(a, calls(a).swapchain(), 0, semaphore, fence, 1);
    }

    private static Stream<Rule> ofAcquiredByStruct() {
        String acquire = "VkAcquireNextImageInfoKHR-";
        return Stream.of(
                same(acquire + "swapchain-01675",
                        a -> acquire2(a, retired(a), 0, NULL, a.application.createFence(), 1)),
                same(acquire + "semaphore-03266", a -> acquire2(a, semaphores(a).timeline(0), NULL)),
                same(acquire + "semaphore-01288", a -> acquire2(a, signalled(a), NULL)),
                unknown(acquire + "semaphore-01781", a -> acquire2(a, pending(a), NULL)).on(s -> s.lag(2)),
                as(acquire + "fence-01289", "VUID-vkAcquireNextImageKHR-fence-01287",
                        a -> acquire2(a, NULL, usedFence(a))),
                same(acquire + "semaphore-01782", a -> acquire2(a, NULL, NULL)),
                same(acquire + "deviceMask-01290",
                        a -> acquire2(a, calls(a).swapchain(), 0, NULL, a.application.createFence(), 3)),
                same(acquire + "deviceMask-01291",
                        a -> acquire2(a, calls(a).swapchain(), 0, NULL, a.application.createFence(), 0)),
                unknown("vkAcquireNextImage2KHR-surface-07784",
                        a -> acquire2(a, withTwoAcquired(a), -1, NULL, a.application.createFence(), 1)));
    }

    private static Stream<Rule> ofPresented() {
        String info = "VkPresentInfoKHR-";
        String present = "vkQueuePresentKHR-";
        return Stream.of(
                same(info + "swapchainCount-arraylength",
                        a -> a.result(calls(a).present(a.application.queue(0, 0), NULL, List.of()))),
                once(info + "pImageIndices-01430", "pImageIndices-01296",
                        a -> a.result(calls(a).present(calls(a).swapchain(), 0))),
                once(info + "pImageIndices-01430", "pImageIndices-01296",
                        a -> a.result(calls(a).present(calls(a).swapchain(), 77))),
                once(info + "pImageIndices-01430", "pImageIndices-01296", a -> {
                    MemorySegment swapchain = calls(a).swapchain();
                    int image = calls(a).acquire(swapchain);
                    a.result(calls(a).present(swapchain, image));
                    a.result(calls(a).present(swapchain, image));
                }),
                unknown(info + "pSwapchain-09231", a -> {
                    MemorySegment swapchain = calls(a).swapchain();
                    a.result(calls(a).present(a.application.queue(0, 0), NULL, List.of(),
                            new Shown(swapchain, calls(a).acquire(swapchain)),
                            new Shown(swapchain, calls(a).acquire(swapchain))));
                }),
                same(present + "pWaitSemaphores-03267", a -> presentAfter(a, semaphores(a).timeline(0))),
                same(present + "pWaitSemaphores-03268", a -> presentAfter(a, semaphores(a).binary())));
    }

    private static void presentAfter(RuleBreaker a, MemorySegment semaphore) {
        MemorySegment swapchain = calls(a).swapchain();
        a.result(calls(a).present(swapchain, calls(a).acquire(swapchain), semaphore));
    }

    private static Stream<Rule> ofDestroyed() {
        return Stream.of(same("vkDestroyImage-image-04882",
                a -> a.destroy("vkDestroyImage", MemorySegment.ofAddress(calls(a).images(calls(a).swapchain())[0]))),
                unjudged("vkDestroySwapchainKHR-swapchain-01282", a -> {
                    MemorySegment swapchain = calls(a).swapchain();
                    MemorySegment drawn = semaphores(a).binary();
                    int image = calls(a).acquire(swapchain);
                    Application.check(semaphores(a).submit().signals(drawn, 0).to(a.application.queue(0, 0),
                            By.SUBMIT));
                    calls(a).present(swapchain, image, drawn);
                    calls(a).destroy(swapchain);
                }).on(s -> s.lag(2)),
                unjudged("vkDestroyInstance-instance-00629", a -> {
                    calls(a).surface();
                    a.application.destroyDevice();
                    a.application.destroyInstance();
                }));
    }
}
