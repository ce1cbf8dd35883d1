package dev.readout.cli;

import dev.readout.cli.PoolResultCells.Value;
import dev.readout.vulkan.ElementWidth;
import dev.readout.vulkan.OpaqueResultLayout;
import dev.readout.vulkan.PerformanceCounterStorage;
import dev.readout.vulkan.QueryPoolLayout;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.Timestamps;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The options that say what Vulkan query results in memory are, and where they lie. */
final class VulkanResultOptions {
    /** A vendor's block is some KiB. One row is one string, which this keeps reasonable. */
    private static final long LARGEST_OPAQUE_RESULT = 1 << 24;

    private QueryType type = QueryType.OCCLUSION;
    private @Nullable ElementWidth width;
    private int count;
    private @Nullable Long stride;
    private long offset;
    private boolean availability;
    private boolean status;
    private @Nullable Integer statistics;
    private @Nullable List<PerformanceCounterStorage> storage;
    private @Nullable Integer feedback;
    private @Nullable Integer validBits;
    private @Nullable Float period;

    void describe(CommandSyntax syntax) {
        syntax.required("--type", "TYPE", new QueryTypeName(), value -> type = value,
                "The query type: ${COMPLETION-CANDIDATES}.")
                .value("--width", "32|64", new ElementWidthName(), value -> width = value,
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
            return type == QueryType.PERFORMANCE_QUERY_INTEL ? opaque() : pool(statisticsMask, feedbackMask, counters);
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage());
        }
    }

    private void requireMatchingOptions() {
        if (availability && status) {
            throw new UsageException("--availability and --status exclude each other: a result has one trailing word");
        }
        if (isPerformance()) {
            if (availability || status) {
                throw new UsageException("--type " + QueryTypeName.of(type) + " has no trailing word: leave out "
                        + (status ? "--status" : "--availability"));
            }
        } else if (width == null) {
            throw new UsageException("--type " + QueryTypeName.of(type) + " needs --width 32 or --width 64");
        }
        if (type == QueryType.RESULT_STATUS_ONLY && !status) {
            throw new UsageException("--type result-status needs --status: its results are nothing but a status word");
        }
    }

    private boolean isPerformance() {
        return type == QueryType.PERFORMANCE_QUERY || type == QueryType.PERFORMANCE_QUERY_INTEL;
    }

    private void belongs(String option, @Nullable Object value, QueryType... owners) {
        if (value != null && !List.of(owners).contains(type)) {
            throw new UsageException(option + " is for --type "
                    + Stream.of(owners).map(QueryTypeName::of).collect(Collectors.joining(" and "))
                    + ", not for " + QueryTypeName.of(type));
        }
    }

    /** The value of an option that one type needs and no other may have; of others, {@code unused}. */
    private <T> T required(String option, @Nullable T value, QueryType owner, T unused) {
        belongs(option, value, owner);
        if (type != owner) {
            return unused;
        }
        if (value == null) {
            throw new UsageException("--type " + QueryTypeName.of(owner) + " needs " + option);
        }
        return value;
    }

    private Results pool(int statisticsMask, int feedbackMask, List<PerformanceCounterStorage> counters) {
        QueryPoolLayout layout = packedLayout(statisticsMask, feedbackMask, counters);
        if (width != null) {
            layout = isPerformance() ? layout : layout.withWidth(width);
        }
        if (availability) {
            layout = layout.withAvailability();
        } else if (status) {
            layout = layout.withStatus();
        }
        if (stride != null) {
            layout = layout.withStride(stride);
        }
        Timestamps timestamps = type == QueryType.TIMESTAMP || type == QueryType.TIME_ELAPSED
                ? new Timestamps(validBits == null ? Long.SIZE : validBits, period == null ? 1 : period)
                : null;
        List<Value> values = VulkanValues.of(type, layout.width(), statisticsMask, feedbackMask, counters);
        Capture.Place place = new Capture.Place(offset, layout.resultSize(), layout.width().bytes(), layout.stride(),
                layout.count(), layout.byteSize());
        return new Results(place, new PoolResultCells(layout, values, timestamps));
    }

    private QueryPoolLayout packedLayout(
            int statisticsMask, int feedbackMask, List<PerformanceCounterStorage> counters) {
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
        Capture.Place place = new Capture.Place(offset, layout.size(), 1, layout.stride(), layout.count(),
                layout.byteSize());
        return new Results(place, new OpaqueResultCells());
    }
}
