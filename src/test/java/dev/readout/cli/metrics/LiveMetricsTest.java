package dev.readout.cli.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.cli.metrics.LiveMetrics.Pace;
import dev.readout.export.otel.OtelSettings;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import dev.readout.testing.OtlpReceiver;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsPartialSuccess;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceResponse;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.logging.Handler;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a collector does, metrics are taken, and closing ends in time and says what did not arrive. */
@Timeout(60)
class LiveMetricsTest {
    private static final Pace NEVER = new Pace(Duration.ofHours(1), Duration.ofSeconds(9), Duration.ofMillis(20));
    private static final String TEMPORALITY = "OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE";
    private static final Pace OFTEN = new Pace(Duration.ofMillis(20), Duration.ofSeconds(9), Duration.ofMillis(20));
    /** Of a collector that does not answer: nothing is waited for that comes. */
    private static final Duration SOON = Duration.ofSeconds(1);
    private static final List<GpuQueue> QUEUES = List.of(GpuQueue.named("graphics"));
    private static final GpuFrame FRAME =
            MadeFrames.frame(0, 0, 1, QUEUES, List.of(MadeScope.of("main", -1, 0, 0, 250_000)), 5_000);

    private static final Pattern BUCKET = Pattern.compile("scope_duration_seconds_bucket\\{.*le=\"(.*)\"} (\\d+)");

    private OtlpReceiver receiver;
    private final ByteArrayOutputStream logged = new ByteArrayOutputStream();
    private final Handler handler = new StreamHandler(logged, new SimpleFormatter());

    @BeforeEach
    void start() throws IOException {
        receiver = OtlpReceiver.start();
        Logger.getLogger("").addHandler(handler);
    }

    @AfterEach
    void stop() {
        receiver.close();
        Logger.getLogger("").removeHandler(handler);
        handler.flush();
        assertThat(logged.toString(StandardCharsets.UTF_8)).as("nobody is shown a stack trace").isEmpty();
    }

    private static LiveMetrics to(URI collector, Pace pace) {
        return to(collector, pace, Map.of());
    }

    private static LiveMetrics to(URI collector, Pace pace, Map<String, String> environment) {
        return LiveMetrics.otlp(collector, pace, OtelSettings.builder().build(), Map.of("device", "lavapipe"),
                environment);
    }

    /** Sends the metrics of a frame. */
    private void send(Map<String, String> environment) throws IOException {
        try (LiveMetrics metrics = to(receiver.url(), NEVER, environment)) {
            metrics.frame(FRAME);
        }
    }

    private static Pace impatient(Pace pace) {
        return new Pace(pace.interval(), SOON, pace.backoff());
    }

    private static void assertFails(URI collector, String message) {
        assertFails(collector, NEVER, message);
    }

    private static void assertFails(URI collector, Pace pace, String message) {
        LiveMetrics metrics = to(collector, pace);
        metrics.frame(FRAME);
        assertThatThrownBy(metrics::close).isInstanceOf(IOException.class).hasMessageContaining(message);
    }

    @Test
    void noCollectorIsSaid() throws IOException {
        // Bound, so that nobody else listens there, and not listening itself.
        try (SocketChannel taken =
                SocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            assertFails(URI.create("http://127.0.0.1:" + ((InetSocketAddress) taken.getLocalAddress()).getPort()),
                    "no connection to the host and port");
        }
    }

    /** No name server has it: RFC 6761, 6.4. One that is slow to say so is not waited for. */
    @Test
    void aHostThatIsNotKnownIsSaid() {
        LiveMetrics metrics = to(URI.create("http://collector.invalid"), impatient(NEVER));
        metrics.frame(FRAME);
        assertThatThrownBy(metrics::close).isInstanceOf(IOException.class)
                .hasMessageMatching("the host is not known|no answer in time");
    }

    /** The JVM's own certificate, which the collector wants, and those that it trusts. */
    @Test
    void certificatesAreTheJvms(@TempDir Path folder) throws Exception {
        String file = folder.resolve("keys").toString();
        char[] password = "password".toCharArray();
        Process keytool = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair", "-keyalg", "EC", "-alias", "us", "-dname", "CN=us", "-ext", "san=ip:127.0.0.1",
                "-keystore", file, "-storepass", "password").redirectErrorStream(true).start();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(keytool.waitFor()).as(said).isZero();
        KeyStore store = KeyStore.getInstance(new File(file), password);
        KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
        keys.init(store, password);
        TrustManagerFactory trusted = TrustManagerFactory.getInstance("PKIX");
        trusted.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trusted.getTrustManagers(), null);
        SSLContext before = SSLContext.getDefault();
        try (OtlpReceiver secure = OtlpReceiver.startSecure(context)) {
            assertFails(secure.url(), "PKIX path building failed");
            SSLContext.setDefault(context);
            try (LiveMetrics metrics = to(secure.url(), NEVER)) {
                metrics.frame(FRAME);
            }
            assertThat(secure.requests()).hasSize(1);
        } finally {
            SSLContext.setDefault(before);
        }
    }

    @Test
    void aCollectorThatNeverAnswersIsNotWaitedForLong() {
        receiver.fallSilent();
        assertFails(receiver.url(), impatient(NEVER), "no answer in time");
    }

    /** One message is on its way, and nobody answers; then comes the last one. */
    @Test
    void aCollectorThatFallsSilentIsNotWaitedForLong() throws Exception {
        receiver.fallSilent();
        LiveMetrics metrics = to(receiver.url(), impatient(OFTEN));
        while (receiver.requests().isEmpty()) {
            metrics.frame(FRAME);
            Thread.sleep(5);
        }
        assertThatThrownBy(metrics::close).isInstanceOf(IOException.class).hasMessageContaining("answer");
    }

    /** Whether or not a message has arrived before: the last one has not. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void anInterruptedClosingSaysSo(int arrivedBefore) throws Exception {
        LiveMetrics metrics = to(receiver.url(), arrivedBefore == 0 ? NEVER : OFTEN);
        metrics.frame(FRAME);
        while (receiver.requests().size() < arrivedBefore) {
            Thread.sleep(5);
        }
        receiver.fallSilent();
        Thread.currentThread().interrupt();
        assertThatThrownBy(metrics::close).isInstanceOf(IOException.class)
                .hasMessage("the last metrics may not have arrived: the closing was interrupted");
        assertThat(Thread.interrupted()).as("still").isTrue();
    }

    /** Sums are sent again only to a collector that has no time, and not before it says, which may be too late. */
    @ParameterizedTest
    @CsvSource({"301, '', 1", "400, '', 1", "401, '', 1", "404, '', 1", "500, '', 1", "429, '', 5", "502, '', 5",
        "503, '', 5", "504, '', 5", "503, 9999999999, 1", "503, 'Wed, 21 Oct 2093 07:28:00 GMT', 1"})
    void aCollectorThatRefusesIsSaid(int status, String retryAfter, int most) {
        receiver.sayWhenToComeAgain(retryAfter);
        receiver.answer(status, new byte[0]);
        assertFails(receiver.url(), retryAfter.isEmpty() ? NEVER : impatient(NEVER),
                "the collector answers with HTTP status " + status);
        assertThat(receiver.requests()).hasSizeBetween(Math.min(most, 2), most);
    }

    @Test
    void aCollectorThatHasNoTimeOnceMissesNothing() throws IOException {
        receiver.beBusy(1);
        send(Map.of());
        assertThat(receiver.requests()).hasSize(2);
        assertThat(receiver.requests().get(1)).isEqualTo(receiver.requests().get(0));
    }

    /** As the specification names them, in any case; without one, and by default, sums are since the beginning. */
    @ParameterizedTest
    @CsvSource({"'', CUMULATIVE", "cumulative, CUMULATIVE", "DELTA, DELTA", "LowMemory, DELTA"})
    void theEnvironmentSaysSinceWhenSumsAre(String preference, String since) throws Exception {
        send(Map.of(TEMPORALITY, preference));
        assertThat(receiver.last().values()).filteredOn(metric -> metric.hasExponentialHistogram()).isNotEmpty()
                .extracting(metric -> metric.getExponentialHistogram().getAggregationTemporality().name())
                .containsOnly("AGGREGATION_TEMPORALITY_" + since);
    }

    @Test
    void anUnknownPreferenceIsWrongUse() {
        assertThatThrownBy(() -> to(receiver.url(), NEVER, Map.of(TEMPORALITY, "sometimes")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(TEMPORALITY + " is 'sometimes': expected cumulative, delta or lowmemory");
    }

    /** A message that arrives makes up for a lost one only where it has the sums since the beginning. */
    @ParameterizedTest
    @CsvSource({"cumulative, false", "delta, true"})
    void aLossIsSaidWhereNoLaterMessageMakesUpForIt(String preference, boolean said) throws Exception {
        receiver.answer(500, new byte[0]);
        LiveMetrics metrics = to(receiver.url(), OFTEN, Map.of(TEMPORALITY, preference));
        metrics.frame(FRAME);
        while (receiver.requests().size() < 2) {
            Thread.sleep(5);
        }
        receiver.answer(200, new byte[0]);
        metrics.frame(FRAME);
        if (said) {
            assertThatThrownBy(metrics::close).hasMessageContaining("HTTP status 500");
        } else {
            metrics.close();
        }
    }

    private void answerThat(int rejected, String message) {
        receiver.answer(200, ExportMetricsServiceResponse.newBuilder().setPartialSuccess(ExportMetricsPartialSuccess
                .newBuilder().setRejectedDataPoints(rejected).setErrorMessage(message)).build().toByteArray());
    }

    /** In words that steer no terminal. */
    @Test
    void pointsThatACollectorRefusesAreSaid() {
        answerThat(3, "too old");
        assertFails(receiver.url(), "the collector refuses 3 data points: too old");
        answerThat(1, "\033[2J\r\n\u009b31m" + "x".repeat(300));
        assertFails(receiver.url(), "1 data points: [2J 31m" + "x".repeat(193) + "…");
    }

    @Test
    void aHeaderThatCannotBeSentIsNamedWithoutItsValue() {
        assertThatThrownBy(() -> to(receiver.url(), NEVER,
                Map.of("OTEL_EXPORTER_OTLP_HEADERS", "authorization=Bearer%20secret%0Ax")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the header 'authorization' can't be sent").hasMessageNotContaining("secret");
    }

    @Test
    void headersOfTheEnvironmentAreSent() throws IOException {
        send(Map.of("OTEL_EXPORTER_OTLP_HEADERS", "authorization=Bearer%20abc"));
        assertThat(receiver.headers().getFirst()).containsEntry("Authorization", List.of("Bearer abc"));
    }

    @Test
    void warningsAreNoFailures() throws IOException {
        answerThat(0, "use gzip");
        send(Map.of());
        assertThat(receiver.requests()).hasSize(1);
    }

    /** Of a proxy or of another server, say: nobody took the metrics. */
    @ParameterizedTest
    @ValueSource(
            strings = {"<html>thanks</html>", "OK", "{\"partialSuccess\":{}}", "\n\u0009", "\n\u0001\u000c", "\u001c"})
    void anAnswerThatIsNoneOfACollectorIsSaid(String answer) {
        receiver.answer(200, answer.getBytes(StandardCharsets.UTF_8));
        assertFails(receiver.url(), "the answer is not a collector's of OTLP");
    }

    @ParameterizedTest
    @CsvSource({"'', ''", "HTTP/1.1 2, ''", "no HTTP at all||, ''",
        "HTTP/1.1 500 No|Content-Length: 100||slow, the collector answers with HTTP status 500"})
    void anAnswerThatIsCutIsSaid(String answer, String message) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread thread = Thread.ofVirtual().start(() -> {
                try (Socket socket = server.accept()) {
                    InputStream in = socket.getInputStream();
                    in.readNBytes(20);
                    OutputStream out = socket.getOutputStream();
                    out.write(answer.replace("|", "\r\n").getBytes(StandardCharsets.US_ASCII));
                    out.flush();
                    in.skipNBytes(in.available());
                    if (!message.isEmpty()) {
                        Thread.sleep(20_000);
                    }
                } catch (IOException | InterruptedException closed) {
                    // The other side has gone.
                }
            });
            assertFails(URI.create("http://127.0.0.1:" + server.getLocalPort()), impatient(NEVER), message);
            thread.interrupt();
        }
    }

    @Test
    void whatARefusingCollectorMissedItGetsOnceItTakes() throws Exception {
        receiver.answer(503, new byte[0]);
        LiveMetrics metrics = to(receiver.url(), OFTEN);
        int frames = 0;
        for (; receiver.requests().size() < 3; frames++) {
            metrics.frame(FRAME);
            Thread.sleep(5);
        }
        receiver.answer(200, new byte[0]);
        metrics.close();

        assertThat(receiver.last().get("readout.gpu.frame.duration").getExponentialHistogram().getDataPoints(0)
                .getCount()).isEqualTo(frames);
    }

    /** The application's own work may fill the pool that all share. */
    @Test
    void metricsArriveWhileTheCommonPoolIsBusy() throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        for (int i = 0; i < 4 * Runtime.getRuntime().availableProcessors(); i++) {
            ForkJoinPool.commonPool().execute(() -> {
                try {
                    done.await();
                } catch (InterruptedException ended) {
                    Thread.currentThread().interrupt();
                }
            });
        }
        try (LiveMetrics metrics = to(receiver.url(), NEVER)) {
            metrics.frame(FRAME);
        } finally {
            done.countDown();
        }
        assertThat(receiver.requests()).hasSize(1);
    }

    @Test
    void aLoopWithoutFramesSendsNothingAndFailsAtNothing() throws IOException {
        receiver.answer(503, new byte[0]);
        to(receiver.url(), NEVER).close();
        assertThat(receiver.requests()).isEmpty();
    }

    @Test
    void metricsHaveAPathBelowTheCollectors() {
        assertThat(LiveMetrics.endpoint(URI.create("http://h:4318"))).hasToString("http://h:4318/v1/metrics");
        assertThat(LiveMetrics.endpoint(URI.create("http://h:4318/"))).hasToString("http://h:4318/v1/metrics");
        assertThat(LiveMetrics.endpoint(URI.create("https://h/otlp/m?k=v")))
                .hasToString("https://h/otlp/m/v1/metrics?k=v");
        assertThat(LiveMetrics.endpoint(URI.create("http://h:1/api/v1/otlp/")))
                .hasToString("http://h:1/api/v1/otlp/v1/metrics");
        assertThat(LiveMetrics.endpoint(URI.create("http://h/x/v1/metrics"))).hasToString("http://h/x/v1/metrics");
    }

    @Test
    void whoSendsIsNamedByConvention() throws IOException {
        send(Map.of());

        assertThat(receiver.requests().getFirst().getResourceMetrics(0).getScopeMetrics(0).getScope().getName())
                .isEqualTo("dev.readout");
        assertThat(receiver.headers().getFirst()).containsEntry("Content-type", List.of("application/x-protobuf"))
                .containsEntry("Content-encoding", List.of("gzip"));
    }

    private static HttpResponse<String> answer(String method, int port, String path) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                    .method(method, HttpRequest.BodyPublishers.noBody()).build(), HttpResponse.BodyHandlers.ofString());
        }
    }

    private static String page(int port) throws Exception {
        return answer("GET", port, "/metrics").body();
    }

    private static LiveMetrics shown() throws IOException {
        LiveMetrics metrics = LiveMetrics.prometheus("127.0.0.1", 0, OtelSettings.builder().build(), Map.of());
        metrics.frame(FRAME);
        return metrics;
    }

    @Test
    void prometheusIsAnsweredWhileOthersNeverEndTheirRequests() throws Exception {
        List<Socket> open = new ArrayList<>();
        try (LiveMetrics metrics = shown()) {
            for (int i = 0; i < 40; i++) {
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), metrics.port());
                open.add(socket);
                socket.getOutputStream().write("GET /metrics HTTP/1.1\r\nHost: a\r\nX-Half".getBytes(
                        StandardCharsets.US_ASCII));
                assertThat(page(metrics.port())).contains("readout_gpu_frame_duration_seconds_bucket");
            }
        } finally {
            for (Socket socket : open) {
                socket.close();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"GET, /metrics, 200", "HEAD, /metrics, 200", "GET, /metrics?x=y, 200", "GET, /, 404",
        "GET, /metricsandmore, 404", "GET, /metrics/more, 404", "POST, /, 404", "POST, /metrics, 405",
        "PUT, /metrics, 405", "FOO, /metrics, 405", "TRACE, /metrics, 405"})
    void prometheusIsAnsweredWhatIsThereAndNothingElse(String method, String path, int status) throws Exception {
        try (LiveMetrics metrics = shown()) {
            HttpResponse<String> answer = answer(method, metrics.port(), path);

            assertThat(answer.statusCode()).isEqualTo(status);
            assertThat(answer.body().isEmpty()).isEqualTo(!method.equals("GET") || status != 200);
            assertThat(answer.headers().allValues("Allow")).isEqualTo(status == 405 ? List.of("GET, HEAD") : List.of());
        }
    }

    /** Which buckets there are, and what is counted in them, tests of the metrics say; here is how a page shows it. */
    @Test
    void prometheusIsShownBucketsThatAddUp() throws Exception {
        long[] times = {0, 5_000, 10_000, 10_001, 250_000, 16_000_000, 17_000_000, 3_000_000_000L};
        List<String> lines;
        try (LiveMetrics metrics = LiveMetrics.prometheus("127.0.0.1", 0, OtelSettings.builder().build(),
                Map.of("device", "lavapipe \"quoted\""))) {
            for (long time : times) {
                metrics.frame(MadeFrames.frame(0, 0, 1, QUEUES, List.of(MadeScope.of("тень\"/\\", -1, 0, 0, time))));
            }
            lines = page(metrics.port()).lines().toList();
        }
        assertThat(lines).contains("# TYPE readout_gpu_scope_duration_seconds histogram",
                "# TYPE readout_gpu_frame_slow_total counter");
        // As promtool wants it: a text of help for each metric.
        assertThat(lines).filteredOn(line -> line.startsWith("# TYPE readout_")).allSatisfy(line -> assertThat(lines)
                .anyMatch(help -> help.startsWith("# HELP " + line.split(" ")[2] + " ")));
        List<MatchResult> buckets = lines.stream().flatMap(line -> BUCKET.matcher(line).results()).toList();
        assertThat(buckets).hasSize(17).allSatisfy(bucket -> {
            double limit = bucket.group(1).equals("+Inf") ? Double.POSITIVE_INFINITY
                    : Double.parseDouble(bucket.group(1));
            assertThat(Long.parseLong(bucket.group(2))).as("up to %s s", limit)
                    .isEqualTo(Arrays.stream(times).filter(time -> time / 1e9 <= limit).count());
        });
        assertThat(lines).filteredOn(line -> line.startsWith("readout_gpu_scope_duration_seconds_count"))
                .singleElement().asString().contains("readout_scope_path=\"тень\\\"\\\\/\\\\\\\\\"",
                        "readout_queue_name=\"graphics\"")
                .endsWith("} " + times.length);
        assertThat(lines).anyMatch(line -> line.matches("readout_gpu_scope_duration_seconds_sum\\{.*} 3[.]033275001.*"))
                .anyMatch(line -> line.matches("readout_gpu_frame_slow_total\\{.*} 2(.0)?"));
        assertThat(lines).filteredOn(line -> line.startsWith("target_info")).singleElement().asString()
                .contains("hw_name=\"lavapipe \\\"quoted\\\"\"", "service_name=\"readout\"");
    }

    /** An address that no machine has: RFC 5737. */
    @Test
    void aHostThatIsNotOursIsSaid() {
        assertThatThrownBy(() -> LiveMetrics.prometheus("192.0.2.1", 0, OtelSettings.builder().build(), Map.of()))
                .isInstanceOf(IOException.class);
    }
}
