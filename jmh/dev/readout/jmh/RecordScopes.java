package dev.readout.jmh;

import dev.readout.driver.vulkan.CriticalPromise;
import dev.readout.profile.FrameConsumer;
import dev.readout.profile.GpuProfiler;
import dev.readout.profile.GpuRecorder;
import java.util.concurrent.TimeUnit;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkCommandBuffer;
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
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does it cost to begin and end a scope? A frame has {@value #SCOPES} of them, nested four deep, and is begun, ended
 * and polled as frames are, all of which is counted in. The rival records the same two timestamps with LWJGL's {@code
 * vkCmdWriteTimestamp}, and keeps no book.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Fork(value = 3, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
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
    private GpuProfiler critical;
    private GpuProfiler plain;
    private GpuProfiler off;
    private VkCommandBuffer commands;
    private long pool = 0x2001;

    @Setup
    public void open() {
        critical = TrivialDriver.profiler()
                .criticalCalls(CriticalPromise.DRIVER_NEITHER_BLOCKS_NOR_CALLS_JAVA).listener(report -> {}).build();
        plain = TrivialDriver.profiler().listener(report -> {}).build();
        off = TrivialDriver.profiler().build();
        off.setEnabled(false);
        commands = TrivialDriver.lwjglCommands();
    }

    private int frame(GpuProfiler profiler) {
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
        return profiler.poll(consumer);
    }

    /** With critical calls. */
    @Benchmark
    @OperationsPerInvocation(SCOPES)
    public int readout() {
        return frame(critical);
    }

    @Benchmark
    @OperationsPerInvocation(SCOPES)
    public int readoutPlain() {
        return frame(plain);
    }

    @Benchmark
    @OperationsPerInvocation(SCOPES)
    public int readoutOff() {
        return frame(off);
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
