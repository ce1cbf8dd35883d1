package dev.readout.software.vulkan;

import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_RESULT_64_BIT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.vulkan.Offscreen.Stage;
import dev.readout.testing.InstalledDriver;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.ResultLayout;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The counts of tessellation and geometry shaders by the device's rules, the latter also on a real driver. */
class StagesTest {
    private static final int PATCHES = 10;
    /** As many as make whole primitives of all topologies. */
    private static final int VERTICES = 24;
    private static final int GEOMETRY_INVOCATIONS = 3;
    private static final List<String> EXTENSIONS =
            List.of("VK_EXT_transform_feedback", "VK_EXT_primitives_generated_query");
    /** Up to the clipper, and tessellation: what is rasterized depends on positions. */
    private static final int COMPARED = 0x33F;

    private static Application real;

    private final Application application = new Application();

    @AfterEach
    void close() {
        assertThat(application.reports).isEmpty();
        application.close();
    }

    /** @param invocations of the geometry shader */
    record Stages(String name, int topology, int patch, int invocations, List<Stage> shaders) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static List<Stage> with(Stage... more) {
        List<Stage> shaders = new ArrayList<>(List.of(new Stage(1, StageShaders.vertex())));
        shaders.addAll(List.of(more));
        shaders.add(new Stage(16, StageShaders.fragment()));
        return shaders;
    }

    private static Stage geometry(int invocations, int input, int output, int vertices) {
        return new Stage(8, StageShaders.geometry(invocations, input, output, vertices));
    }

    static Stream<Stages> stages() {
        List<Stages> all = new ArrayList<>();
        int[][] inputs = {{0, StageShaders.INPUT_POINTS}, {1, StageShaders.INPUT_LINES}, {2, StageShaders.INPUT_LINES},
            {3, StageShaders.INPUT_TRIANGLES}, {4, StageShaders.INPUT_TRIANGLES}, {5, StageShaders.INPUT_TRIANGLES},
            {6, StageShaders.INPUT_LINES_ADJACENCY}, {7, StageShaders.INPUT_LINES_ADJACENCY},
            {8, StageShaders.INPUT_TRIANGLES_ADJACENCY}, {9, StageShaders.INPUT_TRIANGLES_ADJACENCY}};
        int[][] outputs = {{StageShaders.OUTPUT_POINTS, 1}, {StageShaders.OUTPUT_POINTS, 4},
            {StageShaders.OUTPUT_LINE_STRIP, 2}, {StageShaders.OUTPUT_LINE_STRIP, 5},
            {StageShaders.OUTPUT_TRIANGLE_STRIP, 5}, {StageShaders.OUTPUT_TRIANGLE_STRIP, 3},
            {StageShaders.OUTPUT_TRIANGLE_STRIP, 6}};
        for (int[] input : inputs) {
            for (int[] output : outputs) {
                all.add(new Stages("topology " + input[0] + ", output " + output[0] + " of " + output[1], input[0], 1,
                        1 + input[0] % 3, with(geometry(1 + input[0] % 3, input[1], output[0], output[1]))));
            }
        }
        return all.stream();
    }

    private static long[] count(Application application, QueryType type, Stages stages) {
        int mask = type == QueryType.PIPELINE_STATISTICS ? COMPARED : 0;
        Offscreen offscreen = Offscreen.create(application, 8, 8);
        MemorySegment pipeline = offscreen.graphics(stages.shaders()).topology(stages.topology())
                .patchControlPoints(stages.patch()).create();
        MemorySegment pool = application.createQueryPool(type.code(), 1, mask);
        application.submit(application.begin().reset(pool, 0, 1).beginQuery(pool, 0)
                .beginRenderPass(offscreen, 0, 0, 8, 8).bind(0, pipeline).draw(VERTICES, 2).endRenderPass()
                .endQuery(pool, 0));
        application.waitIdle();
        MemorySegment data = application.arena.allocate(8L * Math.max(1, Integer.bitCount(mask)), 8);
        Application.check(application.results(pool, 0, 1, data, 0, VK_QUERY_RESULT_64_BIT()));
        return data.toArray(JAVA_LONG);
    }

    /** The same shaders on lavapipe, which runs them. */
    @ParameterizedTest
    @MethodSource("stages")
    void theCountsAreThoseOfARealDriver(Stages stages) {
        long[] expected = count(real(), QueryType.PIPELINE_STATISTICS, stages);
        // Lavapipe counts a shader once for a primitive, where the specification counts each of its invocations.
        expected[GEOMETRY_INVOCATIONS] *= stages.invocations();
        assertThat(count(application, QueryType.PIPELINE_STATISTICS, stages)).isEqualTo(expected);
        assertThat(count(application, QueryType.PRIMITIVES_GENERATED, stages))
                .isEqualTo(count(real(), QueryType.PRIMITIVES_GENERATED, stages));
    }

    private static Application real() {
        if (real == null) {
            real = new Application(settings -> {}, features -> features, EXTENSIONS, own -> InstalledDriver.vulkan());
        }
        return real;
    }

    @AfterAll
    static void closeReal() {
        if (real != null) {
            real.close();
        }
    }

    /** With any modes and levels: only that there are such shaders counts. A patch is drawn once for each instance. */
    @ParameterizedTest
    @CsvSource({"1, 48", "3, 16", "4, 12", "5, 8", "24, 2"})
    void aPatchIsOnePrimitiveAndOneEvaluationForEachControlPoint(int patch, long patches) {
        List<Stage> shaders = with(new Stage(2, StageShaders.vertex()), new Stage(4, StageShaders.vertex()));
        Stages stages = new Stages("", PATCHES, patch, 1, shaders);
        assertThat(count(application, QueryType.PIPELINE_STATISTICS, stages)).containsExactly(48, patches, 48, 0, 0,
                patches, patches, patches * patch);
        assertThat(count(application, QueryType.PRIMITIVES_GENERATED, stages)).containsExactly(patches);
    }

    @Test
    void aGeometryShaderRunsForEachPatchOfATessellation() {
        List<Stage> shaders = with(new Stage(2, StageShaders.vertex()), new Stage(4, StageShaders.vertex()),
                geometry(2, StageShaders.INPUT_TRIANGLES, StageShaders.OUTPUT_TRIANGLE_STRIP, 5));
        assertThat(count(application, QueryType.PIPELINE_STATISTICS, new Stages("", PATCHES, 4, 2, shaders)))
                .containsExactly(48, 12, 48, 24, 72, 72, 12, 48);
    }

    /** Transform feedback captures what the last stage before the rasterizer emits. */
    @ParameterizedTest
    @CsvSource({"27, 4, 1", "28, 4, 2", "29, 5, 3"})
    void theLastStageSaysHowLargeAPrimitiveIs(int output, int vertices, int perPrimitive) {
        int stride = 16;
        int[] shader = StageShaders.geometry(2, StageShaders.INPUT_TRIANGLES, output, vertices);
        int[] captured = IntStream.concat(IntStream.of(shader), IntStream.of(4 << 16 | 71, 6, 37, stride)).toArray();
        Offscreen offscreen = Offscreen.create(application, 8, 8);
        MemorySegment pipeline = offscreen.graphics(with(new Stage(8, captured))).create();
        MemorySegment pool = application.createQueryPool(QueryType.TRANSFORM_FEEDBACK_STREAM.code(), 1, 0);
        TransformFeedbackCalls feedback = new TransformFeedbackCalls(application);
        Commands commands = application.begin().reset(pool, 0, 1).beginRenderPass(offscreen, 0, 0, 8, 8)
                .bind(0, pipeline).beginQuery(pool, 0);
        feedback.bind(commands, 0, application.createBuffer(1024), 0, 10L * perPrimitive * stride + 15);
        feedback.begin(commands);
        commands.draw(9, 1);
        feedback.end(commands);
        application.submit(commands.endQuery(pool, 0).endRenderPass());
        int needed = 3 * 2 * (vertices - perPrimitive + 1);
        AllWays.assertResults(application, pool, ResultLayout.of(QueryType.TRANSFORM_FEEDBACK_STREAM),
                new long[] {Math.min(10, needed), needed});
    }
}
