package dev.readout.trace;

/** A line that says that a call failed: {@code ERROR! clGetDeviceIDs returned CL_DEVICE_NOT_FOUND (-1)}. */
final class ErrorLine {
    private static final Literal RETURNED = Literal.of(" returned ");

    private final TraceBytes bytes;

    final Name function;
    long nameFrom;
    long nameTo;
    long code;

    ErrorLine(TraceBytes bytes) {
        this.bytes = bytes;
        this.function = new Name(bytes);
    }

    /** Reads a line, and is false if it is of another form. */
    boolean read(LineCursor cursor) {
        long to = bytes.trimEnd(cursor.text(), cursor.to());
        long functionFrom = cursor.text() + LineKind.ERROR_MARK.length();
        long functionTo = bytes.functionEnd(functionFrom, to);
        if (functionTo == functionFrom || !bytes.startsWith(RETURNED, functionTo, to)) {
            return false;
        }
        function.set(functionFrom, functionTo);
        // The name is looked for from the end: an unknown error's name has blanks.
        long close = to - 1;
        long digits = bytes.digitsStart(functionTo, close);
        boolean negative = bytes.at(digits - 1) == '-';
        long open = negative ? digits - 2 : digits - 1;
        nameFrom = functionTo + RETURNED.length();
        nameTo = open - 1;
        if (bytes.at(close) != ')' || bytes.at(open) != '(' || nameTo <= nameFrom) {
            return false;
        }
        long number = bytes.number(digits, close);
        if (number < 0) {
            return false;
        }
        code = negative ? -number : number;
        return true;
    }
}
