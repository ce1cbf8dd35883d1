package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.vulkan.NamedLayout;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The contract of {@code decode webgpu-timestamps} and its siblings, each with a file and what comes out of it. */
class DecodeLayoutTest {
    private static final Path GOLDEN = Path.of("src/test/resources/captures/layouts");

    @TempDir
    private Path folder;

    private static Run decode(NamedLayout layout, Path file, String... options) {
        List<String> words = new ArrayList<>(List.of("decode", DecodeLayout.name(layout), "--format", "json"));
        words.addAll(List.of(options));
        words.add(file.toString());
        return Run.of(words.toArray(String[]::new));
    }

    @ParameterizedTest
    @EnumSource
    void theGoldenFileDecodesToWhatStandsBesideIt(NamedLayout layout) throws IOException {
        String name = DecodeLayout.name(layout);
        String[] options = layout == NamedLayout.LEVEL_ZERO_KERNEL_TIMESTAMPS
                ? new String[] {"--valid-bits", "32"} : new String[0];

        Run run = decode(layout, GOLDEN.resolve(name + ".bin"), options);

        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo(Files.readString(GOLDEN.resolve(name + ".jsonl")));
        assertThat(run.status()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void aResultThatIsCutOffIsReportedAndTheWholeOnesAreDecoded(NamedLayout layout) throws IOException {
        int size = 8 * layout.valueNames().size();
        Path file = Files.write(folder.resolve("cut.bin"), new byte[2 * size + 7]);

        Run run = decode(layout, file);

        assertThat(run.lines()).hasSize(2);
        assertThat(run.err()).isEqualTo("readout decode " + DecodeLayout.name(layout) + ": " + file + " has "
                + (2 * size + 7) + " bytes: the last 7 are not a whole result of " + size + " and are left out\n");
        assertThat(run.status()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void theHelpNamesTheValues(NamedLayout layout) {
        String help = Run.of("decode", DecodeLayout.name(layout), "--help").out().replaceAll("\\s+", " ");

        assertThat(help).contains(8 * layout.valueNames().size() + " bytes: " + String.join(", ", layout.valueNames()));
    }

    @Test
    void validBitsAreForKernelTimestampsAlone() {
        Run run = decode(NamedLayout.METAL_TIMESTAMPS, GOLDEN.resolve("metal-timestamps.bin"), "--valid-bits", "32");

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("--valid-bits");
    }

    @Property(tries = 200)
    void anyValuesComeOutAsTheyWentIn(@ForAll NamedLayout layout, @ForAll List<Long> any) throws IOException {
        int values = layout.valueNames().size();
        int results = any.size() / values;
        ByteBuffer bytes = ByteBuffer.allocate(8 * values * results).order(ByteOrder.LITTLE_ENDIAN);
        List<List<Object>> expected = new ArrayList<>();
        for (int result = 0; result < results; result++) {
            Object[] row = new Object[values];
            for (int i = 0; i < values; i++) {
                long value = any.get(result * values + i);
                bytes.putLong(value);
                boolean failed = value == -1 && layout.name().startsWith("METAL");
                row[i] = failed ? null : new Json.Number(Long.toUnsignedString(value));
            }
            expected.add(Arrays.asList(row));
        }
        Path file = Files.write(Files.createTempFile("layout", ".bin"), bytes.array());
        try {
            List<Map<String, Object>> rows = decode(layout, file).lines().stream().map(Json::object).toList();

            assertThat(rows.stream().map(row -> row.get("values")).toList()).isEqualTo(expected);
        } finally {
            Files.delete(file);
        }
    }
}
