package dev.readout.trace.signature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.readout.testing.Requirement;
import dev.readout.trace.read.GrammarCheckTest;
import dev.readout.trace.read.ReadCall;
import dev.readout.trace.read.TraceEvent;
import dev.readout.trace.read.TraceNormalizerTest;
import dev.readout.trace.write.TraceLayer;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** OpenCL in the proposed syntax, which was proposed for it. */
class OpenClTraceTest {
    private static final int CL_DEVICE_NAME = 0x102B;
    private static final int CL_DEVICE_MAX_WORK_ITEM_SIZES = 0x1005;
    private static final int CL_CONTEXT_PLATFORM = 0x1084;

    /** A program of its own: PoCL brings its compiler into the process, beside those of the other drivers. */
    static final class Application {
        private static final int CL_PLATFORM_NAME = 0x902;
        private static final long CL_DEVICE_TYPE_ACCELERATOR = 8;
        private static final long CL_DEVICE_TYPE_ALL = 0xFFFFFFFFL;
        private static final int CL_PROGRAM_BUILD_LOG = 0x1183;
        private static final int CL_PROFILING_COMMAND_START = 0x1282;
        private static final int CL_PROFILING_COMMAND_END = 0x1283;
        private static final String SOURCE =
                "kernel void scale(global float* values, float factor) { values[get_global_id(0)] *= factor; }";

        private final SymbolLookup driver;
        private final Arena arena;

        private Application(SymbolLookup driver, Arena arena) {
            this.driver = driver;
            this.arena = arena;
        }

        public static void main(String[] args) throws Throwable {
            try (Arena arena = Arena.ofConfined()) {
                SymbolLookup driver = SymbolLookup.libraryLookup("libOpenCL.so.1", Arena.global());
                MemorySegment none = arena.allocate(4);
                if ((int) invoke(driver, "clGetPlatformIDs", 0, null, none) != 0) {
                    System.exit(3);
                }
                try (TraceLayer layer = TraceLayer.create(driver, Path.of(args[0]))) {
                    new Application(layer, arena).run();
                }
            }
        }

        private Object call(String name, Object... arguments) throws Throwable {
            return invoke(driver, name, arguments);
        }

        private static Object invoke(SymbolLookup driver, String name, Object... arguments) throws Throwable {
            FunctionDescriptor descriptor = ApiTable.standard().function(name).descriptor;
            Object[] passed = new Object[arguments.length];
            for (int i = 0; i < arguments.length; i++) {
                Class<?> type = descriptor.toMethodType().parameterType(i);
                passed[i] = type == MemorySegment.class ? arguments[i] == null ? MemorySegment.NULL : arguments[i]
                        : type == long.class ? (Object) ((Number) arguments[i]).longValue()
                                : (Object) ((Number) arguments[i]).intValue();
            }
            return Linker.nativeLinker().downcallHandle(driver.find(name).orElseThrow(), descriptor)
                    .invokeWithArguments(passed);
        }

        private void succeed(String name, Object... arguments) throws Throwable {
            int status = (int) call(name, arguments);
            if (status != 0) {
                throw new AssertionError(name + " returned " + status);
            }
        }

        private MemorySegment pointers(MemorySegment... pointers) {
            MemorySegment array = arena.allocate(8L * pointers.length, 8);
            for (int i = 0; i < pointers.length; i++) {
                array.setAtIndex(ValueLayout.ADDRESS, i, pointers[i]);
            }
            return array;
        }

        private static MemorySegment pointer(MemorySegment array) {
            return array.get(ValueLayout.ADDRESS, 0);
        }

        private MemorySegment longs(long... numbers) {
            return arena.allocateFrom(ValueLayout.JAVA_LONG, numbers);
        }

        private void run() throws Throwable {
            MemorySegment code = arena.allocate(4);
            MemorySegment size = arena.allocate(8);
            MemorySegment found = arena.allocate(80, 8);
            MemorySegment text = arena.allocate(4096, 8);

            succeed("clGetPlatformIDs", 10, found, code);
            MemorySegment platform = pointer(found);
            succeed("clGetPlatformInfo", platform, CL_PLATFORM_NAME, 4096, text, size);
            call("clGetDeviceIDs", platform, CL_DEVICE_TYPE_ACCELERATOR, 1, found, code);
            succeed("clGetDeviceIDs", platform, CL_DEVICE_TYPE_ALL, 1, found, code);
            MemorySegment device = pointer(found);
            succeed("clGetDeviceInfo", device, CL_DEVICE_NAME, 4096, text, null);
            succeed("clGetDeviceInfo", device, CL_DEVICE_MAX_WORK_ITEM_SIZES, 4096, text, size);

            MemorySegment devices = pointers(device);
            MemorySegment properties = longs(CL_CONTEXT_PLATFORM, platform.address(), 0);
            MemorySegment context =
                    (MemorySegment) call("clCreateContext", properties, 1, devices, null, null, code);
            MemorySegment queue = (MemorySegment) call("clCreateCommandQueue", context, device, 2, code);
            MemorySegment buffer = (MemorySegment) call("clCreateBuffer", context, 1, 64, null, code);
            call("clCreateBuffer", context, 1, 0, null, code);

            MemorySegment source = pointers(arena.allocateFrom(SOURCE));
            MemorySegment program =
                    (MemorySegment) call("clCreateProgramWithSource", context, 1, source, null, code);
            succeed("clBuildProgram", program, 1, devices, arena.allocateFrom("-DX=\"a, b\""), null, null);
            succeed("clGetProgramBuildInfo", program, device, CL_PROGRAM_BUILD_LOG, 4096, text, size);
            MemorySegment kernel =
                    (MemorySegment) call("clCreateKernel", program, arena.allocateFrom("scale"), code);
            call("clCreateKernel", program, arena.allocateFrom("missing"), code);
            succeed("clSetKernelArg", kernel, 0, 8, pointers(buffer));
            succeed("clSetKernelArg", kernel, 1, 4, arena.allocateFrom(ValueLayout.JAVA_FLOAT, 3));

            MemorySegment event = arena.allocate(8);
            MemorySegment pattern = arena.allocateFrom(ValueLayout.JAVA_FLOAT, 2);
            MemorySegment result = arena.allocate(64, 8);
            succeed("clEnqueueFillBuffer", queue, buffer, pattern, 4, 0, 64, 0, null, null);
            succeed("clEnqueueNDRangeKernel", queue, kernel, 1, null, longs(16), null, 0, null, event);
            MemorySegment ran = pointer(event);
            succeed("clEnqueueReadBuffer", queue, buffer, 1, 0, 64, result, 1, pointers(ran), null);
            if (result.get(ValueLayout.JAVA_FLOAT, 60) != 6) {
                throw new AssertionError("the kernel did not run");
            }
            MemorySegment mapped = (MemorySegment) call(
                    "clEnqueueMapBuffer", queue, buffer, 1, 1, 0, 64, 0, null, event, code);
            succeed("clEnqueueUnmapMemObject", queue, buffer, mapped, 0, null, null);
            succeed("clFinish", queue);
            succeed("clWaitForEvents", 1, pointers(ran));
            succeed("clGetEventProfilingInfo", ran, CL_PROFILING_COMMAND_START, 8, text, null);
            succeed("clGetEventProfilingInfo", ran, CL_PROFILING_COMMAND_END, 8, text, null);

            succeed("clReleaseEvent", ran);
            succeed("clReleaseKernel", kernel);
            succeed("clReleaseProgram", program);
            succeed("clReleaseMemObject", buffer);
            succeed("clReleaseCommandQueue", queue);
            succeed("clReleaseContext", context);
        }
    }

    @Nested
    class OnPocl {
        private static byte[] log = {};
        private static List<ReadCall> calls = List.of();

        @BeforeAll
        static void run(@TempDir Path folder) throws IOException, InterruptedException {
            Requirement.callsC("OpenCL");
            Path file = folder.resolve("opencl.log");
            ProcessBuilder builder = new ProcessBuilder(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED",
                    "-cp", System.getProperty("java.class.path"), Application.class.getName(), file.toString())
                    .redirectErrorStream(true).redirectOutput(folder.resolve("output").toFile());
            builder.environment().put("POCL_CACHE_DIR", Files.createDirectory(folder.resolve("cache")).toString());
            Process process = builder.start();
            assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
            String output = Files.readString(folder.resolve("output"));
            Requirement.require(process.exitValue() != 3 && !output.contains("Cannot open library: libOpenCL"),
                    "no OpenCL platform: install pocl-opencl-icd and ocl-icd-libopencl1");
            assertThat(process.exitValue()).as(output).isZero();
            log = Files.readAllBytes(file);
            calls = ReadCall.allOf(log);
        }

        private static List<ReadCall> of(String function) {
            return calls.stream().filter(call -> call.function().equals(function)).toList();
        }

        @Test
        void theLogIsInTheProposedSyntaxAndHasEveryCall() throws IOException {
            assertThat(GrammarCheckTest.violations(log)).isEmpty();
            assertThat(calls).allMatch(call -> call.event() == TraceEvent.RETURNED);
            assertThat(calls).extracting(ReadCall::function).startsWith("clGetPlatformIDs", "clGetPlatformInfo")
                    .endsWith("clReleaseContext").hasSize(32);
            assertThat(TraceNormalizerTest.normalized(log)).as("normalized").isEqualTo(log);
        }

        @Test
        void errorsHaveTheirNamesWhereverTheyComeBack() {
            assertThat(calls).filteredOn(ReadCall::failed).extracting(ReadCall::function, ReadCall::error)
                    .containsExactly(
                            tuple("clGetDeviceIDs", "CL_DEVICE_NOT_FOUND"),
                            tuple("clCreateBuffer", "CL_INVALID_BUFFER_SIZE"),
                            tuple("clCreateKernel", "CL_INVALID_KERNEL_NAME"));
            assertThat(of("clCreateBuffer").getLast().returned()).isEqualTo("[0x0]");
        }

        @Test
        void commandsCountAndSayWhatTheyDo() {
            assertThat(calls).filteredOn(call -> call.function().startsWith("clEnqueue"))
                    .extracting(ReadCall::enqueueCounter).containsExactly(0L, 1L, 2L, 3L, 4L);
            assertThat(of("clFinish").getFirst().enqueueCounter()).isEqualTo(5);
        }
    }
}
