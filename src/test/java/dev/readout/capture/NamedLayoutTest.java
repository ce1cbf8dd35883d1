package dev.readout.capture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.vulkan.PipelineStatistic;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.Timestamps;
import dev.readout.vulkan.TrailingWord;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What other APIs write is as large as their structs are, and read in their order. */
class NamedLayoutTest {
    @ParameterizedTest
    @CsvSource({"WEBGPU_TIMESTAMPS, 8", "WGPU_PIPELINE_STATISTICS, 40", "D3D12_PIPELINE_STATISTICS, 88",
        "D3D12_PIPELINE_STATISTICS1, 112", "D3D12_STREAM_OUTPUT_STATISTICS, 16", "LEVEL_ZERO_KERNEL_TIMESTAMPS, 32",
        "METAL_TIMESTAMPS, 8", "METAL_STATISTICS, 64", "METAL_STAGE_UTILIZATION, 48"})
    void resultsAreAsFarApartAsTheirStructIsLarge(NamedLayout layout, int bytes) {
        assertThat(layout.layout().stride()).isEqualTo(bytes);
        assertThat(layout.layout().byteSize(3)).isEqualTo(3L * bytes);
        assertThat(layout.layout().trailingWord()).isEqualTo(TrailingWord.NONE);
    }

    @Property
    void everyValueIsReadWhereItsStructHasIt(
            @ForAll NamedLayout any, @ForAll @IntRange(min = 1, max = 20) int count, @ForAll long seed) {
        int values = any.valueNames().size();
        long[] numbers = new Random(seed).longs((long) values * count).toArray();
        ByteBuffer bytes = ByteBuffer.allocate(8 * numbers.length).order(ByteOrder.nativeOrder());
        bytes.asLongBuffer().put(numbers);
        ResultLayout layout = any.layout();

        for (int query = 0; query < count; query++) {
            for (int index = 0; index < values; index++) {
                assertThat(layout.value(MemorySegment.ofBuffer(bytes), query, index))
                        .isEqualTo(numbers[query * values + index]);
            }
        }
    }

    /** The letters before the verb are the stage's in one API, and its name in the other. */
    @Test
    void direct3DsStatisticsAreInTheOrderOfVulkansBits() {
        List<PipelineStatistic> vulkan = List.of(PipelineStatistic.values());
        List<String> verbs = IntStream.range(0, 13).mapToObj(bit -> vulkan.get(bit).name())
                .map(name -> name.startsWith("INPUT_ASSEMBLY") ? "IA" + last(name)
                        : name.startsWith("CLIPPING") ? "C" + last(name)
                                : stage(name) + last(name))
                .toList();

        assertThat(NamedLayout.D3D12_PIPELINE_STATISTICS1.valueNames().subList(0, 13)).isEqualTo(verbs);
        assertThat(NamedLayout.D3D12_PIPELINE_STATISTICS.valueNames()).isEqualTo(verbs.subList(0, 11));
        assertThat(NamedLayout.D3D12_PIPELINE_STATISTICS.layout())
                .isEqualTo(ResultLayout.ofPipelineStatistics(0x7FF));
    }

    private static String last(String name) {
        String word = name.substring(name.lastIndexOf('_') + 1);
        // Direct3D counts the patches of hull shaders as their invocations.
        return word.equals("PATCHES") ? "Invocations" : word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT);
    }

    private static String stage(String name) {
        return switch (name.substring(0, name.indexOf("_SHADER"))) {
            case "VERTEX" -> "VS";
            case "GEOMETRY" -> "GS";
            case "FRAGMENT" -> "PS";
            case "TESSELLATION_CONTROL" -> "HS";
            case "TESSELLATION_EVALUATION" -> "DS";
            case "COMPUTE" -> "CS";
            case "TASK" -> "AS";
            case "MESH" -> "MS";
            default -> throw new AssertionError(name);
        };
    }

    /** In the order of the members of their structs, and of wgpu's bits. */
    @ParameterizedTest
    @CsvSource({
        "WGPU_PIPELINE_STATISTICS, vertexShaderInvocations clipperInvocations clipperPrimitivesOut"
                + " fragmentShaderInvocations computeShaderInvocations",
        "D3D12_STREAM_OUTPUT_STATISTICS, NumPrimitivesWritten PrimitivesStorageNeeded",
        "LEVEL_ZERO_KERNEL_TIMESTAMPS, globalStart globalEnd contextStart contextEnd",
        "METAL_STATISTICS, tessellationInputPatches vertexInvocations postTessellationVertexInvocations"
                + " clipperInvocations clipperPrimitivesOut fragmentInvocations fragmentsPassed"
                + " computeKernelInvocations",
        "METAL_STAGE_UTILIZATION, totalCycles vertexCycles tessellationCycles postTessellationVertexCycles"
                + " fragmentCycles renderTargetCycles"})
    void valuesAreNamedInTheirOrder(NamedLayout layout, String names) {
        assertThat(String.join(" ", layout.valueNames())).isEqualTo(names);
    }

    @Test
    void aKernelsTicksAreRightAcrossAWrapOf32Bits() {
        MemorySegment segment = MemorySegment.ofArray(new long[] {0xFFFF_FF9CL, 400, 0xFFFF_FFCEL, 25});
        ResultLayout layout = NamedLayout.LEVEL_ZERO_KERNEL_TIMESTAMPS.layout();
        Timestamps device = new Timestamps(32, 1);

        assertThat(device.elapsedTicks(layout.value(segment, 0, 0), layout.value(segment, 0, 1))).isEqualTo(500);
        assertThat(device.elapsedTicks(layout.value(segment, 0, 2), layout.value(segment, 0, 3))).isEqualTo(75);
    }

    @Test
    void webGpusTimeMayRunBackwards() {
        assertThat(new Timestamps(64, 1).signedTicks(1_000_500, 999_744)).isEqualTo(-756);
    }

    @Property
    void onlyMetalHasANumberThatStandsForNone(@ForAll NamedLayout layout, @ForAll long value) {
        assertThat(layout.isDefined(NamedLayout.METAL_ERROR)).isNotEqualTo(layout.name().startsWith("METAL"));
        assertThat(layout.isDefined(value)).isEqualTo(value != -1 || !layout.name().startsWith("METAL"));
    }
}
