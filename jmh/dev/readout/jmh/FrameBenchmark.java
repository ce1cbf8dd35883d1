package dev.readout.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What does a frame of the profiling loop cost? Each is polled and recorded in turn, and one of both is measured. What
 * is between the frames is not: nothing; 48 MB of memory that are touched before either, so that caches hold those, as
 * in a game; or a sleep before the poll, as of a loop that waits for the screen.
 *
 * <p>JMH samples here: it reads the clock right before and after the one call that is measured, and what prepares the
 * call lies outside. An average would count the interruptions too, which are many where a thread sleeps. So a time
 * includes one reading of the clock, some 20 to 30 ns, and that of every rival too.
 *
 * <p>The rivals do the same by hand: {@link CLoop} in C, {@link LwjglLoop}, and {@link DowncallLoop} in bare Java.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public abstract class FrameBenchmark {
    private static final int CACHE_LINE = 64;
    private static final int COLD_BYTES = 48_000_000;
    private static final int WARM_FRAMES = 20_000;

    /** How many a frame has, each with a name of its own. */
    @Param({"4", "16", "64"})
    public int scopes;

    /** What is between the frames. */
    @Param({"hot", "cold", "asleep"})
    public String state;

    private byte[] others = {};
    private FrameLoop loop;
    private boolean measures;
    private long recorded;
    private long polled;

    @Setup
    public void open(BenchmarkParams run) {
        String method = run.getBenchmark().substring(run.getBenchmark().lastIndexOf('.') + 1);
        measures = !method.equals("readoutOff");
        loop = TrivialDriver.measured().loop(method, scopes);
        // A thread that sleeps warms up for so long only that the JIT is at work when it is measured.
        for (int frame = 0; frame < WARM_FRAMES; frame++) {
            record();
            poll();
        }
        others = new byte[state.equals("cold") ? COLD_BYTES : 0];
    }

    /** @throws IllegalStateException if frames were lost, and what was measured is something else */
    @TearDown
    public void close() {
        loop.close();
        if (measures && recorded - polled > 1) {
            throw new IllegalStateException(polled + " of " + recorded + " frames were read");
        }
    }

    @Setup(Level.Invocation)
    public abstract void prepare() throws InterruptedException;

    /** What is measured. */
    abstract long measured();

    final long record() {
        loop.record(TrivialDriver.COMMAND_BUFFER);
        return ++recorded;
    }

    final long poll() {
        return polled += loop.poll();
    }

    /** Before a frame, which begins with a poll. */
    final void rest() throws InterruptedException {
        if (state.equals("asleep")) {
            Thread.sleep(0, 50_000);
        }
        touch();
    }

    final void touch() {
        for (int i = 0; i < others.length; i += CACHE_LINE) {
            others[i]++;
        }
    }

    /** With critical calls. */
    @Benchmark
    public long readout() {
        return measured();
    }

    @Benchmark
    public long readoutPlain() {
        return measured();
    }

    @Benchmark
    public long c() {
        return measured();
    }

    @Benchmark
    public long lwjgl() {
        return measured();
    }

    @Benchmark
    public long downcalls() {
        return measured();
    }
}
