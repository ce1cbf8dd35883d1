package dev.readout.trace;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * Writes a trace in the proposed grammar while it is read, whatever dialect it is in, line by line.
 *
 * <p>{@snippet :
 * TraceNormalizer normalizer = new TraceNormalizer(out);
 * for (TraceEvent event = trace.next(); event != TraceEvent.END; event = trace.next()) {
 *     normalizer.accept(event, trace);
 * }
 * normalizer.flush();
 * }
 *
 * <p>Entries and exits are written anew. A value that is none in the grammar, such as a device's name, becomes a
 * string; NULL becomes {@code [0x0]}, ranges and lists become braces, a kernel follows the enqueue counter, and a
 * returned value that the trace does not have is {@code ?}. All other lines stay as they are, except that what looks
 * like an entry or an exit and is none gets a {@code #} before it, and {@code <<<<} within a line a blank. Not safe to
 * share between threads.
 */
public final class TraceNormalizer {
    private static final int BUFFERED = 1 << 16;

    private final OutputStream out;
    private final LineWriter line = new LineWriter();
    private TraceBytes bytes;
    private LineGrammar grammar;
    private ValueNormalizer values;

    /**
     * A normaliser of one trace.
     *
     * @param out takes the lines, in blocks; it is neither flushed nor closed
     */
    public TraceNormalizer(OutputStream out) {
        this.out = Objects.requireNonNull(out, "out");
    }

    /**
     * Writes what the last event was about; the last lines are held back until {@link #flush}.
     *
     * @param event as {@link TraceReader#next} gave it
     * @param trace the reader that gave it, always the same one
     * @throws IOException if the lines can't be written
     */
    public void accept(TraceEvent event, TraceReader trace) throws IOException {
        Objects.requireNonNull(event, "event");
        Objects.requireNonNull(trace, "trace");
        if (bytes != trace.bytes()) {
            bytes = trace.bytes();
            grammar = new LineGrammar(bytes);
            values = new ValueNormalizer(bytes, grammar, line);
        }
        switch (event) {
            case ENTERED -> entry(trace.call());
            case RETURNED, NOT_ENTERED -> exit(trace.call());
            case DETAIL, HOST_TIME, DEVICE_TIME, SKIPPED -> other(trace.lineFrom(), trace.lineTo());
            case NOT_RETURNED, END -> { }
        }
        if (line.length() >= BUFFERED) {
            flush();
        }
    }

    /**
     * Writes the lines that are held back. The stream itself is not flushed.
     *
     * @throws IOException if the lines can't be written
     */
    public void flush() throws IOException {
        line.flush(out);
    }

    private void entry(TraceCall call) {
        EntryTail tail = call.entryTail();
        head(line.entry(), call.entryHead());
        arguments(tail.arguments);
        if (tail.extension.counter >= 0) {
            line.enqueueCounter(tail.extension.counter);
        }
        if (tail.kernelTo > 0) {
            line.kernel(bytes.copy(tail.kernelFrom, tail.kernelTo));
        } else if (tail.extension.kernelTo > 0) {
            line.text("; Kernel: ");
            values.write(tail.extension.kernelFrom, tail.extension.kernelTo);
        }
        line.end();
    }

    private void head(LineWriter begun, CallHead head) {
        head.writeContext(begun, grammar);
        String function = bytes.string(head.function.from, head.function.to);
        begun.function(grammar.isIdentifier(head.function.from, head.function.to) ? function : asName(function));
    }

    private void exit(TraceCall call) {
        ExitTail tail = call.exitTail();
        head(line.exit(), call.exitHead());
        line.returned();
        boolean statusIsOutput = false;
        if (tail.returnedTo > 0) {
            values.write(tail.returnedFrom, tail.returnedTo);
            statusIsOutput = !tail.proposed && call.status() != null;
        } else if (call.status() != null) {
            status(call);
        } else {
            line.word(TraceCall.UNKNOWN);
        }
        arguments(tail.outputs);
        if (statusIsOutput) {
            line.argument(ExitTail.STATUS_OUTPUT);
            status(call);
        }
        line.end();
    }

    private void status(TraceCall call) {
        String status = call.status();
        long code = call.statusCode();
        if (!status.matches("\\w+")) {
            if (code == Long.MIN_VALUE) {
                line.string(status.getBytes(StandardCharsets.UTF_8));
            } else {
                line.number(code);
            }
        } else if (code == Long.MIN_VALUE) {
            line.word(status);
        } else {
            line.enumerant(status, code);
        }
    }

    private void arguments(TraceArguments arguments) {
        for (int i = 0; i < arguments.count(); i++) {
            String name = arguments.name(i);
            if (!name.isEmpty()) {
                line.argument(grammar.isName(arguments.nameFrom(i), arguments.nameTo(i)) ? name : asName(name));
                values.write(arguments.rawOffset(i), arguments.rawEnd(i));
            } else {
                positional(arguments, i);
            }
        }
    }

    /** What the real layer logs without a name is a word such as {@code blocking}, or its opposite. */
    private void positional(TraceArguments arguments, int index) {
        String word = arguments.raw(index);
        switch (word) {
            case "blocking", "automatic" -> line.argument(word).word("CL_TRUE");
            case "non-blocking", "non-automatic" -> line.argument(word.substring("non-".length())).word("CL_FALSE");
            default -> {
                line.argument("value");
                values.write(arguments.rawOffset(index), arguments.rawEnd(index));
            }
        }
    }

    private static String asName(String name) {
        String word = name.replaceAll("[^A-Za-z0-9_]", "_");
        return Character.isDigit(word.charAt(0)) ? "_" + word : word;
    }

    private void other(long from, long to) {
        long text = bytes.skipBlanks(from, to);
        boolean mark = bytes.startsWith(LineKind.ENTRY_MARK, text, to)
                || bytes.startsWith(LineKind.EXIT_MARK, text, to);
        if (mark) {
            line.text("# ");
        }
        long written = from;
        for (long at = bytes.indexOf('<', from, to); at < to; at = bytes.indexOf('<', at + 1, to)) {
            if (bytes.startsWith(LineKind.EXIT_MARK, at, to)) {
                at += LineKind.EXIT_MARK.length() - 2;
                line.raw(bytes, written, at + 1).text(" ");
                written = at + 1;
            }
        }
        line.raw(bytes, written, to).end();
    }
}
