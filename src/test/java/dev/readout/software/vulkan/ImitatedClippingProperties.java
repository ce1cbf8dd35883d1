package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
import static dev.readout.abi.vulkan.vulkan_h.VK_QUERY_RESULT_64_BIT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.InstalledDriver;
import dev.readout.testing.NeedsLavapipe;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeProperty;

/** What lavapipe's clipper and its fragment shaders count of a triangle around the viewport, of any size. */
@AddLifecycleHook(NeedsLavapipe.class)
class ImitatedClippingProperties {
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

    @Property(tries = 100)
    void fragmentsAreCountedAsLavapipeCountsThem(@ForAll @IntRange(min = 1, max = 300) int width,
            @ForAll @IntRange(min = 1, max = 300) int height, @ForAll @IntRange(min = 1, max = 3) int instances,
            @ForAll boolean shaded) {
        assertThat(clipped(imitated, width, height, instances, shaded))
                .isEqualTo(clipped(real, width, height, instances, shaded));
    }

    /** The invocations and the primitives of the clipping stage, and fragment shader invocations. */
    private static long[] clipped(Application application, int width, int height, int instances,
            boolean shaded) {
        Offscreen offscreen = Offscreen.create(application, width, height);
        MemorySegment pool = application.createQueryPool(QueryType.PIPELINE_STATISTICS.code(), 1, 0xE0);
        application.submit(application.begin().reset(pool, 0, 1).beginRenderPass(offscreen, 0, 0, width, height)
                .bind(0, offscreen.pipeline(VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST(), 1, false, shaded))
                .scissor(0, 0, width, height).beginQuery(pool, 0).draw(3, instances).endQuery(pool, 0)
                .endRenderPass());
        application.waitIdle();
        MemorySegment data = application.arena.allocate(24, 8);
        Application.check(application.results(pool, 0, 1, data, 24, VK_QUERY_RESULT_64_BIT()));
        return data.toArray(JAVA_LONG);
    }
}
