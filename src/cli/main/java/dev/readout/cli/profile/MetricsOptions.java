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
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.TypeConversionException;

/** The options for sending or showing metrics during a measurement. */
final class MetricsOptions {
    private static final String OTLP = "--otlp";
    private static final String PROMETHEUS = "--prometheus";
    private static final String SLOW = "--slow";
    private static final int LAST_PORT = 65_535;

    private @Nullable URI collector;
    private @Nullable HostAndPort prometheus;
    private @Nullable Duration slow;

    /**
     * An address of a server.
     *
     * @param host a name or an address of this machine
     * @param port 1 to 65535
     */
    private record HostAndPort(String host, int port) {
        private static final String LOCAL = "localhost";

        /** {@code PORT}, or {@code HOST:PORT}; an address of IPv6 is in brackets. */
        static HostAndPort of(String text) {
            int colon = text.lastIndexOf(':');
            String host = colon < 0 ? LOCAL : text.substring(0, colon);
            try {
                int port = Integer.parseInt(text.substring(colon + 1));
                if (port > 0 && port <= LAST_PORT && !host.isBlank()) {
                    return new HostAndPort(host, port);
                }
            } catch (NumberFormatException e) {
                // No number.
            }
            throw new TypeConversionException(
                    "'" + text + "' is not a port in 1.." + LAST_PORT + ", nor HOST:PORT with one");
        }

        @Override
        public String toString() {
            return host + ":" + port;
        }
    }

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
        /** The URL of a collector, http or https, with the scheme in small letters. */
        private static URI collector(String text) {
            URI url = url(text);
            if (url.getRawUserInfo() != null) {
                // Not said again: it is a secret.
                throw new TypeConversionException("a URL with a user's name in it sends no credentials: expected a"
                        + " header in OTEL_EXPORTER_OTLP_HEADERS, such as authorization=Basic%20...");
            }
            if (url.getPort() == 0 || url.getPort() > LAST_PORT) {
                throw new TypeConversionException("'" + shown(text) + "' has port " + url.getPort()
                        + ", which is not in 1.." + LAST_PORT);
            }
            return url;
        }

        private static URI url(String text) {
            try {
                URI url = new URI(text);
                String scheme = url.getScheme() == null ? "" : url.getScheme().toLowerCase(Locale.ROOT);
                if (url.getHost() != null && (scheme.equals("http") || scheme.equals("https"))) {
                    return new URI(scheme + text.substring(scheme.length()));
                }
            } catch (URISyntaxException e) {
                // No URL at all.
            }
            throw new TypeConversionException(
                    "'" + shown(text) + "' is not a URL as http://HOST:4318 is, of http or https");
        }

        /** As messages say it: without what may be a secret, such as {@code ?token=…} or {@code user:password@}. */
        private static String shown(String url) {
            return url.replaceFirst("(?s)[?#].*", "?…").replaceFirst("(?s)^([^/]*//)?[^/]*@", "$1…@");
        }

        @Override
        public void describe(CommandSyntax syntax) {
            syntax.value(OTLP, "URL", Sent::collector, value -> collector = value,
                    "Also send metrics to a collector of OpenTelemetry, by OTLP over HTTP: http://HOST:4318, say. To"
                            + " a path that does not end so, /v1/metrics is added. Every 5 s and at the end;"
                            + " OTEL_RESOURCE_ATTRIBUTES, OTEL_SERVICE_NAME, OTEL_EXPORTER_OTLP_HEADERS and"
                            + " OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE are honoured.");
        }

        @Override
        public List<ExportTarget> targets() {
            return Stream.ofNullable(collector).map(url -> ExportTarget.named(OTLP, shown(url.toString())))
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
