package dev.readout.trace.write;

import dev.readout.trace.signature.TracedFunction;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * A function of a driver behind a stub. It is bound to the method handles of the stub, which all functions of its
 * signature share. Immutable.
 *
 * @param logs the logs for its calls
 * @param name its name in the trace
 * @param known the format of its calls; null if they are not written
 * @param address its address
 * @param failure the result of a call that can't be made
 */
record DriverFunction(
        ThreadLogs logs, String name, @Nullable TracedFunction known, MemorySegment address, long failure) {
    private static final int VK_ERROR_UNKNOWN = -13;

    static DriverFunction of(ThreadLogs logs, String name, @Nullable TracedFunction known, MemorySegment address) {
        boolean tellsFailure = known != null && known.returns("VK_ERROR_UNKNOWN", VK_ERROR_UNKNOWN);
        return new DriverFunction(logs, name, known, address, tellsFailure ? VK_ERROR_UNKNOWN : 0);
    }

    /** The room for the exit of a call if its entry threw: none. */
    static long notEntered(Throwable reason, DriverFunction function) {
        function.logs.lost(reason);
        return 0;
    }

    /** The result of a call that threw. */
    static long notCalled(Throwable reason, DriverFunction function) {
        function.logs.lost(reason);
        return function.failure;
    }

    /** The result of a call that returned a value, and whose exit threw. */
    static long notExited(Throwable reason, long value, long room, DriverFunction function) {
        function.logs.lost(reason);
        return value;
    }
}
