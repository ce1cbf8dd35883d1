package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_FORMAT_NOT_SUPPORTED;
import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_OUT_OF_DEVICE_MEMORY;
import static dev.readout.abi.vulkan.vulkan_h.VK_FORMAT_R8G8B8A8_UNORM;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_SUCCESS;

import dev.readout.abi.vulkan.VkBufferCreateInfo;
import dev.readout.abi.vulkan.VkExtent3D;
import dev.readout.abi.vulkan.VkImageCreateInfo;
import dev.readout.abi.vulkan.VkImageViewCreateInfo;
import dev.readout.abi.vulkan.VkMemoryRequirements;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** The functions of buffers, images and image views. */
final class ResourceFunctions implements FunctionGroup {
    /** A {@code VkImageView}: nothing depends on it. */
    private record ImageView() {
    }

    @Override
    public @Nullable NativeFunction function(VulkanFunction function) {
        return switch (function) {
            case vkCreateBuffer -> NativeFunction.result(ResourceFunctions::createBuffer);
            case vkDestroyBuffer -> NativeFunction.effect(call -> call.destroyed(Buffer.class, "buffer"));
            case vkGetBufferMemoryRequirements ->
                    NativeFunction.effect(call -> writeRequirements(call, buffer(call).size()));
            case vkBindBufferMemory -> NativeFunction.result(ResourceFunctions::bindBuffer);
            case vkCreateImage -> NativeFunction.result(ResourceFunctions::createImage);
            case vkDestroyImage -> NativeFunction.effect(call -> call.destroyed(Image.class, "image"));
            case vkGetImageMemoryRequirements ->
                    NativeFunction.effect(call -> writeRequirements(call, image(call).bytes()));
            case vkBindImageMemory -> NativeFunction.result(ResourceFunctions::bindImage);
            case vkCreateImageView -> NativeFunction.result(ResourceFunctions::createImageView);
            case vkDestroyImageView -> NativeFunction.effect(call -> call.destroyed(ImageView.class, "imageView"));
            default -> null;
        };
    }

    private static Buffer buffer(Call call) {
        return call.object(call.device(), 1, Buffer.class, "buffer");
    }

    private static Image image(Call call) {
        return call.object(call.device(), 1, Image.class, "image");
    }

    private static DeviceMemory memory(Call call) {
        return call.object(call.device(), 2, DeviceMemory.class, "memory");
    }

    private static int createBuffer(Call call) {
        Device device = call.device();
        MemorySegment info = call.struct(1, "pCreateInfo", VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO(),
                VkBufferCreateInfo.layout());
        long size = VkBufferCreateInfo.size(info);
        if (size == 0) {
            throw new Misuse("size is 0");
        }
        if (Long.compareUnsigned(size, MemoryTypes.HEAP_BYTES) > 0) {
            throw new Misuse(VK_ERROR_OUT_OF_DEVICE_MEMORY(), "size is " + Long.toUnsignedString(size)
                    + " bytes, and a heap has " + MemoryTypes.HEAP_BYTES);
        }
        return call.created(device, 3, "pBuffer", new Buffer(size, VkBufferCreateInfo.usage(info)));
    }

    private static int bindBuffer(Call call) {
        buffer(call).bind(memory(call), call.word(3));
        return VK_SUCCESS();
    }

    private static int createImage(Call call) {
        Device device = call.device();
        MemorySegment info = call.struct(1, "pCreateInfo", VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO(),
                VkImageCreateInfo.layout());
        int format = VkImageCreateInfo.format(info);
        if (format != VK_FORMAT_R8G8B8A8_UNORM()) {
            throw new Misuse(VK_ERROR_FORMAT_NOT_SUPPORTED(), "format is " + format
                    + ": the device has only VK_FORMAT_R8G8B8A8_UNORM (37)");
        }
        MemorySegment extent = VkImageCreateInfo.extent(info);
        double texels = 1;
        for (int factor : new int[] {VkExtent3D.width(extent), VkExtent3D.height(extent), VkExtent3D.depth(extent),
            VkImageCreateInfo.arrayLayers(info), VkImageCreateInfo.samples(info)}) {
            texels *= Integer.toUnsignedLong(factor);
        }
        // All levels together take less than twice the first.
        double bytes = texels * Integer.BYTES * (VkImageCreateInfo.mipLevels(info) > 1 ? 2 : 1);
        if (bytes == 0) {
            throw new Misuse("the extent, arrayLayers or samples of the image is 0");
        }
        if (bytes > MemoryTypes.HEAP_BYTES) {
            throw new Misuse(VK_ERROR_OUT_OF_DEVICE_MEMORY(), "the image takes " + bytes
                    + " bytes, and a heap has " + MemoryTypes.HEAP_BYTES);
        }
        return call.created(device, 3, "pImage", new Image((long) bytes));
    }

    private static int bindImage(Call call) {
        memory(call).checkRoom(call.word(3), image(call).bytes());
        return VK_SUCCESS();
    }

    private static int createImageView(Call call) {
        Device device = call.device();
        MemorySegment info = call.struct(1, "pCreateInfo", VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO(),
                VkImageViewCreateInfo.layout());
        device.objects().get(Image.class, VkImageViewCreateInfo.image(info).address(), "pCreateInfo->image");
        return call.created(device, 3, "pView", new ImageView());
    }

    private static void writeRequirements(Call call, long size) {
        MemorySegment out = call.pointer(2, "pMemoryRequirements", VkMemoryRequirements.sizeof());
        long mask = DeviceMemory.ALIGNMENT - 1;
        VkMemoryRequirements.size(out, size + mask & ~mask);
        VkMemoryRequirements.alignment(out, DeviceMemory.ALIGNMENT);
        VkMemoryRequirements.memoryTypeBits(out, MemoryTypes.ANY);
    }
}
