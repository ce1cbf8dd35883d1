package dev.readout.capture;

import dev.readout.vulkan.ResultLayout;
import java.util.List;

/**
 * Query results of other APIs in the same form: tightly packed 64-bit values, without a trailing word. A row each;
 * {@link #layout} reads them.
 *
 * <p>{@snippet :
 * static final ResultLayout LAYOUT = NamedLayout.LEVEL_ZERO_KERNEL_TIMESTAMPS.layout();
 *
 * long ticks = timestamps.elapsedTicks(LAYOUT.value(segment, query, 0), LAYOUT.value(segment, query, 1));
 * }
 *
 * <p>Immutable and safe to share between threads.
 */
public enum NamedLayout {
    /**
     * What {@code GPUCommandEncoder.resolveQuerySet} writes of a query set of type {@code timestamp} (WebGPU, "Query
     * Sets"): nanoseconds, nominally; a browser may round them. Nothing says whether a query was written, and an
     * implementation may count backwards between two: take the difference as a signed number, {@link
     * Timestamps#signedTicks} of 64 valid bits.
     */
    WEBGPU_TIMESTAMPS("timestamp"),
    /** What wgpu's {@code resolve_query_set} writes of all five {@code PipelineStatisticsTypes}: 40 bytes a query. */
    WGPU_PIPELINE_STATISTICS("vertexShaderInvocations", "clipperInvocations", "clipperPrimitivesOut",
            "fragmentShaderInvocations", "computeShaderInvocations"),
    /**
     * {@code D3D12_QUERY_DATA_PIPELINE_STATISTICS}, 88 bytes: the values of the {@link PipelineStatistic}s of Vulkan
     * with the bits 0 to 10, in their order.
     */
    D3D12_PIPELINE_STATISTICS("IAVertices", "IAPrimitives", "VSInvocations", "GSInvocations", "GSPrimitives",
            "CInvocations", "CPrimitives", "PSInvocations", "HSInvocations", "DSInvocations", "CSInvocations"),
    /**
     * {@code D3D12_QUERY_DATA_PIPELINE_STATISTICS1}, 112 bytes: the same, then amplification (Vulkan's task) and mesh
     * shaders, the bits 11 and 12, and the primitives that mesh shaders put out.
     */
    D3D12_PIPELINE_STATISTICS1("IAVertices", "IAPrimitives", "VSInvocations", "GSInvocations", "GSPrimitives",
            "CInvocations", "CPrimitives", "PSInvocations", "HSInvocations", "DSInvocations", "CSInvocations",
            "ASInvocations", "MSInvocations", "MSPrimitives"),
    /**
     * {@code D3D12_QUERY_DATA_SO_STATISTICS}, 16 bytes: what {@link QueryType#TRANSFORM_FEEDBACK_STREAM} has in Vulkan.
     */
    D3D12_STREAM_OUTPUT_STATISTICS("NumPrimitivesWritten", "PrimitivesStorageNeeded"),
    /**
     * Level Zero's {@code ze_kernel_timestamp_result_t}, 32 bytes: ticks of the global clock and of the context's own,
     * at the kernel's begin and end. The low {@code kernelTimestampValidBits} of the device's properties count, 32 of
     * some devices, and wrap: subtract with {@link Timestamps#elapsedTicks} and never compare.
     */
    LEVEL_ZERO_KERNEL_TIMESTAMPS("globalStart", "globalEnd", "contextStart", "contextEnd"),
    /** Metal's {@code MTLCounterResultTimestamp}, 8 bytes; {@link #METAL_ERROR} where the sample failed. */
    METAL_TIMESTAMPS(true, "timestamp"),
    /** Metal's {@code MTLCounterResultStatistic}, 64 bytes; {@link #METAL_ERROR} where the sample failed. */
    METAL_STATISTICS(true, "tessellationInputPatches", "vertexInvocations", "postTessellationVertexInvocations",
            "clipperInvocations", "clipperPrimitivesOut", "fragmentInvocations", "fragmentsPassed",
            "computeKernelInvocations"),
    /** Metal's {@code MTLCounterResultStageUtilization}, 48 bytes; {@link #METAL_ERROR} where the sample failed. */
    METAL_STAGE_UTILIZATION(true, "totalCycles", "vertexCycles", "tessellationCycles", "postTessellationVertexCycles",
            "fragmentCycles", "renderTargetCycles");

    /** {@code MTLCounterErrorValue}: every bit is set. No value, and not a large one. */
    public static final long METAL_ERROR = -1;

    private final boolean metalError;
    private final List<String> valueNames;

    NamedLayout(String... valueNames) {
        this(false, valueNames);
    }

    /** @param metalError whether {@link #METAL_ERROR} stands for no value */
    NamedLayout(boolean metalError, String... valueNames) {
        this.metalError = metalError;
        this.valueNames = List.of(valueNames);
    }

    /** The values of a result, in order, as the API spells them. */
    public List<String> valueNames() {
        return valueNames;
    }

    /** The layout of a result: 64 bits, packed, without a trailing word. */
    public ResultLayout layout() {
        return ResultLayout.ofValues(valueNames.size());
    }

    /** Whether a value is one: no API but Metal has a number that stands for none. */
    public boolean isDefined(long value) {
        return value != METAL_ERROR || !metalError;
    }
}
