package dev.readout.trace.gpu;

import dev.readout.trace.abi.vulkan.VkBaseOutStructure;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Reads what a program passes by address. */
final class ProgramMemory {
    private ProgramMemory() {
    }

    static MemorySegment at(long address, MemoryLayout layout) {
        return MemorySegment.ofAddress(address).reinterpret(layout.byteSize());
    }

    /** An array of structs. */
    static MemorySegment at(MemorySegment address, MemoryLayout layout, int count) {
        return address.reinterpret(layout.byteSize() * count);
    }

    /** A handle, or the first one of an array. */
    static long handle(long address) {
        return handle(address, 0);
    }

    /** A handle in an array. */
    static long handle(long array, long index) {
        return MemorySegment.ofAddress(array).reinterpret((index + 1) * Long.BYTES)
                .getAtIndex(ValueLayout.JAVA_LONG, index);
    }

    /** A string; empty for null. */
    static String string(MemorySegment address) {
        return address.address() == 0 ? "" : address.reinterpret(Long.MAX_VALUE).getString(0);
    }

    /** A struct of a chain, of which the type is the first field; NULL if there is none of that type. */
    static MemorySegment chained(MemorySegment first, int type, MemoryLayout layout) {
        for (MemorySegment next = first; next.address() != 0;) {
            MemorySegment struct = next.reinterpret(VkBaseOutStructure.sizeof());
            if (VkBaseOutStructure.sType(struct) == type) {
                return next.reinterpret(layout.byteSize());
            }
            next = VkBaseOutStructure.pNext(struct);
        }
        return MemorySegment.NULL;
    }
}
