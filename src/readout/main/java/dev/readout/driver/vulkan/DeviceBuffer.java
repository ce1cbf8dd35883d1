package dev.readout.driver.vulkan;

import static dev.readout.driver.vulkan.VulkanFunction.*;

import dev.readout.abi.Lifetime;
import dev.readout.abi.vulkan.PFN_vkBindBufferMemory;
import dev.readout.abi.vulkan.PFN_vkGetBufferMemoryRequirements;
import dev.readout.abi.vulkan.PFN_vkMapMemory;
import dev.readout.abi.vulkan.VkBufferCreateInfo;
import dev.readout.abi.vulkan.VkMemoryRequirements;
import dev.readout.abi.vulkan.vulkan_h;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Memory that device and host share: the target of copies of results. It stays mapped, and is coherent: the device's
 * writes before a barrier to HOST are visible once the fence is signaled.
 *
 * <p>{@snippet :
 * DeviceBuffer buffer = device.createBuffer(LAYOUT.byteSize(64));
 * commands.copyQueryPoolResults(pool, 0, 64, LAYOUT, buffer, 0, 0).end();
 * device.queue().submit(commands, fence);
 *
 * // later, each frame:
 * if (LAYOUT.availableAcquire(buffer.memory(), 1)) {
 *     ticks = LAYOUT.value(buffer.memory(), 1);
 * }
 * }
 *
 * <p>Read results that may still be on their way with the {@code …Acquire} methods of the decoders. Safe to share
 * between threads; closing it must not overlap with another use.
 */
public final class DeviceBuffer implements AutoCloseable {
    final DeviceCalls device;
    private final MemorySegment handle;
    private final MemorySegment memory;
    final Lifetime lifetime;

    DeviceBuffer(DeviceCalls device, MemoryTypes memoryTypes, long byteSize) {
        if (byteSize < 1) {
            throw new IllegalArgumentException("byteSize " + byteSize + " is less than 1 byte");
        }
        this.device = device;
        // The mapping ends with the buffer, and with it everybody's view of it.
        Arena mapping = Arena.ofShared();
        Handles handles = new Handles(device);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment info = arena.allocate(VkBufferCreateInfo.layout());
            VkBufferCreateInfo.sType(info, vulkan_h.VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO());
            VkBufferCreateInfo.size(info, byteSize);
            VkBufferCreateInfo.usage(info, vulkan_h.VK_BUFFER_USAGE_TRANSFER_DST_BIT());
            handle = handles.create(vkCreateBuffer, info, vkDestroyBuffer);
            MemorySegment requirements = arena.allocate(VkMemoryRequirements.layout());
            PFN_vkGetBufferMemoryRequirements.invoke(
                    device.address(vkGetBufferMemoryRequirements), device.handle(), handle, requirements);
            MemorySegment allocation = memoryTypes.allocateShared(handles, arena, requirements);
            VkResult.requireSuccess(vkBindBufferMemory, PFN_vkBindBufferMemory.invoke(
                    device.address(vkBindBufferMemory), device.handle(), handle, allocation, 0));
            MemorySegment address = arena.allocate(ValueLayout.ADDRESS);
            VkResult.requireSuccess(vkMapMemory, PFN_vkMapMemory.invoke(device.address(vkMapMemory), device.handle(),
                    allocation, 0, vulkan_h.VK_WHOLE_SIZE(), 0, address));
            memory = address.get(ValueLayout.ADDRESS, 0).reinterpret(byteSize, mapping, null);
        } catch (RuntimeException e) {
            mapping.close();
            handles.destroy();
            throw e;
        }
        this.lifetime = device.own("buffer", () -> {
            mapping.close();
            handles.destroy();
        });
    }

    /** The bytes, as many as were asked for. The segment is of a shared arena, which closes with the buffer. */
    public MemorySegment memory() {
        return memory;
    }

    /** How many bytes. */
    public long byteSize() {
        return memory.byteSize();
    }

    /** The handle, {@code VkBuffer}, for other bindings. */
    public long handle() {
        return handle.address();
    }

    void requireRange(long offset, long byteSize, int alignment) {
        if (offset % alignment != 0) {
            throw new IllegalArgumentException("offset " + offset + " is no multiple of " + alignment);
        }
        if (offset < 0 || byteSize < 1 || byteSize > byteSize() - offset) {
            throw new IndexOutOfBoundsException(byteSize + " bytes from offset " + offset
                    + " are not in the buffer's " + byteSize() + " bytes");
        }
    }

    MemorySegment segment() {
        return handle;
    }

    /** Destroys the buffer and ends its memory, once submitted work has ended. Does nothing the second time. */
    @Override
    public void close() {
        lifetime.close();
    }
}
