package dev.readout.driver.gl;

import dev.readout.abi.DriverStrings;
import dev.readout.driver.DriverException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Memory for a driver's description of counters: some numbers and two strings. Values that it does not write read as 0
 * or empty, and writes past the end are detected.
 */
final class CounterAnswer implements AutoCloseable {
    /** No driver comes near. */
    static final int STRING_BYTES = 4096;
    private static final int NUMBERS = 8;

    private final GuardedBuffer buffer = new GuardedBuffer((long) NUMBERS * Long.BYTES + 2 * STRING_BYTES);
    final MemorySegment name = string(0);
    final MemorySegment description = string(1);

    private MemorySegment string(int index) {
        return buffer.told().asSlice((long) NUMBERS * Long.BYTES + (long) index * STRING_BYTES, STRING_BYTES);
    }

    /** Room for a number, or for all that follow it as well. */
    MemorySegment number(int index) {
        return buffer.told().asSlice((long) index * Long.BYTES, (long) (NUMBERS - index) * Long.BYTES);
    }

    CounterAnswer clear() {
        buffer.told().fill((byte) 0);
        return this;
    }

    int integer(int index) {
        return number(index).get(ValueLayout.JAVA_INT, 0);
    }

    long longInteger(int index) {
        return number(index).get(ValueLayout.JAVA_LONG, 0);
    }

    String name() {
        return DriverStrings.written(name);
    }

    String description() {
        return DriverStrings.written(description);
    }

    /** @throws DriverException if {@code function} has written past the end of all this */
    void requireInside(GlFunction function) {
        if (buffer.overrun() > 0) {
            throw DriverException.misbehaved(function.name(),
                    "wrote " + buffer.overrun() + " bytes past the end of what it was given");
        }
    }

    /** @throws DriverException if {@code function} speaks of less than none, or of more than there can be */
    static int requireAtMost(GlFunction function, String what, int count, int most) {
        if (count < 0 || count > most) {
            throw DriverException.misbehaved(function.name(),
                    "speaks of " + count + " " + what + ", and 0 to " + most + " can be");
        }
        return count;
    }

    @Override
    public void close() {
        buffer.close();
    }
}
