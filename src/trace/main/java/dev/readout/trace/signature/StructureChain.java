package dev.readout.trace.signature;

import dev.readout.trace.text.LineWriter;
import java.util.Arrays;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Vulkan's chains: structs that begin with {@code sType}, their type, and {@code pNext}, the next struct. They are
 * written as one list. {@link OtherStructs} may find a struct that the header lacks in a registry; of an unknown one,
 * only these two fields are written.
 */
final class StructureChain implements PointerType {
    private static final int LONGEST = 32;
    private static final int NEXT = 8;
    /** VK_STRUCTURE_TYPE_LOADER_INSTANCE_CREATE_INFO and VK_STRUCTURE_TYPE_LOADER_DEVICE_CREATE_INFO. */
    private static final int LOADER_INSTANCE_CREATE_INFO = 47;
    private static final int LOADER_DEVICE_CREATE_INFO = 48;

    /** The structs by their numbers; null for those that are not known. Replaced, never changed. */
    private record Known(long[] numbers, @Nullable Aggregate[] structs) {
        int indexOf(long number) {
            return Arrays.binarySearch(numbers, number);
        }

        Known with(long number, @Nullable Aggregate struct) {
            int at = -indexOf(number) - 1;
            long[] moreNumbers = Arrays.copyOf(numbers, numbers.length + 1);
            @Nullable
            Aggregate[] moreStructs = Arrays.copyOf(structs, structs.length + 1);
            System.arraycopy(numbers, at, moreNumbers, at + 1, numbers.length - at);
            System.arraycopy(structs, at, moreStructs, at + 1, structs.length - at);
            moreNumbers[at] = number;
            moreStructs[at] = struct;
            return new Known(moreNumbers, moreStructs);
        }
    }

    private final Enumerants names;
    private volatile Known known = new Known(new long[0], new Aggregate[0]);
    private LongFunction<@Nullable Aggregate> resolver = number -> null;

    StructureChain(Enumerants names) {
        this.names = names;
    }

    synchronized void add(long number, Aggregate struct) {
        known = known.with(number, struct);
    }

    /** Sets the lookup for structs that were not added; it is called once for each number. */
    void resolveBy(LongFunction<@Nullable Aggregate> resolver) {
        this.resolver = resolver;
    }

    /** The struct with an {@code sType}, or null. */
    @Nullable
    Aggregate struct(long number) {
        Known now = known;
        int at = now.indexOf(number);
        return at >= 0 ? now.structs[at] : resolved(number);
    }

    private @Nullable Aggregate resolved(long number) {
        if (names.of(number) == null) {
            return null;
        }
        Aggregate struct = resolver.apply(number);
        synchronized (this) {
            if (known.indexOf(number) < 0) {
                known = known.with(number, struct);
            }
        }
        return struct;
    }

    /** Without what the loader puts before the structs of the application, for the layers. */
    @Override
    public void write(LineWriter line, long head, CallValues call) {
        long address = head;
        for (int i = 0; i < LONGEST && NativeMemory.isAddress(address) && isLoaders(address); i++) {
            address = NativeMemory.longAt(address + NEXT);
        }
        PointerType.super.write(line, address, call);
    }

    private static boolean isLoaders(long address) {
        int number = NativeMemory.intAt(address);
        return number == LOADER_INSTANCE_CREATE_INFO || number == LOADER_DEVICE_CREATE_INFO;
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

    /** Returns whether a chain has a struct with an {@code sType}. */
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

    /** Returns whether a struct is one of the chain's first. Short chains are walked again faster than remembered. */
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
        if (call.structs.write(line, number, address, call)) {
            return;
        }
        line.open().argument("sType");
        if (!names.write(line, number)) {
            line.number(number);
        }
        line.argument("pNext").pointer(NativeMemory.longAt(address + NEXT)).close();
    }
}
