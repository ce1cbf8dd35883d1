package dev.readout.spark;

import dev.readout.vulkan.ElementWidth;
import dev.readout.vulkan.OpaqueResultLayout;
import dev.readout.vulkan.PerformanceCounterStorage;
import dev.readout.vulkan.PipelineStatistic;
import dev.readout.vulkan.QueryPoolLayout;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.ResultValue;
import dev.readout.vulkan.Timestamps;
import dev.readout.vulkan.TrailingWord;
import dev.readout.vulkan.VideoEncodeFeedback;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.RoundingMode;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Results of Vulkan queries. Options are those of {@code readout decode vulkan}, and {@code count} may be missing. */
final class VulkanCapture {
    private static final Map<String, QueryType> TYPES = CaptureOptions.named(QueryType.values(), QueryType::shortName);
    /** No capture here is larger; names are made for each value of a result. */
    private static final int MOST_RESULT_BYTES = 1 << 20;

    private final QueryPoolLayout one;
    private final List<ResultValue> values;
    private final @Nullable Timestamps timestamps;

    private VulkanCapture(CaptureOptions options, @Nullable QueryType type) {
        Contents contents = Contents.of(type, options);
        one = asWritten(contents.layout(), type, options);
        if (one.resultSize() > MOST_RESULT_BYTES) {
            throw new IllegalArgumentException("a result of " + one.resultSize() + " bytes is more than "
                    + MOST_RESULT_BYTES);
        }
        values = contents.values().apply(one.width());
        timestamps = type == QueryType.TIMESTAMP || type == QueryType.TIME_ELAPSED
                ? new Timestamps(options.number("valid-bits", Long.SIZE), options.decimal("period", 1)) : null;
    }

    /**
     * What a result has in it.
     *
     * @param layout of one result, tightly packed
     * @param values what they are, by their width: made when it is known that they are not too many
     */
    private record Contents(QueryPoolLayout layout, Function<ElementWidth, List<ResultValue>> values) {
        /** @param type null for one that is not known */
        static Contents of(@Nullable QueryType type, CaptureOptions options) {
            return switch (type) {
                case null -> {
                    int values = options.number("values");
                    yield new Contents(QueryPoolLayout.ofValues(values, 1),
                            width -> ResultValue.ofValues(values, width));
                }
                case PIPELINE_STATISTICS -> {
                    int mask = options.mask("statistics", PipelineStatistic.class);
                    yield new Contents(QueryPoolLayout.ofPipelineStatistics(mask, 1),
                            width -> ResultValue.ofPipelineStatistics(mask, width));
                }
                case VIDEO_ENCODE_FEEDBACK -> {
                    int mask = options.mask("feedback", VideoEncodeFeedback.class);
                    yield new Contents(QueryPoolLayout.ofVideoEncodeFeedback(mask, 1),
                            width -> ResultValue.ofVideoEncodeFeedback(mask, width));
                }
                case PERFORMANCE_QUERY -> {
                    List<PerformanceCounterStorage> storage =
                            options.list("storage", PerformanceCounterStorage.class);
                    yield new Contents(QueryPoolLayout.ofPerformance(storage.size(), 1),
                            width -> ResultValue.ofPerformance(storage));
                }
                default -> new Contents(QueryPoolLayout.of(type, 1), width -> ResultValue.of(type, width));
            };
        }
    }

    /** A layout with the width, the trailing word and the stride that the folders say. */
    private static QueryPoolLayout asWritten(
            QueryPoolLayout packed, @Nullable QueryType type, CaptureOptions options) {
        QueryPoolLayout layout = type == QueryType.PERFORMANCE_QUERY ? packed
                : packed.withWidth(ElementWidth.ofBits(options.number("width")));
        if (options.is("availability")) {
            layout = layout.withAvailability();
        } else if (options.is("status")) {
            layout = layout.withStatus();
        }
        return options.has("stride") ? layout.withStride(options.bytes("stride", 0)) : layout;
    }

    static void decode(MemorySegment bytes, CaptureOptions options, ResultRows rows) {
        long offset = options.bytes("offset", 0);
        if (offset < 0 || offset > bytes.byteSize()) {
            throw new IllegalArgumentException(
                    "offset=" + offset + " is not in the capture of " + bytes.byteSize() + " bytes");
        }
        MemorySegment results = bytes.asSlice(offset);
        QueryType type = type(options);
        if (type == QueryType.PERFORMANCE_QUERY_INTEL) {
            opaque(results, options, rows);
            return;
        }
        VulkanCapture capture = new VulkanCapture(options, type);
        QueryPoolLayout one = capture.one;
        long count = results.byteSize() < one.resultSize() ? 1
                : 1 + (results.byteSize() - one.resultSize()) / one.stride();
        capture.decode(results, one.withCount(options.number("count", Math.toIntExact(count))), rows);
        if (!options.has("count")) {
            CaptureFormat.rest(results, results.byteSize() - count * one.stride(), one.resultSize(), "result", rows);
        }
    }

    /** The type that is named, or whose number is there; null if only the number is known. */
    private static @Nullable QueryType type(CaptureOptions options) {
        return options.text("type").matches("\\d+") ? QueryType.find(options.number("type")).orElse(null)
                : options.choice("type", "", TYPES);
    }

    private static void opaque(MemorySegment results, CaptureOptions options, ResultRows rows) {
        long size = options.bytes("stride", 0);
        OpaqueResultLayout layout = new OpaqueResultLayout(size, size, options.number("count",
                Math.toIntExact(Math.max(1, results.byteSize() / Math.max(1, size)))));
        for (int query = 0; query < layout.count(); query++) {
            rows.result(query, null).text("bytes",
                    HexFormat.of().formatHex(layout.result(results, query).toArray(ValueLayout.JAVA_BYTE)));
        }
    }

    private void decode(MemorySegment results, QueryPoolLayout layout, ResultRows rows) {
        layout.requireFits(results);
        boolean hasWord = layout.trailingWord() != TrailingWord.NONE;
        for (int query = 0; query < layout.count(); query++) {
            rows.result(query, null, hasWord ? layout.available(results, query) : null,
                    layout.trailingWord() == TrailingWord.STATUS ? layout.status(results, query) : null);
            boolean defined = !hasWord || layout.complete(results, query);
            if (values.isEmpty()) {
                rows.whole(null, null);
            }
            for (int i = 0; i < values.size(); i++) {
                ResultValue value = values.get(i);
                if (defined) {
                    put(rows, value, layout.value(results, query, i));
                } else {
                    rows.whole(value.name(), null);
                }
            }
            if (timestamps != null) {
                rows.whole("nanoseconds", defined ? timestamps.exactNanoseconds(layout.value(results, query))
                        .setScale(0, RoundingMode.HALF_UP) : null);
            }
        }
    }

    private static void put(ResultRows rows, ResultValue value, long element) {
        switch (value.storage()) {
            case INT32, UINT32, INT64 -> rows.signed(value.name(), value.longValue(element));
            case UINT64 -> rows.unsigned(value.name(), element);
            case FLOAT32, FLOAT64 -> rows.number(value.name(), value.doubleValue(element));
        }
    }
}
