package dev.readout.software.vulkan.function;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_OUT_OF_DEVICE_MEMORY;

import dev.readout.abi.vulkan.VkBufferCreateInfo;
import dev.readout.software.abi.vulkan.VkBufferDeviceAddressInfo;
import dev.readout.software.abi.vulkan.VkImageCreateInfo;
import dev.readout.software.abi.vulkan.VkImageViewCreateInfo;
import dev.readout.software.abi.vulkan.VkSubresourceLayout;
import dev.readout.software.vulkan.device.Device;
import dev.readout.software.vulkan.object.Buffer;
import dev.readout.software.vulkan.object.Image;
import dev.readout.software.vulkan.registry.Arguments;
import dev.readout.software.vulkan.registry.MemoryTypes;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.software.vulkan.registry.VulkanFunction;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** The functions of buffers, images and image views. */
final class ResourceFunctions implements FunctionGroup {
    /** A {@code VkImageView}: nothing depends on it. */
    private record ImageView() {
    }

    @Override
    public @Nullable FunctionBody function(VulkanFunction function) {
        return switch (function) {
            case vkCreateBuffer -> FunctionBody.creates("pBuffer",
                    (device, call) -> readBuffer(MemorySegment.ofAddress(call.word(1)), "pCreateInfo"));
            case vkDestroyBuffer -> FunctionBody.destroys(Buffer.class, "buffer");
            case vkCreateImage -> FunctionBody.creates("pImage",
                    (device, call) -> readImage(MemorySegment.ofAddress(call.word(1)), "pCreateInfo"));
            case vkDestroyImage -> FunctionBody.effect(ResourceFunctions::destroyImage);
            case vkCreateImageView -> FunctionBody.creates("pView", ResourceFunctions::createImageView);
            case vkDestroyImageView -> FunctionBody.destroys(ImageView.class, "imageView");
            case vkGetImageSubresourceLayout -> FunctionBody.effect(ResourceFunctions::getLayout);
            case vkGetBufferDeviceAddress -> FunctionBody.number(ResourceFunctions::getAddress);
            // An address can't be asked for again, so there is nothing to capture.
            case vkGetBufferOpaqueCaptureAddress -> FunctionBody.number(call -> {
                addressed(call);
                return 0;
            });
            default -> null;
        };
    }

    /** The buffer that a {@code VkBufferCreateInfo} describes. */
    static Buffer readBuffer(MemorySegment pointer, String argument) {
        MemorySegment info = Arguments.struct(Arguments.pointer(pointer, argument).reinterpret(
                VkBufferCreateInfo.sizeof()), argument, VkBufferCreateInfo.layout());
        long size = VkBufferCreateInfo.size(info);
        if (size == 0) {
            throw new Misuse("size is 0");
        }
        if (Long.compareUnsigned(size, MemoryTypes.HEAP_BYTES) > 0) {
            throw new Misuse(VK_ERROR_OUT_OF_DEVICE_MEMORY(), "size is " + Long.toUnsignedString(size)
                    + " bytes, and a heap has " + MemoryTypes.HEAP_BYTES);
        }
        return new Buffer(size, VkBufferCreateInfo.usage(info));
    }

    private static void destroyImage(Call call) {
        Image image = call.device().objects().getOrNull(Image.class, call.word(1), "image");
        if (image != null && image.presentable()) {
            throw new Misuse("image-04882", "image belongs to a swapchain, which destroys it with itself");
        }
        call.destroyed(Image.class, "image");
    }

    /** The image that a {@code VkImageCreateInfo} describes. */
    static Image readImage(MemorySegment pointer, String argument) {
        MemorySegment info = Arguments.struct(Arguments.pointer(pointer, argument).reinterpret(
                VkImageCreateInfo.sizeof()), argument, VkImageCreateInfo.layout());
        return Image.of(info);
    }

    private static ImageView createImageView(Device device, Call call) {
        MemorySegment info = call.struct(1, "pCreateInfo", VkImageViewCreateInfo.layout());
        device.objects().get(Image.class, VkImageViewCreateInfo.image(info).address(), "pCreateInfo->image");
        return new ImageView();
    }

    /** The layout of a subresource: levels and layers have no place of their own. */
    private static void getLayout(Call call) {
        Image image = call.object(call.device(), 1, Image.class, "image");
        MemorySegment out = call.pointer(3, "pLayout", VkSubresourceLayout.sizeof());
        out.fill((byte) 0);
        VkSubresourceLayout.size(out, image.bytes());
    }

    private static Buffer addressed(Call call) {
        Device device = call.device();
        MemorySegment info = call.struct(1, "pInfo", VkBufferDeviceAddressInfo.layout());
        return device.objects().get(Buffer.class, VkBufferDeviceAddressInfo.buffer(info).address(), "pInfo->buffer");
    }

    /** The host's address of the buffer's memory: it is unique, and no shader follows it. */
    private static long getAddress(Call call) {
        return addressed(call).bytes().address();
    }
}
