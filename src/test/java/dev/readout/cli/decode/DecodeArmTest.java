package dev.readout.cli.decode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.cli.Run;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The contracts of {@code decode region-counters} and {@code decode shader-instrumentation}. */
class DecodeArmTest {
    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("capture.bin");
    }

    private Run decode(String options) {
        return Run.line("decode " + options, file);
    }

    private static ByteBuffer buffer(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** 5 × 3 pixels in regions of 2 × 2: 3 columns and 2 rows, of 2 counters in 16 bytes, rows of 64 bytes. */
    private void writeRegions() throws IOException {
        ByteBuffer bytes = buffer(4 + 128);
        for (int row = 0; row < 2; row++) {
            for (int column = 0; column < 3; column++) {
                bytes.putInt(4 + 64 * row + 16 * column, 10 * row + column).putInt(8 + 64 * row + 16 * column, -1);
            }
        }
        Files.write(file, bytes.array());
    }

    @Test
    void regionsPrintRowByRow() throws IOException {
        writeRegions();
        Run run = decode("region-counters --area 5x3 --region 2x2 --counters 2 --region-alignment 16 --row-alignment 64"
                + " --offset 4 --format json");
        assertThat(run).isEqualTo(new Run(0, """
                {"column":0,"row":0,"values":[0,4294967295]}
                {"column":1,"row":0,"values":[1,4294967295]}
                {"column":2,"row":0,"values":[2,4294967295]}
                {"column":0,"row":1,"values":[10,4294967295]}
                {"column":1,"row":1,"values":[11,4294967295]}
                {"column":2,"row":1,"values":[12,4294967295]}
                """, ""));
        assertThat(decode("region-counters --area 1x1 --region 64x64 --counters 1 --offset 4 --format csv").out())
                .isEqualTo("column,row,counter0\n0,0,0\n");
    }

    @Test
    void aFileThatIsTooShortForItsRegionsIsAFaultWithTheNumbers() throws IOException {
        writeRegions();
        assertThat(decode("region-counters --area 5x3 --region 2x2 --counters 2 --region-alignment 16"
                + " --row-alignment 64 --offset 5")).isEqualTo(new Run(1, "", "readout decode region-counters: " + file
                        + " has 132 bytes: 2 rows of 64 bytes, each of 3 regions of 16 bytes, need 128 bytes from"
                        + " offset 5\n"));
        assertThat(decode("region-counters --area 1x1 --region 1x1 --counters 1 --offset 18446744073709551615").err())
                .contains("4 bytes from offset 18446744073709551615");
    }

    @Test
    void blocksPrintWithTheirStages() throws IOException {
        Files.write(file, buffer(96)
                .putInt(0).putInt(0).putInt(0x1).putInt(0).putLong(7).putLong(8)
                .putInt(3).putInt(1).putInt(0x11).putInt(2).putLong(-1).putLong(Long.MIN_VALUE)
                .putInt(-1).putInt(-1).putInt(0x80000010).putInt(-1).putLong(0).putLong(1).array());
        assertThat(decode("shader-instrumentation --metrics 2 --format json")).isEqualTo(new Run(0, """
                {"resultIndex":0,"resultSubIndex":0,"stages":"VERTEX","basicBlockIndex":0,"values":[7,8]}
                {"resultIndex":3,"resultSubIndex":1,"stages":"VERTEX+FRAGMENT","basicBlockIndex":2,\
                "values":[18446744073709551615,9223372036854775808]}
                {"resultIndex":4294967295,"resultSubIndex":4294967295,"stages":"FRAGMENT+0x80000000",\
                "basicBlockIndex":4294967295,"values":[0,1]}
                """, ""));
        assertThat(decode("shader-instrumentation --metrics 4 --format csv").lines())
                .startsWith("resultIndex,resultSubIndex,stages,basicBlockIndex,metric0,metric1,metric2,metric3")
                .hasSize(3);
    }

    @Test
    void aFileThatIsNoWholeNumberOfBlocksIsAFaultWithTheNumbers() throws IOException {
        Files.write(file, new byte[100]);
        assertThat(decode("shader-instrumentation --metrics 3")).isEqualTo(new Run(1, "",
                "readout decode shader-instrumentation: " + file + " has 100 bytes, no whole number of blocks of 40"
                        + " bytes, a header of 16 and 3 metrics of 8: 20 bytes are left. Is --metrics the device's"
                        + " numMetrics?\n"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            region-counters --region 2x2 --counters 2                           | --area
            region-counters --area 2x2 --counters 2                             | --region
            region-counters --area 2x2 --region 2x2                             | --counters
            region-counters --area 2147483647x2147483647 --region 1x1 --counters 9 | exceed 2^63-1 bytes
            shader-instrumentation                                              | --metrics
            shader-instrumentation --metrics 0                                  | '0' is not a whole number in 1..
            shader-instrumentation --metrics 2147483647                         | metrics 2147483647 is not in 1..
            """)
    void wrongUsageIsOneLineThatNamesTheArgument(String options, String message) throws IOException {
        Files.write(file, new byte[8]);
        Run run = decode(options);
        assertThat(run.status()).as(run.err()).isEqualTo(2);
        assertThat(run.err()).startsWith("readout decode ").contains(message).hasLineCount(1)
                .doesNotContain("Exception");
    }
}
