package dev.readout.software;

import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_MEMORY_MAP_FAILED;
import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_OUT_OF_DEVICE_MEMORY;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_MAPPED_MEMORY_RANGE;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_SUCCESS;
import static dev.readout.abi.vulkan.vulkan_h.VK_WHOLE_SIZE;

import dev.readout.abi.vulkan.PFN_vkAllocateMemory;
import dev.readout.abi.vulkan.PFN_vkFlushMappedMemoryRanges;
import dev.readout.abi.vulkan.PFN_vkFreeMemory;
import dev.readout.abi.vulkan.PFN_vkInvalidateMappedMemoryRanges;
import dev.readout.abi.vulkan.PFN_vkMapMemory;
import dev.readout.abi.vulkan.PFN_vkUnmapMemory;
import dev.readout.abi.vulkan.VkMappedMemoryRange;
import dev.readout.abi.vulkan.VkMemoryAllocateInfo;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** The functions of device memory. */
final class MemoryFunctions implements FunctionGroup {
    private final HandleTable handles;
    private final Calls calls;
    private final Arena arena;

    MemoryFunctions(Context context) {
        handles = context.handles();
        calls = context.calls();
        arena = context.arena();
    }

    @Override
    public MemorySegment stub(String name) {
        return switch (name) {
            case "vkAllocateMemory" -> PFN_vkAllocateMemory.allocate((device, info, allocator, memory) ->
                    calls.result(name, () -> allocate(device, info, memory)), arena);
            case "vkFreeMemory" -> PFN_vkFreeMemory.allocate((device, memory, allocator) ->
                    calls.effect(name, () -> free(device, memory)), arena);
            case "vkMapMemory" -> PFN_vkMapMemory.allocate((device, memory, offset, size, flags, data) ->
                    calls.result(name, () -> map(device, memory, offset, size, data)), arena);
            case "vkUnmapMemory" -> PFN_vkUnmapMemory.allocate((device, memory) ->
                    calls.effect(name, () -> memory(device, memory).unmap()), arena);
            case "vkFlushMappedMemoryRanges" -> PFN_vkFlushMappedMemoryRanges.allocate((device, count, ranges) ->
                    calls.result(name, () -> checkRanges(device, count, ranges)), arena);
            case "vkInvalidateMappedMemoryRanges" ->
                    PFN_vkInvalidateMappedMemoryRanges.allocate((device, count, ranges) ->
                            calls.result(name, () -> checkRanges(device, count, ranges)), arena);
            default -> null;
        };
    }

    private Device device(MemorySegment handle) {
        return handles.get(Device.class, handle, "device");
    }

    private DeviceMemory memory(MemorySegment device, MemorySegment memory) {
        return device(device).objects().get(DeviceMemory.class, memory, "memory");
    }

    private int allocate(MemorySegment device, MemorySegment info, MemorySegment out) {
        Device owner = device(device);
        Arguments.struct(info, "pAllocateInfo", VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO());
        Arguments.pointer(out, "pMemory");
        int type = VkMemoryAllocateInfo.memoryTypeIndex(info);
        if (Integer.compareUnsigned(type, MemoryTypes.COUNT) >= 0) {
            throw new Misuse("memoryTypeIndex is " + Integer.toUnsignedString(type) + ", and there are "
                    + MemoryTypes.COUNT + " types");
        }
        long size = VkMemoryAllocateInfo.allocationSize(info);
        if (size == 0) {
            throw new Misuse("allocationSize is 0");
        }
        long used = 0;
        for (DeviceMemory memory : owner.objects().all(DeviceMemory.class)) {
            used += memory.type() == type ? memory.size() : 0;
        }
        if (Long.compareUnsigned(size, MemoryTypes.HEAP_BYTES - used) > 0) {
            throw new Misuse(VK_ERROR_OUT_OF_DEVICE_MEMORY(), "allocationSize is " + Long.toUnsignedString(size)
                    + " bytes, and of heap " + type + " " + (MemoryTypes.HEAP_BYTES - used) + " are left");
        }
        Arguments.setHandle(out, 0, owner.objects().add(new DeviceMemory(size, type)));
        return VK_SUCCESS();
    }

    private void free(MemorySegment device, MemorySegment handle) {
        DeviceMemory memory = device(device).objects().remove(DeviceMemory.class, handle, "memory");
        if (memory != null) {
            memory.free();
        }
    }

    private int map(MemorySegment device, MemorySegment handle, long offset, long size, MemorySegment out) {
        DeviceMemory memory = memory(device, handle);
        Arguments.pointer(out, "ppData");
        if (memory.type() != MemoryTypes.HOST_VISIBLE) {
            throw new Misuse(VK_ERROR_MEMORY_MAP_FAILED(), "memory is of type " + memory.type()
                    + ", which the host cannot see");
        }
        checkRange(memory, offset, size);
        Arguments.setHandle(out, 0, memory.map(offset));
        return VK_SUCCESS();
    }

    /** Memory is coherent: there is nothing to do, and everything to check. */
    private int checkRanges(MemorySegment device, int count, MemorySegment ranges) {
        device(device);
        for (int i = 0; i < Arguments.count(count, "memoryRangeCount"); i++) {
            MemorySegment range = Arguments.element(Arguments.pointer(ranges, "pMemoryRanges"), i,
                    VkMappedMemoryRange.sizeof());
            Arguments.struct(range, "pMemoryRanges[" + i + "]", VK_STRUCTURE_TYPE_MAPPED_MEMORY_RANGE());
            DeviceMemory memory = memory(device, VkMappedMemoryRange.memory(range));
            if (!memory.isMapped()) {
                throw new Misuse("pMemoryRanges[" + i + "].memory is not mapped");
            }
            checkRange(memory, VkMappedMemoryRange.offset(range), VkMappedMemoryRange.size(range));
        }
        return VK_SUCCESS();
    }

    private static void checkRange(DeviceMemory memory, long offset, long size) {
        boolean whole = size == VK_WHOLE_SIZE();
        if (Long.compareUnsigned(offset, memory.size()) >= 0
                || !whole && (size == 0 || Long.compareUnsigned(size, memory.size() - offset) > 0)) {
            throw new Misuse((whole ? "VK_WHOLE_SIZE" : Long.toUnsignedString(size)) + " bytes from offset "
                    + Long.toUnsignedString(offset) + " are not in the memory, which has " + memory.size());
        }
    }
}
