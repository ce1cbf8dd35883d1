package dev.readout.software.vulkan;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.Consumer;

/** The calls that an {@link Application} makes for surfaces without a window, and their swapchains. */
record SwapchainCalls(Application application) {
    static final List<String> OF_INSTANCE = List.of("VK_KHR_surface", "VK_EXT_headless_surface");
    static final List<String> OF_DEVICE = List.of("VK_KHR_swapchain");
    static final int OUT_OF_DATE = -1_000_001_004;
    static final int WINDOW_IN_USE = -1_000_000_001;
    static final int WIDTH = 32;
    static final int HEIGHT = 16;
    static final int IMAGES = 3;
    // Offsets of members of VkSwapchainCreateInfoKHR.
    static final int SURFACE = 24;
    static final int MIN_IMAGE_COUNT = 32;
    static final int FORMAT = 36;
    static final int EXTENT = 44;
    static final int LAYERS = 52;
    static final int USAGE = 56;
    static final int TRANSFORM = 80;
    static final int ALPHA = 84;
    static final int PRESENT_MODE = 88;
    static final int OLD_SWAPCHAIN = 96;

    private MemorySegment struct(int type, long size) {
        MemorySegment struct = application.arena.allocate(size, 8);
        struct.set(JAVA_INT, 0, type);
        return struct;
    }

    MemorySegment surface() {
        return application.made("vkCreateHeadlessSurfaceEXT", application.instance, struct(1_000_256_000, 24),
                MemorySegment.NULL);
    }

    void destroySurface(MemorySegment surface) {
        application.call("vkDestroySurfaceKHR", application.instance, surface, MemorySegment.NULL);
    }

    int support(int family, MemorySegment surface, MemorySegment out) {
        return application.result("vkGetPhysicalDeviceSurfaceSupportKHR", application.physicalDevice, family,
                surface, out);
    }

    int[] capabilities(MemorySegment surface) {
        MemorySegment out = application.arena.allocate(JAVA_INT, 13);
        Application.check(application.result("vkGetPhysicalDeviceSurfaceCapabilitiesKHR",
                application.physicalDevice, surface, out));
        return out.toArray(JAVA_INT);
    }

    /** The elements, each of some ints, that one of the functions lists that take an object of a handle. */
    int[] list(String function, MemorySegment handle, MemorySegment object, int ints) {
        MemorySegment count = application.arena.allocate(JAVA_INT);
        Application.check(application.result(function, handle, object, count, MemorySegment.NULL));
        MemorySegment array = application.arena.allocate(JAVA_INT, (long) count.get(JAVA_INT, 0) * ints);
        Application.check(application.result(function, handle, object, count, array));
        return array.toArray(JAVA_INT);
    }

    int[] list(String function, MemorySegment surface, int ints) {
        return list(function, application.physicalDevice, surface, ints);
    }

    /** A right {@code VkSwapchainCreateInfoKHR}. */
    MemorySegment info(MemorySegment surface) {
        MemorySegment info = struct(1_000_001_000, 104);
        info.set(ADDRESS, SURFACE, surface);
        info.set(JAVA_INT, MIN_IMAGE_COUNT, IMAGES);
        info.set(JAVA_INT, FORMAT, 44);
        info.set(JAVA_INT, EXTENT, WIDTH);
        info.set(JAVA_INT, EXTENT + 4, HEIGHT);
        info.set(JAVA_INT, LAYERS, 1);
        info.set(JAVA_INT, USAGE, 0x10);
        info.set(JAVA_INT, TRANSFORM, 1);
        info.set(JAVA_INT, ALPHA, 1);
        info.set(JAVA_INT, PRESENT_MODE, 2);
        return info;
    }

    int create(MemorySegment info, MemorySegment out) {
        return application.tryCreate("vkCreateSwapchainKHR", info, out);
    }

    /** A swapchain of a surface, by an info that is changed before. */
    MemorySegment swapchain(MemorySegment surface, Consumer<MemorySegment> change) {
        MemorySegment info = info(surface);
        change.accept(info);
        return application.create("vkCreateSwapchainKHR", info);
    }

    /** A swapchain of a surface of its own. */
    MemorySegment swapchain() {
        return swapchain(surface(), info -> {});
    }

    MemorySegment replaced(MemorySegment surface, MemorySegment old) {
        return swapchain(surface, info -> info.set(ADDRESS, OLD_SWAPCHAIN, old));
    }

    void destroy(MemorySegment swapchain) {
        application.destroy("vkDestroySwapchainKHR", swapchain);
    }

    long[] images(MemorySegment swapchain) {
        int[] words = list("vkGetSwapchainImagesKHR", application.device, swapchain, 2);
        return MemorySegment.ofArray(words).toArray(JAVA_LONG_UNALIGNED);
    }

    /** Gives an image the memory of an image of a swapchain. */
    int bind(MemorySegment image, MemorySegment swapchain, int index) {
        MemorySegment memory = struct(1_000_060_009, 32);
        memory.set(ADDRESS, 16, swapchain);
        memory.set(JAVA_INT, 24, index);
        return application.result("vkBindImageMemory2", application.device, 1,
                application.struct("VkBindImageMemoryInfo", "pNext", memory, "image", image));
    }

    /** @param out gets the index */
    int acquire(MemorySegment swapchain, long timeout, MemorySegment semaphore, MemorySegment fence,
            MemorySegment out) {
        return application.result("vkAcquireNextImageKHR", application.device, swapchain, timeout, semaphore,
                fence, out);
    }

    int acquire2(MemorySegment swapchain, long timeout, MemorySegment semaphore, MemorySegment fence, int deviceMask,
            MemorySegment out) {
        MemorySegment info = struct(1_000_060_010, 56);
        info.set(ADDRESS, 16, swapchain);
        info.set(JAVA_LONG, 24, timeout);
        info.set(ADDRESS, 32, semaphore);
        info.set(ADDRESS, 40, fence);
        info.set(JAVA_INT, 48, deviceMask);
        return application.result("vkAcquireNextImage2KHR", application.device, info, out);
    }

    /** Acquires an image, of which there is one, and returns its index. */
    int acquire(MemorySegment swapchain, MemorySegment semaphore, MemorySegment fence) {
        MemorySegment out = application.arena.allocate(JAVA_INT);
        Application.check(acquire(swapchain, 0, semaphore, fence, out));
        return out.get(JAVA_INT, 0);
    }

    /** Acquires an image, and waits for it. */
    int acquire(MemorySegment swapchain) {
        MemorySegment fence = application.createFence();
        int image = acquire(swapchain, MemorySegment.NULL, fence);
        Application.check(application.waitFor(fence, -1));
        return image;
    }

    /** An image of a swapchain. */
    record Shown(MemorySegment swapchain, int image) {
    }

    /** @param results gets those of the images; may be null */
    int present(MemorySegment queue, MemorySegment results, List<MemorySegment> semaphores, Shown... shown) {
        MemorySegment info = struct(1_000_001_001, 64);
        info.set(JAVA_INT, 16, semaphores.size());
        info.set(ADDRESS, 24, application.array(semaphores));
        info.set(JAVA_INT, 32, shown.length);
        info.set(ADDRESS, 40, application.array(List.of(shown).stream().map(Shown::swapchain).toList()));
        info.set(ADDRESS, 48, application.arena.allocateFrom(JAVA_INT,
                List.of(shown).stream().mapToInt(Shown::image).toArray()));
        info.set(ADDRESS, 56, results);
        return application.result("vkQueuePresentKHR", queue, info);
    }

    int present(MemorySegment swapchain, int image, MemorySegment... semaphores) {
        return present(application.queue(0, 0), MemorySegment.NULL, List.of(semaphores),
                new Shown(swapchain, image));
    }
}
