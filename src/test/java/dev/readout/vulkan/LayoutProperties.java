package dev.readout.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.readout.testing.AnyLayout;
import java.lang.foreign.MemorySegment;
import java.math.BigInteger;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Every layout is legal, with the size that exact arithmetic gives it, or is refused for what is wrong with it. */
class LayoutProperties {
    @Property(tries = 2000)
    void aLegalLayoutHasTheSizeFromItsFirstByteToItsLast(
            @ForAll ResultLayout layout, @ForAll @IntRange(min = 1) int count) {
        BigInteger result = BigInteger.valueOf(layout.values()).add(BigInteger.valueOf(layout.partitionValues()))
                .add(BigInteger.valueOf(layout.trailingWord() == TrailingWord.NONE ? 0 : 1))
                .multiply(BigInteger.valueOf(layout.width() == ElementWidth.BITS_64 ? 8 : 4));
        BigInteger before = BigInteger.valueOf(layout.stride()).multiply(BigInteger.valueOf(count - 1L));

        assertThat(layout.resultSize()).isEqualTo(result.longValueExact());
        assertThat(layout.byteSize(count)).isEqualTo(before.add(result).longValueExact());
    }

    @Property(tries = 2000)
    void anIllegalLayoutIsRefusedForTheComponentAtFault(@ForAll AnyLayout.Illegal layout) {
        assertThatIllegalArgumentException().isThrownBy(layout::layout).withMessageContaining(layout.reason());
    }

    /** Also one whose offset, reckoned in 32 bits, would lie in the segment. */
    @Property(tries = 5000)
    void aQueryThatIsNotInTheSegmentIsRefused(@ForAll ResultLayout layout, @ForAll @IntRange(max = 4096) int bytes,
            @ForAll @IntRange(min = -9, max = 9) int near, @ForAll @IntRange(max = 31) int shift) {
        int query = near << shift;
        Assume.that(query < 0 || query * layout.stride() >= bytes);
        MemorySegment segment = MemorySegment.ofArray(new byte[bytes]);

        if (layout.values() > 0) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> layout.value(segment, query)).withMessageContaining("query " + query);
        }
        if (layout.trailingWord() != TrailingWord.NONE) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> layout.available(segment, query)).withMessageContaining("query " + query);
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> layout.setAvailable(segment, query, true))
                    .withMessageContaining("query " + query);
        }
    }
}
