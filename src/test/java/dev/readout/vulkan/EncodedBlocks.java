package dev.readout.vulkan;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/**
 * Metric blocks as a driver writes them, field by field after the specification and without the decoder.
 *
 * @param metrics how many metrics each has
 */
public record EncodedBlocks(int metrics, List<Block> blocks) {
    /** A block: its header's words, as they are, and its values. */
    record Block(int resultIndex, int resultSubIndex, int stages, int basicBlockIndex, long... values) {
        @Override
        public String toString() {
            return resultIndex + "." + resultSubIndex + " 0x" + Integer.toHexString(stages) + " " + basicBlockIndex
                    + " " + Arrays.toString(values);
        }
    }

    byte[] bytes(ByteOrder order) {
        ByteBuffer bytes = ByteBuffer.allocate(blocks.size() * (16 + 8 * metrics)).order(order);
        for (Block block : blocks) {
            bytes.putInt(block.resultIndex).putInt(block.resultSubIndex).putInt(block.stages)
                    .putInt(block.basicBlockIndex);
            for (long value : block.values) {
                bytes.putLong(value);
            }
        }
        return bytes.array();
    }

    /** Up to 20 blocks, of commands that repeat as well as any. */
    public static Arbitrary<EncodedBlocks> any() {
        Arbitrary<Integer> index = Arbitraries.oneOf(Arbitraries.integers().between(0, 2), Arbitraries.integers());
        return Arbitraries.integers().between(1, 6).flatMap(metrics -> Combinators
                .combine(index, index, Arbitraries.integers(), index,
                        Arbitraries.longs().array(long[].class).ofSize(metrics))
                .as(Block::new).list().ofMaxSize(20).map(blocks -> new EncodedBlocks(metrics, blocks)));
    }
}
