package dev.readout.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** A named value lies where counting the bits below its own, one by one, puts it. */
class ResultBitProperties {

    @Property
    void aStatisticLiesBehindThoseWithLowerBits(@ForAll PipelineStatistic statistic, @ForAll int mask) {
        compare(statistic, mask);
    }

    @Property
    void feedbackLiesBehindThatWithLowerBits(@ForAll VideoEncodeFeedback feedback, @ForAll int mask) {
        compare(feedback, mask);
    }

    private static void compare(ResultBit bit, int mask) {
        int index = 0;
        int position = 0;
        while (1 << position != bit.bit()) {
            index += (mask >> position & 1) == 1 ? 1 : 0;
            position++;
        }
        boolean asked = (mask >> position & 1) == 1;

        assertThat(bit.isIn(mask)).isEqualTo(asked);
        if (asked) {
            assertThat(bit.indexIn(mask)).isEqualTo(index);
        } else {
            assertThatThrownBy(() -> bit.indexIn(mask))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(bit.toString())
                    .hasMessageContaining("0x" + Integer.toHexString(mask))
                    .hasMessageContaining("0x" + Integer.toHexString(bit.bit()));
        }
    }

    @Property
    void aMaskHasTheBitsOfItsValuesAndNoOthers(@ForAll List<PipelineStatistic> statistics) {
        int mask = ResultBit.mask(statistics.toArray(ResultBit[]::new));

        for (PipelineStatistic statistic : PipelineStatistic.values()) {
            assertThat(statistic.isIn(mask)).isEqualTo(statistics.contains(statistic));
        }
        assertThat(mask & ~PipelineStatistic.ALL).isZero();
    }

    @Example
    void noValuesMakeAnEmptyMask() {
        assertThat(ResultBit.mask()).isZero();
    }
}
