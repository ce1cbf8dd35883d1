package dev.readout.jmh;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Runs the benchmarks and prints how Readout compares with its rivals: its time divided by the rival's, so that less
 * than 1 is faster. Machines are noisy, and a JVM compiles the same code well in one start and badly in the next. So
 * there are rounds, in each of which everything is started once; the ratio of two medians is taken within a round, and
 * its median over the rounds is printed with the smallest and the largest. A bare time is worth
 * keeping only beside a rival's.
 *
 * <p>Arguments: a regular expression of the benchmarks to run, {@link StartUp} among them, or {@code readme} for those
 * in the table of README.md. And how many rounds.
 */
public final class Benchmarks {
    private static final String OWN = "readout";
    private static final String README = "readme";
    private static final int SMALLEST_OBJECT = 16;

    private Benchmarks() {
    }

    public static void main(String[] args) throws Exception {
        boolean readme = args[0].equals(README);
        String wanted = readme ? readme() : args[0];
        int rounds = Integer.parseInt(args[1]);
        Starts starts = new Starts();
        StartUp startUp = Pattern.compile(wanted).matcher(StartUp.class.getName()).find() ? StartUp.prepared() : null;
        for (int round = 0; round < rounds; round++) {
            runJmh(wanted, starts);
            if (startUp != null) {
                startUp.round(starts);
            }
        }
        print(starts);
        System.out.printf("%n| what | beside | ratio | B/op |%n| --- | --- | --- | --- |%n");
        for (Row row : Row.ALL) {
            Starts.Ratios ratios = row.inReadme() || !readme ? starts.ratios(row.benchmark(), row.own(), row.rival())
                    : null;
            if (ratios != null) {
                System.out.println(row.cells() + " " + ratios + " | " + bytes(starts, row) + " |");
            }
        }
        List<FrameRow> frames = FrameRow.ALL.stream()
                .filter(row -> !Double.isNaN(starts.median(row.question(), "readout"))).toList();
        if (!frames.isEmpty()) {
            System.out.printf("%n%s:%n%s%n%s%n", Processor.name(), FrameRow.HEADER,
                    FrameRow.HEADER.replaceAll("[^|]+", " --- "));
            frames.forEach(row -> System.out.println(row.line(starts)));
        }
    }

    /** The methods of the rows of README.md, and of their rivals. */
    private static String readme() {
        List<Row> rows = Row.ALL.stream().filter(Row::inReadme).toList();
        return rows.stream()
                .map(row -> row.benchmark().split(" ")[0] + "\\.(" + row.own() + "|" + row.rival() + ")$")
                .distinct()
                .collect(Collectors.joining("|"));
    }

    private static void runJmh(String wanted, Starts starts) throws RunnerException {
        ChainedOptionsBuilder options = new OptionsBuilder().include(wanted).forks(1).shouldFailOnError(true)
                .addProfiler(GCProfiler.class);
        try {
            starts.add(new Runner(options.build()).run());
        } catch (NoBenchmarksException e) {
            // What starts processes is none of JMH's.
        }
    }

    private static void print(Starts starts) {
        System.out.printf("%n%-44s %-26s %-22s %10s%n", "benchmark", "Readout / rival", "ratio", "B/op");
        for (String question : starts.questions()) {
            for (String own : starts.methods(question)) {
                if (own.startsWith(OWN)) {
                    System.out.printf(Locale.ROOT, "%-44s %-26s %-22s %10.3f%n", question, own, "",
                            starts.bytes(question, own));
                    for (String rival : starts.methods(question)) {
                        if (!rival.startsWith(OWN)) {
                            System.out.printf("%-44s %-26s %-22s%n", "", "  / " + rival,
                                    starts.ratios(question, own, rival));
                        }
                    }
                }
            }
        }
    }

    private static String bytes(Starts starts, Row row) {
        double most = Double.NaN;
        for (String question : starts.questions()) {
            if (question.equals(row.benchmark()) || question.startsWith(row.benchmark() + " ")) {
                double bytes = starts.bytes(question, row.own());
                most = Double.isNaN(most) ? bytes : Math.max(most, bytes);
            }
        }
        // What is less than the smallest object is what the measurement itself allocates.
        return Double.isNaN(most) || row.benchmark().startsWith("ReadTrace") ? ""
                : String.valueOf(most < SMALLEST_OBJECT ? 0 : Math.round(most));
    }
}
