package dev.readout.driver.vulkan;

import dev.readout.vulkan.ResultLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * The target of a copy of results to a device address: a {@code VkStridedDeviceAddressRangeKHR}, allocated once and
 * filled for each copy. For one thread at a time.
 */
final class ResultMemory {
    private static final int PROTECTED = 0x1;
    private static final int STORAGE_USAGE = 0x4 | 0x8;
    private static final int SIZE = 1;
    private static final int STRIDE = 2;

    /** Linked when first used. */
    private static final class Linked {
        static final MethodHandle COPY = IntegerHandles.plain(IntegerHandles.COPY_RESULTS_TO_MEMORY);
    }

    private final MemorySegment range = Arena.ofAuto().allocate(ValueLayout.JAVA_LONG, 3);

    /**
     * The range of {@code count} results at an address.
     *
     * @throws IllegalArgumentException if there can be none
     */
    MemorySegment at(long address, int addressFlags, ResultLayout layout, int count) {
        int width = layout.width().bytes();
        if (address == 0 || address % width != 0) {
            throw new IllegalArgumentException("address 0x" + Long.toHexString(address)
                    + (address == 0 ? " is none" : " is no multiple of the element's " + width + " bytes"));
        }
        if ((addressFlags & PROTECTED) != 0 || (addressFlags & STORAGE_USAGE) == STORAGE_USAGE) {
            throw new IllegalArgumentException("addressFlags 0x" + Integer.toHexString(addressFlags)
                    + ((addressFlags & PROTECTED) != 0 ? " has PROTECTED (0x1), to which results are not copied"
                            : " has STORAGE_BUFFER_USAGE (0x4) and UNKNOWN_STORAGE_BUFFER_USAGE (0x8), which exclude"
                                    + " each other"));
        }
        long size = layout.byteSize(count);
        range.set(ValueLayout.JAVA_LONG, 0, address);
        range.setAtIndex(ValueLayout.JAVA_LONG, SIZE, size);
        range.setAtIndex(ValueLayout.JAVA_LONG, STRIDE, Math.min(layout.stride(), size));
        return range;
    }

    static void copy(MemorySegment function, MemorySegment commandBuffer, MemorySegment pool, int first, int count,
            MemorySegment range, int addressFlags, int flags) {
        try {
            Linked.COPY.invokeExact(function, commandBuffer.address(), pool.address(), first, count, range,
                    addressFlags, flags);
        } catch (Throwable impossible) {
            throw IntegerHandles.rethrown(impossible);
        }
    }
}
