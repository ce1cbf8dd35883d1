package dev.readout.cli.decode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.cli.Run;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contract of {@code decode brcm}. */
class DecodeBrcmTest {
    private static final Path ANGLE = Path.of("src/test/resources/captures/amd-performance-monitor-angle.bin");

    @TempDir
    private Path folder;

    private static Run decode(Path file, String format) {
        return Run.of("decode", "brcm", "--format", format, file.toString());
    }

    private Path file(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("records.bin"), bytes);
    }

    private static ByteBuffer record(int group, int counter, long value) {
        return ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN).putInt(group).putInt(counter).putLong(value);
    }

    @Test
    void theCaptureOfAnglesDriverHas70RecordsInOrder() throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(ANGLE)).order(ByteOrder.LITTLE_ENDIAN);
        Run run = decode(ANGLE, "json");

        assertThat(run).isEqualTo(new Run(0, run.out(), ""));
        assertThat(run.lines()).hasSize(70);
        for (int i = 0; i < 70; i++) {
            assertThat(run.lines().get(i)).isEqualTo(
                    "{\"group\":0,\"counter\":" + i + ",\"value\":" + bytes.getLong(16 * i + 8) + "}");
        }
    }

    @Test
    void numbersAreUnsigned() throws IOException {
        Path file = file(record(-1, 0x80000000, -1).array());

        assertThat(decode(file, "json").out())
                .isEqualTo("{\"group\":4294967295,\"counter\":2147483648,\"value\":18446744073709551615}\n");
        assertThat(decode(file, "csv").out())
                .isEqualTo("group,counter,value\n4294967295,2147483648,18446744073709551615\n");
        assertThat(decode(file, "table").out()).isEqualTo("""
                     group     counter                       value
                4294967295  2147483648  18,446,744,073,709,551,615
                """);
    }

    @Test
    void aRecordThatIsCutOffIsReportedAndTheWholeOnesAreDecoded() throws IOException {
        byte[] bytes = ByteBuffer.allocate(31).put(record(1, 2, 3).array()).array();
        Path file = file(bytes);

        assertThat(decode(file, "csv")).isEqualTo(new Run(0, "group,counter,value\n1,2,3\n", "readout decode brcm: "
                + file + " has 31 bytes: the last 15 are not a whole record of 16 and are left out\n"));
    }
}
