package dev.readout.spark;

import dev.readout.vulkan.ElementWidth;
import dev.readout.vulkan.OpaqueResultLayout;
import dev.readout.vulkan.PerformanceCounterStorage;
import dev.readout.vulkan.PipelineStatistic;
import dev.readout.vulkan.QueryPoolLayout;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.ResultBit;
import dev.readout.vulkan.Timestamps;
import dev.readout.vulkan.TrailingWord;
import dev.readout.vulkan.VideoEncodeFeedback;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Results of Vulkan queries. Options are those of {@code readout decode vulkan}, and {@code count} may be missing. */
final class VulkanCapture {
    private static final Map<String, QueryType> TYPES = types();
    /** No capture here is larger; names are made for each value of a result. */
    private static final int MOST_RESULT_BYTES = 1 << 20;

    private final QueryType type;
    private final QueryPoolLayout layout;
    private final List<Value> values;
    private final Timestamps timestamps;

    /** A value of a result, and how its element is put down. */
    private record Value(String name, Reading reading) {
        static List<Value> unsigned(String... names) {
            return List.of(names).stream().map(name -> new Value(name, ResultRows::unsigned)).toList();
        }
    }

    private interface Reading {
        void put(ResultRows rows, String name, long element);
    }

    private VulkanCapture(CaptureOptions options, int count) {
        type = TYPES.get(options.text("type"));
        layout = layout(options, type, count);
        if (layout.resultSize() > MOST_RESULT_BYTES) {
            throw new IllegalArgumentException("a result of " + layout.resultSize() + " bytes is more than "
                    + MOST_RESULT_BYTES);
        }
        values = values(options, type, layout);
        timestamps = type == QueryType.TIMESTAMP || type == QueryType.TIME_ELAPSED
                ? new Timestamps(options.number("valid-bits", Long.SIZE), options.decimal("period", 1)) : null;
    }

    private static Map<String, QueryType> types() {
        Map<String, QueryType> types = new LinkedHashMap<>();
        for (QueryType type : QueryType.values()) {
            types.put(switch (type) {
                case RESULT_STATUS_ONLY -> "result-status";
                case TRANSFORM_FEEDBACK_STREAM -> "transform-feedback";
                case PERFORMANCE_QUERY -> "performance";
                case PERFORMANCE_QUERY_INTEL -> "performance-intel";
                default -> CaptureOptions.name(type);
            }, type);
        }
        return types;
    }

    static void decode(MemorySegment bytes, CaptureOptions options, ResultRows rows) {
        if (!TYPES.containsKey(options.text("type")) && !options.text("type").matches("\\d+")) {
            options.choice("type", "", TYPES);
        }
        long offset = options.bytes("offset", 0);
        if (offset < 0 || offset > bytes.byteSize()) {
            throw new IllegalArgumentException(
                    "offset=" + offset + " is not in the capture of " + bytes.byteSize() + " bytes");
        }
        MemorySegment results = bytes.asSlice(offset);
        if (TYPES.get(options.text("type")) == QueryType.PERFORMANCE_QUERY_INTEL) {
            opaque(results, options, rows);
            return;
        }
        QueryPoolLayout one = new VulkanCapture(options, 1).layout;
        long count = results.byteSize() < one.resultSize() ? 1
                : 1 + (results.byteSize() - one.resultSize()) / one.stride();
        new VulkanCapture(options, options.number("count", Math.toIntExact(count))).decode(results, rows);
        long rest = (results.byteSize() - one.resultSize()) % one.stride();
        if (!options.has("count") && rest != one.stride() - one.resultSize()) {
            CaptureFormat.rest(results, rest, one.resultSize(), "result", rows);
        }
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

    private void decode(MemorySegment results, ResultRows rows) {
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
                Value value = values.get(i);
                if (defined) {
                    value.reading().put(rows, value.name(), layout.value(results, query, i));
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

    private static QueryPoolLayout layout(CaptureOptions options, QueryType type, int count) {
        QueryPoolLayout layout = type == null ? QueryPoolLayout.ofValues(options.number("values"), count)
                : switch (type) {
                    case PIPELINE_STATISTICS -> QueryPoolLayout.ofPipelineStatistics(
                            options.mask("statistics", PipelineStatistic.class), count);
                    case VIDEO_ENCODE_FEEDBACK -> QueryPoolLayout.ofVideoEncodeFeedback(
                            options.mask("feedback", VideoEncodeFeedback.class), count);
                    case PERFORMANCE_QUERY -> QueryPoolLayout.ofPerformance(storage(options).size(), count);
                    default -> QueryPoolLayout.of(type, count);
                };
        if (type != QueryType.PERFORMANCE_QUERY) {
            layout = layout.withWidth(ElementWidth.ofBits(options.number("width")));
        }
        if (options.is("availability")) {
            layout = layout.withAvailability();
        } else if (options.is("status")) {
            layout = layout.withStatus();
        }
        return options.has("stride") ? layout.withStride(options.bytes("stride", 0)) : layout;
    }

    private static List<PerformanceCounterStorage> storage(CaptureOptions options) {
        return options.list("storage", PerformanceCounterStorage.class);
    }

    private static List<Value> values(CaptureOptions options, QueryType type, QueryPoolLayout layout) {
        return type == null
                ? Value.unsigned(IntStream.range(0, layout.values()).mapToObj(i -> "value" + i).toArray(String[]::new))
                : switch (type) {
                    case OCCLUSION -> Value.unsigned("samples");
                    case PIPELINE_STATISTICS -> ofMask(options.mask("statistics", PipelineStatistic.class),
                            layout.width(), PipelineStatistic.values());
                    case TIMESTAMP, TIME_ELAPSED -> Value.unsigned("ticks");
                    case RESULT_STATUS_ONLY, PERFORMANCE_QUERY_INTEL -> List.of();
                    case TRANSFORM_FEEDBACK_STREAM -> Value.unsigned("primitivesWritten", "primitivesNeeded");
                    case PERFORMANCE_QUERY -> counters(storage(options));
                    case VIDEO_ENCODE_FEEDBACK -> ofMask(options.mask("feedback", VideoEncodeFeedback.class),
                            layout.width(), VideoEncodeFeedback.values());
                    case PRIMITIVES_GENERATED, MESH_PRIMITIVES_GENERATED -> Value.unsigned("primitives");
                    case ACCELERATION_STRUCTURE_SERIALIZATION_BOTTOM_LEVEL_POINTERS -> Value.unsigned("pointers");
                    case ACCELERATION_STRUCTURE_SIZE, ACCELERATION_STRUCTURE_COMPACTED_SIZE,
                            ACCELERATION_STRUCTURE_COMPACTED_SIZE_NV, ACCELERATION_STRUCTURE_SERIALIZATION_SIZE,
                            MICROMAP_SERIALIZATION_SIZE, MICROMAP_COMPACTED_SIZE -> Value.unsigned("bytes");
                };
    }

    private static List<Value> ofMask(int mask, ElementWidth width, ResultBit... named) {
        List<Value> values = new ArrayList<>();
        for (int bit = 0; bit < Integer.SIZE; bit++) {
            if ((mask & 1 << bit) != 0) {
                String name = bit < named.length ? named[bit].toString() : "BIT_" + bit;
                boolean signed = bit < named.length && (named[bit] == VideoEncodeFeedback.AVERAGE_QUANTIZATION
                        || named[bit] == VideoEncodeFeedback.MIN_QUANTIZATION
                        || named[bit] == VideoEncodeFeedback.MAX_QUANTIZATION);
                values.add(new Value(name, signed ? (rows, of, element) -> rows.signed(of,
                        width == ElementWidth.BITS_64 ? element : (int) element) : ResultRows::unsigned));
            }
        }
        return values;
    }

    private static List<Value> counters(List<PerformanceCounterStorage> storage) {
        List<Value> values = new ArrayList<>();
        for (PerformanceCounterStorage form : storage) {
            values.add(new Value("counter" + values.size(), switch (form) {
                case INT32, UINT32, INT64 -> (rows, name, union) -> rows.signed(name, form.longValue(union));
                case UINT64 -> ResultRows::unsigned;
                case FLOAT32, FLOAT64 -> (rows, name, union) -> rows.number(name, form.doubleValue(union));
            }));
        }
        return values;
    }
}
