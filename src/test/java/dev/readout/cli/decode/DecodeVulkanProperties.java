package dev.readout.cli.decode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.cli.Json;
import dev.readout.cli.Run;
import dev.readout.cli.decode.CapturedQueries.Values;
import dev.readout.vulkan.PipelineStatistic;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.TrailingWord;
import dev.readout.vulkan.VideoEncodeFeedback;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/**
 * Whatever a driver may have written is printed as the specification reads it, in every format. The generators mix the
 * special values in themselves: combined, jqwik's edge cases would take all the tries.
 */
class DecodeVulkanProperties {
    private static final List<String> STORAGES = List.of("int32", "int64", "uint32", "uint64", "float32", "float64");
    private static final Set<Integer> SIGNED_FEEDBACK = Set.of(3, 4, 5);

    @Property(tries = 600, edgeCases = EdgeCasesMode.NONE)
    void jsonSaysWhatTheDriverWrote(@ForAll("captures") CapturedQueries capture) throws IOException {
        Run run = decode(capture, "json");
        assertThat(run.err()).hasLineCount(capture.isLawful() ? 0 : 1);
        assertThat(run.status()).isZero();
        assertThat(rows(run)).isEqualTo(capture.json());
    }

    private static List<Map<String, Object>> rows(Run run) {
        return run.lines().stream().map(Json::object).toList();
    }

    /** As raw words, whatever they are: of the types that are known, those whose values are all unsigned serve. */
    @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
    void aTypeThatIsNotKnownIsPrintedWordByWord(@ForAll("rawCaptures") CapturedQueries capture,
            @ForAll @IntRange(min = 1_000_600_000) int code) throws IOException {
        List<String> args = new ArrayList<>(capture.arguments());
        args.set(args.indexOf("--type") + 1, Integer.toString(code));
        int option = args.indexOf("--statistics");
        args.set(option, "--values");
        args.set(option + 1, Integer.toString(capture.values().forms().size()));
        Run run = decode(capture, args, "json");
        assertThat(run.err()).hasLineCount(capture.isLawful() ? 0 : 1);
        List<Map<String, Object>> expected = capture.json();
        for (Map<String, Object> object : expected) {
            object.remove("names");
            object.put("typeCode", Json.Number.of(code));
        }
        assertThat(rows(run)).isEqualTo(expected);
    }

    @Provide
    Arbitrary<CapturedQueries> rawCaptures() {
        QueryType type = QueryType.PIPELINE_STATISTICS;
        return values(type).flatMap(values -> words(type).flatMap(word -> capture(type, values, word)));
    }

    private static Run decode(CapturedQueries capture, String format) throws IOException {
        return decode(capture, capture.arguments(), format);
    }

    private static Run decode(CapturedQueries capture, List<String> arguments, String format) throws IOException {
        // Of each try its own: a try that is shrunk no longer may still be at work.
        Path file = Files.createTempFile("capture", ".bin");
        try {
            Files.write(file, capture.bytes());
            List<String> args = new ArrayList<>(arguments);
            args.addAll(List.of("--format", format, file.toString()));
            return Run.of(args.toArray(String[]::new));
        } finally {
            Files.delete(file);
        }
    }

    @Provide
    Arbitrary<CapturedQueries> captures() {
        return Arbitraries.of(QueryType.class)
                .filter(type -> type != QueryType.PERFORMANCE_QUERY_INTEL)
                .flatMap(type -> values(type)
                        .flatMap(values -> words(type).flatMap(word -> capture(type, values, word))));
    }

    private static Arbitrary<Values> values(QueryType type) {
        return switch (type) {
            case PIPELINE_STATISTICS -> masks().map(mask -> new Values(
                    List.of("--statistics", mask(mask)), bits(mask).map(bit -> "u").toList(),
                    names(mask, PipelineStatistic.values())));
            case VIDEO_ENCODE_FEEDBACK -> masks().map(mask -> new Values(
                    List.of("--feedback", mask(mask)),
                    bits(mask).map(bit -> SIGNED_FEEDBACK.contains(bit) ? "s" : "u").toList(),
                    names(mask, VideoEncodeFeedback.values())));
            case PERFORMANCE_QUERY -> Arbitraries.of(STORAGES).list().ofMinSize(1).ofMaxSize(9).map(list -> new Values(
                    List.of("--storage", list.stream().map(DecodeVulkanProperties::nameOrCode)
                            .collect(Collectors.joining(","))),
                    list, List.of()));
            case RESULT_STATUS_ONLY -> Arbitraries.just(new Values(List.of(), List.of(), List.of()));
            case TRANSFORM_FEEDBACK_STREAM -> Arbitraries.just(new Values(List.of(), List.of("u", "u"),
                    List.of("primitivesWritten", "primitivesNeeded")));
            default -> Arbitraries.just(new Values(List.of(), List.of("u"), List.of()));
        };
    }

    private static Arbitrary<Integer> masks() {
        return Arbitraries.oneOf(Arbitraries.integers(), Arbitraries.integers().between(1, 1 << 14))
                .filter(mask -> mask != 0);
    }

    private static String mask(int mask) {
        return mask % 2 == 0 ? Integer.toUnsignedString(mask) : "0x" + Integer.toHexString(mask);
    }

    private static Stream<Integer> bits(int mask) {
        return IntStream.range(0, 32).filter(bit -> (mask >>> bit) % 2 != 0).boxed();
    }

    private static List<String> names(int mask, Enum<?>... known) {
        return bits(mask).map(bit -> bit < known.length ? known[bit].toString() : "BIT_" + bit).toList();
    }

    private static String nameOrCode(String storage) {
        return storage.endsWith("32") ? storage : Integer.toString(STORAGES.indexOf(storage));
    }

    private static Arbitrary<TrailingWord> words(QueryType type) {
        return switch (type) {
            case RESULT_STATUS_ONLY -> Arbitraries.just(TrailingWord.STATUS);
            case PERFORMANCE_QUERY -> Arbitraries.just(TrailingWord.NONE);
            default -> Arbitraries.of(TrailingWord.class);
        };
    }

    private static Arbitrary<CapturedQueries> capture(QueryType type, Values values, TrailingWord word) {
        Arbitrary<Integer> widths = type == QueryType.PERFORMANCE_QUERY
                ? Arbitraries.just(64)
                : Arbitraries.of(32, 64);
        Arbitrary<Long> anything = Arbitraries.oneOf(Arbitraries.longs(),
                Arbitraries.of(0L, 1L, -1L, Long.MIN_VALUE, 0xFFFF_FFFFL, 1L << 53 | 1));
        Arbitrary<Long> words = Arbitraries.oneOf(anything, Arbitraries.of(0L, 1L, 2L, -1L, -1000299000L));
        Arbitrary<long[]> results = Combinators.combine(
                anything.list().ofSize(values.forms().size()), words).as((list, last) -> {
                    List<Long> elements = new ArrayList<>(list);
                    if (word != TrailingWord.NONE) {
                        elements.add(last);
                    }
                    return elements.stream().mapToLong(Long::longValue).toArray();
                });
        return Combinators.combine(widths, results.list().ofMinSize(1).ofMaxSize(6),
                Arbitraries.integers().between(0, 40), Arbitraries.integers().between(0, 5),
                Arbitraries.integers().between(1, 64),
                Arbitraries.floats().between(0, false, 1e9f, true))
                .as((bits, elements, offset, slack, valid, period) -> new CapturedQueries(type, bits, word,
                        values, elements, offset, slack * bits / 8, valid, period));
    }
}
