package dev.readout.trace.read;

import dev.readout.trace.text.InternedName;
import dev.readout.trace.text.Marks;
import dev.readout.trace.text.NameTable;
import dev.readout.trace.text.Window;

/** A line about a failed call: {@code ERROR! clGetDeviceIDs returned CL_DEVICE_NOT_FOUND (-1)}. */
final class ErrorLine {
    private final Window text;
    private final NameTable names;

    InternedName function = InternedName.NONE;
    /** The error, as the line names it. */
    InternedName name = InternedName.NONE;
    long code;

    ErrorLine(Window text, NameTable names) {
        this.text = text;
        this.names = names;
    }

    /** Reads a line, and is false if it is of another form. */
    boolean read(LineCursor cursor) {
        int to = text.trimEnd(cursor.windowFrom, cursor.windowTo);
        int functionFrom = cursor.windowFrom + Marks.ERROR.length();
        int functionTo = text.functionEnd(functionFrom, to);
        if (functionTo == functionFrom || !text.startsWith(Marks.RETURNED, functionTo, to)) {
            return false;
        }
        // The name is looked for from the end: an unknown error's name has blanks.
        int close = to - 1;
        int digits = text.digitsStart(functionTo, close);
        boolean negative = text.at(digits - 1) == '-';
        int open = negative ? digits - 2 : digits - 1;
        int nameFrom = functionTo + Marks.RETURNED.length();
        int nameTo = open - 1;
        if (text.at(close) != ')' || text.at(open) != '(' || nameTo <= nameFrom
                || nameTo - nameFrom > NameTable.LONGEST || functionTo - functionFrom > NameTable.LONGEST) {
            return false;
        }
        long number = text.number(digits, close);
        if (number < 0) {
            return false;
        }
        code = negative ? -number : number;
        name = names.of(text, nameFrom, nameTo);
        function = names.of(text, functionFrom, functionTo);
        return true;
    }
}
