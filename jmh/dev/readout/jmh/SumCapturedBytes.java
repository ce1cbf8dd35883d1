package dev.readout.jmh;

import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.QueryPoolResults;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does a sum over 4096 results cost that lie in a captured {@code byte[]}, aligned and at an odd offset? The rival
 * is a {@code ByteBuffer} around the same bytes.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class SumCapturedBytes {
    private static final int COUNT = 4096;
    private static final ResultLayout LAYOUT = ResultLayout.of(QueryType.TIMESTAMP).withAvailability();
    private static final int STRIDE = 16;

    /** Where the first result begins in the array. */
    @Param({"0", "3"})
    public int offset;

    private ByteBuffer buffer;
    private QueryPoolResults results;

    @Setup
    public void fill() {
        byte[] bytes = new byte[offset + COUNT * STRIDE];
        buffer = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
        for (int query = 0; query < COUNT; query++) {
            buffer.putLong(offset + query * STRIDE, query).putLong(offset + query * STRIDE + Long.BYTES, query % 7);
        }
        results = new QueryPoolResults(LAYOUT, COUNT).wrap(MemorySegment.ofArray(bytes).asSlice(offset));
        if (readout() != byteBuffer()) {
            throw new IllegalStateException("the sums differ");
        }
    }

    @Benchmark
    public long readout() {
        return results.sum(0);
    }

    @Benchmark
    public long byteBuffer() {
        long sum = 0;
        for (int query = 0; query < COUNT; query++) {
            int at = offset + query * STRIDE;
            if (buffer.getLong(at + Long.BYTES) != 0) {
                sum += buffer.getLong(at);
            }
        }
        return sum;
    }
}
