package dev.readout.cli.process;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.trace.write.TraceLayer;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Device times of commands that the layers in C have measured, {@code src/cli/main/c/readout_opencl.c}. C has the
 * methods' addresses by their names, from {@link #function}, and they throw nothing.
 */
final class CommandTimes {
    /** The beginning of the names of functions for C. */
    static final String PREFIX = "readout";

    private static final Linker LINKER = Linker.nativeLinker();

    private final TraceLayer layer;
    private final TraceReport report;
    private final AtomicBoolean disorderIsTold = new AtomicBoolean();

    CommandTimes(TraceLayer layer, TraceReport report) {
        this.layer = layer;
        this.report = report;
    }

    /**
     * The address of a function, for the life of the process.
     *
     * @throws IllegalArgumentException if there is none of this name
     */
    MemorySegment function(String name) {
        return switch (name) {
            case "readoutCurrentCall" -> stub("currentCall", FunctionDescriptor.of(JAVA_LONG));
            case "readoutDeviceTime" ->
                    stub("deviceTime", FunctionDescriptor.ofVoid(ADDRESS, JAVA_LONG, ADDRESS));
            default -> throw new IllegalArgumentException("there is no function " + name);
        };
    }

    private MemorySegment stub(String method, FunctionDescriptor descriptor) {
        MethodType type = descriptor.toMethodType();
        try {
            MethodHandle handle = MethodHandles.lookup().bind(this, method, type);
            return LINKER.upcallStub(handle, descriptor, Arena.global());
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    /** One more than the counter of the call that this thread is in, or 0 if that is not counted. */
    @SuppressWarnings("unused") // stub finds it by its name.
    private long currentCall() {
        try {
            return layer.currentEnqueue() + 1;
        } catch (Throwable e) {
            return 0;
        }
    }

    /**
     * Writes the times of a command.
     *
     * @param name what it is known by, with a 0 at its end
     * @param call what {@link #currentCall} was in its call
     * @param times when it was queued, submitted, started and ended, in ns of the device's clock
     */
    @SuppressWarnings("unused") // stub finds it by its name.
    private void deviceTime(MemorySegment name, long call, MemorySegment times) {
        try {
            long[] all = times.reinterpret(4 * JAVA_LONG.byteSize()).toArray(JAVA_LONG);
            String shown = name.reinterpret(Long.MAX_VALUE).getString(0);
            if (all[0] <= all[1] && all[1] <= all[2] && all[2] <= all[3]) {
                layer.deviceTime(shown, call - 1, all[1] - all[0], all[2] - all[1], all[3] - all[2]);
            } else if (!disorderIsTold.getAndSet(true)) {
                report.say("commands have no device time where the driver's times are not in order, the first: "
                        + shown);
            }
        } catch (Throwable e) {
            // The line is lost. The program goes on.
        }
    }
}
