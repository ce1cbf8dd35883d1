package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_VALIDATION_FAILED_EXT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_NOT_READY;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_TIMEOUT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Loops that ask for results that never come: they end, and are reported. */
class AskedForEverTest {
    private static final int FOR_EVER = 100_000;
    private static final byte UNTOUCHED = 0x55;

    private static MemorySegment pool(Application application) {
        MemorySegment pool = application.timestamps(2);
        application.submit(application.begin().reset(pool, 0, 2).timestamp(pool, 0).timestamp(pool, 1));
        return pool;
    }

    /** Asks until there are results, whatever else the call returns; how often it asked, up to a limit. */
    private static int askUntilSuccess(Application application, MemorySegment pool, int limit) {
        MemorySegment data = application.arena.allocate(16, 8);
        int asked = 0;
        while (asked < limit && application.results(pool, 0, 2, data, 8, 1) != VK_SUCCESS()) {
            asked++;
        }
        return asked;
    }

    private static Application application(boolean strict, Fault... faults) {
        return new Application(settings -> settings.strict(strict).faults(List.of(faults)));
    }

    @Test
    void whatWasLostEndsByAReportedErrorOfAStrictDevice() {
        try (Application application = application(true, Fault.neverAvailable(1))) {
            MemorySegment pool = pool(application);
            MemorySegment data = application.arena.allocate(16, 8).fill(UNTOUCHED);
            for (int round = 0; round < 2; round++) {
                for (int asked = 1; asked < FOR_EVER; asked++) {
                    assertThat(application.results(pool, 0, 2, data, 8, 1)).isEqualTo(VK_NOT_READY());
                }
                assertThat(application.reports).hasSize(round);
                assertThat(application.results(pool, 0, 2, data, 8, 1)).isEqualTo(VK_ERROR_VALIDATION_FAILED_EXT());
            }
            assertThat(data.get(JAVA_LONG, 8)).isEqualTo(UNTOUCHED * 0x0101_0101_0101_0101L);
            assertThat(application.reports).hasSize(2).allSatisfy(report -> assertThat(report.message())
                    .startsWith("the results of queries 0 to 1 were asked for 100000 times, and nothing that was"
                            + " submitted brings them: they were lost, or their commands were never submitted."));

            application.submit(application.begin().reset(pool, 0, 2).timestamp(pool, 0).timestamp(pool, 1));
            assertThat(application.results(pool, 0, 2, data, 8, 1)).as("submitted again").isEqualTo(VK_SUCCESS());
            assertThat(application.reports).hasSize(2);
        }
    }

    @Test
    void whatWasLostIsNeverThereOnOneThatIsNot() {
        try (Application application = application(false, Fault.neverAvailable(1))) {
            assertThat(askUntilSuccess(application, pool(application), FOR_EVER + 10)).isEqualTo(FOR_EVER + 10);
            assertThat(application.reports).isEmpty();
        }
    }

    /** As where a thread prepares, and the first that it calls of Vulkan is late. */
    @Test
    void whatAnotherThreadSubmitsLateHasItsResults() throws Exception {
        try (Application application = application(false)) {
            MemorySegment pool = application.timestamps(2);
            application.hostReset(pool, 0, 2);
            assertThat(askUntilSuccess(application, pool, FOR_EVER + 10)).isEqualTo(FOR_EVER + 10);
            Thread worker = new Thread(() -> application
                    .submit(application.begin().timestamp(pool, 0).timestamp(pool, 1)));
            worker.start();
            worker.join();

            MemorySegment data = application.arena.allocate(16, 8);
            assertThat(application.results(pool, 0, 2, data, 8, 1)).isEqualTo(VK_SUCCESS());
            assertThat(data.get(JAVA_LONG, 0)).isNotZero();
            assertThat(application.reports).isEmpty();
        }
    }

    @Test
    void whatAnotherThreadMaySubmitIsNoErrorOfAStrictDeviceBeforeTenSeconds() {
        try (Application application = application(true)) {
            MemorySegment pool = application.timestamps(2);
            application.hostReset(pool, 0, 2);
            long begun = System.nanoTime();
            askUntilSuccess(application, pool, FOR_EVER + 10);
            assertThat(application.reports.isEmpty() || System.nanoTime() - begun >= 10_000_000_000L)
                    .as("%s", application.reports).isTrue();
        }
    }

    /** A loop that sleeps between its questions has waited for long, and has not asked often. */
    @Test
    void whatNothingSignalsIsAFailureAfterManyQuestionsAndTenSeconds() throws Exception {
        try (Application application = application(true)) {
            MemorySegment pool = application.timestamps(2);
            MemorySegment fence = application.createFence();
            application.hostReset(pool, 0, 2);
            assertThat(application.fenceStatus(fence)).isEqualTo(VK_NOT_READY());
            Thread.sleep(10_100);
            for (int asked = 2; asked < FOR_EVER; asked++) {
                assertThat(application.waitFor(fence, 1)).isEqualTo(VK_TIMEOUT());
            }
            assertThat(application.reports).isEmpty();
            assertThat(application.fenceStatus(fence)).isEqualTo(VK_ERROR_VALIDATION_FAILED_EXT());
            assertThat(application.reports).singleElement().satisfies(report -> assertThat(report.message())
                    .startsWith("asked for a fence 100000 times, and nothing that was submitted signals it: give it"
                            + " up;"));
        }
    }

    @Test
    void theCountBeginsAnewWhenSomethingIsSubmitted() {
        try (Application application = application(true, Fault.neverAvailable(1))) {
            MemorySegment pool = pool(application);
            for (int attempt = 0; attempt < 3; attempt++) {
                assertThat(askUntilSuccess(application, pool, FOR_EVER - 1)).isEqualTo(FOR_EVER - 1);
                application.submitNothing();
            }
            assertThat(application.reports).isEmpty();
        }
    }

    @Test
    void whatIsUnderWayIsNotGivenUp() {
        try (Application application = new Application(settings -> settings.strict(true).lag(1000))) {
            MemorySegment pool = application.timestamps(2);
            application.submit(application.begin().reset(pool, 0, 2).timestamp(pool, 0).timestamp(pool, 1));
            assertThat(askUntilSuccess(application, pool, FOR_EVER)).isLessThan(5_000);
            assertThat(application.results(pool, 0, 2, application.arena.allocate(16, 8), 8, 1))
                    .isNotEqualTo(VK_NOT_READY());
            assertThat(application.reports).isEmpty();
        }
    }
}
