package dev.readout.jmh;

import dev.readout.testing.CompiledC;
import dev.readout.trace.write.TraceLayer;
import dev.readout.trace.write.TraceSettings;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.Optional;
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
 * What does a traced call cost a C program, which knows nothing of Java? It asks for a fence, of a driver in C that
 * does nothing. Beside the call that is logged are the same call without a trace, and C that writes the same two lines
 * with {@code fprintf}; both write to {@code /dev/null}. A function that is not logged is the driver's own.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class TraceFromC {
    private static final int CALLS = 10_000;
    private static final long DEVICE = 0x7f12_3456_7890L;
    private static final long FENCE = 0x55aa_1234_5678L;
    private static final String FILE = "/dev/null";

    private static final CompiledC C = CSource.compiled("trace.c");
    private static final MethodHandle ASK = Linker.nativeLinker().downcallHandle(C.address("ask"),
            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG,
                    ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT));

    private final MemorySegment untraced = C.address("fence_status");
    private final MemorySegment tracedInC = C.address("traced_fence_status");
    private TraceLayer layer;
    private MemorySegment traced;
    private MemorySegment notLogged;

    @Setup
    public void open() throws Throwable {
        layer = TraceLayer.create(name -> Optional.empty(), Path.of(FILE),
                TraceSettings.builder().registries().build());
        traced = layer.before("vkGetFenceStatus", untraced);
        notLogged = layer.before("vkOfNoRegistry", untraced);
        CSource.openTrace(C, FILE);
    }

    @TearDown
    public void close() {
        layer.close();
    }

    private static int ask(MemorySegment function) throws Throwable {
        return (int) ASK.invokeExact(function, DEVICE, FENCE, CALLS);
    }

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public int readout() throws Throwable {
        return ask(traced);
    }

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public int readoutNotLogged() throws Throwable {
        return ask(notLogged);
    }

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public int c() throws Throwable {
        return ask(tracedInC);
    }

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public int untraced() throws Throwable {
        return ask(untraced);
    }
}
