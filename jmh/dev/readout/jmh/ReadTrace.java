package dev.readout.jmh;

import dev.readout.testing.CompiledC;
import dev.readout.trace.read.DeviceTime;
import dev.readout.trace.read.TraceArguments;
import dev.readout.trace.read.TraceCall;
import dev.readout.trace.read.TraceEvent;
import dev.readout.trace.read.TraceRanges;
import dev.readout.trace.read.TraceReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does it cost to read every call of a log of the real layer: function, thread, times, counter, arguments,
 * outputs, returned value and status, entry and exit paired by thread, and every device time? In a heap of 256 MB,
 * whatever its size. Rivals are a C parser and regular expressions; all three give the same sum over all of these.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2)
@Measurement(iterations = 3)
@Fork(value = 1, jvmArgsAppend = {"--enable-native-access=ALL-UNNAMED", "-Xmx256m"})
public class ReadTrace {
    private static final MethodHandle C_READ = CompiledC.of(CTraceParser.SOURCE).critical(
            "read_trace", FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG));

    /** How long the log is, in MiB. */
    @Param("1024")
    public int mebibytes;

    private Path file;

    @Setup
    public void write() throws Throwable {
        file = GeneratedLog.ofBytes(1 << 20);
        if (readout() != c() || readout() != regex() || readout() != readoutTwoThreads()) {
            throw new IllegalStateException("rivals disagree: " + readout() + ", " + c() + " and " + regex());
        }
        Files.delete(file);
        file = GeneratedLog.ofBytes((long) mebibytes << 20);
    }

    @TearDown
    public void delete() throws IOException {
        Files.delete(file);
    }

    @Benchmark
    public long readout() throws IOException {
        try (TraceReader trace = TraceReader.open(file)) {
            return sum(trace);
        }
    }

    @Benchmark
    public long readoutTwoThreads() throws IOException {
        LongAdder sum = new LongAdder();
        TraceRanges.read(file, 2, ReadTrace::sum, sum::add);
        return sum.sum();
    }

    private static long sum(TraceReader trace) {
        long sum = 0;
        for (TraceEvent event = trace.next(); event != TraceEvent.END; event = trace.next()) {
            sum += switch (event) {
                case RETURNED, NOT_RETURNED, NOT_ENTERED -> sum(trace.call());
                case DEVICE_TIME -> sum(trace.deviceTime());
                default -> 0;
            };
        }
        return sum;
    }

    private static long sum(TraceCall call) {
        String thread = call.thread();
        long status = length(call.status());
        return call.line() + call.function().length() + thread.charAt(thread.length() - 1)
                + call.entryNanoseconds() + 3 * call.exitNanoseconds() + call.hostNanoseconds()
                + call.enqueueCounter() + length(call.kernel())
                + sum(call.arguments()) + 5 * sum(call.outputs())
                + 7 * (call.returnedLength() > 0 ? call.returnedLength() : status) + 11 * status;
    }

    private static long sum(DeviceTime time) {
        return (time.queuedToSubmitted() * 3 + time.submittedToStarted()) * 3 + time.startedToEnded()
                + time.enqueueCounter() + 17 * length(time.label());
    }

    private static long length(String text) {
        return text == null ? 0 : text.length();
    }

    private static long sum(TraceArguments arguments) {
        long sum = 0;
        for (int i = 0; i < arguments.count(); i++) {
            sum += 100 + arguments.name(i).length() + 13L * arguments.rawLength(i);
        }
        return sum;
    }

    @Benchmark
    public long c() throws Throwable {
        try (Arena arena = Arena.ofConfined(); FileChannel channel = FileChannel.open(file)) {
            MemorySegment log = channel.map(MapMode.READ_ONLY, 0, channel.size(), arena);
            return (long) C_READ.invokeExact(log, log.byteSize());
        }
    }

    @Benchmark
    public long regex() throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            return new RegexTraceParser().sum(lines);
        }
    }
}
