package dev.readout.jmh;

import dev.readout.testing.CompiledC;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;
import org.lwjgl.system.MemoryUtil;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does it cost to sum the available values of 4096 results, 64 bits and an availability word, with a layout that
 * is a constant? The same job as C, LWJGL, ByteBuffer and a naive loop over the segment do it.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class SumConstantLayout {
    static final int COUNT = 4096;
    static final ResultLayout LAYOUT = ResultLayout.of(QueryType.OCCLUSION).withAvailability();

    private static final MethodHandle C_SUM = CompiledC.of("""
            #include <stdint.h>
            uint64_t sum(const uint64_t *results, int count) {
                uint64_t sum = 0;
                for (int i = 0; i < count; i++)
                    if (results[2 * i + 1]) sum += results[2 * i];
                return sum;
            }
            """).critical("sum", FunctionDescriptor.of(
            ValueLayout.JAVA_LONG, ValueLayout.ADDRESS, ValueLayout.JAVA_INT));

    private final MemorySegment segment = Arena.global().allocate(LAYOUT.byteSize(COUNT), 64);
    private final long address = segment.address();
    private final ByteBuffer buffer = segment.asByteBuffer().order(ByteOrder.nativeOrder());

    @Setup
    public void fill() {
        for (int i = 0; i < COUNT; i++) {
            segment.setAtIndex(ValueLayout.JAVA_LONG, 2 * i, i);
            segment.setAtIndex(ValueLayout.JAVA_LONG, 2 * i + 1, 1);
        }
    }

    @Benchmark
    public long readout() {
        MemorySegment results = segment;
        long sum = 0;
        for (int query = 0; query < COUNT; query++) {
            if (LAYOUT.available(results, query)) {
                sum += LAYOUT.value(results, query);
            }
        }
        return sum;
    }

    @Benchmark
    public long c() throws Throwable {
        return (long) C_SUM.invokeExact(segment, COUNT);
    }

    @Benchmark
    public long lwjgl() {
        long base = address;
        long sum = 0;
        for (int query = 0; query < COUNT; query++) {
            if (MemoryUtil.memGetLong(base + query * 16L + 8) != 0) {
                sum += MemoryUtil.memGetLong(base + query * 16L);
            }
        }
        return sum;
    }

    @Benchmark
    public long byteBuffer() {
        ByteBuffer results = buffer;
        long sum = 0;
        for (int query = 0; query < COUNT; query++) {
            if (results.getLong(query * 16 + 8) != 0) {
                sum += results.getLong(query * 16);
            }
        }
        return sum;
    }

    /** As one would write it first: a slice for each query. */
    @Benchmark
    public long naive() {
        long sum = 0;
        for (int query = 0; query < COUNT; query++) {
            MemorySegment result = segment.asSlice(query * 16L, 16);
            if (result.getAtIndex(ValueLayout.JAVA_LONG, 1) != 0) {
                sum += result.getAtIndex(ValueLayout.JAVA_LONG, 0);
            }
        }
        return sum;
    }
}
