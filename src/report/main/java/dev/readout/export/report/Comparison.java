package dev.readout.export.report;

import dev.readout.profile.Scope;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The comparison of a report's times with earlier ones, as its page shows it, for programs; {@code readout compare}
 * prints it. A build that fails if something became slower:
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
 * <p>If reports have several loops, as of a program's windows, each is compared with the loop of its name, which is
 * that of its queues ({@link dev.readout.profile.GpuFrame#loop}). The loops of reports that have one each are compared
 * whatever their names are.
 *
 * <p>Immutable and safe to share between threads.
 */
public final class Comparison {
    /** How many frames a loop of a report needs, at least: a shorter one has no part in verdicts. */
    public static final int FEWEST_FRAMES = TimeSample.BLOCKS * TimeSample.LEAST_IN_BLOCK;

    /** Properties of a run: where they differ, so may its times, whatever the program does. */
    private static final List<String> MEASURED_BY = List.of("device", "api", "time", "traced");

    private final double share;
    private final List<BaseReport> judged;
    private final List<BaseReport> bases;
    private final List<Row> rows;

    /** The verdict of a {@link Row}. */
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

    /** A time that is compared. Immutable and safe to share between threads. */
    public static final class Row {
        private final String loop;
        private final String name;
        private final List<String> path;
        private final Difference difference;

        private Row(String loop, String name, List<String> path, Difference difference) {
            this.loop = loop;
            this.name = loop.isEmpty() ? name : loop + ": " + name;
            this.path = List.copyOf(path);
            this.difference = difference;
        }

        /**
         * The name of the time, for people: {@code GPU, frame}, {@code host, frame}, or the {@linkplain Scope#path
         * path} of a scope; behind the loop and a colon, if reports have several.
         */
        public String name() {
            return name;
        }

        /** The loop; empty if each report has one. */
        public String loop() {
            return loop;
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

    private Comparison(double share, List<BaseReport> now, List<BaseReport> bases) {
        this.share = share;
        this.judged = now;
        this.bases = bases;
        if (Stream.concat(now.stream(), bases.stream()).allMatch(report -> report.loops().size() == 1)) {
            Function<List<BaseReport>, List<BaseReport.Loop>> only =
                    reports -> reports.stream().map(report -> report.loops().getFirst()).toList();
            rows = rows("", only.apply(now), only.apply(bases), comparisons(only.apply(now)));
            return;
        }
        Set<String> names = names(now);
        int comparisons = names.stream().mapToInt(name -> comparisons(named(name, now))).sum();
        names.addAll(names(bases));
        rows = names.stream().flatMap(name -> rows(name, named(name, now), named(name, bases), comparisons).stream())
                .toList();
    }

    private static Set<String> names(List<BaseReport> reports) {
        return reports.stream().flatMap(report -> report.loops().stream()).filter(loop -> loop.frames() > 0)
                .map(BaseReport.Loop::name).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static List<BaseReport.Loop> named(String name, List<BaseReport> reports) {
        return reports.stream().flatMap(report -> report.loops().stream()).filter(loop -> loop.name().equals(name))
                .toList();
    }

    /** How many times of a loop are compared. */
    private static int comparisons(List<BaseReport.Loop> now) {
        return paths(now).size() + 2;
    }

    private List<Row> rows(String loop, List<BaseReport.Loop> now, List<BaseReport.Loop> bases, int comparisons) {
        Set<List<String>> paths = paths(now);
        paths.addAll(paths(bases));
        List<Row> all = new ArrayList<>();
        all.add(row(loop, "GPU, frame", List.of(), now, bases, BaseReport.Loop::gpu, comparisons));
        all.add(row(loop, "host, frame", List.of(), now, bases, BaseReport.Loop::host, comparisons));
        for (List<String> path : paths) {
            all.add(row(loop, Scope.path(path), path, now, bases, each -> each.scopes().get(path), comparisons));
        }
        return List.copyOf(all);
    }

    private static Set<List<String>> paths(List<BaseReport.Loop> loops) {
        Set<List<String>> paths = new LinkedHashSet<>();
        loops.forEach(loop -> paths.addAll(loop.scopes().keySet()));
        return paths;
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
        return allowing(Difference.LEAST, List.of(now), List.of(bases));
    }

    /**
     * Compares runs with earlier ones, and allows for more than noise: a time that is slower by no more than a share is
     * the same. With several runs on a side, a time is slower or faster only if each of one side is so against each of
     * the other, of those that are long enough.
     *
     * @param share how much longer a time may be, from 0: 0.05 for a twentieth. It takes the place of the usual 3 %
     * @param now the reports of the runs that are judged
     * @param bases the reports of earlier runs
     * @throws IllegalArgumentException if there is none on a side, or {@code share} is no such number
     */
    public static Comparison allowing(double share, List<BaseReport> now, List<BaseReport> bases) {
        List<BaseReport> judged = List.copyOf(Objects.requireNonNull(now, "now"));
        List<BaseReport> earlier = List.copyOf(Objects.requireNonNull(bases, "bases"));
        if (judged.isEmpty() || earlier.isEmpty()) {
            throw new IllegalArgumentException((judged.isEmpty() ? "now" : "bases")
                    + " is empty: there is nothing to compare with");
        }
        if (!(share >= 0 && Double.isFinite(share))) {
            throw new IllegalArgumentException("share " + share + " is not a number from 0: 0.05 is a twentieth");
        }
        return new Comparison(share, judged, earlier);
    }

    private Row row(String loop, String name, List<String> path, List<BaseReport.Loop> now,
            List<BaseReport.Loop> bases, Function<BaseReport.Loop, BaseReport.@Nullable Times> part,
            int comparisons) {
        List<BaseReport.Times> before = times(bases, part);
        List<BaseReport.Times> after = times(now, part);
        Difference difference = after.isEmpty()
                ? new Difference(before.getFirst().median(), null, Verdict.REMOVED, Double.NaN)
                : before.isEmpty() ? new Difference(null, after.getFirst().median(), Verdict.ADDED, Double.NaN)
                        : Difference.agreed(after.stream().flatMap(each -> before.stream()
                                .map(base -> Difference.of(base, each, share, comparisons))).toList());
        return new Row(loop, name, path, difference);
    }

    private static List<BaseReport.Times> times(List<BaseReport.Loop> loops,
            Function<BaseReport.Loop, BaseReport.@Nullable Times> part) {
        return loops.stream().map(part).filter(Objects::nonNull).toList();
    }

    /** How much longer a time may be, as a part of the smaller one. */
    double share() {
        return share;
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

    /**
     * The properties by which the runs were measured differently, for people, so that a difference of their times says
     * nothing of the program: {@code device}, {@code api}, {@code time}, which is real or virtual, and {@code traced}.
     * A property that a run does not tell makes no difference. Empty if the runs are alike; unmodifiable.
     */
    public List<String> unlike() {
        return MEASURED_BY.stream().map(this::unlike).flatMap(Optional::stream).toList();
    }

    private Optional<String> unlike(String property) {
        Set<String> before = told(property, bases);
        Set<String> now = told(property, judged);
        Set<String> all = new LinkedHashSet<>(before);
        all.addAll(now);
        return all.size() < 2 ? Optional.empty()
                : Optional.of(property + " was " + String.join(" and ", before)
                        + " and is " + String.join(" and ", now));
    }

    private static Set<String> told(String property, List<BaseReport> reports) {
        return reports.stream().map(report -> report.about().get(property)).filter(Objects::nonNull)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    @Override
    public String toString() {
        long differ = rows.stream().filter(row -> row.verdict() == Verdict.SLOWER || row.verdict() == Verdict.FASTER)
                .count();
        return "a comparison of " + rows.size() + " times, of which " + differ + " differ";
    }
}
