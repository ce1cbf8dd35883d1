package dev.readout.trace;

/** Structs of Vulkan's chains that the table of a function lacks. */
interface OtherStructs {
    /** Where there are no others. */
    OtherStructs NONE = new OtherStructs() {
        @Override
        public boolean write(LineWriter line, long number, long address, CallValues call) {
            return false;
        }

        @Override
        public long room(long number, long address, CallValues call) {
            return Long.MAX_VALUE;
        }
    };

    /** Writes the struct at an address, of which {@code sType} has a number; false if nobody knows it. */
    boolean write(LineWriter line, long number, long address, CallValues call);

    /** How much there is room for where the struct leads: {@link CType#room}. */
    long room(long number, long address, CallValues call);
}
