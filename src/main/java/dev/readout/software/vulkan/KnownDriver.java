package dev.readout.software.vulkan;

import dev.readout.software.Overflow;
import dev.readout.software.SoftwareDevice;
import dev.readout.vulkan.QueryType;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * A driver that a {@link SoftwareDevice} can imitate: its device, and how its results differ from what the
 * specification suggests, as far as that was seen in memory that had been filled before. Immutable and safe to share
 * between threads.
 *
 * <p>{@snippet :
 * SoftwareSettings settings = SoftwareSettings.builder().imitate(KnownDriver.LAVAPIPE).build();
 * }
 */
public enum KnownDriver {
    /** Mesa's lavapipe, 22.3. */
    LAVAPIPE("llvmpipe (imitated)", Overflow.SATURATE,
            EnumSet.of(QueryType.OCCLUSION, QueryType.PIPELINE_STATISTICS, QueryType.TIMESTAMP,
                    QueryType.TRANSFORM_FEEDBACK_STREAM, QueryType.PRIMITIVES_GENERATED),
            EnumSet.of(Deviation.PARTIAL_SUCCEEDS, Deviation.PARTIAL_STATISTICS_ARE_GARBAGE,
                    Deviation.AVAILABILITY_AFTER_ONE_WORD, Deviation.READ_WAITS, Deviation.COPY_ZEROES_UNAVAILABLE,
                    Deviation.COPY_WITHOUT_PARTIAL, Deviation.IGNORES_DATA_SIZE, Deviation.MULTIVIEW_LEAVES_QUERIES,
                    Deviation.FRAGMENT_INVOCATIONS_GROW)),
    /** Google's SwiftShader. It hangs where a read waits for a query that nothing writes; this does not. */
    SWIFTSHADER("SwiftShader (imitated)", Overflow.WRAP,
            EnumSet.of(QueryType.OCCLUSION, QueryType.TIMESTAMP),
            EnumSet.of(Deviation.AVAILABILITY_IS_TWO, Deviation.QUERIES_ACCUMULATE, Deviation.IGNORES_DATA_SIZE,
                    Deviation.MULTIVIEW_SUMS)),
    /** NVIDIA's driver 580 on an H200: timestamps are Unix time, and a video queue has 32 bits of them. */
    NVIDIA_580("NVIDIA H200 (imitated)", Overflow.WRAP,
            EnumSet.of(QueryType.OCCLUSION, QueryType.PIPELINE_STATISTICS, QueryType.TIMESTAMP,
                    QueryType.RESULT_STATUS_ONLY, QueryType.TRANSFORM_FEEDBACK_STREAM,
                    QueryType.ACCELERATION_STRUCTURE_COMPACTED_SIZE,
                    QueryType.ACCELERATION_STRUCTURE_SERIALIZATION_SIZE,
                    QueryType.ACCELERATION_STRUCTURE_COMPACTED_SIZE_NV, QueryType.MESH_PRIMITIVES_GENERATED,
                    QueryType.PRIMITIVES_GENERATED,
                    QueryType.ACCELERATION_STRUCTURE_SERIALIZATION_BOTTOM_LEVEL_POINTERS,
                    QueryType.ACCELERATION_STRUCTURE_SIZE, QueryType.MICROMAP_SERIALIZATION_SIZE,
                    QueryType.MICROMAP_COMPACTED_SIZE),
            EnumSet.of(Deviation.COPY_PARTIAL_LOSES_STREAMS, Deviation.IGNORES_DATA_SIZE,
                    Deviation.MULTIVIEW_SUMS)),
    /** Mesa's radv: an unready timestamp is all ones. */
    RADV("AMD RADV (imitated)", Overflow.WRAP,
            EnumSet.of(QueryType.OCCLUSION, QueryType.PIPELINE_STATISTICS, QueryType.TIMESTAMP,
                    QueryType.TRANSFORM_FEEDBACK_STREAM, QueryType.PERFORMANCE_QUERY,
                    QueryType.ACCELERATION_STRUCTURE_COMPACTED_SIZE,
                    QueryType.ACCELERATION_STRUCTURE_SERIALIZATION_SIZE, QueryType.VIDEO_ENCODE_FEEDBACK,
                    QueryType.MESH_PRIMITIVES_GENERATED, QueryType.PRIMITIVES_GENERATED,
                    QueryType.ACCELERATION_STRUCTURE_SERIALIZATION_BOTTOM_LEVEL_POINTERS,
                    QueryType.ACCELERATION_STRUCTURE_SIZE),
            EnumSet.of(Deviation.UNREADY_TIMESTAMP_IS_ALL_ONES)),
    /** Mesa's anv: timestamps have 36 bits, video feedback always two values, and its status comes first if unready. */
    ANV("Intel anv (imitated)", Overflow.WRAP,
            EnumSet.of(QueryType.OCCLUSION, QueryType.PIPELINE_STATISTICS, QueryType.TIMESTAMP,
                    QueryType.RESULT_STATUS_ONLY, QueryType.TRANSFORM_FEEDBACK_STREAM, QueryType.PERFORMANCE_QUERY,
                    QueryType.ACCELERATION_STRUCTURE_COMPACTED_SIZE,
                    QueryType.ACCELERATION_STRUCTURE_SERIALIZATION_SIZE, QueryType.PERFORMANCE_QUERY_INTEL,
                    QueryType.VIDEO_ENCODE_FEEDBACK, QueryType.MESH_PRIMITIVES_GENERATED,
                    QueryType.PRIMITIVES_GENERATED,
                    QueryType.ACCELERATION_STRUCTURE_SERIALIZATION_BOTTOM_LEVEL_POINTERS,
                    QueryType.ACCELERATION_STRUCTURE_SIZE),
            EnumSet.of(Deviation.UNREADY_STATUS_COMES_FIRST, Deviation.VIDEO_FEEDBACK_IS_TWO_VALUES)),
    /** Some of ARM's drivers: a read that is to wait does not. */
    ARM("Mali (imitated)", Overflow.WRAP,
            EnumSet.of(QueryType.OCCLUSION, QueryType.PIPELINE_STATISTICS, QueryType.TIMESTAMP),
            EnumSet.of(Deviation.WAIT_DOES_NOT_WAIT)),
    /** MoltenVK where Metal has no counters to sample: the host stamps the end of each submission, for all queries. */
    MOLTENVK("MoltenVK (imitated)", Overflow.WRAP,
            EnumSet.of(QueryType.OCCLUSION, QueryType.TIMESTAMP),
            EnumSet.of(Deviation.TIMESTAMPS_ARE_EQUAL)),
    /** Khronos's mock driver, for tests of tools: every type of query, and timestamps have 16 bits. */
    KHRONOS_MOCK("Vulkan Mock Device (imitated)", Overflow.WRAP, EnumSet.allOf(QueryType.class),
            EnumSet.noneOf(Deviation.class));

    /** Nanoseconds since 1970, some day in 2026. */
    private static final long UNIX_TIME = 1_780_000_000_000_000_000L;
    private static final int EVERYTHING =
            SoftwareQueueFamily.GRAPHICS | SoftwareQueueFamily.COMPUTE | SoftwareQueueFamily.TRANSFER;

    private final String deviceName;
    private final Overflow overflow;
    private final Set<QueryType> queryTypes;
    private final Set<Deviation> deviations;

    KnownDriver(String deviceName, Overflow overflow, Set<QueryType> queryTypes,
            Set<Deviation> deviations) {
        this.deviceName = deviceName;
        this.overflow = overflow;
        this.queryTypes = Set.copyOf(queryTypes);
        this.deviations = Set.copyOf(deviations);
    }

    /** In which ways its results differ from what the specification suggests. */
    public Set<Deviation> deviations() {
        return deviations;
    }

    /** The types of queries that it has. */
    public Set<QueryType> queryTypes() {
        return queryTypes;
    }

    void configure(SoftwareSettings.Builder builder) {
        builder.deviceName(deviceName).overflow(overflow).queryTypes(queryTypes).deviations(deviations)
                .queueFamilies(queueFamilies());
        switch (this) {
            case NVIDIA_580 -> builder.startTick(UNIX_TIME);
            case RADV -> builder.timestampPeriod(10);
            case ANV -> builder.timestampPeriod(41.6667f);
            default -> {}
        }
    }

    private List<SoftwareQueueFamily> queueFamilies() {
        return switch (this) {
            case NVIDIA_580 -> List.of(new SoftwareQueueFamily(EVERYTHING, 16, 64),
                    new SoftwareQueueFamily(SoftwareQueueFamily.TRANSFER, 2, 64),
                    new SoftwareQueueFamily(SoftwareQueueFamily.COMPUTE | SoftwareQueueFamily.TRANSFER, 8, 64),
                    new SoftwareQueueFamily(SoftwareQueueFamily.VIDEO_DECODE | SoftwareQueueFamily.TRANSFER, 7, 32),
                    new SoftwareQueueFamily(SoftwareQueueFamily.TRANSFER, 1, 64));
            case ANV -> List.of(new SoftwareQueueFamily(EVERYTHING, 1, 36),
                    new SoftwareQueueFamily(SoftwareQueueFamily.VIDEO_ENCODE, 1, 36));
            case KHRONOS_MOCK -> List.of(new SoftwareQueueFamily(EVERYTHING, 1, 16));
            default -> List.of(SoftwareQueueFamily.UNIVERSAL);
        };
    }
}
