package dev.readout.software.vulkan;

import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_INFO;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.readout.software.abi.vulkan.VkBindImageMemoryInfo;
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

    private MemorySegment physical() {
        return application.physicalDevice;
    }

    MemorySegment surface() {
        MemorySegment out = application.pointer();
        Application.check((int) application.call("vkCreateHeadlessSurfaceEXT", application.instance,
                struct(1_000_256_000, 24), MemorySegment.NULL, out));
        return out.get(ADDRESS, 0);
    }

    void destroySurface(MemorySegment surface) {
        application.call("vkDestroySurfaceKHR", application.instance, surface, MemorySegment.NULL);
    }

    int support(int family, MemorySegment surface, MemorySegment out) {
        return (int) application.call("vkGetPhysicalDeviceSurfaceSupportKHR", physical(), family, surface, out);
    }

    int[] capabilities(MemorySegment surface) {
        MemorySegment out = application.arena.allocate(JAVA_INT, 13);
        Application.check((int) application.call("vkGetPhysicalDeviceSurfaceCapabilitiesKHR", physical(), surface,
                out));
        return out.toArray(JAVA_INT);
    }

    /** The elements, each of some ints, that one of the functions lists that take an object of a handle. */
    int[] list(String function, MemorySegment handle, MemorySegment object, int ints) {
        MemorySegment count = application.arena.allocate(JAVA_INT);
        Application.check((int) application.call(function, handle, object, count, MemorySegment.NULL));
        MemorySegment array = application.arena.allocate(JAVA_INT, (long) count.get(JAVA_INT, 0) * ints);
        Application.check((int) application.call(function, handle, object, count, array));
        return array.toArray(JAVA_INT);
    }

    int[] list(String function, MemorySegment surface, int ints) {
        return list(function, physical(), surface, ints);
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
        return (int) application.call("vkCreateSwapchainKHR", application.device, info, MemorySegment.NULL, out);
    }

    /** A swapchain of a surface, by an info that is changed before. */
    MemorySegment swapchain(MemorySegment surface, Consumer<MemorySegment> change) {
        MemorySegment info = info(surface);
        change.accept(info);
        MemorySegment out = application.pointer();
        Application.check(create(info, out));
        return out.get(ADDRESS, 0);
    }

    /** A swapchain of a surface of its own. */
    MemorySegment swapchain() {
        return swapchain(surface(), info -> {});
    }

    MemorySegment replaced(MemorySegment surface, MemorySegment old) {
        return swapchain(surface, info -> info.set(ADDRESS, OLD_SWAPCHAIN, old));
    }

    void destroy(MemorySegment swapchain) {
        application.call("vkDestroySwapchainKHR", application.device, swapchain, MemorySegment.NULL);
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
        MemorySegment info = struct(VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_INFO(), VkBindImageMemoryInfo.sizeof());
        VkBindImageMemoryInfo.pNext(info, memory);
        VkBindImageMemoryInfo.image(info, image);
        return (int) application.call("vkBindImageMemory2", application.device, 1, info);
    }

    /** @param out gets the index */
    int acquire(MemorySegment swapchain, long timeout, MemorySegment semaphore, MemorySegment fence,
            MemorySegment out) {
        return (int) application.call("vkAcquireNextImageKHR", application.device, swapchain, timeout, semaphore,
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
        return (int) application.call("vkAcquireNextImage2KHR", application.device, info, out);
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
        info.set(ADDRESS, 24, pointers(semaphores));
        info.set(JAVA_INT, 32, shown.length);
        info.set(ADDRESS, 40, pointers(List.of(shown).stream().map(Shown::swapchain).toList()));
        MemorySegment indices = application.arena.allocate(JAVA_INT, shown.length + 1L);
        for (int i = 0; i < shown.length; i++) {
            indices.setAtIndex(JAVA_INT, i, shown[i].image);
        }
        info.set(ADDRESS, 48, indices);
        info.set(ADDRESS, 56, results);
        return (int) application.call("vkQueuePresentKHR", queue, info);
    }

    int present(MemorySegment swapchain, int image, MemorySegment... semaphores) {
        return present(application.queue(0, 0), MemorySegment.NULL, List.of(semaphores),
                new Shown(swapchain, image));
    }

    private MemorySegment pointers(List<MemorySegment> handles) {
        MemorySegment array = application.arena.allocate(ADDRESS, handles.size() + 1L);
        for (int i = 0; i < handles.size(); i++) {
            array.setAtIndex(ADDRESS, i, handles.get(i));
        }
        return array;
    }
}
