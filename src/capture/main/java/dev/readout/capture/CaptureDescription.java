package dev.readout.capture;

import static dev.readout.capture.CaptureOption.AVAILABILITY;
import static dev.readout.capture.CaptureOption.COUNT;
import static dev.readout.capture.CaptureOption.FEEDBACK;
import static dev.readout.capture.CaptureOption.OFFSET;
import static dev.readout.capture.CaptureOption.PERIOD;
import static dev.readout.capture.CaptureOption.STATISTICS;
import static dev.readout.capture.CaptureOption.STATUS;
import static dev.readout.capture.CaptureOption.STORAGE;
import static dev.readout.capture.CaptureOption.STRIDE;
import static dev.readout.capture.CaptureOption.TYPE;
import static dev.readout.capture.CaptureOption.VALID_BITS;
import static dev.readout.capture.CaptureOption.VALUES;
import static dev.readout.capture.CaptureOption.WIDTH;

import dev.readout.vulkan.ElementWidth;
import dev.readout.vulkan.OpaqueResultLayout;
import dev.readout.vulkan.PerformanceCounterStorage;
import dev.readout.vulkan.PipelineStatistic;
import dev.readout.vulkan.QueryPoolResults;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.Timestamps;
import dev.readout.vulkan.TrailingWord;
import dev.readout.vulkan.VideoEncodeFeedback;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A textual description of captured results of Vulkan queries, from a command line or the names of folders. For tools
 * that get a file; a program that knows its pool has a layout.
 *
 * <p>{@link CaptureOption} has what may be said. Options of a type that is not that of the queries are ignored, or
 * refused by who must have meant something by them.
 *
 * <p>Immutable and safe to share between threads.
 */
final class CaptureDescription {
    /** The bytes of the largest result that is decoded; the largest known ones have some KiB. */
    public static final int LARGEST_RESULT = 1 << 24;

    private final int typeCode;
    private final @Nullable QueryType type;
    private final @Nullable Integer count;
    private final long offset;
    /** Null if only the vendor's library can read a result. */
    private final @Nullable ResultLayout layout;
    private final OpaqueResultLayout bytes;
    private final Supplier<List<ResultValue>> values;
    private final @Nullable Timestamps timestamps;
    private final boolean hasPeriod;

    /**
     * Reads a capture's description from options among others: those that do not apply to the type are not asked for.
     *
     * @throws IllegalArgumentException if a text is invalid, if the type needs another option, or if options contradict
     *         each other or the specification
     */
    CaptureDescription(Said said) {
        typeCode = TYPE.neededBy("a capture", said);
        type = QueryType.find(typeCode).orElse(null);
        String name = "type " + (type == null ? typeCode + ", which is not known here," : type.shortName());
        count = COUNT.in(said);
        offset = OFFSET.in(said, 0L);
        Long distance = STRIDE.in(said);
        TrailingWord word = trailingWord(name, said);
        ElementWidth width = hasOneForm() ? WIDTH.in(said, ElementWidth.BITS_64) : WIDTH.neededBy(name, said);
        if (type == QueryType.PERFORMANCE_QUERY_INTEL) {
            long size = STRIDE.neededBy(name, said);
            if (size == 0) {
                throw new IllegalArgumentException(
                        name + " needs " + said.called(STRIDE) + ", the bytes of a result, of 1 or more");
            }
            requireNotTooLarge(size);
            layout = null;
            bytes = new OpaqueResultLayout(size, size);
            values = List::of;
        } else {
            Contents contents = Contents.of(type, name, width, said);
            ResultLayout packed = switch (word) {
                case NONE -> contents.packed();
                case AVAILABILITY -> contents.packed().withAvailability();
                case STATUS -> contents.packed().withStatus();
            };
            requireNotTooLarge(packed.resultSize());
            // Of a single result the stride means nothing.
            layout = distance == null || Integer.valueOf(1).equals(count) ? packed : packed.strided(distance);
            bytes = new OpaqueResultLayout(layout.resultSize(), layout.stride());
            values = contents.values();
        }
        boolean isTime = type == QueryType.TIMESTAMP;
        boolean isTicks = isTime || type == QueryType.TIME_ELAPSED;
        int validBits = isTime ? VALID_BITS.in(said, Long.SIZE) : Long.SIZE;
        Float period = isTicks ? PERIOD.in(said) : null;
        timestamps = isTicks ? new Timestamps(validBits, period == null ? 1 : period) : null;
        hasPeriod = period != null;
    }

    private static void requireNotTooLarge(long size) {
        if (Long.compareUnsigned(size, LARGEST_RESULT) > 0) {
            throw new IllegalArgumentException("a result of " + Long.toUnsignedString(size) + " bytes is more than the "
                    + LARGEST_RESULT + " bytes that are decoded of one");
        }
    }

    private TrailingWord trailingWord(String name, Said said) {
        boolean availability = AVAILABILITY.in(said, false);
        boolean status = STATUS.in(said, false);
        if (availability && status) {
            throw new IllegalArgumentException(said.called(AVAILABILITY) + " and " + said.called(STATUS)
                    + " exclude each other: a result has one trailing word");
        }
        if (hasOneForm() && (availability || status)) {
            throw new IllegalArgumentException(name + " has no trailing word: leave out "
                    + said.called(status ? STATUS : AVAILABILITY));
        }
        if (type == QueryType.RESULT_STATUS_ONLY && !status) {
            throw new IllegalArgumentException(
                    name + " needs " + said.called(STATUS) + ": its results are nothing but a status word");
        }
        return availability ? TrailingWord.AVAILABILITY : status ? TrailingWord.STATUS : TrailingWord.NONE;
    }

    /** Returns whether results always have 64-bit elements and no trailing word. */
    private boolean hasOneForm() {
        return type == QueryType.PERFORMANCE_QUERY || type == QueryType.PERFORMANCE_QUERY_INTEL;
    }

    /**
     * The contents of a result, by its type and options.
     *
     * @param packed the layout, without a trailing word
     * @param values the descriptions of its values
     */
    private record Contents(ResultLayout packed, Supplier<List<ResultValue>> values) {
        static Contents of(@Nullable QueryType type, String name, ElementWidth width, Said said) {
            return switch (type) {
                case null -> {
                    int values = VALUES.neededBy(name, said);
                    yield new Contents(ResultLayout.ofValues(values).withWidth(width),
                            () -> ResultValue.ofValues(values, width));
                }
                case PIPELINE_STATISTICS -> {
                    int mask = STATISTICS.neededBy(name, said);
                    yield new Contents(ResultLayout.ofPipelineStatistics(mask).withWidth(width),
                            () -> ResultValue.ofMask(mask, width, PipelineStatistic.values()));
                }
                case VIDEO_ENCODE_FEEDBACK -> {
                    int mask = FEEDBACK.neededBy(name, said);
                    yield new Contents(ResultLayout.ofVideoEncodeFeedback(mask).withWidth(width),
                            () -> ResultValue.ofMask(mask, width, VideoEncodeFeedback.values()));
                }
                case PERFORMANCE_QUERY -> {
                    List<PerformanceCounterStorage> storage = STORAGE.neededBy(name, said);
                    yield new Contents(ResultLayout.ofPerformance(storage.size()),
                            () -> ResultValue.ofPerformance(storage));
                }
                default -> new Contents(ResultLayout.of(type).withWidth(width), () -> ResultValue.of(type, width));
            };
        }
    }

    /** The API's number of the query type. */
    public int typeCode() {
        return typeCode;
    }

    /** The query type, if it is known here. */
    public Optional<QueryType> type() {
        return Optional.ofNullable(type);
    }

    /** The place of each result, whatever is in it. */
    OpaqueResultLayout bytes() {
        return bytes;
    }

    /** The word behind the values of a result. */
    public TrailingWord trailingWord() {
        return layout == null ? TrailingWord.NONE : layout.trailingWord();
    }

    /** Returns whether only a vendor's library reads a result: no value is known, see {@link OpaqueResultLayout}. */
    public boolean isOpaque() {
        return layout == null;
    }

    /** The values of a result, in order. A new list each time, of up to {@link #LARGEST_RESULT} / 4 values. */
    public List<ResultValue> values() {
        return values.get();
    }

    /** The meaning of a result's first value, if that is ticks: of period 1 if the description has none. */
    public Optional<Timestamps> timestamps() {
        return Optional.ofNullable(timestamps);
    }

    /** Returns whether ticks have a known length, so that {@link CapturedResults#nanoseconds} knows times. */
    boolean hasPeriod() {
        return hasPeriod;
    }

    /**
     * The size that a capture has at least, in bytes: the end of its last result; empty if the description does not say
     * how many there are. The largest {@code long} if the size is larger.
     */
    public OptionalLong byteSize() {
        if (count == null) {
            return OptionalLong.empty();
        }
        long needed = bytes.byteSize(count);
        return OptionalLong.of(offset < 0 || offset > Long.MAX_VALUE - needed ? Long.MAX_VALUE : offset + needed);
    }

    /**
     * The results in the bytes of a capture.
     *
     * @param name what messages call the capture
     * @throws IllegalArgumentException if there are not as many as the description says, or none if it does not say;
     *         if it does not, there may be 2<sup>31</sup>-1 at most
     */
    public CapturedResults in(String name, MemorySegment capture) {
        long size = Objects.requireNonNull(capture, "capture").byteSize();
        String has = Objects.requireNonNull(name, "name") + " has " + size + " bytes: ";
        boolean begins = Long.compareUnsigned(offset, size) <= 0;
        long behind = begins ? size - offset : 0;
        long number = count != null ? count : Math.max(1, bytes.countIn(behind));
        if (number > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(has + number + " results are more than " + Integer.MAX_VALUE
                    + ": say with count and offset which of them");
        }
        long needed = bytes.byteSize((int) number);
        if (!begins || needed > behind) {
            throw new IllegalArgumentException(has + number + (number == 1 ? " result" : " results") + " of "
                    + bytes.size() + " bytes" + (bytes.stride() == bytes.size() ? "" : " at stride " + bytes.stride())
                    + (number == 1 ? " needs " : " need ") + needed + " bytes from offset "
                    + Long.toUnsignedString(offset));
        }
        long leftOut = count != null ? 0 : behind - number * bytes.stride();
        MemorySegment results = capture.asSlice(offset, needed);
        return new CapturedResults(this, name, (int) number, results,
                layout == null ? null : new QueryPoolResults(layout, (int) number).wrap(results),
                leftOut <= 0 ? null : has + "the last " + leftOut + " are not a whole result of " + bytes.size()
                        + " and are left out");
    }
}
