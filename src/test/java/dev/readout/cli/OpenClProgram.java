package dev.readout.cli;

import dev.readout.trace.signature.ApiTable;
import dev.readout.trace.write.TraceLayer;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;

/** A program of OpenCL in Java that has a trace layer of its own; its argument is the file of the trace. */
final class OpenClProgram {
    private static final int CL_DEVICE_NAME = 0x102B;
    private static final int CL_DEVICE_MAX_WORK_ITEM_SIZES = 0x1005;
    private static final int CL_CONTEXT_PLATFORM = 0x1084;
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

    private OpenClProgram(SymbolLookup driver, Arena arena) {
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
                new OpenClProgram(layer, arena).run();
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
