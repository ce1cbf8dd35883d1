package dev.readout.cli.decode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.cli.Run;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The contracts of the commands that decode counters: of {@code decode brcm} and those that are named alike. */
class DecodeCountersTest {
    private static final Path ANGLE = Path.of("src/test/resources/captures/amd-performance-monitor-angle.bin");
    private static final String REGIONS = "region-counters --area 5x3 --region 2x2 --counters 2 --region-alignment 16"
            + " --row-alignment 64 --format json --offset ";

    @TempDir
    private Path folder;

    private Path file(ByteBuffer bytes) throws IOException {
        return Files.write(folder.resolve("counters.bin"), Arrays.copyOf(bytes.array(), bytes.position()));
    }

    private static ByteBuffer buffer() {
        return ByteBuffer.allocate(256).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static Run decode(String options, Path file) {
        return Run.line("decode " + options, file);
    }

    private static Run fault(String message) {
        return new Run(1, "", "readout decode " + message + "\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"brcm", "amd-monitor --padded"})
    void theCaptureOfAnglesDriverHas70RecordsInOrder(String kind) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(ANGLE)).order(ByteOrder.LITTLE_ENDIAN);
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < 70; i++) {
            expected.append("{\"group\":0,\"counter\":" + i + ",\"value\":" + bytes.getLong(16 * i + 8) + "}\n");
        }
        assertThat(decode(kind + " --format json", ANGLE)).isEqualTo(new Run(0, expected.toString(), ""));
    }

    @Test
    void numbersAreUnsigned() throws IOException {
        Path file = file(buffer().putInt(-1).putInt(0x80000000).putLong(-1));
        assertThat(decode("brcm --format table", file).out()).isEqualTo("""
                     group     counter                       value
                4294967295  2147483648  18,446,744,073,709,551,615
                """);
    }

    @Test
    void recordsOfAllTypesArePrintedAsWhatTheyAre() throws IOException {
        Path file = file(buffer().putInt(0).putInt(1).putLong(-1).putInt(1).putInt(0).putFloat(12.5f)
                .putInt(0).putInt(0).putInt(-1));
        assertThat(decode("amd-monitor --types uint32,uint64/percentage --format json", file)).isEqualTo(new Run(0, """
                {"group":0,"counter":1,"value":18446744073709551615}
                {"group":1,"counter":0,"value":12.5}
                {"group":0,"counter":0,"value":4294967295}
                """, ""));
    }

    @Test
    void recordThatIsCutOffIsSaidToBeAfterThoseThatAreWhole() throws IOException {
        Path file = file(buffer().putInt(0).putInt(0).putInt(7).putInt(0).putInt(0).putShort((short) 1));
        assertThat(decode("amd-monitor --types uint32 --format json", file)).isEqualTo(
                new Run(1, "{\"group\":0,\"counter\":0,\"value\":7}\n", "readout decode amd-monitor: " + file
                        + ": malformed at byte 12: expected a record of 12 bytes (UINT32), found 10 bytes\n"));
    }

    @Test
    void countersOfEveryResultArePrintedAndWhatIsLeftIsSaid() throws IOException {
        ByteBuffer bytes = buffer();
        for (int result = 0; result < 2; result++) {
            bytes.putLong(result - 1).putFloat(0.5f).putInt(0x7777).putDouble(-0.5 - result);
        }
        Path file = file(bytes.put((byte) 1));
        Run run = decode("intel-query --size 24 --counters 0:uint64,8:float,16:double --format json", file);
        assertThat(run).isEqualTo(new Run(0, """
                {"result":0,"counter":0,"value":18446744073709551615}
                {"result":0,"counter":1,"value":0.5}
                {"result":0,"counter":2,"value":-0.5}
                {"result":1,"counter":0,"value":0}
                {"result":1,"counter":1,"value":0.5}
                {"result":1,"counter":2,"value":-1.5}
                """, "readout decode intel-query: " + file
                + " has 49 bytes: the last 1 are not a whole result of 24 and are left out\n"));
    }

    /** 5 × 3 pixels in regions of 2 × 2: 3 columns and 2 rows, of 2 counters in 16 bytes, rows of 64 bytes. */
    @Test
    void regionsPrintRowByRow() throws IOException {
        ByteBuffer bytes = buffer();
        for (int row = 0; row < 2; row++) {
            for (int column = 0; column < 3; column++) {
                bytes.putInt(4 + 64 * row + 16 * column, 10 * row + column).putInt(8 + 64 * row + 16 * column, -1);
            }
        }
        Path file = file(bytes.position(4 + 128));
        assertThat(decode(REGIONS + 4, file)).isEqualTo(new Run(0, """
                {"column":0,"row":0,"values":[0,4294967295]}
                {"column":1,"row":0,"values":[1,4294967295]}
                {"column":2,"row":0,"values":[2,4294967295]}
                {"column":0,"row":1,"values":[10,4294967295]}
                {"column":1,"row":1,"values":[11,4294967295]}
                {"column":2,"row":1,"values":[12,4294967295]}
                """, ""));
        assertThat(decode("region-counters --area 1x1 --region 64x64 --counters 1 --offset 4 --format csv", file).out())
                .isEqualTo("column,row,counter0\n0,0,0\n");
        assertThat(decode(REGIONS + 5, file)).isEqualTo(fault("region-counters: " + file + " has 132 bytes: 2 rows of"
                + " 64 bytes, each of 3 regions of 16 bytes, need 128 bytes from offset 5"));
        assertThat(decode("region-counters --area 1x1 --region 1x1 --counters 1 --offset 18446744073709551615", file)
                .err()).contains("4 bytes from offset 18446744073709551615");
    }

    @Test
    void blocksPrintWithTheirStages() throws IOException {
        Path file = file(buffer()
                .putInt(0).putInt(0).putInt(0x1).putInt(0).putLong(7).putLong(8)
                .putInt(3).putInt(1).putInt(0x11).putInt(2).putLong(-1).putLong(Long.MIN_VALUE)
                .putInt(-1).putInt(-1).putInt(0x80000010).putInt(-1).putLong(0).putLong(1));
        assertThat(decode("shader-instrumentation --metrics 2 --format json", file)).isEqualTo(new Run(0, """
                {"resultIndex":0,"resultSubIndex":0,"stages":"VERTEX","basicBlockIndex":0,"values":[7,8]}
                {"resultIndex":3,"resultSubIndex":1,"stages":"VERTEX+FRAGMENT","basicBlockIndex":2,\
                "values":[18446744073709551615,9223372036854775808]}
                {"resultIndex":4294967295,"resultSubIndex":4294967295,"stages":"FRAGMENT+0x80000000",\
                "basicBlockIndex":4294967295,"values":[0,1]}
                """, ""));
        assertThat(decode("shader-instrumentation --metrics 4 --format csv", file).lines())
                .startsWith("resultIndex,resultSubIndex,stages,basicBlockIndex,metric0,metric1,metric2,metric3")
                .hasSize(3);
        assertThat(decode("shader-instrumentation --metrics 3", file)).isEqualTo(fault("shader-instrumentation: " + file
                + " has 96 bytes, no whole number of blocks of 40 bytes, a header of 16 and 3 metrics of 8: 16 bytes"
                + " are left. Is --metrics the device's numMetrics?"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            amd-monitor                                                         | --types
            amd-monitor                                                         | --padded
            amd-monitor --types uint16                                          | 'uint16' is no type
            intel-query --size 8 --counters 4:uint64     | is 4: a value of 8 bytes does not lie in the result of 8
            intel-query --size 8 --counters uint64       | 'uint64' is no OFFSET:TYPE, such as 8:float
            intel-query --size 0 --counters 0:uint64     | --size 0: expected 1 to 2147483647 bytes
            region-counters --region 2x2 --counters 2                           | --area
            region-counters --area 2x2 --counters 2                             | --region
            region-counters --area 2x2 --region 2x2                             | --counters
            region-counters --area 2147483647x2147483647 --region 1x1 --counters 9 | exceed 2^63-1 bytes
            shader-instrumentation                                              | --metrics
            shader-instrumentation --metrics 0                                  | '0' is not a whole number in 1..
            shader-instrumentation --metrics 2147483647                         | metrics 2147483647 is not in 1..
            """)
    void wrongUsageIsOneLineThatNamesTheArgument(String options, String message) throws IOException {
        Run run = decode(options, file(buffer().putLong(0)));
        assertThat(run.status()).as(run.err()).isEqualTo(2);
        assertThat(run.err()).startsWith("readout decode ").contains(message).hasLineCount(1)
                .doesNotContain("Exception");
    }
}
