package dev.readout.cli.profile;

import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.command.Converters;
import dev.readout.cli.command.UsageException;
import dev.readout.cli.metrics.LiveMetrics;
import dev.readout.cli.output.ExportTarget;
import dev.readout.export.FrameSink;
import dev.readout.export.otel.OtelSettings;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The options for sending or showing metrics during a measurement. */
final class MetricsOptions {
    private static final String OTLP = "--otlp";
    private static final String PROMETHEUS = "--prometheus";
    private static final String SLOW = "--slow";

    private @Nullable URI collector;
    private @Nullable HostAndPort prometheus;
    private @Nullable Duration slow;

    /** Both options, which share the threshold of a slow frame. */
    List<ExportOption> all() {
        return List.of(new Sent(), new Shown());
    }

    private OtelSettings settings() {
        OtelSettings.Builder settings = OtelSettings.builder();
        return (slow == null ? settings : settings.slowThreshold(slow)).build();
    }

    /** Metrics for a collector. */
    private final class Sent implements ExportOption {
        @Override
        public void describe(CommandSyntax syntax) {
            syntax.value(OTLP, "URL", CollectorUrl::of, value -> collector = value,
                    "Also send metrics to a collector of OpenTelemetry, by OTLP over HTTP: http://HOST:4318, say. To"
                            + " a path that does not end so, /v1/metrics is added. Every 5 s and at the end;"
                            + " OTEL_RESOURCE_ATTRIBUTES, OTEL_SERVICE_NAME, OTEL_EXPORTER_OTLP_HEADERS and"
                            + " OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE are honoured.");
        }

        @Override
        public List<ExportTarget> targets() {
            return Stream.ofNullable(collector).map(url -> ExportTarget.named(OTLP, CollectorUrl.shown(url.toString())))
                    .toList();
        }

        @Override
        public FrameSink begin(Map<String, String> about, LongSupplier clock) throws IOException {
            return LiveMetrics.otlp(Objects.requireNonNull(collector, OTLP), settings(), about);
        }
    }

    /** Metrics for Prometheus. */
    private final class Shown implements ExportOption {
        @Override
        public void describe(CommandSyntax syntax) {
            syntax.value(PROMETHEUS, "[HOST:]PORT", HostAndPort::of, value -> prometheus = value,
                    "Also show metrics to Prometheus while frames are measured, at http://HOST:PORT/metrics. Default"
                            + " for HOST: localhost.")
                    .value(SLOW, "MS", Converters::milliseconds, value -> slow = value,
                            "For " + OTLP + " and " + PROMETHEUS + ": count frames as slow that take more ms than this."
                                    + " Default: 16.666667.");
        }

        @Override
        public List<ExportTarget> targets() {
            return Stream.ofNullable(prometheus).map(shown -> ExportTarget.named(PROMETHEUS, shown.toString()))
                    .toList();
        }

        @Override
        public void prepare() {
            if (slow != null && collector == null && prometheus == null) {
                throw new UsageException(
                        SLOW + " needs " + OTLP + " or " + PROMETHEUS + ": there slow frames are counted");
            }
        }

        @Override
        public FrameSink begin(Map<String, String> about, LongSupplier clock) throws IOException {
            HostAndPort shown = Objects.requireNonNull(prometheus, PROMETHEUS);
            return LiveMetrics.prometheus(shown.host(), shown.port(), settings(), about);
        }
    }
}
