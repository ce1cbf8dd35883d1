package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_NOT_READY;
import static dev.readout.abi.vulkan.vulkan_h.VK_QUERY_TYPE_TIMESTAMP;
import static dev.readout.abi.vulkan.vulkan_h.VK_SUCCESS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.Report;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loops that ask for results that never come: they end, and are reported. */
class AskedForEverTest {
    private static final int FOR_EVER = 100_000;

    private static MemorySegment pool(Application application) {
        MemorySegment pool = application.createQueryPool(VK_QUERY_TYPE_TIMESTAMP(), 2, 0);
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

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatWasLostEndsByAReport(boolean strict) {
        try (Application application =
                new Application(settings -> settings.strict(strict).faults(List.of(Fault.neverAvailable(1))))) {
            MemorySegment pool = pool(application);
            assertThat(askUntilSuccess(application, pool, FOR_EVER - 1)).isEqualTo(FOR_EVER - 1);
            assertThat(application.reports).isEmpty();

            assertThat(askUntilSuccess(application, pool, FOR_EVER)).isZero();
            assertThat(application.reports).singleElement().extracting(Report::message).asString()
                    .startsWith("the results of queries 0 to 1 were asked for 100000 times, and nothing that was"
                            + " submitted brings them: they were lost, or their commands were never submitted.");
        }
    }

    @Test
    void whatNothingSignalsIsAFailureWithAReport() {
        try (Application application = new Application()) {
            MemorySegment fence = application.createFence();
            for (IntSupplier poll : List.<IntSupplier>of(() -> application.fenceStatus(fence),
                    () -> application.waitFor(fence, 1))) {
                for (int round = 0; round < 2; round++) {
                    int asked = 1;
                    while (poll.getAsInt() >= VK_SUCCESS()) {
                        asked++;
                    }
                    assertThat(asked).isEqualTo(FOR_EVER);
                }
            }
            assertThat(application.reports).hasSize(4).allSatisfy(report -> assertThat(report.message()).startsWith(
                    "asked for a fence 100000 times, and nothing that was submitted signals it: give it up;"));
        }
    }

    @Test
    void theCountBeginsAnewWhenSomethingIsSubmitted() {
        try (Application application = new Application(settings -> settings.faults(List.of(Fault.neverAvailable(1))))) {
            MemorySegment pool = pool(application);
            for (int attempt = 0; attempt < 3; attempt++) {
                assertThat(askUntilSuccess(application, pool, FOR_EVER - 1)).isEqualTo(FOR_EVER - 1);
                application.submitNothing();
            }
            assertThat(application.reports).isEmpty();
        }
    }

    @Test
    void whatTheDeviceLostItEndsToo() {
        try (Application application = new Application(settings -> settings.faults(List.of(Fault.deviceLost(0))))) {
            MemorySegment pool = application.createQueryPool(VK_QUERY_TYPE_TIMESTAMP(), 2, 0);
            Commands commands = application.begin().reset(pool, 0, 2).timestamp(pool, 0).timestamp(pool, 1);
            Application.check(commands.end());
            Application.check(application.submit(application.queue(0, 0), MemorySegment.NULL, commands));
            assertThat(askUntilSuccess(application, pool, FOR_EVER)).isEqualTo(FOR_EVER - 1);
            assertThat(application.reports).last().extracting(Report::message).asString()
                    .contains("the device is lost");
            assertThat(askUntilSuccess(application, pool, 1)).as("it is lost as before").isEqualTo(1);
        }
    }

    /** Another thread may yet submit what is missing. Who is interrupted, as by JUnit's timeouts, ends sooner. */
    @Test
    void amongSeveralThreadsOnlyAnInterruptEndsIt() throws Exception {
        try (Application application = new Application(settings -> settings.faults(List.of(Fault.neverAvailable(1))))) {
            MemorySegment pool = pool(application);
            Thread other = new Thread(() -> application.fenceStatus(application.createFence()));
            other.start();
            other.join();
            assertThat(askUntilSuccess(application, pool, FOR_EVER + 10)).isEqualTo(FOR_EVER + 10);
            assertThat(application.reports).isEmpty();

            Thread.currentThread().interrupt();
            try {
                assertThat(askUntilSuccess(application, pool, 10)).isZero();
            } finally {
                assertThat(Thread.interrupted()).isTrue();
            }
            assertThat(application.reports).hasSize(1);
        }
    }

    @Test
    void whatIsUnderWayIsNotGivenUp() {
        try (Application application = new Application(settings -> settings.lag(1000))) {
            MemorySegment pool = application.createQueryPool(VK_QUERY_TYPE_TIMESTAMP(), 2, 0);
            application.submit(application.begin().reset(pool, 0, 2).timestamp(pool, 0).timestamp(pool, 1));
            assertThat(askUntilSuccess(application, pool, FOR_EVER)).isLessThan(5_000);
            assertThat(application.results(pool, 0, 2, application.arena.allocate(16, 8), 8, 1))
                    .isNotEqualTo(VK_NOT_READY());
            assertThat(application.reports).isEmpty();
        }
    }
}
