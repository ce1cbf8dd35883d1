package dev.readout.trace.signature;

import dev.readout.trace.text.LineWriter;

/** Structs of Vulkan's chains that a function's headers lack. */
public interface OtherStructs {
    OtherStructs NONE = (line, number, address, call) -> false;

    /** Writes the struct at an address by its {@code sType}; false if it is unknown. */
    boolean write(LineWriter line, long number, long address, CallValues call);
}
