package dev.readout.cli.decode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.cli.Json;
import dev.readout.cli.Run;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.TrailingWord;
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
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * Whatever a driver may have written is printed as the specification reads it, in every format. The generators mix the
 * special values in themselves: combined, jqwik's edge cases would take all the tries.
 */
class DecodeVulkanProperties {
    private static final List<String> STORAGES = List.of("int32", "int64", "uint32", "uint64", "float32", "float64");
    private static final Set<Integer> SIGNED_FEEDBACK = Set.of(3, 4, 5);

    private static Path file;

    @BeforeContainer
    static void createFile() throws IOException {
        file = Files.createTempFile("capture", ".bin");
    }

    @AfterContainer
    static void deleteFile() throws IOException {
        Files.delete(file);
    }

    @Property(tries = 600, edgeCases = EdgeCasesMode.NONE)
    void jsonSaysWhatTheDriverWrote(@ForAll("captures") CapturedQueries capture) throws IOException {
        Run run = decode(capture, "json");
        assertThat(run.err()).hasLineCount(capture.isLawful() ? 0 : 1);
        assertThat(run.status()).isZero();
        assertThat(withoutNames(run)).isEqualTo(capture.json());
    }

    private static List<Map<String, Object>> withoutNames(Run run) {
        List<Map<String, Object>> rows = run.lines().stream().map(Json::object).toList();
        rows.forEach(row -> row.remove("names"));
        return rows;
    }

    /** As raw words, whatever they are: of the types that are known, those whose values are all unsigned serve. */
    @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
    void aTypeThatIsNotKnownIsPrintedWordByWord(@ForAll("rawCaptures") CapturedQueries capture,
            @ForAll @IntRange(min = 1_000_600_000) int code) throws IOException {
        List<String> args = new ArrayList<>(capture.arguments());
        args.set(args.indexOf("--type") + 1, Integer.toString(code));
        int option = args.indexOf("--statistics");
        args.set(option, "--values");
        args.set(option + 1, Integer.toString(capture.forms().size()));
        Run run = decode(capture, args, "json");
        assertThat(run.err()).hasLineCount(capture.isLawful() ? 0 : 1);
        List<Map<String, Object>> expected = capture.json();
        expected.forEach(object -> object.put("typeCode", Json.Number.of(code)));
        assertThat(withoutNames(run)).isEqualTo(expected);
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
        Files.write(file, capture.bytes());
        List<String> args = new ArrayList<>(arguments);
        args.addAll(List.of("--format", format, file.toString()));
        return Run.of(args.toArray(String[]::new));
    }

    @Provide
    Arbitrary<CapturedQueries> captures() {
        return Arbitraries.of(QueryType.class)
                .filter(type -> type != QueryType.PERFORMANCE_QUERY_INTEL)
                .flatMap(type -> values(type)
                        .flatMap(values -> words(type).flatMap(word -> capture(type, values, word))));
    }

    /** The values that results of a pool have: the option that says so, and the form of each. */
    record Values(List<String> option, List<String> forms) {
    }

    private static Arbitrary<Values> values(QueryType type) {
        return switch (type) {
            case PIPELINE_STATISTICS -> masks().map(mask -> new Values(
                    List.of("--statistics", mask(mask)), bits(mask).map(bit -> "u").toList()));
            case VIDEO_ENCODE_FEEDBACK -> masks().map(mask -> new Values(
                    List.of("--feedback", mask(mask)),
                    bits(mask).map(bit -> SIGNED_FEEDBACK.contains(bit) ? "s" : "u").toList()));
            case PERFORMANCE_QUERY -> Arbitraries.of(STORAGES).list().ofMinSize(1).ofMaxSize(9).map(list -> new Values(
                    List.of("--storage", list.stream().map(DecodeVulkanProperties::nameOrCode)
                            .collect(Collectors.joining(","))),
                    list));
            case RESULT_STATUS_ONLY -> Arbitraries.just(new Values(List.of(), List.of()));
            case TRANSFORM_FEEDBACK_STREAM -> Arbitraries.just(new Values(List.of(), List.of("u", "u")));
            default -> Arbitraries.just(new Values(List.of(), List.of("u")));
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
                        values.option(), values.forms(), elements, offset,
                        slack * bits / 8, valid, period));
    }
}
