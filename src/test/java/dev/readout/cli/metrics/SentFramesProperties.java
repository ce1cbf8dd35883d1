package dev.readout.cli.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.readout.export.otel.OtelSettings;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import dev.readout.profile.ProfilerReport;
import dev.readout.profile.Scope;
import dev.readout.testing.OtlpReceiver;
import io.opentelemetry.proto.metrics.v1.AggregationTemporality;
import io.opentelemetry.proto.metrics.v1.ExponentialHistogramDataPoint;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import java.io.IOException;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import net.jqwik.api.lifecycle.BeforeTry;

/** What a collector gets is what comes out when the frames are summed up anew. */
class SentFramesProperties {
    private static final List<GpuQueue> QUEUES = List.of(GpuQueue.named("graphics"), GpuQueue.named("вычисления"));
    private static final Map<String, String> LOOP = Map.of("readout.loop.name", "graphics, вычисления");
    private static final List<String> NAMES = List.of("shadow", "main", "a/b", "тень/影 ⚡", "\"quoted\\\"", "😀",
            "\uD83D", "?");
    private static final String DURATION = "readout.gpu.scope.duration";
    /** Of a boundary, relative to it: what logarithms of doubles are off. */
    private static final double ROUNDING = 1e-9;
    private static final double NANOSECONDS = 1e9;

    private static OtlpReceiver receiver;

    @BeforeContainer
    static void start() throws IOException {
        receiver = OtlpReceiver.start();
    }

    @AfterContainer
    static void stop() {
        receiver.close();
    }

    @BeforeTry
    void forget() {
        receiver.clear();
    }

    /** Of clocks that are right, and of some that are not: too long to be summed, or from an end to a beginning. */
    @Provide
    Arbitrary<List<GpuFrame>> frames() {
        Arbitrary<Long> times = Arbitraries.oneOf(Arbitraries.longs().between(0, 30_000_000),
                Arbitraries.longs().between(0, 1000), Arbitraries.longs().between(0, 100_000_000_000L));
        return Arbitraries.frequencyOf(Tuple.of(6, framesOf(times)),
                Tuple.of(1, framesOf(Arbitraries.oneOf(times, Arbitraries.longs().greaterOrEqual(Long.MAX_VALUE / 2)))),
                Tuple.of(1, framesOf(Arbitraries.oneOf(times, times.map(time -> -time)))))
                .list().ofMaxSize(40);
    }

    private static Arbitrary<GpuFrame> framesOf(Arbitrary<Long> times) {
        Arbitrary<MadeScope> scopes = Combinators.combine(Arbitraries.of(NAMES), Arbitraries.integers().between(-1, 3),
                Arbitraries.integers().between(0, 1), Arbitraries.integers().between(0, 3), times, times,
                Arbitraries.oneOf(times, Arbitraries.just(GpuFrame.NOT_COUNTED)))
                .as((name, parent, queue, count, begin, time, host) -> new MadeScope(Scope.named(name), parent, queue,
                        count, begin, begin + time, GpuFrame.NOT_COUNTED, null, host));
        return Combinators.combine(scopes.list().ofMaxSize(6), Arbitraries.longs().between(-1, 50_000),
                Arbitraries.longs().between(-1000, 50_000))
                .as((made, first, second) -> MadeFrames.frame(0, 0, 1, QUEUES, asTree(made), first, second));
    }

    /** Scopes with parents before them, and no two of one path on one queue. */
    private static List<MadeScope> asTree(List<MadeScope> scopes) {
        List<MadeScope> tree = new ArrayList<>();
        Set<String> paths = new HashSet<>();
        for (MadeScope each : scopes) {
            int parent = each.parent() < tree.size() ? each.parent() : -1;
            if (paths.add(parent + " " + each.queue() + " " + each.scope().name())) {
                tree.add(new MadeScope(each.scope(), parent, each.queue(), each.count(), each.begin(), each.end(),
                        each.samples(), null, each.host()));
            }
        }
        return tree;
    }

    private static String path(GpuFrame frame, int scope) {
        String name = frame.name(scope).replaceAll("\\p{Cs}", "?").replaceAll("[/\\\\]", "\\\\$0");
        return frame.parent(scope) < 0 ? name : path(frame, frame.parent(scope)) + "/" + name;
    }

    /** No time is less than none, nor longer than can be said. */
    private static long outermost(GpuFrame frame) {
        BigInteger sum = IntStream.range(0, frame.size()).filter(scope -> frame.parent(scope) < 0)
                .mapToObj(scope -> BigInteger.valueOf(frame.nanoseconds(scope)))
                .reduce(BigInteger.ZERO, BigInteger::add);
        return sum.max(BigInteger.ZERO).min(BigInteger.valueOf(Long.MAX_VALUE)).longValueExact();
    }

    private static void send(OtelSettings options, List<GpuFrame> frames, List<ProfilerReport> reports)
            throws IOException {
        try (LiveMetrics metrics = LiveMetrics.otlp(receiver.url(), LiveMetrics.USUAL, options, Map.of(),
                Map.of())) {
            for (GpuFrame frame : frames) {
                metrics.frame(frame);
            }
            for (ProfilerReport report : reports) {
                metrics.report(report, 0);
            }
        }
    }

    /** The histograms of a metric by the attributes that they have. */
    private static Map<Map<String, String>, ExponentialHistogramDataPoint> histograms(String name) {
        Map<Map<String, String>, ExponentialHistogramDataPoint> points = new HashMap<>();
        Metric metric = receiver.last().get(name);
        if (metric != null) {
            assertThat(metric.getUnit()).isEqualTo("s");
            assertThat(metric.getDescription()).isNotBlank();
            assertThat(metric.getExponentialHistogram().getAggregationTemporality())
                    .isEqualTo(AggregationTemporality.AGGREGATION_TEMPORALITY_CUMULATIVE);
            metric.getExponentialHistogram().getDataPointsList()
                    .forEach(point -> points.put(OtlpReceiver.texts(point.getAttributesList()), point));
        }
        return points;
    }

    private static Map<Map<String, String>, NumberDataPoint> sums(String name, String unit) {
        Map<Map<String, String>, NumberDataPoint> points = new HashMap<>();
        Metric metric = receiver.last().get(name);
        if (metric != null) {
            assertThat(metric.getUnit()).isEqualTo(unit);
            assertThat(metric.getSum().getIsMonotonic()).isTrue();
            metric.getSum().getDataPointsList()
                    .forEach(point -> points.put(OtlpReceiver.texts(point.getAttributesList()), point));
        }
        return points;
    }

    private static void assertHolds(ExponentialHistogramDataPoint point, List<Long> nanoseconds) {
        List<Double> times = nanoseconds.stream().map(each -> each / NANOSECONDS).sorted().toList();
        double sum = times.stream().mapToDouble(each -> each).sum();
        assertThat(point.getCount()).isEqualTo(times.size());
        assertThat(point.getSum()).isCloseTo(sum, within(sum * ROUNDING));
        assertThat(point.getMin()).isEqualTo(times.getFirst());
        assertThat(point.getMax()).isEqualTo(times.getLast());
        assertThat(point.getZeroCount()).isEqualTo(times.stream().filter(each -> each == 0).count());
        assertThat(point.getNegative().getBucketCountsList()).allMatch(count -> count == 0);

        long counted = point.getZeroCount();
        double exponent = Math.pow(2, -point.getScale());
        for (int i = 0; i < point.getPositive().getBucketCountsCount(); i++) {
            counted += point.getPositive().getBucketCounts(i);
            double upper = Math.pow(2, (point.getPositive().getOffset() + i + 1) * exponent);
            assertThat(counted).as("up to %s s at scale %s", upper, point.getScale())
                    .isBetween(atMost(times, upper * (1 - ROUNDING)), atMost(times, upper * (1 + ROUNDING)));
        }
        assertThat(counted).isEqualTo(times.size());
    }

    private static long atMost(List<Double> times, double limit) {
        return times.stream().filter(each -> each <= limit).count();
    }

    private static void assertHistograms(String name, Map<Map<String, String>, List<Long>> expected) {
        Map<Map<String, String>, ExponentialHistogramDataPoint> points = histograms(name);
        assertThat(points.keySet()).isEqualTo(expected.keySet());
        expected.forEach((attributes, times) -> assertHolds(points.get(attributes), times));
    }

    @Property(tries = 100)
    void scopesAndFramesAndQueues(@ForAll("frames") List<GpuFrame> frames) throws IOException {
        send(OtelSettings.builder().build(), frames, List.of());

        Map<Map<String, String>, List<Long>> scopes = new HashMap<>();
        Map<Map<String, String>, List<Long>> onHost = new HashMap<>();
        Map<Map<String, String>, List<Long>> latencies = new HashMap<>();
        Map<Map<String, String>, Double> busy = new HashMap<>();
        for (GpuFrame frame : frames) {
            for (int scope = 0; scope < frame.size(); scope++) {
                Map<String, String> attributes = Map.of("readout.scope.path", path(frame, scope),
                        "readout.queue.name", frame.queue(scope).name());
                if (frame.count(scope) > 0) {
                    scopes.computeIfAbsent(attributes, each -> new ArrayList<>())
                            .add(Math.max(0, frame.nanoseconds(scope)));
                }
                if (frame.count(scope) > 0 && frame.hostNanoseconds(scope) != GpuFrame.NOT_COUNTED) {
                    onHost.computeIfAbsent(attributes, each -> new ArrayList<>())
                            .add(Math.max(0, frame.hostNanoseconds(scope)));
                }
            }
            for (GpuQueue queue : QUEUES) {
                Map<String, String> attributes = Map.of("readout.queue.name", queue.name());
                busy.merge(attributes, Math.max(0, frame.busyNanoseconds(queue)) / NANOSECONDS, Double::sum);
                if (frame.latencyNanoseconds(queue) != GpuFrame.NOT_COUNTED) {
                    latencies.computeIfAbsent(attributes, each -> new ArrayList<>())
                            .add(Math.max(0, frame.latencyNanoseconds(queue)));
                }
            }
        }
        assertHistograms(DURATION, scopes);
        assertHistograms("readout.host.scope.duration", onHost);
        assertHistograms("readout.gpu.frame.duration", frames.isEmpty() ? Map.of()
                : Map.of(LOOP, frames.stream().map(SentFramesProperties::outermost).toList()));
        assertHistograms("readout.gpu.queue.latency", latencies);
        Map<Map<String, String>, NumberDataPoint> sums = sums("readout.gpu.queue.busy", "s");
        assertThat(sums.keySet()).isEqualTo(busy.keySet());
        busy.forEach((attributes, time) -> assertThat(sums.get(attributes).getAsDouble())
                .isCloseTo(time, within(time * ROUNDING)));
    }

    @Property(tries = 50)
    void slowFramesAreThoseThatTakeLongerThanThePeriod(@ForAll("frames") List<GpuFrame> frames,
            @ForAll("periods") long period) throws IOException {
        send(OtelSettings.builder().slowThreshold(Duration.ofNanos(period)).build(), frames, List.of());

        long slow = frames.stream().filter(frame -> outermost(frame) > period).count();
        Map<Map<String, String>, NumberDataPoint> sums = sums("readout.gpu.frame.slow", "{frame}");
        if (frames.isEmpty()) {
            assertThat(sums).isEmpty();
        } else {
            assertThat(sums.keySet())
                    .containsExactly(Map.of("app.jank.threshold", Double.toString(period / NANOSECONDS),
                            "readout.loop.name", LOOP.get("readout.loop.name")));
            assertThat(sums.values().iterator().next().getAsInt()).isEqualTo(slow);
        }
    }

    @Provide
    Arbitrary<Long> periods() {
        return Arbitraries.longs().between(1, 50_000_000);
    }

    @Provide
    Arbitrary<ProfilerReport> reports() {
        GpuQueue queue = QUEUES.getFirst();
        return Arbitraries.of(new ProfilerReport.Disjoint(1, false), new ProfilerReport.FrameDropped(2, 3, 0),
                new ProfilerReport.FrameExpired(3, "main", queue, 1, 2),
                new ProfilerReport.EndWithoutBegin(4, false, queue, false),
                new ProfilerReport.ScopeLeftOpen(5, false, "main", queue),
                new ProfilerReport.SpanLost(6, "main", queue), new ProfilerReport.BatchExpired(7, "main", queue, 1, 2),
                new ProfilerReport.BatchDropped(8, queue, 3, 0));
    }

    @Property(tries = 30)
    void reportsAreCountedByKind(@ForAll List<@From("reports") ProfilerReport> reports)
            throws IOException {
        send(OtelSettings.builder().build(), List.of(), reports);

        Map<Map<String, String>, Long> expected = new HashMap<>();
        reports.forEach(report -> expected.merge(
                Map.of("readout.report.kind", report.kind().name().toLowerCase(Locale.ROOT)), 1L, Long::sum));
        Map<Map<String, String>, Long> counted = new HashMap<>();
        sums("readout.report.count", "{report}").forEach((kind, point) -> counted.put(kind, point.getAsInt()));
        assertThat(counted).isEqualTo(expected);
    }

    /** However many scopes there are, their series are as many as the options say, and one more has all others. */
    @Property(tries = 50)
    void noTimeIsLostWhereScopesAreTooMany(@ForAll("frames") List<GpuFrame> frames, @ForAll("bounds") int most)
            throws IOException {
        send(OtelSettings.builder().mostScopes(most).build(), frames, List.of());

        Map<Map<String, String>, ExponentialHistogramDataPoint> points = histograms(DURATION);
        assertThat(points.keySet()).filteredOn(each -> each.containsKey("readout.scope.path"))
                .hasSizeLessThanOrEqualTo(most);
        assertThat(points.keySet()).filteredOn(each -> !each.containsKey("readout.scope.path"))
                .isSubsetOf(Map.of("readout.scope.other", "true"));
        long times = frames.stream().flatMapToLong(frame -> IntStream.range(0, frame.size())
                .filter(scope -> frame.count(scope) > 0).mapToLong(scope -> 1)).sum();
        assertThat(points.values().stream().mapToLong(ExponentialHistogramDataPoint::getCount).sum())
                .isEqualTo(times);
    }

    @Provide
    Arbitrary<Integer> bounds() {
        return Arbitraries.integers().between(1, 12);
    }
}
