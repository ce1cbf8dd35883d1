package dev.readout.testkit;

import dev.readout.vulkan.ElementWidth;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.TrailingWord;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A driver's output for a range of queries: numbers of any size, and a slow encoder to bytes. It shares no code with
 * the decoders, so that the two can disagree.
 *
 * <p>The memory begins {@code lead} bytes before the first result and ends {@code tail} bytes behind the last. Bytes
 * that no driver writes, there and between results, are neither 0 nor 1 nor like their neighbours.
 *
 * <p>{@snippet :
 * @Property
 * void everyTimestampIsReadAsItWasEncoded(@ForAll(supplier = AnyPool.OfTimestamps.class) EncodedPool pool) {
 *     QueryPoolResults results = new QueryPoolResults(pool.layout(), pool.count()).wrap(pool.segment());
 *     for (int query = 0; query < pool.count(); query++) {
 *         assertThat(results.value(query)).isEqualTo(pool.value(query, 0).longValue());
 *     }
 * }
 * }
 *
 * <p>Immutable and safe to share between threads.
 *
 * @param elementBytes the bytes of an element: 4 or 8
 * @param values the number of values of a result: 0 or more; 0 only with a status word
 * @param trailingWord the element behind them, if any
 * @param stride bytes from one result to the next: a multiple of {@code elementBytes}, and not less than a result
 * @param lead bytes before the first result, 0 or more
 * @param tail bytes behind the last result, 0 or more
 * @param results each query's elements in order: values, trailing word, partition values. Only the low bits of a number
 *        that fit an element are written
 */
public record EncodedPool(
        int elementBytes,
        int values,
        TrailingWord trailingWord,
        long stride,
        int lead,
        int tail,
        List<List<BigInteger>> results) {

    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException naming the component, its value and the limit: if it is not as said above; if
     *         there is no result, one that has other elements than the first, or partition values without a trailing
     *         word; if results overlap; or if all has more bytes than an array can have
     */
    public EncodedPool {
        Objects.requireNonNull(trailingWord, "trailingWord");
        results = Objects.requireNonNull(results, "results").stream().map(List::copyOf).toList();
        require(elementBytes == 4 || elementBytes == 8, "elementBytes " + elementBytes + " must be 4 or 8");
        require(values >= 0, "values " + values + " must be 0 or more");
        require(lead >= 0, "lead " + lead + " must be 0 or more");
        require(tail >= 0, "tail " + tail + " must be 0 or more");
        boolean noWord = trailingWord == TrailingWord.NONE;
        require(values > 0 || trailingWord == TrailingWord.STATUS,
                "values 0 needs a status word: results would say nothing");
        long least = values + (noWord ? 0L : 1L);
        require(!results.isEmpty() && results.getFirst().size() >= least,
                "results must be one or more, of " + least + " elements or more: " + results);
        int elements = results.getFirst().size();
        require(!noWord || elements == values,
                "without a trailing word, results must have " + values + " elements: " + results);
        require(results.stream().allMatch(result -> result.size() == elements),
                "results must have the same number of elements: " + results);
        int count = results.size();
        long result = (long) elements * elementBytes;
        require(stride >= result && stride % elementBytes == 0, "stride " + stride
                + " must be a multiple of elementBytes " + elementBytes + " and " + result
                + " or more, the bytes of a result");
        BigInteger others = BigInteger.valueOf(stride).multiply(BigInteger.valueOf(count - 1L));
        require(others.add(BigInteger.valueOf(lead + result + tail)).bitLength() < Integer.SIZE,
                "lead " + lead + ", " + count + " results with stride " + stride + " and tail " + tail
                        + " must have " + Integer.MAX_VALUE + " bytes or fewer");
    }

    private static void require(boolean legal, String message) {
        if (!legal) {
            throw new IllegalArgumentException(message);
        }
    }

    /** The layout that a person would write for it. */
    public ResultLayout layout() {
        return new ResultLayout(
                ElementWidth.ofBits(8 * elementBytes), values, trailingWord, partitionValues(), stride);
    }

    /** How many queries. */
    public int count() {
        return results.size();
    }

    /** How many elements of a result stand behind its trailing word. */
    public int partitionValues() {
        return results.getFirst().size() - values - (hasTrailingWord() ? 1 : 0);
    }

    /** Returns whether results have a trailing word. */
    public boolean hasTrailingWord() {
        return trailingWord != TrailingWord.NONE;
    }

    /** The memory, from {@code lead} bytes before the first result to {@code tail} bytes behind the last. */
    public byte[] bytes() {
        byte[] bytes = poison(lead + size() + tail);
        for (int query = 0; query < count(); query++) {
            for (int element = 0; element < results.get(query).size(); element++) {
                write(bytes, query, element, results.get(query).get(element));
            }
        }
        return bytes;
    }

    /** The memory from the first result on, new and aligned as drivers want it: what a view is wrapped around. */
    public MemorySegment segment() {
        byte[] bytes = bytes();
        return Arena.ofAuto().allocate(bytes.length, Long.BYTES).copyFrom(MemorySegment.ofArray(bytes)).asSlice(lead);
    }

    private int size() {
        long result = (long) results.getFirst().size() * elementBytes;
        return Math.toIntExact(stride * (count() - 1) + result);
    }

    private void write(byte[] bytes, int query, int element, BigInteger number) {
        int at = Math.toIntExact(lead + query * stride + (long) element * elementBytes);
        for (int i = 0; i < elementBytes; i++) {
            int place = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? i : elementBytes - 1 - i;
            bytes[at + place] = number.shiftRight(8 * i).byteValue();
        }
    }

    private static byte[] poison(int size) {
        byte[] bytes = new byte[size];
        for (int i = 0; i < size; i++) {
            bytes[i] = (byte) (0xA5 + 31 * i | 1);
        }
        return bytes;
    }

    /** A value as an unsigned number. */
    public BigInteger value(int query, int index) {
        return unsigned(results.get(query).get(index));
    }

    /** An element behind the trailing word as an unsigned number. */
    public BigInteger partitionValue(int query, int index) {
        return unsigned(results.get(query).get(values + 1 + index));
    }

    /**
     * The trailing word as a signed number.
     *
     * @throws IllegalStateException if results have no trailing word
     */
    public BigInteger trailingWord(int query) {
        if (!hasTrailingWord()) {
            throw new IllegalStateException("the pool has no trailing word, so nothing says whether a query is"
                    + " available: ask hasTrailingWord() first, or take pools from AnyPool.withTrailingWord()");
        }
        BigInteger unsigned = unsigned(results.get(query).get(values));
        return unsigned.testBit(8 * elementBytes - 1) ? unsigned.subtract(modulus()) : unsigned;
    }

    /**
     * Returns whether a query's trailing word says that it is available: any word but 0 does.
     *
     * @throws IllegalStateException if results have no trailing word
     */
    public boolean available(int query) {
        return trailingWord(query).signum() != 0;
    }

    /** Returns whether a query's values are defined; true where no word says otherwise. */
    public boolean complete(int query) {
        return switch (trailingWord) {
            case NONE -> true;
            case AVAILABILITY -> trailingWord(query).signum() != 0;
            case STATUS -> trailingWord(query).signum() > 0;
        };
    }

    private BigInteger unsigned(BigInteger number) {
        return number.mod(modulus());
    }

    private BigInteger modulus() {
        return BigInteger.ONE.shiftLeft(8 * elementBytes);
    }

    /** The layout, then a line for each query with its meaning and its elements. */
    @Override
    public String toString() {
        StringBuilder text =
                new StringBuilder(8 * elementBytes + " bits, "
                        + (hasTrailingWord() ? trailingWord + " word" : "no word")
                        + ", values " + values + ", partition values " + partitionValues() + ", stride " + stride
                        + ", lead " + lead + ", tail " + tail);
        for (int query = 0; query < count(); query++) {
            text.append("\n    query ").append(query)
                    .append(!hasTrailingWord() ? "" : ", " + (complete(query) ? "complete" : "not complete") + " by "
                            + trailingWord(query))
                    .append(": ").append(results.get(query).stream()
                            .map(number -> unsigned(number).toString(16))
                            .collect(Collectors.joining(" 0x", "0x", "")));
        }
        return text.toString();
    }
}
