package dev.readout.driver.vulkan;

import dev.readout.abi.vulkan.PFN_vkCreateQueryPool;
import dev.readout.abi.vulkan.PFN_vkDestroyQueryPool;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The handles of an object of this package, destroyed in the reverse order of creation, also when creating the next one
 * failed.
 *
 * <p>Every {@code vkCreate…} of a device and {@code vkAllocateMemory} have one signature, and every {@code vkDestroy…}
 * and {@code vkFreeMemory} another: one stub of each kind calls them all, and two instead of dozens are linked at
 * start.
 */
final class Handles {
    private final DeviceCalls device;
    private final Deque<Runnable> destructions = new ArrayDeque<>();

    Handles(DeviceCalls device) {
        this.device = device;
    }

    /** Makes a handle, to be destroyed with the others. */
    MemorySegment create(VulkanFunction create, MemorySegment info, VulkanFunction destroy) {
        MemorySegment function = device.address(create);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment handle = arena.allocate(ValueLayout.ADDRESS);
            VkResult.requireSuccess(create, PFN_vkCreateQueryPool.invoke(
                    function, device.handle(), info, MemorySegment.NULL, handle));
            return destroyedBy(destroy, handle.get(ValueLayout.ADDRESS, 0));
        }
    }

    private MemorySegment destroyedBy(VulkanFunction destroy, MemorySegment handle) {
        destructions.push(() -> PFN_vkDestroyQueryPool.invoke(
                device.address(destroy), device.handle(), handle, MemorySegment.NULL));
        return handle;
    }

    void destroy() {
        while (!destructions.isEmpty()) {
            destructions.pop().run();
        }
    }
}
