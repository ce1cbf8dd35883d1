package dev.readout.cli;

import dev.readout.vulkan.ElementWidth;
import dev.readout.vulkan.OpaqueResultLayout;
import dev.readout.vulkan.PerformanceCounterStorage;
import dev.readout.vulkan.QueryPoolLayout;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.ResultValue;
import dev.readout.vulkan.Timestamps;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The options that say what Vulkan query results in memory are, and where they lie. */
final class VulkanResultOptions {
    /** A result that is not known here is some KiB. One row is one string, which this keeps reasonable. */
    private static final long LARGEST_OPAQUE_RESULT = 1 << 24;

    private AskedQueryType asked = new AskedQueryType(QueryType.OCCLUSION.code());
    private @Nullable ElementWidth width;
    private int count;
    private @Nullable Long stride;
    private long offset;
    private boolean availability;
    private boolean status;
    private @Nullable Integer values;
    private @Nullable Integer statistics;
    private @Nullable List<PerformanceCounterStorage> storage;
    private @Nullable Integer feedback;
    private @Nullable Integer validBits;
    private @Nullable Float period;

    void describe(CommandSyntax syntax) {
        syntax.required("--type", "TYPE", new AskedQueryType.Converter(), value -> asked = value,
                "The query type: ${COMPLETION-CANDIDATES}, or the API's number, which need not be known here.")
                .value("--width", "32|64", new NameConverter<>(ElementWidth.class,
                        width -> Integer.toString(8 * width.bytes()), "width of an element in bits"),
                        value -> width = value,
                        "The bits of an element, 64 if VK_QUERY_RESULT_64_BIT was given. Required, except for"
                                + " performance and performance-intel, which have but one form.")
                .required("--count", "N", new WholeNumber.Count(), value -> count = value,
                        "How many queries, 1 or more.")
                .value("--stride", "BYTES", new ByteCount(), value -> stride = value,
                        "The distance from one result to the next. Default: the size of a result. Required for"
                                + " performance-intel, where it is that size.")
                .value("--offset", "BYTES", new ByteCount(), value -> offset = value,
                        "Where in the file the first result begins. Default: 0.")
                .flag("--availability", () -> availability = true, "Each result ends with an availability word.")
                .flag("--status", () -> status = true,
                        "Each result ends with a status word. Required for result-status.")
                .value("--values", "N", new WholeNumber.Count(), value -> values = value,
                        "How many values a result has, of a type whose number is not known here.")
                .value("--statistics", "MASK", new MaskConverter.OfStatistics(), value -> statistics = value,
                        "Which values pipeline-statistics have: the pool's pipelineStatistics, as a number (decimal, or"
                                + " hexadecimal with 0x) or as names separated by commas, such as"
                                + " vertex-shader-invocations,clipping-primitives.")
                .value("--storage", "LIST", new StorageConverter(), value -> storage = value,
                        "How the counters of performance are stored, in the pool's order, separated by commas: int32,"
                                + " int64, uint32, uint64, float32, float64, or the API's numbers 0 to 5.")
                .value("--feedback", "MASK", new MaskConverter.OfFeedback(), value -> feedback = value,
                        "Which values video-encode-feedback has: the pool's encodeFeedbackFlags, as a number or as"
                                + " names such as bitstream-bytes-written. Entries of partitions are not printed.")
                .value("--valid-bits", "N", new WholeNumber.Bits(), value -> validBits = value,
                        "How many low bits of a timestamp count: the queue family's timestampValidBits. Default: 64.")
                .value("--period", "NS", new TickPeriod(), value -> period = value,
                        "Nanoseconds a tick of timestamp and time-elapsed: the device's timestampPeriod, a float."
                                + " Default: 1.");
    }

    /** Where the results lie, and what is printed of each. */
    record Results(Capture.Place place, ResultCells cells) {
    }

    /**
     * The results that the options describe.
     *
     * @throws UsageException if the options contradict each other or the specification
     */
    Results results() {
        int statisticsMask = required("--statistics", statistics, QueryType.PIPELINE_STATISTICS, 0);
        int feedbackMask = required("--feedback", feedback, QueryType.VIDEO_ENCODE_FEEDBACK, 0);
        List<PerformanceCounterStorage> counters =
                required("--storage", storage, QueryType.PERFORMANCE_QUERY, List.of());
        belongs("--valid-bits", validBits, QueryType.TIMESTAMP);
        belongs("--period", period, QueryType.TIMESTAMP, QueryType.TIME_ELAPSED);
        requireMatchingOptions();
        try {
            QueryType type = asked.known();
            return type == null ? unknown() : type == QueryType.PERFORMANCE_QUERY_INTEL ? opaque()
                    : pool(type, statisticsMask, feedbackMask, counters);
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage());
        }
    }

    private void requireMatchingOptions() {
        if (availability && status) {
            throw new UsageException("--availability and --status exclude each other: a result has one trailing word");
        }
        if ((asked.known() == null) != (values != null)) {
            throw new UsageException(values == null
                    ? "--type " + asked + " is none that is known here: say with --values how many values a result has"
                    : "--values is for a --type that is not known here, not for " + asked);
        }
        if (isPerformance()) {
            if (availability || status) {
                throw new UsageException("--type " + asked + " has no trailing word: leave out "
                        + (status ? "--status" : "--availability"));
            }
        } else if (width == null) {
            throw new UsageException("--type " + asked + " needs --width 32 or --width 64");
        }
        if (asked.known() == QueryType.RESULT_STATUS_ONLY && !status) {
            throw new UsageException("--type result-status needs --status: its results are nothing but a status word");
        }
    }

    private boolean isPerformance() {
        return asked.known() == QueryType.PERFORMANCE_QUERY || asked.known() == QueryType.PERFORMANCE_QUERY_INTEL;
    }

    private void belongs(String option, @Nullable Object value, QueryType... owners) {
        if (value != null && Stream.of(owners).noneMatch(owner -> owner == asked.known())) {
            throw new UsageException(option + " is for --type "
                    + Stream.of(owners).map(QueryType::shortName).collect(Collectors.joining(" and "))
                    + ", not for " + asked);
        }
    }

    /** The value of an option that one type needs and no other may have; of others, {@code unused}. */
    private <T> T required(String option, @Nullable T value, QueryType owner, T unused) {
        belongs(option, value, owner);
        if (asked.known() != owner) {
            return unused;
        }
        if (value == null) {
            throw new UsageException("--type " + owner.shortName() + " needs " + option);
        }
        return value;
    }

    /** Results of which no more is known than what the command line says. */
    private Results unknown() {
        QueryPoolLayout layout = asWritten(QueryPoolLayout.ofValues(Objects.requireNonNull(values), count));
        if (layout.resultSize() > LARGEST_OPAQUE_RESULT) {
            throw new UsageException("--values " + values + " make a result of " + layout.resultSize()
                    + " bytes, which is more than the " + LARGEST_OPAQUE_RESULT + " bytes that are printed of one");
        }
        return new Results(place(layout), new PoolResultCells(asked.code(), layout,
                ResultValue.ofValues(layout.values(), layout.width())));
    }

    /** The layout with the width, the trailing word and the stride that the command line says. */
    private QueryPoolLayout asWritten(QueryPoolLayout packed) {
        QueryPoolLayout layout = width == null || isPerformance() ? packed : packed.withWidth(width);
        if (availability) {
            layout = layout.withAvailability();
        } else if (status) {
            layout = layout.withStatus();
        }
        return stride == null ? layout : layout.withStride(stride);
    }

    private Capture.Place place(QueryPoolLayout layout) {
        return new Capture.Place(offset, layout.resultSize(), layout.stride(),
                layout.count(), layout.byteSize());
    }

    private Results pool(
            QueryType type, int statisticsMask, int feedbackMask, List<PerformanceCounterStorage> counters) {
        QueryPoolLayout layout = asWritten(packedLayout(type, statisticsMask, feedbackMask, counters));
        Timestamps timestamps = type == QueryType.TIMESTAMP || type == QueryType.TIME_ELAPSED
                ? new Timestamps(validBits == null ? Long.SIZE : validBits, period == null ? 1 : period)
                : null;
        List<ResultValue> named = switch (type) {
            case PIPELINE_STATISTICS -> ResultValue.ofPipelineStatistics(statisticsMask, layout.width());
            case VIDEO_ENCODE_FEEDBACK -> ResultValue.ofVideoEncodeFeedback(feedbackMask, layout.width());
            case PERFORMANCE_QUERY -> ResultValue.ofPerformance(counters);
            default -> ResultValue.of(type, layout.width());
        };
        return new Results(place(layout), new PoolResultCells(layout, named, timestamps));
    }

    private QueryPoolLayout packedLayout(
            QueryType type, int statisticsMask, int feedbackMask, List<PerformanceCounterStorage> counters) {
        return switch (type) {
            case PIPELINE_STATISTICS -> QueryPoolLayout.ofPipelineStatistics(statisticsMask, count);
            case VIDEO_ENCODE_FEEDBACK -> QueryPoolLayout.ofVideoEncodeFeedback(feedbackMask, count);
            case PERFORMANCE_QUERY -> QueryPoolLayout.ofPerformance(counters.size(), count);
            default -> QueryPoolLayout.of(type, count);
        };
    }

    private Results opaque() {
        if (stride == null) {
            throw new UsageException("--type performance-intel needs --stride: the bytes of a result");
        }
        if (Long.compareUnsigned(stride, LARGEST_OPAQUE_RESULT) > 0) {
            throw new UsageException(
                    "--stride " + Long.toUnsignedString(stride) + " is more than the " + LARGEST_OPAQUE_RESULT
                            + " bytes that are printed of a result of performance-intel");
        }
        OpaqueResultLayout layout = new OpaqueResultLayout(stride, stride, count);
        Capture.Place place = new Capture.Place(
                offset, layout.size(), layout.stride(), layout.count(), layout.byteSize());
        return new Results(place, new OpaqueResultCells());
    }
}
