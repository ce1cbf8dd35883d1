package dev.readout.software.vulkan.function;

import static dev.readout.abi.vulkan.vulkan_h.VK_WHOLE_SIZE;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_MEMORY_MAP_FAILED;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_OUT_OF_DEVICE_MEMORY;

import dev.readout.abi.vulkan.VkMemoryAllocateInfo;
import dev.readout.abi.vulkan.VkMemoryRequirements;
import dev.readout.software.abi.vulkan.VkBindBufferMemoryInfo;
import dev.readout.software.abi.vulkan.VkBindImageMemoryInfo;
import dev.readout.software.abi.vulkan.VkBufferMemoryRequirementsInfo2;
import dev.readout.software.abi.vulkan.VkDeviceBufferMemoryRequirements;
import dev.readout.software.abi.vulkan.VkDeviceImageMemoryRequirements;
import dev.readout.software.abi.vulkan.VkDeviceMemoryOpaqueCaptureAddressInfo;
import dev.readout.software.abi.vulkan.VkImageMemoryRequirementsInfo2;
import dev.readout.software.abi.vulkan.VkImageSparseMemoryRequirementsInfo2;
import dev.readout.software.abi.vulkan.VkMappedMemoryRange;
import dev.readout.software.abi.vulkan.VkMemoryDedicatedRequirements;
import dev.readout.software.abi.vulkan.VkMemoryRequirements2;
import dev.readout.software.vulkan.device.Device;
import dev.readout.software.vulkan.object.Buffer;
import dev.readout.software.vulkan.object.DeviceMemory;
import dev.readout.software.vulkan.object.Image;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.MemoryTypes;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.software.vulkan.registry.VulkanFunction;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/** The functions of memory, and of the requirements and bindings of buffers and images. */
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
            case vkBindBufferMemory -> FunctionBody.success(call -> {
                Device device = call.device();
                bindBuffer(device, call.word(1), "buffer", call.word(2), "memory", call.word(3));
            });
            case vkBindBufferMemory2 -> FunctionBody.success(MemoryFunctions::bindBuffers);
            case vkBindImageMemory -> FunctionBody.success(call -> {
                Device device = call.device();
                bindImage(device, call.word(1), "image", call.word(2), "memory", call.word(3));
            });
            case vkBindImageMemory2 -> FunctionBody.success(MemoryFunctions::bindImages);
            case vkGetBufferMemoryRequirements -> FunctionBody.effect(
                    call -> write(call, call.object(call.device(), 1, Buffer.class, "buffer").size()));
            case vkGetImageMemoryRequirements -> FunctionBody.effect(
                    call -> write(call, call.object(call.device(), 1, Image.class, "image").bytes()));
            case vkGetBufferMemoryRequirements2 -> FunctionBody.effect(MemoryFunctions::ofBuffer);
            case vkGetImageMemoryRequirements2 -> FunctionBody.effect(MemoryFunctions::ofImage);
            case vkGetDeviceBufferMemoryRequirements -> FunctionBody.effect(MemoryFunctions::ofNewBuffer);
            case vkGetDeviceImageMemoryRequirements ->
                    FunctionBody.effect(call -> write2(call, newImage(call).bytes()));
            // The device has no sparse images, so there is never anything to list.
            case vkGetImageSparseMemoryRequirements -> FunctionBody.effect(call -> {
                call.object(call.device(), 1, Image.class, "image");
                call.emptyList(2);
            });
            case vkGetImageSparseMemoryRequirements2 -> FunctionBody.effect(MemoryFunctions::sparse);
            case vkGetDeviceImageSparseMemoryRequirements -> FunctionBody.effect(call -> {
                newImage(call);
                call.emptyList(2);
            });
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

    private static void bindBuffer(Device device, long buffer, String argument, long memory, String memoryArgument,
            long offset) {
        device.objects().get(Buffer.class, buffer, argument)
                .bind(device.objects().get(DeviceMemory.class, memory, memoryArgument), offset);
    }

    private static void bindImage(Device device, long handle, String argument, long memory, String memoryArgument,
            long offset) {
        Image image = device.objects().get(Image.class, handle, argument);
        device.objects().get(DeviceMemory.class, memory, memoryArgument).checkRoom(offset, image.bytes());
    }

    private static void bindBuffers(Call call) {
        Device device = call.device();
        int count = call.count(1, "bindInfoCount");
        MemorySegment infos = call.array(2, "pBindInfos", count, VkBindBufferMemoryInfo.sizeof());
        for (int i = 0; i < count; i++) {
            MemorySegment info = Arguments.struct(infos, i, "pBindInfos[]", VkBindBufferMemoryInfo.layout());
            bindBuffer(device, VkBindBufferMemoryInfo.buffer(info).address(), "pBindInfos[" + i + "].buffer",
                    VkBindBufferMemoryInfo.memory(info).address(), "pBindInfos[" + i + "].memory",
                    VkBindBufferMemoryInfo.memoryOffset(info));
        }
    }

    private static void bindImages(Call call) {
        Device device = call.device();
        int count = call.count(1, "bindInfoCount");
        MemorySegment infos = call.array(2, "pBindInfos", count, VkBindImageMemoryInfo.sizeof());
        for (int i = 0; i < count; i++) {
            MemorySegment info = Arguments.struct(infos, i, "pBindInfos[]", VkBindImageMemoryInfo.layout());
            long image = VkBindImageMemoryInfo.image(info).address();
            String argument = "pBindInfos[" + i + "].image";
            if (SwapchainFunctions.bind(device, Arguments.chain(VkBindImageMemoryInfo.pNext(info)))) {
                device.objects().get(Image.class, image, argument);
            } else {
                bindImage(device, image, argument, VkBindImageMemoryInfo.memory(info).address(),
                        "pBindInfos[" + i + "].memory", VkBindImageMemoryInfo.memoryOffset(info));
            }
        }
    }

    private static void ofBuffer(Call call) {
        Device device = call.device();
        MemorySegment info = call.struct(1, "pInfo", VkBufferMemoryRequirementsInfo2.layout());
        write2(call, device.objects().get(Buffer.class, VkBufferMemoryRequirementsInfo2.buffer(info).address(),
                "pInfo->buffer").size());
    }

    private static void ofImage(Call call) {
        Device device = call.device();
        MemorySegment info = call.struct(1, "pInfo", VkImageMemoryRequirementsInfo2.layout());
        write2(call, device.objects().get(Image.class, VkImageMemoryRequirementsInfo2.image(info).address(),
                "pInfo->image").bytes());
    }

    private static void ofNewBuffer(Call call) {
        call.device();
        MemorySegment info = call.struct(1, "pInfo", VkDeviceBufferMemoryRequirements.layout());
        write2(call, ResourceFunctions.readBuffer(VkDeviceBufferMemoryRequirements.pCreateInfo(info),
                "pInfo->pCreateInfo").size());
    }

    private static Image newImage(Call call) {
        call.device();
        MemorySegment info = call.struct(1, "pInfo", VkDeviceImageMemoryRequirements.layout());
        return ResourceFunctions.readImage(VkDeviceImageMemoryRequirements.pCreateInfo(info), "pInfo->pCreateInfo");
    }

    private static void sparse(Call call) {
        Device device = call.device();
        MemorySegment info = call.struct(1, "pInfo", VkImageSparseMemoryRequirementsInfo2.layout());
        device.objects().get(Image.class, VkImageSparseMemoryRequirementsInfo2.image(info).address(),
                "pInfo->image");
        call.emptyList(2);
    }

    private static void write(Call call, long size) {
        write(call.pointer(2, "pMemoryRequirements", VkMemoryRequirements.sizeof()), size);
    }

    /** Writes a {@code VkMemoryRequirements2}; a chained {@code VkMemoryDedicatedRequirements} says no. */
    private static void write2(Call call, long size) {
        MemorySegment out = call.struct(2, "pMemoryRequirements", VkMemoryRequirements2.layout());
        write(VkMemoryRequirements2.memoryRequirements(out), size);
        MemorySegment dedicated = Arguments.chained(Arguments.chain(VkMemoryRequirements2.pNext(out)),
                VkMemoryDedicatedRequirements.layout());
        if (dedicated != null) {
            VkMemoryDedicatedRequirements.prefersDedicatedAllocation(dedicated, 0);
            VkMemoryDedicatedRequirements.requiresDedicatedAllocation(dedicated, 0);
        }
    }

    private static void write(MemorySegment out, long size) {
        long mask = DeviceMemory.ALIGNMENT - 1;
        VkMemoryRequirements.size(out, size + mask & ~mask);
        VkMemoryRequirements.alignment(out, DeviceMemory.ALIGNMENT);
        VkMemoryRequirements.memoryTypeBits(out, MemoryTypes.ANY);
    }
}
