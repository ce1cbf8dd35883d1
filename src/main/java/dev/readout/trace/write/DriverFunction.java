package dev.readout.trace.write;

import dev.readout.trace.signature.TracedFunction;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * A function of a driver that a stub stands before. It is bound to the calls of the stub, which are made for the
 * function's signature and otherwise shared. Immutable.
 *
 * @param logs where its calls are written
 * @param name what it is called in the trace
 * @param known how its calls are written; null if they are not
 * @param address where it is
 * @param failure what a call returns that can't be made
 */
record DriverFunction(
        ThreadLogs logs, String name, @Nullable TracedFunction known, MemorySegment address, long failure) {
    private static final int VK_ERROR_UNKNOWN = -13;

    static DriverFunction of(ThreadLogs logs, String name, @Nullable TracedFunction known, MemorySegment address) {
        boolean tellsFailure = known != null && known.returns("VK_ERROR_UNKNOWN", VK_ERROR_UNKNOWN);
        return new DriverFunction(logs, name, known, address, tellsFailure ? VK_ERROR_UNKNOWN : 0);
    }

    /** What the exit of a call learns of room if something was thrown where the call is entered: there is none. */
    static long notEntered(Throwable reason, DriverFunction function) {
        function.logs.lost(reason);
        return 0;
    }

    /** What a call returns out of which something was thrown. */
    static long notCalled(Throwable reason, DriverFunction function) {
        function.logs.lost(reason);
        return function.failure;
    }

    /** What a call returns that returned a value, and of which something was thrown where it is left. */
    static long notExited(Throwable reason, long value, long room, DriverFunction function) {
        function.logs.lost(reason);
        return value;
    }
}
