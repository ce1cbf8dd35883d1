package dev.readout.abi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Strings that a driver owns and that end with a NUL, and those that it writes. */
public final class DriverStrings {
    /** No list of extensions comes near; a driver that forgets the NUL is not followed for ever. */
    private static final long MAX_BYTES = 1 << 20;

    private DriverStrings() {
    }

    /** A copy of a string; empty if the driver has none. */
    public static Optional<String> copy(MemorySegment string) {
        return string.equals(MemorySegment.NULL)
                ? Optional.empty()
                : Optional.of(string.reinterpret(MAX_BYTES).getString(0));
    }

    /** A driver's text: up to the NUL, or all of it, for a driver that cuts a string off may leave the NUL out. */
    public static String written(MemorySegment memory) {
        byte[] bytes = memory.toArray(ValueLayout.JAVA_BYTE);
        int length = 0;
        while (length < bytes.length && bytes[length] != 0) {
            length++;
        }
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    /** The names in a list that spaces separate. */
    public static Set<String> names(String list) {
        return list.isBlank() ? Set.of() : Set.copyOf(List.of(list.trim().split(" +")));
    }
}
