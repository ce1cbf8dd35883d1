package dev.readout.trace.read;

import dev.readout.trace.text.InternedName;

/** A call that was entered and whose exit may still come. The objects are reused. */
final class OpenCall {
    final int number;
    final CallHead entry;
    /** How long the call took on the host, as a line of its own says; -1 if there was none. */
    long hostNanoseconds = -1;
    /** The error of the call, as a line says; {@link InternedName#NONE} if there was none. */
    InternedName errorName = InternedName.NONE;
    long errorCode;

    OpenCall(int number, CallHead entry) {
        this.number = number;
        this.entry = entry;
    }

    void clear() {
        hostNanoseconds = -1;
        if (errorName != InternedName.NONE) {
            errorName = InternedName.NONE;
        }
    }
}
