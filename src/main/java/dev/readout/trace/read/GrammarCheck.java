package dev.readout.trace.read;

import dev.readout.trace.text.Marks;
import dev.readout.trace.text.Window;
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
 * <p>All violations of a line are reported, as far as the beginning of the next argument can be found. Lines between an
 * entry and its exit may be anything but contain {@code <<<<}. Not safe to share between threads.
 */
public final class GrammarCheck {
    private static final int SHOWN = 40;

    private final Consumer<? super GrammarViolation> violations;
    private final LineGrammar grammar = new LineGrammar();
    /** Made once, so that a line without violations allocates nothing. */
    private final LineGrammar.Violations reported = this::report;
    /** The checked line: the last event's, or a call's entry. */
    private Window text = new Window();
    private long line;
    private int from;
    private int to;
    private long count;
    /** Up to where the line has been counted, and as what: violations come from left to right, mostly. */
    private int counted;
    private long countedLine;
    private long countedCharacters;

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
     * Checks the lines of the last event.
     *
     * @param event as {@link TraceReader#next} gave it
     * @param trace the reader that gave it, always the same one
     * @throws IllegalArgumentException if the event does not fit the reader's call: it is another one's, or not the
     * last
     * @throws IllegalStateException if the reader is closed
     */
    public void accept(TraceEvent event, TraceReader trace) {
        Objects.requireNonNull(event, "event");
        Objects.requireNonNull(trace, "trace");
        trace.call().requireFits(event);
        LineCursor cursor = trace.cursor;
        text = trace.window();
        line = trace.line();
        from = text.index(cursor.traceFrom);
        to = cursor.windowTo;
        startCounting();
        switch (event) {
            case ENTERED, RETURNED, DETAIL, HOST_TIME, DEVICE_TIME, THREAD_NAME, UNTRACED ->
                    checkLine(cursor.windowFrom);
            case SKIPPED -> {
                if (cursor.isShown()) {
                    checkLine(cursor.windowFrom);
                }
            }
            case NOT_ENTERED -> {
                checkLine(cursor.windowFrom);
                report(from, "the entry of this call before its exit, on the same thread");
            }
            case NOT_RETURNED -> {
                CallHead entry = trace.call().entryHead();
                text = trace.call().entryText();
                line = entry.line;
                from = text.index(entry.traceFrom);
                to = text.index(entry.traceTo);
                startCounting();
                report(from, "an exit of this call, on the same thread");
            }
            case END -> {}
        }
    }

    private void checkLine(int begin) {
        LineKind kind = LineKind.of(text, begin, text.word(begin));
        if (kind == LineKind.ENTRY || kind == LineKind.EXIT) {
            grammar.check(text, begin, to, kind == LineKind.ENTRY, reported);
        } else {
            int mark = text.lastIndexOf(Marks.EXIT, from, to);
            if (mark >= 0) {
                report(mark, "no '<<<<' but at the beginning of a line");
            }
        }
    }

    private void report(int position, String expected) {
        if (position < counted) {
            startCounting();
        }
        for (int newline = text.indexOf('\n', counted, position); newline < position;) {
            countedLine++;
            countedCharacters = 0;
            counted = newline + 1;
            newline = text.indexOf('\n', counted, position);
        }
        String before = text.string(counted, position);
        countedCharacters += before.codePointCount(0, before.length());
        counted = position;
        int end = Math.min(to, position + SHOWN);
        count++;
        violations.accept(new GrammarViolation(countedLine, countedCharacters + 1, expected,
                text.string(position, text.indexOf('\n', position, end))));
    }

    private void startCounting() {
        counted = from;
        countedLine = line;
        countedCharacters = 0;
    }
}
