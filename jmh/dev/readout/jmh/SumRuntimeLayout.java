package dev.readout.jmh;

import dev.readout.testing.CompiledC;
import dev.readout.vulkan.ElementWidth;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.QueryPoolResults;
import dev.readout.vulkan.TrailingWord;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
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
 * What does a sum over 4096 results cost with a layout that is known only at run time, for the strides that occur? The
 * rival is C with the same parameters at run time. Every layout is used before the measurement begins, so that no loop
 * profits from being the only one in the process.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class SumRuntimeLayout {
    private static final int COUNT = 4096;

    private static final CompiledC C = CompiledC.of("""
            #include <stdint.h>
            #include <stddef.h>
            uint64_t sum64(const char *results, int count, size_t stride, size_t word) {
                uint64_t sum = 0;
                for (int i = 0; i < count; i++) {
                    const char *result = results + i * stride;
                    if (!word || *(const uint64_t *)(result + word)) sum += *(const uint64_t *)result;
                }
                return sum;
            }
            uint64_t sum32(const char *results, int count, size_t stride, size_t word) {
                uint64_t sum = 0;
                for (int i = 0; i < count; i++) {
                    const char *result = results + i * stride;
                    if (!word || *(const uint32_t *)(result + word)) sum += *(const uint32_t *)result;
                }
                return sum;
            }
            """);
    private static final FunctionDescriptor SUM = FunctionDescriptor.of(ValueLayout.JAVA_LONG,
            ValueLayout.ADDRESS, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG);
    private static final MethodHandle C_SUM_64 = C.critical("sum64", SUM);
    private static final MethodHandle C_SUM_32 = C.critical("sum32", SUM);

    /** Width, values, trailing word, stride in elements. */
    @Param({"64/1/NONE/1", "64/1/AVAILABILITY/2", "64/2/AVAILABILITY/3", "64/11/AVAILABILITY/12", "64/1/STATUS/8",
        "32/1/AVAILABILITY/2", "32/11/AVAILABILITY/12"})
    public String layout;

    private MemorySegment segment;
    private QueryPoolResults results;
    private long stride;
    private long word;
    private boolean wide;

    @Setup
    public void fill() throws Exception {
        for (String other : SumRuntimeLayout.class.getField("layout").getAnnotation(Param.class).value()) {
            prepare(other);
            for (int i = 0; i < 2_000; i++) {
                results.sum(0);
            }
        }
        prepare(layout);
    }

    private void prepare(String description) {
        String[] parts = description.split("/");
        ElementWidth width = ElementWidth.ofBits(Integer.parseInt(parts[0]));
        TrailingWord trailing = TrailingWord.valueOf(parts[2]);
        int values = Integer.parseInt(parts[1]);
        stride = Long.parseLong(parts[3]) * width.bytes();
        word = trailing == TrailingWord.NONE ? 0 : (long) values * width.bytes();
        wide = width == ElementWidth.BITS_64;
        segment = Arena.global().allocate(COUNT * stride, 64).fill((byte) 1);
        results = new QueryPoolResults(new ResultLayout(width, values, trailing, 0, stride), COUNT).wrap(segment);
    }

    @Benchmark
    public long readout() {
        return results.sum(0);
    }

    /** Query by query through the view, as one would write it first. */
    @Benchmark
    public long readoutPerQuery() {
        QueryPoolResults view = results;
        boolean known = word == 0;
        long sum = 0;
        for (int query = 0; query < COUNT; query++) {
            if (known || view.complete(query)) {
                sum += view.value(query);
            }
        }
        return sum;
    }

    @Benchmark
    public long c() throws Throwable {
        return wide
                ? (long) C_SUM_64.invokeExact(segment, COUNT, stride, word)
                : (long) C_SUM_32.invokeExact(segment, COUNT, stride, word);
    }

    /** The layout in plain fields: what the specialized loops are there to avoid. */
    @Benchmark
    public long naive() {
        MemorySegment results = segment;
        long sum = 0;
        for (int query = 0; query < COUNT; query++) {
            long offset = query * stride;
            if (wide) {
                if (word == 0 || results.get(ValueLayout.JAVA_LONG, offset + word) != 0) {
                    sum += results.get(ValueLayout.JAVA_LONG, offset);
                }
            } else if (word == 0 || results.get(ValueLayout.JAVA_INT, offset + word) != 0) {
                sum += Integer.toUnsignedLong(results.get(ValueLayout.JAVA_INT, offset));
            }
        }
        return sum;
    }
}
