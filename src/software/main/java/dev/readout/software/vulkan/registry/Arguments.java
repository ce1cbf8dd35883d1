package dev.readout.software.vulkan.registry;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.software.abi.vulkan.VkBaseOutStructure;
import java.lang.foreign.GroupLayout;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads arguments that are pointers, and checks what can be checked: C says where memory begins, not its end. */
public final class Arguments {
    /** The size of a handle or a pointer, in bytes. */
    public static final long HANDLE = 8;
    /** The bytes of {@code sType} and {@code pNext}. */
    public static final long STRUCT_HEADER = 16;
    /** More structs than any chain without a circle. */
    private static final int LONGEST_CHAIN = 1000;

    private Arguments() {
    }

    public static boolean isNull(MemorySegment pointer) {
        return pointer.address() == 0;
    }

    /** {@code pointer}, which must not be null. */
    public static MemorySegment pointer(MemorySegment pointer, String argument) {
        if (isNull(pointer)) {
            throw new Misuse(parameterRule(argument), argument + " is null");
        }
        return pointer;
    }

    /**
     * The VUID that demands a valid pointer or handle. There is none for a member of a struct, such as {@code
     * pCreateInfo->buffer}.
     */
    public static String parameterRule(String argument) {
        String whole = argument.endsWith("]") ? argument.substring(0, argument.indexOf('[')) : argument;
        return isWhole(whole) ? whole + "-parameter" : "";
    }

    /** Returns whether this is the name of an argument, and not of a member or an element. */
    public static boolean isWhole(String argument) {
        return argument.chars().allMatch(Character::isLetterOrDigit);
    }

    /** {@code pointer}, which must point at a struct that begins with its {@link StructType}. */
    public static MemorySegment struct(MemorySegment pointer, String argument, GroupLayout layout) {
        return struct(pointer, argument, StructType.of(layout), layout.name().orElseThrow());
    }

    /** The same, of a struct that our header does not have. */
    public static MemorySegment struct(MemorySegment pointer, String argument, int structureType, String name) {
        int found = pointer(pointer, argument).get(JAVA_INT, 0);
        if (found != structureType) {
            throw new Misuse(name + "-sType-sType", argument + "->sType is " + found + ": expected " + structureType);
        }
        return pointer;
    }

    /**
     * The element {@code index} of an array of structs. Each struct must begin with its {@link StructType}.
     *
     * @param argument the name of all elements, {@code pInfos[]}
     */
    public static MemorySegment struct(MemorySegment array, int index, String argument, GroupLayout layout) {
        MemorySegment element = element(array, index, layout.byteSize());
        return element.get(JAVA_INT, 0) == StructType.of(layout) ? element
                : struct(element, indexed(argument, index), layout);
    }

    /** The name of one element, {@code pInfos[3].dst}; {@code argument} names all, {@code pInfos[].dst}. */
    public static String indexed(String argument, int index) {
        return argument.replace("[]", "[" + index + "]");
    }

    /** The structs of a {@code pNext} chain, which must end. */
    public static List<MemorySegment> chain(MemorySegment first) {
        return chain(first, "");
    }

    /** The same, with the rule against a circle. */
    public static List<MemorySegment> chain(MemorySegment first, String rule) {
        List<MemorySegment> structs = List.of();
        for (MemorySegment next = first; !isNull(next); next = VkBaseOutStructure.pNext(next)) {
            if (structs.isEmpty()) {
                structs = new ArrayList<>();
            } else if (structs.size() == LONGEST_CHAIN) {
                throw new Misuse(rule,
                        "the pNext chain has no end: more than " + LONGEST_CHAIN + " structs were found");
            }
            structs.add(next);
        }
        return structs;
    }

    /** The struct of a {@code pNext} chain with this layout, or null if it has none. */
    public static @Nullable MemorySegment chained(List<MemorySegment> chain, GroupLayout layout) {
        return chained(chain, StructType.of(layout), layout.byteSize());
    }

    /** The same, of a struct that our header does not have. */
    public static @Nullable MemorySegment chained(List<MemorySegment> chain, int structureType, long size) {
        for (MemorySegment struct : chain) {
            if (VkBaseOutStructure.sType(struct) == structureType) {
                return struct.reinterpret(size);
            }
        }
        return null;
    }

    /** The element {@code index} of an array of structs of {@code size} bytes. */
    public static MemorySegment element(MemorySegment array, int index, long size) {
        return array.asSlice(index * size);
    }

    /** The handle {@code index} of an array of handles. */
    public static long handle(MemorySegment array, int index) {
        return array.get(JAVA_LONG, index * HANDLE);
    }

    /** Returns {@code handle} to the caller. */
    public static void setHandle(MemorySegment array, int index, long handle) {
        array.set(JAVA_LONG, index * HANDLE, handle);
    }

    /** The length of an array, which must fit a Java int. */
    public static int count(int unsigned, String argument) {
        if (unsigned < 0) {
            throw new Misuse(argument + " is " + Integer.toUnsignedString(unsigned)
                    + ": more than this device can count");
        }
        return unsigned;
    }

    /** The strings of a caller's array. */
    public static List<String> strings(int unsignedCount, MemorySegment array, String argument) {
        List<String> strings = new ArrayList<>();
        for (int i = 0; i < count(unsignedCount, argument); i++) {
            MemorySegment string = MemorySegment.ofAddress(handle(pointer(array, argument), i));
            strings.add(pointer(string, argument).reinterpret(Long.MAX_VALUE).getString(0));
        }
        return strings;
    }
}
