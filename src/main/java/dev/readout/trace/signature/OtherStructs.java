package dev.readout.trace.signature;

import dev.readout.trace.text.LineWriter;

/** Structs of Vulkan's chains that the table of a function lacks. */
public interface OtherStructs {
    OtherStructs NONE = (line, number, address, call) -> false;

    /** Writes the struct at an address, of which {@code sType} has a number; false if nobody knows it. */
    boolean write(LineWriter line, long number, long address, CallValues call);
}
