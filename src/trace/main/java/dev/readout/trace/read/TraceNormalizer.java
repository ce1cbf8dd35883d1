package dev.readout.trace.read;

import dev.readout.trace.grammar.TraceGrammar;
import dev.readout.trace.text.LineWriter;
import dev.readout.trace.text.Marks;
import dev.readout.trace.text.Window;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Rewrites a trace of any dialect in the proposed grammar, line by line, while it is read.
 *
 * <p>Entries and exits are rewritten. A value that is invalid in the grammar, such as a device's name, becomes a
 * string; NULL becomes {@code [0x0]}, ranges and lists become braces, a kernel follows the enqueue counter, and a
 * missing returned value is {@code ?}. All other lines are copied, except that a {@code <<<<}, and a {@code >>>>} that
 * looks like an entry, get a blank. What stands before a mark is left out. Not safe to share between threads.
 */
final class TraceNormalizer implements TraceGrammar.Taker<TraceEvent, TraceReader> {
    private static final int BUFFERED = 1 << 16;
    /** With a colon behind it, this is no function but a part of the context. */
    private static final String TIME = "Time";

    private static final Pattern WORD = Pattern.compile("\\w+");
    private static final Pattern NO_WORD = Pattern.compile("\\W");

    private final OutputStream out;
    private final LineWriter line = new LineWriter();
    private final LineGrammar grammar = new LineGrammar();
    private final ValueNormalizer values = new ValueNormalizer(grammar, line);

    TraceNormalizer(OutputStream out) {
        this.out = out;
    }

    /** The line of a call's entry, or of its exit, in the grammar. */
    String rewritten(TraceEvent event, TraceCall call) {
        line.cut(0);
        if (event == TraceEvent.ENTERED) {
            entry(call);
        } else {
            exit(call);
        }
        return line.toString().stripTrailing();
    }

    @Override
    public void accept(TraceEvent event, TraceReader trace) throws IOException {
        switch (event) {
            case ENTERED -> entry(trace.call());
            case RETURNED, NOT_ENTERED -> exit(trace.call());
            case DETAIL, HOST_TIME, DEVICE_TIME, THREAD_NAME, UNTRACED, SKIPPED -> other(trace);
            case NOT_RETURNED, END -> {}
        }
        if (event == TraceEvent.END || line.length() >= BUFFERED) {
            line.flush(out);
        }
    }

    private void entry(TraceCall call) {
        EntryTail tail = call.entryTail();
        head(line.entry(), tail.text, call.entered.entry);
        arguments(tail.text, tail.arguments);
        if (tail.trailer.counter >= 0) {
            line.enqueueCounter(tail.trailer.counter);
        }
        if (tail.kernelTo > 0) {
            line.kernel().string(tail.text.bytes(tail.kernelFrom, tail.kernelTo));
        } else if (tail.trailer.kernelTo > 0) {
            line.kernel();
            values.write(tail.text, tail.trailer.kernelFrom, tail.trailer.kernelTo);
        }
        line.end();
    }

    private void head(LineWriter begun, Window text, CallHead head) {
        head.writeContext(text, begun, grammar);
        int from = text.index(head.traceFrom);
        String function = head.function.string;
        boolean identifier = grammar.isIdentifier(text, from + head.lineFunction, from + head.lineTail);
        begun.function(function.equals(TIME) ? "_" + function : identifier ? function : asName(function));
    }

    private void exit(TraceCall call) {
        ExitTail tail = call.exitTail();
        head(line.exit(), tail.text, call.exit);
        line.returned();
        // What was returned, or else the status; the other of the two is an output.
        boolean returned = tail.returnedTo > 0;
        String status = returned && tail.proposed ? null : call.status();
        if (returned) {
            values.write(tail.text, tail.returnedFrom, tail.returnedTo);
        } else if (status != null) {
            status(status, call.statusCode());
        } else {
            line.text(Marks.UNKNOWN.text());
        }
        arguments(tail.text, tail.outputs);
        if (returned && status != null) {
            line.argument(ExitTail.STATUS_OUTPUT);
            status(status, call.statusCode());
        }
        line.end();
    }

    private void status(String status, long code) {
        if (!WORD.matcher(status).matches()) {
            if (code == Long.MIN_VALUE) {
                line.string(status.getBytes(StandardCharsets.UTF_8));
            } else {
                line.number(code);
            }
        } else if (code == Long.MIN_VALUE) {
            line.text(status);
        } else {
            line.enumerant(status, code);
        }
    }

    private void arguments(Window text, TraceArguments arguments) {
        for (int i = 0; i < arguments.count(); i++) {
            String name = arguments.name(i);
            if (!name.isEmpty()) {
                boolean isName = grammar.isName(text, arguments.nameFrom(i), arguments.nameTo(i));
                line.argument(isName ? name : asName(name));
                values.write(text, arguments.rawFrom(i), arguments.rawTo(i));
            } else {
                positional(text, arguments, i);
            }
        }
    }

    /** Writes an argument without a name: the real layer logs words such as {@code blocking}, or its opposite. */
    private void positional(Window text, TraceArguments arguments, int index) {
        String word = arguments.raw(index);
        switch (word) {
            case "blocking", "automatic" -> line.argument(word).text("CL_TRUE");
            case "non-blocking", "non-automatic" -> line.argument(word.substring("non-".length())).text("CL_FALSE");
            default -> {
                line.argument("value");
                values.write(text, arguments.rawFrom(index), arguments.rawTo(index));
            }
        }
    }

    private static String asName(String name) {
        String word = NO_WORD.matcher(name).replaceAll("_");
        return Character.isDigit(word.charAt(0)) ? "_" + word : word;
    }

    private void other(TraceReader trace) throws IOException {
        LineCursor cursor = trace.cursor;
        if (!cursor.isShown()) {
            copy(trace.lineBytes());
            return;
        }
        Window text = trace.window();
        int from = text.index(cursor.traceFrom);
        int to = cursor.windowTo;
        int written = from;
        for (int at = text.angles(from, to); at < to; at = text.angles(at + 1, to)) {
            if (text.startsWith(Marks.EXIT, at, to)
                    || text.startsWith(Marks.ENTRY, at, to) && (at == cursor.windowFrom || cursor.isEntry(at))) {
                at += Marks.CALL_MARK_LENGTH - 2;
                line.raw(text, written, at + 1).text(" ");
                written = at + 1;
            }
        }
        line.raw(text, written, to).end();
    }

    /** Writes a line that is too long to be one of a trace, as it is. */
    private void copy(MemorySegment bytes) throws IOException {
        line.flush(out);
        byte[] part = new byte[BUFFERED];
        for (long at = 0; at < bytes.byteSize(); at += part.length) {
            int count = (int) Math.min(part.length, bytes.byteSize() - at);
            MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, at, part, 0, count);
            out.write(part, 0, count);
        }
        line.end();
    }
}
