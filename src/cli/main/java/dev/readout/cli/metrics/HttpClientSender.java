package dev.readout.cli.metrics;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.common.export.Compressor;
import io.opentelemetry.sdk.common.export.HttpResponse;
import io.opentelemetry.sdk.common.export.HttpSender;
import io.opentelemetry.sdk.common.export.HttpSenderConfig;
import io.opentelemetry.sdk.common.export.MessageWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Sends by the JDK's own client. A message that the collector wants retried (OTLP, "Retryable Response Codes") is
 * retried as long as there is time; other messages are sent once, since the next one has the sums too. An incomplete
 * answer is an {@link IOException} with a short reason. Certificates are the JVM's: {@code javax.net.ssl.trustStore}
 * and {@code javax.net.ssl.keyStore}.
 *
 * <p>Safe to share between threads.
 */
final class HttpClientSender implements HttpSender {
    /** In bytes. Of a longer answer, no more is read. */
    private static final int LONGEST_ANSWER = 1 << 16;
    private static final int LAST_SUCCESS = 299;
    private static final int FIRST_SUCCESS = 200;
    /** Too many requests, bad gateway, service unavailable, gateway timeout. */
    private static final Set<Integer> LATER = Set.of(429, 502, 503, 504);
    private static final long FIRST_WAIT_MILLIS = 500;

    private final HttpSenderConfig config;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpClient client;

    /** The answer of a request. */
    private record Answer(int getStatusCode, byte[] getResponseBody) implements HttpResponse {
        @Override
        public String getStatusMessage() {
            return "";
        }
    }

    HttpClientSender(HttpSenderConfig config) {
        this.config = config;
        try {
            client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).executor(threads).build();
        } catch (UncheckedIOException e) {
            Throwable root = e;
            while (root.getCause() != null) {
                root = root.getCause();
            }
            throw new UncheckedIOException(new IOException("the certificates of the JVM can't be read, see"
                    + " javax.net.ssl.keyStore and javax.net.ssl.trustStore: " + root.getMessage(), e));
        }
    }

    @Override
    public void send(MessageWriter message, Consumer<HttpResponse> arrived, Consumer<Throwable> failed) {
        HttpRequest request;
        try {
            request = request(message);
        } catch (IOException | RuntimeException e) {
            failed.accept(e);
            return;
        }
        // A request's own timeout ends with the head of the answer.
        CompletableFuture<HttpResponse> answer =
                new CompletableFuture<HttpResponse>().orTimeout(config.getTimeout().toMillis(), TimeUnit.MILLISECONDS);
        // Not sendAsync, which answers on the common pool: other work may fill that.
        Future<?> sending = threads.submit(() -> exchange(request, answer));
        CompletableFuture<?> unused = answer.whenComplete((arrivedWhole, failure) -> {
            if (failure == null) {
                hand(arrivedWhole, arrived, failed);
            } else {
                sending.cancel(true);
                failed.accept(explained(failure, config.getTimeout()));
            }
        });
    }

    /** The future takes what is thrown here, and tells nobody. */
    private static void hand(HttpResponse answer, Consumer<HttpResponse> arrived, Consumer<Throwable> failed) {
        try {
            arrived.accept(answer);
        } catch (RuntimeException | Error e) {
            failed.accept(new IOException("what has arrived was not taken: " + e, e));
        }
    }

    private void exchange(HttpRequest request, CompletableFuture<HttpResponse> answer) {
        try {
            answer.complete(read(taken(request)));
        } catch (IOException | InterruptedException | RuntimeException e) {
            answer.completeExceptionally(e);
        }
    }

    /** The last answer, when the collector does not want a retry, or there is no time for one. */
    private java.net.http.HttpResponse<InputStream> taken(HttpRequest request)
            throws IOException, InterruptedException {
        long begin = System.nanoTime();
        for (long wait = FIRST_WAIT_MILLIS;; wait *= 2) {
            java.net.http.HttpResponse<InputStream> answer = client.send(request, BodyHandlers.ofInputStream());
            long asked = Math.max(wait, later(answer.headers().firstValue("Retry-After").orElse("")));
            Duration left = config.getTimeout().minusNanos(System.nanoTime() - begin);
            // Half of the remaining time: the other half is for the answer.
            if (!LATER.contains(answer.statusCode()) || asked > left.toMillis() / 2) {
                return answer;
            }
            answer.body().close();
            Thread.sleep(asked);
        }
    }

    /** How long a collector asks to wait, in ms: by seconds or by a date (RFC 9110, 10.2.3); 0 if by neither. */
    private static long later(String asked) {
        if (asked.matches("\\d+")) {
            // The longest time there is, if it is longer.
            return (long) (Double.parseDouble(asked) * TimeUnit.SECONDS.toMillis(1));
        }
        try {
            return Duration.between(Instant.now(), DateTimeFormatter.RFC_1123_DATE_TIME.parse(asked, Instant::from))
                    .toMillis();
        } catch (DateTimeException neither) {
            return 0;
        }
    }

    private HttpRequest request(MessageWriter message) throws IOException {
        Compressor compressor = config.getCompressor();
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        try (OutputStream out = compressor == null ? body : compressor.compress(body)) {
            message.writeMessage(out);
        }
        HttpRequest.Builder builder = HttpRequest.newBuilder(config.getEndpoint())
                .header("Content-Type", config.getContentType())
                .POST(HttpRequest.BodyPublishers.ofByteArray(body.toByteArray()));
        if (compressor != null) {
            builder.header("Content-Encoding", compressor.getEncoding());
        }
        Map<String, List<String>> headers = config.getHeadersSupplier().get();
        if (headers != null) {
            headers.forEach((name, values) -> values.forEach(value -> add(builder, name, value)));
        }
        return builder.build();
    }

    private static void add(HttpRequest.Builder builder, String name, String value) {
        try {
            builder.header(name, value);
        } catch (IllegalArgumentException e) {
            // Without the value: it may be a secret.
            throw new IllegalArgumentException("the header '" + name + "' can't be sent: expected a name of letters,"
                    + " digits and -, and a value without control characters; see OTEL_EXPORTER_OTLP_HEADERS");
        }
    }

    private static HttpResponse read(java.net.http.HttpResponse<InputStream> answer) throws IOException {
        try (InputStream body = answer.body()) {
            // The status first: a body may never end.
            if (answer.statusCode() < FIRST_SUCCESS || answer.statusCode() > LAST_SUCCESS) {
                throw new IOException("the collector answers with HTTP status " + answer.statusCode());
            }
            byte[] read = body.readNBytes(LONGEST_ANSWER + 1);
            if (read.length > LONGEST_ANSWER) {
                throw new IOException("the answer is longer than " + LONGEST_ANSWER
                        + " bytes, which a collector's of OTLP is not: what is at this host, port and path?");
            }
            PartialSuccess taken = PartialSuccess.of(read);
            if (taken.rejected() > 0) {
                throw new IOException("the collector refuses " + taken.rejected() + " data points: "
                        + taken.reason());
            }
            return new Answer(answer.statusCode(), read);
        }
    }

    private static IOException explained(Throwable cause, Duration timeout) {
        if (cause instanceof TimeoutException || cause instanceof HttpTimeoutException) {
            return new IOException("no answer within " + timeout.toSeconds() + " s", cause);
        }
        for (Throwable each = cause; each != null; each = each.getCause()) {
            if (each instanceof UnresolvedAddressException) {
                return new IOException("the host is not known", cause);
            }
        }
        if (cause instanceof ConnectException) {
            return new IOException("no connection to the host and port; is a collector there?", cause);
        }
        return cause instanceof IOException known && known.getMessage() != null ? known
                : new IOException(cause.toString(), cause);
    }

    @Override
    public CompletableResultCode shutdown() {
        client.shutdownNow();
        threads.shutdownNow();
        return CompletableResultCode.ofSuccess();
    }
}
