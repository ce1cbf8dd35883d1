package dev.readout.driver.vulkan;

import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Objects;

/** Common forms of arguments of Vulkan's functions: arrays of strings, arrays of handles, enumerations. */
final class NativeArrays {
    private NativeArrays() {
    }

    /** A call that writes how many elements there are, and the elements if it is given room. */
    interface Enumeration {
        /** {@return a {@code VkResult}: {@code VK_INCOMPLETE} if there was no room for all} */
        int call(MemorySegment count, MemorySegment elements);
    }

    /** All elements of an enumeration; it is asked again if there are more by then. */
    static MemorySegment enumerate(
            SegmentAllocator allocator, MemoryLayout element, VulkanFunction function, Enumeration enumeration) {
        MemorySegment count = allocator.allocate(ValueLayout.JAVA_INT);
        MemorySegment elements;
        do {
            isComplete(function, enumeration.call(count, MemorySegment.NULL));
            elements = allocator.allocate(element, count.get(ValueLayout.JAVA_INT, 0));
        } while (!isComplete(function, enumeration.call(count, elements)));
        return elements.asSlice(0, count.get(ValueLayout.JAVA_INT, 0) * element.byteSize());
    }

    private static boolean isComplete(VulkanFunction function, int code) {
        if (code != VkResult.INCOMPLETE) {
            VkResult.requireSuccess(function, code);
        }
        return code != VkResult.INCOMPLETE;
    }

    /** A {@code const char* const*}, or NULL for no strings. */
    static MemorySegment strings(Arena arena, List<String> strings, String name) {
        if (strings.isEmpty()) {
            return MemorySegment.NULL;
        }
        MemorySegment pointers = arena.allocate(ValueLayout.ADDRESS, strings.size());
        for (int i = 0; i < strings.size(); i++) {
            String string = Objects.requireNonNull(strings.get(i), name + " must not hold null");
            pointers.setAtIndex(ValueLayout.ADDRESS, i, arena.allocateFrom(string));
        }
        return pointers;
    }
}
