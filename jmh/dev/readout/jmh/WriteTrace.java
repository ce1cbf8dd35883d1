package dev.readout.jmh;

import dev.readout.testing.CompiledC;
import dev.readout.trace.TraceLayer;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.Optional;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does it cost to trace a call of 8 arguments: entry and exit with time, thread and counter, flags by name, and
 * the 8 values that the driver returned? The driver is in C and does nothing. Beside it are the call without a trace,
 * and C that writes the same lines with {@code fprintf}. Both write, 64 KiB at a time, to {@code /dev/null}: a disk
 * may be slower than either.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class WriteTrace {
    private static final long DEVICE = 0x7f12_3456_7890L;
    private static final long POOL = 0x55aa_1234_5678L;
    private static final int COUNT = 4;
    private static final long BYTES = 64;
    private static final long STRIDE = 16;
    private static final int FLAGS = 5;
    private static final String FILE = "/dev/null";

    private static final CompiledC C = CompiledC.of("""
            #define _GNU_SOURCE
            #include <stdint.h>
            #include <stdio.h>
            #include <stdlib.h>
            #include <time.h>
            #include <unistd.h>
            int results(void *device, uint64_t pool, uint32_t first, uint32_t count, size_t size, void *data,
                        uint64_t stride, uint32_t flags) {
                return 0;
            }
            static FILE *file;
            static uint64_t start, enqueued;
            static int threads;
            static __thread int id, number;
            static uint64_t now(void) {
                struct timespec time;
                clock_gettime(CLOCK_MONOTONIC, &time);
                return time.tv_sec * 1000000000ull + time.tv_nsec;
            }
            void open_trace(const char *name) {
                file = fopen(name, "a");
                setvbuf(file, malloc(1 << 16), _IOFBF, 1 << 16);
                start = now();
            }
            static void context(const char *mark) {
                if (!number) {
                    id = gettid();
                    number = __atomic_add_fetch(&threads, 1, __ATOMIC_RELAXED);
                }
                uint64_t time = now() - start;
                fprintf(file, "%s Time: %llu.%03llu TID = %d TNum = %d ", mark, (unsigned long long)(time / 1000),
                        (unsigned long long)(time % 1000), id, number);
            }
            static void flag(uint32_t flags, uint32_t bit, const char *name, const char **separator) {
                if (flags & bit) {
                    fprintf(file, "%s%s", *separator, name);
                    *separator = " | ";
                }
            }
            int traced_results(void *device, uint64_t pool, uint32_t first, uint32_t count, size_t size, void *data,
                               uint64_t stride, uint32_t flags) {
                const char *separator = "";
                flockfile(file);
                context(">>>>");
                fprintf(file, "vkGetQueryPoolResults: device = [0x%llx], queryPool = [0x%llx], firstQuery = %u, "
                        "queryCount = %u, dataSize = %zu, pData = [%p], stride = %llu, flags = ",
                        (unsigned long long)(uintptr_t)device, (unsigned long long)pool, first, count, size, data,
                        (unsigned long long)stride);
                flag(flags, 1, "VK_QUERY_RESULT_64_BIT", &separator);
                flag(flags, 2, "VK_QUERY_RESULT_WAIT_BIT", &separator);
                flag(flags, 4, "VK_QUERY_RESULT_WITH_AVAILABILITY_BIT", &separator);
                flag(flags, 8, "VK_QUERY_RESULT_PARTIAL_BIT", &separator);
                fprintf(file, "; EnqueueCounter: %llu\\n", (unsigned long long)enqueued);
                funlockfile(file);
                int result = results(device, pool, first, count, size, data, stride, flags);
                flockfile(file);
                context("<<<<");
                fprintf(file, "vkGetQueryPoolResults returned %s: pData[] = {", result ? "?" : "VK_SUCCESS");
                for (size_t i = 0; i < size / 8; i++)
                    fprintf(file, i ? ", %llu" : "%llu", (unsigned long long)((uint64_t *)data)[i]);
                fprintf(file, "}\\n");
                funlockfile(file);
                return result;
            }
            """);
    private static final MethodHandle CALL = Linker.nativeLinker().downcallHandle(FunctionDescriptor.of(
            ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT,
            ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG,
            ValueLayout.JAVA_INT));

    private final MemorySegment untraced = C.address("results");
    private final MemorySegment tracedInC = C.address("traced_results");
    private TraceLayer layer;
    private MemorySegment traced;
    private long data;

    @Setup
    public void open() throws Throwable {
        MemorySegment results = Arena.global().allocate(BYTES, 64);
        for (int i = 0; i < BYTES / Long.BYTES; i++) {
            results.setAtIndex(ValueLayout.JAVA_LONG, i, i % 2 == 0 ? 41_666_700L * i : 1);
        }
        data = results.address();
        SymbolLookup driver = name -> name.equals("vkGetQueryPoolResults") ? Optional.of(untraced) : Optional.empty();
        layer = TraceLayer.create(driver, Path.of(FILE));
        traced = layer.find("vkGetQueryPoolResults").orElseThrow();
        MethodHandle open = Linker.nativeLinker().downcallHandle(
                C.address("open_trace"), FunctionDescriptor.ofVoid(ValueLayout.ADDRESS));
        open.invokeExact(Arena.global().allocateFrom(FILE));
    }

    @TearDown
    public void close() {
        layer.close();
    }

    private int call(MemorySegment function) throws Throwable {
        return (int) CALL.invokeExact(function, DEVICE, POOL, 0, COUNT, BYTES, data, STRIDE, FLAGS);
    }

    @Benchmark
    public int readout() throws Throwable {
        return call(traced);
    }

    /** The time of a call of either thread: that of one thread, if they do not wait for each other. */
    @Benchmark
    @Threads(2)
    public int readoutTwoThreads() throws Throwable {
        return call(traced);
    }

    @Benchmark
    public int c() throws Throwable {
        return call(tracedInC);
    }

    @Benchmark
    public int untraced() throws Throwable {
        return call(untraced);
    }
}
