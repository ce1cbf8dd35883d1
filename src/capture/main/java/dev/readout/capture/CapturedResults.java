package dev.readout.capture;

import dev.readout.vulkan.QueryPoolResults;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.Timestamps;
import dev.readout.vulkan.TrailingWord;
import java.lang.foreign.MemorySegment;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The results in the bytes of a capture, as numbers of the right kind for printing. For tools: it allocates.
 *
 * <p>Queries are counted from the first result of the capture. The bytes are read in place, and must stay valid during
 * reads. Not safe to share between threads.
 */
final class CapturedResults {
    private final CaptureDescription description;
    private final String name;
    private final int count;
    private final MemorySegment segment;
    private final @Nullable QueryPoolResults view;
    private final List<ResultValue> values;
    private final @Nullable Timestamps timestamps;
    private final @Nullable String leftOut;

    /**
     * @param name what messages call the capture
     * @param segment from the first result's first byte to the last result's last
     * @param view of the same; null if no value is known
     * @param leftOut what to say of bytes that are left out
     */
    CapturedResults(CaptureDescription description, String name, int count, MemorySegment segment,
            @Nullable QueryPoolResults view, @Nullable String leftOut) {
        this.description = description;
        this.name = name;
        this.count = count;
        this.segment = segment;
        this.view = view;
        this.values = description.values();
        this.timestamps = description.timestamps().orElse(null);
        this.leftOut = leftOut;
    }

    /** The description of the results. */
    public CaptureDescription description() {
        return description;
    }

    /** How many results there are: 1 or more. */
    public int count() {
        return count;
    }

    /** The descriptions of a result's values, in order. */
    public List<ResultValue> values() {
        return values;
    }

    /**
     * A message about bytes behind the last result that are no complete result. Empty if there are none, or if the
     * description has the number of results.
     */
    public Optional<String> leftOut() {
        return Optional.ofNullable(leftOut);
    }

    /**
     * A message about what the bytes can't be if the description is right, such as an availability of 10 000, and what
     * to try; empty if nothing is found. The first 4,096 queries are looked at, for bits
     * of timestamps above the valid ones and for words that no driver writes for availability.
     *
     * @see #leftOut
     */
    public Optional<String> doubt() {
        boolean isTime = description.type().equals(Optional.of(QueryType.TIMESTAMP));
        return view == null ? Optional.empty()
                : new LayoutDoubt(view, isTime ? timestamps : null).first().map(doubt -> name + ": " + doubt);
    }

    /** True if a query has a result or has failed. Without a trailing word, nothing says so. */
    public Optional<Boolean> available(int query) {
        return description.trailingWord() == TrailingWord.NONE ? Optional.empty()
                : Optional.of(view().available(query));
    }

    /** The status word of a query, if there is one. */
    public OptionalLong status(int query) {
        return description.trailingWord() == TrailingWord.STATUS ? OptionalLong.of(view().status(query))
                : OptionalLong.empty();
    }

    /** Returns whether the values of a query are defined, as far as anything says so. */
    private boolean isDefined(int query) {
        return description.trailingWord() == TrailingWord.NONE || view().complete(query);
    }

    private QueryPoolResults view() {
        if (view == null) {
            throw new IndexOutOfBoundsException("nothing is known of the values but for their bytes");
        }
        return view;
    }

    /**
     * A value of a query: a {@link Long}, a {@link BigInteger} if that is too small, a {@link Float} or a
     * {@link Double}; null if it is undefined, because the query is not available or failed.
     *
     * @param index which value, of {@link #values}
     * @throws IndexOutOfBoundsException if {@code query} or {@code index} is out of range
     */
    public @Nullable Number value(int query, int index) {
        return isDefined(query) ? values.get(index).number(view().value(query, index)) : null;
    }

    /**
     * The nanoseconds of the first value, rounded to the nearest (a half up), however many; null if it is undefined, or
     * if the description has no period.
     *
     * @throws IllegalStateException if values are no ticks, see {@link CaptureDescription#timestamps}
     */
    public @Nullable BigInteger nanoseconds(int query) {
        if (timestamps == null) {
            throw new IllegalStateException("values of type " + description.typeCode() + " are no ticks");
        }
        return description.hasPeriod() && isDefined(query)
                ? timestamps.exactNanoseconds(view().value(query)).setScale(0, RoundingMode.HALF_UP)
                        .toBigInteger()
                : null;
    }

    /**
     * The bytes of a query's result: a view and not a copy.
     *
     * @throws IndexOutOfBoundsException if {@code query} is out of range
     */
    public MemorySegment bytes(int query) {
        return description.bytes().result(segment, query);
    }
}
