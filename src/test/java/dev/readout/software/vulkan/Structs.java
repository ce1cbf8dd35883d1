package dev.readout.software.vulkan;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.testing.Headers;
import java.lang.foreign.AddressLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** Structs of Vulkan, by their names and those of their members. */
final class Structs {
    /** The houses whose stubs have their layouts. */
    private static final List<String> HOUSES = List.of("", "software.", "trace.", "workload.");
    private static final Pattern WORD = Pattern.compile("(?<=[a-z])(?=[A-Z0-9])|(?<=[0-9])(?=[A-Z])");
    private static final Map<String, Integer> TYPES = Headers.numbers("vulkan", "VK_STRUCTURE_TYPE_");
    private static final Map<String, MemoryLayout> LAYOUTS = new ConcurrentHashMap<>();
    private static final Map<String, Integer> TYPES_OF = new ConcurrentHashMap<>();
    private static final Map<String, Member> MEMBERS = new ConcurrentHashMap<>();
    /** Stands for no type. */
    private static final int NONE = -1;

    /** A member of a struct, looked for once: a process of a test makes structs a million times. */
    private record Member(long offset, MemoryLayout layout) {
        static Member of(MemoryLayout struct, String name) {
            PathElement path = PathElement.groupElement(name);
            return new Member(struct.byteOffset(path), struct.select(path));
        }
    }

    private Structs() {
    }

    /**
     * A struct that begins with its type, if it has one, and has zeros else.
     *
     * @param members names, each with a value behind it: a number, a boolean, a pointer, text or numbers to
     *        point to, or a struct to be copied
     */
    static MemorySegment of(Arena arena, MemoryLayout layout, Object... members) {
        MemorySegment struct = arena.allocate(layout);
        String name = layout.name().orElseThrow();
        int type = TYPES_OF.computeIfAbsent(name, Structs::type);
        if (type != NONE) {
            struct.set(JAVA_INT, 0, type);
        }
        for (int i = 0; i < members.length; i += 2) {
            String member = (String) members[i];
            set(arena, struct, MEMBERS.computeIfAbsent(name + "." + member, key -> Member.of(layout, member)),
                    members[i + 1]);
        }
        return struct;
    }

    static MemorySegment of(Arena arena, String name, Object... members) {
        return of(arena, layout(name), members);
    }

    static MemoryLayout layout(String name) {
        return LAYOUTS.computeIfAbsent(name, Structs::found);
    }

    private static MemoryLayout found(String name) {
        for (String house : HOUSES) {
            try {
                return (MemoryLayout) Class.forName("dev.readout." + house + "abi.vulkan." + name).getMethod("layout")
                        .invoke(null);
            } catch (ClassNotFoundException inAnotherHouse) {
                continue;
            } catch (ReflectiveOperationException impossible) {
                throw new AssertionError(name, impossible);
            }
        }
        throw new AssertionError("no stubs have " + name);
    }

    private static int type(String name) {
        return TYPES.getOrDefault("VK_STRUCTURE_TYPE_"
                + WORD.matcher(name.substring(2)).replaceAll("_").toUpperCase(Locale.ROOT), NONE);
    }

    private static void set(Arena arena, MemorySegment struct, Member member, Object value) {
        long offset = member.offset;
        Number number = value instanceof Boolean set ? set ? 1 : 0 : value instanceof Number any ? any : null;
        switch (member.layout) {
            case AddressLayout pointer -> struct.set(ADDRESS, offset, pointer(arena, value));
            case ValueLayout.OfInt integer -> struct.set(JAVA_INT, offset, number.intValue());
            case ValueLayout.OfLong integer -> struct.set(JAVA_LONG, offset, number.longValue());
            case ValueLayout.OfFloat fraction -> struct.set(JAVA_FLOAT, offset, number.floatValue());
            case MemoryLayout inside -> struct.asSlice(offset, inside).copyFrom((MemorySegment) value);
        }
    }

    private static MemorySegment pointer(Arena arena, Object value) {
        return switch (value) {
            case String text -> arena.allocateFrom(text);
            case int[] numbers -> arena.allocateFrom(JAVA_INT, numbers);
            case long[] numbers -> arena.allocateFrom(JAVA_LONG, numbers);
            default -> (MemorySegment) value;
        };
    }

    /** The value of an integer or of a pointer. */
    static long get(MemorySegment struct, String name, String member) {
        Member found = Member.of(layout(name), member);
        return found.layout.byteSize() == Integer.BYTES ? struct.get(JAVA_INT, found.offset)
                : struct.get(JAVA_LONG, found.offset);
    }
}
