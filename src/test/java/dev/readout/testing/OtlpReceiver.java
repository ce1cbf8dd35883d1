package dev.readout.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.metrics.v1.Metric;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/** A collector of metrics: takes OTLP over HTTP, and reads it by OpenTelemetry's own protocol buffers. */
public final class OtlpReceiver implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<ExportMetricsServiceRequest> requests = new CopyOnWriteArrayList<>();
    private final List<Map<String, List<String>>> headers = new CopyOnWriteArrayList<>();
    private final AtomicInteger busy = new AtomicInteger();
    private volatile int status = 200;
    private volatile byte[] answer = {};
    private volatile String retryAfter = "";
    private volatile boolean silent;

    private OtlpReceiver(HttpServer server) throws IOException {
        this.server = server;
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/v1/metrics", this::take);
        server.start();
    }

    /** Begins to listen, on a port that is free. */
    public static OtlpReceiver start() throws IOException {
        return new OtlpReceiver(HttpServer.create());
    }

    /** Begins to listen by https, to who has a certificate that the context trusts. */
    public static OtlpReceiver startSecure(SSLContext context) throws IOException {
        HttpsServer server = HttpsServer.create();
        server.setHttpsConfigurator(new HttpsConfigurator(context) {
            @Override
            public void configure(HttpsParameters parameters) {
                SSLParameters needed = context.getDefaultSSLParameters();
                needed.setNeedClientAuth(true);
                parameters.setSSLParameters(needed);
            }
        });
        return new OtlpReceiver(server);
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            boolean zipped = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
            try (InputStream body = zipped ? new GZIPInputStream(exchange.getRequestBody())
                    : exchange.getRequestBody()) {
                headers.add(Map.copyOf(exchange.getRequestHeaders()));
                requests.add(ExportMetricsServiceRequest.parseFrom(body));
            }
            if (silent) {
                Thread.sleep(60_000);
            }
            if (busy.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                exchange.sendResponseHeaders(503, -1);
                return;
            }
            exchange.getResponseHeaders().set("Retry-After", retryAfter);
            exchange.sendResponseHeaders(status, answer.length == 0 ? -1 : answer.length);
            exchange.getResponseBody().write(answer);
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
    }

    /** From now on, answers with this. */
    public void answer(int status, byte[] body) {
        this.status = status;
        answer = body;
    }

    /** Has no time for the next ones: asks for them later. */
    public void beBusy(int messages) {
        busy.set(messages);
    }

    /** From now on, says with each answer when to come again; an empty text is ignored. */
    public void sayWhenToComeAgain(String retryAfter) {
        this.retryAfter = retryAfter;
    }

    /** From now on, answers nothing. */
    public void fallSilent() {
        silent = true;
    }

    /** Where it is, without a path. */
    public URI url() {
        return URI.create((server instanceof HttpsServer ? "https://" : "http://")
                + server.getAddress().getAddress().getHostAddress() + ":"
                + server.getAddress().getPort());
    }

    /** All that came. */
    public List<ExportMetricsServiceRequest> requests() {
        return List.copyOf(requests);
    }

    /** The headers of what came. */
    public List<Map<String, List<String>>> headers() {
        return List.copyOf(headers);
    }

    /** Forgets what came. */
    public void clear() {
        requests.clear();
        headers.clear();
    }

    /** The metrics that came last, by name. */
    public Map<String, Metric> last() {
        return requests.isEmpty() ? Map.of() : requests.getLast().getResourceMetricsList().stream()
                .flatMap(resource -> resource.getScopeMetricsList().stream())
                .flatMap(scope -> scope.getMetricsList().stream())
                .collect(Collectors.toMap(Metric::getName, metric -> metric));
    }

    /** What the resource of the metrics that came last says of itself. */
    public Map<String, String> resource() {
        return texts(requests.getLast().getResourceMetrics(0).getResource().getAttributesList());
    }

    /** Attributes as text, in the order of their names. */
    public static Map<String, String> texts(List<KeyValue> attributes) {
        Map<String, String> texts = new TreeMap<>();
        for (KeyValue each : attributes) {
            texts.put(each.getKey(), switch (each.getValue().getValueCase()) {
                case STRING_VALUE -> each.getValue().getStringValue();
                case BOOL_VALUE -> Boolean.toString(each.getValue().getBoolValue());
                case DOUBLE_VALUE -> Double.toString(each.getValue().getDoubleValue());
                case INT_VALUE -> Long.toString(each.getValue().getIntValue());
                default -> throw new AssertionError(each);
            });
        }
        return texts;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
