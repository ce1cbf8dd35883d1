package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_INCOMPLETE;
import static dev.readout.abi.vulkan.vulkan_h.VK_SUCCESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.abi.vulkan.VkBaseOutStructure;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** Reads what a caller passes by pointer, as far as it can be checked: C says where memory begins, not its end. */
final class Arguments {
    /** The size of a handle or a pointer, in bytes. */
    static final long HANDLE = 8;

    private Arguments() {
    }

    /** Something of a known size that an array of a caller holds. */
    interface Element {
        void write(MemorySegment element, int index);
    }

    static boolean isNull(MemorySegment pointer) {
        return pointer.address() == 0;
    }

    /** {@code pointer}, which must not be null. */
    static MemorySegment pointer(MemorySegment pointer, String argument) {
        if (isNull(pointer)) {
            throw new Misuse(argument + " is null");
        }
        return pointer;
    }

    /** {@code pointer}, which must point at a struct that begins with the number {@code structureType}. */
    static MemorySegment struct(MemorySegment pointer, String argument, int structureType) {
        int found = pointer(pointer, argument).get(JAVA_INT, 0);
        if (found != structureType) {
            throw new Misuse(argument + "->sType is " + found + ": expected " + structureType);
        }
        return pointer;
    }

    /** The struct of a {@code pNext} chain with the number {@code structureType}, or null if it has none. */
    static MemorySegment chained(MemorySegment first, int structureType, long size) {
        for (MemorySegment next = first; !isNull(next); next = VkBaseOutStructure.pNext(next)) {
            if (VkBaseOutStructure.sType(next) == structureType) {
                return next.reinterpret(size);
            }
        }
        return null;
    }

    /** The element {@code index} of an array of structs of {@code size} bytes. */
    static MemorySegment element(MemorySegment array, int index, long size) {
        return array.asSlice(index * size);
    }

    /** The handle {@code index} of an array of handles. */
    static long handle(MemorySegment array, int index) {
        return array.get(JAVA_LONG, index * HANDLE);
    }

    /** Returns {@code handle} to the caller. */
    static void setHandle(MemorySegment array, int index, long handle) {
        array.set(JAVA_LONG, index * HANDLE, handle);
    }

    /** The length of an array, which must be one that Java can count. */
    static int count(int unsigned, String argument) {
        if (unsigned < 0) {
            throw new Misuse(argument + " is " + Integer.toUnsignedString(unsigned)
                    + ": more than this device can count");
        }
        return unsigned;
    }

    /** The strings of a caller's array. */
    static List<String> strings(int unsignedCount, MemorySegment array, String argument) {
        List<String> strings = new ArrayList<>();
        for (int i = 0; i < count(unsignedCount, argument); i++) {
            MemorySegment string = MemorySegment.ofAddress(handle(pointer(array, argument), i));
            strings.add(pointer(string, argument).reinterpret(Long.MAX_VALUE).getString(0));
        }
        return strings;
    }

    /**
     * The two calls with which an application reads a list: with a null array it learns the length, with an array it
     * gets as many elements as that has room for.
     *
     * @param countIndex the index of the argument that points at the count; the array is the next one
     * @return {@code VK_SUCCESS}, or {@code VK_INCOMPLETE} if there was not room for all
     */
    static int list(Call call, int countIndex, int length, long elementSize, Element element) {
        MemorySegment count = call.pointer(countIndex, "the pointer to the count", Integer.BYTES);
        if (call.isNull(countIndex + 1)) {
            count.set(JAVA_INT, 0, length);
            return VK_SUCCESS();
        }
        int room = count.get(JAVA_INT, 0);
        int written = Integer.compareUnsigned(room, length) < 0 ? room : length;
        MemorySegment array = call.array(countIndex + 1, "the array", written, elementSize);
        for (int i = 0; i < written; i++) {
            element.write(array.asSlice(i * elementSize, elementSize), i);
        }
        count.set(JAVA_INT, 0, written);
        return written < length ? VK_INCOMPLETE() : VK_SUCCESS();
    }

    /** The two calls of {@link #list}, for a list without elements. */
    static int emptyList(Call call, int countIndex) {
        return list(call, countIndex, 0, 0, (element, index) -> {});
    }
}
