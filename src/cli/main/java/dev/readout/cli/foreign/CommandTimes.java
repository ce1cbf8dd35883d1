package dev.readout.cli.foreign;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.abi.UpcallGuard;
import dev.readout.trace.write.TraceLayer;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Device times of OpenCL's commands. {@code c/readout_opencl.c} hands over the event of each command; the driver is
 * asked for its times once it is complete, during later calls of the program, and no lock is held then. C has the
 * addresses by their names, from {@link #function}.
 */
final class CommandTimes {
    /** The beginning of the names of functions for C. */
    static final String PREFIX = "readout";

    /** How many commands a call asks for that does not say that they are complete. */
    private static final int SOME = 16;

    private static final int CL_SUCCESS = 0;
    private static final int CL_COMPLETE = 0;
    private static final int CL_QUEUE_PROPERTIES = 0x1093;
    private static final long CL_QUEUE_PROFILING_ENABLE = 2;
    private static final int CL_KERNEL_FUNCTION_NAME = 0x1190;
    private static final int CL_EVENT_COMMAND_EXECUTION_STATUS = 0x11D3;
    private static final int CL_PROFILING_COMMAND_QUEUED = 0x1280;
    private static final int TIMES = 4;

    /** Of each of the driver's functions: one that takes less finds its arguments all the same. */
    private static final MethodHandle CALL = Linker.nativeLinker().downcallHandle(
            FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG, ADDRESS, ADDRESS));

    /** The driver's functions, in the order of C's. */
    private enum Function {
        QUEUE_INFO, KERNEL_INFO, EVENT_INFO, PROFILING_INFO, RELEASE_EVENT
    }

    /** A command that may not be complete. */
    private record Command(long event, String name, long call) {}

    private final TraceLayer layer;
    private final ProcessReport report;
    /** Those that have waited longest are first. Guarded by itself. */
    private final Queue<Command> kept = new ArrayDeque<>();
    private volatile MemorySegment driver = MemorySegment.NULL;
    private volatile boolean disorderIsTold;

    CommandTimes(TraceLayer layer, ProcessReport report) {
        this.layer = layer;
        this.report = report;
    }

    /**
     * The address of a function, for the life of the process.
     *
     * @throws IllegalArgumentException if there is none of this name
     */
    MemorySegment function(String name) {
        return UpcallGuard.stub(switch (name) {
            case "readoutCurrentCall" -> (Answer) (functions, queue, c, d) -> currentCall(functions, queue);
            case "readoutKeep" -> (Answer) this::keep;
            case "readoutSettle" -> (Answer) (a, b, c, d) -> settle(Integer.MAX_VALUE);
            default -> throw new IllegalArgumentException("there is no function " + name);
        }, Arena.global());
    }

    /** The answer to a call of up to four words; 0 where it throws. */
    private interface Answer extends UpcallGuard.Target {
        long to(long a, long b, long c, long d);

        @Override
        default long call(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j, long k) {
            return to(a, b, c, d);
        }

        @Override
        default long failed() {
            return 0;
        }
    }

    /** One more than the counter of the call that this thread is in; 0 if its queue measures nothing. */
    private long currentCall(long functions, long queue) {
        long call = layer.currentEnqueue() + 1;
        if (call == 0) {
            return 0;
        }
        driver = memory(functions, Function.values().length * ADDRESS.byteSize());
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment properties = arena.allocate(JAVA_LONG);
            return query(Function.QUEUE_INFO, queue, CL_QUEUE_PROPERTIES, properties)
                    && (properties.get(JAVA_LONG, 0) & CL_QUEUE_PROFILING_ENABLE) != 0 ? call : 0;
        }
    }

    /**
     * Takes a command.
     *
     * @param function the name of the function that enqueued it
     * @param kernel by whose name it is known; 0 for that of the function
     * @param call what {@link #currentCall} was in its call
     */
    private long keep(long event, long function, long kernel, long call) {
        String name = kernel == 0 ? null : nameOf(kernel);
        add(new Command(event, name == null ? memory(function, Long.MAX_VALUE).getString(0) : name, call));
        return settle(SOME);
    }

    private void add(Command command) {
        synchronized (kept) {
            kept.add(command);
        }
    }

    private @Nullable String nameOf(long kernel) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment size = arena.allocate(JAVA_LONG);
            if (!succeeds(Function.KERNEL_INFO, kernel, CL_KERNEL_FUNCTION_NAME, MemorySegment.NULL, size)) {
                return null;
            }
            MemorySegment name = arena.allocate(size.get(JAVA_LONG, 0));
            return query(Function.KERNEL_INFO, kernel, CL_KERNEL_FUNCTION_NAME, name) && name.byteSize() > 1
                    ? name.getString(0) : null;
        }
    }

    /** Asks for the times of so many commands. */
    private long settle(int most) {
        int asked;
        synchronized (kept) {
            asked = Math.min(most, kept.size());
        }
        for (; asked > 0; asked--) {
            Command command;
            synchronized (kept) {
                command = kept.poll();
            }
            if (command != null && isSettled(command)) {
                succeeds(Function.RELEASE_EVENT, command.event, 0, MemorySegment.NULL, MemorySegment.NULL);
            } else if (command != null) {
                add(command);
            }
        }
        return 0;
    }

    /** Returns whether a command needs to be kept no longer: its times are written if it has some. */
    private boolean isSettled(Command command) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment status = arena.allocate(JAVA_INT);
            if (!query(Function.EVENT_INFO, command.event, CL_EVENT_COMMAND_EXECUTION_STATUS, status)
                    || status.get(JAVA_INT, 0) < CL_COMPLETE) {
                return true;
            }
            MemorySegment times = arena.allocate(JAVA_LONG, TIMES);
            boolean isComplete = status.get(JAVA_INT, 0) == CL_COMPLETE;
            boolean hasTimes = isComplete;
            for (int time = 0; hasTimes && time < TIMES; time++) {
                hasTimes = query(Function.PROFILING_INFO, command.event, CL_PROFILING_COMMAND_QUEUED + time,
                        times.asSlice(time * JAVA_LONG.byteSize(), JAVA_LONG));
            }
            if (hasTimes) {
                write(command, times.toArray(JAVA_LONG));
            }
            return isComplete;
        }
    }

    /** Writes when a command was queued, submitted, started and ended, in ns of the device's clock. */
    private void write(Command command, long... times) {
        if (times[0] <= times[1] && times[1] <= times[2] && times[2] <= times[3]) {
            layer.deviceTime(command.name, command.call - 1, times[1] - times[0], times[2] - times[1],
                    times[3] - times[2]);
        } else if (!disorderIsTold) {
            disorderIsTold = true;
            report.say("commands have no device time where the driver's times are not in order, the first: "
                    + command.name);
        }
    }

    private boolean query(Function function, long object, int what, MemorySegment value) {
        return succeeds(function, object, what, value, MemorySegment.NULL);
    }

    /** Calls a function of the driver, and returns whether it succeeds. */
    private boolean succeeds(Function function, long object, int what, MemorySegment value, MemorySegment size) {
        try {
            return (int) CALL.invokeExact(driver.getAtIndex(ADDRESS, function.ordinal()), object, what,
                    value.byteSize(), value, size) == CL_SUCCESS;
        } catch (Throwable impossible) {
            throw new AssertionError("a downcall throws nothing", impossible);
        }
    }

    private static MemorySegment memory(long address, long size) {
        return MemorySegment.ofAddress(address).reinterpret(size);
    }
}
