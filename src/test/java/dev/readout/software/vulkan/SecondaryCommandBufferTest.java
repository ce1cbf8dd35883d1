package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_TYPE_PIPELINE_STATISTICS;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_PIPELINE_BIND_POINT_GRAPHICS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.ResultLayout;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Secondary command buffers: what they count and write is part of the primary ones that execute them. */
class SecondaryCommandBufferTest {
    private static final int CONTINUE = VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT();

    @AutoClose
    private final Application application = new Application();
    private final Offscreen offscreen = Offscreen.create(application, 64, 64);
    private final MemorySegment pipeline = offscreen.triangles();

    private Commands secondary(int flags, boolean occlusion, int controlFlags, int statistics) {
        Commands commands = application.allocateSecondary();
        MemorySegment pass = flags == CONTINUE ? offscreen.renderPass() : MemorySegment.NULL;
        Application.check(commands.beginSecondary(flags, pass, occlusion, controlFlags, statistics));
        return commands;
    }

    private Commands drawing(int triangles) {
        Commands secondary = secondary(CONTINUE, true, 1, 0x7FF);
        secondary.bind(VK_PIPELINE_BIND_POINT_GRAPHICS(), pipeline).scissor(0, 0, 5, 3).draw(3 * triangles, 1);
        return secondary.ended();
    }

    @Test
    void whatIsExecutedCountsInTheRenderPassAndTheQueryOfThePrimary() {
        MemorySegment pool = application.createQueryPool(QueryType.OCCLUSION, 1);
        Commands primary = application.begin().reset(pool, 0, 1).beginRenderPass(offscreen, 0, 0, 4, 64)
                .beginQuery(pool, 0, 1);
        application.submit(primary.execute(drawing(1), drawing(2)).endQuery(pool, 0).endRenderPass());

        // The render area has 4 of the scissor's 5 columns, as nobody could know when the secondary was recorded.
        AllWays.assertResults(application, pool, ResultLayout.of(QueryType.OCCLUSION), new long[] {3 * 4 * 3});
        assertThat(application.reports).isEmpty();
    }

    @Test
    void queriesAndTimestampsOfASecondaryAreWrittenInTheirTime() {
        MemorySegment timestamps = application.timestamps(3);
        MemorySegment statistics = application.createQueryPool(VK_QUERY_TYPE_PIPELINE_STATISTICS(), 1, 0x400);
        Commands secondary = secondary(0, false, 0, 0);
        secondary.timestamp(timestamps, 1).beginQuery(statistics, 0)
                .bind(1, Shaders.computePipeline(application, 3, 1, 1)).dispatch(4, 1, 1).endQuery(statistics, 0);
        Application.check(secondary.end());
        Commands primary = application.begin().reset(timestamps, 0, 3).reset(statistics, 0, 1)
                .timestamp(timestamps, 0);
        application.submit(primary.execute(secondary).timestamp(timestamps, 2));

        AllWays.assertResults(application, statistics, ResultLayout.ofPipelineStatistics(0x400),
                new long[] {12});
        assertThat(application.values(timestamps, 3)).isSorted().doesNotHaveDuplicates();
        assertThat(application.reports).isEmpty();
    }
}
