package dev.readout.jmh;

import dev.readout.counters.CounterRecords;
import dev.readout.testing.CompiledC;
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
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does it cost to sum the values of 4096 counter records of 16 bytes, all of them or those of one counter? The
 * rival is the same in C.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class SumCounterRecords {
    private static final int COUNT = 4096;
    private static final int GROUPS = 4;
    private static final int COUNTERS = 16;

    private static final CompiledC C = CompiledC.of("""
            #include <stdint.h>
            struct record { uint32_t group, counter; uint64_t value; };
            uint64_t sum(const struct record *records, int count) {
                uint64_t sum = 0;
                for (int i = 0; i < count; i++) sum += records[i].value;
                return sum;
            }
            uint64_t sum_of_counter(const struct record *records, int count, uint32_t group, uint32_t counter) {
                uint64_t sum = 0;
                for (int i = 0; i < count; i++)
                    if (records[i].group == group && records[i].counter == counter) sum += records[i].value;
                return sum;
            }
            """);
    private static final MethodHandle C_SUM = C.critical("sum", FunctionDescriptor.of(
            ValueLayout.JAVA_LONG, ValueLayout.ADDRESS, ValueLayout.JAVA_INT));
    private static final MethodHandle C_SUM_OF_COUNTER = C.critical("sum_of_counter", FunctionDescriptor.of(
            ValueLayout.JAVA_LONG, ValueLayout.ADDRESS, ValueLayout.JAVA_INT,
            ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));

    private final MemorySegment segment = Arena.global().allocate(COUNT * 16L, 64);
    private final CounterRecords records = new CounterRecords().wrap(segment);

    @Setup
    public void fill() throws Throwable {
        for (int i = 0; i < COUNT; i++) {
            segment.set(ValueLayout.JAVA_INT, i * 16L, i / COUNTERS % GROUPS);
            segment.set(ValueLayout.JAVA_INT, i * 16L + 4, i % COUNTERS);
            segment.set(ValueLayout.JAVA_LONG, i * 16L + 8, i);
        }
        if (readout() != c() || readoutByCounter() != cByCounter() || readout() <= readoutByCounter()) {
            throw new IllegalStateException("rivals disagree");
        }
    }

    @Benchmark
    public long readout() {
        return records.sum();
    }

    @Benchmark
    public long c() throws Throwable {
        return (long) C_SUM.invokeExact(segment, COUNT);
    }

    @Benchmark
    public long readoutByCounter() {
        return records.sum(1, 2);
    }

    @Benchmark
    public long cByCounter() throws Throwable {
        return (long) C_SUM_OF_COUNTER.invokeExact(segment, COUNT, 1, 2);
    }

    /** Record by record, as one would write it first. */
    @Benchmark
    public long readoutPerRecord() {
        CounterRecords view = records;
        long sum = 0;
        for (int i = 0; i < view.count(); i++) {
            sum += view.value(i);
        }
        return sum;
    }
}
