package dev.readout.cli.decode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.cli.Run;
import dev.readout.testing.SystemWords;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of {@code decode vulkan}, case by case: what scripts rely on. */
class DecodeVulkanTest {
    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void captureEightTimestampsOfWhichSixWereWritten() throws IOException {
        // As an NVIDIA H200 wrote them: 64 bits, availability, stride 24; 0xAB wherever it wrote nothing.
        file = folder.resolve("h200.bin");
        Files.write(file, HexFormat.of().parseHex(
                "60b1d36e22f9e9180100000000000000abababababababab"
                        + "20b8d36e22f9e9180100000000000000abababababababab"
                        + "a0bad36e22f9e9180100000000000000abababababababab"
                        + "20bdd36e22f9e9180100000000000000abababababababab"
                        + "a0bfd36e22f9e9180100000000000000abababababababab"
                        + "20c2d36e22f9e9180100000000000000abababababababab"
                        + "abababababababab0000000000000000abababababababab"
                        + "abababababababab0000000000000000abababababababab"));
    }

    private Run decode(String options) {
        return Run.line("decode vulkan " + options, file);
    }

    private void write(long... elements) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(elements.length * 8).order(ByteOrder.LITTLE_ENDIAN);
        for (long element : elements) {
            bytes.putLong(element);
        }
        Files.write(file, bytes.array());
    }

    @Test
    void timestampsOfARealDriverPrintAsJson() {
        Run run = decode("--type timestamp --width 64 --count 8 --stride 24 --availability --period 1 --format json");
        assertThat(run.lines()).startsWith(
                "{\"query\":0,\"available\":true,\"values\":[1795239852767424864],\"nanoseconds\":1795239852767424864}",
                "{\"query\":1,\"available\":true,\"values\":[1795239852767426592],\"nanoseconds\":1795239852767426592}")
                .endsWith("{\"query\":7,\"available\":false,\"values\":[null],\"nanoseconds\":null}")
                .hasSize(8);
        assertThat(run).isEqualTo(new Run(0, run.out(), ""));
    }

    /**
     * What WebGPU resolves has the form of Vulkan's. These are the bytes of two compute passes, of 1 and of 10
     * workgroups, by wgpu-core 29.0.1 (Deno 2.9.6) on lavapipe of Mesa 22.3.6, and by Dawn (the npm package webgpu
     * 0.6.2) on the SwiftShader of Chromium 156, which count nanoseconds.
     */
    @ParameterizedTest
    @CsvSource({
        "wgpu-29.0.1-lavapipe-22.3.6, 14936584739973 14936588693847 14936588752730 14936588816253",
        "dawn-0.6.2-swiftshader-chromium-156, 14954435882298 14954443260045 14954443260910 14954443291688"})
    void timestampsOfWebGpuAreVulkans(String writer, String ticks) {
        file = Path.of("src/test/resources/captures/webgpu-timestamps-" + writer + ".bin");

        Run run = decode("--type timestamp --width 64 --format csv");

        assertThat(run.lines().stream().map(line -> line.split(",")[2])).containsExactly(("ticks " + ticks).split(" "));
        assertThat(run.err()).isEmpty();
    }

    @Test
    void aTableIsForPeople() {
        assertThat(decode("--type timestamp --width 64 --count 2 --stride 168 --availability --period 1").out())
                .isEqualTo("""
                query  available                      ticks                nanoseconds
                    0  true       1,795,239,852,767,424,864  1,795,239,852,767,424,864
                    1  false                              -                          -
                """);
    }

    @Test
    void columnsCarryTheNamesOfTheValues() throws IOException {
        write(1, 2, 3);
        assertThat(decode("--type pipeline-statistics --statistics CLIPPING_PRIMITIVES,vertex-shader-invocations"
                + " --width 64 --count 1 --availability --format csv").out())
                .isEqualTo("query,available,VERTEX_SHADER_INVOCATIONS,CLIPPING_PRIMITIVES\n0,true,1,2\n");
        assertThat(decode("--type transform-feedback --width 64 --count 1 --availability --format csv").out())
                .isEqualTo("query,available,primitivesWritten,primitivesNeeded\n0,true,1,2\n");
        assertThat(decode("--type pipeline-statistics --statistics 0x80004001 --width 64 --count 1 --format csv").out())
                .isEqualTo("query,available,INPUT_ASSEMBLY_VERTICES,BIT_14,BIT_31\n0,,1,2,3\n");
    }

    @Test
    void jsonAndParquetCarryThemToo() throws IOException {
        write(1, 2, 3);
        assertThat(decode("--type pipeline-statistics --statistics 0x81 --width 64 --count 1 --availability"
                + " --format json").out()).isEqualTo("{\"query\":0,\"available\":true,\"values\":[1,2],"
                        + "\"names\":[\"INPUT_ASSEMBLY_VERTICES\",\"FRAGMENT_SHADER_INVOCATIONS\"]}\n");
        assertThat(decode("--type transform-feedback --width 64 --count 1 --format json").out()).isEqualTo(
                "{\"query\":0,\"available\":null,\"values\":[1,2],"
                        + "\"names\":[\"primitivesWritten\",\"primitivesNeeded\"]}\n");
    }

    @Test
    void anOpaqueResultPrintsItsBytes() {
        String json = decode("--type performance-intel --stride 24 --count 8 --format json").lines().getLast();
        assertThat(json).isEqualTo("{\"query\":7,\"available\":null,\"values\":[],"
                + "\"bytes\":\"abababababababab0000000000000000abababababababab\"}");
        assertThat(decode("--type performance-intel --stride 4 --count 1 --format csv").out())
                .isEqualTo("query,available,bytes\n0,,60b1d36e\n");
    }

    @Test
    void aTypeThatIsNotKnownPrintsItsNumberAndItsWords() throws IOException {
        write(1, 2, 1, -1, 4, 0);
        assertThat(decode("--type 1000173999 --values 3 --width 32 --stride 24 --count 2 --format csv").out())
                .isEqualTo("query,typeCode,available,value0,value1,value2\n"
                        + "0,1000173999,,1,0,2\n1,1000173999,,4294967295,4294967295,4\n");
    }

    @Test
    void aTypeThatIsKnownMayBeAskedForByItsNumber() throws IOException {
        write(3, 4);
        assertThat(decode("--type 1000173000 --width 64 --count 2 --period 2.5 --format csv").out())
                .isEqualTo("query,available,ticks,nanoseconds\n0,,3,8\n1,,4,10\n");
        assertThat(decode("--type 1000028004 --width 64 --count 1 --format csv"))
                .isEqualTo(decode("--type transform-feedback --width 64 --count 1 --format csv"));
    }

    @Test
    void withoutACountThereAreAsManyAsTheFileHolds() throws IOException {
        assertThat(decode("--type timestamp --width 64 --stride 24 --availability --format csv"))
                .isEqualTo(decode("--type timestamp --width 64 --stride 24 --availability --count 8 --format csv"));
        Files.write(file, new byte[] {7, 0, 0, 0, 8, 0, 0, 0, 9, 0});
        assertThat(decode("--type occlusion --width 32 --format csv")).isEqualTo(new Run(0,
                "query,available,samples\n0,,7\n1,,8\n", "readout decode vulkan: " + file
                        + " has 10 bytes: the last 2 are not a whole result of 4 and are left out\n"));
        assertThat(decode("--type occlusion --width 32 --offset 8")).isEqualTo(new Run(1, "", "readout decode vulkan: "
                + file + " has 10 bytes: 1 result of 4 bytes needs 4 bytes from offset 8\n"));
    }

    @Test
    void caseAndBlanksMakeNoDifference() {
        assertThat(decode("--type TimeStamp --width 64 --count 8 --stride 0X18 --availability --format csv"))
                .isEqualTo(decode("--type timestamp --width 64 --count 8 --stride 24 --availability --format csv"));
        assertThat(Run.of("decode", "vulkan", "--type", "performance", "--storage", " Int32 ,UINT64", "--count", "1",
                "--format", "csv", file.toString()))
                .isEqualTo(decode("--type performance --storage int32,3 --count 1 --format csv"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1", "18446744073709551608", "0xFFFFFFFFFFFFFFF8"})
    void theStrideOfASingleQueryMeansNothing(String stride) {
        assertThat(decode("--type occlusion --width 64 --count 1 --format csv --stride " + stride).out())
                .isEqualTo("query,available,samples\n0,,1795239852767424864\n");
    }

    @Test
    void aFileOfMoreThanTwoGigabytesIsMapped() throws IOException {
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(5L << 30);
            sparse.seek((5L << 30) - 8);
            sparse.write(42);
        }
        assertThat(decode("--type occlusion --width 64 --count 2 --offset 3221225472 --stride 2147483640"
                + " --format csv").lines())
                .endsWith("1,,42");
        assertThat(decode("--type occlusion --width 64 --count 1 --offset 5368709112 --format csv").lines())
                .endsWith("0,,42");
    }

    @Test
    void aFileThatCannotBeReadIsAFault() throws IOException {
        file = folder.resolve("absent");
        assertThat(decode("--type occlusion --width 32 --count 1"))
                .isEqualTo(new Run(1, "", "readout decode vulkan: " + file + " does not exist\n"));
        file = Files.createDirectory(folder.resolve("none"));
        assertThat(decode("--type occlusion --width 32 --count 1")).isEqualTo(new Run(1, "",
                "readout decode vulkan: " + file + " is a folder without a file\n"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --width 64 --count 1                                                | --type
            --type bogus --width 64 --count 1                                   | 'bogus' is not a query type
            --type occlusion --count 1                                          | needs --width, 32 or 64
            --type occlusion --width 16 --count 1                               | '16' is not 32 or 64
            --type occlusion --width 64 --count 2147483648                      | '2147483648' is not a whole
            --type occlusion --width 64 --count 2 --stride 4                    | stride 4 bytes is less than a result
            --type occlusion --width 64 --count 2 --stride 12                   | stride 12 bytes is no multiple
            --type occlusion --width 64 --count 2 --stride 18446744073709551608 | stride -8 is negative
            --type occlusion --width 64 --count 3 --stride 9223372036854775800  | is more than 2^31-1 bytes
            --type occlusion --width 64 --count 1 --stride 18446744073709551616 | '18446744073709551616' is not
            --type occlusion --width 64 --count 1 --availability --status       | exclude each other
            --type occlusion --width 64 --count 1 --statistics 1                | --statistics says nothing of results
            --type occlusion --width 64 --count 1 --period 1                    | --period says nothing of results of
            --type occlusion --width 64 --count 1 --bogus                       | --bogus
            --type occlusion --width 64 --count 1 --count 2                     | --count
            --type occlusion --width 64 --count 1 --format xml                  | xml
            --type 1000173999 --width 64 --count 1                              | is not known here, needs --values
            --type 1000173999 --values 0 --width 64 --count 1                   | '0' is not a whole number in 1..
            --type 1000173999 --values 2 --width 64 --count 1 --period 1        | --period says nothing of results of
            --type 4294967296 --values 2 --width 64 --count 1                   | '4294967296' is not a query type
            --type occlusion --values 1 --width 64 --count 1                    | --values says nothing of results of
            --type time-elapsed --width 64 --count 1 --valid-bits 36            | --valid-bits says nothing of results
            --type pipeline-statistics --width 64 --count 1                     | needs --statistics, a mask
            --type pipeline-statistics --width 64 --count 1 --statistics 0      | asks for no value
            --type pipeline-statistics --width 64 --count 1 --statistics bogus  | 'bogus' is not a mask of 32 bits
            --type pipeline-statistics --width 64 --count 1 --statistics 1,     | '' is not a mask of 32 bits
            --type video-encode-feedback --width 64 --count 1                   | needs --feedback, a mask
            --type performance --count 1                                        | needs --storage, a storage: int32
            --type performance --count 1 --storage int33                        | 'int33' is not a storage: int32
            --type performance --count 1 --storage int32 --availability         | leave out --availability
            --type performance-intel --count 1                                  | needs --stride, a number of bytes
            --type performance-intel --count 1 --stride 8 --status              | leave out --status
            --type performance-intel --count 1 --stride 0                       | needs --stride, the bytes of a result
            --type pipeline-statistics --width 64 --statistics 0x81,7           | the statistics 0x1 are named twice
            --type performance-intel --count 1 --stride 16777217                | a result of 16777217 bytes is more
            --type result-status --width 64 --count 1                           | needs --status: its results
            --type result-status --width 64 --count 1 --availability            | needs --status: its results
            --type timestamp --width 64 --count 1 --valid-bits 0                | '0' is not a whole number in 1..64
            --type timestamp --width 64 --count 1 --period 0                    | '0' is not a number of nanoseconds
            """)
    void wrongUsageIsOneLineThatNamesTheArgument(String options, String message) {
        Run run = decode(options);
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("readout decode vulkan: ").contains(message).hasLineCount(1)
                .doesNotContain("Exception");
    }

    @Test
    void aReaderThatHasSeenEnoughIsNoError() throws IOException {
        assertThat(writingTo(new IOException(SystemWords.noReader()))).isEqualTo(new Run(0, "", ""));
    }

    @Test
    void aFullDiskIsAFault() throws IOException {
        assertThat(writingTo(new IOException("No space left on device"))).isEqualTo(
                new Run(1, "", "readout decode vulkan: standard output: No space left on device\n"));
    }

    private Run writingTo(IOException failure) {
        return Run.to(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw failure;
            }
        }, "decode", "vulkan", "--type", "occlusion", "--width", "64", "--count", "8", file.toString());
    }
}
