package dev.readout.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.capture.CaptureFormat;
import dev.readout.cli.decode.CaptureKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rows of the Spark job, of the captures that executors decode in {@code FleetIT}, without Spark. */
class ResultRowsTest {
    private static SparkSources spark;

    @TempDir
    private Path folder;

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
        assertThat(RawCapture.good().stream().map(capture -> capture.folders().split("[=/]")[1]).distinct())
                .containsExactlyInAnyOrderElementsOf(formats);
    }

    @Test
    void eachValueThatTheCommandLinePrintsIsARow() throws Exception {
        for (RawCapture capture : RawCapture.good()) {
            capture.assertDecoded(capture.decoded(folder.resolve("capture.bin")), spark.rows(capture));
        }
    }

    @Test
    void whatIsCutOffIsSaidBesideTheRows() throws Exception {
        for (Map.Entry<RawCapture, Integer> cut : RawCapture.cut().entrySet()) {
            RawCapture capture = cut.getKey();
            List<Map<String, Object>> rows = spark.rows(capture);

            capture.assertDecoded(capture.decoded(folder.resolve("capture.bin")), rows);
            assertThat(rows).as(capture.folders()).extracting(row -> row.get("error")).filteredOn(Objects::nonNull)
                    .singleElement().asString().endsWith(" left out");
            assertThat(rows.stream().map(row -> row.get("result")).filter(Objects::nonNull).distinct())
                    .as(capture.folders()).hasSize(cut.getValue());
        }
    }

    @Test
    void whatIsNoCaptureIsOneRowThatSaysWhy() throws Exception {
        for (Map.Entry<RawCapture, String> malformed : RawCapture.malformed().entrySet()) {
            if (malformed.getKey().bytes().length > 0) {
                assertThat(spark.rows(malformed.getKey())).as(malformed.getKey().folders()).singleElement()
                        .satisfies(row -> assertThat((String) row.get("error")).contains(malformed.getValue()));
            }
        }
    }

    @Test
    void subjectsAreWhatSaysInTheCommandLineOfWhatValuesAre() throws Exception {
        assertThat(spark.rows(new RawCapture("format=region-counters/area=2x1/region=1x1/counters=1", new byte[8])))
                .extracting(row -> row.get("result") + ": " + row.get("subject") + ", " + row.get("name"))
                .containsExactly("0: column 0 row 0, counter0", "1: column 1 row 0, counter0");
        assertThat(spark.rows(new RawCapture("format=intel-query/size=8/counters=uint32@0,float@4", new byte[16])))
                .extracting(row -> row.get("result") + ": " + row.get("subject") + ", " + row.get("name"))
                .containsExactly("0: null, counter0", "0: null, counter1", "1: null, counter0", "1: null, counter1");
    }
}
