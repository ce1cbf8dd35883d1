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

/** The contract of {@code decode amd-monitor} and of {@code decode intel-query}. */
class DecodeCountersTest {
    private static final Path ANGLE = Path.of("src/test/resources/captures/amd-performance-monitor-angle.bin");

    @TempDir
    private Path folder;

    private Path file(ByteBuffer bytes) throws IOException {
        return Files.write(folder.resolve("counters.bin"), Arrays.copyOf(bytes.array(), bytes.position()));
    }

    private static ByteBuffer buffer() {
        return ByteBuffer.allocate(256).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static Run run(String kind, Object... arguments) {
        return Run.line("decode " + kind + " --format json", arguments);
    }

    @Test
    void recordsOfAllTypesArePrintedAsWhatTheyAre() throws IOException {
        Path file = file(buffer().putInt(0).putInt(1).putLong(-1).putInt(1).putInt(0).putFloat(12.5f)
                .putInt(0).putInt(0).putInt(-1));
        assertThat(run("amd-monitor", "--types", "uint32,uint64/percentage", file)).isEqualTo(new Run(0, """
                {"group":0,"counter":1,"value":18446744073709551615}
                {"group":1,"counter":0,"value":12.5}
                {"group":0,"counter":0,"value":4294967295}
                """, ""));
    }

    @Test
    void theCaptureOfAnglesDriverHasTheValuesThatBrcmsRecordsWouldHave() {
        Run run = run("amd-monitor", "--padded", ANGLE);
        assertThat(run).isEqualTo(run("brcm", ANGLE));
        assertThat(run.lines()).hasSize(70);
    }

    @Test
    void recordThatIsCutOffIsSaidToBeAfterThoseThatAreWhole() throws IOException {
        Path file = file(buffer().putInt(0).putInt(0).putInt(7).putInt(0).putInt(0).putShort((short) 1));
        assertThat(run("amd-monitor", "--types", "uint32", file)).isEqualTo(
                new Run(1, "{\"group\":0,\"counter\":0,\"value\":7}\n", "readout decode amd-monitor: " + file
                        + ": malformed at byte 12: expected a record of 12 bytes (UINT32), found 10 bytes\n"));
    }

    @Test
    void optionsThatSayTooLittleOrNothingAreWrongUsage() throws IOException {
        Path file = file(buffer().putLong(0));
        assertThat(run("amd-monitor", file)).satisfies(run -> {
            assertThat(run.status()).isEqualTo(2);
            assertThat(run.err()).contains("--types", "--padded").hasLineCount(1);
        });
        assertThat(run("amd-monitor", "--types", "uint16", file).err()).contains("'uint16' is no type");
        assertThat(run("intel-query", "--size", 8, "--counters", "4:uint64", file)).satisfies(run -> {
            assertThat(run.status()).isEqualTo(2);
            assertThat(run.err()).contains("offsets[0] is 4: a value of 8 bytes does not lie in the result of 8");
        });
        assertThat(run("intel-query", "--size", 0, "--counters", "0:uint64", file).status()).isEqualTo(2);
        assertThat(run("intel-query", "--size", 8, "--counters", "uint64", file).err())
                .contains("'uint64' is no OFFSET:TYPE, such as 8:float");
    }

    @Test
    void countersOfEveryResultArePrintedAndWhatIsLeftIsSaid() throws IOException {
        ByteBuffer bytes = buffer();
        for (int result = 0; result < 2; result++) {
            bytes.putLong(result - 1).putFloat(0.5f).putInt(0x7777).putDouble(-0.5 - result);
        }
        Path file = file(bytes.put((byte) 1));
        Run run = run("intel-query", "--size", 24, "--counters", "0:uint64,8:float,16:double", file);
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
}
