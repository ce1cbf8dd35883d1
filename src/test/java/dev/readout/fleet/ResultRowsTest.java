package dev.readout.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.capture.CaptureFormat;
import dev.readout.cli.decode.CaptureKind;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.api.io.TempDir;

/** The rows of the Spark job, of the captures that executors decode in {@code FleetIT}, without Spark. */
class ResultRowsTest {
    private static SparkSources spark;

    @BeforeAll
    static void compile(@TempDir Path classes) throws Exception {
        spark = new SparkSources(classes);
    }

    @AfterAll
    static void close() throws Exception {
        spark.close();
    }

    @Test
    void everyFormatHasACommandAndACapture() throws Exception {
        List<String> formats = CaptureFormat.ALL.stream().map(CaptureFormat::name).toList();

        assertThat(CaptureKind.values()).extracting(CaptureKind::typed).containsExactlyInAnyOrderElementsOf(formats);
        assertThat(RawCapture.ALL.stream().map(capture -> capture.folders().split("[=/]")[1])).containsAll(formats);
    }

    @ParameterizedTest
    @FieldSource("dev.readout.fleet.RawCapture#ALL")
    void aCaptureIsTheRowsOfItsValues(RawCapture capture) throws Exception {
        assertThat(spark.rows(capture).stream().map(RawCapture::text)).isEqualTo(capture.expected());
    }

    @Test
    void aFolderHasToSayTheFormat() throws Exception {
        assertThat(spark.rows(new RawCapture("machine=m17", new byte[8], List.of())).stream().map(RawCapture::text))
                .containsExactly("error no folder says format=…: the folders say {machine=m17}");
    }
}
