package dev.readout.vulkan;

import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * The layout of one result of a query, as {@code vkGetQueryPoolResults} and {@code vkCmdCopyQueryPoolResults} write it
 * (18.2). The number of results is not part of it.
 *
 * <p>The result of query {@code q} begins at byte {@code q * stride}: its values, then the trailing word, each an
 * element of {@code width}; with VK_KHR_video_encode_feedback2, the values of the picture's partitions follow.
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
 * The offsets above are for 64-bit elements. The unused bytes behind the last result need not be there.
 *
 * <p>Everything is validated here, once. A layout that is held in a {@code static final} is a constant to the JIT, and
 * a read through it costs a tenth more than in C at most, for any number of queries. For a layout that is known only at
 * run time, read through {@link QueryPoolResults}, which makes it a constant.
 *
 * <p>{@snippet :
 * static final ResultLayout LAYOUT = ResultLayout.of(QueryType.TIMESTAMP).withAvailability();
 *
 * if (LAYOUT.available(segment, query)) {
 *     ticks[query] = LAYOUT.value(segment, query);
 * }
 * }
 *
 * <p>A read checks the index against the layout, and the segment checks the rest: a query that is not in the segment is
 * an {@link IndexOutOfBoundsException}, a closed arena an {@link IllegalStateException}, another thread a {@link
 * WrongThreadException}. Elements are read in native byte order, as drivers write them.
 *
 * <p>Results may be anywhere: captured bytes are read in place, by {@code MemorySegment.ofArray(bytes)} for a {@code
 * byte[]}, {@code MemorySegment.ofBuffer(buffer)} for a {@code ByteBuffer} (whose own byte order is ignored) and a
 * slice at an odd offset. Only the methods named {@code …Acquire} need aligned elements, as a device's memory has.
 * Alternating between native memory and arrays slows down both: the JIT compiles one loop for the two.
 *
 * <p>Wherever a method takes a segment and a query, the segment begins with the first result, and the query is counted
 * from there, not in the pool. If the segment's end cuts off the last result, its elements before the end can still be
 * read.
 *
 * <p>Immutable and safe to share between threads.
 *
 * @param width the width of each element
 * @param values the number of a result's values, without the trailing word: 0 or more; 0 only with a status word
 * @param trailingWord the word behind the values
 * @param partitionValues the number of elements behind the trailing word: 0 except for video encode feedback with per
 *        partition entries, where it is entries times values of an entry
 * @param stride the distance in bytes from one result to the next: a multiple of the element's size, not less than a
 *        result, 2<sup>31</sup>-1 or less. The API allows and ignores any stride for a single query: pass the packed
 *        layout's
 */
public record ResultLayout(
        ElementWidth width, int values, TrailingWord trailingWord, int partitionValues, long stride) {
    /** Bytes of a segment in which the offset of every result fits an int, see {@link #offsetIn}. */
    private static final long NEAR = 1L << 30;
    /** The leading zeros of the largest strides, {@link #NEAR} bytes or more. */
    private static final int ZEROS_OF_NEAR = 33;

    /**
     * A layout with every component given.
     *
     * @throws IllegalArgumentException naming the component, its value and the limit
     */
    public ResultLayout {
        Objects.requireNonNull(width, "width");
        Objects.requireNonNull(trailingWord, "trailingWord");
        if (values < 0) {
            throw new IllegalArgumentException("values " + values + " is negative");
        }
        if (partitionValues < 0) {
            throw new IllegalArgumentException("partitionValues " + partitionValues + " is negative");
        }
        if (values == 0 && trailingWord != TrailingWord.STATUS) {
            throw new IllegalArgumentException("values 0 without a status word: nothing would be read."
                    + " RESULT_STATUS_ONLY queries need TrailingWord.STATUS");
        }
        if (partitionValues > 0 && trailingWord == TrailingWord.NONE) {
            throw new IllegalArgumentException("partitionValues " + partitionValues
                    + " without a trailing word: they stand behind it");
        }
        Stride.require(stride, resultSize(width, values, trailingWord, partitionValues));
        if (stride % width.bytes() != 0) {
            throw new IllegalArgumentException("stride " + stride + " bytes is no multiple of the element's "
                    + width.bytes() + " bytes");
        }
    }

    /**
     * The tightly packed 64-bit layout of a type that fixes its number of values.
     * RESULT_STATUS_ONLY comes with its status word; the others without a trailing word.
     *
     * @throws IllegalArgumentException if the pool decides how many values there are, see
     *         {@link QueryType#hasFixedValueCount()}
     */
    public static ResultLayout of(QueryType type) {
        Objects.requireNonNull(type, "type");
        if (!type.hasFixedValueCount()) {
            throw new IllegalArgumentException("type " + type + " has as many values as its pool was created with: use "
                    + switch (type) {
                        case PIPELINE_STATISTICS -> "ofPipelineStatistics(mask)";
                        case VIDEO_ENCODE_FEEDBACK -> "ofVideoEncodeFeedback(mask)";
                        case PERFORMANCE_QUERY -> "ofPerformance(counters)";
                        default -> "OpaqueResultLayout";
                    });
        }
        TrailingWord word = type == QueryType.RESULT_STATUS_ONLY ? TrailingWord.STATUS : TrailingWord.NONE;
        return packed(ElementWidth.BITS_64, type.valueCount(), word, 0);
    }

    /**
     * The tightly packed 64-bit layout of pipeline statistics queries.
     *
     * @param mask the {@link PipelineStatistic} bits that the pool was created with; bits that this version does not
     *        name count as values too
     */
    public static ResultLayout ofPipelineStatistics(int mask) {
        return packed(ElementWidth.BITS_64, valuesOf(mask), TrailingWord.NONE, 0);
    }

    /**
     * The tightly packed 64-bit layout of video encode feedback queries, without partitions.
     *
     * @param mask the {@link VideoEncodeFeedback} bits that the pool was created with; bits that this version does not
     *        name count as values too
     */
    public static ResultLayout ofVideoEncodeFeedback(int mask) {
        return packed(ElementWidth.BITS_64, valuesOf(mask), TrailingWord.NONE, 0);
    }

    /**
     * The tightly packed layout of KHR performance queries: one 8-byte union a counter, in the order of
     * the pool's counter indices. They have no trailing word and no 32-bit form (18.6): a pool of them refuses a layout
     * that was given one.
     *
     * @param counters how many counters the pool was created with, 1 or more
     */
    public static ResultLayout ofPerformance(int counters) {
        if (counters < 1) {
            throw new IllegalArgumentException("counters " + counters + " is less than 1 counter");
        }
        return packed(ElementWidth.BITS_64, counters, TrailingWord.NONE, 0);
    }

    /**
     * The tightly packed 64-bit layout of queries with a number of values, for example of a type that this version does
     * not know, see {@link QueryType#find}.
     *
     * @param values how many values a result has, 1 or more
     */
    public static ResultLayout ofValues(int values) {
        if (values < 1) {
            throw new IllegalArgumentException("values " + values + " is less than 1 value");
        }
        return packed(ElementWidth.BITS_64, values, TrailingWord.NONE, 0);
    }

    private static int valuesOf(int mask) {
        if (mask == 0) {
            throw new IllegalArgumentException("mask 0 asks for no value: a pool needs at least one bit");
        }
        return Integer.bitCount(mask);
    }

    private static ResultLayout packed(ElementWidth width, int values, TrailingWord word, int partitionValues) {
        return new ResultLayout(width, values, word, partitionValues, resultSize(width, values, word, partitionValues));
    }

    /** This layout with elements of {@code width}; an {@link IllegalStateException} if it is {@link #strided}. */
    public ResultLayout withWidth(ElementWidth width) {
        Objects.requireNonNull(width, "width");
        return packedAnew("withWidth", width, trailingWord, partitionValues);
    }

    /** This layout with an availability word; an {@link IllegalStateException} if it is {@link #strided}. */
    public ResultLayout withAvailability() {
        return packedAnew("withAvailability", width, TrailingWord.AVAILABILITY, partitionValues);
    }

    /** This layout with a status word; an {@link IllegalStateException} if it is {@link #strided}. */
    public ResultLayout withStatus() {
        return packedAnew("withStatus", width, TrailingWord.STATUS, partitionValues);
    }

    /**
     * This layout with {@code partitionValues} elements behind the trailing word; an {@link IllegalStateException} if
     * it is {@link #strided}.
     */
    public ResultLayout withPartitionValues(int partitionValues) {
        return packedAnew("withPartitionValues", width, trailingWord, partitionValues);
    }

    private ResultLayout packedAnew(String method, ElementWidth width, TrailingWord word, int partitionValues) {
        if (!isPacked()) {
            throw new IllegalStateException("the layout has a stride of " + stride + " bytes, and its result "
                    + resultSize() + ": whether " + method + " keeps the stride, nobody can tell. Call strided last");
        }
        return packed(width, values, word, partitionValues);
    }

    /**
     * This layout with results that begin {@code stride} bytes apart. Call it last: only the stride of a strided layout
     * can be changed.
     *
     * @throws IllegalArgumentException if results would overlap, or not be aligned
     */
    public ResultLayout strided(long stride) {
        return new ResultLayout(width, values, trailingWord, partitionValues, stride);
    }

    /** Returns whether one result begins where the one before it ends. */
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

    /**
     * The bytes from the beginning of the first result to the end of the last: the least that a segment must hold.
     *
     * @param count how many queries, 1 or more
     * @throws IllegalArgumentException if {@code count} is less than 1
     */
    public long byteSize(int count) {
        return Stride.byteSize(stride, resultSize(), count);
    }

    /**
     * The offset of a query's result, in bytes. {@link LayoutLoops} counts elements instead, for speed.
     *
     * @param query counted from the first result, 0 or more
     * @throws IndexOutOfBoundsException if {@code query} is negative
     */
    public long resultOffset(int query) {
        if (query < 0) {
            throw negative(query);
        }
        return query * stride;
    }

    /** The number of whole results in {@code bytes} bytes. */
    public long countIn(long bytes) {
        return Stride.countIn(bytes, stride, resultSize());
    }

    /** The offset of a value in its result, in bytes. */
    long valueOffset(int index) {
        return (long) index * width.bytes();
    }

    /**
     * The offset of the trailing word in its result, in bytes: behind the values.
     *
     * @throws IllegalStateException if this layout has no trailing word
     */
    public long trailingWordOffset() {
        requireTrailingWord();
        return valueOffset(values);
    }

    /** The {@link QueryResultFlags} that make a driver write this layout: the width and the trailing word. */
    public int flags() {
        return (width == ElementWidth.BITS_64 ? QueryResultFlags.BITS_64 : 0) | trailingWord.flag();
    }

    /**
     * Proves that results can be read from a segment: that it is large enough, and of an open arena of this thread. Any
     * alignment is valid here; a driver demands the element's.
     *
     * @param count how many results, 1 or more
     * @return {@code segment}
     * @throws IllegalArgumentException naming the numbers, if it is too small
     */
    public MemorySegment requireFits(MemorySegment segment, int count) {
        return Stride.requireFits(nonNull(segment), stride, resultSize(), count);
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
        try {
            return valueAt(nonNull(segment), query, index);
        } catch (IndexOutOfBoundsException e) {
            throw outOfRange(segment, query, e);
        }
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
        long behind = trailingWordOffset() + (1L + index) * width.bytes();
        try {
            return width.unsigned(nonNull(segment), offsetIn(segment, query) + behind);
        } catch (IndexOutOfBoundsException e) {
            throw outOfRange(segment, query, e);
        }
    }

    /**
     * Returns whether a query has a result or has failed: its trailing word is not 0.
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
     * Returns whether the values of a query are defined: it is available, and did not fail if there is a status word.
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

    /** {@link #value(MemorySegment, int, int)}, whose exception does not name the query. */
    long valueAt(MemorySegment segment, int query, int index) {
        requireValue(index);
        return width.unsigned(segment, offsetIn(segment, query) + valueOffset(index));
    }

    /** The trailing word of a query, signed. */
    long wordAt(MemorySegment segment, int query) {
        return width.signed(segment, offsetIn(segment, query) + trailingWordOffset());
    }

    // The next two count the elements of a segment of less than 2 GiB.

    /** The element {@code offset} bytes behind another, unsigned. */
    long unsignedBehind(MemorySegment segment, int element, long offset) {
        return width.unsigned(segment, (long) element * width.bytes() + offset);
    }

    /** The trailing word, signed, of the query that begins at an element. */
    long wordBehind(MemorySegment segment, int element) {
        return width.signed(segment, (long) element * width.bytes() + trailingWordOffset());
    }

    /** Returns whether a trailing word says that the values are defined. */
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
        try {
            return wordAt(nonNull(segment), query);
        } catch (IndexOutOfBoundsException e) {
            throw outOfRange(segment, query, e);
        }
    }

    private long wordAcquire(MemorySegment segment, int query) {
        try {
            return width.signedAcquire(nonNull(segment), offsetIn(segment, query) + trailingWordOffset());
        } catch (IllegalArgumentException e) {
            throw width.misaligned(segment, e);
        } catch (IndexOutOfBoundsException e) {
            throw outOfRange(segment, query, e);
        }
    }

    private static IndexOutOfBoundsException negative(int query) {
        return new IndexOutOfBoundsException("query " + query + " is negative");
    }

    private static MemorySegment nonNull(MemorySegment segment) {
        return Objects.requireNonNull(segment, "segment");
    }

    /**
     * Writes the trailing word of a query: 1 if it is available, otherwise 0. For programs that write results
     * themselves, for example of performance queries: drivers write no trailing word for these.
     *
     * @throws IllegalStateException if this layout has no trailing word
     * @throws IllegalArgumentException if the segment is read-only
     * @throws IndexOutOfBoundsException if {@code query} is not in the segment
     */
    public void setAvailable(MemorySegment segment, int query, boolean available) {
        try {
            width.set(nonNull(segment), offsetIn(segment, query) + trailingWordOffset(), available ? 1 : 0);
        } catch (IndexOutOfBoundsException e) {
            throw outOfRange(segment, query, e);
        }
    }

    /**
     * Sets the trailing words of queries to 0, so that a word that the driver does not write reads as unavailable.
     * Nothing else is written.
     *
     * @param first the first query, counted from the segment's first
     * @param count how many queries, 0 or more
     * @throws IllegalStateException if this layout has no trailing word
     * @throws IllegalArgumentException if {@code count} is negative, or the segment is read-only
     * @throws IndexOutOfBoundsException if a query is not in the segment; the words before it are 0 then
     */
    public void clearTrailingWords(MemorySegment segment, int first, int count) {
        requireTrailingWord();
        nonNull(segment);
        if (count < 0) {
            throw new IllegalArgumentException("count " + count + " is negative");
        }
        for (int i = 0; i < count; i++) {
            setAvailable(segment, first + i, false);
        }
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

    /**
     * {@link #resultOffset} in a segment. C2 hoists the bounds check of an int product out of a loop for any constant
     * stride, but the check of a long product only for powers of two; other strides are eight times slower.
     */
    @SuppressWarnings("NarrowCalculation") // Offsets that fit an int are reckoned as ints.
    private long offsetIn(MemorySegment segment, int query) {
        int near = nearQueries(segment);
        // Not an `if`: C2 hoists this check and the segment's checks out of a loop of any stride.
        return near > 0 ? Objects.checkIndex(query, near) * (int) stride : query * stride;
    }

    /**
     * At least as many queries as a small segment holds, so few that their offsets fit an int; 0 for a large segment.
     */
    private int nearQueries(MemorySegment segment) {
        return segment.byteSize() <= NEAR ? 1 << (Long.numberOfLeadingZeros(stride) - ZEROS_OF_NEAR) : 0;
    }

    /** The exception that replaces the segment's: one that names the query, if the query is the reason. */
    private IndexOutOfBoundsException outOfRange(MemorySegment segment, int query, IndexOutOfBoundsException thrown) {
        return query >= 0 && query < countIn(segment.byteSize()) ? thrown
                : Stride.noSuchQuery(segment, stride, resultSize(), query);
    }
}
