package dev.readout.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
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
class MetricBlocksTest {
    @Provide
    Arbitrary<EncodedBlocks> blocks() {
        return EncodedBlocks.any();
    }

    private static MemorySegment memory(EncodedBlocks written, int lead) {
        byte[] bytes = written.bytes(ByteOrder.nativeOrder());
        return MemorySegment.ofArray(new byte[lead + bytes.length]).asSlice(lead)
                .copyFrom(MemorySegment.ofArray(bytes));
    }

    private static EncodedBlocks.Block decoded(MetricBlocks view, int block) {
        return new EncodedBlocks.Block((int) view.resultIndex(block), (int) view.resultSubIndex(block),
                view.stages(block), (int) view.basicBlockIndex(block),
                IntStream.range(0, view.layout().metrics()).mapToLong(metric -> view.value(block, metric)).toArray());
    }

    @Property(tries = 500)
    void anyBlocksDecodeToThemselves(@ForAll("blocks") EncodedBlocks written, @ForAll @IntRange(max = 7) int lead) {
        MetricBlockLayout layout = new MetricBlockLayout(written.metrics());
        MemorySegment memory = memory(written, lead);
        MetricBlocks view = new MetricBlocks(layout).wrap(memory);

        assertThat(view.count()).isEqualTo(written.blocks().size());
        assertThat(layout.byteSize(view.count())).isEqualTo(memory.byteSize());
        assertThat(IntStream.range(0, view.count()).mapToObj(block -> decoded(view, block).toString()))
                .isEqualTo(written.blocks().stream().map(EncodedBlocks.Block::toString).toList());
        for (int block = 0; block < view.count(); block++) {
            assertThat(layout.resultIndex(memory, block)).isEqualTo(view.resultIndex(block)).isNotNegative();
            assertThat(layout.resultSubIndex(memory, block)).isEqualTo(view.resultSubIndex(block)).isNotNegative();
            assertThat(layout.stages(memory, block)).isEqualTo(view.stages(block));
            assertThat(layout.basicBlockIndex(memory, block)).isEqualTo(view.basicBlockIndex(block)).isNotNegative();
            assertThat(layout.value(memory, block, 0)).isEqualTo(view.value(block, 0));
        }
    }

    @Property(tries = 300)
    void blocksOfOneCommandAreFoundAndSummed(@ForAll("blocks") EncodedBlocks written) {
        MetricBlocks view = new MetricBlocks(new MetricBlockLayout(written.metrics())).wrap(memory(written, 0));
        int metric = written.metrics() - 1;
        for (int from = 0; from < view.count(); from++) {
            int command = written.blocks().get(from).resultIndex();
            int end = view.endOfResult(from);
            assertThat(written.blocks().subList(from, end)).isNotEmpty()
                    .allMatch(block -> block.resultIndex() == command);
            assertThat(end == view.count() || written.blocks().get(end).resultIndex() != command).isTrue();
            assertThat(view.sum(from, end, metric)).isEqualTo(
                    written.blocks().subList(from, end).stream().mapToLong(block -> block.values()[metric]).sum());
        }
        assertThat(view.sum(0, 0, 0)).isZero();
    }

    @Example
    void whatIsNoWholeNumberOfBlocksIsRefusedWithTheNumbers() {
        MetricBlocks view = new MetricBlocks(new MetricBlockLayout(3));
        assertThatIllegalArgumentException().isThrownBy(() -> view.wrap(MemorySegment.ofArray(new byte[100])))
                .withMessageContaining("segment of 100 bytes is no whole number of blocks of 40 bytes, a header of 16"
                        + " and 3 metrics of 8: 20 bytes are left");
        assertThat(view.wrap(MemorySegment.ofArray(new byte[0])).count()).isZero();
        // A reserved range, which nothing reads: more blocks than an int counts.
        MemorySegment huge = MemorySegment.ofAddress(0).reinterpret(40L << 31);
        assertThatIllegalArgumentException().isThrownBy(() -> view.wrap(huge))
                .withMessage("segment of " + (40L << 31) + " bytes has 2147483648 blocks, more than 2147483647");
    }

    @Example
    void whatIsOutOfRangeIsAnExceptionWithTheNumbers() {
        MetricBlockLayout layout = new MetricBlockLayout(3);
        MemorySegment memory = MemorySegment.ofArray(new byte[80]);
        MetricBlocks view = new MetricBlocks(layout).wrap(memory);
        for (int block : new int[] {-1, 2, Integer.MAX_VALUE}) {
            assertThatThrownBy(() -> view.value(block, 0)).isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessage("block " + block + " is not one of 2");
            assertThatThrownBy(() -> view.stages(block)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> view.endOfResult(block)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> layout.value(memory, block, 0)).isInstanceOf(IndexOutOfBoundsException.class);
        }
        assertThatThrownBy(() -> view.value(0, 3)).isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("metric 3 is not in 0..2");
        assertThatThrownBy(() -> layout.value(memory, 0, -1)).isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("metric -1 is not in 0..2");
        assertThatThrownBy(() -> view.sum(1, 3, 0)).isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("blocks 1 to 3 are not in 0..2");
        assertThatIllegalArgumentException().isThrownBy(() -> new MetricBlockLayout(0))
                .withMessage("metrics 0 is not in 1..134217728");
        assertThatIllegalArgumentException().isThrownBy(() -> new MetricBlockLayout(Integer.MAX_VALUE))
                .withMessageContaining("metrics 2147483647");
        assertThatIllegalArgumentException().isThrownBy(() -> layout.byteSize(-1)).withMessageContaining("count -1");
        assertThatIllegalStateException().isThrownBy(() -> new MetricBlocks(layout).count())
                .withMessageContaining("wrap");
    }

    @Example
    void memoryThatIsGoneIsAnExceptionAndNotARead() {
        MetricBlocks view = new MetricBlocks(new MetricBlockLayout(1));
        try (Arena arena = Arena.ofConfined()) {
            view.wrap(arena.allocate(48));
        }
        assertThatIllegalStateException().isThrownBy(() -> view.value(1, 0)).withMessageContaining("closed");
        assertThatIllegalStateException().isThrownBy(() -> view.sum(0, 2, 0)).withMessageContaining("closed");
    }
}
