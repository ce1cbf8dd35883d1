package dev.readout.trace;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Vulkan's chains: structs that begin with {@code sType} and {@code pNext}, where the first says what struct it is and
 * the second leads to the next. They are written as one list. Of a struct that the header does not declare, these two
 * are all that is known.
 */
final class StructureChain implements PointerType {
    private static final int LONGEST = 32;
    private static final int NEXT = 8;

    private final Enumerants names;
    private long[] numbers = new long[0];
    private Aggregate[] structs = new Aggregate[0];

    StructureChain(Enumerants names) {
        this.names = names;
    }

    /** Takes a struct of which {@code sType} has a number. */
    void add(long number, Aggregate struct) {
        int at = -Arrays.binarySearch(numbers, number) - 1;
        numbers = Arrays.copyOf(numbers, numbers.length + 1);
        structs = Arrays.copyOf(structs, structs.length + 1);
        System.arraycopy(numbers, at, numbers, at + 1, numbers.length - at - 1);
        System.arraycopy(structs, at, structs, at + 1, structs.length - at - 1);
        numbers[at] = number;
        structs[at] = struct;
    }

    /** The struct of which {@code sType} has a number, or null. */
    @Nullable
    Aggregate struct(long number) {
        int at = Arrays.binarySearch(numbers, number);
        return at < 0 ? null : structs[at];
    }

    boolean contains(Aggregate struct) {
        return Arrays.asList(structs).contains(struct);
    }

    @Override
    public void writeTarget(LineWriter line, long head, CallValues call) {
        line.open();
        int count = 0;
        for (long address = head; NativeMemory.isAddress(address); address = NativeMemory.longAt(address + NEXT)) {
            if (isAmong(address, head, count)) {
                line.element().text("...and from the beginning of the circle on");
                break;
            }
            if (count++ == LONGEST || line.lineLength() > LONGEST_LINE) {
                line.element().text("...and more");
                break;
            }
            writeStruct(line.element(), address, call);
        }
        line.close();
    }

    /** Whether a chain has a struct of which {@code sType} has a number. */
    static boolean find(long head, long number) {
        long address = head;
        for (int i = 0; i < LONGEST && NativeMemory.isAddress(address); i++) {
            if (NativeMemory.intAt(address) == number) {
                return true;
            }
            address = NativeMemory.longAt(address + NEXT);
        }
        return false;
    }

    /** Whether a struct is one of the first of the chain. Short chains are walked again faster than remembered. */
    private static boolean isAmong(long address, long head, int count) {
        long seen = head;
        for (int i = 0; i < count; i++) {
            if (seen == address) {
                return true;
            }
            seen = NativeMemory.longAt(seen + NEXT);
        }
        return false;
    }

    private void writeStruct(LineWriter line, long address, CallValues call) {
        int number = NativeMemory.intAt(address);
        Aggregate struct = struct(number);
        if (struct != null) {
            struct.writeInChain(line, address, call);
            return;
        }
        line.open().argument("sType");
        if (!names.write(line, number)) {
            line.number(number);
        }
        line.argument("pNext").pointer(NativeMemory.longAt(address + NEXT)).close();
    }
}
