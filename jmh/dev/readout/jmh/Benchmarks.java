package dev.readout.jmh;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Runs the benchmarks with the gc profiler and prints, for each, how Readout compares with its rivals in the same run:
 * time of Readout / time of the rival, so that less than 1 is faster. Machines are noisy: medians are compared, and a
 * bare time is not worth keeping.
 *
 * <p>Argument: a regular expression of the benchmarks to run; {@link StartUp} is one of them.
 */
public final class Benchmarks {
    private static final String READOUT = "readout";

    private Benchmarks() {
    }

    public static void main(String[] args) throws Exception {
        String wanted = args.length == 0 ? "." : args[0];
        runJmh(wanted);
        if (Pattern.compile(wanted).matcher(StartUp.class.getName()).find()) {
            StartUp.main(new String[0]);
        }
    }

    private static void runJmh(String wanted) throws RunnerException {
        OptionsBuilder options = new OptionsBuilder();
        Collection<RunResult> results;
        try {
            results = new Runner(options.include(wanted).addProfiler(GCProfiler.class).build()).run();
        } catch (NoBenchmarksException e) {
            return;
        }

        Map<String, Map<String, RunResult>> byQuestion = new LinkedHashMap<>();
        for (RunResult result : results) {
            BenchmarkParams params = result.getParams();
            String name = params.getBenchmark();
            int method = name.lastIndexOf('.');
            String question = name.substring(name.lastIndexOf('.', method - 1) + 1, method);
            for (String key : params.getParamsKeys()) {
                question += " " + params.getParam(key);
            }
            byQuestion.computeIfAbsent(question, q -> new TreeMap<>()).put(name.substring(method + 1), result);
        }
        System.out.printf("%n%-44s %-18s %8s %10s%n", "benchmark", "Readout / rival", "ratio", "B/op");
        byQuestion.forEach(Benchmarks::print);
    }

    private static void print(String question, Map<String, RunResult> methods) {
        methods.forEach((own, result) -> {
            if (own.startsWith(READOUT)) {
                System.out.printf("%-44s %-18s %8s %10.3f%n", question, own, "",
                        result.getSecondaryResults().get("gc.alloc.rate.norm").getScore());
                methods.forEach((rival, other) -> {
                    if (!rival.startsWith(READOUT)) {
                        System.out.printf("%-44s %-18s %8.2f%n", "", "  / " + rival, median(result) / median(other));
                    }
                });
            }
        });
    }

    private static double median(RunResult result) {
        return result.getPrimaryResult().getStatistics().getPercentile(50);
    }
}
