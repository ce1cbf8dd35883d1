package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.driver.vulkan.Fence;
import dev.readout.driver.vulkan.PipelineStage;
import dev.readout.driver.vulkan.QueryPool;
import dev.readout.driver.vulkan.QueryPoolInfo;
import dev.readout.driver.vulkan.Rig;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.SoftwareVulkan;
import dev.readout.testing.InstalledDriver;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.Timestamps;
import dev.readout.workload.ComputePipeline;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Batches of 64 virtual threads, 16 of each in flight, on one queue: some are late, lost or cancelled. The judge are
 * timestamps that each thread writes by itself around a scope, and inside of it.
 */
class BatchThreadsTest {
    private static final int THREADS = 64;
    private static final int IN_FLIGHT = 16;
    private static final int BATCHES = 48;
    private static final int STAMPS = 4;
    private static final GpuQueue COMPUTE = GpuQueue.named("compute");
    private static final Scope OUTER = Scope.named("outer");
    private static final Scope INNER = Scope.named("inner");

    /** How a batch ended. */
    private enum Ending {
        HANDED_OVER, EXPIRED, CANCELLED, DROPPED
    }

    private record Seen(Ending ending, GpuFrame frame) {
    }

    private final Map<Long, Seen> seen = new ConcurrentHashMap<>();
    private final Map<ProfilerReport.Kind, Integer> kinds = new EnumMap<>(ProfilerReport.Kind.class);
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private VulkanDevice device;
    private ComputePipeline generator;
    private GpuProfiler profiler;

    private void report(ProfilerReport report) {
        kinds.merge(report.kind(), 1, Integer::sum);
        end(report.frame(), new Seen(
                report instanceof ProfilerReport.BatchExpired ? Ending.EXPIRED : Ending.DROPPED, null));
    }

    private void end(long number, Seen how) {
        Seen before = seen.putIfAbsent(number, how);
        if (before != null) {
            failure.compareAndSet(null, new AssertionError("batch " + number + ": " + before + ", and " + how));
        }
    }

    /** A thread of the application, with a ring of command buffers. */
    private final class Worker implements Runnable {
        private final int index;
        private final Random random;
        private final QueryPool stamps;
        private final CommandBuffer[] commands = new CommandBuffer[IN_FLIGHT];
        private final Fence[] fences = new Fence[IN_FLIGHT];
        /** By slot: the number of its batch, -1 for none, and whether it was submitted. */
        private final long[] numbers = new long[IN_FLIGHT];
        private final boolean[] submitted = new boolean[IN_FLIGHT];

        Worker(int index, long seed) {
            this.index = index;
            random = new Random(seed + index);
            stamps = device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, IN_FLIGHT * STAMPS));
            for (int slot = 0; slot < IN_FLIGHT; slot++) {
                commands[slot] = device.createCommandBuffer();
                fences[slot] = device.createFence();
                numbers[slot] = -1;
            }
        }

        @Override
        public void run() {
            try {
                for (int i = 0; i < BATCHES; i++) {
                    int slot = random.nextInt(IN_FLIGHT);
                    finish(slot);
                    batch(slot, (long) index * BATCHES + i);
                    if (random.nextInt(4) == 0) {
                        LockSupport.parkNanos(random.nextInt(2_000_000));
                    }
                }
                for (int slot = 0; slot < IN_FLIGHT; slot++) {
                    finish(slot);
                }
            } catch (Throwable thrown) {
                failure.compareAndSet(null, thrown);
            }
        }

        private void batch(int slot, long number) {
            CommandBuffer buffer = commands[slot].begin();
            buffer.resetQueryPool(stamps, slot * STAMPS, STAMPS);
            GpuRecorder gpu = profiler.batch(COMPUTE, buffer.handle(), number);
            stamp(buffer, slot, 0);
            try (var outer = gpu.scope(OUTER)) {
                stamp(buffer, slot, 1);
                for (long i = 0; i <= number % 3; i++) {
                    try (var inner = gpu.scope(INNER)) {
                        generator.dispatch(buffer, 1);
                    }
                }
                stamp(buffer, slot, 2);
            }
            stamp(buffer, slot, 3);
            long batch = gpu.endBatch();
            buffer.end();
            numbers[slot] = number;
            int fate = random.nextInt(12);
            submitted[slot] = fate > 1;
            if (fate == 0) {
                // Another thread may tell later that it was dropped.
                if (batch != 0) {
                    profiler.cancelBatch(batch);
                    end(number, new Seen(Ending.CANCELLED, null));
                }
            } else if (fate > 1) {
                if (random.nextInt(3) == 0) {
                    LockSupport.parkNanos(random.nextInt(3_000_000));
                }
                profiler.submittingBatch(batch);
                device.queue().submit(buffer, fences[slot]);
            }
        }

        private void stamp(CommandBuffer buffer, int slot, int which) {
            buffer.writeTimestamp(PipelineStage.BOTTOM_OF_PIPE, stamps, slot * STAMPS + which);
        }

        /** Waits until a slot's batch is over, and checks what was measured. */
        private void finish(int slot) {
            long number = numbers[slot];
            while (number >= 0 && (!seen.containsKey(number) || submitted[slot] && !fences[slot].isSignaled())) {
                if (failure.get() != null) {
                    throw new IllegalStateException("another thread failed");
                }
                LockSupport.parkNanos(200_000);
            }
            if (number >= 0 && seen.get(number).ending == Ending.HANDED_OVER) {
                check(number, slot, seen.get(number).frame);
            }
            numbers[slot] = -1;
        }

        private void check(long number, int slot, GpuFrame frame) {
            Timestamps meaning = device.physicalDevice().timestamps(device.queueFamily());
            ResultLayout layout = ResultLayout.of(QueryType.TIMESTAMP);
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment results = arena.allocate(layout.resultOffset(STAMPS), Long.BYTES);
                assertThat(stamps.read(slot * STAMPS, STAMPS, results, layout, 0)).isTrue();
                long outside = meaning.elapsedNanoseconds(layout.value(results, 0, 0), layout.value(results, 3, 0));
                long inside = meaning.elapsedNanoseconds(layout.value(results, 1, 0), layout.value(results, 2, 0));
                int outer = frame.find(OUTER);
                int inner = frame.find(OUTER, INNER);
                assertThat(submitted[slot]).isTrue();
                assertThat(frame.size()).isEqualTo(2);
                assertThat(frame.nanoseconds(outer)).as("batch %s", number).isBetween(inside, outside);
                assertThat(frame.count(inner)).isEqualTo((int) (number % 3) + 1);
                assertThat(frame.nanoseconds(inner)).isBetween(1L, inside);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Timeout(120)
    void batchesOfManyThreadsHaveTheirOwnTimes(boolean isSystem) throws InterruptedException {
        SoftwareVulkan software = isSystem ? null : SoftwareVulkan.create(SoftwareSettings.builder().strict(true)
                .listener(report -> failure.compareAndSet(null, new AssertionError(report.toString()))).build());
        SymbolLookup driver = isSystem ? InstalledDriver.vulkan() : software;
        try (Rig rig = Rig.on(driver)) {
            device = rig.device;
            generator = rig.generator;
            profiler = GpuProfiler.vulkan(device).queue(COMPUTE).batchesInFlight(THREADS * IN_FLIGHT - 8)
                    .batchesExpireAfter(Duration.ofSeconds(2)).listener(this::report).build();
            work(!isSystem);
            assertThat(device.awaitIdle(Rig.PATIENCE)).isTrue();
            profiler.close();
        } finally {
            if (software != null) {
                software.close();
            }
        }
    }

    /** @param isQuick whether the device is never so busy that what is submitted expires */
    private void work(boolean isQuick) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            threads.add(Thread.ofVirtual().unstarted(new Worker(i, 57)));
        }
        threads.forEach(Thread::start);
        while (threads.stream().anyMatch(Thread::isAlive)) {
            profiler.poll(frame -> end(frame.number(), new Seen(Ending.HANDED_OVER, frame.copy())));
            Thread.sleep(1);
        }
        assertThat(failure.get()).isNull();
        assertThat(seen).hasSize(THREADS * BATCHES);
        assertThat(kinds.keySet())
                .isSubsetOf(ProfilerReport.Kind.BATCH_EXPIRED, ProfilerReport.Kind.BATCH_DROPPED);
        assertThat(seen.values()).extracting(Seen::ending).contains(Ending.HANDED_OVER, Ending.CANCELLED);
        if (isQuick) {
            assertThat(seen.values()).extracting(Seen::ending).contains(Ending.EXPIRED);
            assertThat(seen.values()).filteredOn(each -> each.ending == Ending.HANDED_OVER)
                    .hasSizeGreaterThan(THREADS * BATCHES / 2);
        }
    }
}
