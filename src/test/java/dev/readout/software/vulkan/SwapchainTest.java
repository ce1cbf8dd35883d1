package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_API_VERSION_1_3;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_NOT_READY;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static java.lang.foreign.MemorySegment.NULL;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.Report;
import dev.readout.software.vulkan.SwapchainCalls.Shown;
import dev.readout.software.vulkan.SynchronizationCalls.By;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Surfaces without a window, and the images that are presented to them. */
class SwapchainTest {
    private static final long LONG = 60_000_000_000L;

    @AutoClose("closeWithoutReports")
    private Application application;
    private SwapchainCalls calls;
    private SynchronizationCalls synchronization;

    @BeforeEach
    void open() {
        open(settings -> {});
    }

    private void open(Consumer<SoftwareSettings.Builder> settings) {
        if (application != null) {
            application.close();
        }
        application = new Application(settings, features -> features, SwapchainCalls.OF_INSTANCE,
                SwapchainCalls.OF_DEVICE, driver -> driver, VK_API_VERSION_1_3());
        calls = new SwapchainCalls(application);
        synchronization = new SynchronizationCalls(application);
    }

    private void destroy(MemorySegment surface, MemorySegment... swapchains) {
        List.of(swapchains).forEach(calls::destroy);
        calls.destroySurface(surface);
    }

    @Test
    void aSurfaceSaysWhatASwapchainMayBe() {
        MemorySegment surface = calls.surface();
        int[] capabilities = calls.capabilities(surface);
        MemorySegment supported = application.arena.allocate(JAVA_INT);

        assertThat(calls.support(0, surface, supported)).isEqualTo(VK_SUCCESS());
        assertThat(supported.get(JAVA_INT, 0)).isEqualTo(1);
        assertThat(capabilities).startsWith(2, 8, -1, -1, 1, 1, 16_384, 16_384, 1, 1, 1, 1);
        assertThat(calls.list("vkGetPhysicalDeviceSurfaceFormatsKHR", surface, 2))
                .containsExactly(50, 0, 44, 0, 43, 0, 37, 0);
        assertThat(calls.list("vkGetPhysicalDeviceSurfacePresentModesKHR", surface, 1)).containsExactly(2, 1, 0);
        assertThat(calls.list("vkGetPhysicalDevicePresentRectanglesKHR", surface, 4)).containsExactly(0, 0, -1, -1);
        calls.destroySurface(surface);
    }

    @Test
    void aGroupOfOneDevicePresentsItsOwnImages() {
        MemorySegment surface = calls.surface();
        MemorySegment capabilities = application.arena.allocate(152, 8);
        capabilities.set(JAVA_INT, 0, 1_000_060_007);
        MemorySegment modes = application.arena.allocate(JAVA_INT);

        assertThat(application.result("vkGetDeviceGroupPresentCapabilitiesKHR", application.device, capabilities))
                .isEqualTo(VK_SUCCESS());
        assertThat(application.result("vkGetDeviceGroupSurfacePresentModesKHR", application.device, surface,
                modes)).isEqualTo(VK_SUCCESS());

        assertThat(capabilities.get(JAVA_INT, 16)).isEqualTo(1);
        assertThat(capabilities.asSlice(20, 124).toArray(JAVA_INT)).containsOnly(0);
        assertThat(capabilities.get(JAVA_INT, 144)).isEqualTo(modes.get(JAVA_INT, 0)).isEqualTo(1);
        calls.destroySurface(surface);
    }

    /**
     * Each waits for an earlier one, and the first for work that is not complete: none may take longer. The images come
     * in turn.
     */
    @Test
    void manyPresentationsWaitForWorkThatIsNotComplete() {
        open(settings -> settings.lag(1_000));
        MemorySegment surface = calls.surface();
        MemorySegment swapchain = calls.swapchain(surface, info -> {});
        MemorySegment work = application.createFence();
        MemorySegment before = synchronization.binary();
        Application.check(synchronization.submit(application.begin().ended()).signals(before, 0).fence(work)
                .to(application.queue(0, 0), By.SUBMIT));
        for (int frame = 0; frame < 199; frame++) {
            MemorySegment free = synchronization.binary();
            int image = calls.acquire(swapchain, free, NULL);
            assertThat(image).isEqualTo(frame % SwapchainCalls.IMAGES);
            assertThat(calls.present(swapchain, image, before)).isEqualTo(VK_SUCCESS());
            before = free;
        }
        MemorySegment fence = application.createFence();
        int image = calls.acquire(swapchain, NULL, fence);
        assertThat(application.fenceStatus(fence)).isEqualTo(VK_NOT_READY());
        Application.check(application.waitFor(fence, LONG));
        assertThat(application.fenceStatus(work)).isEqualTo(VK_SUCCESS());
        assertThat(calls.present(swapchain, image, before)).isEqualTo(VK_SUCCESS());
        Application.check(application.waitIdle());
        destroy(surface, swapchain);
    }

    @Test
    void aSurfaceHasOneSwapchain() {
        MemorySegment surface = calls.surface();
        MemorySegment swapchain = calls.swapchain(surface, info -> {});

        assertThat(calls.create(calls.info(surface), application.pointer())).isEqualTo(SwapchainCalls.WINDOW_IN_USE);

        assertThat(application.reports).extracting(Report::message).singleElement().asString()
                .contains("oldSwapchain");
        application.reports.clear();
        destroy(surface, swapchain);
    }

    /** The validation layer judges what is asked for; the device gives what is nearest. */
    @Test
    void aSwapchainIsWhatItsSurfaceCanShow() {
        MemorySegment surface = calls.surface();
        MemorySegment swapchain = calls.swapchain(surface, info -> {
            info.set(JAVA_INT, SwapchainCalls.MIN_IMAGE_COUNT, -1);
            info.set(JAVA_INT, SwapchainCalls.FORMAT, 97);
            info.set(JAVA_INT, SwapchainCalls.EXTENT, -1);
            info.set(JAVA_INT, SwapchainCalls.EXTENT + 4, 0);
        });
        MemorySegment requirements = application.arena.allocate(JAVA_LONG, 3);

        assertThat(calls.images(swapchain)).hasSize(8);
        application.call("vkGetImageMemoryRequirements", application.device,
                MemorySegment.ofAddress(calls.images(swapchain)[0]), requirements);
        assertThat(requirements.get(JAVA_LONG, 0)).isEqualTo(16_384 * 4);
        destroy(surface, swapchain);
    }

    @Test
    void anImageThatWasNotAcquiredIsNotPresented() {
        MemorySegment surface = calls.surface();
        MemorySegment swapchain = calls.swapchain(surface, info -> {});
        MemorySegment queue = application.queue(0, 0);

        assertThat(calls.present(swapchain, 0)).isNotEqualTo(VK_SUCCESS());
        assertThat(calls.present(swapchain, 77)).isNotEqualTo(VK_SUCCESS());
        Shown shown = new Shown(swapchain, calls.acquire(swapchain));
        assertThat(calls.present(queue, NULL, List.of(), shown, shown)).isNotEqualTo(VK_SUCCESS());
        assertThat(application.reports).hasSize(3).extracting(Report::message)
                .allMatch(message -> message.contains("was not acquired"));
        application.reports.clear();
        assertThat(calls.present(queue, NULL, List.of(), shown)).isEqualTo(VK_SUCCESS());
        assertThat(calls.present(queue, NULL, List.of())).isEqualTo(VK_SUCCESS());
        destroy(surface, swapchain);
    }

    @Test
    void anImageComesFromACurrentSwapchainAndSignalsWhatCanBeSignalled() {
        MemorySegment surface = calls.surface();
        MemorySegment old = calls.swapchain(surface, info -> {});
        MemorySegment next = calls.replaced(surface, old);
        MemorySegment out = application.arena.allocate(JAVA_INT);
        MemorySegment fence = application.createFence();
        calls.acquire(next, NULL, fence);

        assertThat(calls.acquire(old, 0, NULL, application.createFence(), out)).isEqualTo(SwapchainCalls.OUT_OF_DATE);
        assertThat(calls.acquire(next, 0, NULL, fence, out)).isNotEqualTo(VK_SUCCESS());
        assertThat(calls.acquire2(next, 0, synchronization.timeline(0), NULL, 1, out)).isNotEqualTo(VK_SUCCESS());
        assertThat(application.reports).hasSize(3);
        application.reports.clear();
        destroy(surface, old, next);
    }

    @Test
    void imagesAreThoseOfADevice() {
        MemorySegment surface = calls.surface();
        MemorySegment swapchain = calls.swapchain(surface, info -> {});
        MemorySegment requirements = application.arena.allocate(JAVA_LONG, 3);
        LongStream.of(calls.images(swapchain)).forEach(image -> {
            application.call("vkGetImageMemoryRequirements", application.device, MemorySegment.ofAddress(image),
                    requirements);
            assertThat(requirements.get(JAVA_LONG, 0)).isEqualTo(SwapchainCalls.WIDTH * SwapchainCalls.HEIGHT * 4);
        });

        // Of an image that has the memory of one of them.
        MemorySegment out = application.pointer();
        Application.check(Images.create(application, 37, out, 16, 16, 1, 1, 1, 1));
        assertThat(calls.bind(out.get(ADDRESS, 0), swapchain, SwapchainCalls.IMAGES - 1)).isEqualTo(VK_SUCCESS());
        assertThat(calls.bind(MemorySegment.ofAddress(77), swapchain, 0)).isNotEqualTo(VK_SUCCESS());
        assertThat(application.reports).extracting(Report::message).singleElement().asString()
                .contains("pBindInfos[0].image");
        application.reports.clear();

        application.call("vkDestroyImage", application.device, out.get(ADDRESS, 0), NULL);
        // The swapchain's images are its own.
        assertThat(application.driver.vulkan().aliveObjects()).containsEntry("VkSwapchainKHR", 1)
                .containsEntry("VkSurfaceKHR", 1).doesNotContainKey("VkImage");
        destroy(surface, swapchain);
        assertThat(application.driver.vulkan().aliveObjects()).doesNotContainKeys("VkSwapchainKHR", "VkSurfaceKHR",
                "VkImage");
    }

    /** In virtual time and in real time. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whoWaitsForAnImageGetsWhatAnotherThreadPresents(boolean realTime) throws Exception {
        open(settings -> settings.realTime(realTime));
        MemorySegment surface = calls.surface();
        MemorySegment swapchain = calls.swapchain(surface, info -> {});
        int presented = calls.acquire(swapchain);
        calls.acquire(swapchain);
        calls.acquire(swapchain);
        MemorySegment out = application.arena.allocate(JAVA_INT);
        MemorySegment fence = application.createFence();
        CompletableFuture<Integer> waits = new CompletableFuture<>();
        Thread.ofPlatform().start(() -> waits.complete(calls.acquire(swapchain, LONG, NULL, fence, out)));
        Thread.sleep(50);
        assertThat(waits).isNotDone();

        assertThat(calls.present(swapchain, presented)).isEqualTo(VK_SUCCESS());

        assertThat(waits.get()).isEqualTo(VK_SUCCESS());
        assertThat(out.get(JAVA_INT, 0)).isEqualTo(presented);
        destroy(surface, swapchain);
    }

    @Test
    void aDeviceThatIsDestroyedTakesItsSwapchainsWithIt() {
        MemorySegment surface = calls.surface();
        calls.swapchain(surface, info -> {});
        application.destroyDevice();

        assertThat(application.reports).extracting(Report::vuid).containsExactly("VUID-vkDestroyDevice-device-05137");
        application.reports.clear();
        calls.destroySurface(surface);
    }
}
