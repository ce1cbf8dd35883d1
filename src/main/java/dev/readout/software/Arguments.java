package dev.readout.software;

import static dev.readout.abi.vulkan.vulkan_h.VK_INCOMPLETE;
import static dev.readout.abi.vulkan.vulkan_h.VK_SUCCESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** Reads what a caller passes by pointer, as far as that can be checked: C says where memory begins, not where it ends. */
final class Arguments {
    private static final long POINTER = 8;

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

    /** The element {@code index} of an array of structs of {@code size} bytes. */
    static MemorySegment element(MemorySegment array, int index, long size) {
        return array.asSlice(index * size);
    }

    /** The handle {@code index} of an array of handles. */
    static MemorySegment handle(MemorySegment array, int index) {
        return MemorySegment.ofAddress(array.get(JAVA_LONG, index * POINTER));
    }

    /** Returns {@code handle} to the caller. */
    static void setHandle(MemorySegment array, int index, long handle) {
        array.set(JAVA_LONG, index * POINTER, handle);
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
            MemorySegment string = handle(pointer(array, argument), i);
            strings.add(pointer(string, argument).reinterpret(Long.MAX_VALUE).getString(0));
        }
        return strings;
    }

    /**
     * The two calls with which an application reads a list: with a null array it learns the length, with an array it
     * gets as many elements as that has room for.
     *
     * @return {@code VK_SUCCESS}, or {@code VK_INCOMPLETE} if there was not room for all
     */
    static int list(MemorySegment count, MemorySegment array, int length, long elementSize, Element element) {
        int room = pointer(count, "the pointer to the count").get(JAVA_INT, 0);
        if (isNull(array)) {
            count.set(JAVA_INT, 0, length);
            return VK_SUCCESS();
        }
        int written = Integer.compareUnsigned(room, length) < 0 ? room : length;
        for (int i = 0; i < written; i++) {
            element.write(element(array, i, elementSize), i);
        }
        count.set(JAVA_INT, 0, written);
        return written < length ? VK_INCOMPLETE() : VK_SUCCESS();
    }
}
