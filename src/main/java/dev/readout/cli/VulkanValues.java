package dev.readout.cli;

import dev.readout.cli.PoolResultCells.Value;
import dev.readout.parquet.ColumnType;
import dev.readout.vulkan.ElementWidth;
import dev.readout.vulkan.PerformanceCounterStorage;
import dev.readout.vulkan.PipelineStatistic;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.ResultBit;
import dev.readout.vulkan.VideoEncodeFeedback;
import java.util.ArrayList;
import java.util.List;

/** The names and the forms of the values that a result of each query type has. */
final class VulkanValues {
    private VulkanValues() {
    }

    /**
     * The values of a result, in order.
     *
     * @param statistics the mask of PIPELINE_STATISTICS; not looked at for other types, nor are the next
     * @param feedback the mask of VIDEO_ENCODE_FEEDBACK
     * @param storage the counters of PERFORMANCE_QUERY
     */
    static List<Value> of(QueryType type, ElementWidth width, int statistics, int feedback,
            List<PerformanceCounterStorage> storage) {
        return switch (type) {
            case OCCLUSION -> unsigned("samples");
            case PIPELINE_STATISTICS -> ofMask(statistics, width, PipelineStatistic.values());
            case TIMESTAMP, TIME_ELAPSED -> unsigned("ticks");
            case RESULT_STATUS_ONLY, PERFORMANCE_QUERY_INTEL -> unsigned();
            case TRANSFORM_FEEDBACK_STREAM -> unsigned("primitivesWritten", "primitivesNeeded");
            case PERFORMANCE_QUERY -> ofCounters(storage);
            case VIDEO_ENCODE_FEEDBACK -> ofMask(feedback, width, VideoEncodeFeedback.values());
            case PRIMITIVES_GENERATED, MESH_PRIMITIVES_GENERATED -> unsigned("primitives");
            case ACCELERATION_STRUCTURE_SERIALIZATION_BOTTOM_LEVEL_POINTERS -> unsigned("pointers");
            case ACCELERATION_STRUCTURE_SIZE, ACCELERATION_STRUCTURE_COMPACTED_SIZE,
                    ACCELERATION_STRUCTURE_COMPACTED_SIZE_NV, ACCELERATION_STRUCTURE_SERIALIZATION_SIZE,
                    MICROMAP_SERIALIZATION_SIZE, MICROMAP_COMPACTED_SIZE -> unsigned("bytes");
        };
    }

    private static List<Value> unsigned(String... names) {
        return List.of(names).stream().map(Value::unsigned).toList();
    }

    private static List<Value> ofMask(int mask, ElementWidth width, ResultBit... named) {
        List<Value> values = new ArrayList<>();
        for (int bit = 0; bit < Integer.SIZE; bit++) {
            if ((mask & 1 << bit) != 0) {
                values.add(bit < named.length ? ofBit(named[bit], width) : Value.unsigned("BIT_" + bit));
            }
        }
        return values;
    }

    private static Value ofBit(ResultBit bit, ElementWidth width) {
        return switch (bit) {
            case VideoEncodeFeedback.AVERAGE_QUANTIZATION, VideoEncodeFeedback.MIN_QUANTIZATION,
                    VideoEncodeFeedback.MAX_QUANTIZATION -> signed(bit.toString(), width);
            default -> Value.unsigned(bit.toString());
        };
    }

    private static Value signed(String name, ElementWidth width) {
        return width == ElementWidth.BITS_64
                ? new Value(name, ColumnType.INT64, element -> element)
                : new Value(name, ColumnType.INT64, element -> (int) element);
    }

    private static List<Value> ofCounters(List<PerformanceCounterStorage> storage) {
        List<Value> values = new ArrayList<>();
        for (PerformanceCounterStorage form : storage) {
            values.add(new Value("counter" + values.size(), type(form), union -> number(form, union)));
        }
        return values;
    }

    private static ColumnType type(PerformanceCounterStorage storage) {
        return switch (storage) {
            case INT32, UINT32, INT64 -> ColumnType.INT64;
            case UINT64 -> ColumnType.UINT64;
            case FLOAT32, FLOAT64 -> ColumnType.DOUBLE;
        };
    }

    private static Number number(PerformanceCounterStorage storage, long union) {
        return switch (storage) {
            case INT32, UINT32, INT64 -> storage.longValue(union);
            case UINT64 -> PoolResultCells.unsigned(union);
            // A float's own text is shorter than that of the same number as a double.
            case FLOAT32 -> (float) storage.doubleValue(union);
            case FLOAT64 -> storage.doubleValue(union);
        };
    }
}
