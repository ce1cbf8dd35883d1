package dev.readout.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Garbage;
import dev.readout.testing.JavaProcess;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A profiling loop that looks at frame after frame makes no garbage, once it is warm. It runs in a JVM of its own: what
 * other tests have taught the JIT about segments of every kind is not what a profiling loop shows it.
 */
class AllocationTest {
    private static final int QUERIES = 16;
    private static final int FRAMES = 2_000;

    @Test
    void framesAreReadWithoutGarbage() throws Exception {
        assertThat(JavaProcess.java(List.of("-XX:TieredStopAtLevel=4", "-cp", System.getProperty("java.class.path"),
                AllocationTest.class.getName())).lines()).containsExactly("0", "0", "0");
    }

    /** Prints for each of some layouts how many bytes a warm round allocates. */
    public static void main(String[] args) {
        ResultLayout timestamps = ResultLayout.of(QueryType.TIMESTAMP);
        for (ResultLayout layout : List.of(
                timestamps.withAvailability(),
                timestamps.withStatus().strided(40),
                timestamps.withWidth(ElementWidth.BITS_32).withAvailability())) {
            System.out.println(garbage(layout));
        }
    }

    private static long garbage(ResultLayout layout) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment[] memory = {
                arena.allocate(layout.byteSize(QUERIES), 8).fill((byte) 1), arena.allocate(layout.byteSize(QUERIES), 8)
            };
            QueryPoolResults results = new QueryPoolResults(layout, QUERIES);
            Timestamps timestamps = new Timestamps(48, 41.6667f);
            long[] nanoseconds = new long[8];
            long[] sink = new long[1];

            return Garbage.least(0, () -> {
                for (int frame = 0; frame < FRAMES; frame++) {
                    results.wrap(memory[frame % 2]);
                    sink[0] += results.countAvailable() + results.firstUnavailable(0)
                            + results.firstUnavailableAcquire(0) + results.sum(0) + results.sum(1, 15, 0)
                            + results.readElapsed(timestamps, nanoseconds);
                    for (int query = 0; query < 16; query++) {
                        sink[0] += results.complete(query) ? results.value(query) : 0;
                        sink[0] += results.availableAcquire(query) ? 1 : 0;
                    }
                }
            });
        }
    }
}
