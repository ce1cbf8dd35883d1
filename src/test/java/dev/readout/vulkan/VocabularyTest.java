package dev.readout.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.testing.Headers;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The names and numbers of the decoders are the API's: all of those that our header declares, and no others. */
class VocabularyTest {

    /** The constants of our header that begin with {@code prefix}, by what follows it. */
    private static Map<String, Integer> constants(String prefix) {
        Map<String, Integer> constants = new TreeMap<>();
        Headers.numbers("vulkan", prefix)
                .forEach((name, number) -> constants.put(name.substring(prefix.length()), number));
        assertThat(constants).as(prefix).isNotEmpty();
        return constants;
    }

    /** Without the suffix of a vendor, unless it tells a name from another vendor's. */
    private static Map<String, Integer> withoutVendors(Map<String, Integer> constants) {
        Map<String, Integer> names = new TreeMap<>();
        constants.forEach((name, code) -> {
            String plain = name.replaceAll("(_BIT)?(_KHR|_EXT|_NV|_INTEL|_HUAWEI|_QCOM)?$", "");
            boolean shared = !name.endsWith("_KHR") && constants.containsKey(plain + "_KHR");
            names.put(shared ? name : plain, code);
        });
        return names;
    }

    private static <E extends Enum<E>> Map<String, Integer> names(Class<E> type, ToIntFunction<E> code) {
        return Arrays.stream(type.getEnumConstants())
                .collect(Collectors.toMap(Enum::name, code::applyAsInt, (a, b) -> a, TreeMap::new));
    }

    static Stream<Arguments> vocabularies() {
        return Stream.of(Arguments.of("VK_QUERY_TYPE_", names(QueryType.class, QueryType::code)),
                Arguments.of("VK_QUERY_PIPELINE_STATISTIC_", names(PipelineStatistic.class, PipelineStatistic::bit)),
                Arguments.of("VK_VIDEO_ENCODE_FEEDBACK_", names(VideoEncodeFeedback.class, VideoEncodeFeedback::bit)),
                Arguments.of("VK_PERFORMANCE_COUNTER_STORAGE_",
                        names(PerformanceCounterStorage.class, PerformanceCounterStorage::code)),
                Arguments.of("VK_QUERY_RESULT_STATUS_", names(QueryResultStatus.class, QueryResultStatus::code)));
    }

    @ParameterizedTest
    @MethodSource("vocabularies")
    void namesAndNumbersAreThoseOfTheApi(String prefix, Map<String, Integer> names) {
        assertThat(names).isEqualTo(withoutVendors(constants(prefix)));
    }

    @Test
    void numbersAreFound() {
        for (QueryType type : QueryType.values()) {
            assertThat(QueryType.of(type.code())).isSameAs(type);
            assertThat(QueryType.find(type.code())).containsSame(type);
        }
        for (PerformanceCounterStorage storage : PerformanceCounterStorage.values()) {
            assertThat(PerformanceCounterStorage.of(storage.code())).isSameAs(storage);
        }
        assertThat(PipelineStatistic.ALL).isEqualTo(0x3FFF);
        assertThat(VideoEncodeFeedback.ALL).isEqualTo(0x3FF);
    }

    @Test
    void resultFlagsAreThoseOfTheApi() throws Exception {
        Map<String, Integer> flags = withoutVendors(constants("VK_QUERY_RESULT_"));
        flags.keySet().removeIf(name -> name.startsWith("STATUS_"));

        assertThat(Map.of(
                "64", QueryResultFlags.BITS_64,
                "WAIT", QueryResultFlags.WAIT,
                "WITH_AVAILABILITY", QueryResultFlags.WITH_AVAILABILITY,
                "PARTIAL", QueryResultFlags.PARTIAL,
                "WITH_STATUS", QueryResultFlags.WITH_STATUS))
                .containsExactlyInAnyOrderEntriesOf(flags);
    }

    @Test
    void trailingWordsAreAskedForByTheirFlag() {
        assertThat(TrailingWord.NONE.flag()).isZero();
        assertThat(TrailingWord.AVAILABILITY.flag())
                .isEqualTo(constants("VK_QUERY_RESULT_WITH_").get("AVAILABILITY_BIT"));
        assertThat(TrailingWord.STATUS.flag()).isEqualTo(constants("VK_QUERY_RESULT_WITH_").get("STATUS_BIT_KHR"));
    }

    /** How many values a result has (18.2): -1 where the pool decides. A new type does not compile without. */
    @ParameterizedTest
    @EnumSource
    void everyTypeHasItsValues(QueryType type) {
        int values = switch (type) {
            case PIPELINE_STATISTICS, PERFORMANCE_QUERY, PERFORMANCE_QUERY_INTEL, VIDEO_ENCODE_FEEDBACK -> -1;
            case RESULT_STATUS_ONLY -> 0;
            case TRANSFORM_FEEDBACK_STREAM -> 2;
            case OCCLUSION, TIMESTAMP, TIME_ELAPSED, MESH_PRIMITIVES_GENERATED, PRIMITIVES_GENERATED,
                    ACCELERATION_STRUCTURE_COMPACTED_SIZE, ACCELERATION_STRUCTURE_SERIALIZATION_SIZE,
                    ACCELERATION_STRUCTURE_COMPACTED_SIZE_NV, ACCELERATION_STRUCTURE_SIZE,
                    ACCELERATION_STRUCTURE_SERIALIZATION_BOTTOM_LEVEL_POINTERS, MICROMAP_SERIALIZATION_SIZE,
                    MICROMAP_COMPACTED_SIZE -> 1;
        };
        assertThat(type.hasFixedValueCount()).isEqualTo(values >= 0);
        if (values >= 0) {
            assertThat(type.valueCount()).isEqualTo(values);
        } else {
            assertThatThrownBy(type::valueCount)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining(type.name());
        }
    }

    @Test
    void onlyTheSignOfAStatusCounts() {
        for (long word : new long[] {1, 2, 1000, Integer.MAX_VALUE, Long.MAX_VALUE, 1L << 32}) {
            assertThat(QueryResultStatus.isComplete(word)).isTrue();
            assertThat(QueryResultStatus.isFailure(word)).isFalse();
        }
        for (long word : new long[] {-1, -2, -1000299000, Integer.MIN_VALUE, Long.MIN_VALUE}) {
            assertThat(QueryResultStatus.isComplete(word)).isFalse();
            assertThat(QueryResultStatus.isFailure(word)).isTrue();
        }
        assertThat(QueryResultStatus.isComplete(0)).isFalse();
        assertThat(QueryResultStatus.isFailure(0)).isFalse();
    }

    @Test
    void statusWordsHaveNames() {
        for (QueryResultStatus status : QueryResultStatus.values()) {
            assertThat(QueryResultStatus.nameOf(status.code())).isEqualTo(status.name());
        }
        assertThat(QueryResultStatus.nameOf(2)).isEqualTo("UNKNOWN");
        // The low 32 bits of this 64-bit word are COMPLETE's.
        assertThat(QueryResultStatus.nameOf(0x1_0000_0001L)).isEqualTo("UNKNOWN");
    }

    @ParameterizedTest
    @ValueSource(ints = {3, -1, 1000023001, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void unknownQueryTypesAreRefused(int code) {
        assertThatThrownBy(() -> QueryType.of(code))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(Integer.toString(code)).hasMessageContaining("ofValues");
        assertThat(QueryType.find(code)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {6, -1, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void unknownStoragesAreRefused(int code) {
        assertThatThrownBy(() -> PerformanceCounterStorage.of(code))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("storage " + code)
                .hasMessageContaining("0..5");
    }

    @Test
    void widthsAre32And64Bits() {
        assertThat(ElementWidth.ofBits(32)).isSameAs(ElementWidth.BITS_32);
        assertThat(ElementWidth.ofBits(64)).isSameAs(ElementWidth.BITS_64);
        assertThat(ElementWidth.BITS_32.bytes()).isEqualTo(4);
        assertThat(ElementWidth.BITS_64.bytes()).isEqualTo(8);
        for (int bits : new int[] {0, 4, 8, 16, 33, 128, -64}) {
            assertThatThrownBy(() -> ElementWidth.ofBits(bits))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("width " + bits)
                    .hasMessageContaining("32 nor 64");
        }
    }
}
