package dev.readout.trace.read;

import dev.readout.trace.text.Marks;
import dev.readout.trace.text.NameTable;
import dev.readout.trace.text.Window;

/** The part of an entry behind the function: the kernel, the arguments and the trailer. */
final class EntryTail {
    /** The line, through the window of the trace or as a copy. */
    final Window text = new Window();
    private final ArgumentParser parser;
    final EntryTrailer trailer;
    final TraceArguments arguments;

    /** The kernel between its parentheses; {@code kernelTo} is 0 if there is none. */
    int kernelFrom;
    int kernelTo;

    EntryTail(NameTable names) {
        this.trailer = new EntryTrailer(text);
        this.parser = new ArgumentParser(text, trailer);
        this.arguments = new TraceArguments(text, names);
    }

    void clear() {
        trailer.clear();
        arguments.clear();
        kernelTo = 0;
    }

    void read(CallHead head) {
        clear();
        int to = text.index(head.traceTo);
        int position = text.index(head.traceFrom) + head.lineTail;
        int kernelEnd = kernelEnd(text, position, to);
        if (kernelEnd > position) {
            kernelFrom = position + Marks.KERNEL.length();
            kernelTo = Math.max(kernelFrom, kernelEnd - Marks.KERNEL_END.length());
            position = kernelEnd;
        }
        if (head.isOfPti) {
            parser.parseWords(position + 1, to, arguments);
        } else if (text.at(position, to) == ':') {
            parser.parse(position + 1, to, arguments);
        } else {
            trailer.read(position, to);
        }
    }

    /** Behind the kernel, in parentheses, that stands at {@code from}; {@code from} if there is none. */
    static int kernelEnd(Window text, int from, int to) {
        if (!text.startsWith(Marks.KERNEL, from, to)) {
            return from;
        }
        // A kernel's name may have parentheses: the right one has nothing behind it that is part of a name.
        for (int close = from + 1; close < to; close++) {
            close = text.indexOf(')', close, to);
            byte behind = text.at(close + 1, to);
            if (close < to && text.at(close - 1) == ' '
                    && (behind == ':' || behind == ',' || behind == ';' || behind == ' ' || close + 1 == to)) {
                return close + 1;
            }
        }
        return to;
    }
}
