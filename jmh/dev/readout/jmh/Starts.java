package dev.readout.jmh;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/**
 * What benchmarks took in one start of the JVM after the other. In each round every one is started once, so that a
 * machine that is busy for a while is so for all; times are compared within a round.
 */
final class Starts {
    /** Names of the same benchmark's results: its class, and its parameters if it has any. */
    private final Map<String, Map<String, List<Double>>> medians = new LinkedHashMap<>();
    private final Map<String, Map<String, Double>> bytes = new LinkedHashMap<>();

    /** How the times of Readout compare with those of a rival: below 1, Readout is faster. */
    record Ratios(List<Double> sorted) {
        double median() {
            return sorted.get(sorted.size() / 2);
        }

        @Override
        public String toString() {
            String median = String.format(Locale.ROOT, "%.2f", median());
            return sorted.size() == 1 ? median
                    : String.format(Locale.ROOT, "%s (%.2f to %.2f)", median, sorted.getFirst(), sorted.getLast());
        }
    }

    /** Adds a round. */
    void add(Collection<RunResult> round) {
        for (RunResult result : round) {
            BenchmarkParams params = result.getParams();
            String name = params.getBenchmark();
            int method = name.lastIndexOf('.');
            StringBuilder question = new StringBuilder(name.substring(name.lastIndexOf('.', method - 1) + 1, method));
            for (String key : params.getParamsKeys()) {
                question.append(' ').append(params.getParam(key));
            }
            add(question.toString(), name.substring(method + 1),
                    result.getPrimaryResult().getStatistics().getPercentile(50));
            Result<?> allocated = result.getSecondaryResults().get("gc.alloc.rate.norm");
            if (allocated != null) {
                bytes.computeIfAbsent(question.toString(), key -> new TreeMap<>())
                        .merge(name.substring(method + 1), allocated.getScore(), Math::max);
            }
        }
    }

    /** Adds what a method took in a round. */
    void add(String question, String method, double time) {
        medians.computeIfAbsent(question, key -> new TreeMap<>()).computeIfAbsent(method, key -> new ArrayList<>())
                .add(time);
    }

    /** The benchmarks that have results, in the order in which they ran. */
    Iterable<String> questions() {
        return medians.keySet();
    }

    /** The methods of a benchmark that have results. */
    Iterable<String> methods(String question) {
        return medians.get(question).keySet();
    }

    /** The median of the times of all rounds; not a number if there are none. */
    double median(String question, String method) {
        double[] times = medians.getOrDefault(question, Map.of()).getOrDefault(method, List.of()).stream()
                .mapToDouble(Double::doubleValue).sorted().toArray();
        return times.length == 0 ? Double.NaN : times[times.length / 2];
    }

    /** That median as tables say it. */
    String time(String question, String method) {
        return String.format(Locale.ROOT, "%.0f", median(question, method));
    }

    /** The median, and the ratios beside a rival within the rounds if there are any. */
    String timeBeside(String question, String method, String rival) {
        Ratios ratios = ratios(question, method, rival);
        return time(question, method) + (ratios == null ? "" : ": " + ratios);
    }

    /** The most bytes that an operation allocated in any round. */
    double bytes(String question, String method) {
        return bytes.getOrDefault(question, Map.of()).getOrDefault(method, Double.NaN);
    }

    /**
     * The ratios of all questions of a benchmark, in all rounds.
     *
     * @param benchmark a question, or the class whose questions with all parameters are meant
     * @return null if there are none
     */
    Ratios ratios(String benchmark, String own, String rival) {
        List<Double> ratios = new ArrayList<>();
        medians.forEach((question, methods) -> {
            if (question.equals(benchmark) || question.startsWith(benchmark + " ")) {
                List<Double> owns = methods.getOrDefault(own, List.of());
                List<Double> rivals = methods.getOrDefault(rival, List.of());
                for (int round = 0; round < Math.min(owns.size(), rivals.size()); round++) {
                    ratios.add(owns.get(round) / rivals.get(round));
                }
            }
        });
        Collections.sort(ratios);
        return ratios.isEmpty() ? null : new Ratios(ratios);
    }
}
