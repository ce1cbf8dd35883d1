package dev.readout.vulkan;

import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * How the results of a range of queries lie in memory: what {@code vkGetQueryPoolResults} and {@code
 * vkCmdCopyQueryPoolResults} write (18.2).
 *
 * <p>The result of query {@code q} begins at byte {@code q * stride}: its values, then the trailing word, each an
 * element of {@code width}; with VK_KHR_video_encode_feedback2, the values of the picture's partitions behind it.
 *
 * <pre>
 * byte         0           8                  8 * values
 *              +-----------+--------   -------+---------------+------------------+-- -- --+
 * 0            | value 0   | value 1 ...      | trailing word | partition values | unused |
 *              +-----------+--------   -------+---------------+------------------+-- -- --+
 * stride       | value 0   | value 1 ...      | trailing word | partition values | unused |
 *              +-----------+--------   -------+---------------+------------------+-- -- --+
 * 2 * stride   | value 0   | ...
 * </pre>
 * The numbers above are those of 64-bit elements. The unused bytes behind the last result need not be there.
 *
 * <p>Everything is validated here, once. A layout that is held in a {@code static final} is a constant to the JIT, and
 * a read through it costs what the same read costs in C; for a layout that is known only at run time, read through
 * {@link QueryPoolResults}, which makes it one.
 *
 * <p>{@snippet :
 * static final QueryPoolLayout LAYOUT = QueryPoolLayout.of(QueryType.TIMESTAMP, 64).withAvailability();
 *
 * if (LAYOUT.available(segment, query)) {
 *     ticks[query] = LAYOUT.value(segment, query);
 * }
 * }
 *
 * <p>A read checks the query and the index against the layout, and the segment checks the rest: a segment that is too
 * small ({@link IndexOutOfBoundsException}), of a closed arena or of another thread ({@link IllegalStateException},
 * {@link WrongThreadException}) is an exception and never a read outside. Elements are read in native byte order, as
 * drivers write them.
 *
 * <p>Results may lie anywhere: bytes that were captured are read where they are, {@code MemorySegment.ofArray(bytes)}
 * of a {@code byte[]}, {@code MemorySegment.ofBuffer(buffer)} of a {@code ByteBuffer} (whose own byte order makes no
 * difference) and a slice at an odd offset. Only the methods named {@code …Acquire} need elements that are aligned,
 * as memory is that a device writes. A program that reads native memory and arrays by turns makes the loops of both
 * slower: the JIT compiles one loop for either.
 *
 * <p>Wherever a method takes a segment and a query, the segment begins with the first result, and the query is counted
 * from that, from 0 to {@code count - 1}: it is no query of the pool.
 *
 * <p>Immutable and safe to share between threads.
 *
 * @param width the width of each element
 * @param values how many values a result has, without the trailing word: 0 or more; 0 only with a trailing word
 * @param trailingWord what follows the values
 * @param partitionValues how many elements follow the trailing word: 0 except for video encode feedback with per
 *        partition entries, where it is entries times values of an entry
 * @param stride the distance in bytes from one result to the next. Of several queries it is a multiple of the
 *        element's size and not less than a result; of a single query it means nothing and may be anything, also 0 or
 *        negative, as the API has it
 * @param count how many queries, 1 or more
 */
public record QueryPoolLayout(
        ElementWidth width, int values, TrailingWord trailingWord, int partitionValues, long stride, int count) {

    /**
     * A layout with every component given.
     *
     * @throws IllegalArgumentException naming the component, its value and the limit
     */
    public QueryPoolLayout {
        Objects.requireNonNull(width, "width");
        Objects.requireNonNull(trailingWord, "trailingWord");
        if (values < 0) {
            throw new IllegalArgumentException("values " + values + " is negative");
        }
        if (partitionValues < 0) {
            throw new IllegalArgumentException("partitionValues " + partitionValues + " is negative");
        }
        if (values == 0 && trailingWord == TrailingWord.NONE) {
            throw new IllegalArgumentException("values 0 without a trailing word: nothing would be read."
                    + " RESULT_STATUS_ONLY queries need TrailingWord.STATUS");
        }
        if (partitionValues > 0 && trailingWord == TrailingWord.NONE) {
            throw new IllegalArgumentException("partitionValues " + partitionValues
                    + " without a trailing word: they stand behind it");
        }
        Stride.require(stride, resultSize(width, values, trailingWord, partitionValues), count);
        if (count > 1 && stride % width.bytes() != 0) {
            throw new IllegalArgumentException("stride " + stride + " bytes is no multiple of the element's "
                    + width.bytes() + " bytes");
        }
    }

    /**
     * The tightly packed 64-bit layout of {@code count} queries of a type that fixes its number of values.
     * RESULT_STATUS_ONLY comes with its status word; the others without a trailing word.
     *
     * @param count how many queries, 1 or more
     * @throws IllegalArgumentException if the pool decides how many values there are, see
     *         {@link QueryType#hasFixedValueCount()}, or if {@code count} is out of range
     */
    public static QueryPoolLayout of(QueryType type, int count) {
        Objects.requireNonNull(type, "type");
        if (!type.hasFixedValueCount()) {
            throw new IllegalArgumentException("type " + type + " has as many values as its pool was created with: use "
                    + switch (type) {
                        case PIPELINE_STATISTICS -> "ofPipelineStatistics(mask, count)";
                        case VIDEO_ENCODE_FEEDBACK -> "ofVideoEncodeFeedback(mask, count)";
                        case PERFORMANCE_QUERY -> "ofPerformance(counters, count)";
                        default -> "OpaqueResultLayout";
                    });
        }
        TrailingWord word = type == QueryType.RESULT_STATUS_ONLY ? TrailingWord.STATUS : TrailingWord.NONE;
        return packed(ElementWidth.BITS_64, type.valueCount(), word, 0, count);
    }

    /**
     * The tightly packed 64-bit layout of {@code count} pipeline statistics queries.
     *
     * @param mask the {@link PipelineStatistic} bits that the pool was created with; bits that this version does not
     *        name count as values too
     * @param count how many queries, 1 or more
     */
    public static QueryPoolLayout ofPipelineStatistics(int mask, int count) {
        return packed(ElementWidth.BITS_64, valuesOf(mask), TrailingWord.NONE, 0, count);
    }

    /**
     * The tightly packed 64-bit layout of {@code count} video encode feedback queries, without partitions.
     *
     * @param mask the {@link VideoEncodeFeedback} bits that the pool was created with; bits that this version does not
     *        name count as values too
     * @param count how many queries, 1 or more
     */
    public static QueryPoolLayout ofVideoEncodeFeedback(int mask, int count) {
        return packed(ElementWidth.BITS_64, valuesOf(mask), TrailingWord.NONE, 0, count);
    }

    /**
     * The tightly packed layout of {@code count} KHR performance queries: one 8-byte union a counter, in the order of
     * the pool's counter indices. They have no trailing word and no 32-bit form (18.6).
     *
     * @param counters how many counters the pool was created with, 1 or more
     * @param count how many queries, 1 or more
     */
    public static QueryPoolLayout ofPerformance(int counters, int count) {
        if (counters < 1) {
            throw new IllegalArgumentException("counters " + counters + " is less than 1 counter");
        }
        return packed(ElementWidth.BITS_64, counters, TrailingWord.NONE, 0, count);
    }

    /**
     * The tightly packed 64-bit layout of {@code count} queries by the number of their values alone: of a type that
     * this version does not know, for example, see {@link QueryType#find}.
     *
     * @param values how many values a result has, 1 or more
     * @param count how many queries, 1 or more
     */
    public static QueryPoolLayout ofValues(int values, int count) {
        if (values < 1) {
            throw new IllegalArgumentException("values " + values + " is less than 1 value");
        }
        return packed(ElementWidth.BITS_64, values, TrailingWord.NONE, 0, count);
    }

    private static int valuesOf(int mask) {
        if (mask == 0) {
            throw new IllegalArgumentException("mask 0 asks for no value: a pool needs at least one bit");
        }
        return Integer.bitCount(mask);
    }

    private static QueryPoolLayout packed(
            ElementWidth width, int values, TrailingWord word, int partitionValues, int count) {
        return new QueryPoolLayout(
                width, values, word, partitionValues, resultSize(width, values, word, partitionValues), count);
    }

    /** This layout with elements of {@code width}. A packed layout stays packed, another keeps its stride. */
    public QueryPoolLayout withWidth(ElementWidth width) {
        Objects.requireNonNull(width, "width");
        return with(width, trailingWord, partitionValues);
    }

    /** This layout with an availability word. A packed layout stays packed, another keeps its stride. */
    public QueryPoolLayout withAvailability() {
        return with(width, TrailingWord.AVAILABILITY, partitionValues);
    }

    /** This layout with a status word. A packed layout stays packed, another keeps its stride. */
    public QueryPoolLayout withStatus() {
        return with(width, TrailingWord.STATUS, partitionValues);
    }

    /**
     * This layout with {@code partitionValues} elements behind the trailing word. A packed layout stays packed, another
     * keeps its stride.
     */
    public QueryPoolLayout withPartitionValues(int partitionValues) {
        return with(width, trailingWord, partitionValues);
    }

    /**
     * This layout with results that begin {@code stride} bytes apart.
     *
     * <p>Call it last: a stride that is that of the packed layout just then counts as packed, and so changes with the
     * width and with what is added to a result. {@code of(TIMESTAMP, 64).withStride(8).withWidth(BITS_32)} has a stride
     * of 4 bytes, and {@code of(TIMESTAMP, 64).withWidth(BITS_32).withStride(8)} one of 8.
     *
     * @throws IllegalArgumentException if results would overlap, or not be aligned
     */
    public QueryPoolLayout withStride(long stride) {
        return new QueryPoolLayout(width, values, trailingWord, partitionValues, stride, count);
    }

    /** This layout for {@code count} queries. */
    public QueryPoolLayout withCount(int count) {
        return new QueryPoolLayout(width, values, trailingWord, partitionValues, stride, count);
    }

    private QueryPoolLayout with(ElementWidth width, TrailingWord word, int partitionValues) {
        return isPacked()
                ? packed(width, values, word, partitionValues, count)
                : new QueryPoolLayout(width, values, word, partitionValues, stride, count);
    }

    /** Whether one result begins where the one before it ends. */
    public boolean isPacked() {
        return stride == resultSize();
    }

    /** The bytes of one result: values, trailing word and partition values. */
    public long resultSize() {
        return resultSize(width, values, trailingWord, partitionValues);
    }

    private static long resultSize(ElementWidth width, int values, TrailingWord word, int partitionValues) {
        long elements = (long) values + (word == TrailingWord.NONE ? 0 : 1) + partitionValues;
        return elements * width.bytes();
    }

    /** The bytes from the first result's first to the last result's last: what a segment must hold at least. */
    public long byteSize() {
        return Stride.byteSize(stride, resultSize(), count);
    }

    /** The {@link QueryResultFlags} that make a driver write this layout: the width and the trailing word. */
    public int flags() {
        return (width == ElementWidth.BITS_64 ? QueryResultFlags.BITS_64 : 0) | trailingWord.flag();
    }

    /**
     * Proves that this layout can be read from a segment: that it is large enough, and of an open arena of this thread.
     * Any alignment will do, here; a driver demands that of the element.
     *
     * @return {@code segment}
     * @throws IllegalArgumentException naming the numbers, if it is too small
     */
    public MemorySegment requireFits(MemorySegment segment) {
        Objects.requireNonNull(segment, "segment");
        if (segment.byteSize() < byteSize()) {
            throw new IllegalArgumentException(tooSmall(segment));
        }
        // Whether the memory is there is found out by looking.
        width.signed(segment, 0);
        return segment;
    }

    /** What to say of a segment that can't hold this layout. */
    String tooSmall(MemorySegment segment) {
        return "segment of " + segment.byteSize() + " bytes is too small: " + count
                + (count == 1 ? " result" : " results") + " of " + resultSize() + " bytes at stride " + stride
                + " need " + byteSize() + " bytes";
    }

    /** The first value of a query: {@link #value(MemorySegment, int, int) value(segment, query, 0)}. */
    public long value(MemorySegment segment, int query) {
        return value(segment, query, 0);
    }

    /**
     * A value of a query, unsigned; 64-bit values above 2<sup>63</sup>-1 come out negative, see
     * {@link Long#toUnsignedString(long)}.
     *
     * <p>Defined only if the query is {@linkplain #complete complete}, or was read with PARTIAL.
     *
     * @param index which value, from 0 to {@code values - 1}
     * @throws IndexOutOfBoundsException if {@code query}, {@code index} or the segment's size is out of range
     */
    public long value(MemorySegment segment, int query, int index) {
        requireValue(index);
        return width.unsigned(nonNull(segment), offset(query) + (long) index * width.bytes());
    }

    /**
     * An element behind the trailing word, unsigned: the values of the picture's partitions of a video encode feedback
     * query, one entry after the other.
     *
     * @param index which element, from 0 to {@code partitionValues - 1}
     * @throws IndexOutOfBoundsException if {@code query}, {@code index} or the segment's size is out of range
     */
    public long partitionValue(MemorySegment segment, int query, int index) {
        if (index < 0 || index >= partitionValues) {
            throw new IndexOutOfBoundsException("index " + index + " is out of range: a result has " + partitionValues
                    + " partition values");
        }
        return width.unsigned(nonNull(segment), offset(query) + (values + 1L + index) * width.bytes());
    }

    /**
     * Whether a query has a result, be it a failure: its trailing word is not 0.
     *
     * @throws IllegalStateException if this layout has no trailing word
     * @throws IndexOutOfBoundsException if {@code query} or the segment's size is out of range
     */
    public boolean available(MemorySegment segment, int query) {
        return word(segment, query) != 0;
    }

    /**
     * {@link #available} for memory that the device may still be writing, such as a mapped buffer that {@code
     * vkCmdCopyQueryPoolResults} copies to: no read of a value that follows can be moved before this one (acquire).
     *
     * @throws IllegalStateException if this layout has no trailing word
     * @throws IndexOutOfBoundsException if {@code query} or the segment's size is out of range
     * @throws IllegalArgumentException if the trailing word is not aligned in memory
     */
    public boolean availableAcquire(MemorySegment segment, int query) {
        return wordAcquire(segment, query) != 0;
    }

    /**
     * Whether the values of a query are defined: it is available, and did not fail if there is a status word.
     *
     * @throws IllegalStateException if this layout has no trailing word
     * @throws IndexOutOfBoundsException if {@code query} or the segment's size is out of range
     */
    public boolean complete(MemorySegment segment, int query) {
        return complete(word(segment, query));
    }

    /**
     * {@link #complete} for memory that the device may still be writing, see {@link #availableAcquire}.
     *
     * @throws IllegalStateException if this layout has no trailing word
     * @throws IndexOutOfBoundsException if {@code query} or the segment's size is out of range
     * @throws IllegalArgumentException if the trailing word is not aligned in memory
     */
    public boolean completeAcquire(MemorySegment segment, int query) {
        return complete(wordAcquire(segment, query));
    }

    // The next four read segments that fit, see requireFits.

    /** The trailing word, signed, of the query that begins at an element, counted from the segment's first. */
    long wordAt(MemorySegment segment, int element) {
        return width.signed(segment, (element + (long) values) * width.bytes());
    }

    /** The value {@code offset} bytes behind an element, unsigned. */
    long unsignedAt(MemorySegment segment, int element, long offset) {
        return width.unsigned(segment, (long) element * width.bytes() + offset);
    }

    /** {@link #value(MemorySegment, int, int)} of a segment that fits. */
    long valueOfFitting(MemorySegment segment, int query, int index) {
        requireValue(index);
        return width.unsigned(segment, offset(query) + (long) index * width.bytes());
    }

    /** The trailing word of a query, signed, in a segment that fits. */
    long wordOfFitting(MemorySegment segment, int query) {
        return width.signed(segment, wordOffset(query));
    }

    /** Whether a trailing word says that the values are defined. */
    boolean complete(long word) {
        return word > 0 || word < 0 && trailingWord != TrailingWord.STATUS;
    }

    /**
     * The status word of a query, signed: positive complete, 0 not ready, negative failed. See
     * {@link QueryResultStatus}.
     *
     * @throws IllegalStateException if this layout has no status word
     * @throws IndexOutOfBoundsException if {@code query} or the segment's size is out of range
     */
    public long status(MemorySegment segment, int query) {
        if (trailingWord != TrailingWord.STATUS) {
            throw new IllegalStateException("the layout has no status word: ask for one and use withStatus()");
        }
        return word(segment, query);
    }

    private long word(MemorySegment segment, int query) {
        return width.signed(nonNull(segment), wordOffset(query));
    }

    private long wordAcquire(MemorySegment segment, int query) {
        try {
            return width.signedAcquire(segment, wordOffset(query));
        } catch (IllegalArgumentException e) {
            throw width.misaligned(segment, e);
        }
    }

    private static MemorySegment nonNull(MemorySegment segment) {
        return Objects.requireNonNull(segment, "segment");
    }

    /**
     * Sets the trailing word of every query to 0, so that what a driver does not write reads as unavailable. Nothing
     * else is written.
     *
     * @throws IllegalStateException if this layout has no trailing word
     * @throws IllegalArgumentException if the segment is too small or read-only
     */
    public void clearTrailingWords(MemorySegment segment) {
        requireFits(segment);
        for (int query = 0; query < count; query++) {
            width.clear(segment, wordOffset(query));
        }
    }

    private long wordOffset(int query) {
        requireTrailingWord();
        return offset(query) + (long) values * width.bytes();
    }

    void requireValue(int index) {
        if (index < 0 || index >= values) {
            throw noSuchValue(index);
        }
    }

    private IndexOutOfBoundsException noSuchValue(int index) {
        return new IndexOutOfBoundsException("index " + index + " is out of range: a result has " + values
                + (values == 1 ? " value" : " values"));
    }

    void requireTrailingWord() {
        if (trailingWord == TrailingWord.NONE) {
            throw new IllegalStateException("the layout has no trailing word, so it can't say whether a query is"
                    + " available: ask for one and use withAvailability() or withStatus()");
        }
    }

    @SuppressWarnings("NarrowCalculation") // Offsets that fit an int are reckoned as ints.
    private long offset(int query) {
        requireQuery(query);
        return offsetsFitInt() ? query * (int) stride : query * stride;
    }

    private void requireQuery(int query) {
        try {
            // Not an `if`: C2 hoists this check, and with it those of the segment, out of a loop of any stride.
            Objects.checkIndex(query, count);
        } catch (IndexOutOfBoundsException e) {
            throw noSuchQuery(query);
        }
    }

    private IndexOutOfBoundsException noSuchQuery(int query) {
        return new IndexOutOfBoundsException("query " + query + " is not in 0.." + (count - 1));
    }

    /**
     * Whether the offset of every result fits an int. C2 hoists the bounds check of an int product out of a loop for
     * any constant stride, and that of a long product only for powers of two: eight times slower otherwise.
     */
    private boolean offsetsFitInt() {
        return stride * (count - 1L) <= Integer.MAX_VALUE;
    }

    /** Whether a loop can count the elements of all results, four strides more included, in an int. */
    boolean elementsFitInt() {
        return count > 1 && stride / width.bytes() <= Integer.MAX_VALUE / (count + 4L);
    }
}
