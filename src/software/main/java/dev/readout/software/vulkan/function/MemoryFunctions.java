package dev.readout.software.vulkan.function;

import static dev.readout.abi.vulkan.vulkan_h.VK_WHOLE_SIZE;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_MEMORY_MAP_FAILED;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_OUT_OF_DEVICE_MEMORY;

import dev.readout.abi.vulkan.VkMemoryAllocateInfo;
import dev.readout.software.abi.vulkan.VkDeviceMemoryOpaqueCaptureAddressInfo;
import dev.readout.software.abi.vulkan.VkMappedMemoryRange;
import dev.readout.software.vulkan.device.Device;
import dev.readout.software.vulkan.object.DeviceMemory;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.MemoryTypes;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.software.vulkan.registry.VulkanFunction;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/** The functions of device memory. */
final class MemoryFunctions implements FunctionGroup {
    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkAllocateMemory -> FunctionBody.creates("pMemory", MemoryFunctions::allocate);
            case vkFreeMemory -> FunctionBody.effect(MemoryFunctions::free);
            case vkMapMemory -> FunctionBody.success(MemoryFunctions::map);
            case vkUnmapMemory -> FunctionBody.effect(call -> memory(call).unmap());
            case vkFlushMappedMemoryRanges, vkInvalidateMappedMemoryRanges ->
                    FunctionBody.success(MemoryFunctions::checkRanges);
            case vkGetDeviceMemoryCommitment -> FunctionBody.effect(MemoryFunctions::getCommitment);
            case vkGetDeviceMemoryOpaqueCaptureAddress -> FunctionBody.number(MemoryFunctions::getCaptureAddress);
            default -> null;
        };
    }

    private static DeviceMemory memory(Call call) {
        return call.object(call.device(), 1, DeviceMemory.class, "memory");
    }

    private static DeviceMemory allocate(Device device, Call call) {
        MemorySegment info = call.struct(1, "pAllocateInfo", VkMemoryAllocateInfo.layout());
        int type = VkMemoryAllocateInfo.memoryTypeIndex(info);
        if (Integer.compareUnsigned(type, MemoryTypes.COUNT) >= 0) {
            throw new Misuse("memoryTypeIndex is " + Integer.toUnsignedString(type) + ", and there are "
                    + MemoryTypes.COUNT + " types");
        }
        long size = VkMemoryAllocateInfo.allocationSize(info);
        if (size == 0) {
            throw new Misuse("allocationSize is 0");
        }
        long left = MemoryTypes.HEAP_BYTES;
        for (DeviceMemory memory : device.objects().all(DeviceMemory.class)) {
            left -= memory.type() == type ? memory.size() : 0;
        }
        if (Long.compareUnsigned(size, left) > 0) {
            throw new Misuse(VK_ERROR_OUT_OF_DEVICE_MEMORY(), "allocationSize is " + Long.toUnsignedString(size)
                    + " bytes, and of heap " + type + " " + left + " are left");
        }
        return new DeviceMemory(size, type);
    }

    private static void free(Call call) {
        DeviceMemory memory = call.destroyed(DeviceMemory.class, "memory");
        if (memory != null) {
            memory.free();
        }
    }

    private static void map(Call call) {
        DeviceMemory memory = memory(call);
        MemorySegment out = call.pointer(5, "ppData", Arguments.HANDLE);
        if (memory.type() != MemoryTypes.HOST_VISIBLE) {
            throw new Misuse(VK_ERROR_MEMORY_MAP_FAILED(), "memory is of type " + memory.type()
                    + ", which the host cannot see");
        }
        checkRange(memory, call.word(2), call.word(3));
        Arguments.setHandle(out, 0, memory.map(call.word(2)));
    }

    /** Memory is coherent: the ranges are only checked. */
    private static void checkRanges(Call call) {
        Device device = call.device();
        int count = call.count(1, "memoryRangeCount");
        MemorySegment ranges = call.array(2, "pMemoryRanges", count, VkMappedMemoryRange.sizeof());
        for (int i = 0; i < count; i++) {
            MemorySegment range = Arguments.struct(ranges, i, "pMemoryRanges[]", VkMappedMemoryRange.layout());
            DeviceMemory memory = device.objects().get(DeviceMemory.class,
                    VkMappedMemoryRange.memory(range).address(), "pMemoryRanges[].memory", i, "");
            if (!memory.isMapped()) {
                throw new Misuse("pMemoryRanges[" + i + "].memory is not mapped");
            }
            checkRange(memory, VkMappedMemoryRange.offset(range), VkMappedMemoryRange.size(range));
        }
    }

    private static void checkRange(DeviceMemory memory, long offset, long size) {
        boolean whole = size == VK_WHOLE_SIZE();
        if (Long.compareUnsigned(offset, memory.size()) >= 0
                || !whole && (size == 0 || Long.compareUnsigned(size, memory.size() - offset) > 0)) {
            throw new Misuse((whole ? "VK_WHOLE_SIZE" : Long.toUnsignedString(size)) + " bytes from offset "
                    + Long.toUnsignedString(offset) + " are not in the memory, which has " + memory.size());
        }
    }

    /** The commitment is the allocated size. */
    private static void getCommitment(Call call) {
        long size = memory(call).size();
        call.pointer(2, "pCommittedMemoryInBytes", Long.BYTES).set(ValueLayout.JAVA_LONG, 0, size);
    }

    /** An address can't be asked for again, so there is nothing to capture. */
    private static long getCaptureAddress(Call call) {
        Device device = call.device();
        MemorySegment info = call.struct(1, "pInfo", VkDeviceMemoryOpaqueCaptureAddressInfo.layout());
        device.objects().get(DeviceMemory.class, VkDeviceMemoryOpaqueCaptureAddressInfo.memory(info).address(),
                "pInfo->memory");
        return 0;
    }
}
