package dev.readout.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.vulkan.ElementWidth;
import dev.readout.vulkan.PerformanceCounterStorage;
import dev.readout.vulkan.PipelineStatistic;
import dev.readout.vulkan.QueryType;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each value of a result has a name. As which number it reads, {@code DecodeVulkanProperties} says. */
class ResultValueTest {
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

    /** Somebody types them, and finds them in the names of folders. */
    @Test
    void shortNamesAreShortAndTellTypesApart() {
        assertThat(Arrays.stream(QueryType.values()).map(QueryType::shortName)).doesNotHaveDuplicates()
                .allMatch(name -> name.matches("[a-z]+(-[a-z]+)*"))
                .contains("timestamp", "pipeline-statistics", "transform-feedback", "performance-intel");
    }
}
