package dev.readout.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Metric blocks, against an encoder that knows nothing of the decoder. */
class MetricBlockLayoutTest {
    @Provide
    Arbitrary<EncodedBlocks> blocks() {
        return EncodedBlocks.any();
    }

    private static MemorySegment memory(EncodedBlocks written, int lead) {
        byte[] bytes = written.bytes(ByteOrder.nativeOrder());
        return MemorySegment.ofArray(new byte[lead + bytes.length]).asSlice(lead)
                .copyFrom(MemorySegment.ofArray(bytes));
    }

    private static EncodedBlocks.Block decoded(MetricBlockLayout layout, MemorySegment memory, int block) {
        assertThat(layout.resultIndex(memory, block)).isNotNegative();
        assertThat(layout.resultSubIndex(memory, block)).isNotNegative();
        assertThat(layout.basicBlockIndex(memory, block)).isNotNegative();
        return new EncodedBlocks.Block((int) layout.resultIndex(memory, block),
                (int) layout.resultSubIndex(memory, block), layout.stages(memory, block),
                (int) layout.basicBlockIndex(memory, block), IntStream.range(0, layout.metrics())
                        .mapToLong(metric -> layout.value(memory, block, metric)).toArray());
    }

    @Property(tries = 500)
    void anyBlocksDecodeToThemselves(@ForAll("blocks") EncodedBlocks written, @ForAll @IntRange(max = 7) int lead) {
        MetricBlockLayout layout = new MetricBlockLayout(written.metrics());
        MemorySegment memory = memory(written, lead);

        assertThat(layout.count(memory)).isEqualTo(written.blocks().size());
        assertThat(layout.byteSize(layout.count(memory))).isEqualTo(memory.byteSize());
        assertThat(
                IntStream.range(0, layout.count(memory)).mapToObj(block -> decoded(layout, memory, block).toString()))
                .isEqualTo(written.blocks().stream().map(EncodedBlocks.Block::toString).toList());
    }

    @Example
    void whatIsNoWholeNumberOfBlocksIsRefusedWithTheNumbers() {
        MetricBlockLayout layout = new MetricBlockLayout(3);
        assertThatIllegalArgumentException().isThrownBy(() -> layout.count(MemorySegment.ofArray(new byte[100])))
                .withMessageContaining("segment of 100 bytes is no whole number of blocks of 40 bytes, a header of 16"
                        + " and 3 metrics of 8: 20 bytes are left");
        assertThat(layout.count(MemorySegment.ofArray(new byte[0]))).isZero();
        // A reserved range, which nothing reads: more blocks than an int counts.
        MemorySegment huge = MemorySegment.ofAddress(0).reinterpret(40L << 31);
        assertThatIllegalArgumentException().isThrownBy(() -> layout.count(huge))
                .withMessage("segment of " + (40L << 31) + " bytes has 2147483648 blocks, more than 2147483647");
    }

    @Example
    void whatIsOutOfRangeIsAnExceptionWithTheNumbers() {
        MetricBlockLayout layout = new MetricBlockLayout(3);
        MemorySegment memory = MemorySegment.ofArray(new byte[80]);
        for (int block : new int[] {-1, 2, Integer.MAX_VALUE}) {
            assertThatThrownBy(() -> layout.value(memory, block, 0)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> layout.stages(memory, block)).isInstanceOf(IndexOutOfBoundsException.class);
        }
        for (int metric : new int[] {-1, 3}) {
            assertThatThrownBy(() -> layout.value(memory, 0, metric)).isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessage("metric " + metric + " is not in 0..2");
        }
        assertThatIllegalArgumentException().isThrownBy(() -> new MetricBlockLayout(0))
                .withMessage("metrics 0 is not in 1..134217728");
        assertThatIllegalArgumentException().isThrownBy(() -> new MetricBlockLayout(Integer.MAX_VALUE))
                .withMessageContaining("metrics 2147483647");
        assertThatIllegalArgumentException().isThrownBy(() -> layout.byteSize(-1)).withMessageContaining("count -1");
    }
}
