package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_DEVICE_LOST;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_NOT_READY;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_TIMEOUT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_RESULT_64_BIT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_RESULT_WAIT_BIT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.Report;
import dev.readout.software.vulkan.SynchronizationCalls.By;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Semaphores with a timeline, one thing at a time; {@link TimelineProperties} has them in any order. */
class TimelineTest {
    private static final int QUEUES = 16;

    @AutoClose
    private final Application application = open();
    private final SynchronizationCalls calls = new SynchronizationCalls(application);
    private final MemorySegment pool = application.timestamps(64);

    private static Application open(Fault... faults) {
        return new Application(settings -> settings.faults(List.of(faults)).queueFamilies(
                List.of(new SoftwareQueueFamily(SoftwareQueueFamily.GRAPHICS, QUEUES, 64))));
    }

    private MemorySegment queue(int index) {
        return application.queue(0, index);
    }

    private Commands timestamp(int query) {
        return application.begin().reset(pool, query, 1).timestamp(pool, query).ended();
    }

    private int status(int query) {
        return application.status(pool, query);
    }

    private void resetAll() {
        application.submit(application.begin().reset(pool, 0, 64));
    }

    /** Of submits of commands, {@link TimelineProperties} say the same. */
    @Test
    void aSparseBindingWaitsForAValueAndSignalsOne() {
        MemorySegment semaphore = calls.timeline(0);
        MemorySegment after = calls.timeline(0);
        MemorySegment fence = application.createFence();
        Application.check(calls.submit().waits(semaphore, 2).signals(after, 5).fence(fence)
                .to(queue(0), By.BIND_SPARSE));
        assertThat(application.fenceStatus(fence)).isEqualTo(VK_NOT_READY());
        assertThat(application.waitFor(fence, 1_000)).isEqualTo(VK_TIMEOUT());
        Application.check(calls.signal(semaphore, 1));
        assertThat(application.fenceStatus(fence)).isEqualTo(VK_NOT_READY());
        assertThat(calls.value(after)).isZero();
        Application.check(calls.submit().signals(semaphore, 3).to(queue(1), By.BIND_SPARSE));
        assertThat(application.fenceStatus(fence)).isEqualTo(VK_SUCCESS());
        assertThat(calls.value(after)).isEqualTo(5);
        assertThat(application.reports).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = "BIND_SPARSE", mode = EnumSource.Mode.EXCLUDE)
    void aBinarySemaphoreBesideATimelineNeedsNoValue(By function) {
        MemorySegment binary = calls.binary();
        MemorySegment timeline = calls.timeline(0);
        Application.check(calls.submit().signals(binary, 77).signals(timeline, 1).to(queue(0), function));
        Application.check(calls.submit().waits(timeline, 1).waits(binary, 99).signals(timeline, 2)
                .to(queue(1), function));
        assertThat(calls.value(timeline)).isEqualTo(2);
        assertThat(application.reports).isEmpty();
    }

    @Test
    void whatWaitsForWhatWaitsForItIsFoundOut() {
        MemorySegment first = calls.timeline(0);
        MemorySegment second = calls.timeline(0);
        resetAll();
        Application.check(calls.submit(timestamp(0)).waits(second, 1).signals(first, 1).to(queue(0), By.SUBMIT_2));
        Application.check(calls.submit(timestamp(1)).waits(first, 1).signals(second, 1).to(queue(1), By.SUBMIT_2));
        Application.check(calls.submit(timestamp(2)).waits(first, 9).to(queue(0), By.SUBMIT_2));
        assertThat(calls.await(first, 1, SynchronizationCalls.FOR_EVER)).isEqualTo(VK_TIMEOUT());
        application.reports.clear();

        Application.check(calls.waitIdle(queue(1)));
        assertThat(application.reports).singleElement().asString().contains("vkQueueSubmit2", "the wait is left out");
        assertThat(calls.value(second)).isEqualTo(1);
        assertThat(status(1)).isEqualTo(VK_SUCCESS());
        assertThat(status(2)).as("of the queue that nobody waited for").isEqualTo(VK_NOT_READY());

        Application.check(application.waitIdle());
        assertThat(application.reports).hasSize(2);
        assertThat(status(0)).isEqualTo(VK_SUCCESS());
        assertThat(status(2)).isEqualTo(VK_SUCCESS());
    }

    /** The nearest value comes from behind the wait for it, and a larger one from another queue. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void noWaitIsLeftOutThatAnotherQueueEnds(boolean idle) {
        try (Application late = new Application(settings -> settings.lag(9)
                .queueFamilies(List.of(new SoftwareQueueFamily(SoftwareQueueFamily.GRAPHICS, QUEUES, 64))))) {
            SynchronizationCalls there = new SynchronizationCalls(late);
            MemorySegment semaphore = there.timeline(0);
            MemorySegment fence = late.createFence();
            MemorySegment first = late.queue(0, 0);
            Application.check(there.submit().waits(semaphore, 2).fence(fence).to(first, By.SUBMIT_2));
            Application.check(there.submit().signals(semaphore, 3).to(first, By.SUBMIT_2));
            Application.check(there.submit().signals(semaphore, 5).to(late.queue(0, 1), By.SUBMIT_2));
            Application.check(idle ? late.waitIdle() : late.waitFor(fence, SynchronizationCalls.FOR_EVER));
            Application.check(late.waitIdle());
            assertThat(there.value(semaphore)).isEqualTo(5);
            assertThat(late.reports).singleElement().asString().contains("raised to 3", "when it was executed");
        }
    }

    /** Each queue waits for each other one: what has no end is not looked at again by every way that leads to it. */
    @Test
    void queuesThatAllWaitForEachOtherTakeNoTime() {
        MemorySegment gate = calls.timeline(0);
        MemorySegment[] semaphores =
                IntStream.range(0, QUEUES).mapToObj(queue -> calls.timeline(0)).toArray(MemorySegment[]::new);
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            for (int queue = 0; queue < QUEUES; queue++) {
                SynchronizationCalls.Submit submit = calls.submit().waits(gate, 1).signals(semaphores[queue], 1);
                SynchronizationCalls.Submit next = calls.submit().signals(semaphores[queue], 2);
                for (int other = 0; other < QUEUES; other++) {
                    next.waits(semaphores[other], 1);
                    if (other < queue) {
                        submit.waits(semaphores[other], 1);
                    } else if (other > queue) {
                        submit.waits(semaphores[other], 0);
                    }
                }
                Application.check(submit.to(queue(queue), By.SUBMIT_2));
                Application.check(next.to(queue(queue), By.SUBMIT_2));
            }
            SynchronizationCalls.Submit cycle = calls.submit();
            for (int queue = 0; queue < QUEUES; queue++) {
                cycle.waits(semaphores[queue], 3);
            }
            for (int queue = 0; queue < QUEUES; queue++) {
                Application.check(cycle.to(queue(queue), By.SUBMIT_2));
            }
            Application.check(calls.signal(gate, 1));
        });
        for (MemorySegment semaphore : semaphores) {
            assertThat(calls.value(semaphore)).isEqualTo(2);
        }
        // In this thread: no other one is left that could signal.
        Assertions.assertTimeout(Duration.ofSeconds(20), () -> application.waitIdle());
        assertThat(application.reports).hasSize(QUEUES);
    }

    /** So many that wait for one another: whoever follows them does so one by one, not one inside another. */
    @Test
    void aLongChainFromQueueToQueueNeedsNoStack() throws Exception {
        MemorySegment gate = calls.timeline(0);
        MemorySegment chain = calls.timeline(0);
        int links = 1_250;
        CompletableFuture.runAsync(() -> {
            Application.check(calls.submit().waits(gate, 1).signals(chain, 1).to(queue(1), By.SUBMIT));
            for (int link = 1; link < links; link++) {
                Application.check(calls.submit().waits(chain, link).signals(chain, link + 1).to(queue(link % 2),
                        By.SUBMIT));
            }
            assertThat(calls.value(chain)).isZero();
            Application.check(calls.signal(gate, 1));
        }, chained -> new Thread(null, chained, "small", 256 << 10).start()).get();
        assertThat(calls.value(chain)).isEqualTo(links);
        assertThat(application.reports).isEmpty();
    }

    @Test
    void waitsForQueriesAndFencesBehindAValueEndAtOnce() {
        MemorySegment semaphore = calls.timeline(0);
        MemorySegment fence = application.createFence();
        resetAll();
        Application.check(calls.submit(timestamp(0)).waits(semaphore, 1).fence(fence).to(queue(0), By.SUBMIT));
        MemorySegment data = application.arena.allocate(JAVA_LONG);
        assertThat(application.results(pool, 0, 1, data, 0, VK_QUERY_RESULT_64_BIT() | VK_QUERY_RESULT_WAIT_BIT()))
                .isEqualTo(VK_NOT_READY());
        assertThat(application.waitFor(fence, SynchronizationCalls.FOR_EVER)).isEqualTo(VK_TIMEOUT());
        assertThat(application.reports).extracting(Report::function)
                .containsExactly("vkGetQueryPoolResults", "vkWaitForFences");
    }

    /** Ways to wait for work, all without a limit. */
    enum Wait {
        VALUE, FENCE, QUEUE, DEVICE, RESULTS
    }

    static Stream<Arguments> waits() {
        return Stream.of(Wait.values()).flatMap(wait -> Stream.of(Arguments.of(wait, true), Arguments.of(wait, false)));
    }

    /** In virtual time too, which stands still meanwhile. */
    @ParameterizedTest
    @MethodSource("waits")
    void whoWaitsForHeldWorkWaitsUntilAnotherThreadSignals(Wait wait, boolean realTime) throws Exception {
        try (Application shared = new Application(settings -> settings.realTime(realTime))) {
            SynchronizationCalls there = new SynchronizationCalls(shared);
            MemorySegment queries = shared.timestamps(1);
            MemorySegment semaphore = there.timeline(0);
            MemorySegment fence = shared.createFence();
            Commands commands = shared.begin().reset(queries, 0, 1).timestamp(queries, 0).ended();
            MemorySegment queue = shared.queue(0, 0);
            Application.check(there.submit(commands).waits(semaphore, 1).signals(semaphore, 2).fence(fence).to(queue,
                    By.SUBMIT));
            CompletableFuture<Integer> waiting = CompletableFuture.supplyAsync(() -> switch (wait) {
                case VALUE -> there.await(semaphore, 2, SynchronizationCalls.FOR_EVER);
                case FENCE -> shared.waitFor(fence, SynchronizationCalls.FOR_EVER);
                case QUEUE -> there.waitIdle(queue);
                case DEVICE -> shared.waitIdle();
                case RESULTS -> shared.results(queries, 0, 1, shared.arena.allocate(JAVA_LONG), 0,
                        VK_QUERY_RESULT_64_BIT() | VK_QUERY_RESULT_WAIT_BIT());
            });
            Thread.sleep(100);
            assertThat(shared.reports).isEmpty();
            assertThat(waiting).isNotDone();
            Application.check(there.signal(semaphore, 1));
            assertThat(waiting).succeedsWithin(Duration.ofSeconds(60)).isEqualTo(VK_SUCCESS());
            assertThat(shared.reports).isEmpty();
        }
    }

    /** One thread after the other: each has made no call when the wait begins. */
    @Test
    void whoWaitsForHeldWorkWaitsForAThreadThatHasYetToCall() throws Exception {
        MemorySegment semaphore = calls.timeline(0);
        for (long value = 1; value < 4; value++) {
            long signalled = value;
            Application.check(calls.submit(timestamp(0)).waits(semaphore, value).to(queue(0), By.SUBMIT));
            Thread signalling = Thread.ofPlatform().start(() -> {
                LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
                calls.signal(semaphore, signalled);
            });
            Application.check(application.waitIdle());
            assertThat(signalling.join(Duration.ofSeconds(60))).isTrue();
            assertThat(application.reports).isEmpty();
        }
    }

    @Test
    void aLostDeviceSaysSoToWhoeverWaits() {
        try (Application other = open(Fault.deviceLost(1))) {
            SynchronizationCalls there = new SynchronizationCalls(other);
            MemorySegment semaphore = there.timeline(3);
            MemorySegment queue = other.queue(0, 0);
            Application.check(there.submit().waits(semaphore, 9).signals(semaphore, 10).to(other.queue(0, 1),
                    By.SUBMIT_2));
            there.submit().signals(semaphore, 4).to(queue, By.SUBMIT_2);
            assertThat(there.await(semaphore, 4, SynchronizationCalls.FOR_EVER)).isEqualTo(VK_ERROR_DEVICE_LOST());
            assertThat(there.tryValue(semaphore, other.pointer())).isEqualTo(VK_ERROR_DEVICE_LOST());
            assertThat(there.await(semaphore, 3, 0)).as("what was reached before").isEqualTo(VK_SUCCESS());
            assertThat(there.waitIdle(other.queue(0, 1))).isEqualTo(VK_ERROR_DEVICE_LOST());
            assertThat(there.submit().to(queue, By.SUBMIT_2)).isEqualTo(VK_ERROR_DEVICE_LOST());
        }
    }
}
