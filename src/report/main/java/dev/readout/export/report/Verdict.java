package dev.readout.export.report;

/**
 * The verdict of a {@link Comparison.Row}.
 *
 * <p>Example: {@link HtmlReport}.
 */
public enum Verdict {
    /** It is longer, by more than noise. */
    SLOWER,
    /** It is shorter, by more than noise. */
    FASTER,
    /** Not told apart. */
    SAME,
    /** One of the captures is too short to be compared. */
    TOO_FEW,
    /** Only this capture has it. */
    ADDED,
    /** Only the earlier one has it. */
    REMOVED
}
