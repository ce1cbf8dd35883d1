package dev.readout.jmh;

import dev.readout.driver.vulkan.CriticalPromise;
import dev.readout.profile.FrameConsumer;
import dev.readout.profile.GpuProfiler;
import dev.readout.profile.GpuRecorder;
import dev.readout.profile.VulkanProfilerBuilder;
import java.util.concurrent.TimeUnit;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What does it cost to begin and end a scope? A frame has {@value #SCOPES} of them, nested four deep; its beginning and
 * its end are counted in, and polling is {@link PollScopes}. The rival records the same two timestamps with LWJGL's
 * {@code vkCmdWriteTimestamp}, and keeps no book.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class RecordScopes {
    static final int SCOPES = 1000;
    private static final int DEPTH = 4;
    private static final dev.readout.profile.Scope[] NAMES = new dev.readout.profile.Scope[DEPTH];

    static {
        for (int depth = 0; depth < DEPTH; depth++) {
            NAMES[depth] = dev.readout.profile.Scope.named("scope " + depth);
        }
    }

    private final FrameConsumer consumer = frame -> {};
    /** What is measured; null for the rival. */
    private GpuProfiler profiler;
    private VkCommandBuffer commands;
    private long pool = 0x2001;

    @Setup
    public void open(BenchmarkParams run) {
        VulkanProfilerBuilder builder = TrivialDriver.profiler().listener(report -> {});
        profiler = switch (run.getBenchmark().substring(run.getBenchmark().lastIndexOf('.') + 1)) {
            case "readout" ->
                    builder.criticalCalls(CriticalPromise.DRIVER_NEITHER_BLOCKS_NOR_CALLS_JAVA).build();
            case "readoutPlain", "readoutOff" -> builder.build();
            default -> null;
        };
        if (run.getBenchmark().endsWith("Off")) {
            profiler.setEnabled(false);
        }
        commands = TrivialDriver.lwjglCommands();
    }

    @TearDown(Level.Invocation)
    public void poll() {
        if (profiler != null) {
            profiler.poll(consumer);
        }
    }

    private void frame() {
        profiler.beginFrame();
        GpuRecorder gpu = profiler.recorder(TrivialDriver.COMMAND_BUFFER);
        for (int i = 0; i < SCOPES; i += DEPTH) {
            try (var a = gpu.scope(NAMES[0])) {
                try (var b = gpu.scope(NAMES[1])) {
                    try (var c = gpu.scope(NAMES[2])) {
                        try (var d = gpu.scope(NAMES[3])) {}
                    }
                }
            }
        }
        profiler.endFrame();
    }

    /** With critical calls. */
    @Benchmark
    @OperationsPerInvocation(SCOPES)
    public void readout() {
        frame();
    }

    @Benchmark
    @OperationsPerInvocation(SCOPES)
    public void readoutPlain() {
        frame();
    }

    @Benchmark
    @OperationsPerInvocation(SCOPES)
    public void readoutOff() {
        frame();
    }

    @Benchmark
    @OperationsPerInvocation(SCOPES)
    public void lwjgl() {
        for (int i = 0; i < SCOPES; i++) {
            VK10.vkCmdWriteTimestamp(commands, VK10.VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, pool, 2 * i);
            VK10.vkCmdWriteTimestamp(commands, VK10.VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, pool, 2 * i + 1);
        }
    }
}
