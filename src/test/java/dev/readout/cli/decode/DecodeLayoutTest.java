package dev.readout.cli.decode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.capture.NamedLayout;
import dev.readout.cli.Json;
import dev.readout.cli.Run;
import dev.readout.vulkan.QueryPoolResults;
import dev.readout.vulkan.Timestamps;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The contract of {@code decode webgpu-timestamps} and its siblings, each with a file and what comes out of it.
 *
 * <p>The files that are called like a layout alone are made up, by the documentation of its API. A longer name says
 * who wrote the bytes, and on which driver: timestamps of two compute passes, of 1 and of 10 workgroups, resolved by
 * wgpu-core 29.0.1 (Deno 2.9.6) on lavapipe of Mesa 22.3.6, and by Dawn (the npm package webgpu 0.6.2) on the
 * SwiftShader of Chromium 156. Lavapipe 22.3.6 lacks a feature that Dawn needs.
 */
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

    /** What implementations wrote themselves: nanoseconds of the machine, each pass after the one before. */
    @ParameterizedTest
    @ValueSource(strings = {"wgpu-29.0.1-lavapipe-22.3.6", "dawn-0.6.2-swiftshader-chromium-156"})
    void whatAnImplementationWroteDecodes(String writer) throws IOException {
        Path file = GOLDEN.resolve("webgpu-timestamps-" + writer + ".bin");

        Run run = decode(NamedLayout.WEBGPU_TIMESTAMPS, file);

        assertThat(run.out()).isEqualTo(Files.readString(GOLDEN.resolve("webgpu-timestamps-" + writer + ".jsonl")));
        QueryPoolResults results = new QueryPoolResults(NamedLayout.WEBGPU_TIMESTAMPS.layout(), 4)
                .wrap(MemorySegment.ofArray(Files.readAllBytes(file)));
        long[] nanoseconds = new long[2];
        assertThat(results.readElapsed(new Timestamps(64, 1), nanoseconds)).isEqualTo(2);
        assertThat(nanoseconds[0]).isBetween(10_000L, 100_000_000L);
        assertThat(nanoseconds[1]).isBetween(10_000L, 100_000_000L);
        assertThat(results.value(2)).isGreaterThan(results.value(1));
    }

    /** A new row of the layouts, or a file that nothing reads, is found out. */
    @Test
    void everyGoldenFileIsOfALayoutAndEveryLayoutHasOne() throws IOException {
        try (Stream<Path> files = Files.list(GOLDEN)) {
            List<String> names = files.map(file -> file.getFileName().toString()).toList();
            assertThat(names).allMatch(name -> Stream.of(NamedLayout.values()).map(DecodeLayout::name)
                    .anyMatch(name::startsWith));
            assertThat(names).containsAll(Stream.of(NamedLayout.values()).map(DecodeLayout::name)
                    .flatMap(name -> Stream.of(name + ".bin", name + ".jsonl")).toList());
        }
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
