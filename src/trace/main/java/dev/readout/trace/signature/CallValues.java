package dev.readout.trace.signature;

/**
 * The values that annotations of a header may name while a call is written: the arguments, the result, and the current
 * struct's fields. Reused for one call of a thread after the other.
 */
public final class CallValues {
    private final long[] arguments;
    long returned;
    /** The address of the innermost struct that is being written. */
    long struct;
    long room = Long.MAX_VALUE;
    /** The structs of chains that the function's own table lacks. */
    final OtherStructs structs;

    /** @param most how many arguments a call has at most */
    public CallValues(int most) {
        this(most, OtherStructs.NONE);
    }

    /**
     * @param most how many arguments a call has at most
     * @param structs the structs of chains that the function's own table lacks
     */
    public CallValues(int most, OtherStructs structs) {
        arguments = new long[most];
        this.structs = structs;
    }

    /** Takes an argument as a word: see {@link TracedFunction}. */
    public void setArgument(int index, long word) {
        arguments[index] = word;
    }

    long argument(int index) {
        return arguments[index];
    }

    /** Takes the result as a word; 0 before the call, and if there is none. */
    public void setReturned(long word) {
        returned = word;
    }

    /** Takes how many elements outputs have at most, whatever their lengths say once the function has returned. */
    public void setRoom(long elements) {
        room = elements;
    }

    /**
     * Enters a struct, or leaves it again.
     *
     * @param address the struct whose fields are written from now on
     * @return the address of the outer struct
     */
    long setStruct(long address) {
        long outer = struct;
        struct = address;
        return outer;
    }
}
