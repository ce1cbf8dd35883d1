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

    /** The bits of {@code VkShaderStageFlagBits}, in order, and the statistics that count their invocations. */
    private static final NavigableMap<Integer, PipelineStatistic> STAGES = new TreeMap<>(Map.of(
            0x1, PipelineStatistic.VERTEX_SHADER_INVOCATIONS,
            0x2, PipelineStatistic.TESSELLATION_CONTROL_SHADER_PATCHES,
            0x4, PipelineStatistic.TESSELLATION_EVALUATION_SHADER_INVOCATIONS,
            0x8, PipelineStatistic.GEOMETRY_SHADER_INVOCATIONS,
            0x10, PipelineStatistic.FRAGMENT_SHADER_INVOCATIONS,
            0x20, PipelineStatistic.COMPUTE_SHADER_INVOCATIONS,
            0x40, PipelineStatistic.TASK_SHADER_INVOCATIONS,
            0x80, PipelineStatistic.MESH_SHADER_INVOCATIONS));

    /** A block's place: the command before the stage. */
    private record Place(int resultIndex, int stage) implements Comparable<Place> {
        @Override
        public int compareTo(Place other) {
            int byCommand = Integer.compareUnsigned(resultIndex, other.resultIndex);
            return byCommand != 0 ? byCommand : Integer.compare(stage, other.stage);
        }
    }

    private final NavigableMap<Place, long[]> blocks = new TreeMap<>();
    private int nextIndex;

    /** The result index of the next recorded command. */
    public int nextIndex() {
        return nextIndex++;
    }

    /** Adds the statistics of a command, by {@link PipelineStatistic}. */
    public void add(int resultIndex, long[] statistics) {
        STAGES.forEach((stage, statistic) -> {
            long invocations = statistics[statistic.ordinal()];
            if (invocations != 0) {
                long[] block = blocks.computeIfAbsent(new Place(resultIndex, stage), place -> new long[METRICS.size()]);
                block[0] += invocations;
                block[1] += (invocations + WARP - 1) / WARP;
            }
        });
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
        Iterator<Map.Entry<Place, long[]>> next = blocks.entrySet().iterator();
        return out -> write(out, next.next());
    }

    private static void write(MemorySegment out, Map.Entry<Place, long[]> entry) {
        out.set(JAVA_INT_UNALIGNED, 0, entry.getKey().resultIndex());
        out.set(JAVA_INT_UNALIGNED, 4, 0);
        out.set(JAVA_INT_UNALIGNED, 8, entry.getKey().stage());
        out.set(JAVA_INT_UNALIGNED, 12, 0);
        for (int metric = 0; metric < METRICS.size(); metric++) {
            out.set(JAVA_LONG_UNALIGNED, 16 + 8L * metric, entry.getValue()[metric]);
        }
    }
}
