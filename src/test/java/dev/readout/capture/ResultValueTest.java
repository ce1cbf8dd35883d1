package dev.readout.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.vulkan.ElementWidth;
import dev.readout.vulkan.PerformanceCounterStorage;
import dev.readout.vulkan.PipelineStatistic;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.VideoEncodeFeedback;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each value of a result has a name, and reads as the number that was written. */
class ResultValueTest {
    private static final List<String> SIGNED =
            List.of("AVERAGE_QUANTIZATION", "MIN_QUANTIZATION", "MAX_QUANTIZATION");

    /** The value as it was written: of 32 bits, the element is one that is read unsigned. */
    @Property
    void aValueIsTheNumberThatWasWritten(@ForAll long number, @ForAll ElementWidth width) {
        MemorySegment written = Arena.ofAuto().allocate(8 * 10L, 8);
        ResultLayout layout =
                ResultLayout.ofVideoEncodeFeedback(VideoEncodeFeedback.ALL).withWidth(width);
        long fits = width == ElementWidth.BITS_64 ? number : (int) number;
        for (int i = 0; i < layout.values(); i++) {
            if (width == ElementWidth.BITS_64) {
                written.setAtIndex(ValueLayout.JAVA_LONG, i, number);
            } else {
                written.setAtIndex(ValueLayout.JAVA_INT, i, (int) number);
            }
        }
        List<ResultValue> values = ResultValue.ofMask(VideoEncodeFeedback.ALL, width, VideoEncodeFeedback.values());
        assertThat(values).hasSize(layout.values());
        for (int i = 0; i < layout.values(); i++) {
            ResultValue value = values.get(i);
            long element = layout.value(written, 0, i);
            String text = SIGNED.contains(value.name()) ? Long.toString(fits)
                    : width == ElementWidth.BITS_64 ? Long.toUnsignedString(fits)
                            : Integer.toUnsignedString((int) fits);
            assertThat(value.number(element)).as(value.name()).hasToString(text);
        }
    }

    @Property
    void aMaskNamesItsBitsFromTheLeastOn(@ForAll int mask) {
        List<String> expected = IntStream.range(0, Integer.SIZE).filter(bit -> (mask >>> bit & 1) != 0)
                .mapToObj(bit -> bit < PipelineStatistic.values().length ? PipelineStatistic.values()[bit].name()
                        : "BIT_" + bit)
                .toList();
        List<ResultValue> values = ResultValue.ofMask(mask, ElementWidth.BITS_32, PipelineStatistic.values());
        assertThat(values).extracting(ResultValue::name).isEqualTo(expected);
        assertThat(values).allMatch(value -> value.storage() == PerformanceCounterStorage.UINT64);
    }

    @ParameterizedTest
    @EnumSource
    void aTypeHasAsManyAsItsLayout(QueryType type) {
        if (type.hasFixedValueCount()) {
            assertThat(ResultValue.of(type, ElementWidth.BITS_64)).hasSize(type.valueCount())
                    .extracting(ResultValue::name).isEqualTo(type.valueNames()).doesNotHaveDuplicates();
        } else {
            assertThatThrownBy(() -> ResultValue.of(type, ElementWidth.BITS_64))
                    .isInstanceOf(IllegalStateException.class).hasMessageContaining(type.name());
        }
    }

    @Test
    void countersAreStoredAsTheDriverSays() {
        List<PerformanceCounterStorage> storage = List.of(PerformanceCounterStorage.values());
        List<ResultValue> values = ResultValue.ofPerformance(storage);
        assertThat(values).extracting(ResultValue::storage).isEqualTo(storage);
        assertThat(values).extracting(ResultValue::name).startsWith("counter0", "counter1");
        long union = 0xC0490FDB_FFFFFFFEL;
        assertThat(values.stream().map(value -> value.number(union)))
                .isEqualTo(storage.stream().map(each -> each.number(union)).toList());
    }

    @Test
    void unknownValuesAreNumbered() {
        assertThat(ResultValue.ofValues(3, ElementWidth.BITS_32)).extracting(ResultValue::name)
                .containsExactly("value0", "value1", "value2");
    }

    /** Somebody types them, and finds them in the names of folders. */
    @Test
    void shortNamesAreShortAndTellTypesApart() {
        assertThat(Arrays.stream(QueryType.values()).map(QueryType::shortName)).doesNotHaveDuplicates()
                .allMatch(name -> name.matches("[a-z]+(-[a-z]+)*"))
                .contains("timestamp", "pipeline-statistics", "transform-feedback", "performance-intel");
    }
}
