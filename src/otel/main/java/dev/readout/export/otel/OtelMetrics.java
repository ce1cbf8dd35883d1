package dev.readout.export.otel;

import dev.readout.export.FrameSink;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.ProfilerReport;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.DoubleCounter;
import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.api.metrics.LongCounter;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.api.metrics.MeterBuilder;
import io.opentelemetry.api.metrics.MeterProvider;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * The results of a profiling loop as metrics of OpenTelemetry, by its API alone: without an SDK, nothing happens. See
 * the package for the metrics.
 *
 * <p>{@snippet :
 * MeterProvider meters = openTelemetry.getMeterProvider();
 * FrameExport export =
 *         FrameExport.start(OtelMetrics.create(meters));
 * GpuProfiler profiler = GpuProfiler.gl(context).listener(export::report).build();
 *
 * profiler.poll(export);
 *
 * export.close();
 * }
 *
 * <p>It adds to the SDK's sums, and never waits. Attributes are created once: nothing is allocated once frames look
 * alike. Closing does not touch the SDK, which its owner flushes. For one thread at a time.
 */
public final class OtelMetrics implements FrameSink {
    static final AttributeKey<String> SCOPE_PATH = AttributeKey.stringKey("readout.scope.path");
    static final AttributeKey<Boolean> SCOPE_OTHER = AttributeKey.booleanKey("readout.scope.other");
    static final AttributeKey<String> QUEUE_NAME = AttributeKey.stringKey("readout.queue.name");
    static final AttributeKey<Boolean> QUEUE_OTHER = AttributeKey.booleanKey("readout.queue.other");
    static final AttributeKey<String> LOOP_NAME = AttributeKey.stringKey("readout.loop.name");
    static final AttributeKey<Boolean> LOOP_OTHER = AttributeKey.booleanKey("readout.loop.other");
    static final AttributeKey<String> REPORT_KIND = AttributeKey.stringKey("readout.report.kind");
    static final AttributeKey<Double> THRESHOLD = AttributeKey.doubleKey("app.jank.threshold");

    /** Advised explicit bucket boundaries, in seconds: the default ones of most SDKs begin at 5 ms. */
    private static final List<Double> BOUNDARIES = List.of(0.00001, 0.000025, 0.00005, 0.0001, 0.00025, 0.0005, 0.001,
            0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0);

    private static final double NANOSECONDS = 1e9;
    private static final Attributes NONE = Attributes.empty();
    private static final Attributes ENDED_EARLY = Attributes.of(REPORT_KIND, "ended_early");

    private final DoubleHistogram scopeDuration;
    private final DoubleHistogram hostDuration;
    private final DoubleHistogram frameDuration;
    private final DoubleHistogram latency;
    private final DoubleCounter busy;
    private final LongCounter slowFrames;
    private final LongCounter reports;
    private final LongCounter droppedFrames;
    private final LongCounter droppedReports;

    private final ScopeSeries scopes;
    private final NamedSeries queues = new NamedSeries(QUEUE_NAME, QUEUE_OTHER, NONE);
    private final NamedSeries loops = new NamedSeries(LOOP_NAME, LOOP_OTHER, NONE);
    private final NamedSeries slowLoops;
    private final Map<ProfilerReport.Kind, Attributes> kinds = new EnumMap<>(ProfilerReport.Kind.class);
    private final long slowNanoseconds;

    private OtelMetrics(Meter meter, OtelSettings settings) {
        scopeDuration = histogram(meter, "readout.gpu.scope.duration", "How long a scope took in a frame");
        hostDuration = histogram(meter, "readout.host.scope.duration",
                "How long the host took to record a scope in a frame");
        frameDuration = histogram(meter, "readout.gpu.frame.duration",
                "How long the outermost scopes of a frame took together");
        latency = histogram(meter, "readout.gpu.queue.latency",
                "From the submission of a frame's work to a queue to the beginning of its first scope");
        busy = meter.counterBuilder("readout.gpu.queue.busy").ofDoubles().setUnit("s")
                .setDescription("How long a queue was busy with scopes, what overlapped once").build();
        slowFrames = counter(meter, "readout.gpu.frame.slow", "{frame}", "Frames that took longer than the threshold");
        reports = counter(meter, "readout.report.count", "{report}", "What could not be measured");
        droppedFrames = counter(meter, "readout.export.frame.dropped", "{frame}",
                "Frames that are missing here, because they came faster than they were taken");
        droppedReports = counter(meter, "readout.export.report.dropped", "{report}",
                "Reports that are missing here, because they came faster than they were taken");
        scopes = new ScopeSeries(settings.mostScopes);
        for (ProfilerReport.Kind kind : ProfilerReport.Kind.values()) {
            kinds.put(kind, Attributes.of(REPORT_KIND, kind.name().toLowerCase(Locale.ROOT)));
        }
        slowNanoseconds = settings.slowThreshold.toNanos();
        slowLoops = new NamedSeries(LOOP_NAME, LOOP_OTHER, Attributes.of(THRESHOLD, seconds(slowNanoseconds)));
    }

    private static DoubleHistogram histogram(Meter meter, String name, String description) {
        return meter.histogramBuilder(name).setUnit("s").setDescription(description)
                .setExplicitBucketBoundariesAdvice(BOUNDARIES).build();
    }

    private static LongCounter counter(Meter meter, String name, String unit, String description) {
        return meter.counterBuilder(name).setUnit(unit).setDescription(description).build();
    }

    /** Makes the instruments with the settings' defaults. */
    public static OtelMetrics create(MeterProvider meters) {
        return create(meters, OtelSettings.builder().build());
    }

    /**
     * Makes the instruments, of the scope {@code dev.readout}.
     *
     * @param meters the SDK's, or {@link MeterProvider#noop}
     */
    public static OtelMetrics create(MeterProvider meters, OtelSettings settings) {
        Objects.requireNonNull(settings, "settings");
        MeterBuilder builder = Objects.requireNonNull(meters, "meters").meterBuilder("dev.readout");
        String version = OtelMetrics.class.getPackage().getImplementationVersion();
        return new OtelMetrics((version == null ? builder : builder.setInstrumentationVersion(version)).build(),
                settings);
    }

    /** Adds the times of a frame and its scopes. */
    @Override
    public void frame(GpuFrame frame) {
        Objects.requireNonNull(frame, "frame");
        // Not where there is no SDK, or it leaves scopes out.
        if (scopeDuration.isEnabled() || hostDuration.isEnabled()) {
            addScopes(frame);
        }
        long time = frame.sumNanoseconds();
        frameDuration.record(seconds(time), loops.at(frame.loop()));
        slowFrames.add(time > slowNanoseconds ? 1 : 0, slowLoops.at(frame.loop()));
        List<GpuQueue> all = frame.queues();
        for (int i = 0; i < all.size(); i++) {
            addQueue(frame, all.get(i));
        }
    }

    private void addScopes(GpuFrame frame) {
        scopes.update(frame);
        for (int scope = 0; scope < frame.size(); scope++) {
            if (frame.count(scope) > 0) {
                scopeDuration.record(seconds(frame.nanoseconds(scope)), scopes.at(scope));
                long host = frame.hostNanoseconds(scope);
                if (host != GpuFrame.NOT_COUNTED) {
                    hostDuration.record(seconds(host), scopes.at(scope));
                }
            }
        }
    }

    private void addQueue(GpuFrame frame, GpuQueue queue) {
        Attributes attributes = queues.at(queue.name());
        busy.add(seconds(frame.busyNanoseconds(queue)), attributes);
        long waited = frame.latencyNanoseconds(queue);
        if (waited != GpuFrame.NOT_COUNTED) {
            latency.record(seconds(waited), attributes);
        }
    }

    /** Of a clock that is off, something may end before it began; no instrument takes that, and none says so. */
    private static double seconds(long nanoseconds) {
        return Math.max(0, nanoseconds) / NANOSECONDS;
    }

    /** Counts a report of the loop, by its kind. */
    @Override
    public void report(ProfilerReport report, long nanoseconds) {
        reports.add(1, kinds.getOrDefault(Objects.requireNonNull(report, "report").kind(), NONE));
    }

    /** Counts frames that were dropped on the way here. */
    @Override
    public void droppedFrames(long frames) {
        droppedFrames.add(frames, NONE);
    }

    /** Counts reports that were dropped on the way here. */
    @Override
    public void droppedReports(long reports) {
        droppedReports.add(reports, NONE);
    }

    /** Counts a report, {@code ended_early}. */
    @Override
    public void endedEarly(String reason) {
        Objects.requireNonNull(reason, "reason");
        reports.add(1, ENDED_EARLY);
    }

    /** Does nothing: the SDK belongs to the application. */
    @Override
    public void close() {
    }

    @Override
    public String toString() {
        return "metrics of OpenTelemetry";
    }
}
