package dev.readout.jmh;

import java.util.ArrayList;
import java.util.List;

/**
 * A row of the table of frames in jmh/README.md, whose times are nanoseconds.
 *
 * @param what what is measured, as the tables say it
 * @param question the benchmark with its parameters
 */
public record FrameRow(String what, String question) {
    /** The first line of the tables. */
    public static final String HEADER = "| a frame, ns | C, gcc -O3 | LWJGL by hand | bare critical downcalls"
            + " | Readout, critical calls | Readout, plain calls |";
    /** Every row, in the order of the tables. */
    public static final List<FrameRow> ALL = all();

    private static List<FrameRow> all() {
        List<FrameRow> rows = new ArrayList<>();
        for (String benchmark : List.of("RecordScopes", "PollScopes")) {
            String verb = benchmark.startsWith("Record") ? "record" : "poll";
            for (String scopes : List.of("4", "16", "64")) {
                for (String state : List.of("hot", "cold", "asleep")) {
                    String what = verb + " " + scopes + " scopes, " + switch (state) {
                        case "cold" -> "48 MB touched before";
                        case "asleep" -> "asleep before";
                        default -> state;
                    };
                    rows.add(new FrameRow(what, benchmark + " " + scopes + " " + state));
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
