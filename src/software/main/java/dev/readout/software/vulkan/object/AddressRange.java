package dev.readout.software.vulkan.object;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_ADDRESS_COMMAND_PROTECTED_BIT_KHR;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_ADDRESS_COMMAND_STORAGE_BUFFER_USAGE_BIT_KHR;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_ADDRESS_COMMAND_TRANSFORM_FEEDBACK_BUFFER_USAGE_BIT_KHR;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_ADDRESS_COMMAND_UNKNOWN_STORAGE_BUFFER_USAGE_BIT_KHR;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_ADDRESS_COMMAND_UNKNOWN_TRANSFORM_FEEDBACK_BUFFER_USAGE_BIT_KHR;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;

import dev.readout.software.vulkan.registry.Misuse;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * A range of buffer memory by its device address, for commands of VK_KHR_device_address_commands.
 *
 * @param argument the name of the argument, for messages
 * @param address its beginning
 * @param size its bytes, unsigned
 */
public record AddressRange(String argument, long address, long size) {
    /** {@code VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT}. */
    private static final int TRANSFORM_FEEDBACK_USAGE = 0x800;

    /** Checks the stride of a {@code VkStridedDeviceAddressRangeKHR}. */
    public void checkStride(long stride, BiConsumer<String, String> violation) {
        if (Long.compareUnsigned(stride, size) > 0) {
            violation.accept("VkStridedDeviceAddressRangeKHR-stride-10957", argument + "->stride is "
                    + Long.toUnsignedString(stride) + ", more than its size, " + Long.toUnsignedString(size));
        }
    }

    /** The buffers that contain the whole range: several if they share memory. */
    public List<Buffer> buffers(HandleTable objects) {
        if (address == 0 && size != 0) {
            throw new Misuse("VkStridedDeviceAddressRangeKHR-size-11411",
                    argument + "->address is 0, and its size is " + Long.toUnsignedString(size));
        }
        List<Buffer> buffers = Buffer.allAt(objects, address, size);
        if (buffers.isEmpty()) {
            throw new Misuse("VkStridedDeviceAddressRangeKHR-address-11365", "no buffer has "
                    + Long.toUnsignedString(size) + " bytes at " + argument + "->address " + Misuse.hex(address)
                    + ": expected one of vkGetBufferDeviceAddress, and memory that is there");
        }
        return buffers;
    }

    /** The memory from the address on, to the end of a buffer, when a command is executed. */
    public MemorySegment memory(HandleTable objects) {
        MemorySegment bytes = buffers(objects).getFirst().bytes();
        return bytes.asSlice(address - bytes.address());
    }

    /** Checks {@code VkAddressCommandFlagsKHR}. No memory is protected. */
    public void checkFlags(int flags, List<Buffer> buffers, BiConsumer<String, String> violation) {
        if ((flags & VK_ADDRESS_COMMAND_PROTECTED_BIT_KHR()) != 0) {
            violation.accept("dstFlags-13085", "dstFlags has VK_ADDRESS_COMMAND_PROTECTED_BIT_KHR: results are not"
                    + " copied to protected memory");
        }
        checkUsage(flags, buffers, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT(),
                VK_ADDRESS_COMMAND_STORAGE_BUFFER_USAGE_BIT_KHR(),
                VK_ADDRESS_COMMAND_UNKNOWN_STORAGE_BUFFER_USAGE_BIT_KHR(),
                new UsageVuids("dstFlags-13100", "pDstRange-13122", "pDstRange-13123"), violation);
        checkUsage(flags, buffers, TRANSFORM_FEEDBACK_USAGE,
                VK_ADDRESS_COMMAND_TRANSFORM_FEEDBACK_BUFFER_USAGE_BIT_KHR(),
                VK_ADDRESS_COMMAND_UNKNOWN_TRANSFORM_FEEDBACK_BUFFER_USAGE_BIT_KHR(),
                new UsageVuids("dstFlags-13101", "pDstRange-13124", "pDstRange-13125"), violation);
    }

    /**
     * The VUIDs about one usage of buffers.
     *
     * @param both the flags must not have the bits for a known and for an unknown usage
     * @param with for a buffer with the usage, one of the bits must be set
     * @param without for a buffer without the usage, the bit for a known usage must not be set
     */
    private record UsageVuids(String both, String with, String without) {
    }

    private void checkUsage(int flags, List<Buffer> buffers, int usage, int known, int unknown, UsageVuids vuids,
            BiConsumer<String, String> violation) {
        boolean isKnown = (flags & known) != 0;
        boolean isUnknown = (flags & unknown) != 0;
        String found = "dstFlags is " + Misuse.hex(Integer.toUnsignedLong(flags));
        if (isKnown && isUnknown) {
            violation.accept(vuids.both(), found + ": " + Misuse.hex(known) + " and " + Misuse.hex(unknown)
                    + " exclude each other");
        }
        if (!isKnown && !isUnknown && buffers.stream().anyMatch(buffer -> (buffer.usage() & usage) != 0)) {
            violation.accept(vuids.with(), found + ", and a buffer at the address was created with the usage "
                    + Misuse.hex(usage) + ": expected " + Misuse.hex(known) + " or "
                    + Misuse.hex(unknown));
        }
        if (isKnown && buffers.stream().anyMatch(buffer -> (buffer.usage() & usage) == 0)) {
            violation.accept(vuids.without(), found + ", and a buffer at the address was created without the usage "
                    + Misuse.hex(usage));
        }
    }
}
