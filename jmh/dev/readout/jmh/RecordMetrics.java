package dev.readout.jmh;

import dev.readout.export.otel.OtelMetrics;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuProfiler;
import dev.readout.profile.GpuRecorder;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.api.metrics.MeterProvider;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.metrics.Aggregation;
import io.opentelemetry.sdk.metrics.InstrumentType;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.export.CollectionRegistration;
import io.opentelemetry.sdk.metrics.export.MetricReader;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does it cost to add a frame to metrics of OpenTelemetry, for each of its {@value #SCOPES} scopes? The rival is
 * the bare call of a histogram, with attributes that are there, and buckets that are exponential as well. Without an
 * SDK, it is a loop that does nothing but read the scopes' times. Nobody collects meanwhile: an SDK does so every few
 * seconds, on a thread of its own.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class RecordMetrics {
    static final int SCOPES = 64;

    /** Asks for nothing, so that what is measured is what recording takes. */
    private static final class NeverReading implements MetricReader {
        @Override
        public void register(CollectionRegistration registration) {
        }

        @Override
        public Aggregation getDefaultAggregation(InstrumentType instrument) {
            return instrument == InstrumentType.HISTOGRAM ? Aggregation.base2ExponentialBucketHistogram()
                    : Aggregation.defaultAggregation();
        }

        @Override
        public AggregationTemporality getAggregationTemporality(InstrumentType instrument) {
            return AggregationTemporality.CUMULATIVE;
        }

        @Override
        public CompletableResultCode forceFlush() {
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode shutdown() {
            return CompletableResultCode.ofSuccess();
        }
    }

    private final SdkMeterProvider sdk = SdkMeterProvider.builder().registerMetricReader(new NeverReading()).build();
    private final OtelMetrics metrics = OtelMetrics.create(sdk);
    private final OtelMetrics withoutSdk = OtelMetrics.create(MeterProvider.noop());
    private final DoubleHistogram histogram =
            sdk.get("rival").histogramBuilder("rival.duration").setUnit("s").build();
    private final Attributes[] attributes = new Attributes[SCOPES];
    private GpuFrame frame;

    @Setup
    public void open() {
        try (GpuProfiler profiler = TrivialDriver.profiler().build()) {
            profiler.beginFrame();
            GpuRecorder gpu = profiler.recorder(TrivialDriver.COMMAND_BUFFER);
            for (int i = 0; i < SCOPES; i++) {
                gpu.scope(dev.readout.profile.Scope.named("scope number " + i)).end();
                attributes[i] = Attributes.of(AttributeKey.stringKey("path"), "scope number " + i,
                        AttributeKey.stringKey("queue"), "graphics");
            }
            profiler.endFrame();
            profiler.poll(each -> frame = each.copy());
        }
    }

    @TearDown
    public void close() {
        sdk.close();
    }

    @Benchmark
    @OperationsPerInvocation(SCOPES)
    public void readout() {
        metrics.frame(frame);
    }

    @Benchmark
    @OperationsPerInvocation(SCOPES)
    public void readoutWithoutSdk() {
        withoutSdk.frame(frame);
    }

    @Benchmark
    @OperationsPerInvocation(SCOPES)
    public void bareCall() {
        for (int scope = 0; scope < SCOPES; scope++) {
            histogram.record(frame.nanoseconds(scope) / 1e9, attributes[scope]);
        }
    }

    @Benchmark
    @OperationsPerInvocation(SCOPES)
    public long loop() {
        long sum = 0;
        for (int scope = 0; scope < frame.size(); scope++) {
            sum += frame.nanoseconds(scope);
        }
        return sum;
    }
}
