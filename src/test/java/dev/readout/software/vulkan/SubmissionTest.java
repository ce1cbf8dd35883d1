package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_UNKNOWN;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_NOT_READY;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_TIMEOUT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.vulkan.SynchronizationCalls.By;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When what was submitted becomes visible, beside {@link ReferenceModelProperties}: to fences and other queues. */
class SubmissionTest {
    private static final long FOR_EVER = -1;
    private static final int LAG = 3;

    @AutoClose
    private final Application application = new Application(settings -> settings.lag(LAG).queueFamilies(
            List.of(new SoftwareQueueFamily(SoftwareQueueFamily.GRAPHICS | SoftwareQueueFamily.COMPUTE, 2, 64))));
    private final MemorySegment pool = application.timestamps(4);

    private Commands timestamp(int query) {
        return application.begin().reset(pool, query, 1).timestamp(pool, query);
    }

    private void resetAll() {
        application.submit(application.begin().reset(pool, 0, 4));
        application.waitIdle();
    }

    private boolean isAvailable(int query) {
        return application.status(pool, query) == VK_SUCCESS();
    }

    @Test
    void submitsToAnotherQueueDoNotCount() {
        resetAll();
        application.submit(timestamp(0));
        for (int later = 0; later < 2 * LAG; later++) {
            Application.check(application.submit(application.queue(0, 1), MemorySegment.NULL,
                    application.begin().ended()));
        }
        assertThat(isAvailable(0)).isFalse();
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
        assertThat(application.waitFor(all, 1_000, never, fence)).isEqualTo(all ? VK_TIMEOUT() : VK_SUCCESS());
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
        SynchronizationCalls calls = new SynchronizationCalls(application);
        MemorySegment semaphore = calls.binary();
        MemorySegment other = application.queue(0, 1);
        Application.check(calls.submit(timestamp(0).ended()).signals(semaphore, 0).withValues(0, 0)
                .to(application.queue(0, 0), By.SUBMIT));
        Application.check(calls.submit(timestamp(1).ended()).waits(semaphore, 0).withValues(0, 0).to(other, By.SUBMIT));
        Application.check(calls.waitIdle(other));
        assertThat(application.values(pool, 2)).isSorted().doesNotHaveDuplicates();
        assertThat(application.reports).isEmpty();
        Application.check(calls.submit().waits(semaphore, 0).withValues(0, 0).to(other, By.SUBMIT));
        assertThat(application.reports.getLast().toString()).contains("vkQueueSubmit", "nothing signals");
    }

    @Test
    void submitWithOneBadCommandBufferHasNoEffect() {
        MemorySegment fence = application.createFence();
        assertThat(application.submit(application.queue(0, 0), fence, timestamp(0).ended(), timestamp(1)))
                .isEqualTo(VK_ERROR_UNKNOWN());
        application.waitIdle();
        assertThat(isAvailable(0)).isFalse();
        assertThat(application.fenceStatus(fence)).isEqualTo(VK_NOT_READY());
    }

    /** If it is for one submit, it is not submitted later either. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aCommandBufferIsSubmittedAndRecordedAgainWhenItIsNotPending(boolean once) {
        Commands commands = application.begin(application.commandPool,
                once ? VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT() : 0);
        application.submit(commands);
        assertThat(commands.begin(0)).isEqualTo(VK_ERROR_UNKNOWN());
        application.waitIdle();
        assertThat(application.submit(application.queue(0, 0), MemorySegment.NULL, commands))
                .isEqualTo(once ? VK_ERROR_UNKNOWN() : VK_SUCCESS());
        application.waitIdle();
        assertThat(commands.begin(0)).isEqualTo(VK_SUCCESS());
    }
}
