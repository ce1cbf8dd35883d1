package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_COMMAND_BUFFER_LEVEL_SECONDARY;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_TYPE_OCCLUSION;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_TYPE_PIPELINE_STATISTICS;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_TYPE_TIMESTAMP;
import static dev.readout.workload.abi.vulkan.vulkan_h.VK_PIPELINE_BIND_POINT_GRAPHICS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.Report;
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
    private final MemorySegment pipeline = offscreen.pipeline(VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST(), 1, false);

    private Commands secondary(int flags, boolean occlusion, int controlFlags, int statistics) {
        Commands commands = application.allocate(application.commandPool, VK_COMMAND_BUFFER_LEVEL_SECONDARY());
        MemorySegment pass = flags == CONTINUE ? offscreen.renderPass() : MemorySegment.NULL;
        Application.check(commands.beginSecondary(flags, pass, occlusion, controlFlags, statistics));
        return commands;
    }

    private Commands drawing(int triangles) {
        Commands secondary = secondary(CONTINUE, true, 1, 0x7FF);
        secondary.bind(VK_PIPELINE_BIND_POINT_GRAPHICS(), pipeline).scissor(0, 0, 5, 3).draw(3 * triangles, 1);
        Application.check(secondary.end());
        return secondary;
    }

    @Test
    void whatIsExecutedCountsInTheRenderPassAndTheQueryOfThePrimary() {
        MemorySegment pool = application.createQueryPool(VK_QUERY_TYPE_OCCLUSION(), 1, 0);
        Commands primary = application.begin().reset(pool, 0, 1).beginRenderPass(offscreen, 0, 0, 4, 64)
                .beginQuery(pool, 0, 1);
        application.submit(primary.execute(drawing(1), drawing(2)).endQuery(pool, 0).endRenderPass());

        // The render area has 4 of the scissor's 5 columns, as nobody could know when the secondary was recorded.
        AllWays.assertResults(application, pool, ResultLayout.of(QueryType.OCCLUSION), new long[] {3 * 4 * 3});
        assertThat(application.reports).isEmpty();
    }

    @Test
    void queriesAndTimestampsOfASecondaryAreWrittenInTheirTime() {
        MemorySegment timestamps = application.createQueryPool(VK_QUERY_TYPE_TIMESTAMP(), 3, 0);
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
        MemorySegment memory = application.arena.allocate(24, 8);
        application.results(timestamps, 0, 3, memory, 8, 1);
        assertThat(memory.toArray(JAVA_LONG)).isSorted().doesNotHaveDuplicates();
        assertThat(application.reports).isEmpty();
    }

    @Test
    void whatIsNotInheritedIsReported() {
        MemorySegment pool = application.createQueryPool(VK_QUERY_TYPE_OCCLUSION(), 1, 0);
        MemorySegment statistics = application.createQueryPool(VK_QUERY_TYPE_PIPELINE_STATISTICS(), 1, 3);
        Commands ignorant = secondary(CONTINUE, false, 0, 1);
        Application.check(ignorant.end());
        Commands rough = secondary(CONTINUE, true, 0, 3);
        Application.check(rough.end());
        application.begin().reset(pool, 0, 1).reset(statistics, 0, 1).beginQuery(statistics, 0)
                .beginRenderPass(offscreen, 0, 0, 4, 64).beginQuery(pool, 0, 1).execute(ignorant, rough);

        assertThat(application.reports).extracting(Report::vuid).containsExactly(
                "VUID-vkCmdExecuteCommands-commandBuffer-00104", "VUID-vkCmdExecuteCommands-commandBuffer-00102",
                "VUID-vkCmdExecuteCommands-commandBuffer-00103");
    }

    @Test
    void onlySecondariesAreExecutedAndOnlyPrimariesSubmitted() {
        Commands primary = application.begin();
        Application.check(primary.end());
        application.begin().execute(primary);
        assertThat(application.reports).extracting(Report::vuid)
                .containsExactly("VUID-vkCmdExecuteCommands-pCommandBuffers-00088");
        application.reports.clear();
        assertThat(application.submit(application.queue(0, 0), MemorySegment.NULL, drawing(1))).isNegative();
        assertThat(application.reports).extracting(Report::vuid)
                .containsExactly("VUID-VkSubmitInfo-pCommandBuffers-00075");
    }
}
