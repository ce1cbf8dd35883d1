package dev.readout.export.report;

import dev.readout.profile.Scope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The comparison of a report's times with earlier ones, as its page shows it, for programs. A build that fails if
 * something became slower:
 *
 * <p>{@snippet :
 * Comparison comparison = Comparison.of(BaseReport.read(other), BaseReport.read(file));
 * for (Comparison.Row row : comparison.rows()) {
 *     if (row.verdict() == Verdict.SLOWER) {
 *         fail(row.toString());
 *     }
 * }
 * }
 *
 * <p>A verdict allows for noise within the runs, and 3 % between them. Runs of one program may differ by more, by the
 * device's clocks, its heat, or other load of the machine. Against several earlier reports, each of another run, a time
 * is slower or faster only if it is so against each report that is long enough. If runs differ by no more than the
 * allowed noise, at most one comparison in a hundred reports a difference.
 *
 * <p>Immutable and safe to share between threads.
 */
public final class Comparison {
    private final List<BaseReport> bases;
    private final List<Row> rows;

    /** A time that is compared. Immutable and safe to share between threads. */
    public static final class Row {
        private final String name;
        private final List<String> path;
        private final Difference difference;

        private Row(String name, List<String> path, Difference difference) {
            this.name = name;
            this.path = List.copyOf(path);
            this.difference = difference;
        }

        /**
         * The name of the time, for people: {@code GPU, frame}, {@code host, frame}, or the {@linkplain Scope#path
         * path} of a scope.
         */
        public String name() {
            return name;
        }

        /** The names of a scope and of those around it, from the outermost inwards; empty for a frame's time. */
        public List<String> path() {
            return path;
        }

        /**
         * The median before, in ns, of the earlier report that comes nearest; null if there is none.
         */
        @Nullable
        public Long beforeNanoseconds() {
            return difference.base();
        }

        /** The median now, in ns; null if there is none. */
        @Nullable
        public Long nowNanoseconds() {
            return difference.now();
        }

        /** The verdict. */
        public Verdict verdict() {
            return difference.verdict();
        }

        /**
         * How probable such a difference is, of times that differ by no more than is allowed for between runs; NaN if
         * that is not known.
         */
        public double probability() {
            return difference.probability();
        }

        @Override
        public String toString() {
            return name + ": " + verdict() + ", " + difference.base() + " ns before, " + difference.now() + " ns now";
        }
    }

    private Comparison(BaseReport now, List<BaseReport> bases) {
        this.bases = bases;
        int comparisons = now.scopes().size() + 2;
        List<Row> all = new ArrayList<>();
        all.add(new Row("GPU, frame", List.of(), compare(now.gpu(), times(bases, BaseReport::gpu), comparisons)));
        all.add(new Row("host, frame", List.of(), compare(now.host(), times(bases, BaseReport::host), comparisons)));
        Set<List<String>> paths = new LinkedHashSet<>(now.scopes().keySet());
        bases.forEach(base -> paths.addAll(base.scopes().keySet()));
        for (List<String> path : paths) {
            all.add(new Row(Scope.path(path), path, compare(now.scopes().get(path),
                    times(bases, base -> base.scopes().get(path)), comparisons)));
        }
        rows = List.copyOf(all);
    }

    /**
     * Compares a report with earlier ones.
     *
     * @param bases the earlier ones, each of another run
     * @throws IllegalArgumentException if there is none
     */
    public static Comparison of(BaseReport now, BaseReport... bases) {
        Objects.requireNonNull(now, "now");
        for (BaseReport base : Objects.requireNonNull(bases, "bases")) {
            Objects.requireNonNull(base, "bases must not hold null");
        }
        if (bases.length == 0) {
            throw new IllegalArgumentException("bases is empty: there is nothing to compare with");
        }
        return new Comparison(now, List.copyOf(Arrays.asList(bases)));
    }

    private static List<BaseReport.Times> times(List<BaseReport> bases,
            Function<BaseReport, BaseReport.@Nullable Times> part) {
        return bases.stream().map(part).filter(Objects::nonNull).toList();
    }

    private static Difference compare(BaseReport.@Nullable Times now, List<BaseReport.Times> before, int comparisons) {
        if (now == null || before.isEmpty()) {
            return now == null ? new Difference(before.getFirst().median(), null, Verdict.REMOVED, Double.NaN)
                    : new Difference(null, now.median(), Verdict.ADDED, Double.NaN);
        }
        return Difference.agreed(before.stream().map(base -> Difference.of(base, now, comparisons)).toList());
    }

    List<BaseReport> bases() {
        return bases;
    }

    /**
     * The compared times: of a frame on the GPU and on the host, of all scopes of the report, and of scopes that only
     * earlier reports have. Unmodifiable.
     */
    public List<Row> rows() {
        return rows;
    }

    @Override
    public String toString() {
        long differ = rows.stream().filter(row -> row.verdict() == Verdict.SLOWER || row.verdict() == Verdict.FASTER)
                .count();
        return "a comparison of " + rows.size() + " times, of which " + differ + " differ";
    }
}
