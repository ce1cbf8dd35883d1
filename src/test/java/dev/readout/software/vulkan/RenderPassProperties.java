package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.vulkan.Offscreen.Stage;
import dev.readout.testing.abi.vulkan.VkCommandBufferInheritanceRenderingInfo;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** The same draws in render passes of both versions, and in those without an object, count the same. */
class RenderPassProperties {
    private static final int QUERIES = 64;
    /** Vertices, and fragments. */
    private static final int STATISTICS = 0x81;
    private static final int WIDTH = 8;

    /**
     * What is drawn in a subpass.
     *
     * @param viewMask 0 without multiview
     * @param draws numbers of triangles
     * @param secondary whether a secondary command buffer draws
     */
    record Subpass(int viewMask, List<Integer> draws, boolean secondary) {
        int views() {
            return Math.max(1, Integer.bitCount(viewMask));
        }
    }

    private enum Way {
        FIRST, SECOND, RENDERING
    }

    @Property(tries = 60, edgeCases = EdgeCasesMode.NONE)
    void drawsCountTheSameInEachWay(@ForAll("subpasses") List<Subpass> subpasses) {
        List<long[]> expected = new ArrayList<>();
        for (Subpass subpass : subpasses) {
            long triangles = subpass.draws().stream().mapToLong(Integer::longValue).sum() * subpass.views();
            expected.add(new long[] {triangles * WIDTH * WIDTH, triangles * 3, triangles * WIDTH * WIDTH});
        }
        for (Way way : Way.values()) {
            assertThat(count(subpasses, way)).usingRecursiveComparison().isEqualTo(expected);
        }
    }

    @Provide
    Arbitrary<List<Subpass>> subpasses() {
        Arbitrary<Integer> masks = Arbitraries.frequencyOf(Tuple.of(2, Arbitraries.just(0)),
                Tuple.of(3, Arbitraries.integers().between(1, 15)));
        return Combinators.combine(masks, Arbitraries.integers().between(0, 5).list().ofMaxSize(3),
                Arbitraries.of(true, false)).as(Subpass::new).list().ofMinSize(1).ofMaxSize(4);
    }

    private static List<long[]> count(List<Subpass> subpasses, Way way) {
        try (Application application = new Application()) {
            RenderPassCalls calls = new RenderPassCalls(application);
            MemorySegment occlusion = application.createQueryPool(QueryType.OCCLUSION, QUERIES);
            MemorySegment statistics =
                    application.createQueryPool(QueryType.PIPELINE_STATISTICS.code(), QUERIES, STATISTICS);
            boolean dynamic = way == Way.RENDERING;
            Offscreen offscreen = calls.offscreen(way == Way.SECOND, WIDTH, WIDTH,
                    subpasses.stream().mapToInt(Subpass::viewMask).toArray());
            int[] words = Shaders.compute("main", 1, 1, 1);
            MemorySegment pipeline = new GraphicsPipeline(application,
                    dynamic ? MemorySegment.NULL : offscreen.renderPass(),
                    List.of(new Stage(1, words), new Stage(16, words))).create();
            Commands commands = application.begin().reset(occlusion, 0, QUERIES).reset(statistics, 0, QUERIES);
            int query = 0;
            for (int i = 0; i < subpasses.size(); i++) {
                Subpass subpass = subpasses.get(i);
                if (dynamic) {
                    calls.beginRendering(commands, subpass.secondary() ? 1 : 0, subpass.viewMask(), WIDTH, WIDTH);
                } else if (i == 0) {
                    calls.begin(commands, way == Way.SECOND, offscreen);
                } else {
                    calls.next(commands, way == Way.SECOND);
                }
                commands.beginQuery(occlusion, query, 1).beginQuery(statistics, query);
                if (subpass.secondary()) {
                    Commands secondary = secondary(application, dynamic ? null : offscreen, subpass.viewMask());
                    draw(secondary, pipeline, subpass);
                    Application.check(secondary.end());
                    commands.execute(secondary);
                } else {
                    draw(commands, pipeline, subpass);
                }
                commands.endQuery(occlusion, query).endQuery(statistics, query);
                query += subpass.views();
                if (dynamic) {
                    calls.endRendering(commands);
                }
            }
            if (!dynamic) {
                calls.end(commands, way == Way.SECOND);
            }
            application.submit(commands);
            List<long[]> results = new ArrayList<>();
            query = 0;
            for (Subpass subpass : subpasses) {
                long[] samples = sum(application, occlusion, query, subpass.views(), 1);
                long[] counts = sum(application, statistics, query, subpass.views(), 2);
                results.add(new long[] {samples[0], counts[0], counts[1]});
                query += subpass.views();
            }
            assertThat(application.reports).isEmpty();
            return results;
        }
    }

    private static void draw(Commands commands, MemorySegment pipeline, Subpass subpass) {
        commands.bind(0, pipeline);
        subpass.draws().forEach(triangles -> commands.draw(3 * triangles, 1));
    }

    /** @param offscreen null for a render pass without object */
    private static Commands secondary(Application application, Offscreen offscreen, int viewMask) {
        Commands secondary = application.allocateSecondary();
        MemorySegment rendering = Structs.of(application.arena, VkCommandBufferInheritanceRenderingInfo.layout(),
                "viewMask", viewMask, "rasterizationSamples", 1);
        Application.check(secondary.beginSecondary(VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT(),
                offscreen == null ? MemorySegment.NULL : offscreen.renderPass(), true, 1, STATISTICS,
                offscreen == null ? rendering : MemorySegment.NULL));
        return secondary;
    }

    /** What the queries of all views have together. */
    private static long[] sum(Application application, MemorySegment pool, int first, int views, int values) {
        long[] all = application.values(pool, first, views, values);
        long[] sum = new long[values];
        for (int i = 0; i < all.length; i++) {
            sum[i % values] += all[i];
        }
        return sum;
    }
}
