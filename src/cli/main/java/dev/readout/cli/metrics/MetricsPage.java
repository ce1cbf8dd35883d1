package dev.readout.cli.metrics;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.exporter.prometheus.PrometheusMetricReader;
import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.ExpositionFormats;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The page that Prometheus reads, at {@value #PATH} and nowhere else. Each request has a thread of its own, so that an
 * endless one does not block others.
 */
final class MetricsPage implements Closeable {
    private static final String PATH = "/metrics";
    private static final String MOST_SECONDS = "10";

    static {
        // The JDK reads both when it makes its first server: seconds for a request, and for its answer.
        System.setProperty("sun.net.httpserver.maxReqTime", MOST_SECONDS);
        System.setProperty("sun.net.httpserver.maxRspTime", MOST_SECONDS);
    }

    private final ExpositionFormats formats = ExpositionFormats.init();
    private final PrometheusMetricReader metrics;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpServer server;

    /**
     * Shows what {@code metrics} collects, until it is closed.
     *
     * @throws IOException if the port can't be had
     */
    MetricsPage(String host, int port, PrometheusMetricReader metrics) throws IOException {
        this.metrics = metrics;
        server = HttpServer.create(new InetSocketAddress(host, port), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String method = exchange.getRequestMethod();
            if (!exchange.getRequestURI().getPath().equals(PATH)) {
                exchange.sendResponseHeaders(HttpURLConnection.HTTP_NOT_FOUND, -1);
            } else if (method.equals("GET") || method.equals("HEAD")) {
                show(exchange, method.equals("HEAD"));
            } else {
                exchange.getResponseHeaders().set("Allow", "GET, HEAD");
                exchange.sendResponseHeaders(HttpURLConnection.HTTP_BAD_METHOD, -1);
            }
        }
    }

    private void show(HttpExchange exchange, boolean onlyHead) throws IOException {
        String accepted = exchange.getRequestHeaders().getFirst("Accept");
        ExpositionFormatWriter writer = formats.findWriter(accepted);
        ByteArrayOutputStream page = new ByteArrayOutputStream();
        writer.write(page, metrics.collect(), EscapingScheme.fromAcceptHeader(accepted));
        exchange.getResponseHeaders().set("Content-Type", writer.getContentType());
        exchange.sendResponseHeaders(HttpURLConnection.HTTP_OK, onlyHead ? -1 : page.size());
        if (!onlyHead) {
            try (OutputStream body = exchange.getResponseBody()) {
                page.writeTo(body);
            }
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
