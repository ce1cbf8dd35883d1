package dev.readout.software.vulkan.object;

import dev.readout.software.vulkan.registry.Misuse;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * A range of buffer memory by its device address, for commands of VK_KHR_device_address_commands.
 *
 * @param address its beginning
 * @param size its bytes, unsigned
 */
public record AddressRange(long address, long size) {
    /** Checks the stride of a {@code VkStridedDeviceAddressRangeKHR}. */
    public void checkStride(long stride, BiConsumer<String, String> violation) {
        if (Long.compareUnsigned(stride, size) > 0) {
            violation.accept("VkStridedDeviceAddressRangeKHR-stride-10957", "pDstRange->stride is "
                    + Long.toUnsignedString(stride) + ", more than its size, " + Long.toUnsignedString(size));
        }
    }

    /** The buffers that contain the whole range: several if they share memory. */
    public List<Buffer> buffers(HandleTable objects) {
        if (address == 0 && size != 0) {
            throw new Misuse("VkStridedDeviceAddressRangeKHR-size-11411",
                    "pDstRange->address is 0, and its size is " + Long.toUnsignedString(size));
        }
        List<Buffer> buffers = Buffer.allAt(objects, address, size);
        if (buffers.isEmpty()) {
            throw new Misuse("VkStridedDeviceAddressRangeKHR-address-11365", "no buffer has "
                    + Long.toUnsignedString(size) + " bytes at pDstRange->address " + Misuse.hex(address)
                    + ": expected one of vkGetBufferDeviceAddress, and memory that is there");
        }
        return buffers;
    }

    /** The memory from the address on, to the end of a buffer, when a command is executed. */
    public MemorySegment memory(HandleTable objects) {
        MemorySegment bytes = buffers(objects).getFirst().bytes();
        return bytes.asSlice(address - bytes.address());
    }
}
