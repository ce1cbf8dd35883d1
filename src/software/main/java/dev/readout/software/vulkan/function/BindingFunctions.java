package dev.readout.software.vulkan.function;

import dev.readout.abi.vulkan.VkMemoryRequirements;
import dev.readout.software.abi.vulkan.VkBindBufferMemoryInfo;
import dev.readout.software.abi.vulkan.VkBindImageMemoryInfo;
import dev.readout.software.abi.vulkan.VkBufferMemoryRequirementsInfo2;
import dev.readout.software.abi.vulkan.VkDeviceBufferMemoryRequirements;
import dev.readout.software.abi.vulkan.VkDeviceImageMemoryRequirements;
import dev.readout.software.abi.vulkan.VkImageMemoryRequirementsInfo2;
import dev.readout.software.abi.vulkan.VkImageSparseMemoryRequirementsInfo2;
import dev.readout.software.abi.vulkan.VkMemoryDedicatedRequirements;
import dev.readout.software.abi.vulkan.VkMemoryRequirements2;
import dev.readout.software.vulkan.device.Device;
import dev.readout.software.vulkan.object.Buffer;
import dev.readout.software.vulkan.object.DeviceMemory;
import dev.readout.software.vulkan.object.Image;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.MemoryTypes;
import dev.readout.software.vulkan.registry.VulkanFunction;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** The functions of the memory requirements and bindings of buffers and images. */
final class BindingFunctions implements FunctionGroup {
    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkBindBufferMemory -> FunctionBody.success(call -> {
                Device device = call.device();
                bindBuffer(device, call.word(1), "buffer", call.word(2), "memory", call.word(3));
            });
            case vkBindBufferMemory2 -> FunctionBody.success(BindingFunctions::bindBuffers);
            case vkBindImageMemory -> FunctionBody.success(call -> {
                Device device = call.device();
                bindImage(device, call.word(1), "image", call.word(2), "memory", call.word(3));
            });
            case vkBindImageMemory2 -> FunctionBody.success(BindingFunctions::bindImages);
            case vkGetBufferMemoryRequirements -> FunctionBody.effect(
                    call -> write(call, call.object(call.device(), 1, Buffer.class, "buffer").size()));
            case vkGetImageMemoryRequirements -> FunctionBody.effect(
                    call -> write(call, call.object(call.device(), 1, Image.class, "image").bytes()));
            case vkGetBufferMemoryRequirements2 -> FunctionBody.effect(BindingFunctions::ofBuffer);
            case vkGetImageMemoryRequirements2 -> FunctionBody.effect(BindingFunctions::ofImage);
            case vkGetDeviceBufferMemoryRequirements -> FunctionBody.effect(BindingFunctions::ofNewBuffer);
            case vkGetDeviceImageMemoryRequirements ->
                    FunctionBody.effect(call -> write2(call, newImage(call).bytes()));
            // The device has no sparse images, so there is never anything to list.
            case vkGetImageSparseMemoryRequirements -> FunctionBody.effect(call -> {
                call.object(call.device(), 1, Image.class, "image");
                call.emptyList(2);
            });
            case vkGetImageSparseMemoryRequirements2 -> FunctionBody.effect(BindingFunctions::sparse);
            case vkGetDeviceImageSparseMemoryRequirements -> FunctionBody.effect(call -> {
                newImage(call);
                call.emptyList(2);
            });
            default -> null;
        };
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
