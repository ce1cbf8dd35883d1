package dev.readout.trace;

/** What stands behind the function of an entry: the kernel, the arguments and the extension. */
final class EntryTail {
    private static final Literal KERNEL = Literal.of("( ");
    private static final Literal KERNEL_END = Literal.of(" )");

    private final TraceBytes bytes;
    private final ArgumentParser parser;
    final Extension extension;
    final TraceArguments arguments;

    /** The kernel between its parentheses; {@code kernelTo} is 0 if there is none. */
    long kernelFrom;
    long kernelTo;

    EntryTail(TraceBytes bytes, Names names) {
        this.bytes = bytes;
        this.extension = new Extension(bytes);
        this.parser = new ArgumentParser(bytes, extension);
        this.arguments = new TraceArguments(bytes, names);
    }

    void clear() {
        extension.clear();
        arguments.clear();
        kernelTo = 0;
    }

    void read(CallHead head) {
        clear();
        long position = head.function.to;
        long kernelEnd = kernelEnd(bytes, position, head.to);
        if (kernelEnd > position) {
            kernelFrom = position + KERNEL.length();
            kernelTo = Math.max(kernelFrom, kernelEnd - KERNEL_END.length());
            position = kernelEnd;
        }
        if (bytes.at(position, head.to) == ':') {
            parser.parse(position + 1, head.to, arguments);
        } else {
            extension.read(position, head.to);
        }
    }

    /** Behind the kernel, in parentheses, that stands at {@code from}; {@code from} if there is none. */
    static long kernelEnd(TraceBytes bytes, long from, long to) {
        if (!bytes.startsWith(KERNEL, from, to)) {
            return from;
        }
        // A kernel's name may have parentheses: the right one has nothing behind it that is part of a name.
        for (long close = from + 1; close < to; close++) {
            close = bytes.indexOf(')', close, to);
            byte behind = bytes.at(close + 1, to);
            if (close < to && bytes.at(close - 1) == ' '
                    && (behind == ':' || behind == ',' || behind == ';' || behind == ' ' || close + 1 == to)) {
                return close + 1;
            }
        }
        return to;
    }
}
