package dev.readout.jmh;

import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.driver.vulkan.QueryPool;
import dev.readout.driver.vulkan.QueryPoolInfo;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.driver.vulkan.VulkanPhysicalDevice;
import dev.readout.software.SoftwareDevice;
import dev.readout.testing.CompiledC;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
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
 * What does a command cost that a C program records on the software device? The rival is a call from C of a Java method
 * that does nothing.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 6, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class CallFromC {
    private static final int COMMANDS = 10_000;

    private static final CompiledC C = CompiledC.of("""
            #include <stdint.h>
            void timestamps(void (*write)(void *, uint32_t, void *, uint32_t), void *buffer, void *pool, int count) {
                for (int i = 0; i < count; i++) write(buffer, 0x2000, pool, i);
            }
            void states(void (*set)(void *, uint32_t, uint32_t), void *buffer, int count) {
                for (int i = 0; i < count; i++) set(buffer, 3, i);
            }
            """);
    private static final MethodHandle TIMESTAMPS = function("timestamps", FunctionDescriptor.ofVoid(
            ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT));
    private static final MethodHandle STATES = function("states", FunctionDescriptor.ofVoid(ValueLayout.ADDRESS,
            ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT));

    private final MemorySegment nothing;
    private SoftwareDevice driver;
    private VulkanInstance instance;
    private QueryPool pool;
    private CommandBuffer commands;
    private MemorySegment writeTimestamp;
    private MemorySegment setStencil;

    public CallFromC() {
        try {
            nothing = Linker.nativeLinker().upcallStub(
                    MethodHandles.lookup().findStatic(CallFromC.class, "nothing", MethodType.methodType(void.class,
                            MemorySegment.class, int.class, MemorySegment.class, int.class)),
                    FunctionDescriptor.ofVoid(ValueLayout.ADDRESS, ValueLayout.JAVA_INT, ValueLayout.ADDRESS,
                            ValueLayout.JAVA_INT),
                    Arena.global());
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError(impossible.getMessage(), impossible);
        }
    }

    /** Not critical: it comes back to Java. */
    private static MethodHandle function(String name, FunctionDescriptor descriptor) {
        return Linker.nativeLinker().downcallHandle(C.address(name), descriptor);
    }

    static void nothing(MemorySegment buffer, int stage, MemorySegment queries, int query) {
        // What it costs to get here and back.
    }

    @Setup
    public void open() {
        driver = SoftwareDevice.create();
        instance = VulkanInstance.create(driver);
        VulkanPhysicalDevice physical = instance.physicalDevices().getFirst();
        VulkanDevice device = physical.createDevice(physical.queueFamily(1).orElseThrow());
        pool = device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, COMMANDS));
        commands = device.createCommandBuffer();
        writeTimestamp = driver.find("vkCmdWriteTimestamp").orElseThrow();
        setStencil = driver.find("vkCmdSetStencilReference").orElseThrow();
    }

    @TearDown
    public void close() {
        instance.close();
        driver.close();
    }

    /** A command that the device keeps. */
    @Benchmark
    @OperationsPerInvocation(COMMANDS)
    public void readout() throws Throwable {
        commands.begin();
        TIMESTAMPS.invokeExact(writeTimestamp, commands.handle(), pool.handle(), COMMANDS);
        commands.end();
    }

    /** A command that only takes time. */
    @Benchmark
    @OperationsPerInvocation(COMMANDS)
    public void readoutState() throws Throwable {
        commands.begin();
        STATES.invokeExact(setStencil, commands.handle(), COMMANDS);
        commands.end();
    }

    @Benchmark
    @OperationsPerInvocation(COMMANDS)
    public void upcall() throws Throwable {
        TIMESTAMPS.invokeExact(nothing, commands.handle(), pool.handle(), COMMANDS);
    }
}
