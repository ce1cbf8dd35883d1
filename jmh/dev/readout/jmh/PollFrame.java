package dev.readout.jmh;

import dev.readout.driver.vulkan.CriticalPromise;
import dev.readout.driver.vulkan.QueryPool;
import dev.readout.driver.vulkan.QueryPoolInfo;
import dev.readout.driver.vulkan.QueryPoolReader;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.testing.CompiledC;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.QueryPoolResults;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.Timestamps;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.LongBuffer;
import java.util.concurrent.TimeUnit;
import org.lwjgl.system.JNI;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkDevice;
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
 * What does it cost to poll one frame: to call {@code vkGetQueryPoolResults} of a driver that does nothing (the results
 * lie there already), and to turn the timestamps of each pass into nanoseconds? VK_SUCCESS says that all are available.
 * The driver is in C; the rivals are LWJGL's public method, the bare JNI call below it, and C that calls and decodes.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class PollFrame {
    private static final long DEVICE = 0x1000;
    private static final long POOL = 0x2000;
    private static final long STRIDE = Long.BYTES;
    private static final int FLAGS = 1;

    private static final CompiledC C = CompiledC.of("""
            #include <stdint.h>
            #include <stddef.h>
            #include <string.h>
            int results(void *device, uint64_t pool, uint32_t first, uint32_t count, size_t size, void *data,
                        uint64_t stride, uint32_t flags) {
                return 0;
            }
            int none(void *object, void *count) { /* enumerates nothing */
                *(uint32_t *)count = 0;
                return 0;
            }
            void *device_proc_addr(void *device, const char *name) {
                return (void *)results; /* LWJGL wants to have every function of Vulkan 1.0 */
            }
            void *instance_proc_addr(void *instance, const char *name) {
                return strcmp(name, "vkGetInstanceProcAddr") == 0 ? (void *)instance_proc_addr
                     : strcmp(name, "vkGetDeviceProcAddr") == 0 ? (void *)device_proc_addr
                     : strncmp(name, "vkEnumerate", 11) == 0 ? (void *)none : (void *)results;
            }
            int poll(void *device, uint64_t pool, uint32_t count, void *data, double period, int64_t *nanoseconds) {
                int ready = results(device, pool, 0, count, 8 * count, data, 8, 1);
                uint64_t *result = data;
                for (uint32_t pass = 0; pass < count / 2; pass++, result += 2)
                    nanoseconds[pass] = (int64_t)((result[1] - result[0]) * period);
                return ready;
            }
            """);
    private static final MethodHandle C_POLL = C.critical("poll", FunctionDescriptor.of(ValueLayout.JAVA_INT,
            ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT, ValueLayout.ADDRESS,
            ValueLayout.JAVA_DOUBLE, ValueLayout.ADDRESS));

    /** Two timestamps each. */
    @Param({"4", "16"})
    public int passes;

    /** What a binding holds in objects of its own: handles, and the function's address. */
    private VkDevice vkDevice;
    private LongBuffer buffer;
    private long device = DEVICE;
    private long queryPool = POOL;
    private final float period = 1;
    private final Timestamps timestamps = new Timestamps(64, period);
    private int queries;
    private MemorySegment segment;
    private MemorySegment nativeNanoseconds;
    private long address;
    private long function;
    private long[] nanoseconds;
    private ResultLayout layout;
    private QueryPoolResults view;
    private QueryPool pool;
    private QueryPoolReader critical;
    private QueryPoolResults criticalView;
    private QueryPoolReader reader;
    private QueryPoolResults readerView;

    @Setup
    public void open() {
        queries = 2 * passes;
        layout = ResultLayout.of(QueryType.TIMESTAMP);
        segment = Arena.global().allocate(layout.byteSize(queries), 64);
        nativeNanoseconds = Arena.global().allocate(passes * 8L, 64);
        address = segment.address();
        for (int query = 0; query < queries; query++) {
            segment.setAtIndex(ValueLayout.JAVA_LONG, query, 1000 + 16 * query);
        }
        vkDevice = LwjglDevice.over(C, DEVICE);
        buffer = MemoryUtil.memLongBuffer(address, queries);
        function = C.address("results").address();
        nanoseconds = new long[passes];
        view = new QueryPoolResults(layout, queries).wrap(segment);
        pool = VulkanDevice.of(DEVICE, C.address("device_proc_addr").address())
                .queryPool(POOL, QueryPoolInfo.of(QueryType.TIMESTAMP, queries));
        critical = pool.criticalReader(layout, CriticalPromise.DRIVER_NEITHER_BLOCKS_NOR_CALLS_JAVA);
        critical.results().copyFrom(segment);
        criticalView = new QueryPoolResults(layout, queries).wrap(critical.results());
        reader = pool.reader(layout);
        reader.results().copyFrom(segment);
        readerView = new QueryPoolResults(layout, queries).wrap(reader.results());
    }

    @Benchmark
    public boolean readout() {
        boolean ready = critical.read(0, queries);
        criticalView.readElapsed(timestamps, nanoseconds);
        return ready;
    }

    /** Through a plain call, which is the default. */
    @Benchmark
    public boolean readoutPlain() {
        boolean ready = pool.read(0, queries, segment, layout, 0);
        view.readElapsed(timestamps, nanoseconds);
        return ready;
    }

    /** Through a plain call into memory of the reader's own, so that layout and memory are proven once. */
    @Benchmark
    public boolean readoutReader() {
        boolean ready = reader.read(0, queries);
        readerView.readElapsed(timestamps, nanoseconds);
        return ready;
    }

    @Benchmark
    public boolean lwjgl() {
        boolean ready = VK10.vkGetQueryPoolResults(vkDevice, POOL, 0, queries, buffer, STRIDE, FLAGS) == 0;
        for (int pass = 0; pass < passes; pass++) {
            nanoseconds[pass] = (long) ((buffer.get(2 * pass + 1) - buffer.get(2 * pass)) * (double) period);
        }
        return ready;
    }

    /** Below LWJGL's public methods, with an address that was looked up before. */
    @Benchmark
    public boolean lwjglBare() {
        boolean ready = JNI.callPJPPJI(
                device, queryPool, 0, queries, queries * STRIDE, address, STRIDE, FLAGS, function) == 0;
        for (int pass = 0; pass < passes; pass++) {
            long begin = address + 2 * pass * STRIDE;
            nanoseconds[pass] =
                    (long) ((MemoryUtil.memGetLong(begin + STRIDE) - MemoryUtil.memGetLong(begin)) * (double) period);
        }
        return ready;
    }

    @Benchmark
    public boolean c() throws Throwable {
        return (int) C_POLL.invokeExact(device, queryPool, queries, segment, (double) period, nativeNanoseconds) == 0;
    }
}
