package dev.readout.vulkan;

import static dev.readout.vulkan.ElementWidth.BITS_32;
import static dev.readout.vulkan.ElementWidth.BITS_64;
import static dev.readout.vulkan.TrailingWord.AVAILABILITY;
import static dev.readout.vulkan.TrailingWord.NONE;
import static dev.readout.vulkan.TrailingWord.STATUS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How layouts are made from one another, and what they say about themselves. */
class ResultLayoutTest {

    @ParameterizedTest
    @EnumSource
    void everyTypeWithFixedValuesHasAPackedLayout(QueryType type) {
        if (type.hasFixedValueCount() && type != QueryType.RESULT_STATUS_ONLY) {
            int values = type.valueCount();
            assertThat(ResultLayout.of(type))
                    .isEqualTo(new ResultLayout(BITS_64, values, NONE, 0, 8L * values));
        }
    }

    @Test
    void resultStatusComesWithItsWord() {
        assertThat(ResultLayout.of(QueryType.RESULT_STATUS_ONLY))
                .isEqualTo(new ResultLayout(BITS_64, 0, STATUS, 0, 8));
    }

    /** It has no word but its status: nothing would be read of it. */
    @Test
    void resultStatusTakesNoAvailabilityForIt() {
        assertThatThrownBy(ResultLayout.of(QueryType.RESULT_STATUS_ONLY)::withAvailability)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("values 0 without a status word: nothing would be read. RESULT_STATUS_ONLY queries need"
                        + " TrailingWord.STATUS");
    }

    @ParameterizedTest
    @ValueSource(ints = {0x1, 0x85, 0x400, 0x7ff, 0x3fff, 0x80000000, -1})
    void everyBitOfAMaskIsAValueAlsoWhenNobodyKnowsIt(int mask) {
        int values = Integer.toBinaryString(mask).replace("0", "").length();

        assertThat(ResultLayout.ofPipelineStatistics(mask))
                .isEqualTo(new ResultLayout(BITS_64, values, NONE, 0, 8L * values));
        assertThat(ResultLayout.ofVideoEncodeFeedback(mask))
                .isEqualTo(new ResultLayout(BITS_64, values, NONE, 0, 8L * values));
    }

    @Test
    void resultsBeginAStrideApart() {
        ResultLayout layout = ResultLayout.ofValues(3).strided(40);

        assertThat(layout.resultOffset(0)).isZero();
        assertThat(layout.resultOffset(2)).isEqualTo(80);
        assertThat(layout.resultOffset(Integer.MAX_VALUE)).isEqualTo(40L * Integer.MAX_VALUE);
        assertThatThrownBy(() -> layout.resultOffset(-1)).isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("query -1 is negative");
    }

    @Test
    void ofAResultThatIsCutOffWhatIsThereIsRead() {
        ResultLayout layout = ResultLayout.ofValues(2);
        MemorySegment cut = MemorySegment.ofArray(new long[] {1, 2, 3});

        assertThat(layout.countIn(cut.byteSize())).isEqualTo(1);
        assertThat(layout.value(cut, 1, 0)).isEqualTo(3);
        assertThatThrownBy(() -> layout.value(cut, 1, 1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void aPackedLayoutStaysPacked() {
        ResultLayout packed = ResultLayout.ofVideoEncodeFeedback(0x7);

        assertThat(packed.isPacked()).isTrue();
        assertThat(packed.withAvailability()).isEqualTo(new ResultLayout(BITS_64, 3, AVAILABILITY, 0, 32));
        assertThat(packed.withStatus()).isEqualTo(new ResultLayout(BITS_64, 3, STATUS, 0, 32));
        assertThat(packed.withWidth(BITS_32)).isEqualTo(new ResultLayout(BITS_32, 3, NONE, 0, 12));
        assertThat(packed.withStatus().withPartitionValues(6))
                .isEqualTo(new ResultLayout(BITS_64, 3, STATUS, 6, 80));
        assertThat(packed.withStatus().withAvailability()).isEqualTo(packed.withAvailability());
        assertThat(packed).isEqualTo(new ResultLayout(BITS_64, 3, NONE, 0, 24));
    }

    @Test
    void whatIsStridedTakesNoMoreChangesButOfTheStride() {
        ResultLayout spread = ResultLayout.of(QueryType.TIMESTAMP).withStatus().strided(64);
        Stream<ThrowingCallable> changes = Stream.of(() -> spread.withWidth(BITS_32), spread::withAvailability,
                spread::withStatus, () -> spread.withPartitionValues(6));

        assertThat(spread).isEqualTo(new ResultLayout(BITS_64, 1, STATUS, 0, 64));
        assertThat(spread.isPacked()).isFalse();
        assertThat(spread.strided(24)).isEqualTo(new ResultLayout(BITS_64, 1, STATUS, 0, 24));
        assertThat(spread.strided(16).withAvailability()).isEqualTo(new ResultLayout(BITS_64, 1, AVAILABILITY, 0, 16));
        assertThat(changes).allSatisfy(change -> assertThatIllegalStateException().isThrownBy(change)
                .withMessageContaining("stride of 64 bytes").withMessageContaining("result 16")
                .withMessageContaining("Call strided last"));
    }

    @Test
    void theTrailingWordStandsBehindTheValues() {
        ResultLayout three = ResultLayout.ofPipelineStatistics(0x7);

        assertThat(three.withAvailability().trailingWordOffset()).isEqualTo(24);
        assertThat(three.withWidth(BITS_32).withStatus().withPartitionValues(2).trailingWordOffset()).isEqualTo(12);
        assertThat(ResultLayout.of(QueryType.RESULT_STATUS_ONLY).trailingWordOffset()).isZero();
    }

    @Property
    void bytesHoldAsManyResultsAsFit(@ForAll ResultLayout layout, @ForAll @IntRange(min = 0) int bytes) {
        long count = layout.countIn(bytes);

        assertThat(count).isNotNegative();
        assertThat(count == 0 || layout.byteSize((int) count) <= bytes).isTrue();
        assertThat(layout.byteSize((int) count + 1)).isGreaterThan(bytes);
    }

    @Test
    void flagsAskTheDriverForThisLayout() {
        ResultLayout layout = ResultLayout.of(QueryType.OCCLUSION);

        assertThat(layout.flags()).isEqualTo(0x1);
        assertThat(layout.withAvailability().flags()).isEqualTo(0x1 | 0x4);
        assertThat(layout.withStatus().flags()).isEqualTo(0x1 | 0x10);
        assertThat(layout.withWidth(BITS_32).flags()).isZero();
        assertThat(layout.withWidth(BITS_32).withStatus().flags()).isEqualTo(0x10);
    }
}
