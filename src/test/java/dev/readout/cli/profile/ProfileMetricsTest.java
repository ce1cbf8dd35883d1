package dev.readout.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.cli.Run;
import dev.readout.testing.OtlpReceiver;
import dev.readout.testing.SystemWords;
import io.opentelemetry.proto.metrics.v1.ExponentialHistogramDataPoint;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code profile} with a collector: the table is the same, whatever becomes of the metrics. */
class ProfileMetricsTest {
    private static final String[] ALONE = {"profile", "--frames", "40", "--format", "csv"};

    @AutoClose
    private OtlpReceiver receiver;

    @BeforeEach
    void start() throws IOException {
        receiver = OtlpReceiver.start();
    }

    private static Run with(String... more) {
        String[] all = Arrays.copyOf(ALONE, ALONE.length + more.length);
        System.arraycopy(more, 0, all, ALONE.length, more.length);
        return Run.of(all);
    }

    private Map<String, ExponentialHistogramDataPoint> scopes() {
        Map<String, ExponentialHistogramDataPoint> points = new HashMap<>();
        receiver.last().get("readout.gpu.scope.duration").getExponentialHistogram().getDataPointsList()
                .forEach(point -> points.put(OtlpReceiver.texts(point.getAttributesList()).get("readout.scope.path"),
                        point));
        return points;
    }

    @Test
    void aCollectorGetsWhatTheTableSays() {
        Run run = with("--otlp", receiver.url().toString());
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run).as("of virtual time, the same comes out again").isEqualTo(Run.of(ALONE));

        List<String> columns = List.of(run.lines().getFirst().split(","));
        Map<String, ExponentialHistogramDataPoint> points = scopes();
        assertThat(points).hasSize(run.lines().size() - 1);
        for (String line : run.lines().subList(1, run.lines().size())) {
            String[] cells = line.split(",", -1);
            ExponentialHistogramDataPoint point = points.get(cells[columns.indexOf("scope")]);
            assertThat(point.getCount()).isEqualTo(40);
            assertThat(point.getMin()).isEqualTo(Long.parseLong(cells[columns.indexOf("min")]) / 1e9);
            assertThat(point.getMax()).isEqualTo(Long.parseLong(cells[columns.indexOf("max")]) / 1e9);
        }
        assertThat(receiver.resource()).containsEntry("hw.name", "Readout software device")
                .containsEntry("readout.driver", "Readout software device").containsEntry("readout.api", "vulkan");
    }

    /** Every frame takes longer than a µs. */
    @ParameterizedTest
    @CsvSource({"0.001, 40", "16.7, 0"})
    void slowFramesAreThoseOfTheOption(String milliseconds, int slow) {
        assertThat(with("--slow", milliseconds, "--otlp", receiver.url() + "/v1/metrics").status()).isZero();
        assertThat(receiver.last().get("readout.gpu.frame.slow").getSum().getDataPoints(0).getAsInt()).isEqualTo(slow);
    }

    @Test
    void aCollectorThatRefusesIsOneLineAndStatus1() {
        receiver.answer(503, new byte[0]);
        Run run = with("--otlp", receiver.url().toString());

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).as("the table is printed all the same").isEqualTo(Run.of(ALONE).out());
        assertThat(run.err().lines().skip(1)).containsExactly("readout profile: --otlp " + receiver.url()
                + ": the collector answers with HTTP status 503");
    }

    @Test
    void aSecretInTheUrlIsNotSaid() {
        receiver.answer(503, new byte[0]);
        Run run = with("--otlp", receiver.url() + "/v1/metrics?token=secret");
        assertThat(run.err().lines().skip(1)).containsExactly("readout profile: --otlp " + receiver.url()
                + "/v1/metrics?…: the collector answers with HTTP status 503");

        for (String url : new String[] {"ftp://a:secret@h", "a:secret@h", "http://h:0/x?token=secret",
            "http://h:99999/?secret", "http://h h/?token=secret", "http://a:secret@h", "http://h:0/#secret"}) {
            assertThat(with("--otlp", url).err()).isNotEmpty().doesNotContain("secret");
        }
    }

    @Test
    void aPortThatIsTakenIsOneLineAndStatus1() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("localhost"))) {
            Run run = with("--prometheus", Integer.toString(taken.getLocalPort()));
            assertThat(run.status()).isEqualTo(1);
            assertThat(run.out()).isEmpty();
            assertThat(run.err()).hasLineCount(1)
                    .startsWith("readout profile: --prometheus localhost:" + taken.getLocalPort() + ": ")
                    .contains(SystemWords.portInUse(taken));
        }
    }
}
