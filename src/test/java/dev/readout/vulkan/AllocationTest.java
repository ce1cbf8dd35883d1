package dev.readout.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A profiling loop that looks at frame after frame makes no garbage, once it is warm. */
class AllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int FRAMES = 2_000;
    private static final int ROUNDS = 50;

    static Stream<QueryPoolLayout> layouts() {
        QueryPoolLayout timestamps = QueryPoolLayout.of(QueryType.TIMESTAMP, 16);
        return Stream.of(
                timestamps.withAvailability(),
                timestamps.withStatus().withStride(40),
                timestamps.withWidth(ElementWidth.BITS_32).withAvailability());
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void framesAreReadWithoutGarbage(QueryPoolLayout layout) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment[] memory = {
                arena.allocate(layout.byteSize(), 8).fill((byte) 1), arena.allocate(layout.byteSize(), 8)
            };
            QueryPoolResults results = new QueryPoolResults(layout);
            Timestamps timestamps = new Timestamps(48, 41.6667f);
            long[] nanoseconds = new long[8];
            long[] sink = new long[1];
            ElapsedConsumer consumer = (pair, time) -> sink[0] += time;

            long least = Long.MAX_VALUE;
            for (int round = 0; round < ROUNDS && least > 0; round++) {
                long before = THREADS.getCurrentThreadAllocatedBytes();
                for (int frame = 0; frame < FRAMES; frame++) {
                    results.wrap(memory[frame % 2]);
                    sink[0] += results.countAvailable() + results.firstUnavailable(0)
                            + results.firstUnavailableAcquire(0) + results.sum(0) + results.sum(1, 15, 0)
                            + results.elapsed(timestamps, nanoseconds) + results.elapsed(timestamps, consumer);
                    for (int query = 0; query < 16; query++) {
                        sink[0] += results.complete(query) ? results.value(query) : 0;
                        sink[0] += results.availableAcquire(query) ? 1 : 0;
                    }
                }
                least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
            }

            assertThat(least).isZero();
        }
    }
}
