package dev.readout.trace.read;

import dev.readout.trace.grammar.GrammarViolation;
import dev.readout.trace.grammar.TraceGrammar;
import dev.readout.trace.text.Marks;
import dev.readout.trace.text.Window;
import java.util.function.Consumer;

/**
 * Checks a trace against the proposed grammar while it is read: each entry and each exit, and that they belong
 * together.
 *
 * <p>All violations of a line are reported, as far as the beginning of the next argument can be found. Lines between an
 * entry and its exit may be anything but contain {@code <<<<}. Not safe to share between threads.
 */
final class GrammarCheck implements TraceGrammar.Taker<TraceEvent, TraceReader> {
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
    /** Up to where the line has been counted, and as what: violations come from left to right, mostly. */
    private int counted;
    private long countedLine;
    private long countedCharacters;

    GrammarCheck(Consumer<? super GrammarViolation> violations) {
        this.violations = violations;
    }

    @Override
    public void accept(TraceEvent event, TraceReader trace) {
        LineCursor cursor = trace.cursor;
        text = trace.window();
        line = trace.line();
        from = text.index(cursor.traceFrom);
        to = cursor.windowTo;
        startCounting();
        switch (event) {
            case ENTERED, RETURNED, DETAIL, HOST_TIME, DEVICE_TIME, THREAD_NAME, UNTRACED, SKIPPED -> {
                if (cursor.isShown()) {
                    checkLine(cursor.windowFrom);
                }
            }
            case NOT_ENTERED -> {
                checkLine(cursor.windowFrom);
                report(from, "the entry of this call before its exit, on the same thread");
            }
            case NOT_RETURNED -> {
                CallHead entry = trace.call().entered.entry;
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
            if (text.skipBlanks(from, to) < begin) {
                report(from, "the mark at the beginning of the line");
            }
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
        violations.accept(new GrammarViolation(countedLine, countedCharacters + 1, expected,
                text.string(position, text.indexOf('\n', position, end))));
    }

    private void startCounting() {
        counted = from;
        countedLine = line;
        countedCharacters = 0;
    }
}
