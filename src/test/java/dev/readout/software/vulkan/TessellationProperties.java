package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_QUERY_RESULT_64_BIT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.vulkan.Offscreen.Stage;
import dev.readout.software.vulkan.StageShaders.LevelStore;
import dev.readout.testing.InstalledDriver;
import dev.readout.testing.NeedsVulkan;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import net.jqwik.api.lifecycle.BeforeContainer;

/** What constant tessellation levels make of a patch, on the device and on lavapipe, which runs the shaders. */
@AddLifecycleHook(NeedsVulkan.class)
class TessellationProperties {
    private static final int PATCHES = 10;
    private static final int PATCH = 3;
    private static final int POINT_MODE = 10;
    private static final int EVALUATION_AND_CLIPPING = 0x33F;
    /** Those, and the primitives generated. */
    private static final int VALUES = Integer.bitCount(EVALUATION_AND_CLIPPING) + 1;
    private static final List<String> EXTENSIONS = List.of("VK_EXT_primitives_generated_query");

    private static Application real;
    private static Application software;

    @BeforeContainer
    static void open() {
        real = new Application(settings -> {}, features -> features, EXTENSIONS, own -> InstalledDriver.vulkan());
        software = new Application();
    }

    @AfterContainer
    static void close() {
        if (real != null) {
            real.close();
            software.close();
        }
    }

    /**
     * Two tessellation shaders.
     *
     * @param spacing {@code OpExecutionMode}: 1 to 3
     * @param levels 4 outer and 2 inner
     * @param inControl whether the modes stand in the control shader
     * @param geometry whether a geometry shader makes a strip of each primitive
     */
    record Shaders(int domain, int spacing, boolean points, List<Float> levels, LevelStore store, boolean inControl,
            boolean geometry) {
        private int[] modes(boolean here) {
            return !here ? new int[] {}
                    : points ? new int[] {domain, spacing, 5, POINT_MODE} : new int[] {domain, spacing, 5};
        }

        float[] levelArray() {
            float[] array = new float[levels.size()];
            for (int i = 0; i < array.length; i++) {
                array[i] = levels.get(i);
            }
            return array;
        }

        List<Stage> stages() {
            List<Stage> stages = new ArrayList<>(List.of(new Stage(1, StageShaders.vertex()),
                    new Stage(2, StageShaders.control(PATCH, store, levelArray(), modes(inControl))),
                    new Stage(4, StageShaders.evaluation(modes(!inControl)))));
            if (geometry) {
                int input = points ? StageShaders.INPUT_POINTS : domain == StageShaders.ISOLINES
                        ? StageShaders.INPUT_LINES : StageShaders.INPUT_TRIANGLES;
                stages.add(new Stage(8, StageShaders.geometry(1, input, StageShaders.OUTPUT_TRIANGLE_STRIP, 4)));
            }
            stages.add(new Stage(16, StageShaders.fragment()));
            return stages;
        }
    }

    @Provide
    Arbitrary<Shaders> shaders() {
        Arbitrary<Float> level = Arbitraries.frequencyOf(
                Tuple.of(6, Arbitraries.integers().between(1, 9).map(Integer::floatValue)),
                Tuple.of(6, Arbitraries.floats().between(0, 10)),
                Tuple.of(2, Arbitraries.floats().between(60, 70)),
                Tuple.of(1, Arbitraries.of(1.0f, 1.01f, 2.0f, 62.5f, 63f, 64f, 1e9f,
                        Float.POSITIVE_INFINITY)));
        Arbitrary<List<Float>> levels = Arbitraries.frequencyOf(
                Tuple.of(6, level.list().ofSize(6)),
                Tuple.of(3, level.map(one -> List.of(one, one, one, one, one, one))),
                Tuple.of(2, Arbitraries.of(0.5f, 1f, 2f).list().ofSize(6)),
                Tuple.of(1, Arbitraries.of(-1f, 0f, Float.NaN, 4f, 4f, 4f, 4f).list().ofSize(6)));
        return Combinators.combine(
                Arbitraries.of(StageShaders.TRIANGLES, StageShaders.QUADS, StageShaders.ISOLINES),
                Arbitraries.of(1, 2, 3), Arbitraries.of(true, false), levels, Arbitraries.of(LevelStore.class),
                Arbitraries.of(true, false), Arbitraries.of(true, false, false)).as(Shaders::new);
    }

    @Property(edgeCases = EdgeCasesMode.NONE)
    void theTessellatorMakesOfAPatchWhatARealOneMakes(@ForAll("shaders") Shaders shaders) {
        long[] found = count(software, shaders);
        long[] expected = count(real, shaders);
        assertThat(Arrays.copyOf(found, VALUES)).isEqualTo(Arrays.copyOf(expected, VALUES));
        if (shaders.domain() == StageShaders.QUADS && !shaders.points() && !shaders.geometry()) {
            assertThat(found[VALUES]).as("samples of patches that are as large as the screen")
                    .isEqualTo(expected[VALUES]);
        }
        assertThat(software.reports).isEmpty();
    }

    /** The statistics before the rasterizer, the primitives generated, and the samples passed. */
    private static long[] count(Application application, Shaders shaders) {
        Offscreen offscreen = Offscreen.create(application, 8, 8);
        MemorySegment pipeline = offscreen.graphics(shaders.stages()).topology(PATCHES).patchControlPoints(PATCH)
                .specialize(shaders.store() == LevelStore.SPECIALIZED ? shaders.levelArray() : new float[0])
                .create();
        List<MemorySegment> pools = new ArrayList<>();
        Commands commands = application.begin();
        for (QueryType type : List.of(QueryType.PIPELINE_STATISTICS, QueryType.PRIMITIVES_GENERATED,
                QueryType.OCCLUSION)) {
            MemorySegment pool = application.createQueryPool(type.code(), 1, EVALUATION_AND_CLIPPING);
            commands.reset(pool, 0, 1).beginQuery(pool, 0);
            pools.add(pool);
        }
        commands.beginRenderPass(offscreen, 0, 0, 8, 8).bind(0, pipeline).draw(2 * PATCH, 1).endRenderPass();
        pools.forEach(pool -> commands.endQuery(pool, 0));
        application.submit(commands);
        application.waitIdle();
        MemorySegment data = application.arena.allocate(8L * (VALUES + 1), 8);
        for (int i = 0; i < pools.size(); i++) {
            Application.check(application.results(pools.get(i), 0, 1,
                    data.asSlice(i == 0 ? 0 : 8L * (VALUES - 2 + i)), 0, VK_QUERY_RESULT_64_BIT()));
        }
        return data.toArray(JAVA_LONG);
    }
}
