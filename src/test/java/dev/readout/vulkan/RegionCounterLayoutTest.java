package dev.readout.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.math.BigInteger;
import java.nio.ByteOrder;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Counters of regions, against an encoder that knows nothing of the decoder. */
class RegionCounterLayoutTest {
    private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);

    @Provide
    Arbitrary<EncodedRegions> regions() {
        return EncodedRegions.any();
    }

    private static MemorySegment memory(EncodedRegions written, int lead) {
        byte[] bytes = written.bytes(ByteOrder.nativeOrder());
        MemorySegment memory = MemorySegment.ofArray(new byte[lead + bytes.length]).asSlice(lead);
        return memory.copyFrom(MemorySegment.ofArray(bytes));
    }

    @Property(tries = 500)
    void everyCounterIsReadAsItWasWritten(@ForAll("regions") EncodedRegions written,
            @ForAll @IntRange(max = 7) int lead) {
        RegionCounterLayout layout = written.layout();
        MemorySegment memory = memory(written, lead);

        assertThat(layout.requireFits(memory)).isSameAs(memory);
        assertThat(layout.byteSize()).isEqualTo(memory.byteSize());
        assertThat(layout.columns()).isEqualTo(written.columns());
        assertThat(layout.rows()).isEqualTo(written.rows());
        for (int counter = 0; counter < layout.counters(); counter++) {
            for (int row = 0; row < written.rows(); row++) {
                for (int column = 0; column < written.columns(); column++) {
                    assertThat(layout.value(memory, column, row, counter))
                            .isEqualTo(written.value(column, row, counter));
                }
            }
        }
    }

    /** Whatever the numbers: the size is the rule's, or the layout is refused because it has none. */
    @Property(tries = 2000)
    void aLayoutHasTheRulesSizeOrIsRefused(@ForAll @IntRange(min = 1) int width, @ForAll @IntRange(min = 1) int height,
            @ForAll @IntRange(min = 1) int regionWidth, @ForAll @IntRange(min = 1, max = 1 << 20) int regionHeight,
            @ForAll @IntRange(min = 1) int counters, @ForAll @IntRange(min = 1) int regionAlignment,
            @ForAll @IntRange(min = 1) int rowAlignment) {
        try {
            RegionCounterLayout layout = new RegionCounterLayout(width, height, regionWidth, regionHeight, counters,
                    regionAlignment, rowAlignment);
            assertThat(layout.regionStride()).isEqualTo(EncodedRegions.regionStride(layout).longValueExact());
            assertThat(layout.rowStride()).isEqualTo(EncodedRegions.rowStride(layout).longValueExact());
            assertThat(layout.byteSize()).isEqualTo(EncodedRegions.byteSize(layout).longValueExact());
        } catch (IllegalArgumentException refused) {
            assertThat(refused).hasMessageContaining("exceed 2^63-1 bytes");
            BigInteger columns = BigInteger.valueOf((width + (long) regionWidth - 1) / regionWidth);
            BigInteger rows = BigInteger.valueOf((height + (long) regionHeight - 1) / regionHeight);
            BigInteger most = BigInteger.valueOf(4L * counters + regionAlignment).multiply(columns)
                    .add(BigInteger.valueOf(2L * rowAlignment)).multiply(rows);
            assertThat(most).as("nearly as many bytes").isGreaterThan(MOST);
        }
    }

    @Example
    void badComponentsAreNamedWithTheirNumbers() {
        assertThatIllegalArgumentException().isThrownBy(() -> new RegionCounterLayout(0, 1, 1, 1, 1, 1, 1))
                .withMessage("width 0 is less than 1 pixel");
        assertThatIllegalArgumentException().isThrownBy(() -> new RegionCounterLayout(1, -1, 1, 1, 1, 1, 1))
                .withMessage("height -1 is less than 1 pixel");
        assertThatIllegalArgumentException().isThrownBy(() -> new RegionCounterLayout(1, 1, 0, 1, 1, 1, 1))
                .withMessage("regionWidth 0 is less than 1 pixel");
        assertThatIllegalArgumentException().isThrownBy(() -> new RegionCounterLayout(1, 1, 1, 0, 1, 1, 1))
                .withMessage("regionHeight 0 is less than 1 pixel");
        assertThatIllegalArgumentException().isThrownBy(() -> new RegionCounterLayout(1, 1, 1, 1, 0, 1, 1))
                .withMessage("counters 0 is less than 1 counter");
        assertThatIllegalArgumentException().isThrownBy(() -> new RegionCounterLayout(1, 1, 1, 1, 1, 0, 1))
                .withMessage("regionAlignment 0 is less than 1 byte");
        assertThatIllegalArgumentException().isThrownBy(() -> new RegionCounterLayout(1, 1, 1, 1, 1, 1, -8))
                .withMessage("rowStrideAlignment -8 is less than 1 byte");
    }

    @Example
    void whatIsOutOfRangeIsAnExceptionWithTheNumbers() {
        RegionCounterLayout layout = new RegionCounterLayout(100, 40, 32, 32, 3, 16, 128);
        MemorySegment memory = MemorySegment.ofArray(new byte[256]);
        for (int[] region : new int[][] {{-1, 0}, {4, 0}, {0, -1}, {0, 2}}) {
            assertThatThrownBy(() -> layout.value(memory, region[0], region[1], 0))
                    .isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessage("region " + region[0] + ", " + region[1] + " is not in the 4 columns and 2 rows");
        }
        assertThatThrownBy(() -> layout.value(memory, 0, 0, 3)).isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("counter 3 is not in 0..2");
        assertThatThrownBy(() -> layout.value(MemorySegment.ofArray(new byte[11]), 0, 0, 2))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatIllegalArgumentException().isThrownBy(() -> layout.requireFits(memory.asSlice(1)))
                .withMessage("segment of 255 bytes is too small: 2 rows of 128 bytes, each of 4 regions of 16 bytes,"
                        + " need 256 bytes");
    }
}
