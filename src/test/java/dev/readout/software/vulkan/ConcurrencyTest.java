package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_TYPE_PIPELINE_STATISTICS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.vulkan.PFN_vkResetQueryPool;
import dev.readout.software.Report;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads that submit, reset and read at the same time: nothing is lost, and no result is torn. */
class ConcurrencyTest {
    private static final int WRITERS = 3;
    private static final int FRAMES = 300;
    /** Vertices and primitives, of which there are three times as many vertices. */
    private static final int STATISTICS = 3;

    @Test
    void readersSeeWholeResultsWhileOthersSubmitAndReset() throws Exception {
        try (Application application = new Application(settings -> settings.lag(1).queueFamilies(
                List.of(new SoftwareQueueFamily(SoftwareQueueFamily.GRAPHICS, WRITERS, 64))));
                ExecutorService executor = Executors.newFixedThreadPool(2 * WRITERS)) {
            Offscreen offscreen = Offscreen.create(application, 8, 8);
            MemorySegment pipeline = offscreen.triangles();
            List<Future<?>> writers = new ArrayList<>();
            List<Future<Integer>> readers = new ArrayList<>();
            for (int writer = 0; writer < WRITERS; writer++) {
                int index = writer;
                MemorySegment pool = application.createQueryPool(VK_QUERY_TYPE_PIPELINE_STATISTICS(), 1, STATISTICS);
                MemorySegment commandPool = application.createCommandPool(0);
                Future<?> writing = executor.submit(() -> {
                    for (int frame = 1; frame <= FRAMES; frame++) {
                        Commands commands = application.begin(commandPool, 0).reset(pool, 0, 1)
                                .beginRenderPass(offscreen).scissor(0, 0, 8, 8).bind(0, pipeline)
                                .beginQuery(pool, 0).draw(3 * frame, 1).endQuery(pool, 0).endRenderPass();
                        Application.check(commands.end());
                        Application.check(application.submit(application.queue(0, index), MemorySegment.NULL,
                                commands));
                    }
                });
                writers.add(writing);
                readers.add(executor.submit(() -> read(application, pool, writing)));
            }
            for (Future<?> writer : writers) {
                writer.get();
            }
            for (Future<Integer> reader : readers) {
                assertThat(reader.get()).isPositive();
            }
            assertThat(application.waitIdle()).isEqualTo(VK_SUCCESS());
            assertThat(application.reports)
                    .allSatisfy(report -> assertThat(report.vuid()).isEqualTo("VUID-vkGetQueryPoolResults-None-09401"));
        }
    }

    /** The listener is told of a read that is in hand: meanwhile another thread comes to reset the same queries. */
    @ParameterizedTest
    @ValueSource(ints = {0, 4})
    void aResetThatMeetsAReadIsReported(int first) throws Exception {
        BlockingQueue<Report> reports = new LinkedBlockingQueue<>();
        Thread[] resetting = new Thread[1];
        try (Application application = new Application(settings -> settings.listener(report -> {
            reports.add(report);
            if (report.vuid().endsWith("09401")) {
                resetting[0].start();
                while (resetting[0].getState() != Thread.State.BLOCKED && resetting[0].isAlive()) {
                    Thread.onSpinWait();
                }
            }
        }))) {
            MemorySegment pool = application.createQueryPool(VK_QUERY_TYPE_PIPELINE_STATISTICS(), 8, STATISTICS);
            MemorySegment reset = application.function("vkResetQueryPool");
            resetting[0] = new Thread(() -> PFN_vkResetQueryPool.invoke(reset, application.device, pool, first, 4));
            application.results(pool, 0, 4, application.arena.allocate(64, 8), 16, 1);
            resetting[0].join();
            assertThat(reports).extracting(Report::vuid).filteredOn(vuid -> vuid.endsWith("02742"))
                    .containsExactlyElementsOf(first == 0 ? List.of("VUID-vkResetQueryPool-firstQuery-02742")
                            : List.of());
        }
    }

    /** Reads until all has been written, and returns how many results were there. */
    private static int read(Application application, MemorySegment pool, Future<?> writing) {
        MemorySegment memory = application.arena.allocate(24, 8);
        int results = 0;
        long last = 0;
        boolean more = true;
        while (more) {
            more = !writing.isDone();
            int result = application.results(pool, 0, 1, memory, 24, 5);
            if (memory.get(JAVA_LONG, 16) != 0) {
                results++;
                assertThat(result).isEqualTo(VK_SUCCESS());
                assertThat(memory.get(JAVA_LONG, 0)).isEqualTo(3 * memory.get(JAVA_LONG, 8));
                assertThat(memory.get(JAVA_LONG, 8)).isGreaterThanOrEqualTo(last);
                last = memory.get(JAVA_LONG, 8);
            }
        }
        return results;
    }
}
