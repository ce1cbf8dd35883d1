package dev.readout.software.vulkan;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_NOT_READY;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_TIMEOUT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_RESULT_64_BIT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_RESULT_PARTIAL_BIT;
import static dev.readout.testing.abi.vulkan.vulkan_h.VK_QUERY_RESULT_WAIT_BIT;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.CostModel;
import dev.readout.software.Report;
import dev.readout.software.vulkan.SynchronizationCalls.By;
import dev.readout.testing.Requirement;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/**
 * The machine's clock as the device's. Nothing here depends on how fast the machine is: what is compared are stamps of
 * the one clock, taken before and after.
 */
class RealTimeTest {
    private static final long MILLISECOND = 1_000_000;
    private static final int CLOCK_MONOTONIC_RAW = 4;

    /** Each command takes so long, and nothing else any time. The timestamps are nanoseconds. */
    private static Application open(long nanosecondsACommand, SoftwareQueueFamily... families) {
        return new Application(settings -> {
            settings.realTime(true).startTick(0).costs(new CostModel(0, nanosecondsACommand, 0, 0, 0, 0, 0));
            if (families.length > 0) {
                settings.queueFamilies(List.of(families));
            }
        });
    }

    private static long[] timestamps(Application application, MemorySegment pool, int count, int flags) {
        MemorySegment data = application.arena.allocate(8L * count, 8);
        Application.check(application.results(pool, 0, count, data, 8, VK_QUERY_RESULT_64_BIT() | flags));
        return data.toArray(JAVA_LONG);
    }

    /** What clocks showed in one call: the device's in ticks, and the host's. */
    private record Calibrated(long ticks, long monotonic, long raw, long deviation) {
        static Calibrated of(Application application) {
            Calibration read = Calibration.of(application, "vkGetCalibratedTimestampsEXT", 0, 1, 2);
            Application.check(read.result());
            return new Calibrated(read.stamps()[0], read.stamps()[1], read.stamps()[2], read.deviation());
        }
    }

    /** POSIX's clock, read as an application does. */
    private static long raw(Application application) throws Throwable {
        Linker linker = Linker.nativeLinker();
        MethodHandle clock = linker.downcallHandle(linker.defaultLookup().find("clock_gettime").orElseThrow(),
                FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS));
        MemorySegment time = application.arena.allocate(JAVA_LONG, 2);
        assertThat((int) clock.invokeExact(CLOCK_MONOTONIC_RAW, time)).isZero();
        return time.getAtIndex(JAVA_LONG, 0) * 1_000_000_000 + time.getAtIndex(JAVA_LONG, 1);
    }

    @Example
    void theRawClockIsTheOneThatTheApplicationReads() throws Throwable {
        Requirement.callsC("clock_gettime");
        try (Application application = open(0)) {
            long before = raw(application);
            Calibrated one = Calibrated.of(application);
            Calibrated other = Calibrated.of(application);
            long after = raw(application);
            assertThat(new long[] {before, one.raw, other.raw, after}).isSorted();
        }
    }

    @Property(tries = 20)
    void theHostsClocksAreThoseThatTheApplicationReads(@ForAll @IntRange(min = 1, max = 50) int period) {
        try (Application application = new Application(settings -> settings.realTime(true).timestampPeriod(period))) {
            long before = System.nanoTime();
            Calibrated one = Calibrated.of(application);
            long between = application.driver.hostNanoseconds();
            Calibrated other = Calibrated.of(application);
            long after = System.nanoTime();
            assertThat(new long[] {before, one.monotonic, between, other.monotonic, after}).isSorted();
            assertThat(one.raw).isLessThanOrEqualTo(other.raw);
            assertThat(one.deviation).isBetween((long) period, between - before + period);
            assertThat((other.ticks - one.ticks) * period - (other.monotonic - one.monotonic))
                    .isBetween(-(long) period, (long) period);
        }
    }

    /** Submissions one after the other: each begins when it is submitted, or when the one before ends. */
    @Property(tries = 20)
    void workBeginsWhenItIsSubmittedAndTakesWhatItCosts(
            @ForAll @Size(min = 1, max = 6) List<@IntRange(min = 0, max = 3) Integer> commands) {
        long cost = 100_000;
        try (Application application = open(cost)) {
            int count = 2 * commands.size();
            MemorySegment pool = application.timestamps(count);
            MappedBuffer buffer = application.createBuffer(16);
            application.submit(application.begin().reset(pool, 0, count));
            Calibrated clocks = Calibrated.of(application);
            long[] submitted = new long[commands.size() + 1];
            for (int i = 0; i < commands.size(); i++) {
                Commands recorded = application.begin().timestamp(pool, 2 * i);
                for (int n = 0; n < commands.get(i); n++) {
                    recorded.fill(buffer, 0, 16, n);
                }
                submitted[i] = System.nanoTime();
                application.submit(recorded.timestamp(pool, 2 * i + 1));
                submitted[i + 1] = System.nanoTime();
            }
            application.waitIdle();
            long seen = System.nanoTime();
            long[] stamps = timestamps(application, pool, count, 0);
            for (int i = 0; i < count; i++) {
                stamps[i] += clocks.monotonic - clocks.ticks;
            }
            assertThat(stamps).isSorted();
            assertThat(stamps[count - 1]).isLessThanOrEqualTo(seen);
            long last = submitted[0];
            for (int i = 0; i < commands.size(); i++) {
                long begun = stamps[2 * i] - cost;
                // The first queue has the reset to do before all.
                long latest = Math.max(last + (i == 0 ? cost : 0), submitted[i + 1]);
                assertThat(begun).isBetween(submitted[i], latest);
                last = stamps[2 * i + 1];
                assertThat(last - stamps[2 * i]).isEqualTo((commands.get(i) + 1) * cost);
            }
        }
    }

    /** A poll finds what has ended and nothing else, however often it is repeated. */
    @Example
    void resultsAreVisibleOnceTheirTimeHasPassed() {
        try (Application application = open(20 * MILLISECOND)) {
            MemorySegment pool = application.timestamps(1);
            MemorySegment fence = application.createFence();
            Calibrated clocks = Calibrated.of(application);
            MemorySegment data = application.arena.allocate(8, 8);
            application.submit(application.begin().reset(pool, 0, 1).timestamp(pool, 0), fence);
            long fruitless = 0;
            long poll = System.nanoTime();
            while (application.results(pool, 0, 1, data, 8, VK_QUERY_RESULT_64_BIT()) == VK_NOT_READY()) {
                fruitless = poll;
                poll = System.nanoTime();
            }
            long stamp = data.get(JAVA_LONG, 0) + clocks.monotonic - clocks.ticks;
            assertThat(stamp).isBetween(fruitless, System.nanoTime());
            assertThat(application.fenceStatus(fence)).isEqualTo(VK_SUCCESS());
        }
    }

    @Property(tries = 10)
    void aWaitTakesUntilTheWorkEndsOrTheTimeIsUp(@ForAll @IntRange(min = 1, max = 20) int milliseconds) {
        try (Application application = open(10 * MILLISECOND)) {
            MemorySegment pool = application.timestamps(1);
            MemorySegment fence = application.createFence();
            Calibrated clocks = Calibrated.of(application);
            application.submit(application.begin().reset(pool, 0, 1).timestamp(pool, 0), fence);
            long before = System.nanoTime();
            int result = application.waitFor(fence, milliseconds * MILLISECOND);
            long after = System.nanoTime();
            long end = timestamps(application, pool, 1, VK_QUERY_RESULT_WAIT_BIT())[0] + clocks.monotonic
                    - clocks.ticks;
            assertThat(System.nanoTime()).isGreaterThanOrEqualTo(end);
            if (result == VK_TIMEOUT()) {
                assertThat(after - before).isGreaterThanOrEqualTo(milliseconds * MILLISECOND);
                assertThat(before + milliseconds * MILLISECOND).isLessThan(end);
            } else {
                assertThat(result).isEqualTo(VK_SUCCESS());
                assertThat(after).isGreaterThanOrEqualTo(end);
            }
            assertThat(application.waitFor(fence, -1)).isEqualTo(VK_SUCCESS());
        }
    }

    /** Five minutes of work, if a command takes a second. */
    private static Commands minutes(Application application) {
        MappedBuffer buffer = application.createBuffer(16);
        Commands commands = application.begin();
        for (int second = 0; second < 300; second++) {
            commands.fill(buffer, 0, 16, second);
        }
        return commands;
    }

    /**
     * One thread waits for one of two fences; the first one's work takes minutes, and the other is submitted by another
     * thread meanwhile, if that gets in.
     */
    @Example
    void aWaitForAnyFenceLetsOtherThreadsInAndEndsWithTheFirst() {
        try (Application application =
                open(1_000 * MILLISECOND, new SoftwareQueueFamily(SoftwareQueueFamily.GRAPHICS, 2, 64))) {
            MemorySegment slow = application.createFence();
            MemorySegment quick = application.createFence();
            application.submit(minutes(application), slow);
            CompletableFuture<Integer> waiting =
                    CompletableFuture.supplyAsync(() -> application.waitFor(false, -1, slow, quick));
            assertThat(application.waitFor(slow, 100 * MILLISECOND)).isEqualTo(VK_TIMEOUT());
            assertThat(waiting).isNotDone();
            Application.check(application.submit(application.queue(0, 1), quick));
            assertThat(waiting).succeedsWithin(Duration.ofSeconds(60)).isEqualTo(VK_SUCCESS());
            assertThat(application.fenceStatus(quick)).isEqualTo(VK_SUCCESS());
            assertThat(application.fenceStatus(slow)).isEqualTo(VK_NOT_READY());
        }
    }

    /** Another thread may signal or submit what a call waits for, and does so here long after the call came in. */
    @Example
    void aWaitForWhatNothingSignalsYetTakesItsTime() {
        try (Application application = open(0)) {
            SynchronizationCalls calls = new SynchronizationCalls(application);
            MemorySegment semaphore = calls.timeline(0);
            CompletableFuture<Integer> value =
                    CompletableFuture.supplyAsync(() -> waitForOne(application, semaphore, -1));
            long before = System.nanoTime();
            assertThat(application.waitFor(application.createFence(), 100 * MILLISECOND)).isEqualTo(VK_TIMEOUT());
            assertThat(waitForOne(application, semaphore, 100 * MILLISECOND)).isEqualTo(VK_TIMEOUT());
            assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(200 * MILLISECOND);
            assertThat(value).isNotDone();
            Application.check(calls.signal(semaphore, 1));
            assertThat(value).succeedsWithin(Duration.ofSeconds(60)).isEqualTo(VK_SUCCESS());
            assertThat(application.reports).isEmpty();
        }
    }

    private static int waitForOne(Application application, MemorySegment semaphore, long timeout) {
        return new SynchronizationCalls(application).await(semaphore, 1, timeout);
    }

    /** A timeline is raised when the work ends that raises it, and work that waits for it begins then. */
    @Example
    void aTimelineIsRaisedInRealTime() {
        try (Application application =
                open(50 * MILLISECOND, new SoftwareQueueFamily(SoftwareQueueFamily.GRAPHICS, 2, 64))) {
            MemorySegment pool = application.timestamps(2);
            SynchronizationCalls calls = new SynchronizationCalls(application);
            MemorySegment semaphore = calls.timeline(0);
            Calibrated clocks = Calibrated.of(application);
            application.submit(application.begin().reset(pool, 0, 2));
            application.waitIdle();
            // The second waits for the first, and is submitted before it.
            Application.check(calls.submit(application.begin().timestamp(pool, 1).ended()).waits(semaphore, 1)
                    .to(application.queue(0, 1), By.SUBMIT));
            Application.check(calls.submit(application.begin().timestamp(pool, 0).ended()).signals(semaphore, 1)
                    .to(application.queue(0, 0), By.SUBMIT));
            long before = System.nanoTime();
            int result = waitForOne(application, semaphore, MILLISECOND);
            long after = System.nanoTime();
            assertThat(waitForOne(application, semaphore, -1)).isEqualTo(VK_SUCCESS());
            long raised = System.nanoTime();
            long[] stamps = timestamps(application, pool, 2, VK_QUERY_RESULT_WAIT_BIT());
            long end = stamps[0] + clocks.monotonic - clocks.ticks;
            assertThat(result).isIn(VK_TIMEOUT(), VK_SUCCESS());
            assertThat(result == VK_TIMEOUT() ? after - before : MILLISECOND).isGreaterThanOrEqualTo(MILLISECOND);
            assertThat(result == VK_TIMEOUT() ? before + MILLISECOND : end).isLessThanOrEqualTo(end);
            assertThat(raised).isGreaterThanOrEqualTo(end);
            assertThat(stamps[1] - stamps[0]).isEqualTo(50 * MILLISECOND);
            assertThat(System.nanoTime()).isGreaterThanOrEqualTo(end + 50 * MILLISECOND);
        }
    }

    /** What is not done when the device is destroyed never is: nobody waits for it. */
    @Example
    void aDeviceIsDestroyedAtOnce() {
        Application application = open(1_000 * MILLISECOND);
        application.submit(minutes(application));
        long before = System.nanoTime();
        application.close();
        assertThat(System.nanoTime() - before).isLessThan(300_000 * MILLISECOND);
    }

    /** The call begins again after the wait: what it did wrong is told once, and the script of faults counts one. */
    @Example
    void aCallThatWaitsIsOneCall() {
        try (Application application = new Application(settings -> settings.realTime(true)
                .costs(new CostModel(0, 200 * MILLISECOND, 0, 0, 0, 0, 0)).faults(List.of(Fault.timeout(1))))) {
            MemorySegment pool = application.timestamps(1);
            MemorySegment fence = application.createFence();
            application.submit(application.begin().reset(pool, 0, 1).timestamp(pool, 0), fence);
            timestamps(application, pool, 1, VK_QUERY_RESULT_WAIT_BIT() | VK_QUERY_RESULT_PARTIAL_BIT());
            assertThat(application.reports).extracting(Report::vuid)
                    .containsExactly("VUID-vkGetQueryPoolResults-queryType-09439");
            MemorySegment second = application.createFence();
            application.submit(application.begin().timestamp(pool, 0), second);
            assertThat(application.waitFor(second, -1)).isEqualTo(VK_SUCCESS());
            assertThat(application.waitFor(fence, -1)).isEqualTo(VK_TIMEOUT());
            assertThat(application.waitFor(fence, -1)).isEqualTo(VK_SUCCESS());
        }
    }
}
