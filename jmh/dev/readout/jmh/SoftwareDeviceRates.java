package dev.readout.jmh;

import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.driver.vulkan.Fence;
import dev.readout.driver.vulkan.PipelineStage;
import dev.readout.driver.vulkan.QueryPool;
import dev.readout.driver.vulkan.QueryPoolInfo;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.driver.vulkan.VulkanPhysicalDevice;
import dev.readout.software.SoftwareDevice;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How many commands of queries does the software device record in a second, how many submissions does it take, and how
 * many results does it return? Through the driver layer, so with its checks. At least 1,000,000 commands and 20,000
 * submissions are promised; the time of a read grows linearly with the results.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class SoftwareDeviceRates {
    private static final int COMMANDS = 10_000;
    private static final int MANY = 100_000;

    private SoftwareDevice driver;
    private VulkanInstance instance;
    private QueryPool pool;
    private QueryPool large;
    private CommandBuffer commands;
    private CommandBuffer small;
    private VulkanDevice device;
    private Fence fence;
    private MemorySegment results;

    @Setup
    public void open() {
        driver = SoftwareDevice.create();
        instance = VulkanInstance.create(driver);
        VulkanPhysicalDevice physical = instance.physicalDevices().getFirst();
        device = physical.createDevice(physical.queueFamily(1).orElseThrow());
        pool = device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, COMMANDS));
        large = device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, MANY));
        commands = device.createCommandBuffer();
        small = device.createCommandBuffer();
        small.begin().resetQueryPool(pool, 0, 1).writeTimestamp(PipelineStage.BOTTOM_OF_PIPE, pool, 0).end();
        fence = device.createFence();
        results = Arena.global().allocate(MANY * 8L, 8);
        large.reset(0, MANY);
    }

    @TearDown
    public void close() {
        instance.close();
        driver.close();
    }

    @Benchmark
    @OperationsPerInvocation(COMMANDS)
    public void readoutRecordedCommands() {
        commands.begin().resetQueryPool(pool, 0, COMMANDS);
        for (int query = 0; query < COMMANDS - 1; query++) {
            commands.writeTimestamp(PipelineStage.BOTTOM_OF_PIPE, pool, query);
        }
        commands.end();
    }

    @Benchmark
    public void readoutSubmissions() {
        device.queue().submit(small, fence);
        fence.await(1_000_000_000);
    }

    @Benchmark
    @OperationsPerInvocation(MANY)
    public boolean readoutResultsOfALargePool() {
        return large.read(0, MANY, results, LARGE, 0);
    }

    @Benchmark
    @OperationsPerInvocation(MANY / 100)
    public boolean readoutResultsOfASmallPool() {
        return large.read(0, MANY / 100, results, SMALL, 0);
    }

    private static final ResultLayout LARGE = ResultLayout.of(QueryType.TIMESTAMP);
    private static final ResultLayout SMALL = LARGE;
}
