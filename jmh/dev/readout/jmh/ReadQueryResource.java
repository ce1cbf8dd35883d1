package dev.readout.jmh;

import dev.readout.driver.gl.GlContext;
import dev.readout.driver.gl.QueryResourceReader;
import dev.readout.gl.QueryResourceStream;
import dev.readout.testing.CompiledC;
import dev.readout.testing.NativeGl;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does it cost to have a driver answer {@code glQueryResourceNV} with 10,000 tag records, safely, and to add them
 * up? The driver is in C. The rival is C that makes the same calls with a buffer that it hopes is large enough, and
 * walks the records: it neither clears the buffer nor looks behind it, and knows the dialect.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class ReadQueryResource {
    private static final int INTS = 1 << 18;
    private static final CompiledC DRIVER = NativeGl.compiled();
    private static final MethodHandle C_READ = Linker.nativeLinker().downcallHandle(
            DRIVER.address("read_and_sum"),
            FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.ADDRESS, ValueLayout.JAVA_INT));

    private final QueryResourceReader reader = GlContext.current(DRIVER).createQueryResourceReader();
    private final MemorySegment buffer = Arena.global().allocate(4L * INTS, 64);

    @Setup
    public void check() throws Throwable {
        if (readout() != c()) {
            throw new IllegalStateException("rivals disagree: " + readout() + " and " + c());
        }
    }

    @Benchmark
    public long readout() {
        QueryResourceStream answer = reader.read();
        long sum = 0;
        while (answer.nextTag()) {
            sum += answer.tag().vidmemKiB();
        }
        return sum;
    }

    @Benchmark
    public long c() throws Throwable {
        return (long) C_READ.invokeExact(buffer, INTS);
    }
}
