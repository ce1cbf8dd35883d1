package dev.readout.software.vulkan;

import static dev.readout.software.vulkan.DeviceIdentity.CPU;
import static dev.readout.software.vulkan.DeviceIdentity.DISCRETE;
import static dev.readout.software.vulkan.DeviceIdentity.INTEGRATED;
import static dev.readout.software.vulkan.DeviceIdentity.VIRTUAL;
import static dev.readout.software.vulkan.SoftwareQueueFamily.COMPUTE;
import static dev.readout.software.vulkan.SoftwareQueueFamily.GRAPHICS;
import static dev.readout.software.vulkan.SoftwareQueueFamily.OPTICAL_FLOW;
import static dev.readout.software.vulkan.SoftwareQueueFamily.SPARSE_BINDING;
import static dev.readout.software.vulkan.SoftwareQueueFamily.TRANSFER;
import static dev.readout.software.vulkan.SoftwareQueueFamily.VIDEO_DECODE;
import static dev.readout.software.vulkan.SoftwareQueueFamily.VIDEO_ENCODE;

import dev.readout.software.Overflow;
import dev.readout.vulkan.QueryType;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * A driver that a {@link SoftwareVulkan} can imitate: its device, and how its results differ from what the
 * specification suggests, as observed in memory that was filled before the call. Immutable and safe to share between
 * threads.
 *
 * <p>The identity is one version of the driver on one device. The version of Vulkan, the costs, and the extensions,
 * features and limits that queries do not depend on stay the software device's own. The device's name says that it is
 * imitated, so that reports are not taken for the real device's.
 *
 * <p>{@snippet :
 * SoftwareSettings settings = SoftwareSettings.builder().imitate(KnownDriver.LAVAPIPE).build();
 * }
 */
public enum KnownDriver {
    /** Mesa's lavapipe, 22.3: timestamps count from the start of the machine, and are all ones in 32 bits. */
    LAVAPIPE("llvmpipe (imitated)",
            new DeviceIdentity(0x10005, 0, CPU, 1, 13, "llvmpipe", "Mesa 22.3.6 (LLVM 15.0.6)"), Overflow.SATURATE,
            EnumSet.of(QueryType.OCCLUSION, QueryType.PIPELINE_STATISTICS, QueryType.TIMESTAMP,
                    QueryType.TRANSFORM_FEEDBACK_STREAM, QueryType.PRIMITIVES_GENERATED),
            EnumSet.of(Deviation.PARTIAL_SUCCEEDS, Deviation.PARTIAL_VALUES_ARE_LEFTOVERS,
                    Deviation.AVAILABILITY_AFTER_ONE_WORD, Deviation.READ_WAITS, Deviation.COPY_ZEROES_UNAVAILABLE,
                    Deviation.COPY_WITHOUT_PARTIAL, Deviation.IGNORES_DATA_SIZE, Deviation.MULTIVIEW_LEAVES_QUERIES,
                    Deviation.FRAGMENT_INVOCATIONS_GROW)),
    /** Google's SwiftShader. It hangs where a read waits for a query that nothing writes; this does not. */
    SWIFTSHADER("SwiftShader (imitated)",
            new DeviceIdentity(0x1AE0, 0xC0DE, CPU, 5 << 22, 10, "SwiftShader driver", ""), Overflow.WRAP,
            EnumSet.of(QueryType.OCCLUSION, QueryType.TIMESTAMP),
            EnumSet.of(Deviation.AVAILABILITY_IS_TWO, Deviation.QUERIES_ACCUMULATE, Deviation.IGNORES_DATA_SIZE,
                    Deviation.MULTIVIEW_SUMS)),
    /** NVIDIA's driver 580 on an H200: timestamps are Unix time, and a video queue has 32 bits of them. */
    NVIDIA_580("NVIDIA H200 (imitated)",
            new DeviceIdentity(0x10DE, 0x2335, DISCRETE, 580 << 22 | 159 << 14 | 4 << 6, 4, "NVIDIA", "580.159.04"),
            Overflow.WRAP,
            EnumSet.of(QueryType.OCCLUSION, QueryType.PIPELINE_STATISTICS, QueryType.TIMESTAMP,
                    QueryType.RESULT_STATUS_ONLY, QueryType.TRANSFORM_FEEDBACK_STREAM,
                    QueryType.MESH_PRIMITIVES_GENERATED, QueryType.PRIMITIVES_GENERATED),
            EnumSet.of(Deviation.COPY_PARTIAL_LOSES_STREAMS, Deviation.IGNORES_DATA_SIZE,
                    Deviation.MULTIVIEW_SUMS)),
    /** Mesa's radv: an unready timestamp is all ones. */
    RADV("AMD RADV (imitated)",
            new DeviceIdentity(0x1002, 0x73BF, DISCRETE, 25 << 22, 3, "radv", "Mesa 25.0.0"), Overflow.WRAP,
            EnumSet.of(QueryType.OCCLUSION, QueryType.PIPELINE_STATISTICS, QueryType.TIMESTAMP,
                    QueryType.TRANSFORM_FEEDBACK_STREAM, QueryType.PERFORMANCE_QUERY,
                    QueryType.VIDEO_ENCODE_FEEDBACK, QueryType.MESH_PRIMITIVES_GENERATED,
                    QueryType.PRIMITIVES_GENERATED),
            EnumSet.of(Deviation.UNREADY_TIMESTAMP_IS_ALL_ONES)),
    /** Mesa's anv: timestamps have 36 bits, video feedback always two values, and its status comes first if unready. */
    ANV("Intel anv (imitated)",
            new DeviceIdentity(0x8086, 0x9A49, INTEGRATED, 25 << 22, 6, "Intel open-source Mesa driver", "Mesa 25.0.0"),
            Overflow.WRAP,
            EnumSet.of(QueryType.OCCLUSION, QueryType.PIPELINE_STATISTICS, QueryType.TIMESTAMP,
                    QueryType.RESULT_STATUS_ONLY, QueryType.TRANSFORM_FEEDBACK_STREAM, QueryType.PERFORMANCE_QUERY,
                    QueryType.VIDEO_ENCODE_FEEDBACK, QueryType.MESH_PRIMITIVES_GENERATED,
                    QueryType.PRIMITIVES_GENERATED),
            EnumSet.of(Deviation.UNREADY_STATUS_COMES_FIRST, Deviation.VIDEO_FEEDBACK_IS_TWO_VALUES)),
    /** Some of ARM's drivers: a read with WAIT does not wait. */
    ARM("Mali (imitated)",
            new DeviceIdentity(0x13B5, 0x92020010, INTEGRATED, 32 << 22 | 1 << 12, 9, "Mali-G78", "v1.r32p1"),
            Overflow.WRAP,
            EnumSet.of(QueryType.OCCLUSION, QueryType.PIPELINE_STATISTICS, QueryType.TIMESTAMP),
            EnumSet.of(Deviation.WAIT_DOES_NOT_WAIT)),
    /** MoltenVK where Metal has no counters to sample: the host stamps the end of each submission, for all queries. */
    MOLTENVK("MoltenVK (imitated)",
            new DeviceIdentity(0x106B, 0x0D0503EF, INTEGRATED, 10_204, 14, "MoltenVK", "1.2.4"), Overflow.WRAP,
            EnumSet.of(QueryType.OCCLUSION, QueryType.TIMESTAMP),
            EnumSet.of(Deviation.TIMESTAMPS_ARE_EQUAL)),
    /** Khronos's mock driver, for tests of tools: every type of query of this device, and timestamps have 16 bits. */
    KHRONOS_MOCK("Vulkan Mock Device (imitated)",
            new DeviceIdentity(0xBA5EBA11, 0xF005BA11, VIRTUAL, 1, 0, "Vulkan Mock Device", ""), Overflow.WRAP,
            SoftwareSettings.QUERY_TYPES,
            EnumSet.noneOf(Deviation.class));

    /** Nanoseconds since 1970, a day in 2026. */
    private static final long UNIX_TIME = 1_780_000_000_000_000_000L;
    /** Nanoseconds since the machine was started, within its first day. */
    private static final long UPTIME = 80_000_000_000_000L;
    private static final int EVERYTHING = GRAPHICS | COMPUTE | TRANSFER;

    private final String deviceName;
    private final DeviceIdentity identity;
    private final Overflow overflow;
    private final Set<QueryType> queryTypes;
    private final Set<Deviation> deviations;

    KnownDriver(String deviceName, DeviceIdentity identity, Overflow overflow, Set<QueryType> queryTypes,
            Set<Deviation> deviations) {
        this.deviceName = deviceName;
        this.identity = identity;
        this.overflow = overflow;
        this.queryTypes = Set.copyOf(queryTypes);
        this.deviations = Set.copyOf(deviations);
    }

    /** How its results differ from what the specification suggests. */
    public Set<Deviation> deviations() {
        return deviations;
    }

    /** Its identity. */
    public DeviceIdentity identity() {
        return identity;
    }

    /** The types of queries that it has, of those that the software device can have. */
    public Set<QueryType> queryTypes() {
        return queryTypes;
    }

    void configure(SoftwareSettings.Builder builder) {
        builder.deviceName(deviceName).identity(identity).overflow(overflow).queryTypes(queryTypes)
                .deviations(deviations)
                .queueFamilies(queueFamilies());
        switch (this) {
            case LAVAPIPE -> builder.startTick(UPTIME).hostClocks(Set.of(HostClock.MONOTONIC)).inheritedQueries(false);
            case NVIDIA_580 -> builder.startTick(UNIX_TIME).calibrationDeviations(call -> 2_719);
            case RADV -> builder.timestampPeriod(10);
            case ANV -> builder.timestampPeriod(41.6667f);
            default -> {}
        }
    }

    private List<SoftwareQueueFamily> queueFamilies() {
        return switch (this) {
            case NVIDIA_580 -> List.of(new SoftwareQueueFamily(EVERYTHING | SPARSE_BINDING, 16, 64),
                    new SoftwareQueueFamily(TRANSFER | SPARSE_BINDING, 2, 64),
                    new SoftwareQueueFamily(COMPUTE | TRANSFER | SPARSE_BINDING, 8, 64),
                    new SoftwareQueueFamily(VIDEO_DECODE | TRANSFER | SPARSE_BINDING, 7, 32),
                    new SoftwareQueueFamily(OPTICAL_FLOW | TRANSFER | SPARSE_BINDING, 1, 64));
            case ANV -> List.of(new SoftwareQueueFamily(EVERYTHING, 1, 36),
                    new SoftwareQueueFamily(VIDEO_ENCODE, 1, 36));
            case KHRONOS_MOCK -> List.of(new SoftwareQueueFamily(EVERYTHING, 1, 16));
            default -> List.of(SoftwareQueueFamily.UNIVERSAL);
        };
    }
}
