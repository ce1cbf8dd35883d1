package dev.readout.driver.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Garbage;
import dev.readout.testing.InstalledDriver;
import dev.readout.testing.JavaProcess;
import dev.readout.vulkan.PipelineStatistic;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A loop that records, submits, waits and reads makes no garbage, once it is warm: in a JVM of its own, since what C2
 * inlines depends on all that ran before.
 */
class AllocationTest {
    private static final int FRAMES = 100;

    @Test
    void framesAreRunAndReadWithoutGarbage() throws Exception {
        // Where there is no driver, the test is skipped.
        InstalledDriver.vulkan();
        assertThat(JavaProcess.java(List.of("-XX:TieredStopAtLevel=4", "--enable-native-access=ALL-UNNAMED", "-cp",
                System.getProperty("java.class.path"), AllocationTest.class.getName())).strip()).isEqualTo("0");
    }

    public static void main(String[] args) {
        int mask = PipelineStatistic.INPUT_ASSEMBLY_VERTICES.bit() | PipelineStatistic.CLIPPING_PRIMITIVES.bit();
        try (Rig rig = Rig.on(InstalledDriver.vulkan()); Arena arena = Arena.ofConfined()) {
            QueryPool timestamps = rig.device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, 2));
            QueryPool statistics = rig.device.createQueryPool(QueryPoolInfo.ofPipelineStatistics(mask, 1));
            ResultLayout ticks = timestamps.info().layout().withAvailability();
            ResultLayout counts = statistics.info().layout().withAvailability();
            MemorySegment memory = arena.allocate(256, Long.BYTES);

            System.out.println(Garbage.least(0, () -> {
                for (int frame = 0; frame < FRAMES; frame++) {
                    record(rig, timestamps, statistics, ticks);
                    read(rig, timestamps, statistics, memory, ticks, counts);
                }
            }));
        }
    }

    private static void record(Rig rig, QueryPool timestamps, QueryPool statistics, ResultLayout ticks) {
        rig.commands.begin()
                .resetQueryPool(timestamps, 0, 2).resetQueryPool(statistics, 0, 1)
                .writeTimestamp(PipelineStage.TOP_OF_PIPE, timestamps, 0);
        rig.triangles.begin(rig.commands);
        rig.commands.beginQuery(statistics, 0);
        rig.draw(rig.commands, 1, 2, 2);
        rig.commands.endQuery(statistics, 0);
        rig.triangles.end(rig.commands);
        rig.generator.dispatch(rig.commands, 1);
        rig.commands.memoryBarrier(PipelineStage.COMPUTE_SHADER, PipelineStage.TRANSFER)
                .writeTimestamp(PipelineStage.BOTTOM_OF_PIPE, timestamps, 1)
                .copyQueryPoolResults(timestamps, 0, timestamps.count(), ticks, rig.results, 0, 0)
                .memoryBarrier(PipelineStage.TRANSFER, PipelineStage.HOST).end();
        rig.device.queue().submit(rig.commands, rig.fence);
    }

    private static void read(Rig rig, QueryPool timestamps, QueryPool statistics, MemorySegment memory,
            ResultLayout ticks, ResultLayout counts) {
        boolean ended = rig.fence.await(Rig.PATIENCE) && rig.fence.isSignaled()
                && timestamps.read(0, timestamps.count(), memory, ticks, 0)
                && statistics.read(0, statistics.count(), memory, counts, 0)
                && timestamps.awaitResults(0, timestamps.count(), memory, ticks, 0);
        if (!ended) {
            throw new AssertionError("the frame did not end");
        }
    }
}
