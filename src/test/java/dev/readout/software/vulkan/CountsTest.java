package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.*;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_PRIMITIVE_TOPOLOGY_POINT_LIST;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_TYPE_OCCLUSION;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_TYPE_PIPELINE_STATISTICS;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_DYNAMIC_STATE_SCISSOR;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_PIPELINE_BIND_POINT_GRAPHICS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.Overflow;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What draws and dispatches count, as the package documents it (sections 18.3 and 18.4). */
class CountsTest {
    private static final int ALL = 0x7FF;

    @AutoClose("closeWithoutReports")
    private final Application application = new Application();
    private final Offscreen offscreen = Offscreen.create(application, 16, 8);

    private long[] statistics(Consumer<Commands> work) {
        return query(VK_QUERY_TYPE_PIPELINE_STATISTICS(), 11, work);
    }

    private long samples(Consumer<Commands> work) {
        return query(VK_QUERY_TYPE_OCCLUSION(), 1, work)[0];
    }

    private long[] query(int type, int values, Consumer<Commands> work) {
        MemorySegment pool = application.createQueryPool(type, 1, ALL);
        Commands commands = application.begin().reset(pool, 0, 1).beginQuery(pool, 0);
        work.accept(commands);
        application.submit(commands.endQuery(pool, 0));
        return application.values(pool, 0, 1, values);
    }

    private Consumer<Commands> draw(MemorySegment pipeline, int vertices, int instances) {
        return commands -> commands.beginRenderPass(offscreen).scissor(0, 0, 16, 8)
                .bind(VK_PIPELINE_BIND_POINT_GRAPHICS(), pipeline).draw(vertices, instances).endRenderPass();
    }

    /** 2^32 itself is the first number that 32 bits cannot hold. */
    @ParameterizedTest
    @EnumSource
    void whatTakesThirtyThreeBitsSaturatesOrWraps(Overflow overflow) {
        try (Application other = new Application(settings -> settings.overflow(overflow))) {
            Offscreen target = Offscreen.create(other, 16, 8);
            MemorySegment pool = other.createQueryPool(VK_QUERY_TYPE_PIPELINE_STATISTICS(), 1, 1);
            other.submit(other.begin().reset(pool, 0, 1).beginQuery(pool, 0).beginRenderPass(target)
                    .scissor(0, 0, 16, 8).bind(VK_PIPELINE_BIND_POINT_GRAPHICS(),
                            target.pipeline(VK_PRIMITIVE_TOPOLOGY_POINT_LIST(), 1, false))
                    .draw(1 << 16, 1 << 16).endRenderPass().endQuery(pool, 0));
            MemorySegment data = other.arena.allocate(JAVA_INT);
            Application.check(other.results(pool, 0, 1, data, 0, 0));
            assertThat(data.get(JAVA_INT, 0)).isEqualTo(overflow == Overflow.SATURATE ? -1 : 0);
        }
    }

    @Test
    void aPointIsOnePixelIfThereIsOne() {
        MemorySegment pipeline = offscreen.pipeline(VK_PRIMITIVE_TOPOLOGY_POINT_LIST(), 1, false);
        assertThat(samples(draw(pipeline, 7, 3))).isEqualTo(21);
        assertThat(statistics(draw(pipeline, 7, 3))[7]).isEqualTo(21);
        assertThat(samples(draw(offscreen.pipeline(VK_PRIMITIVE_TOPOLOGY_POINT_LIST(), 4, false), 7, 3)))
                .isEqualTo(84);
        assertThat(samples(commands -> commands.beginRenderPass(offscreen).scissor(0, 0, 0, 8)
                .bind(VK_PIPELINE_BIND_POINT_GRAPHICS(), pipeline).draw(7, 3).endRenderPass())).isZero();
    }

    /** At least a part of the samples, rounded up, and at least one of them. */
    @ParameterizedTest
    @CsvSource({"4, 1, 4", "4, 0.5, 2", "4, 0.6, 3", "4, 0.25, 1", "4, 0, 1", "1, 1, 1", "4, 7, 4", "4, -1, 1",
        "4, NaN, 1"})
    void sampleShadingRunsAFragmentShaderForSamples(int samples, float part, int runs) {
        MemorySegment pipeline = shading(0x1, 0x10).samples(samples).shading(part).create();
        assertThat(statistics(draw(pipeline, 3, 1))[7]).isEqualTo(128L * runs);
        assertThat(samples(draw(pipeline, 3, 1))).isEqualTo(128L * samples);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 16, 8, 0, 0, 16, 8, 128",
        "0, 0, 16, 8, 4, 2, 5, 3, 15",
        "0, 0, 16, 8, -4, -2, 8, 4, 8",
        "0, 0, 16, 8, 14, 6, 100, 100, 4",
        "2, 1, 6, 5, 0, 0, 16, 8, 30",
        "2, 1, 6, 5, 7, 5, 10, 10, 1",
        "2, 1, 6, 5, 10, 0, 16, 8, 0",
        "0, 0, 100, 100, 0, 0, 100, 100, 128"})
    void onlyWhatLiesInScissorAndRenderAreaCounts(int areaX, int areaY, int areaWidth, int areaHeight, int x, int y,
            int width, int height, long expected) {
        MemorySegment pipeline = offscreen.triangles();
        assertThat(samples(commands -> commands.beginRenderPass(offscreen, areaX, areaY, areaWidth, areaHeight)
                .scissor(x, y, width, height).bind(VK_PIPELINE_BIND_POINT_GRAPHICS(), pipeline).draw(3, 1)
                .endRenderPass())).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"0, 7, 7", "1, 7, 3", "2, 7, 6", "3, 7, 2", "4, 7, 5", "5, 7, 5", "6, 9, 2", "7, 9, 6", "8, 13, 2",
        "9, 10, 3", "2, 0, 0", "4, 1, 0", "7, 2, 0", "9, 3, 0"})
    void primitivesAreThoseOfTheTopology(int topology, int vertices, long primitives) {
        long[] statistics = statistics(draw(offscreen.pipeline(topology, 1, false), vertices, 2));
        assertThat(statistics).containsExactly(2L * vertices, 2 * primitives, 2L * vertices, 0, 0, 2 * primitives,
                2 * primitives, 2 * primitives * (topology == 0 ? 1 : 128), 0, 0, 0);
    }

    /** A pipeline of patches with tessellation shaders, and shaders of {@code more} stages. */
    private MemorySegment patches(int controlPoints, int... more) {
        return shading(IntStream.concat(IntStream.of(0x1, 0x2, 0x4, 0x10), IntStream.of(more)).toArray())
                .topology(10).patchControlPoints(controlPoints).create();
    }

    /** A pipeline with shaders of some stages. */
    private GraphicsPipeline shading(int... stages) {
        return offscreen.graphics(IntStream.of(stages)
                .mapToObj(stage -> new Offscreen.Stage(stage, Shaders.compute("main", 1, 1, 1))).toList());
    }

    /** A patch is drawn once for each instance. */
    @ParameterizedTest
    @CsvSource({"1, 48", "3, 16", "4, 12", "5, 8", "24, 2"})
    void aPatchIsOnePrimitiveAndOneEvaluationForEachControlPoint(int controlPoints, long patches) {
        assertThat(statistics(draw(patches(controlPoints), 24, 2))).containsExactly(48, patches, 48, 0, 0, patches,
                patches, patches * 128, patches, patches * controlPoints, 0);
    }

    @Test
    void aGeometryShaderRunsOnceForEachPrimitiveAndEmitsIt() {
        assertThat(statistics(draw(patches(4, 0x8), 24, 2))).containsExactly(48, 12, 48, 12, 12, 12, 12, 12 * 128, 12,
                48, 0);
    }

    @Test
    void noFramebufferIsLargerThanTheLargest() {
        MemorySegment pipeline = new GraphicsPipeline(application, MemorySegment.NULL,
                List.of(new Offscreen.Stage(1, Shaders.compute("main", 1, 1, 1)))).dynamic(VK_DYNAMIC_STATE_SCISSOR())
                .create();
        RenderPassCalls calls = new RenderPassCalls(application);
        assertThat(samples(commands -> {
            calls.beginRendering(commands, 0, 0, -1, -1);
            commands.scissor(0, 0, Integer.MAX_VALUE, Integer.MAX_VALUE)
                    .bind(VK_PIPELINE_BIND_POINT_GRAPHICS(), pipeline).draw(3, 1);
            calls.endRendering(commands);
        })).isEqualTo(16_384L * 16_384);
    }

    @Test
    void whatTheRasterizerDiscardsIsNeitherClippedNorShaded() {
        MemorySegment pipeline = offscreen.pipeline(VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST(), 1, true);
        assertThat(statistics(draw(pipeline, 3, 1))).containsExactly(3, 1, 3, 0, 0, 0, 0, 0, 0, 0, 0);
        assertThat(samples(draw(pipeline, 3, 1))).isZero();
    }

    static Stream<int[]> brokenShaders() {
        int[] good = Shaders.compute("main", 1, 1, 1);
        int[] noMagic = good.clone();
        noMagic[0] = 0x03022307;
        int[] endless = good.clone();
        endless[5] &= 0xFFFF;
        return Stream.of(new int[0], new int[] {0x07230203}, noMagic, endless, Arrays.copyOf(good, good.length - 1));
    }

    @ParameterizedTest
    @MethodSource("brokenShaders")
    void brokenShaderIsRefused(int[] words) {
        assertThat(application.tryCreate("vkCreateShaderModule",
                Shaders.info(application, words), application.pointer())).isEqualTo(VK_ERROR_UNKNOWN());
        assertThat(application.reports).hasSize(1);
        application.reports.clear();
    }
}
