package dev.readout.testkit;

import dev.readout.vulkan.ElementWidth;
import dev.readout.vulkan.QueryPoolLayout;
import dev.readout.vulkan.TrailingWord;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;

/**
 * What a driver would have written for a range of queries: numbers of any size, and the slow way from them to bytes. It
 * shares no code with the library, so that the two can disagree.
 *
 * @param elementBytes 4 or 8
 * @param values how many of a result's elements are values
 * @param word what the element behind them is, if anything
 * @param stride bytes from one result to the next
 * @param lead bytes before the first result
 * @param tail bytes behind the last result
 * @param results each query's elements in order: values, trailing word, partition values
 */
public record EncodedPool(
        int elementBytes,
        int values,
        TrailingWord word,
        long stride,
        int lead,
        int tail,
        List<List<BigInteger>> results) {

    /** The layout that a person would write for it. */
    public QueryPoolLayout layout() {
        return new QueryPoolLayout(ElementWidth.ofBits(8 * elementBytes), values, word, partitionValues(), stride,
                count());
    }

    public int count() {
        return results.size();
    }

    public int partitionValues() {
        return results.getFirst().size() - values - (hasWord() ? 1 : 0);
    }

    public boolean hasWord() {
        return word != TrailingWord.NONE;
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

    /** {@link #bytes}, with 0 in the trailing words. */
    public byte[] bytesWithClearWords() {
        byte[] bytes = bytes();
        for (int query = 0; query < count(); query++) {
            write(bytes, query, values, BigInteger.ZERO);
        }
        return bytes;
    }

    private int size() {
        long result = (long) results.getFirst().size() * elementBytes;
        return Math.toIntExact(count() == 1 ? result : stride * (count() - 1) + result);
    }

    private void write(byte[] bytes, int query, int element, BigInteger number) {
        // Of a single query, the stride means nothing.
        int at = Math.toIntExact(lead + (query == 0 ? 0 : query * stride) + (long) element * elementBytes);
        for (int i = 0; i < elementBytes; i++) {
            int place = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? i : elementBytes - 1 - i;
            bytes[at + place] = number.shiftRight(8 * i).byteValue();
        }
    }

    /** Bytes that read as neither 0 nor 1 nor as their neighbours. */
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

    /** The trailing word as a signed number. */
    public BigInteger trailing(int query) {
        BigInteger unsigned = unsigned(results.get(query).get(values));
        return unsigned.testBit(8 * elementBytes - 1) ? unsigned.subtract(modulus()) : unsigned;
    }

    public boolean available(int query) {
        return trailing(query).signum() != 0;
    }

    /** Whether a query's values are defined; true where no word says otherwise. */
    public boolean complete(int query) {
        return switch (word) {
            case NONE -> true;
            case AVAILABILITY -> trailing(query).signum() != 0;
            case STATUS -> trailing(query).signum() > 0;
        };
    }

    private BigInteger unsigned(BigInteger number) {
        return number.mod(modulus());
    }

    private BigInteger modulus() {
        return BigInteger.ONE.shiftLeft(8 * elementBytes);
    }

    @Override
    public String toString() {
        return "EncodedPool[" + 8 * elementBytes + " bits, " + values + " values, " + word + ", " + partitionValues()
                + " partition values, stride " + stride + ", lead " + lead + ", tail " + tail + ", results " + results
                + ", bytes " + (count() < 4 ? Arrays.toString(bytes()) : "…") + "]";
    }
}
