package dev.readout.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.github.luben.zstd.ZstdOutputStream;
import dev.readout.cli.Run;
import dev.readout.cli.command.CommandFailure;
import dev.readout.cli.command.Converters;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

/** Whatever can be read as a file is one: also what can't be mapped. */
class MappedFileTest {
    private static final byte[] BYTES = {1, 2, 3, 4, 5};

    @TempDir
    private Path folder;

    private final InputStream in = System.in;

    @AfterEach
    void giveStandardInputBack() {
        System.setIn(in);
    }

    private static byte[] read(Path file) throws IOException {
        byte[][] read = new byte[1][];
        MappedFile.read(file, bytes -> read[0] = bytes.toArray(ValueLayout.JAVA_BYTE));
        return read[0];
    }

    @Test
    void standardInputIsReadToItsEnd() throws IOException {
        byte[] large = new byte[3 << 20];
        Arrays.fill(large, (byte) 7);
        for (byte[] bytes : new byte[][] {BYTES, {}, large}) {
            System.setIn(new ByteArrayInputStream(bytes));
            assertThat(read(Path.of("-"))).isEqualTo(bytes);
        }
    }

    @Test
    void aCopyThatWasReadLeavesNothingBehind() throws IOException {
        System.setIn(new ByteArrayInputStream(BYTES));
        long before = temporaryFiles();

        MappedFile.read(Path.of("-"), bytes -> assertThat(temporaryFiles()).isEqualTo(before));

        assertThat(temporaryFiles()).isEqualTo(before);
    }

    private static long temporaryFiles() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.filter(file -> file.getFileName().toString().matches("readout[0-9]+[.]tmp")).count();
        }
    }

    @Test
    void aPipeIsReadToItsEnd() throws Exception {
        Path pipe = folder.resolve("pipe");
        assumeFalse(System.getProperty("os.name").startsWith("Windows"), "Windows has no such pipes");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
        Thread writer = Thread.ofVirtual().start(() -> {
            try {
                Files.write(pipe, BYTES);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });

        assertThat(read(pipe)).isEqualTo(BYTES);
        writer.join();
    }

    /** Both are regular files: one says that it is empty, the other can't be mapped. */
    @ParameterizedTest
    @ValueSource(strings = {"/proc/version", "/sys/kernel/mm/transparent_hugepage/enabled"})
    void aFileOfTheKernelIsRead(Path file) throws IOException {
        assumeTrue(Files.isRegularFile(file), "no such file here");

        assertThat(read(file)).isNotEmpty().isEqualTo(Files.readAllBytes(file));
    }

    private static byte[] packed(Compression compression, byte[] bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = compression == Compression.GZIP ? new GZIPOutputStream(packed)
                : new ZstdOutputStream(packed)) {
            out.write(bytes);
        }
        return packed.toByteArray();
    }

    private static byte[] concat(byte[] first, byte[] second) {
        return ByteBuffer.allocate(first.length + second.length).put(first).put(second).array();
    }

    @ParameterizedTest
    @CsvSource({"capture.bin.gz, GZIP", "CAPTURE.GZ, GZIP", "capture.zst, ZSTANDARD"})
    void whatIsNamedAsCompressedIsUnpacked(String name, Compression compression) throws IOException {
        byte[] large = new byte[3 << 20];
        new Random(1).nextBytes(large);
        for (byte[] bytes : new byte[][] {BYTES, {}, large}) {
            assertThat(read(Files.write(folder.resolve(name), packed(compression, bytes)))).isEqualTo(bytes);
        }
        byte[] both = concat(packed(compression, BYTES), packed(compression, BYTES));
        assertThat(read(Files.write(folder.resolve(name), both))).as("two members, one behind the other")
                .isEqualTo(concat(BYTES, BYTES));
    }

    /** Ticks may begin as a compressed file does. */
    @ParameterizedTest
    @EnumSource
    void whatIsNotNamedSoIsTakenAsItIs(Compression compression) throws IOException {
        byte[] bytes = packed(compression, BYTES);
        assertThat(read(Files.write(folder.resolve("capture.bin"), bytes))).isEqualTo(bytes);
        System.setIn(new ByteArrayInputStream(bytes));
        assertThat(read(Path.of("-"))).isEqualTo(bytes);
    }

    @ParameterizedTest
    @CsvSource({"capture.gz, GZIP", "capture.zst, ZSTANDARD"})
    void whatCannotBeUnpackedIsSaidWithItsName(String name, Compression compression) throws IOException {
        byte[] large = new byte[1 << 20];
        new Random(2).nextBytes(large);
        byte[] bytes = packed(compression, large);
        for (byte[] damaged : new byte[][] {BYTES, Arrays.copyOf(bytes, bytes.length / 2)}) {
            Path file = Files.write(folder.resolve(name), damaged);
            assertThatThrownBy(() -> read(file)).isInstanceOf(CommandFailure.class)
                    .hasMessageStartingWith(file + " is named as " + compression + " and can't be unpacked: ");
        }
    }

    /** The JDK reads up to there, and says nothing. */
    @Test
    void aDamagedMemberBehindAGoodOneIsSaid() throws IOException {
        byte[] large = new byte[1 << 16];
        new Random(3).nextBytes(large);
        for (int size = 8100; size < 8200; size++) {
            byte[] good = packed(Compression.GZIP, Arrays.copyOf(large, size));
            byte[] bad = good.clone();
            bad[0]++;
            Path file = Files.write(folder.resolve("capture.gz"), concat(good, bad));
            assertThatThrownBy(() -> read(file)).as("%d bytes", size).isInstanceOf(CommandFailure.class)
                    .hasMessageContaining("can't be unpacked");
            assertThat(read(Files.write(folder.resolve("capture.gz"), good))).hasSize(size);
        }
    }

    /**
     * Wherever frames are cut that follow each other, also where a buffer ends, they are whole where one ends and
     * nowhere else. What is whole, the way says in which they were made.
     */
    @ParameterizedTest
    @CsvSource({"GZIP, 100, false", "ZSTANDARD, 100, false", "ZSTANDARD, 100, true",
        "ZSTANDARD, 131040, true", "ZSTANDARD, 131060, false", "ZSTANDARD, 262121, true"})
    void framesAreWholeWhereOneEnds(Compression compression, int first, boolean checksum) throws IOException {
        byte[] noise = new byte[first + 600];
        new Random(first).nextBytes(noise);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        Map<Integer, Integer> whole = new HashMap<>();
        int begin = 0;
        for (int end : new int[] {first, first + 280, first + 281, first + 281, first + 600}) {
            byte[] part = Arrays.copyOfRange(noise, begin, end);
            all.writeBytes(compression == Compression.GZIP ? packed(compression, part) : zstandard(part, checksum));
            whole.put(all.size(), end);
            begin = end;
        }
        byte[] packed = all.toByteArray();
        Path file = folder.resolve("capture" + (compression == Compression.GZIP ? ".gz" : ".zst"));
        for (int length = 0; length <= packed.length; length++) {
            // All of the first frame's own cuts are not worth the time.
            if (length > 300 && length < first - 300 && (length & 0xFFFF) > 2 && (length & 0xFFFF) < 0xFFFE) {
                continue;
            }
            Files.write(file, Arrays.copyOf(packed, length));
            if (whole.containsKey(length)) {
                assertThat(read(file)).as("%d bytes", length)
                        .isEqualTo(Arrays.copyOf(noise, whole.get(length)));
            } else {
                assertThatThrownBy(() -> read(file)).as("%d of %s bytes", length, whole)
                        .isInstanceOf(CommandFailure.class).hasMessageContaining("can't be unpacked");
            }
        }
        for (byte[] tail : new byte[][] {{(byte) (compression == Compression.GZIP ? 3 : 0)}, {0x28}, new byte[5000],
            {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}}) {
            Files.write(file, concat(packed, tail));
            assertThatThrownBy(() -> read(file)).as("%d bytes behind", tail.length)
                    .isInstanceOf(CommandFailure.class).hasMessageContaining("can't be unpacked");
        }
    }

    private static byte[] zstandard(byte[] bytes, boolean checksum) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (ZstdOutputStream out = new ZstdOutputStream(packed).setChecksum(checksum)) {
            out.write(bytes);
        }
        return packed.toByteArray();
    }

    /** The last block is unpacked into what is left of a buffer, and its rest comes when no input is left. */
    @Test
    void aBlockThatIsLongerThanTheRestOfABufferIsUnpackedWhole() throws IOException {
        byte[] bytes = new byte[(1 << 17) + 99];
        new Random(4).nextBytes(bytes);
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (ZstdOutputStream out = new ZstdOutputStream(packed)) {
            out.write(bytes, 0, (1 << 17) - 1);
            out.flush();
            out.write(bytes, (1 << 17) - 1, 100);
        }
        assertThat(read(Files.write(folder.resolve("capture.zst"), packed.toByteArray()))).isEqualTo(bytes);
    }

    /** A few bytes may unpack to terabytes, and a pipe need not end: the disk is not filled to find out. */
    @ParameterizedTest
    @CsvSource({"decode brcm --limit", "decode nv-query-resource --limit", "trace --limit"})
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void whatIsCopiedHasALimit(String command) throws IOException {
        byte[] zeros = new byte[1 << 20];
        Path bomb = Files.write(folder.resolve("bomb.zst"), packed(Compression.ZSTANDARD, zeros));
        long before = temporaryFiles();
        for (String input : new String[] {bomb.toString(), "/dev/zero", "-"}) {
            System.setIn(new ByteArrayInputStream(zeros));
            Run run = Run.of((command + " 1023K " + input).split(" "));

            assertThat(run.status()).isEqualTo(1);
            assertThat(run.err()).contains((input.equals("-") ? "standard input" : input)
                    + " has more than 1047552 bytes that would be copied to ", ": --limit lets it have more")
                    .hasLineCount(1);
        }
        assertThat(temporaryFiles()).isEqualTo(before);
        assertThat(Run.of("decode", "brcm", "--limit", "0x100000", "--format", "csv", bomb.toString()).lines())
                .hasSize(1 + zeros.length / 16);
    }

    @Test
    void anEmptyFileIsEmpty() throws IOException {
        assertThat(read(Files.createFile(folder.resolve("empty")))).isEmpty();
    }

    /** Java opens no file by such a name, and would write one that nobody named. */
    @ParameterizedTest
    @ValueSource(strings = {"profile --report", "profile --compare", "profile --timeline", "profile --trace",
        "profile --parquet", "trace --parquet", "trace --chrome", "trace --registry", "icd --trace", "icd --settings",
        "decode brcm", "report", "compare a"})
    void aNameThatIsNoTextIsRefused(String command) {
        String lossy = folder + "/a\uFFFD.bin";
        Run run = Run.of((command + " " + lossy).split(" "));

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("'" + lossy + "' is no name of a file in ");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aNameThatIsNoPathIsRefusedToo() {
        assertThatExceptionOfType(TypeConversionException.class).isThrownBy(() -> Converters.file("a\0b"))
                .withMessageContaining("is no name of a file in ").withMessageContaining("standard input");
    }

    @Test
    void faultsInStandardInputNameIt() {
        System.setIn(new ByteArrayInputStream(BYTES));
        assertThat(Run.of("decode", "brcm", "-").err()).isEqualTo("readout decode brcm: standard input has 5 bytes:"
                + " the last 5 are not a whole record of 16 and are left out\n");
        System.setIn(new ByteArrayInputStream(BYTES));
        assertThat(Run.of("decode", "nv-query-resource", "-").err())
                .startsWith("readout decode nv-query-resource: standard input: malformed at int 0");
        System.setIn(new ByteArrayInputStream(BYTES));
        assertThat(Run.of("decode", "vulkan", "--type", "occlusion", "--width", "64", "--count", "1", "-").err())
                .startsWith("readout decode vulkan: standard input has 5 bytes");
    }

    /** A device has no end: what is needed of it is read. */
    @ParameterizedTest
    @ValueSource(strings = {"decode vulkan --type occlusion --width 64 --count 1 --format csv",
        "decode vulkan --type occlusion --width 64 --count 1 --offset 123456 --format csv",
        "decode region-counters --area 1x1 --region 1x1 --counters 1 --format csv"})
    @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void whatHasNoEndIsReadAsFarAsItIsNeeded(String command) {
        Path zeros = Path.of("/dev/zero");
        assumeTrue(Files.exists(zeros));
        Run run = Run.of((command + " " + zeros).split(" "));
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.lines()).hasSize(2).last().asString().endsWith(",0");
    }
}
