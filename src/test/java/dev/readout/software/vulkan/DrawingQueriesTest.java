package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SHADER_STAGE_VERTEX_BIT;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_PIPELINE_BIND_POINT_GRAPHICS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.vulkan.PipelineStatistic;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.ResultBit;
import dev.readout.vulkan.ResultLayout;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Queries of draws beyond the first version's: what they count, read in all ways. */
class DrawingQueriesTest {
    @AutoClose("closeWithoutReports")
    private final Application application = new Application();
    private final TransformFeedbackCalls feedback = new TransformFeedbackCalls(application);
    private final Offscreen offscreen = Offscreen.create(application, 64, 64);

    private MemorySegment pool(QueryType type, int count) {
        return application.createQueryPool(type.code(), count, 0);
    }

    private Commands beginIndexed(Commands commands, MemorySegment pool, int query, int index) {
        return commands.call("vkCmdBeginQueryIndexedEXT", pool, query, 0, index);
    }

    private Commands endIndexed(Commands commands, MemorySegment pool, int query, int index) {
        return commands.call("vkCmdEndQueryIndexedEXT", pool, query, index);
    }

    @ParameterizedTest
    @CsvSource({"0, 1, 36", "1, 2, 18", "3, 3, 12", "6, 2, 8", "8, 3, 6"})
    void transformFeedbackWritesTheVerticesOfATopologysPrimitive(int topology, int vertices, long primitives) {
        MemorySegment pool = pool(QueryType.TRANSFORM_FEEDBACK_STREAM, 2);
        MemorySegment pipeline = offscreen.pipeline(topology, 1, true,
                List.of(new Offscreen.Stage(VK_SHADER_STAGE_VERTEX_BIT(), Shaders.captured(16))));
        Commands commands = application.begin().reset(pool, 0, 2).beginRenderPass(offscreen)
                .bind(VK_PIPELINE_BIND_POINT_GRAPHICS(), pipeline).scissor(0, 0, 8, 8).beginQuery(pool, 0);
        feedback.bind(commands, 0, application.createBuffer(1024), 0, 5L * vertices * 16 + 15);
        feedback.begin(commands);
        commands.draw(24, 1).draw(6, 2);
        feedback.end(commands);
        commands.endQuery(pool, 0);
        // Nothing is captured when transform feedback is not active.
        beginIndexed(commands, pool, 1, 0).draw(3, 1);
        application.submit(endIndexed(commands, pool, 1, 0).endRenderPass());

        AllWays.assertResults(application, pool, ResultLayout.of(QueryType.TRANSFORM_FEEDBACK_STREAM),
                new long[] {5, primitives}, new long[] {0, 0});
    }

    @Test
    void primitivesGeneratedCountWithAndWithoutRasterizer() {
        MemorySegment pool = pool(QueryType.PRIMITIVES_GENERATED, 2);
        MemorySegment discarding = offscreen.pipeline(VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST(), 1, true);
        Commands commands = application.begin().reset(pool, 0, 2).beginDrawing(offscreen)
                .beginQuery(pool, 0).draw(9, 1)
                .bind(VK_PIPELINE_BIND_POINT_GRAPHICS(), discarding).draw(6, 5).endQuery(pool, 0);
        beginIndexed(commands, pool, 1, 0).draw(3, 1);
        application.submit(endIndexed(commands, pool, 1, 0).endRenderPass());

        AllWays.assertResults(application, pool, ResultLayout.of(QueryType.PRIMITIVES_GENERATED),
                new long[] {13}, new long[] {1});
    }

    @Test
    void aGroupOfMeshTasksIsOnePrimitive() {
        int mask = ResultBit.mask(PipelineStatistic.TASK_SHADER_INVOCATIONS,
                PipelineStatistic.MESH_SHADER_INVOCATIONS);
        MemorySegment primitives = pool(QueryType.MESH_PRIMITIVES_GENERATED, 1);
        MemorySegment statistics = application.createQueryPool(QueryType.PIPELINE_STATISTICS.code(), 1, mask);
        MemorySegment pipeline = offscreen.pipeline(VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST(), 1, false, List.of(
                new Offscreen.Stage(0x40, Shaders.task(32)), new Offscreen.Stage(0x80, Shaders.mesh(64))));
        Commands commands = application.begin().reset(primitives, 0, 1).reset(statistics, 0, 1)
                .beginRenderPass(offscreen).bind(VK_PIPELINE_BIND_POINT_GRAPHICS(), pipeline)
                .scissor(0, 0, 8, 8).beginQuery(primitives, 0).beginQuery(statistics, 0);
        commands.call("vkCmdDrawMeshTasksEXT", 2, 3, 1);
        application.submit(commands.endQuery(primitives, 0).endQuery(statistics, 0).endRenderPass());

        AllWays.assertResults(application, primitives, ResultLayout.of(QueryType.MESH_PRIMITIVES_GENERATED),
                new long[] {6});
        AllWays.assertResults(application, statistics, ResultLayout.ofPipelineStatistics(mask),
                new long[] {6 * 32, 6 * 64});
    }

    @Test
    void aTimestampInSeveralViewsIsInTheFirstOfItsQueries() {
        Offscreen views = Offscreen.create(application, 64, 64, 0b1011);
        MemorySegment timestamps = pool(QueryType.TIMESTAMP, 4);
        application.submit(application.begin().reset(timestamps, 0, 4).beginRenderPass(views).timestamp(timestamps, 0)
                .endRenderPass());

        ResultLayout layout = ResultLayout.of(QueryType.TIMESTAMP).withAvailability();
        MemorySegment memory = application.arena.allocate(layout.byteSize(4), 8);
        application.results(timestamps, 0, 4, memory, layout.stride(), layout.flags());
        assertThat(layout.value(memory, 0)).isPositive();
        assertThat(layout.available(memory, 2)).isTrue();
        assertThat(layout.value(memory, 2)).isZero();
        assertThat(layout.available(memory, 3)).isFalse();
    }
}
