package dev.readout.vulkan;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;

/**
 * The layout of metric blocks, the output of {@code vkGetShaderInstrumentationValuesARM}
 * (VK_ARM_shader_instrumentation). A block has the indices of its command and basic block, its shader stages, and a
 * value for each metric; blocks are tightly packed.
 *
 * <pre>
 *          0            4               8        12                 16         24
 *          +------------+---------------+--------+------------------+----------+----------+--
 * block 0  | result     | result        | stages | basic block      | metric 0 | metric 1 | ...
 *          | index      | sub-index     |        | index            |          |          |
 *          +------------+---------------+--------+------------------+----------+----------+--
 * </pre>
 *
 * <p>{@snippet :
 * static final MetricBlockLayout BLOCKS = new MetricBlockLayout(3);      // numMetrics, as the device says
 *
 * if ((BLOCKS.stages(segment, block) & FRAGMENT) != 0) {                 // VK_SHADER_STAGE_FRAGMENT_BIT
 *     cycles += BLOCKS.value(segment, block, 0);
 * }
 * }
 *
 * <p>Metrics are in the order of {@code vkEnumeratePhysicalDeviceShaderInstrumentationMetricsARM}. Numbers are read in
 * native byte order, as drivers write them, from memory of any alignment. A segment that is too small is an {@link
 * IndexOutOfBoundsException} and never a read outside. Immutable and safe to share between threads.
 *
 * @param metrics the number of the device's metrics, {@code numMetrics}: 1 to 2<sup>27</sup>
 */
public record MetricBlockLayout(int metrics) {
    /** The bytes before the first metric of a block. */
    public static final int HEADER_BYTES = 16;

    private static final int MOST_METRICS = 1 << 27;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final int SUB_INDEX = 4;
    private static final int STAGES = 8;
    private static final int BASIC_BLOCK = 12;

    /**
     * A layout with every component given.
     *
     * @throws IllegalArgumentException naming the component, its value and the limit
     */
    public MetricBlockLayout {
        if (metrics < 1 || metrics > MOST_METRICS) {
            throw new IllegalArgumentException("metrics " + metrics + " is not in 1.." + MOST_METRICS);
        }
    }

    /** The bytes of a block, and from one to the next. */
    public long blockSize() {
        return HEADER_BYTES + (long) metrics * Long.BYTES;
    }

    /**
     * The bytes of some blocks.
     *
     * @param count how many, 0 or more
     */
    public long byteSize(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count " + count + " is negative");
        }
        return count * blockSize();
    }

    /**
     * How many blocks a segment has.
     *
     * @throws IllegalArgumentException if it is no whole number of them, or more than 2<sup>31</sup>-1, with the
     *         numbers
     */
    public int count(MemorySegment segment) {
        Objects.requireNonNull(segment, "segment");
        long rest = segment.byteSize() % blockSize();
        if (rest != 0) {
            throw new IllegalArgumentException("segment of " + segment.byteSize() + " bytes is no whole number of"
                    + " blocks of " + blockSize() + " bytes, a header of " + HEADER_BYTES + " and " + metrics
                    + " metrics of 8: " + rest + " bytes are left. Hand over as many blocks as the driver wrote, and"
                    + " the device's numMetrics");
        }
        long count = segment.byteSize() / blockSize();
        if (count > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("segment of " + segment.byteSize() + " bytes has " + count
                    + " blocks, more than " + Integer.MAX_VALUE);
        }
        return (int) count;
    }

    /**
     * The command that a block is of, unsigned: how many draws, dispatches and ray tracing commands had been recorded
     * with the instrumentation active. Blocks are in ascending order of it.
     *
     * @param block counted from the segment's first byte, 0 or more
     */
    public long resultIndex(MemorySegment segment, int block) {
        return header(segment, block, 0);
    }

    /**
     * Which part of a command a block is of, such as one draw of many, unsigned; 0 where the device does not tell them
     * apart.
     *
     * @param block counted from the segment's first byte, 0 or more
     */
    public long resultSubIndex(MemorySegment segment, int block) {
        return header(segment, block, SUB_INDEX);
    }

    /**
     * The shader stages that a block is of, together: {@code VkShaderStageFlags}.
     *
     * @param block counted from the segment's first byte, 0 or more
     */
    public int stages(MemorySegment segment, int block) {
        return (int) header(segment, block, STAGES);
    }

    /**
     * Which basic block of the shader a block is of, unsigned; 0 where the device does not tell them apart.
     *
     * @param block counted from the segment's first byte, 0 or more
     */
    public long basicBlockIndex(MemorySegment segment, int block) {
        return header(segment, block, BASIC_BLOCK);
    }

    /**
     * A metric's value, unsigned; above 2<sup>63</sup>-1 it comes out negative, see
     * {@link Long#toUnsignedString(long)}.
     *
     * @param block counted from the segment's first byte, 0 or more
     * @param metric which of the metrics, from 0 to {@code metrics - 1}
     * @throws IndexOutOfBoundsException if one of them or the segment's size is out of range
     */
    public long value(MemorySegment segment, int block, int metric) {
        Objects.requireNonNull(segment, "segment");
        if (metric < 0 || metric >= metrics) {
            throw new IndexOutOfBoundsException("metric " + metric + " is not in 0.." + (metrics - 1));
        }
        return segment.get(LONG, offset(block) + HEADER_BYTES + (long) metric * Long.BYTES);
    }

    private long header(MemorySegment segment, int block, int field) {
        Objects.requireNonNull(segment, "segment");
        return Integer.toUnsignedLong(segment.get(INT, offset(block) + field));
    }

    private long offset(int block) {
        if (block < 0) {
            throw new IndexOutOfBoundsException("block " + block + " is negative");
        }
        return block * blockSize();
    }
}
