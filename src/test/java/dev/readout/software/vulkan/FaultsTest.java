package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_DEVICE_LOST;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_OUT_OF_DEVICE_MEMORY;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_OUT_OF_HOST_MEMORY;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_NOT_READY;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_TIMEOUT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.readout.software.Report;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes wrong on demand, and that the same calls meet the same faults. */
class FaultsTest {
    private Application open(int lag, Fault... faults) {
        return new Application(settings -> settings.faults(List.of(faults)).lag(lag));
    }

    private static int[] read(Application application, MemorySegment pool, int count) {
        int[] available = new int[count];
        MemorySegment memory = application.arena.allocate(16L * count, 8);
        application.results(pool, 0, count, memory, 16, 5);
        for (int query = 0; query < count; query++) {
            available[query] = (int) memory.getAtIndex(JAVA_LONG, 2L * query + 1);
        }
        return available;
    }

    /** The submit itself succeeds, on a strict device too. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aDeviceIsLostInTheMiddleOfAFrame(boolean strict) {
        try (Application application =
                new Application(settings -> settings.faults(List.of(Fault.deviceLost(1))).strict(strict))) {
            MemorySegment pool = application.timestamps(4);
            MemorySegment fence = application.createFence();
            application.submit(application.begin().reset(pool, 0, 4));
            MappedBuffer buffer = application.createBuffer(16);
            Commands frame = application.begin().fill(buffer, 0, 4, -1).fill(buffer, 4, 4, -1).timestamp(pool, 0)
                    .fill(buffer, 8, 4, -1).fill(buffer, 12, 4, -1).timestamp(pool, 1);
            application.submit(frame, fence);
            assertThat(buffer.bytes().toArray(JAVA_INT)).as("half of the frame").containsExactly(-1, -1, 0, 0);

            assertThat(application.waitFor(fence, -1)).isEqualTo(VK_ERROR_DEVICE_LOST());
            assertThat(application.fenceStatus(fence)).isEqualTo(VK_ERROR_DEVICE_LOST());
            assertThat(application.waitIdle()).isEqualTo(VK_ERROR_DEVICE_LOST());
            assertThat(application.results(pool, 0, 4, application.arena.allocate(32, 8), 8, 3))
                    .isEqualTo(VK_ERROR_DEVICE_LOST());
            assertThat(application.submit(application.queue(0, 0), MemorySegment.NULL, application.begin().ended()))
                    .isEqualTo(VK_ERROR_DEVICE_LOST());
            assertThat(application.reports).isEmpty();
        }
    }

    /** Also of work on another queue, which was going on when the device was lost. */
    @Test
    void theFencesOfALostDeviceAreNotInUse() {
        try (Application application = new Application(settings -> settings.faults(List.of(Fault.deviceLost(1)))
                .queueFamilies(List.of(new SoftwareQueueFamily(SoftwareQueueFamily.GRAPHICS, 2, 64))).lag(3))) {
            MemorySegment other = application.createFence();
            Application.check(application.submit(application.queue(0, 1), other, application.begin().ended()));
            MemorySegment fence = application.createFence();
            application.submit(application.begin(), fence);
            assertThat(application.waitFor(fence, -1)).isEqualTo(VK_ERROR_DEVICE_LOST());
            assertThat(application.waitFor(other, 0)).isEqualTo(VK_ERROR_DEVICE_LOST());

            for (MemorySegment ended : List.of(fence, other)) {
                assertThat(application.resetFence(ended)).isEqualTo(VK_SUCCESS());
                assertThat(application.fenceStatus(ended)).isEqualTo(VK_ERROR_DEVICE_LOST());
                assertThat(application.submit(application.queue(0, 0), ended)).isEqualTo(VK_ERROR_DEVICE_LOST());
                application.destroy("vkDestroyFence", ended);
            }
            assertThat(application.reports).isEmpty();
        }
    }

    @Test
    void aQueryNeverBecomesAvailableUntilItIsUsedAgain() {
        try (Application application = open(0, Fault.neverAvailable(1))) {
            MemorySegment pool = application.timestamps(3);
            application.submit(application.begin().reset(pool, 0, 3).timestamp(pool, 0).timestamp(pool, 1)
                    .timestamp(pool, 2));
            assertThat(read(application, pool, 3)).containsExactly(1, 0, 1);
            application.submit(application.begin().reset(pool, 0, 3).timestamp(pool, 1));
            assertThat(read(application, pool, 3)).containsExactly(0, 1, 0);
        }
    }

    @Test
    void resultsOfASubmissionAreLostAndThoseOfTheNextAreNot() {
        try (Application application = open(0, Fault.resultsLost(1))) {
            MemorySegment pool = application.timestamps(3);
            MemorySegment occlusion = application.createQueryPool(QueryType.OCCLUSION, 1);
            MappedBuffer buffer = application.createBuffer(4);
            application.submit(application.begin().reset(pool, 0, 3).reset(occlusion, 0, 1).timestamp(pool, 0));
            MemorySegment fence = application.createFence();
            application.submit(application.begin().timestamp(pool, 1).beginQuery(occlusion, 0).endQuery(occlusion, 0)
                    .fill(buffer, 0, 4, -1), fence);
            assertThat(application.waitFor(fence, -1)).isEqualTo(VK_SUCCESS());
            assertThat(buffer.bytes().get(JAVA_INT, 0)).as("the rest was done").isEqualTo(-1);
            application.submit(application.begin().timestamp(pool, 2));
            assertThat(read(application, pool, 3)).containsExactly(1, 0, 1);
            assertThat(read(application, occlusion, 1)).containsExactly(0);
            application.submit(application.begin().reset(pool, 1, 1).timestamp(pool, 1));
            assertThat(read(application, pool, 3)).containsExactly(1, 1, 1);
            assertThat(application.reports).isEmpty();
        }
    }

    static List<Fault> lostQueries() {
        return List.of(Fault.neverAvailable(0), Fault.resultsLost(1));
    }

    /** A device may wait for ever, and the software device says so; no rule is broken. */
    @ParameterizedTest
    @MethodSource("lostQueries")
    void aWaitForWhatAFaultTookIsReported(Fault fault) {
        try (Application application = open(0, fault)) {
            MemorySegment pool = application.timestamps(2);
            MappedBuffer buffer = application.createBuffer(16);
            MemorySegment memory = application.arena.allocate(16, 8);
            application.submit(application.begin().reset(pool, 0, 2));
            application.submit(application.begin().timestamp(pool, 0).copyResults(pool, 0, 1, buffer, 0, 8, 1));
            assertThat(application.results(pool, 0, 1, memory, 8, 1)).isEqualTo(VK_NOT_READY());
            assertThat(application.reports).isEmpty();

            application.submit(application.begin().copyResults(pool, 0, 1, buffer, 0, 8, 3));
            assertThat(application.results(pool, 0, 1, memory, 8, 3)).isEqualTo(VK_NOT_READY());
            assertThat(application.reports).extracting(Report::function)
                    .containsExactly("vkCmdCopyQueryPoolResults", "vkGetQueryPoolResults");
            assertThat(application.reports).allSatisfy(report -> {
                assertThat(report.vuid()).isEmpty();
                assertThat(report.message()).contains("result was lost: a device may wait for ever");
            });
            application.submit(application.begin().copyResults(pool, 0, 2, buffer, 0, 8, 3));
            assertThat(application.reports.getLast().message()).contains("nothing before this command makes");
            application.submit(application.begin().timestamp(pool, 0));
            assertThat(application.reports).as("it was not reset").hasSize(4);
        }
    }

    /** Whichever pass of a query loses its result. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1})
    void whatAFaultTookOfOnePassIsNotTheApplicationsWrongUse(long lost) {
        try (Application application = open(0, Fault.neverAvailable(lost))) {
            PerformanceCalls.lock(application, application.device, -1);
            MemorySegment pool = PerformanceCalls.pool(application, 1, 0, 1, 2, 3, 4, 5);
            application.submit(application.begin().reset(pool, 0, 1));
            for (int pass = 0; pass < PerformanceCalls.passes(application, 0, 1, 2, 3, 4, 5); pass++) {
                PerformanceCalls.submitPass(application, pass,
                        application.begin().beginQuery(pool, 0).endQuery(pool, 0).ended());
            }
            assertThat(application.results(pool, 0, 1, application.arena.allocate(48, 8), 48, 0))
                    .isEqualTo(VK_NOT_READY());
            assertThat(application.reports).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void aPoolOfMoreQueriesThanTheLimitIsOutOfMemory(int type) {
        try (Application application = new Application(settings -> settings.maxQueries(16))) {
            application.createQueryPool(type, 16, 0);
            assertThat(application.tryCreate("vkCreateQueryPool", application.queryPoolInfo(type, 17, 0),
                    application.pointer()))
                    .isEqualTo(VK_ERROR_OUT_OF_DEVICE_MEMORY());
            assertThat(application.reports).isEmpty();
        }
    }

    /** Up to four frames in flight: none of them has ended when the wait for it times out, whatever came later. */
    @ParameterizedTest
    @CsvSource({"1, 0, 0", "1, 1, 7", "2, 0, 0", "2, 1, 3", "3, 0, 9", "4, 1, 0", "4, 0, 11"})
    void theWorkHasNotEndedWhenAWaitForItTimesOut(int inFlight, int lag, int occurrence) {
        try (Application application = open(lag, Fault.timeout(occurrence))) {
            MemorySegment pool = application.timestamps(16);
            List<MemorySegment> fences = new ArrayList<>();
            for (int frame = 0; frame < 16; frame++) {
                fences.add(application.createFence());
                application.submit(application.begin().reset(pool, frame, 1).timestamp(pool, frame), fences.getLast());
                int waited = frame - inFlight + 1;
                if (waited < 0) {
                    continue;
                }
                int result = application.waitFor(fences.get(waited), 1_000_000);
                assertThat(result).isEqualTo(waited == occurrence ? VK_TIMEOUT() : VK_SUCCESS());
                MemorySegment memory = application.arena.allocate(16, 8);
                assertThat(application.results(pool, waited, 1, memory, 16, 5))
                        .isEqualTo(waited == occurrence ? VK_NOT_READY() : VK_SUCCESS());
                if (waited == occurrence) {
                    assertThat(application.waitFor(fences.get(waited), 1_000_000)).isEqualTo(VK_SUCCESS());
                }
            }
            assertThat(application.reports).isEmpty();
        }
    }

    /** The calls of both functions that wait are counted together. */
    @Test
    void aWaitForASemaphoreTimesOutAndTheNextOneDoesNot() {
        try (Application application = open(3, Fault.timeout(1), Fault.outOfHostMemory("vkWaitSemaphores", 1))) {
            SynchronizationCalls synchronization = new SynchronizationCalls(application);
            MemorySegment semaphore = synchronization.timeline(0);
            MemorySegment fence = application.createFence();
            Application.check(synchronization.submit().signals(semaphore, 1).fence(fence)
                    .to(application.queue(0, 0), SynchronizationCalls.By.SUBMIT));
            assertThat(application.waitFor(fence, 1_000_000)).isEqualTo(VK_SUCCESS());
            assertThat(synchronization.await(semaphore, 1, 1_000_000)).isEqualTo(VK_TIMEOUT());
            assertThat(synchronization.await(semaphore, 1, 1_000_000)).as("of its own calls")
                    .isEqualTo(VK_ERROR_OUT_OF_HOST_MEMORY());
            assertThat(synchronization.await(semaphore, 1, 1_000_000)).isEqualTo(VK_SUCCESS());
            assertThat(application.driver.vulkan().unmetFaults()).isEmpty();
        }
    }

    @Test
    void resultsAreLate() {
        try (Application application = open(0, Fault.late(1, 2))) {
            MemorySegment pool = application.timestamps(1);
            application.submit(application.begin().reset(pool, 0, 1));
            application.submit(application.begin().timestamp(pool, 0));
            assertThat(read(application, pool, 1)).containsExactly(0);
            application.submitNothing();
            assertThat(read(application, pool, 1)).containsExactly(0);
            application.submitNothing();
            assertThat(read(application, pool, 1)).containsExactly(1);
        }
    }

    @Test
    void aStrictDeviceIsLostWhenACommandBreaksARule() {
        try (Application application = new Application(settings -> settings.strict(true))) {
            MemorySegment pool = application.timestamps(1);
            assertThat(application.submit(application.queue(0, 0), MemorySegment.NULL,
                    application.begin().timestamp(pool, 0).ended()))
                    .isEqualTo(VK_ERROR_DEVICE_LOST());
            assertThat(application.reports).extracting(Report::vuid)
                    .containsExactly("VUID-vkCmdWriteTimestamp-None-00830");
        }
    }

    /** Frames of an application that goes on whatever fails: what each of its calls returned, and what it read. */
    private static List<Object> frames(List<Fault> script) {
        List<Object> seen = new ArrayList<>();
        try (Application application = new Application(settings -> settings.faults(script).lag(1))) {
            MemorySegment pool = application.timestamps(1);
            for (int frame = 0; frame < 60; frame++) {
                MemorySegment fence = application.createFence();
                int submitted = application.submit(application.queue(0, 0), fence,
                        application.begin().reset(pool, 0, 1).timestamp(pool, 0).ended());
                seen.add(submitted);
                if (submitted == VK_SUCCESS()) {
                    seen.add(application.waitFor(fence, 1_000_000));
                }
                MemorySegment memory = application.arena.allocate(16, 8);
                seen.add(application.results(pool, 0, 1, memory, 16, 5));
                seen.add(List.of(memory.get(JAVA_LONG, 0), memory.get(JAVA_LONG, 8)));
            }
            assertThat(application.reports).filteredOn(report -> !report.vuid().endsWith("None-09401")).isEmpty();
        }
        return seen;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 42, -7})
    void theSameSeedMeetsTheSameFaults(long seed) {
        List<Object> run = frames(Fault.random(seed, 60));
        assertThat(frames(Fault.random(seed, 60))).isEqualTo(run).isNotEqualTo(frames(List.of()));
        assertThat(run).contains(VK_SUCCESS());
    }

    @Test
    void aNameThatIsNoFunctionIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Fault.outOfHostMemory("vkCreateQueryPol", 0))
                .withMessage("the software device has no function \"vkCreateQueryPol\": expected one of "
                        + "SoftwareVulkan.functions()");
        assertThatIllegalArgumentException().isThrownBy(() -> Fault.outOfHostMemory("", 0));
        assertThat(Fault.outOfHostMemory("vkResetQueryPoolEXT", 0)).as("an alias")
                .isEqualTo(Fault.outOfHostMemory("vkResetQueryPool", 0));
    }

    @Test
    void aFaultThatCannotHappenToAFunctionIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Fault(Fault.Kind.LATE, "vkCreateFence", 0, 1))
                .withMessage("function \"vkCreateFence\" cannot meet a fault of kind LATE, which happens to"
                        + " vkQueueSubmit");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Fault(Fault.Kind.NEVER_AVAILABLE, "vkCmdEndQuery", 0, 0))
                .withMessageContaining("which happens to queries: expected \"\"");
        for (String name : List.of("vkCmdDraw", "vkDestroyFence", "vkGetDeviceProcAddr", "vkGetBufferDeviceAddress")) {
            SoftwareSettings settings =
                    SoftwareSettings.builder().faults(List.of(Fault.outOfHostMemory(name, 0))).build();
            assertThatIllegalArgumentException().isThrownBy(() -> SoftwareVulkan.create(settings))
                    .withMessage(name + " returns no VkResult that could say outOfHostMemory(" + name
                            + ", 0): expected a function that does, such as vkQueueSubmit or vkCreateQueryPool");
        }
    }

    @Test
    void faultsThatWereNeverMetAreKnown() {
        Fault wait = Fault.timeout(0);
        Fault late = Fault.late(0, 2);
        Fault lost = Fault.resultsLost(0);
        Fault never = Fault.neverAvailable(1);
        Fault memory = Fault.outOfHostMemory("vkCreateQueryPool", 1);
        Fault beyond = Fault.deviceLost(1000);
        try (Application application = open(0, wait, late, lost, never, memory, beyond)) {
            assertThat(application.driver.vulkan().unmetFaults())
                    .containsExactly(wait, late, lost, never, memory, beyond);
            MemorySegment pool = application.timestamps(2);
            assertThat(application.driver.vulkan().unmetFaults()).hasSize(6);
            MemorySegment fence = application.createFence();
            application.submit(application.begin().reset(pool, 0, 2).timestamp(pool, 0).timestamp(pool, 1), fence);
            assertThat(application.driver.vulkan().unmetFaults())
                    .as("two of one submission, both met").doesNotContain(late, lost);
            application.waitFor(fence, 1_000_000);
            application.waitIdle();
            assertThat(application.driver.vulkan().unmetFaults()).containsExactly(memory, beyond);
            assertThat(read(application, pool, 2)).containsExactly(0, 0);
        }
    }

    @Test
    void aScriptHasEveryFaultThatAnApplicationSurvives() {
        assertThat(Fault.random(42, 200)).isNotEqualTo(Fault.random(43, 200)).hasSizeBetween(5, 60);
        assertThat(Fault.random(7, 1000)).extracting(Fault::kind)
                .hasSameElementsAs(EnumSet.complementOf(EnumSet.of(Fault.Kind.DEVICE_LOST)));
    }
}
