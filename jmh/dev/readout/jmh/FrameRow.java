package dev.readout.jmh;

import java.util.ArrayList;
import java.util.List;

/**
 * A row of the tables of frames in README.md and jmh/README.md, whose times are nanoseconds.
 *
 * @param what what is measured, as the tables say it
 * @param question the benchmark with its parameters
 * @param inReadme whether the row is in README.md too
 */
public record FrameRow(String what, String question, boolean inReadme) {
    /** The first line of the tables. */
    public static final String HEADER = "| a frame, ns | C, gcc -O3 | LWJGL by hand | bare critical downcalls"
            + " | Readout, critical calls | Readout, plain calls |";
    /** The parameters of the rows in README.md: a frame as most have, with caches as users have them. */
    static final String README_SCOPES = "4";
    static final String README_STATE = "touched";
    /** Every row, in the order of the tables. */
    public static final List<FrameRow> ALL = all();

    private static List<FrameRow> all() {
        List<FrameRow> rows = new ArrayList<>();
        for (String benchmark : List.of("RecordScopes", "PollScopes")) {
            String verb = benchmark.startsWith("Record") ? "record" : "poll";
            for (String scopes : List.of("4", "16", "64")) {
                for (String state : List.of("hot", "touched", "asleep")) {
                    String what = verb + " " + scopes + " scopes, " + switch (state) {
                        case "touched" -> "a megabyte touched before";
                        case "asleep" -> "asleep before";
                        default -> state;
                    };
                    rows.add(new FrameRow(what, benchmark + " " + scopes + " " + state,
                            scopes.equals(README_SCOPES) && state.equals(README_STATE)));
                }
            }
        }
        return List.copyOf(rows);
    }

    /** The row as the tables have it: medians of the rounds, and Readout beside C. */
    String line(Starts starts) {
        return "| " + what + " | " + starts.time(question, "c") + " | " + starts.time(question, "lwjgl") + " | "
                + starts.time(question, "downcalls") + " | " + starts.timeBeside(question, "readout", "c") + " | "
                + starts.timeBeside(question, "readoutPlain", "c") + " |";
    }
}
