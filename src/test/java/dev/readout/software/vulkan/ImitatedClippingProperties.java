package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_QUERY_RESULT_64_BIT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.vulkan.Offscreen.Stage;
import dev.readout.software.vulkan.StageShaders.LevelStore;
import dev.readout.testing.InstalledDriver;
import dev.readout.testing.NeedsLavapipe;
import dev.readout.vulkan.QueryType;
import dev.readout.workload.Shaders;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeProperty;

/** What lavapipe's clipper and its fragment shaders count of primitives that fill the viewport. */
@AddLifecycleHook(NeedsLavapipe.class)
class ImitatedClippingProperties {
    private static final int POINTS = 0;
    private static final int LINES = 1;
    private static final int TRIANGLES = 3;
    private static final int PATCHES = 10;

    private Application real;
    private Application imitated;

    @BeforeProperty
    void open() {
        real = new Application(settings -> {}, features -> features, List.of(), own -> InstalledDriver.lavapipe());
        imitated = new Application(settings -> settings.imitate(KnownDriver.LAVAPIPE));
    }

    @AfterProperty
    void close() {
        real.close();
        imitated.close();
    }

    /**
     * A draw.
     *
     * @param domain that of its tessellation; 0 without any
     * @param level all levels of its tessellation
     * @param shading whether there is a fragment shader, and whether it runs for each sample
     */
    private record Draw(int topology, int domain, int level, int width, int height, int samples, Shading shading) {

        /** The invocations and the primitives of the clipping stage, and fragment shader invocations. */
        long[] clipped(Application application, int instances) {
            List<Stage> stages = new ArrayList<>();
            stages.add(new Stage(1, domain == 0 ? Shaders.fullScreenTriangle() : StageShaders.vertex()));
            if (domain != 0) {
                float[] levels = new float[6];
                Arrays.fill(levels, level);
                stages.add(new Stage(2, StageShaders.control(3, LevelStore.WHOLE, levels)));
                stages.add(new Stage(4, StageShaders.evaluation(domain, false)));
            }
            if (shading != Shading.NONE) {
                stages.add(new Stage(16, Shaders.constantColor(1, 0, 0)));
            }
            Offscreen offscreen = Offscreen.create(application, width, height);
            MemorySegment pipeline = offscreen.graphics(stages).topology(topology).samples(samples)
                    .samplesShaded(shading == Shading.SAMPLES).size(width, height).create();
            MemorySegment pool = application.createQueryPool(QueryType.PIPELINE_STATISTICS.code(), 1, 0xE0);
            application.submit(application.begin().reset(pool, 0, 1).beginRenderPass(offscreen, 0, 0, width, height)
                    .bind(0, pipeline).beginQuery(pool, 0).draw(topology == LINES ? 2 : 3, instances)
                    .endQuery(pool, 0).endRenderPass());
            application.waitIdle();
            MemorySegment data = application.arena.allocate(24, 8);
            Application.check(application.results(pool, 0, 1, data, 24, VK_QUERY_RESULT_64_BIT()));
            return data.toArray(JAVA_LONG);
        }
    }

    enum Shading {
        NONE, PIXELS, SAMPLES
    }

    @Property(tries = 100)
    void fragmentsAreCountedAsLavapipeCountsThem(@ForAll @IntRange(min = 1, max = 300) int width,
            @ForAll @IntRange(min = 1, max = 300) int height, @ForAll @IntRange(min = 1, max = 3) int instances,
            @ForAll Shading shading) {
        Draw draw = new Draw(TRIANGLES, 0, 0, width, height, 1, shading);
        assertThat(draw.clipped(imitated, instances)).isEqualTo(draw.clipped(real, instances));
    }

    /** Samples beside the center of a pixel, and halves of a patch, reach the same whole squares. */
    @Property(tries = 50)
    void samplesAndHalvesOfAPatchFillWholeSquares(@ForAll @IntRange(min = 1, max = 40) int squares,
            @ForAll @IntRange(min = 1, max = 3) int instances, @ForAll Shading shading, @ForAll boolean multisampled,
            @ForAll boolean tessellated) {
        Draw draw = new Draw(tessellated ? PATCHES : TRIANGLES, tessellated ? StageShaders.QUADS : 0, 1, 4 * squares,
                4 * squares, multisampled ? 4 : 1, shading);
        assertThat(draw.clipped(imitated, instances)).isEqualTo(draw.clipped(real, instances));
    }

    /** How many pixels they cover depends on positions. */
    @Property(tries = 50)
    void whatIsNoTriangleAroundTheViewportIsNotCut(@ForAll @IntRange(min = 0, max = 4) int kind,
            @ForAll @IntRange(min = 1, max = 64) int level, @ForAll @IntRange(min = 1, max = 3) int instances,
            @ForAll boolean multisampled) {
        Draw draw = new Draw(kind > 1 ? PATCHES : kind == 0 ? POINTS : LINES, kind > 1 ? new int[] {
            StageShaders.TRIANGLES, StageShaders.QUADS, StageShaders.ISOLINES}[kind - 2] : 0, level, 16, 16,
                multisampled ? 4 : 1, Shading.PIXELS);
        assertThat(Arrays.copyOf(draw.clipped(imitated, instances), 2))
                .isEqualTo(Arrays.copyOf(draw.clipped(real, instances), 2));
    }

    /** However finely a patch is cut, its parts cover it once. */
    @Property(tries = 50)
    void thePartsOfAPatchCoverItTogether(@ForAll @IntRange(min = 1, max = 64) int level) {
        long[] whole = new Draw(PATCHES, StageShaders.QUADS, 1, 16, 16, 1, Shading.PIXELS).clipped(imitated, 1);
        long[] cut = new Draw(PATCHES, StageShaders.QUADS, level, 16, 16, 1, Shading.PIXELS).clipped(imitated, 1);
        assertThat(cut[2]).isEqualTo(whole[2]);
    }
}
