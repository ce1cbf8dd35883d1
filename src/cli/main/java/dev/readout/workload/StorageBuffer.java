package dev.readout.workload;

import static dev.readout.workload.abi.vulkan.vulkan_h.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;

import dev.readout.abi.vulkan.PFN_vkBindBufferMemory;
import dev.readout.abi.vulkan.PFN_vkGetBufferMemoryRequirements;
import dev.readout.abi.vulkan.PFN_vkMapMemory;
import dev.readout.abi.vulkan.VkBufferCreateInfo;
import dev.readout.abi.vulkan.VkMemoryRequirements;
import dev.readout.abi.vulkan.vulkan_h;
import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.workload.DeviceObjects.Kind;
import dev.readout.workload.abi.vulkan.PFN_vkCmdFillBuffer;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/** Memory of a device that a compute shader works on, and that the host sees. For one thread at a time. */
public final class StorageBuffer implements AutoCloseable {
    private final DeviceObjects objects;
    private final MemorySegment handle;
    private final MemorySegment allocation;
    private final long byteSize;
    /** Null until it is asked for. */
    private @Nullable MemorySegment memory;

    /**
     * A new buffer.
     *
     * @param byteSize how many bytes, 4 or more and a multiple of 4
     * @throws dev.readout.driver.DriverException if the driver refuses
     */
    public StorageBuffer(VulkanDevice device, long byteSize) {
        objects = new DeviceObjects(device);
        this.byteSize = byteSize;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment info = arena.allocate(VkBufferCreateInfo.layout());
            VkBufferCreateInfo.sType(info, vulkan_h.VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO());
            VkBufferCreateInfo.size(info, byteSize);
            VkBufferCreateInfo.usage(info, vulkan_h.VK_BUFFER_USAGE_TRANSFER_DST_BIT()
                    | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT());
            handle = objects.create(Kind.BUFFER, info);
            MemorySegment requirements = arena.allocate(VkMemoryRequirements.layout());
            PFN_vkGetBufferMemoryRequirements.invoke(
                    objects.function("vkGetBufferMemoryRequirements"), objects.device(), handle, requirements);
            allocation = objects.allocate(requirements, vulkan_h.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT()
                    | vulkan_h.VK_MEMORY_PROPERTY_HOST_COHERENT_BIT());
            DeviceObjects.requireSuccess("vkBindBufferMemory", PFN_vkBindBufferMemory.invoke(
                    objects.function("vkBindBufferMemory"), objects.device(), handle, allocation, 0));
        } catch (RuntimeException e) {
            objects.destroy();
            throw e;
        }
    }

    /**
     * The bytes, mapped when they are first asked for. They must not be touched once the buffer is closed.
     *
     * @throws dev.readout.driver.DriverException if the driver refuses to map them
     * @throws IllegalStateException if the buffer was closed
     */
    public MemorySegment memory() {
        if (objects.isEmpty()) {
            throw new IllegalStateException("the buffer was closed");
        }
        if (memory == null) {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment address = arena.allocate(ValueLayout.ADDRESS);
                DeviceObjects.requireSuccess("vkMapMemory", PFN_vkMapMemory.invoke(objects.function("vkMapMemory"),
                        objects.device(), allocation, 0, vulkan_h.VK_WHOLE_SIZE(), 0, address));
                memory = address.get(ValueLayout.ADDRESS, 0).reinterpret(byteSize);
            }
        }
        return memory;
    }

    /**
     * Fills the buffer, outside of a render pass: {@code vkCmdFillBuffer}.
     *
     * @param word what to write, again and again
     */
    public void fill(CommandBuffer commands, int word) {
        PFN_vkCmdFillBuffer.invoke(
                objects.function("vkCmdFillBuffer"), MemorySegment.ofAddress(commands.handle()), handle, 0, byteSize,
                word);
    }

    MemorySegment handle() {
        return handle;
    }

    /** Destroys the buffer once the device is idle. Does nothing the second time. */
    @Override
    public void close() {
        objects.close();
    }
}
