package dev.readout.vulkan;

import static dev.readout.vulkan.ElementWidth.BITS_32;
import static dev.readout.vulkan.ElementWidth.BITS_64;
import static dev.readout.vulkan.TrailingWord.AVAILABILITY;
import static dev.readout.vulkan.TrailingWord.NONE;
import static dev.readout.vulkan.TrailingWord.STATUS;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How layouts are made from one another, and what they say about themselves. */
class QueryPoolLayoutTest {

    @ParameterizedTest
    @EnumSource
    void everyTypeWithFixedValuesHasAPackedLayout(QueryType type) {
        if (type.hasFixedValueCount() && type != QueryType.RESULT_STATUS_ONLY) {
            int values = type.valueCount();
            assertThat(QueryPoolLayout.of(type, 5))
                    .isEqualTo(new QueryPoolLayout(BITS_64, values, NONE, 0, 8L * values, 5));
        }
    }

    @Test
    void resultStatusComesWithItsWord() {
        assertThat(QueryPoolLayout.of(QueryType.RESULT_STATUS_ONLY, 5))
                .isEqualTo(new QueryPoolLayout(BITS_64, 0, STATUS, 0, 8, 5));
    }

    @ParameterizedTest
    @ValueSource(ints = {0x1, 0x85, 0x400, 0x7ff, 0x3fff, 0x80000000, -1})
    void everyBitOfAMaskIsAValueAlsoWhenNobodyKnowsIt(int mask) {
        int values = Integer.toBinaryString(mask).replace("0", "").length();

        assertThat(QueryPoolLayout.ofPipelineStatistics(mask, 3))
                .isEqualTo(new QueryPoolLayout(BITS_64, values, NONE, 0, 8L * values, 3));
        assertThat(QueryPoolLayout.ofVideoEncodeFeedback(mask, 3))
                .isEqualTo(new QueryPoolLayout(BITS_64, values, NONE, 0, 8L * values, 3));
    }

    @Test
    void aPerformanceResultHasEightBytesACounter() {
        assertThat(QueryPoolLayout.ofPerformance(1, 1)).isEqualTo(new QueryPoolLayout(BITS_64, 1, NONE, 0, 8, 1));
        assertThat(QueryPoolLayout.ofPerformance(7, 2)).isEqualTo(new QueryPoolLayout(BITS_64, 7, NONE, 0, 56, 2));
    }

    @Test
    void whoKnowsHowManyValuesThereAreNeedsNoType() {
        assertThat(QueryPoolLayout.ofValues(3, 4)).isEqualTo(new QueryPoolLayout(BITS_64, 3, NONE, 0, 24, 4));
        assertThat(QueryPoolLayout.ofValues(1, 1)).isEqualTo(QueryPoolLayout.of(QueryType.OCCLUSION, 1));
    }

    @Test
    void aPackedLayoutStaysPacked() {
        QueryPoolLayout packed = QueryPoolLayout.ofVideoEncodeFeedback(0x7, 4);

        assertThat(packed.isPacked()).isTrue();
        assertThat(packed.withAvailability()).isEqualTo(new QueryPoolLayout(BITS_64, 3, AVAILABILITY, 0, 32, 4));
        assertThat(packed.withStatus()).isEqualTo(new QueryPoolLayout(BITS_64, 3, STATUS, 0, 32, 4));
        assertThat(packed.withWidth(BITS_32)).isEqualTo(new QueryPoolLayout(BITS_32, 3, NONE, 0, 12, 4));
        assertThat(packed.withStatus().withPartitionValues(6))
                .isEqualTo(new QueryPoolLayout(BITS_64, 3, STATUS, 6, 80, 4));
        assertThat(packed.withStatus().withAvailability()).isEqualTo(packed.withAvailability());
        assertThat(packed.withCount(9)).isEqualTo(new QueryPoolLayout(BITS_64, 3, NONE, 0, 24, 9));
    }

    @Test
    void anotherLayoutKeepsItsStride() {
        QueryPoolLayout spread = QueryPoolLayout.of(QueryType.TIMESTAMP, 4).withStride(64);

        assertThat(spread.isPacked()).isFalse();
        assertThat(spread.withAvailability()).isEqualTo(new QueryPoolLayout(BITS_64, 1, AVAILABILITY, 0, 64, 4));
        assertThat(spread.withStatus()).isEqualTo(new QueryPoolLayout(BITS_64, 1, STATUS, 0, 64, 4));
        assertThat(spread.withWidth(BITS_32)).isEqualTo(new QueryPoolLayout(BITS_32, 1, NONE, 0, 64, 4));
        assertThat(spread.withStatus().withPartitionValues(6))
                .isEqualTo(new QueryPoolLayout(BITS_64, 1, STATUS, 6, 64, 4));
        assertThat(spread.withCount(9)).isEqualTo(new QueryPoolLayout(BITS_64, 1, NONE, 0, 64, 9));
    }

    @Test
    void sizesRunFromTheFirstByteToTheLast() {
        QueryPoolLayout layout = QueryPoolLayout.of(QueryType.TRANSFORM_FEEDBACK_STREAM, 4).withAvailability();

        assertThat(layout.resultSize()).isEqualTo(24);
        assertThat(layout.byteSize()).isEqualTo(96);
        assertThat(layout.withStride(32).byteSize()).isEqualTo(3 * 32 + 24);
        assertThat(layout.withWidth(BITS_32).resultSize()).isEqualTo(12);
        assertThat(layout.withStride(1L << 40).byteSize()).isEqualTo(3 * (1L << 40) + 24);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 12, 0xFFFFFFFFFFFFFFF8L, Long.MIN_VALUE, Long.MAX_VALUE})
    void theStrideOfASingleQueryMeansNothing(long stride) {
        QueryPoolLayout layout = QueryPoolLayout.of(QueryType.OCCLUSION, 1).withAvailability().withStride(stride);

        assertThat(layout.stride()).isEqualTo(stride);
        assertThat(layout.byteSize()).isEqualTo(16);
    }

    @Test
    void theGreatestLayoutsThatFitALongAreLegal() {
        long greatest = Long.MAX_VALUE - 7 - 8;
        QueryPoolLayout two = new QueryPoolLayout(BITS_64, 1, NONE, 0, greatest, 2);
        QueryPoolLayout most = new QueryPoolLayout(BITS_32, Integer.MAX_VALUE, STATUS, Integer.MAX_VALUE, 1L << 34,
                Integer.MAX_VALUE >> 6);

        assertThat(two.byteSize()).isEqualTo(Long.MAX_VALUE - 7);
        assertThat(most.resultSize()).isEqualTo(4L * (2L * Integer.MAX_VALUE + 1));
        assertThat(most.byteSize()).isEqualTo((1L << 34) * (most.count() - 1) + most.resultSize());
    }

    @Test
    void flagsAskTheDriverForThisLayout() {
        QueryPoolLayout layout = QueryPoolLayout.of(QueryType.OCCLUSION, 1);

        assertThat(layout.flags()).isEqualTo(0x1);
        assertThat(layout.withAvailability().flags()).isEqualTo(0x1 | 0x4);
        assertThat(layout.withStatus().flags()).isEqualTo(0x1 | 0x10);
        assertThat(layout.withWidth(BITS_32).flags()).isZero();
        assertThat(layout.withWidth(BITS_32).withStatus().flags()).isEqualTo(0x10);
    }
}
