package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_BUFFER_USAGE_TRANSFER_DST_BIT;
import static dev.readout.abi.vulkan.vulkan_h.VK_WHOLE_SIZE;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_BUFFER_USAGE_TRANSFER_SRC_BIT;

import java.lang.foreign.MemorySegment;

/** A buffer of an {@link Application}, and its memory, mapped. */
record MappedBuffer(MemorySegment handle, MemorySegment memory, MemorySegment bytes) {

    static MappedBuffer create(Application application, long size) {
        return create(application, size, 1);
    }

    /** A buffer with memory of a type. */
    static MappedBuffer create(Application application, long size, int type) {
        return create(application, size, VK_BUFFER_USAGE_TRANSFER_DST_BIT() | VK_BUFFER_USAGE_TRANSFER_SRC_BIT(), type);
    }

    static MappedBuffer create(Application application, long size, int usage, int type) {
        MemorySegment buffer = withoutMemory(application, size, usage);
        MemorySegment memory = allocate(application, size, type);
        Application.check(application.result("vkBindBufferMemory", application.device, buffer, memory, 0L));
        MemorySegment bytes = application.made("vkMapMemory", application.device, memory, 0L, VK_WHOLE_SIZE(), 0);
        return new MappedBuffer(buffer, memory, bytes.reinterpret(size));
    }

    static MemorySegment withoutMemory(Application application, long size, int usage) {
        return application.create("vkCreateBuffer", application.struct("VkBufferCreateInfo", "size", size,
                "usage", usage));
    }

    static MemorySegment allocate(Application application, long size, int type) {
        return application.create("vkAllocateMemory", application.struct("VkMemoryAllocateInfo",
                "allocationSize", size, "memoryTypeIndex", type));
    }
}
