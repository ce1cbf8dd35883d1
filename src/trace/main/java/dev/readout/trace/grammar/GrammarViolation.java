package dev.readout.trace.grammar;

/**
 * The first violation of the proposed grammar in a line.
 *
 * @param line the number of the line, from 1 on
 * @param column the number of the character in the line, from 1 on
 * @param expected what should have been there
 * @param found what is there: the rest of the line, shortened
 */
public record GrammarViolation(long line, long column, String expected, String found) {
    /** One line for a person: {@code 28:22: expected ':; EnqueueCounter: 1', found ", EnqueueCounter: 1"}. */
    @Override
    public String toString() {
        return line + ":" + column + ": expected " + expected + ", found "
                + (found.isEmpty() ? "the end of the line" : '"' + found + '"');
    }
}
