package dev.readout.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rows of the Spark job, of the captures that executors decode in {@code FleetIT}, without Spark. */
class ResultRowsTest {
    @TempDir
    private Path folder;

    private SparkSources spark;

    @BeforeEach
    void compile() throws Exception {
        spark = new SparkSources(folder);
    }

    @Test
    void eachValueThatTheCommandLinePrintsIsARow() throws Exception {
        for (RawCapture capture : RawCapture.good()) {
            capture.assertDecoded(capture.decoded(folder.resolve("capture.bin")), spark.rows(capture));
        }
    }

    @Test
    void whatIsCutOffIsSaidBesideTheRows() throws Exception {
        for (RawCapture capture : RawCapture.cut().keySet()) {
            capture.assertDecoded(capture.decoded(folder.resolve("capture.bin")), spark.rows(capture));
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
