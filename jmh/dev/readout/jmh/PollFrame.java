package dev.readout.jmh;

import dev.readout.driver.CriticalPromise;
import dev.readout.driver.CriticalResults;
import dev.readout.driver.QueryPool;
import dev.readout.driver.QueryPoolInfo;
import dev.readout.driver.VulkanDevice;
import dev.readout.vulkan.QueryPoolLayout;
import dev.readout.vulkan.QueryPoolResults;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.Timestamps;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.concurrent.TimeUnit;
import org.lwjgl.system.JNI;
import org.lwjgl.system.MemoryUtil;
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
 * What does it cost to poll one frame: to call {@code vkGetQueryPoolResults} of a driver that does next to nothing,
 * and to turn the timestamps of each pass into nanoseconds? The driver is in C; the rivals are LWJGL's call (what
 * {@code VK10.nvkGetQueryPoolResults} does behind its look-up), a plain downcall, and C that calls and decodes.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 8, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(value = 2, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class PollFrame {
    private static final long DEVICE = 0x1000;
    private static final long POOL = 0x2000;
    private static final long STRIDE = 2 * Long.BYTES;
    private static final int FLAGS = 5;

    private static final CompiledC C = CompiledC.of("""
            #include <stdint.h>
            #include <stddef.h>
            #include <string.h>
            int results(void *device, uint64_t pool, uint32_t first, uint32_t count, size_t size, void *data,
                        uint64_t stride, uint32_t flags) {
                char *result = data;
                for (uint32_t i = 0; i < count; i++, result += stride) {
                    ((uint64_t *)result)[0] = 1000 + 16 * i;
                    ((uint64_t *)result)[1] = 1;
                }
                return 0;
            }
            void *device_proc_addr(void *device, const char *name) {
                return strcmp(name, "vkGetQueryPoolResults") == 0 ? (void *)results : NULL;
            }
            int poll(void *device, uint64_t pool, uint32_t count, void *data, double period, int64_t *nanoseconds) {
                int ready = results(device, pool, 0, count, 16 * count, data, 16, 5);
                uint64_t *result = data;
                for (uint32_t pass = 0; pass < count / 2; pass++, result += 4)
                    nanoseconds[pass] = result[1] && result[3] ? (int64_t)((result[2] - result[0]) * period) : -1;
                return ready;
            }
            """);
    private static final MethodHandle C_POLL = C.critical("poll", FunctionDescriptor.of(ValueLayout.JAVA_INT,
            ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT, ValueLayout.ADDRESS,
            ValueLayout.JAVA_DOUBLE, ValueLayout.ADDRESS));

    /** Two timestamps each. */
    @Param({"4", "16"})
    public int passes;

    private final float period = 1;
    private final Timestamps timestamps = new Timestamps(64, period);
    private int queries;
    private MemorySegment segment;
    private MemorySegment nativeNanoseconds;
    private long address;
    private long function;
    private long[] nanoseconds;
    private QueryPoolLayout layout;
    private QueryPoolResults view;
    private QueryPool pool;
    private CriticalResults critical;

    @Setup
    public void open() {
        queries = 2 * passes;
        layout = QueryPoolLayout.of(QueryType.TIMESTAMP, queries).withAvailability();
        segment = Arena.global().allocate(layout.byteSize(), 64);
        nativeNanoseconds = Arena.global().allocate(passes * 8L, 64);
        address = segment.address();
        function = C.address("results").address();
        nanoseconds = new long[passes];
        view = new QueryPoolResults(layout).wrap(segment);
        pool = VulkanDevice.of(DEVICE, C.address("device_proc_addr").address())
                .queryPool(POOL, QueryPoolInfo.of(QueryType.TIMESTAMP, queries));
        critical = pool.critical(
                layout, segment, CriticalPromise.DRIVER_NEITHER_BLOCKS_NOR_CALLS_JAVA);
    }

    @Benchmark
    public boolean readout() {
        boolean ready = critical.results(0);
        view.elapsed(timestamps, nanoseconds);
        return ready;
    }

    /** Through a plain call, which is the default. */
    @Benchmark
    public boolean readoutPlain() {
        boolean ready = pool.results(0, segment, layout, 0);
        view.elapsed(timestamps, nanoseconds);
        return ready;
    }

    @Benchmark
    public boolean lwjgl() {
        boolean ready = JNI.callPJPPJI(
                DEVICE, POOL, 0, queries, queries * STRIDE, address, STRIDE, FLAGS, function) == 0;
        for (int pass = 0; pass < passes; pass++) {
            long begin = address + 2 * pass * STRIDE;
            long end = begin + STRIDE;
            nanoseconds[pass] = MemoryUtil.memGetLong(begin + 8) != 0 && MemoryUtil.memGetLong(end + 8) != 0
                    ? (long) ((MemoryUtil.memGetLong(end) - MemoryUtil.memGetLong(begin)) * (double) period)
                    : -1;
        }
        return ready;
    }

    @Benchmark
    public boolean c() throws Throwable {
        return (int) C_POLL.invokeExact(DEVICE, POOL, queries, segment, (double) period, nativeNanoseconds) == 0;
    }
}
