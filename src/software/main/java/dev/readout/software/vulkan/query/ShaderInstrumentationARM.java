package dev.readout.software.vulkan.query;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.readout.vulkan.PipelineStatistic;
import java.lang.foreign.MemorySegment;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * A {@code VkShaderInstrumentationARM}: the metrics of instrumented shaders, a block for each stage of each command, in
 * order of the commands and of the stages' bits.
 */
public final class ShaderInstrumentationARM {
    /** The metrics: a name and a description. */
    public static final List<Map.Entry<String, String>> METRICS =
            List.of(Map.entry("Invocations", "Invocations of the shader"),
                    Map.entry("Warps", "Groups of 16 invocations, the last one of a command not full"));
    /** The bytes of a block: four 32-bit numbers, and the metrics. */
    public static final long BLOCK_BYTES = 16 + 8L * METRICS.size();

    private static final int WARP = 16;

    /** The statistics that count the invocations of the stages, in the order of {@code VkShaderStageFlagBits}. */
    private static final List<PipelineStatistic> STAGES = List.of(PipelineStatistic.VERTEX_SHADER_INVOCATIONS,
            PipelineStatistic.TESSELLATION_CONTROL_SHADER_PATCHES,
            PipelineStatistic.TESSELLATION_EVALUATION_SHADER_INVOCATIONS,
            PipelineStatistic.GEOMETRY_SHADER_INVOCATIONS, PipelineStatistic.FRAGMENT_SHADER_INVOCATIONS,
            PipelineStatistic.COMPUTE_SHADER_INVOCATIONS, PipelineStatistic.TASK_SHADER_INVOCATIONS,
            PipelineStatistic.MESH_SHADER_INVOCATIONS);

    /** By the result index of the command, and in its lower half by the bit of the stage. */
    private final NavigableMap<Long, long[]> blocks = new TreeMap<>();
    private int nextIndex;

    /** The result index of the next recorded command. */
    public int nextIndex() {
        return nextIndex++;
    }

    /** Adds the statistics of a command, by {@link PipelineStatistic}. */
    public void add(int resultIndex, long[] statistics) {
        for (int stage = 0; stage < STAGES.size(); stage++) {
            long invocations = statistics[STAGES.get(stage).ordinal()];
            if (invocations != 0) {
                long[] block = blocks.computeIfAbsent((long) resultIndex << Integer.SIZE | 1 << stage,
                        place -> new long[METRICS.size()]);
                block[0] += invocations;
                block[1] += (invocations + WARP - 1) / WARP;
            }
        }
    }

    /** Makes all values 0. */
    public void clear() {
        blocks.replaceAll((place, block) -> new long[METRICS.size()]);
    }

    public int count() {
        return blocks.size();
    }

    /** Writes the blocks, one for each call, from the first one on. */
    public Consumer<MemorySegment> writer() {
        Iterator<Map.Entry<Long, long[]>> next = blocks.entrySet().iterator();
        return out -> write(out, next.next());
    }

    private static void write(MemorySegment out, Map.Entry<Long, long[]> entry) {
        out.set(JAVA_INT_UNALIGNED, 0, (int) (entry.getKey() >>> Integer.SIZE));
        out.set(JAVA_INT_UNALIGNED, 4, 0);
        out.set(JAVA_INT_UNALIGNED, 8, entry.getKey().intValue());
        out.set(JAVA_INT_UNALIGNED, 12, 0);
        for (int metric = 0; metric < METRICS.size(); metric++) {
            out.set(JAVA_LONG_UNALIGNED, 16 + 8L * metric, entry.getValue()[metric]);
        }
    }
}
