package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.*;
import static dev.readout.testing.Downcalls.call;
import static dev.readout.testing.Downcalls.callInt;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_RESULT_64_BIT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_RESULT_WAIT_BIT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_TYPE_TIMESTAMP;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.vulkan.*;
import dev.readout.software.abi.vulkan.*;
import dev.readout.testing.abi.vulkan.PFN_vkQueueWaitIdle;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When what was submitted becomes visible. */
class SubmissionTest {
    private static final long FOR_EVER = -1;
    private static final int LAG = 3;

    @AutoClose
    private final Application application = new Application(settings -> settings.lag(LAG).queueFamilies(
            List.of(new SoftwareQueueFamily(SoftwareQueueFamily.GRAPHICS | SoftwareQueueFamily.COMPUTE, 2, 64))));
    private final MemorySegment pool = application.createQueryPool(VK_QUERY_TYPE_TIMESTAMP(), 4, 0);

    private Commands timestamp(int query) {
        return application.begin().reset(pool, query, 1).timestamp(pool, query);
    }

    private void resetAll() {
        application.submit(application.begin().reset(pool, 0, 4));
        application.waitIdle();
    }

    private boolean isAvailable(int query) {
        return application.results(pool, query, 1, application.arena.allocate(8, 8), 0, 0) == VK_SUCCESS();
    }

    @Test
    void resultsAppearAfterAsManySubmitsAsTheLag() {
        resetAll();
        application.submit(timestamp(0));
        for (int later = 0; later < LAG; later++) {
            assertThat(isAvailable(0)).isFalse();
            application.submitNothing();
        }
        assertThat(isAvailable(0)).isTrue();
    }

    @Test
    void submitsToAnotherQueueDoNotCount() {
        resetAll();
        application.submit(timestamp(0));
        for (int later = 0; later < 2 * LAG; later++) {
            Commands nothing = application.begin();
            Application.check(nothing.end());
            Application.check(application.submit(application.queue(0, 1), MemorySegment.NULL, nothing));
        }
        assertThat(isAvailable(0)).isFalse();
    }

    @Test
    void staleResultsStayUntilTheResetIsExecuted() {
        application.submit(timestamp(0));
        application.waitIdle();
        application.submit(application.begin().reset(pool, 0, 1));
        assertThat(isAvailable(0)).isTrue();
        application.waitIdle();
        assertThat(isAvailable(0)).isFalse();
    }

    @Test
    void getWithWaitWaitsForWhatWasSubmitted() {
        resetAll();
        application.submit(timestamp(0));
        application.submit(timestamp(1));
        MemorySegment data = application.arena.allocate(8, 8);
        assertThat(application.results(pool, 0, 1, data, 0, VK_QUERY_RESULT_WAIT_BIT())).isEqualTo(VK_SUCCESS());
        assertThat(isAvailable(1)).as("what was submitted later is not waited for").isFalse();
        assertThat(application.reports).isEmpty();
    }

    @Test
    void buffersFencesAndQueriesAppearTogether() {
        resetAll();
        MappedBuffer buffer = application.createBuffer(64);
        MemorySegment fence = application.createFence();
        application.submit(timestamp(0).fill(buffer, 0, 64, 7), fence);
        for (int later = 0; later < LAG; later++) {
            assertThat(application.fenceStatus(fence)).isEqualTo(VK_NOT_READY());
            assertThat(buffer.bytes().get(JAVA_INT, 60)).isZero();
            assertThat(isAvailable(0)).isFalse();
            application.submitNothing();
        }
        assertThat(application.fenceStatus(fence)).isEqualTo(VK_SUCCESS());
        assertThat(buffer.bytes().get(JAVA_INT, 60)).isEqualTo(7);
        assertThat(isAvailable(0)).isTrue();
    }

    @Test
    void fenceIsWaitedForAndReset() {
        MemorySegment fence = application.createFence();
        application.submit(timestamp(0), fence);
        assertThat(application.waitFor(fence, 0)).isEqualTo(VK_TIMEOUT());
        assertThat(application.waitFor(fence, 1)).isEqualTo(VK_SUCCESS());
        assertThat(isAvailable(0)).isTrue();
        MemorySegment fences = application.arena.allocateFrom(ADDRESS, fence);
        assertThat(PFN_vkResetFences.invoke(application.function("vkResetFences"), application.device, 1, fences))
                .isEqualTo(VK_SUCCESS());
        assertThat(application.fenceStatus(fence)).isEqualTo(VK_NOT_READY());
    }

    @Test
    void fenceThatNothingSignalsIsNotWaitedForForEver() {
        MemorySegment fence = application.createFence();
        assertThat(application.waitFor(fence, 1_000)).isEqualTo(VK_TIMEOUT());
        assertThat(application.reports).isEmpty();
        assertThat(application.waitFor(fence, FOR_EVER)).isEqualTo(VK_TIMEOUT());
        assertThat(application.reports.getLast().toString()).contains("vkWaitForFences", "for ever");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void oneOfManyFencesIsEnoughIfItIsAskedFor(boolean all) {
        MemorySegment never = application.createFence();
        MemorySegment fence = application.createFence();
        application.submit(timestamp(0), fence);
        MemorySegment fences = application.arena.allocateFrom(JAVA_LONG, never.address(), fence.address());
        assertThat(PFN_vkWaitForFences.invoke(application.function("vkWaitForFences"), application.device, 2, fences,
                all ? 1 : 0, 1_000)).isEqualTo(all ? VK_TIMEOUT() : VK_SUCCESS());
    }

    @Test
    void whoWaitsForOneFenceDoesNotWaitForTheOthers() {
        MemorySegment first = application.createFence();
        MemorySegment second = application.createFence();
        application.submit(timestamp(0), first);
        application.submit(timestamp(1), second);
        MemorySegment fences = application.arena.allocateFrom(JAVA_LONG, first.address(), second.address());
        assertThat(PFN_vkWaitForFences.invoke(application.function("vkWaitForFences"), application.device, 2, fences,
                0, FOR_EVER)).isEqualTo(VK_SUCCESS());
        assertThat(application.fenceStatus(first)).isEqualTo(VK_SUCCESS());
        assertThat(application.fenceStatus(second)).isEqualTo(VK_NOT_READY());
    }

    @Test
    void whoPollsIsServedInTheEnd() {
        resetAll();
        application.submit(timestamp(0));
        int polls = 0;
        while (!isAvailable(0) && polls < 10_000) {
            polls++;
        }
        assertThat(polls).isBetween(100, 999);
    }

    @Test
    void semaphoreOrdersTheQueues() {
        resetAll();
        MemorySegment semaphore = createSemaphore();
        Commands first = timestamp(0);
        Application.check(first.end());
        MemorySegment signal = application.submitInfo(first);
        VkSubmitInfo.signalSemaphoreCount(signal, 1);
        VkSubmitInfo.pSignalSemaphores(signal, application.arena.allocateFrom(ADDRESS, semaphore));
        Commands second = timestamp(1);
        Application.check(second.end());
        MemorySegment wait = application.submitInfo(second);
        VkSubmitInfo.waitSemaphoreCount(wait, 1);
        VkSubmitInfo.pWaitSemaphores(wait, application.arena.allocateFrom(ADDRESS, semaphore));
        submit(0, signal);
        submit(1, wait);

        PFN_vkQueueWaitIdle.invoke(application.function("vkQueueWaitIdle"), application.queue(0, 1));

        MemorySegment data = application.arena.allocate(16, 8);
        assertThat(application.results(pool, 0, 2, data, 8, VK_QUERY_RESULT_64_BIT())).isEqualTo(VK_SUCCESS());
        assertThat(data.get(JAVA_LONG, 8)).isGreaterThan(data.get(JAVA_LONG, 0));
        assertThat(application.reports).isEmpty();
        submit(1, emptyThatWaits(semaphore));
        assertThat(application.reports.getLast().toString()).contains("vkQueueSubmit", "nothing signals");
    }

    private MemorySegment emptyThatWaits(MemorySegment semaphore) {
        MemorySegment info = application.submitInfo();
        VkSubmitInfo.waitSemaphoreCount(info, 1);
        VkSubmitInfo.pWaitSemaphores(info, application.arena.allocateFrom(ADDRESS, semaphore));
        return info;
    }

    private void submit(int queue, MemorySegment info) {
        Application.check(PFN_vkQueueSubmit.invoke(application.function("vkQueueSubmit"), application.queue(0, queue),
                1, info, MemorySegment.NULL));
    }

    private MemorySegment createSemaphore() {
        MemorySegment info = VkSemaphoreCreateInfo.allocate(application.arena);
        VkSemaphoreCreateInfo.sType(info, VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO());
        MemorySegment out = application.pointer();
        Application.check(callInt("vkCreateSemaphore", application.function("vkCreateSemaphore"), application.device,
                info, MemorySegment.NULL, out));
        return out.get(ADDRESS, 0);
    }

    @Test
    void submitWithOneBadCommandBufferHasNoEffect() {
        Commands good = timestamp(0);
        Application.check(good.end());
        Commands unfinished = timestamp(1);
        MemorySegment fence = application.createFence();
        assertThat(application.submit(application.queue(0, 0), fence, good, unfinished)).isEqualTo(VK_ERROR_UNKNOWN());
        assertThat(application.reports.getLast().toString()).contains("still being recorded");
        application.waitIdle();
        assertThat(isAvailable(0)).isFalse();
        assertThat(application.fenceStatus(fence)).isEqualTo(VK_NOT_READY());
    }

    @Test
    void pendingCommandBufferIsNeitherSubmittedNorRecordedAgain() {
        Commands commands = timestamp(0);
        application.submit(commands);
        assertThat(application.submit(application.queue(0, 0), MemorySegment.NULL, commands))
                .isEqualTo(VK_ERROR_UNKNOWN());
        assertThat(commands.begin(0)).isEqualTo(VK_ERROR_UNKNOWN());
        application.waitIdle();
        assertThat(application.submit(application.queue(0, 0), MemorySegment.NULL, commands)).isEqualTo(VK_SUCCESS());
        application.waitIdle();
        assertThat(commands.begin(0)).isEqualTo(VK_SUCCESS());
    }

    @Test
    void commandBufferForOneSubmitIsNotSubmittedTwice() {
        Commands commands = application.begin(application.commandPool,
                VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT());
        application.submit(commands);
        application.waitIdle();
        assertThat(application.submit(application.queue(0, 0), MemorySegment.NULL, commands))
                .isEqualTo(VK_ERROR_UNKNOWN());
    }

    @Test
    void commandBufferForSimultaneousUseIsSubmittedAsOftenAsOneLikes() {
        Commands commands = application.begin(application.commandPool,
                VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT());
        application.submit(commands);
        assertThat(application.submit(application.queue(0, 0), MemorySegment.NULL, commands, commands))
                .isEqualTo(VK_SUCCESS());
        assertThat(application.reports).isEmpty();
    }

    @Test
    void workOnMemoryThatWasFreedIsReportedAndTheRestIsDone() {
        resetAll();
        MappedBuffer buffer = application.createBuffer(64);
        application.submit(application.begin().fill(buffer, 0, 64, 7).reset(pool, 0, 1).timestamp(pool, 0));
        call("vkFreeMemory", application.function("vkFreeMemory"), application.device, buffer.memory(),
                MemorySegment.NULL);
        application.waitIdle();
        assertThat(application.reports.getLast().toString()).startsWith("vkCmdFillBuffer: memory was freed");
        assertThat(isAvailable(0)).isTrue();
    }
}
