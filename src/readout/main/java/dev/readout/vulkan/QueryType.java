package dev.readout.vulkan;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The type of a pool's queries: {@code VkQueryType} (section 18.1).
 *
 * <p>Names are the specification's without prefix and vendor suffix, except where two vendors share a name. Immutable
 * and safe to share between threads.
 *
 * <p>Example: {@link ResultLayout}.
 */
public enum QueryType {
    /** Samples that passed the per-fragment tests: 1 value (18.3). */
    OCCLUSION(0, List.of("samples")),
    /** One value for each bit of the pool's mask, see {@link PipelineStatistic} (18.4). */
    PIPELINE_STATISTICS(1),
    /** Ticks, see {@link Timestamps}: 1 value (18.5). */
    TIMESTAMP(2, List.of("ticks")),
    /** No value, only the status word, see {@link QueryResultStatus} (18.11). */
    RESULT_STATUS_ONLY(1000023000, List.of()),
    /** Primitives written and primitives needed: 2 values (18.7). */
    TRANSFORM_FEEDBACK_STREAM(1000028004, List.of("primitivesWritten", "primitivesNeeded")),
    /** One 8-byte union for each counter of the pool, see {@link PerformanceCounterStorage} (18.6). */
    PERFORMANCE_QUERY(1000116000),
    /** Bytes of a compacted acceleration structure: 1 value. */
    ACCELERATION_STRUCTURE_COMPACTED_SIZE(1000150000, List.of("bytes")),
    /** Bytes of a serialized acceleration structure: 1 value. */
    ACCELERATION_STRUCTURE_SERIALIZATION_SIZE(1000150001, List.of("bytes")),
    /** Bytes of a compacted acceleration structure of VK_NV_ray_tracing: 1 value. */
    ACCELERATION_STRUCTURE_COMPACTED_SIZE_NV(1000165000, List.of("bytes")),
    /**
     * Ticks from the beginning to the end of a query: 1 value, a duration and no point in time, to be multiplied with
     * the timestamps' period (VK_QCOM_elapsed_timer_query). The values of a multiview query add up.
     */
    TIME_ELAPSED(1000173000, List.of("ticks")),
    /** An opaque block for Intel's own library, see {@link OpaqueResultLayout} (18.10). */
    PERFORMANCE_QUERY_INTEL(1000210000),
    /** One value for each bit of the pool's mask, see {@link VideoEncodeFeedback} (18.12). */
    VIDEO_ENCODE_FEEDBACK(1000299000),
    /** Primitives that a mesh shader emitted to the fragment stage: 1 value (18.9). */
    MESH_PRIMITIVES_GENERATED(1000328000, List.of("primitives")),
    /** Primitives emitted to a vertex stream: 1 value (18.8). */
    PRIMITIVES_GENERATED(1000382000, List.of("primitives")),
    /** Number of bottom-level pointers in a serialized acceleration structure: 1 value. */
    ACCELERATION_STRUCTURE_SERIALIZATION_BOTTOM_LEVEL_POINTERS(1000386000, List.of("pointers")),
    /** Bytes of an acceleration structure: 1 value. */
    ACCELERATION_STRUCTURE_SIZE(1000386001, List.of("bytes")),
    /** Bytes of a serialized micromap: 1 value. */
    MICROMAP_SERIALIZATION_SIZE(1000396000, List.of("bytes")),
    /** Bytes of a compacted micromap: 1 value. */
    MICROMAP_COMPACTED_SIZE(1000396001, List.of("bytes"));

    private static final QueryType[] TYPES = values();

    private final int code;
    /** Null if the pool decides. */
    private final @Nullable List<String> valueNames;

    QueryType(int code) {
        this(code, null);
    }

    QueryType(int code, @Nullable List<String> valueNames) {
        this.code = code;
        this.valueNames = valueNames;
    }

    /** The number that the API uses, as in {@code VkQueryPoolCreateInfo::queryType}. */
    public int code() {
        return code;
    }

    /**
     * Returns whether the type alone fixes how many values a result has. Where it does not, a mask or a list of
     * counters given at the creation of the pool does.
     */
    public boolean hasFixedValueCount() {
        return valueNames != null;
    }

    /**
     * How many values a result of this type has, the trailing word not counted: 0, 1 or 2.
     *
     * @throws IllegalStateException if the pool decides, see {@link #hasFixedValueCount()}
     */
    public int valueCount() {
        return valueNames().size();
    }

    /**
     * The names of a result's values, in order: {@code samples}, or {@code primitivesWritten} and {@code
     * primitivesNeeded}.
     *
     * @throws IllegalStateException if the pool decides, see {@link #hasFixedValueCount()}
     */
    public List<String> valueNames() {
        if (valueNames == null) {
            throw new IllegalStateException("type " + this + " has as many values as its pool was created with");
        }
        return valueNames;
    }

    /** The name of the type on command lines: {@code pipeline-statistics}. */
    public String shortName() {
        return switch (this) {
            case RESULT_STATUS_ONLY -> "result-status";
            case TRANSFORM_FEEDBACK_STREAM -> "transform-feedback";
            case PERFORMANCE_QUERY -> "performance";
            case PERFORMANCE_QUERY_INTEL -> "performance-intel";
            default -> name().toLowerCase(Locale.ROOT).replace('_', '-');
        };
    }

    /**
     * The type with the API's number {@code code}.
     *
     * @throws IllegalArgumentException if this version knows no query type with that number, see {@link #find}
     */
    public static QueryType of(int code) {
        return find(code).orElseThrow(() -> new IllegalArgumentException("code " + code
                + " is no VkQueryType known to this version of Readout: its results can be read as plain values,"
                + " with ResultLayout.ofValues(values)"));
    }

    /**
     * The type with the API's number {@code code}, if this version knows one. Results of another type can be read if
     * the number of their values is known: {@link ResultLayout#ofValues}.
     */
    public static Optional<QueryType> find(int code) {
        for (QueryType type : TYPES) {
            if (type.code == code) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }
}
