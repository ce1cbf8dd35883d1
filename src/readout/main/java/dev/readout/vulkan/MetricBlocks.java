package dev.readout.vulkan;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A view of the metric blocks of shader instrumentation in memory (VK_ARM_shader_instrumentation).
 *
 * <p>Create one for each device and keep it; {@link #wrap wrap} it around each answer. Wrapping proves the number of
 * blocks; after that, reads are plain, and nothing allocates.
 *
 * <p>{@snippet :
 * MetricBlocks blocks = new MetricBlocks(BLOCKS);                           // once
 *
 * blocks.wrap(answer.asSlice(0, BLOCKS.byteSize(blockCount)));              // each time
 * for (int first = 0; first < blocks.count(); first = blocks.endOfResult(first)) {
 *     costs.put(blocks.resultIndex(first), blocks.sum(first, blocks.endOfResult(first), 0));
 * }
 * }
 *
 * <p>Not safe to share between threads: wrapping moves the view.
 */
public final class MetricBlocks {
    private final MetricBlockLayout layout;
    private final long blockSize;
    private int count;
    private @Nullable MemorySegment segment;

    /** A view that is not wrapped around any memory yet. */
    public MetricBlocks(MetricBlockLayout layout) {
        this.layout = Objects.requireNonNull(layout, "layout");
        this.blockSize = layout.blockSize();
    }

    /**
     * Wraps the view around other memory.
     *
     * @param segment exactly the {@code pMetricBlockCount} blocks that the driver wrote
     * @return this view
     * @throws IllegalArgumentException if it is no whole number of blocks, with the numbers; the view then keeps its
     *         memory
     */
    public MetricBlocks wrap(MemorySegment segment) {
        this.count = layout.count(segment);
        this.segment = segment;
        return this;
    }

    private MemorySegment segment() {
        if (segment == null) {
            throw new IllegalStateException("the view looks at no memory yet: call wrap(segment) first");
        }
        return segment;
    }

    private MemorySegment segment(int block) {
        MemorySegment memory = segment();
        if (block < 0 || block >= count) {
            throw new IndexOutOfBoundsException("block " + block + " is not one of " + count);
        }
        return memory;
    }

    /** The layout of this view. */
    public MetricBlockLayout layout() {
        return layout;
    }

    /** How many blocks there are. */
    public int count() {
        segment();
        return count;
    }

    /**
     * The command that a block is of, see {@link MetricBlockLayout#resultIndex}.
     *
     * @param block from 0 to {@code count - 1}
     */
    public long resultIndex(int block) {
        return layout.resultIndex(segment(block), block);
    }

    /**
     * Which part of a command a block is of, see {@link MetricBlockLayout#resultSubIndex}.
     *
     * @param block from 0 to {@code count - 1}
     */
    public long resultSubIndex(int block) {
        return layout.resultSubIndex(segment(block), block);
    }

    /**
     * The shader stages that a block is of, together: bits of {@link ShaderStage}.
     *
     * @param block from 0 to {@code count - 1}
     */
    public int stages(int block) {
        return layout.stages(segment(block), block);
    }

    /**
     * Which basic block of the shader a block is of, see {@link MetricBlockLayout#basicBlockIndex}.
     *
     * @param block from 0 to {@code count - 1}
     */
    public long basicBlockIndex(int block) {
        return layout.basicBlockIndex(segment(block), block);
    }

    /**
     * A metric's value, unsigned, see {@link MetricBlockLayout#value}.
     *
     * @param block from 0 to {@code count - 1}
     * @param metric which of the metrics, from 0 to {@code metrics - 1}
     */
    public long value(int block, int metric) {
        return layout.value(segment(block), block, metric);
    }

    /**
     * The block behind those that follow {@code from} and are of the same command: blocks of a command stand together.
     *
     * @param from from 0 to {@code count - 1}
     * @return from {@code from + 1} to {@code count}
     */
    public int endOfResult(int from) {
        long result = resultIndex(from);
        int end = from + 1;
        while (end < count && resultIndex(end) == result) {
            end++;
        }
        return end;
    }

    /**
     * The sum of a metric's values over the blocks of a range, modulo 2<sup>64</sup>.
     *
     * @param from the first block, from 0 to {@code to}
     * @param to the block behind the last, up to {@code count}
     * @param metric which of the metrics, from 0 to {@code metrics - 1}
     * @throws IndexOutOfBoundsException if the range or {@code metric} is out of range
     */
    public long sum(int from, int to, int metric) {
        MemorySegment memory = segment();
        if (from < 0 || from > to || to > count) {
            throw new IndexOutOfBoundsException("blocks " + from + " to " + to + " are not in 0.." + count);
        }
        layout.requireMetric(metric);
        long offset = from * blockSize + MetricBlockLayout.valueOffset(metric);
        long sum = 0;
        for (int block = from; block < to; block++, offset += blockSize) {
            sum += MetricBlockLayout.valueAt(memory, offset);
        }
        return sum;
    }
}
