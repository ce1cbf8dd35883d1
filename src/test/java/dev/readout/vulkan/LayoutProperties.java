package dev.readout.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.readout.testkit.IllegalLayout;
import java.math.BigInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Every layout is legal, with the size that exact arithmetic gives it, or is refused for what is wrong with it. */
class LayoutProperties {
    @Property(tries = 2000)
    void aLegalLayoutHasTheSizeFromItsFirstByteToItsLast(@ForAll QueryPoolLayout layout) {
        BigInteger result = BigInteger.valueOf(layout.values()).add(BigInteger.valueOf(layout.partitionValues()))
                .add(BigInteger.valueOf(layout.trailingWord() == TrailingWord.NONE ? 0 : 1))
                .multiply(BigInteger.valueOf(layout.width() == ElementWidth.BITS_64 ? 8 : 4));
        BigInteger before = layout.count() == 1 ? BigInteger.ZERO
                : BigInteger.valueOf(layout.stride()).multiply(BigInteger.valueOf(layout.count() - 1L));

        assertThat(layout.resultSize()).isEqualTo(result.longValueExact());
        assertThat(layout.byteSize()).isEqualTo(before.add(result).longValueExact());
    }

    @Property(tries = 2000)
    void anIllegalLayoutIsRefusedForTheComponentAtFault(@ForAll IllegalLayout layout) {
        assertThatIllegalArgumentException().isThrownBy(layout::layout).withMessageContaining(layout.reason());
    }
}
