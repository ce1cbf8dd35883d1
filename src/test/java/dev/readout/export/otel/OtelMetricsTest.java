package dev.readout.export.otel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import dev.readout.profile.ProfilerReport;
import dev.readout.testing.Garbage;
import io.opentelemetry.api.metrics.MeterProvider;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.metrics.InstrumentType;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.export.CollectionRegistration;
import io.opentelemetry.sdk.metrics.export.MetricReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What frames cost, and what is made of those that look unlike; the sums are the business of properties. */
class OtelMetricsTest {
    private static final GpuQueue GRAPHICS = GpuQueue.named("graphics");
    private static final int FRAMES = 2_000;

    /** Keeps nothing: gives what there is when it is asked. */
    private static final class AskedReader implements MetricReader {
        private CollectionRegistration registration = CollectionRegistration.noop();

        @Override
        public void register(CollectionRegistration registration) {
            this.registration = registration;
        }

        private MetricData metric(String name) {
            return registration.collectAllMetrics().stream().filter(metric -> metric.getName().equals(name)).findAny()
                    .orElseThrow();
        }

        @Override
        public CompletableResultCode forceFlush() {
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode shutdown() {
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public AggregationTemporality getAggregationTemporality(InstrumentType instrument) {
            return AggregationTemporality.CUMULATIVE;
        }
    }

    private final AskedReader reader = new AskedReader();
    private final SdkMeterProvider provider = SdkMeterProvider.builder().registerMetricReader(reader).build();

    private static GpuFrame frame(GpuQueue queue, String... names) {
        List<MadeScope> scopes = new ArrayList<>();
        for (String name : names) {
            scopes.add(MadeScope.of(name, scopes.size() - 1, 0, 0, 1000));
        }
        return MadeFrames.frame(0, 0, 1, List.of(queue), scopes, 7);
    }

    private static void assertAllocatesNothing(OtelMetrics metrics, GpuFrame... frames) {
        Runnable round = () -> {
            for (int i = 0; i < FRAMES; i++) {
                for (GpuFrame frame : frames) {
                    metrics.frame(frame);
                }
            }
        };
        round.run();
        round.run();
        assertThat(Garbage.least(FRAMES - 1, round))
                .as("bytes of %d frames", FRAMES * frames.length).isLessThan(FRAMES);
    }

    @Test
    void nothingIsAllocatedOnceFramesLookAlike() {
        for (MeterProvider each : List.of(MeterProvider.noop(), provider)) {
            OtelMetrics metrics = OtelMetrics.create(each);
            assertAllocatesNothing(metrics, frame(GRAPHICS, "main", "shadow", "cascade"));
            assertAllocatesNothing(metrics, frame(GRAPHICS, "main", "shadow"), frame(GRAPHICS, "main", "post", "x"));
            assertAllocatesNothing(OtelMetrics.create(each, OtelSettings.builder().mostScopes(1).build()),
                    frame(GRAPHICS, "main", "shadow"), frame(GRAPHICS, "post", "x", "y"));
        }
    }

    @Test
    void anSdkThatIsShutDownFailsAtNothing() {
        OtelMetrics metrics = OtelMetrics.create(provider);
        provider.close();
        metrics.frame(frame(GRAPHICS, "main"));
        metrics.report(new ProfilerReport.Disjoint(1, false), 0);
    }

    @Test
    void queuesOfOneNameAreOneSeries() {
        OtelMetrics metrics = OtelMetrics.create(provider);
        for (int i = 0; i < 3; i++) {
            metrics.frame(frame(GpuQueue.named("compute"), "main"));
        }
        HistogramPointData point = reader.metric("readout.gpu.scope.duration").getHistogramData().getPoints()
                .iterator().next();
        assertThat(point.getCount()).isEqualTo(3);
    }

    @Test
    void threeBucketsOfEachPowerOfTenAreAdvised() {
        OtelMetrics metrics = OtelMetrics.create(provider);
        metrics.frame(frame(GRAPHICS, "main"));
        List<Double> boundaries = IntStream.rangeClosed(-5, 0).boxed()
                .flatMap(power -> Stream.of("1e", "2.5e", "5e").map(each -> Double.parseDouble(each + power)))
                .filter(seconds -> seconds <= 1).toList();
        for (String each : List.of("scope.duration", "frame.duration", "queue.latency")) {
            assertThat(reader.metric("readout.gpu." + each).getHistogramData().getPoints()).singleElement()
                    .extracting(HistogramPointData::getBoundaries).as(each).isEqualTo(boundaries);
        }
    }

    @Test
    void framesOfTwoLoopsHaveSeriesOfTheirOwn() {
        OtelMetrics metrics = OtelMetrics.create(provider,
                OtelSettings.builder().slowThreshold(Duration.ofNanos(1500)).build());
        for (int i = 0; i < 3; i++) {
            metrics.frame(MadeFrames.frame(i, 0, 1, List.of(GpuQueue.named("editor")),
                    List.of(MadeScope.of("main", -1, 0, 0, 1000))));
            metrics.frame(MadeFrames.frame(i, 0, 1, List.of(GpuQueue.named("preview")),
                    List.of(MadeScope.of("main", -1, 0, 0, 9000))));
        }
        assertThat(reader.metric("readout.gpu.frame.duration").getHistogramData().getPoints())
                .extracting(point -> point.getAttributes().get(OtelMetrics.LOOP_NAME) + " " + point.getSum())
                .containsExactlyInAnyOrder("editor " + 3 * 1000 / 1e9, "preview " + 3 * 9000 / 1e9);
        assertThat(reader.metric("readout.gpu.frame.slow").getLongSumData().getPoints())
                .extracting(point -> point.getAttributes().get(OtelMetrics.LOOP_NAME) + " " + point.getValue())
                .containsExactlyInAnyOrder("editor 0", "preview 3");
    }

    @Test
    void queuesAreBounded() {
        OtelMetrics metrics = OtelMetrics.create(provider);
        for (int i = 0; i < 3 * NamedSeries.MOST; i++) {
            metrics.frame(frame(GpuQueue.named("queue " + i)));
        }
        assertThat(reader.metric("readout.gpu.queue.busy").getDoubleSumData().getPoints())
                .hasSize(NamedSeries.MOST + 1)
                .anyMatch(point -> Boolean.TRUE.equals(point.getAttributes().get(OtelMetrics.QUEUE_OTHER)));
    }

    @Test
    void whatWasDroppedIsCounted() {
        OtelMetrics metrics = OtelMetrics.create(provider);
        metrics.droppedFrames(3);
        metrics.droppedFrames(4);
        metrics.droppedReports(5);
        metrics.droppedReports(6);
        assertSum("readout.export.frame.dropped", 7);
        assertSum("readout.export.report.dropped", 11);
    }

    @Test
    void aLoopThatFailedIsAReportOfItsOwn() {
        OtelMetrics metrics = OtelMetrics.create(provider);
        metrics.report(new ProfilerReport.Disjoint(1, false), 0);
        metrics.endedEarly("the device is lost");
        assertThat(reader.metric("readout.report.count").getLongSumData().getPoints())
                .extracting(point -> point.getAttributes().get(OtelMetrics.REPORT_KIND) + " " + point.getValue())
                .containsExactlyInAnyOrder("disjoint 1", "ended_early 1");
    }

    private void assertSum(String metric, long sum) {
        assertThat(reader.metric(metric).getLongSumData().getPoints()).singleElement()
                .satisfies(point -> assertThat(point.getValue()).isEqualTo(sum));
    }

    @Test
    void settingsSayWhatIsWrong() {
        assertThatThrownBy(() -> OtelSettings.builder().slowThreshold(Duration.ZERO).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("slowThreshold PT0S is not in 1..9223372036854775807 ns");
        assertThatThrownBy(() -> OtelSettings.builder().slowThreshold(Duration.ofDays(110_000)).build())
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("is not in 1..");
        assertThatThrownBy(() -> OtelSettings.builder().mostScopes(0).build())
                .isInstanceOf(IllegalArgumentException.class).hasMessage("mostScopes 0 is not 1 or more");
    }
}
