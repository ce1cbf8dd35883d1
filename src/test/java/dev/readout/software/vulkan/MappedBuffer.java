package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.*;
import static dev.readout.testing.Downcalls.callInt;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_BUFFER_USAGE_TRANSFER_SRC_BIT;
import static java.lang.foreign.ValueLayout.ADDRESS;

import dev.readout.abi.vulkan.*;
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
        MemorySegment out = application.pointer();
        Application.check(PFN_vkBindBufferMemory.invoke(application.function("vkBindBufferMemory"),
                application.device, buffer, memory, 0));
        Application.check(PFN_vkMapMemory.invoke(application.function("vkMapMemory"), application.device, memory, 0,
                VK_WHOLE_SIZE(), 0, out));
        return new MappedBuffer(buffer, memory, out.get(ADDRESS, 0).reinterpret(size));
    }

    static MemorySegment withoutMemory(Application application, long size, int usage) {
        MemorySegment info = VkBufferCreateInfo.allocate(application.arena);
        VkBufferCreateInfo.sType(info, VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO());
        VkBufferCreateInfo.size(info, size);
        VkBufferCreateInfo.usage(info, usage);
        MemorySegment out = application.pointer();
        Application.check(callInt("vkCreateBuffer", application.function("vkCreateBuffer"), application.device, info,
                MemorySegment.NULL, out));
        return out.get(ADDRESS, 0);
    }

    static MemorySegment allocate(Application application, long size, int type) {
        MemorySegment info = VkMemoryAllocateInfo.allocate(application.arena);
        VkMemoryAllocateInfo.sType(info, VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO());
        VkMemoryAllocateInfo.allocationSize(info, size);
        VkMemoryAllocateInfo.memoryTypeIndex(info, type);
        MemorySegment out = application.pointer();
        Application.check(callInt("vkAllocateMemory", application.function("vkAllocateMemory"), application.device,
                info, MemorySegment.NULL, out));
        return out.get(ADDRESS, 0);
    }
}
