package dev.readout.trace.read;

import dev.readout.trace.grammar.GrammarViolation;
import dev.readout.trace.grammar.TraceGrammar;
import dev.readout.trace.text.Marks;
import dev.readout.trace.text.Window;
import java.io.OutputStream;
import java.util.function.Consumer;

/**
 * Checks a trace against the proposed grammar while it is read: each entry and each exit, and that they belong
 * together.
 *
 * <p>An entry or an exit is right if {@link TraceNormalizer} would write the same, but for blanks. Where it would write
 * something else first, there is the line's violation. Lines between an entry and its exit may be anything but contain
 * {@code <<<<}. Not safe to share between threads.
 */
final class GrammarCheck implements TraceGrammar.Taker<TraceEvent, TraceReader> {
    private static final int SHOWN = 40;

    private final Consumer<? super GrammarViolation> violations;
    private final TraceNormalizer normalizer = new TraceNormalizer(OutputStream.nullOutputStream());

    GrammarCheck(Consumer<? super GrammarViolation> violations) {
        this.violations = violations;
    }

    @Override
    public void accept(TraceEvent event, TraceReader trace) {
        Window text = trace.window();
        switch (event) {
            case ENTERED -> check(trace.line(), line(trace.call()), normalizer.rewritten(event, trace.call()));
            case RETURNED, NOT_ENTERED -> {
                String exit = line(text, trace.call().exit);
                check(trace.line(), exit, normalizer.rewritten(event, trace.call()));
                if (event == TraceEvent.NOT_ENTERED) {
                    report(trace.line(), exit, 0, "the entry of this call before its exit, on the same thread");
                }
            }
            case NOT_RETURNED -> report(trace.call().line(), line(trace.call()), 0,
                    "an exit of this call, on the same thread");
            case DETAIL, HOST_TIME, DEVICE_TIME, THREAD_NAME, UNTRACED, SKIPPED -> {
                if (trace.cursor.isShown()) {
                    String other = text.string(text.index(trace.cursor.traceFrom), trace.cursor.windowTo);
                    int mark = other.lastIndexOf(Marks.EXIT.text());
                    if (mark >= 0) {
                        report(trace.line(), other, mark, "no '<<<<' but at the beginning of a line");
                    } else if (trace.cursor.kind == LineKind.ENTRY) {
                        report(trace.line(), other, 0, "a function and ':' behind '>>>>', in an entry");
                    }
                }
            }
            case END -> {}
        }
    }

    private static String line(TraceCall call) {
        return line(call.entryText(), call.entered.entry);
    }

    private static String line(Window text, CallHead head) {
        return text.string(text.index(head.traceFrom), text.index(head.traceTo));
    }

    private void check(long number, String line, String right) {
        int at = next(line, 0);
        int of = next(right, 0);
        while (at < line.length() && of < right.length() && line.charAt(at) == right.charAt(of)) {
            at = next(line, at + 1);
            of = next(right, of + 1);
        }
        if (at < line.length() || of < right.length()) {
            report(number, line, at, of == right.length() ? "the end of the line" : "'" + shown(right, of) + "'");
        }
    }

    /** The next character that matters: no blank, and no second colon, which the grammar has and its example lacks. */
    private static int next(String text, int from) {
        int at = from;
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t'
                || text.charAt(at) == ':' && at > 0 && text.charAt(at - 1) == ':')) {
            at++;
        }
        return at;
    }

    private void report(long number, String line, int at, String expected) {
        int begin = line.lastIndexOf('\n', at - 1) + 1;
        long lines = line.substring(0, begin).lines().count();
        violations.accept(
                new GrammarViolation(number + lines, 1L + line.codePointCount(begin, at), expected, shown(line, at)));
    }

    private static String shown(String line, int from) {
        return line.substring(from, Math.min(line.length(), from + SHOWN)).split("\n", 2)[0];
    }
}
