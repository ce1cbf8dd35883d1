package dev.readout.software;

import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_FORMAT_NOT_SUPPORTED;
import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_OUT_OF_DEVICE_MEMORY;
import static dev.readout.abi.vulkan.vulkan_h.VK_FORMAT_R8G8B8A8_UNORM;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO;
import static dev.readout.abi.vulkan.vulkan_h.VK_SUCCESS;

import dev.readout.abi.vulkan.PFN_vkBindBufferMemory;
import dev.readout.abi.vulkan.PFN_vkBindImageMemory;
import dev.readout.abi.vulkan.PFN_vkCreateBuffer;
import dev.readout.abi.vulkan.PFN_vkCreateImage;
import dev.readout.abi.vulkan.PFN_vkCreateImageView;
import dev.readout.abi.vulkan.PFN_vkDestroyBuffer;
import dev.readout.abi.vulkan.PFN_vkDestroyImage;
import dev.readout.abi.vulkan.PFN_vkDestroyImageView;
import dev.readout.abi.vulkan.PFN_vkGetBufferMemoryRequirements;
import dev.readout.abi.vulkan.PFN_vkGetImageMemoryRequirements;
import dev.readout.abi.vulkan.VkBufferCreateInfo;
import dev.readout.abi.vulkan.VkExtent3D;
import dev.readout.abi.vulkan.VkImageCreateInfo;
import dev.readout.abi.vulkan.VkImageViewCreateInfo;
import dev.readout.abi.vulkan.VkMemoryRequirements;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** The functions of buffers, images and image views. */
final class ResourceFunctions implements FunctionGroup {
    private final HandleTable handles;
    private final Calls calls;
    private final Arena arena;

    ResourceFunctions(Context context) {
        handles = context.handles();
        calls = context.calls();
        arena = context.arena();
    }

    /** A {@code VkImageView}: nothing depends on it. */
    private record ImageView() {
    }

    @Override
    public MemorySegment stub(String name) {
        return switch (name) {
            case "vkCreateBuffer" -> PFN_vkCreateBuffer.allocate((device, info, allocator, buffer) ->
                    calls.result(name, () -> createBuffer(device, info, buffer)), arena);
            case "vkDestroyBuffer" -> PFN_vkDestroyBuffer.allocate((device, buffer, allocator) ->
                    calls.effect(name, () -> objects(device).remove(Buffer.class, buffer, "buffer")), arena);
            case "vkGetBufferMemoryRequirements" ->
                    PFN_vkGetBufferMemoryRequirements.allocate((device, buffer, requirements) ->
                            calls.effect(name, () -> write(requirements, buffer(device, buffer).size())), arena);
            case "vkBindBufferMemory" -> PFN_vkBindBufferMemory.allocate((device, buffer, memory, offset) ->
                    calls.result(name, () -> bindBuffer(device, buffer, memory, offset)), arena);
            case "vkCreateImage" -> PFN_vkCreateImage.allocate((device, info, allocator, image) ->
                    calls.result(name, () -> createImage(device, info, image)), arena);
            case "vkDestroyImage" -> PFN_vkDestroyImage.allocate((device, image, allocator) ->
                    calls.effect(name, () -> objects(device).remove(Image.class, image, "image")), arena);
            case "vkGetImageMemoryRequirements" ->
                    PFN_vkGetImageMemoryRequirements.allocate((device, image, requirements) ->
                            calls.effect(name, () -> write(requirements, image(device, image).bytes())), arena);
            case "vkBindImageMemory" -> PFN_vkBindImageMemory.allocate((device, image, memory, offset) ->
                    calls.result(name, () -> bindImage(device, image, memory, offset)), arena);
            case "vkCreateImageView" -> PFN_vkCreateImageView.allocate((device, info, allocator, view) ->
                    calls.result(name, () -> createImageView(device, info, view)), arena);
            case "vkDestroyImageView" -> PFN_vkDestroyImageView.allocate((device, view, allocator) ->
                    calls.effect(name, () -> objects(device).remove(ImageView.class, view, "imageView")), arena);
            default -> null;
        };
    }

    private HandleTable objects(MemorySegment device) {
        return handles.get(Device.class, device, "device").objects();
    }

    private Buffer buffer(MemorySegment device, MemorySegment buffer) {
        return objects(device).get(Buffer.class, buffer, "buffer");
    }

    private Image image(MemorySegment device, MemorySegment image) {
        return objects(device).get(Image.class, image, "image");
    }

    private int createBuffer(MemorySegment device, MemorySegment info, MemorySegment out) {
        HandleTable objects = objects(device);
        Arguments.struct(info, "pCreateInfo", VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO());
        Arguments.pointer(out, "pBuffer");
        long size = VkBufferCreateInfo.size(info);
        if (size == 0) {
            throw new Misuse("size is 0");
        }
        if (Long.compareUnsigned(size, MemoryTypes.HEAP_BYTES) > 0) {
            throw new Misuse(VK_ERROR_OUT_OF_DEVICE_MEMORY(), "size is " + Long.toUnsignedString(size)
                    + " bytes, and a heap has " + MemoryTypes.HEAP_BYTES);
        }
        Arguments.setHandle(out, 0, objects.add(new Buffer(size)));
        return VK_SUCCESS();
    }

    private int bindBuffer(MemorySegment device, MemorySegment buffer, MemorySegment memory, long offset) {
        buffer(device, buffer).bind(objects(device).get(DeviceMemory.class, memory, "memory"), offset);
        return VK_SUCCESS();
    }

    private int createImage(MemorySegment device, MemorySegment info, MemorySegment out) {
        HandleTable objects = objects(device);
        Arguments.struct(info, "pCreateInfo", VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO());
        Arguments.pointer(out, "pImage");
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
        Arguments.setHandle(out, 0, objects.add(new Image((long) bytes)));
        return VK_SUCCESS();
    }

    private int bindImage(MemorySegment device, MemorySegment image, MemorySegment memory, long offset) {
        long bytes = image(device, image).bytes();
        DeviceMemory found = objects(device).get(DeviceMemory.class, memory, "memory");
        if (offset < 0 || offset % DeviceMemory.ALIGNMENT != 0 || offset > found.size() - bytes) {
            throw new Misuse("memoryOffset " + Long.toUnsignedString(offset) + " must be a multiple of "
                    + DeviceMemory.ALIGNMENT + ", and leave " + bytes + " bytes of the memory's " + found.size());
        }
        return VK_SUCCESS();
    }

    private int createImageView(MemorySegment device, MemorySegment info, MemorySegment out) {
        HandleTable objects = objects(device);
        Arguments.struct(info, "pCreateInfo", VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO());
        Arguments.pointer(out, "pView");
        objects.get(Image.class, VkImageViewCreateInfo.image(info), "pCreateInfo->image");
        Arguments.setHandle(out, 0, objects.add(new ImageView()));
        return VK_SUCCESS();
    }

    private static void write(MemorySegment requirements, long size) {
        long mask = DeviceMemory.ALIGNMENT - 1;
        VkMemoryRequirements.size(Arguments.pointer(requirements, "pMemoryRequirements"), size + mask & ~mask);
        VkMemoryRequirements.alignment(requirements, DeviceMemory.ALIGNMENT);
        VkMemoryRequirements.memoryTypeBits(requirements, MemoryTypes.ANY);
    }
}
