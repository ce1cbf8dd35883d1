package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.vulkan.PipelineStatistic;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.LongRange;

/** Whatever frames come one behind the other: the figures are those of the last frames, kept whole and sorted. */
class FrameStatisticsProperties {
    private static final List<GpuQueue> QUEUES = List.of(GpuQueue.named("a"), GpuQueue.named("b"));
    private static final List<String> COUNTS = List.of("samples", "host time ns", "counter 0", "counter 1",
            "no such count");
    /** The bits of a float that is no number. */
    private static final long NOT_A_FLOAT = 0x7FC0_0000L;
    private static final BigInteger LONGEST = BigInteger.valueOf(Long.MAX_VALUE);

    /** What a scope has in a frame; its parent is any before it, or none. */
    record Given(String name, int parent, int queue, int count, long nanoseconds, long samples, List<Long> counters) {
        private GivenFrame.Row row(int position) {
            return new GivenFrame.Row(Scope.named(name), Math.min(parent, position - 1), queue, count,
                    count == 0 ? 0 : nanoseconds, 0, 0, 0, samples,
                    Collections.nCopies(PipelineStatistic.values().length, GpuFrame.NOT_COUNTED), counters,
                    samples % 2 == 0 ? samples / 2 : GpuFrame.NOT_COUNTED);
        }
    }

    /** How many frames count, and frames of few kinds in any order: so paths come, go and come again. */
    record Loop(int frames, List<GpuFrame> all) {
    }

    @Provide
    Arbitrary<Loop> loops() {
        Arbitrary<Long> times = Arbitraries.frequencyOf(
                Tuple.of(20, Arbitraries.longs().between(-2, 9)),
                Tuple.of(5, Arbitraries.longs().between(0, 40_000_000_000L)),
                Tuple.of(1, Arbitraries.longs().between(Long.MAX_VALUE - 9, Long.MAX_VALUE)));
        Arbitrary<List<Long>> counters = Arbitraries.frequencyOf(Tuple.of(9, Arbitraries.longs().between(0, 1000)),
                Tuple.of(1, Arbitraries.just(NOT_A_FLOAT))).list().ofSize(2)
                .optional(0.7).map(each -> each.orElse(List.of()));
        Arbitrary<Given> scopes = Combinators.combine(Arbitraries.of("x", "y", "y/x"),
                Arbitraries.integers().between(-1, 5), Arbitraries.integers().between(0, 1),
                Arbitraries.integers().between(0, 3), times,
                Arbitraries.longs().between(-1, 1_000_000), counters).as(Given::new);
        Arbitrary<GpuFrame> frames = scopes.list().ofMaxSize(7).map(FrameStatisticsProperties::frame);
        Arbitrary<List<GpuFrame>> all = frames.list().ofMinSize(1).ofMaxSize(6)
                .flatMap(each -> Arbitraries.of(each).list().ofMaxSize(20));
        return Combinators.combine(Arbitraries.integers().between(1, 12), all).as(Loop::new);
    }

    private static GpuFrame frame(List<Given> scopes) {
        List<GivenFrame.Row> rows = IntStream.range(0, scopes.size())
                .mapToObj(position -> scopes.get(position).row(position)).toList();
        return new GivenFrame(0, 0, 1, true, rows, QUEUES.stream()
                .map(queue -> new GivenFrame.Queue(queue, 0, 0, ClockQuality.TRUE, 0, 0)).toList()).frame();
    }

    private static List<String> path(GpuFrame frame, int scope) {
        List<String> path = new ArrayList<>();
        for (int each = scope; each >= 0; each = frame.parent(each)) {
            path.add(frame.name(each));
        }
        return path.reversed();
    }

    private static List<String> path(FrameStatistics statistics, int scope) {
        List<String> path = new ArrayList<>();
        for (int each = scope; each != FrameStatistics.FRAME; each = statistics.parent(each)) {
            path.add(statistics.name(each));
        }
        return path.reversed();
    }

    /** The frames that count, and nothing else: every figure is worked out anew. */
    private record Model(List<GpuFrame> frames) {
        Set<List<String>> paths() {
            Set<List<String>> paths = new LinkedHashSet<>();
            frames.forEach(frame -> frame.forEach(scope -> paths.add(path(frame, scope))));
            return paths;
        }

        private List<Integer> measured(GpuFrame frame, List<String> path) {
            return IntStream.range(0, frame.size()).filter(scope -> path(frame, scope).equals(path)
                    && frame.count(scope) > 0 && frame.nanoseconds(scope) >= 0).boxed().toList();
        }

        /** The times in frames that have one, the shortest first. */
        List<Long> times(List<String> path) {
            List<Long> times = new ArrayList<>();
            for (GpuFrame frame : frames) {
                List<Integer> scopes = measured(frame, path);
                if (path.isEmpty()) {
                    times.add(Math.max(0, frame.sumNanoseconds()));
                } else if (!scopes.isEmpty()) {
                    times.add(sum(scopes.stream().map(frame::nanoseconds).toList()));
                }
            }
            Collections.sort(times);
            return times;
        }

        long count(List<String> path) {
            return path.isEmpty() ? frames.size() : frames.stream()
                    .flatMap(frame -> measured(frame, path).stream().map(frame::count)).mapToLong(each -> each).sum();
        }

        /** The time in the last frame. */
        long last(List<String> path) {
            return frames.isEmpty() ? GpuFrame.NOT_COUNTED
                    : new Model(frames.subList(frames.size() - 1, frames.size())).times(path).stream().findFirst()
                            .orElse(GpuFrame.NOT_COUNTED);
        }

        private BigInteger aboveMedian(List<String> path) {
            return BigInteger.valueOf(last(path) - nearestRank(times(path), 50));
        }

        /** The scope to blame for the last frame, inwards from one, among paths in their order. */
        List<String> slowest(List<String> outer, List<List<String>> paths) {
            return paths.stream().filter(path -> path.size() == outer.size() + 1
                    && path.subList(0, outer.size()).equals(outer) && aboveMedian(path).signum() > 0)
                    .sorted(Comparator.comparing(this::aboveMedian).reversed()).limit(1)
                    .filter(path -> aboveMedian(path).multiply(BigInteger.TWO).compareTo(aboveMedian(outer)) > 0)
                    .findFirst().map(path -> slowest(path, paths)).orElse(outer);
        }

        double meanCount(List<String> path, String name) {
            List<Double> numbers = new ArrayList<>();
            for (GpuFrame frame : frames) {
                List<Double> found = new ArrayList<>();
                for (int scope : measured(frame, path)) {
                    for (int i = 0; i < frame.counts().size(); i++) {
                        GpuCount count = frame.counts().get(i);
                        if (count.name().equals(name) && frame.nextCount(scope, i) == i) {
                            found.add(count.storage().doubleValue(frame.counted(scope, i)));
                        }
                    }
                }
                found.removeIf(each -> !Double.isFinite(each));
                if (!found.isEmpty()) {
                    numbers.add(name.startsWith("counter ") ? found.getLast()
                            : found.stream().mapToDouble(each -> each).sum());
                }
            }
            return numbers.stream().mapToDouble(each -> each).average().orElse(Double.NaN);
        }
    }

    private static long sum(List<Long> times) {
        return times.stream().map(BigInteger::valueOf).reduce(BigInteger.ZERO, BigInteger::add).min(LONGEST)
                .longValueExact();
    }

    /** The shortest time that so many percent do not exceed. */
    private static long nearestRank(List<Long> times, double percent) {
        return times.stream().filter(time -> {
            long within = times.stream().filter(each -> each <= time).count();
            return BigDecimal.valueOf(within * 100).compareTo(
                    BigDecimal.valueOf(percent).multiply(BigDecimal.valueOf(times.size()))) >= 0;
        }).findFirst().orElse(GpuFrame.NOT_COUNTED);
    }

    private static void check(FrameStatistics statistics, int scope, Model model, double percent) {
        List<String> path = path(statistics, scope);
        List<Long> times = model.times(path);
        assertThat(statistics.path(scope)).isEqualTo(Scope.path(path));
        assertThat(statistics.name(scope)).isEqualTo(path.isEmpty() ? "" : path.getLast());
        assertThat(statistics.depth(scope)).isEqualTo(path.size() - 1);
        assertThat(statistics.count(scope)).isEqualTo(model.count(path));
        assertThat(statistics.nanoseconds(scope)).isEqualTo(sum(times));
        assertThat(statistics.last(scope)).isEqualTo(model.last(path));
        assertThat(statistics.mean(scope)).isEqualTo(times.isEmpty() ? GpuFrame.NOT_COUNTED
                : BigDecimal.valueOf(sum(times)).divide(BigDecimal.valueOf(times.size()), 0, RoundingMode.HALF_UP)
                        .longValueExact());
        DoubleStream.of(0, 50, 99, 100, percent).forEach(each -> assertThat(statistics.percentile(scope, each))
                .as("p" + each + " of " + times).isEqualTo(nearestRank(times, each)));
        COUNTS.forEach(count -> assertThat(statistics.meanCount(scope, count)).as(count)
                .isEqualTo((Double) model.meanCount(path, count)));
    }

    @Property
    void figuresAreThoseOfTheLastFrames(@ForAll("loops") Loop loop, @ForAll("percents") double percent) {
        FrameStatistics statistics = FrameStatistics.ofLast(loop.frames);
        List<List<String>> came = new ArrayList<>();
        for (int added = 0; added <= loop.all.size(); added++) {
            if (added > 0) {
                statistics.accept(loop.all.get(added - 1));
            }
            Model model = new Model(loop.all.subList(Math.max(0, added - loop.frames), added));
            came.retainAll(model.paths());
            model.paths().stream().filter(path -> !came.contains(path)).forEach(came::add);
            assertThat(IntStream.range(0, statistics.size()).mapToObj(scope -> path(statistics, scope)))
                    .containsExactlyElementsOf(depthFirst(came, List.of()));
            for (int scope = FrameStatistics.FRAME; scope < statistics.size(); scope++) {
                check(statistics, scope, model, percent);
            }
        }
    }

    @Property
    void aSlowFrameIsToldWithTheScopeThatIsToBlame(@ForAll("loops") Loop loop,
            @ForAll @LongRange(min = 1, max = 30) long threshold) {
        FrameStatistics statistics = FrameStatistics.ofLast(loop.frames);
        List<List<String>> told = new ArrayList<>();
        List<GpuFrame> slow = new ArrayList<>();
        statistics.onSlow(Duration.ofNanos(threshold), (frame, scope) -> {
            slow.add(frame);
            told.add(path(statistics, scope));
        });
        for (int added = 1; added <= loop.all.size(); added++) {
            GpuFrame frame = loop.all.get(added - 1);
            slow.clear();
            told.clear();
            statistics.accept(frame);
            if (frame.sumNanoseconds() > threshold) {
                List<List<String>> paths = IntStream.range(0, statistics.size())
                        .mapToObj(scope -> path(statistics, scope)).toList();
                Model model = new Model(loop.all.subList(Math.max(0, added - loop.frames), added));
                assertThat(slow).containsExactly(frame);
                assertThat(told).containsExactly(model.slowest(List.of(), paths));
            } else {
                assertThat(told).isEmpty();
            }
        }
    }

    @Provide
    Arbitrary<Double> percents() {
        return Arbitraries.integers().between(0, 1000).map(tenths -> tenths / 10.0);
    }

    /** The paths below one, those that came first before others of the same parent. */
    private static List<List<String>> depthFirst(List<List<String>> came, List<String> outer) {
        List<List<String>> paths = new ArrayList<>();
        for (List<String> path : came) {
            if (path.size() == outer.size() + 1 && path.subList(0, outer.size()).equals(outer)) {
                paths.add(path);
                paths.addAll(depthFirst(came, path));
            }
        }
        return paths;
    }
}
