package dev.readout.trace;

import java.util.Objects;
import java.util.function.Consumer;

/**
 * Checks a trace against the proposed grammar while it is read: each entry and each exit, and that they belong
 * together.
 *
 * <p>{@snippet :
 * GrammarCheck check = new GrammarCheck(System.out::println);
 * for (TraceEvent event = trace.next(); event != TraceEvent.END; event = trace.next()) {
 *     check.accept(event, trace);
 * }
 * }
 *
 * <p>A line with several violations has each of them reported, as far as one can tell where the next argument begins.
 * Lines between an entry and its exit may be anything but contain {@code <<<<}. Not safe to share between threads.
 */
public final class GrammarCheck {
    private static final Literal EXIT_MARK = LineKind.EXIT_MARK;
    private static final int SHOWN = 40;

    private final Consumer<? super GrammarViolation> violations;
    private TraceBytes bytes;
    private LineGrammar grammar;
    private long line;
    private long from;
    private long to;
    private long count;

    /**
     * A check of one trace.
     *
     * @param violations takes them in the order of the lines, but for calls that never returned: these come when the
     *        reader gives them up
     */
    public GrammarCheck(Consumer<? super GrammarViolation> violations) {
        this.violations = Objects.requireNonNull(violations, "violations");
    }

    /** How many violations there were, so far. */
    public long count() {
        return count;
    }

    /**
     * Checks what the last event was about.
     *
     * @param event as {@link TraceReader#next} gave it
     * @param trace the reader that gave it, always the same one
     */
    public void accept(TraceEvent event, TraceReader trace) {
        Objects.requireNonNull(event, "event");
        Objects.requireNonNull(trace, "trace");
        if (bytes != trace.bytes()) {
            bytes = trace.bytes();
            grammar = new LineGrammar(bytes);
        }
        line = trace.line();
        from = trace.lineFrom();
        to = trace.lineTo();
        switch (event) {
            case ENTERED, RETURNED, SKIPPED, DETAIL, HOST_TIME, DEVICE_TIME -> checkLine();
            case NOT_ENTERED -> {
                checkLine();
                report(from, "the entry of this call before its exit, on the same thread");
            }
            case NOT_RETURNED -> {
                line = trace.call().line();
                from = trace.call().offset();
                to = bytes.lineEnd(from);
                report(from, "an exit of this call, on the same thread");
            }
            case END -> { }
        }
    }

    private void checkLine() {
        long text = bytes.skipBlanks(from, to);
        boolean entry = bytes.startsWith(LineKind.ENTRY_MARK, text, to);
        boolean exit = bytes.startsWith(EXIT_MARK, text, to);
        if (entry || exit) {
            grammar.check(text, to, entry, this::report);
        } else {
            long mark = bytes.lastIndexOf(EXIT_MARK, from, to);
            if (mark >= 0) {
                report(mark, "no '<<<<' but at the begin of a line");
            }
        }
    }

    private void report(long position, String expected) {
        long begin = from;
        long number = line;
        for (long newline = bytes.indexOf('\n', begin, position); newline < position;) {
            number++;
            begin = newline + 1;
            newline = bytes.indexOf('\n', begin, position);
        }
        int characters = bytes.string(begin, position).codePointCount(0, bytes.string(begin, position).length());
        long end = Math.min(Math.min(bytes.indexOf('\n', position, to), to), position + SHOWN);
        count++;
        violations.accept(new GrammarViolation(number, characters + 1, expected, bytes.string(position, end)));
    }
}
