package dev.readout.driver;

import static dev.readout.driver.VulkanFunction.vkDestroyPipeline;

import dev.readout.abi.vulkan.PFN_vkDestroyPipeline;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The handles that an object of this package is made of, destroyed in the reverse order of their making; also when the
 * making of the next one failed.
 */
final class Handles {
    private final VulkanDevice device;
    private final Deque<Runnable> destructions = new ArrayDeque<>();

    Handles(VulkanDevice device) {
        this.device = device;
    }

    /** The call that every {@code vkCreate…} of a device is, and {@code vkAllocateMemory} too. */
    interface Creation {
        int call(MemorySegment function, MemorySegment device, MemorySegment info, MemorySegment allocator,
                MemorySegment handle);
    }

    /** The call that every {@code vkDestroy…} of a device is, and {@code vkFreeMemory} too. */
    interface Destruction {
        void call(MemorySegment function, MemorySegment device, MemorySegment handle, MemorySegment allocator);
    }

    /** Makes a handle, to be destroyed with the others. */
    MemorySegment create(VulkanFunction create, Creation creation, MemorySegment info,
            VulkanFunction destroy, Destruction destruction) {
        MemorySegment function = device.address(create);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment out = arena.allocate(ValueLayout.ADDRESS);
            VkResult.requireSuccess(create,
                    creation.call(function, device.segment(), info, MemorySegment.NULL, out));
            MemorySegment handle = out.get(ValueLayout.ADDRESS, 0);
            destructions.push(() -> destruction.call(
                    device.address(destroy), device.segment(), handle, MemorySegment.NULL));
            return handle;
        }
    }

    /** The call that every {@code vkCreate…Pipelines} is. */
    interface PipelineCreation {
        int call(MemorySegment function, MemorySegment device, MemorySegment cache, int count, MemorySegment infos,
                MemorySegment allocator, MemorySegment handles);
    }

    /** Makes one pipeline, to be destroyed with the others. */
    MemorySegment createPipeline(VulkanFunction create, PipelineCreation creation, MemorySegment info) {
        return create(create, (function, deviceHandle, infos, allocator, handle) -> creation.call(
                function, deviceHandle, MemorySegment.NULL, 1, infos, allocator, handle), info,
                vkDestroyPipeline, PFN_vkDestroyPipeline::invoke);
    }

    void destroy() {
        while (!destructions.isEmpty()) {
            destructions.pop().run();
        }
    }
}
