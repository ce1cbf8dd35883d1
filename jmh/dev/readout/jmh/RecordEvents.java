package dev.readout.jmh;

import dev.readout.jfr.JfrEvents;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuProfiler;
import dev.readout.profile.GpuRecorder;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.StackTrace;
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
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What does it cost to hand a frame to the flight recorder, for each of its {@value #SCOPES} scopes? While a recording
 * runs that does not want the event, the rival is a loop that does nothing but read the scopes' times. While one wants
 * it, it is an event that has no fields. Recordings stay in memory: a thread of JFR's own writes those to the disk that
 * go there.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class RecordEvents {
    static final int SCOPES = 64;

    /** What any event costs. */
    @Name("readout.Empty")
    @Enabled(false)
    @StackTrace(false)
    static final class EmptyEvent extends Event {
    }

    private final Consumer<GpuFrame> consumer = JfrEvents.frames();
    private final Recording recording = new Recording();
    private GpuFrame frame;

    @Setup
    public void open(BenchmarkParams run) {
        try (GpuProfiler profiler = TrivialDriver.profiler().build()) {
            profiler.beginFrame();
            GpuRecorder gpu = profiler.recorder(TrivialDriver.COMMAND_BUFFER);
            for (int i = 0; i < SCOPES; i++) {
                gpu.scope(dev.readout.profile.Scope.named("scope number " + i)).end();
            }
            profiler.endFrame();
            profiler.poll(each -> frame = each.copy());
        }
        String benchmark = run.getBenchmark();
        if (!benchmark.endsWith("Disabled")) {
            recording.enable("readout.Scope")
                    .with("gpuThreshold", benchmark.endsWith("BelowThreshold") ? "1 h" : "0 ns");
            recording.enable("readout.Empty");
        }
        recording.setToDisk(false);
        recording.start();
    }

    @TearDown
    public void close() {
        recording.close();
    }

    @Benchmark
    @OperationsPerInvocation(SCOPES)
    public void readoutDisabled() {
        consumer.accept(frame);
    }

    @Benchmark
    @OperationsPerInvocation(SCOPES)
    public void readoutEnabled() {
        consumer.accept(frame);
    }

    @Benchmark
    @OperationsPerInvocation(SCOPES)
    public void readoutBelowThreshold() {
        consumer.accept(frame);
    }

    @Benchmark
    @OperationsPerInvocation(SCOPES)
    public long loop() {
        long sum = 0;
        for (int scope = 0; scope < frame.size(); scope++) {
            sum += frame.nanoseconds(scope);
        }
        return sum;
    }

    @Benchmark
    @OperationsPerInvocation(SCOPES)
    public void emptyEvent() {
        for (int scope = 0; scope < SCOPES; scope++) {
            new EmptyEvent().commit();
        }
    }
}
