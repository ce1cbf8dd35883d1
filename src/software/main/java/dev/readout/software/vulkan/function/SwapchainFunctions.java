package dev.readout.software.vulkan.function;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_NOT_READY;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.software.vulkan.device.Device;
import dev.readout.software.vulkan.device.Queue;
import dev.readout.software.vulkan.object.Completion;
import dev.readout.software.vulkan.object.DeviceState;
import dev.readout.software.vulkan.object.Fence;
import dev.readout.software.vulkan.object.HandleTable;
import dev.readout.software.vulkan.object.Image;
import dev.readout.software.vulkan.object.Presentation;
import dev.readout.software.vulkan.object.Semaphore;
import dev.readout.software.vulkan.object.SurfaceKHR;
import dev.readout.software.vulkan.object.SwapchainKHR;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.software.vulkan.registry.VulkanFunction;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The functions of swapchains. */
record SwapchainFunctions(HandleTable handles) implements FunctionGroup {
    // Of VkResult and of structs that our header does not have.
    private static final int ERROR_NATIVE_WINDOW_IN_USE = -1_000_000_001;
    private static final int ERROR_OUT_OF_DATE = -1_000_001_004;
    private static final int CREATE_INFO = 1_000_001_000;
    private static final int CREATE_INFO_SIZE = 104;
    private static final long SURFACE = 24;
    private static final long MIN_IMAGE_COUNT = 32;
    private static final long EXTENT = 44;
    private static final long OLD_SWAPCHAIN = 96;
    private static final int ACQUIRE_NEXT_IMAGE_INFO = 1_000_060_010;
    private static final int ACQUIRE_NEXT_IMAGE_INFO_SIZE = 56;
    private static final int PRESENT_INFO = 1_000_001_001;
    private static final int PRESENT_INFO_SIZE = 64;
    /** {@code VkBindImageMemorySwapchainInfoKHR}. */
    private static final int BIND_IMAGE_MEMORY_INFO = 1_000_060_009;
    private static final int BIND_IMAGE_MEMORY_INFO_SIZE = 32;
    private static final int DEVICE_GROUP_PRESENT_CAPABILITIES = 1_000_060_007;
    private static final int DEVICES_OF_GROUP = 32;
    /** {@code VK_DEVICE_GROUP_PRESENT_MODE_LOCAL_BIT_KHR}. */
    private static final int LOCAL = 1;

    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkCreateSwapchainKHR -> FunctionBody.success(this::create);
            case vkDestroySwapchainKHR -> FunctionBody.effect(SwapchainFunctions::destroy);
            case vkGetSwapchainImagesKHR -> FunctionBody.result(call -> {
                List<Long> images = call.object(call.device(), 1, SwapchainKHR.class, "swapchain").images();
                return call.list(2, images.size(), Arguments.HANDLE,
                        (element, index) -> Arguments.setHandle(element, 0, images.get(index)));
            });
            case vkAcquireNextImageKHR -> FunctionBody.result(call -> acquire(call, call.word(1), call.word(2),
                    call.word(3), call.word(4), 5));
            case vkAcquireNextImage2KHR -> FunctionBody.result(SwapchainFunctions::acquire2);
            case vkQueuePresentKHR -> FunctionBody.success(SwapchainFunctions::present);
            case vkGetDeviceGroupPresentCapabilitiesKHR ->
                    FunctionBody.success(SwapchainFunctions::getPresentCapabilities);
            case vkGetDeviceGroupSurfacePresentModesKHR -> FunctionBody.success(call -> {
                call.device();
                handles.get(SurfaceKHR.class, call.word(1), "surface");
                call.pointer(2, "pModes", Integer.BYTES).set(JAVA_INT, 0, LOCAL);
            });
            default -> null;
        };
    }

    private void create(Call call) {
        Device device = call.device();
        MemorySegment info =
                call.struct(1, "pCreateInfo", CREATE_INFO, "VkSwapchainCreateInfoKHR", CREATE_INFO_SIZE);
        MemorySegment out = call.pointer(3, "pSwapchain", Arguments.HANDLE);
        SurfaceKHR surface = handles.get(SurfaceKHR.class, info.get(JAVA_LONG, SURFACE), "pCreateInfo->surface");
        SwapchainKHR old = device.objects().getOrNull(
                SwapchainKHR.class, info.get(JAVA_LONG, OLD_SWAPCHAIN), "pCreateInfo->oldSwapchain");
        if (surface.current() != old) {
            throw new Misuse(ERROR_NATIVE_WINDOW_IN_USE, "pCreateInfo->oldSwapchain is not the surface's swapchain:"
                    + " destroy that, or give it");
        }
        if (old != null) {
            old.retire();
        }
        Image image = new Image(4 * side(info, EXTENT) * side(info, EXTENT + Integer.BYTES), true);
        int count = clamped(info, MIN_IMAGE_COUNT, SurfaceKHR.MIN_IMAGES, SurfaceKHR.MAX_IMAGES);
        List<Long> images = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            images.add(device.objects().add(image));
        }
        Arguments.setHandle(out, 0, device.objects().add(new SwapchainKHR(surface, images, device.hostTime())));
    }

    private static long side(MemorySegment info, long offset) {
        return clamped(info, offset, 1, SurfaceKHR.LARGEST_EXTENT);
    }

    /** A member of a create info, or the nearest number that the surface has. */
    private static int clamped(MemorySegment info, long offset, int least, int most) {
        return Math.clamp(Integer.toUnsignedLong(info.get(JAVA_INT, offset)), least, most);
    }

    private static void destroy(Call call) {
        SwapchainKHR swapchain = call.destroyed(SwapchainKHR.class, "swapchain");
        if (swapchain != null) {
            swapchain.images().forEach(call.device().objects()::remove);
            swapchain.destroyed();
        }
    }

    private static int acquire2(Call call) {
        MemorySegment info = call.struct(1, "pAcquireInfo", ACQUIRE_NEXT_IMAGE_INFO, "VkAcquireNextImageInfoKHR",
                ACQUIRE_NEXT_IMAGE_INFO_SIZE);
        return acquire(call, info.get(JAVA_LONG, 16), info.get(JAVA_LONG, 24), info.get(JAVA_LONG, 32),
                info.get(JAVA_LONG, 40), 2);
    }

    /** @param out the index of the argument that gets the image's index */
    private static int acquire(Call call, long handle, long timeout, long semaphoreHandle, long fenceHandle,
            int out) {
        Device device = call.device();
        HandleTable objects = device.objects();
        SwapchainKHR swapchain = objects.get(SwapchainKHR.class, handle, "swapchain");
        Semaphore semaphore = objects.getOrNull(Semaphore.class, semaphoreHandle, "semaphore");
        Fence fence = objects.getOrNull(Fence.class, fenceHandle, "fence");
        MemorySegment index = call.pointer(out, "pImageIndex", Integer.BYTES);
        device.checkNotLost();
        if (swapchain.isRetired()) {
            throw new Misuse(ERROR_OUT_OF_DATE,
                    "swapchain was the oldSwapchain of another one: acquire images of that");
        }
        if (fence != null && fence.occupied() != null) {
            throw new Misuse("fence is " + fence.occupied());
        }
        if (semaphore != null && semaphore.timeline() != null) {
            throw new Misuse("semaphore has a timeline: expected a binary one");
        }
        HostWait wait = new HostWait("an image", List.of(), swapchain::hasFree);
        int result = wait.await(call, device, timeout);
        if (result != VK_SUCCESS()) {
            return timeout == 0 ? VK_NOT_READY() : result;
        }
        int acquired = swapchain.acquire();
        Completion free = swapchain.presentation(acquired);
        if (semaphore != null) {
            semaphore.willBeSignalledBy(free, 0);
        }
        if (fence != null) {
            fence.willBeSignalledBy(free);
        }
        index.set(JAVA_INT, 0, acquired);
        return VK_SUCCESS();
    }

    /** An image of a swapchain that is to be presented. */
    private record Presented(SwapchainKHR swapchain, int image) {
    }

    private static void present(Call call) {
        Queue queue = call.dispatchable(Queue.class, "queue");
        DeviceState device = queue.device();
        MemorySegment info =
                call.struct(1, "pPresentInfo", PRESENT_INFO, "VkPresentInfoKHR", PRESENT_INFO_SIZE);
        device.checkNotLost();
        Set<Presented> all = presented(device, info);
        Completion presentation = new Presentation(waits(call, device, info), device.hostTime());
        all.forEach(each -> each.swapchain.present(each.image, presentation));
        MemorySegment results = info.get(ADDRESS, 56);
        if (!Arguments.isNull(results)) {
            // VK_SUCCESS is 0.
            results.reinterpret((long) all.size() * Integer.BYTES).fill((byte) 0);
        }
        device.changed();
    }

    private static Set<Presented> presented(DeviceState device, MemorySegment info) {
        int count = Arguments.count(info.get(JAVA_INT, 32), "pPresentInfo->swapchainCount");
        if (count == 0) {
            return Set.of();
        }
        MemorySegment swapchains = Arguments.pointer(info.get(ADDRESS, 40), "pPresentInfo->pSwapchains")
                .reinterpret(count * Arguments.HANDLE);
        MemorySegment indices = Arguments.pointer(info.get(ADDRESS, 48), "pPresentInfo->pImageIndices")
                .reinterpret((long) count * Integer.BYTES);
        Set<Presented> all = new LinkedHashSet<>();
        for (int i = 0; i < count; i++) {
            SwapchainKHR swapchain = device.objects().get(SwapchainKHR.class, Arguments.handle(swapchains, i),
                    "pPresentInfo->pSwapchains[]", i, "");
            int image = indices.getAtIndex(JAVA_INT, i);
            if (!swapchain.isAcquired(image) || !all.add(new Presented(swapchain, image))) {
                throw new Misuse("pPresentInfo->pImageIndices[" + i + "] is " + Integer.toUnsignedString(image)
                        + ": the swapchain has " + swapchain.images().size()
                        + " images, and this one was not acquired");
            }
        }
        return all;
    }

    /** The completions that the presentation waits for, whose signals it consumes. */
    private static List<Completion> waits(Call call, DeviceState device, MemorySegment info) {
        int count = Arguments.count(info.get(JAVA_INT, 16), "pPresentInfo->waitSemaphoreCount");
        List<Semaphore> semaphores = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Semaphore semaphore = device.objects().get(Semaphore.class,
                    Arguments.handle(Arguments.pointer(info.get(ADDRESS, 24), "pPresentInfo->pWaitSemaphores")
                            .reinterpret(count * Arguments.HANDLE), i),
                    "pPresentInfo->pWaitSemaphores[]", i, "");
            if (semaphore.timeline() != null) {
                throw new Misuse("pWaitSemaphores-03267", "pPresentInfo->pWaitSemaphores[" + i
                        + "] has a timeline: expected a binary semaphore");
            }
            if (semaphore.signaller() == null) {
                call.violation("pWaitSemaphores-03268", "nothing that was submitted signals"
                        + " pPresentInfo->pWaitSemaphores[" + i + "]: the wait is left out");
            }
            semaphores.add(semaphore);
        }
        List<Completion> waits = new ArrayList<>();
        for (Semaphore semaphore : semaphores) {
            Completion signaller = semaphore.waitedFor(0);
            if (signaller != null) {
                waits.add(signaller);
            }
        }
        return waits;
    }

    /** Returns whether a {@code VkBindImageMemorySwapchainInfoKHR} gives an image a swapchain image's memory. */
    static boolean bind(Device device, List<MemorySegment> chain) {
        MemorySegment info = Arguments.chained(chain, BIND_IMAGE_MEMORY_INFO, BIND_IMAGE_MEMORY_INFO_SIZE);
        return info != null && device.objects().getOrNull(SwapchainKHR.class, info.get(JAVA_LONG, 16),
                "pBindInfos[].pNext->swapchain") != null;
    }

    /** The only device of a group presents its own images. */
    private static void getPresentCapabilities(Call call) {
        call.device();
        MemorySegment out = call.struct(1, "pDeviceGroupPresentCapabilities", DEVICE_GROUP_PRESENT_CAPABILITIES,
                "VkDeviceGroupPresentCapabilitiesKHR",
                Arguments.STRUCT_HEADER + (DEVICES_OF_GROUP + 1) * Integer.BYTES).asSlice(Arguments.STRUCT_HEADER);
        out.fill((byte) 0);
        out.setAtIndex(JAVA_INT, 0, 1);
        out.setAtIndex(JAVA_INT, DEVICES_OF_GROUP, LOCAL);
    }
}
