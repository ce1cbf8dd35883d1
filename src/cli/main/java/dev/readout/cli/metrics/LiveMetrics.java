package dev.readout.cli.metrics;

import dev.readout.export.FrameSink;
import dev.readout.export.otel.OtelMetrics;
import dev.readout.export.otel.OtelSettings;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.ProfilerReport;
import io.opentelemetry.common.ComponentLoader;
import io.opentelemetry.exporter.otlp.http.metrics.OtlpHttpMetricExporter;
import io.opentelemetry.exporter.otlp.http.metrics.OtlpHttpMetricExporterBuilder;
import io.opentelemetry.exporter.prometheus.PrometheusMetricReader;
import io.opentelemetry.sdk.common.export.HttpSenderProvider;
import io.opentelemetry.sdk.common.export.RetryPolicy;
import io.opentelemetry.sdk.metrics.Aggregation;
import io.opentelemetry.sdk.metrics.InstrumentType;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.export.AggregationTemporalitySelector;
import io.opentelemetry.sdk.metrics.export.DefaultAggregationSelector;
import io.opentelemetry.sdk.metrics.export.MetricReader;
import io.opentelemetry.sdk.metrics.export.PeriodicMetricReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Metrics of a running loop: sums, whose size does not grow with the number of frames. Threads of the SDK send or show
 * them. The loop adds to them and never waits. For one thread at a time.
 */
public final class LiveMetrics implements FrameSink {
    static final Pace USUAL = new Pace(Duration.ofSeconds(5), Duration.ofSeconds(4), Duration.ofMillis(500));
    private static final long CLOSING_SECONDS = 10;
    private static final String METRICS_PATH = "/v1/metrics";
    private static final String HEADERS = "OTEL_EXPORTER_OTLP_HEADERS";
    private static final String TEMPORALITY = "OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE";

    /**
     * Muted: it would print the stack trace of each failure, which {@link #close} reports. The field keeps the logger,
     * and so its level, from being collected.
     */
    private static final Logger LIBRARY = Logger.getLogger("io.opentelemetry");

    /**
     * When messages are sent.
     *
     * @param timeout of a collector. The SDK waits for it twice at the end: for the message in flight, and the last one
     * @param backoff before a message that was refused is sent again
     */
    record Pace(Duration interval, Duration timeout, Duration backoff) {
        /** Refusals that ask for it: what finds no collector is sent once, since the next message has the sums too. */
        private RetryPolicy retries() {
            return RetryPolicy.builder().setInitialBackoff(backoff).setRetryExceptionPredicate(failure -> false)
                    .build();
        }
    }

    private final SdkMeterProvider provider;
    private final OtelMetrics metrics;
    /** Null if nothing is sent. */
    private final @Nullable CheckedSender sent;
    /** Null if nothing is shown. */
    private final @Nullable MetricsPage page;

    private LiveMetrics(MetricReader reader, @Nullable CheckedSender sent, @Nullable MetricsPage page,
            OtelSettings options, Map<String, String> about, Map<String, String> environment) {
        provider = SdkMeterProvider.builder().setResource(MachineResource.of(about, environment))
                .registerMetricReader(reader).build();
        metrics = OtelMetrics.create(provider, options);
        this.sent = sent;
        this.page = page;
    }

    /**
     * Sends to a collector by OTLP over HTTP, every 5 s and when it is closed: times as exponential histograms. {@value
     * #HEADERS} has the headers, and {@value #TEMPORALITY} says since when the sums are.
     *
     * @param collector http or https; {@value #METRICS_PATH} is added to a path that does not end so
     * @param about the device's properties for {@link MachineResource}
     * @throws IllegalArgumentException if a variable has a value that can't be
     */
    public static LiveMetrics otlp(URI collector, OtelSettings options, Map<String, String> about) {
        return otlp(collector, USUAL, options, about, System.getenv());
    }

    static LiveMetrics otlp(URI collector, Pace pace, OtelSettings options, Map<String, String> about,
            Map<String, String> environment) {
        LIBRARY.setLevel(Level.OFF);
        AggregationTemporalitySelector temporality = temporality(environment.getOrDefault(TEMPORALITY, ""));
        CheckedSender sent = new CheckedSender(
                temporality.getAggregationTemporality(InstrumentType.COUNTER) == AggregationTemporality.DELTA);
        OtlpHttpMetricExporterBuilder builder = OtlpHttpMetricExporter.builder()
                .setEndpoint(endpoint(collector).toString()).setTimeout(pace.timeout()).setCompression("gzip")
                .setComponentLoader(new Sender(sent)).setRetryPolicy(pace.retries())
                .setAggregationTemporalitySelector(temporality)
                .setDefaultAggregationSelector(DefaultAggregationSelector.getDefault()
                        .with(InstrumentType.HISTOGRAM, Aggregation.base2ExponentialBucketHistogram()));
        MachineResource.list(environment.getOrDefault(HEADERS, "")).forEach((name, value) -> {
            requireHeader(name, value);
            builder.addHeader(name, value);
        });
        useCertificatesOfTheJvm(builder);
        return new LiveMetrics(PeriodicMetricReader.builder(builder.build()).setInterval(pace.interval()).build(), sent,
                null, options, about, environment);
    }

    /** Those of {@code javax.net.ssl.keyStore} too, which the exporter leaves out. */
    private static void useCertificatesOfTheJvm(OtlpHttpMetricExporterBuilder builder) {
        try {
            TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trusted.init((KeyStore) null);
            builder.setSslContext(SSLContext.getDefault(), (X509TrustManager) trusted.getTrustManagers()[0]);
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("the certificates of the JVM can't be read, see javax.net.ssl.keyStore"
                    + " and javax.net.ssl.trustStore: " + e.getMessage(), e);
        }
    }

    private static void requireHeader(String name, String value) {
        try {
            HttpRequest.newBuilder().header(name, value);
        } catch (IllegalArgumentException e) {
            // Without the value and the cause, which says it: it may be a secret.
            throw new IllegalArgumentException(HEADERS + ": the header '" + name + "' can't be sent: expected a name"
                    + " of letters, digits and -, and a value without control characters");
        }
    }

    /** Since when sums are: the beginning, unless the environment says otherwise. */
    private static AggregationTemporalitySelector temporality(String preference) {
        return switch (preference.toLowerCase(Locale.ROOT)) {
            case "", "cumulative" -> AggregationTemporalitySelector.alwaysCumulative();
            case "delta" -> AggregationTemporalitySelector.deltaPreferred();
            case "lowmemory" -> AggregationTemporalitySelector.lowMemory();
            default -> throw new IllegalArgumentException(TEMPORALITY + " is '" + preference
                    + "': expected cumulative, delta or lowmemory");
        };
    }

    /** The address for metrics: below a collector's path, as OpenTelemetry's own variable for it is read. */
    static URI endpoint(URI collector) {
        String path = Objects.requireNonNullElse(collector.getRawPath(), "").replaceFirst("/+$", "");
        String query = collector.getRawQuery() == null ? "" : "?" + collector.getRawQuery();
        return path.endsWith(METRICS_PATH) ? collector : collector.resolve(path + METRICS_PATH + query);
    }

    /**
     * Serves metrics to Prometheus, at {@code /metrics}, until it is closed: times in buckets from 10 µs. In
     * Prometheus's text, an exponential histogram would have only one bucket.
     *
     * @throws IOException if the port can't be had
     */
    public static LiveMetrics prometheus(String host, int port, OtelSettings options, Map<String, String> about)
            throws IOException {
        LIBRARY.setLevel(Level.OFF);
        PrometheusMetricReader reader = PrometheusMetricReader.create();
        return new LiveMetrics(reader, null, new MetricsPage(host, port, reader), options, about, System.getenv());
    }

    /** The port of the page that Prometheus is shown; 0 if there is none. */
    int port() {
        return page == null ? 0 : page.port();
    }

    /** The exporter's sender. Without it, the exporter would look for services. */
    private record Sender(CheckedSender sender) implements ComponentLoader {
        @Override
        public <T> Iterable<T> load(Class<T> service) {
            return service == HttpSenderProvider.class
                    ? List.of(service.cast((HttpSenderProvider) sender::sendingBy)) : List.of();
        }
    }

    @Override
    public void frame(GpuFrame frame) {
        metrics.frame(frame);
    }

    @Override
    public void report(ProfilerReport report, long nanoseconds) {
        metrics.report(report, nanoseconds);
    }

    @Override
    public void droppedFrames(long frames) {
        metrics.droppedFrames(frames);
    }

    @Override
    public void droppedReports(long reports) {
        metrics.droppedReports(reports);
    }

    @Override
    public void endedEarly(String reason) {
        metrics.endedEarly(reason);
    }

    /**
     * Sends the last metrics, and ends. Takes 10 s at most; an interrupt ends the waiting.
     *
     * @throws IOException if they did not arrive
     */
    @Override
    public void close() throws IOException {
        if (page != null) {
            page.close();
        }
        provider.shutdown().join(CLOSING_SECONDS, TimeUnit.SECONDS);
        if (sent != null) {
            sent.requireArrived();
        }
    }
}
