package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Artifacts;
import dev.readout.testing.OtlpReceiver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line's jar as a process, with a collector of OpenTelemetry, and with Prometheus. */
class LiveMetricsIT {
    private static final String CLI = Artifacts.COMMAND_LINE.toString();
    private static final String JAVA = Path.of(System.getProperty("java.home"), "bin", "java").toString();

    @TempDir
    private Path folder;
    private OtlpReceiver receiver;
    private Process process;

    @BeforeEach
    void start() throws IOException {
        receiver = OtlpReceiver.start();
    }

    @AfterEach
    void stop() {
        receiver.close();
        if (process != null) {
            process.destroyForcibly();
        }
    }

    private void begin(Map<String, String> environment, List<String> jvm, String... args) throws IOException {
        List<String> command = new ArrayList<>(List.of(JAVA));
        command.addAll(jvm);
        command.addAll(List.of("-jar", CLI, "profile", "--format", "csv"));
        command.addAll(List.of(args));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(folder.resolve("stderr").toFile());
        builder.environment().putAll(environment);
        process = builder.start();
    }

    private Run run(Map<String, String> environment, List<String> jvm, String... args) throws Exception {
        begin(environment, jvm, args);
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("the command ends").isTrue();
        return new Run(process.exitValue(), out, Files.readString(folder.resolve("stderr")));
    }

    @Test
    void theEnvironmentOfOpenTelemetryIsHonoured() throws Exception {
        Run run = run(Map.of("OTEL_RESOURCE_ATTRIBUTES", "service.name=game,service.instance.id=machine%20seven",
                "OTEL_EXPORTER_OTLP_HEADERS", "authorization=Bearer%20abc"), List.of(), "--frames", "30", "--otlp",
                receiver.url().toString());

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.err()).as("no warning of a library's").hasLineCount(1);
        assertThat(run.lines()).hasSize(5);
        assertThat(receiver.resource()).containsEntry("service.name", "game")
                .containsEntry("service.instance.id", "machine seven")
                .containsEntry("service.version", Artifacts.VERSION);
        assertThat(receiver.headers().getLast()).containsEntry("Authorization", List.of("Bearer abc"));
        assertThat(receiver.requests().getLast().getResourceMetrics(0).getScopeMetrics(0).getScope().getVersion())
                .isEqualTo(Artifacts.VERSION);
        assertThat(receiver.last()).containsKey("readout.gpu.scope.duration");
    }

    @Test
    void prometheusIsShownAPageWhileFramesAreMeasured() throws Exception {
        int port;
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = taken.getLocalPort();
        }
        begin(Map.of(), List.of(), "--frames", "1000000000", "--prometheus", Integer.toString(port));
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/metrics")).build();
        String page = "";
        try (HttpClient client = HttpClient.newHttpClient()) {
            // What comes last of a frame: a page that is read amid the first one lacks it.
            for (int i = 0; i < 200 && !page.contains("readout_gpu_frame_slow_total{"); i++) {
                assertThat(process.isAlive()).as(Files.readString(folder.resolve("stderr"))).isTrue();
                try {
                    page = client.send(request, HttpResponse.BodyHandlers.ofString()).body();
                } catch (IOException notYet) {
                    // It starts.
                }
                Thread.sleep(100);
            }
        }
        assertThat(page).contains("readout_gpu_frame_slow_total{").contains("le=\"1.0E-5\"")
                .contains("readout_scope_path=\"shadow/cascade\"").contains("service_name=\"readout\"");
    }

    /** Nobody waits for what was not asked for: metrics, or columns. */
    @Test
    void whoAsksForNeitherMetricsNorColumnsLoadsNothingOfThem() throws Exception {
        Path loaded = folder.resolve("classes");
        Run run = run(Map.of(), List.of("-Xlog:class+load:file=" + loaded), "--frames", "3");

        assertThat(run.status()).isZero();
        assertThat(Files.readAllLines(loaded)).anyMatch(line -> line.contains("dev.readout.cli.profile.MetricsOptions"))
                .noneMatch(line -> line.contains("io.opentelemetry") || line.contains("io.prometheus")
                        || line.contains("dev.readout.export.otel.") || line.contains("dev.readout.cli.metrics.")
                        || line.contains("org.apache.parquet") || line.contains("org.slf4j")
                        || line.contains("ParquetTable"));
    }
}
