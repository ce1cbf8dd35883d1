package dev.readout.jmh;

import dev.readout.testing.CompiledC;
import dev.readout.trace.write.TraceLayer;
import dev.readout.trace.write.TraceSettings;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does it cost to trace a call of 8 arguments: entry and exit with time, thread and counter, flags by name, and
 * the 8 values that the driver returned? And one of which a registry says how it is called, four of whose arguments
 * have names there? The driver is in C and does nothing. Beside it are the call without a trace, and C that writes the
 * same lines with {@code fprintf}. Both write, 64 KiB at a time, to {@code /dev/null}: a disk may be slower than
 * either.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class WriteTrace {
    private static final long DEVICE = 0x7f12_3456_7890L;
    private static final long POOL = 0x55aa_1234_5678L;
    private static final int COUNT = 4;
    private static final long BYTES = 64;
    private static final long STRIDE = 16;
    private static final int FLAGS = 5;
    private static final String FILE = "/dev/null";

    private static final CompiledC C = CSource.compiled("trace.c");
    private static final String REGISTRY = """
            <registry>
                <types>
                    <type>typedef unsigned int <name>GLenum</name>;</type>
                    <type>typedef int <name>GLint</name>;</type>
                    <type>typedef int <name>GLsizei</name>;</type>
                </types>
                <enums namespace="GL">
                    <enum value="0x0DE0" name="GL_TEXTURE_1D" group="TextureTarget"/>
                    <enum value="0x0DE1" name="GL_TEXTURE_2D" group="TextureTarget"/>
                    <enum value="0x1903" name="GL_RED" group="PixelFormat,InternalFormat"/>
                    <enum value="0x1907" name="GL_RGB" group="PixelFormat,InternalFormat"/>
                    <enum value="0x1908" name="GL_RGBA" group="PixelFormat,InternalFormat"/>
                    <enum value="0x8058" name="GL_RGBA8" group="InternalFormat"/>
                    <enum value="0x881A" name="GL_RGBA16F" group="InternalFormat"/>
                    <enum value="0x1401" name="GL_UNSIGNED_BYTE" group="PixelType"/>
                    <enum value="0x1406" name="GL_FLOAT" group="PixelType"/>
                </enums>
                <commands><command>
                    <proto>void <name>glTexImage1D</name></proto>
                    <param group="TextureTarget"><ptype>GLenum</ptype> <name>target</name></param>
                    <param><ptype>GLint</ptype> <name>level</name></param>
                    <param group="InternalFormat"><ptype>GLint</ptype> <name>internalformat</name></param>
                    <param><ptype>GLsizei</ptype> <name>width</name></param>
                    <param><ptype>GLint</ptype> <name>border</name></param>
                    <param group="PixelFormat"><ptype>GLenum</ptype> <name>format</name></param>
                    <param group="PixelType"><ptype>GLenum</ptype> <name>type</name></param>
                    <param>const void *<name>pixels</name></param>
                </command></commands>
            </registry>
            """;
    private static final MethodHandle CALL = Linker.nativeLinker().downcallHandle(FunctionDescriptor.of(
            ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT,
            ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG,
            ValueLayout.JAVA_INT));

    private static final MethodHandle CALL_IMAGE = Linker.nativeLinker().downcallHandle(FunctionDescriptor.ofVoid(
            ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT,
            ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG));

    private final MemorySegment untraced = C.address("results");
    private final MemorySegment tracedInC = C.address("traced_results");
    private final MemorySegment imageTracedInC = C.address("traced_image");
    private TraceLayer layer;
    private MemorySegment traced;
    private MemorySegment tracedImage;
    private long data;

    @Setup
    public void open() throws Throwable {
        MemorySegment results = Arena.global().allocate(BYTES, 64);
        for (int i = 0; i < BYTES / Long.BYTES; i++) {
            results.setAtIndex(ValueLayout.JAVA_LONG, i, i % 2 == 0 ? 41_666_700L * i : 1);
        }
        data = results.address();
        Map<String, MemorySegment> driver =
                Map.of("vkGetQueryPoolResults", untraced, "glTexImage1D", C.address("image"));
        Path registry = Files.writeString(Files.createTempFile("gl", ".xml"), REGISTRY);
        layer = TraceLayer.create(name -> Optional.ofNullable(driver.get(name)), Path.of(FILE),
                TraceSettings.builder().registries(registry).build());
        Files.delete(registry);
        traced = layer.find("vkGetQueryPoolResults").orElseThrow();
        tracedImage = layer.find("glTexImage1D").orElseThrow();
        CSource.openTrace(C, FILE);
    }

    @TearDown
    public void close() {
        layer.close();
    }

    private int call(MemorySegment function) throws Throwable {
        return (int) CALL.invokeExact(function, DEVICE, POOL, 0, COUNT, BYTES, data, STRIDE, FLAGS);
    }

    @Benchmark
    public int readout() throws Throwable {
        return call(traced);
    }

    /** The time of a call of either thread: that of one thread, if they do not wait for each other. */
    @Benchmark
    @Threads(2)
    public int readoutTwoThreads() throws Throwable {
        return call(traced);
    }

    @Benchmark
    public int c() throws Throwable {
        return call(tracedInC);
    }

    private void callImage(MemorySegment function) throws Throwable {
        CALL_IMAGE.invokeExact(function, 0x0DE0, 0, 0x8058, 256, 0, 0x1908, 0x1401, data);
    }

    /** A function that the library's headers don't have. */
    @Benchmark
    public void readoutRegistry() throws Throwable {
        callImage(tracedImage);
    }

    @Benchmark
    public void cRegistry() throws Throwable {
        callImage(imageTracedInC);
    }

    @Benchmark
    public int untraced() throws Throwable {
        return call(untraced);
    }
}
