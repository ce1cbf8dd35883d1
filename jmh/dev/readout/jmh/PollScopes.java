package dev.readout.jmh;

import dev.readout.driver.vulkan.CriticalPromise;
import dev.readout.profile.FrameConsumer;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuProfiler;
import dev.readout.profile.GpuRecorder;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What does it cost to poll one frame: to have the driver write the results, to make the tree of them, and to read
 * every scope's nanoseconds? {@value #FRAMES} frames wait for each poll. The rival is C that calls the same driver,
 * checks the same things and adds up the same sums, one call for each frame; it has memory for as many frames.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class PollScopes {
    private static final int FRAMES = 16;

    /** How many a frame has, each with a name of its own. */
    @Param({"16", "256"})
    public int scopes;

    private dev.readout.profile.Scope[] names;
    /** What is polled; null for the rival. */
    private GpuProfiler profiler;
    private final FrameConsumer consumer = this::take;
    private long sum;
    private MemorySegment results;
    private MemorySegment records;
    private MemorySegment nodes;
    private MemorySegment nanoseconds;
    private long frame;

    @Setup
    public void open(BenchmarkParams run) {
        names = new dev.readout.profile.Scope[scopes];
        for (int i = 0; i < scopes; i++) {
            names[i] = dev.readout.profile.Scope.named("scope " + i);
        }
        if (run.getBenchmark().endsWith(".readout")) {
            profiler = TrivialDriver.profiler().framesInFlight(FRAMES)
                    .criticalCalls(CriticalPromise.DRIVER_NEITHER_BLOCKS_NOR_CALLS_JAVA).build();
        } else if (run.getBenchmark().endsWith(".readoutPlain")) {
            profiler = TrivialDriver.profiler().framesInFlight(FRAMES).build();
        }
        Arena arena = Arena.global();
        results = arena.allocate(FRAMES * scopes * 32L, 64);
        records = arena.allocate(FRAMES * scopes * 12L, 64);
        nodes = arena.allocate(scopes * 40L, 64);
        nanoseconds = arena.allocate(scopes * 8L, 64);
        for (int i = 0; i < FRAMES * scopes; i++) {
            records.setAtIndex(ValueLayout.JAVA_INT, 3L * i, i % scopes);
            records.setAtIndex(ValueLayout.JAVA_INT, 3L * i + 1, 2 * (i % scopes));
            records.setAtIndex(ValueLayout.JAVA_INT, 3L * i + 2, 2 * (i % scopes) + 1);
        }
    }

    @Setup(Level.Invocation)
    public void record() {
        while (profiler != null && profiler.inFlight() < FRAMES) {
            profiler.beginFrame();
            GpuRecorder gpu = profiler.recorder(TrivialDriver.COMMAND_BUFFER);
            for (dev.readout.profile.Scope name : names) {
                gpu.scope(name).end();
            }
            profiler.endFrame();
        }
    }

    private void take(GpuFrame frame) {
        for (int scope = 0; scope < frame.size(); scope++) {
            sum += frame.nanoseconds(scope);
        }
    }

    /** With critical calls. */
    @Benchmark
    @OperationsPerInvocation(FRAMES)
    public int readout() {
        return profiler.poll(consumer);
    }

    @Benchmark
    @OperationsPerInvocation(FRAMES)
    public int readoutPlain() {
        return profiler.poll(consumer);
    }

    @Benchmark
    @OperationsPerInvocation(FRAMES)
    public long c() throws Throwable {
        for (int i = 0; i < FRAMES; i++) {
            int count = (int) TrivialDriver.C_POLL.invokeExact(TrivialDriver.DEVICE, 0x2001L, 2 * scopes,
                    results.asSlice(i * scopes * 32L), records.asSlice(i * scopes * 12L), scopes, nodes, ++frame, 0,
                    Long.MAX_VALUE, 1.0, nanoseconds);
            for (int scope = 0; scope < count; scope++) {
                sum += nanoseconds.getAtIndex(ValueLayout.JAVA_LONG, scope);
            }
        }
        return sum;
    }
}
