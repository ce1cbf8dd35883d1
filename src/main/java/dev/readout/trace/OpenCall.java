package dev.readout.trace;

/**
 * A call that has been entered and whose exit may still come. These are kept and used again. They are linked by their
 * numbers, because storing a reference costs a garbage collector's barrier.
 */
final class OpenCall {
    final int number;
    final CallHead entry;
    int older;
    int newer;

    /** The line that says how long the call took on the host, and what it says; 0 if there was none so far. */
    long hostLine;
    long hostNanoseconds;
    /** The line that says that the call failed, and what it says; 0 if there was none so far. */
    long errorLine;
    Name errorName;
    long errorCode;

    OpenCall(int number, CallHead entry) {
        this.number = number;
        this.entry = entry;
    }

    void clear() {
        hostLine = 0;
        hostNanoseconds = -1;
        errorLine = 0;
    }

    /** How many of these lines there are. */
    int details() {
        return (hostLine == 0 ? 0 : 1) + (errorLine == 0 ? 0 : 1);
    }

    void takeHostTime(OpenCall other) {
        long line = hostLine;
        long nanoseconds = hostNanoseconds;
        hostLine = other.hostLine;
        hostNanoseconds = other.hostNanoseconds;
        other.hostLine = line;
        other.hostNanoseconds = nanoseconds;
    }

    void takeError(OpenCall other) {
        long line = errorLine;
        Name name = errorName;
        long code = errorCode;
        errorLine = other.errorLine;
        errorName = other.errorName;
        errorCode = other.errorCode;
        other.errorLine = line;
        other.errorName = name;
        other.errorCode = code;
    }
}
