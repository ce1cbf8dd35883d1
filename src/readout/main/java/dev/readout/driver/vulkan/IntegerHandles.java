package dev.readout.driver.vulkan;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.invoke.MethodHandle;

/**
 * Links functions with integers for handles, so that a call neither creates a segment for a handle nor unwraps one. The
 * descriptors are the header's, with an integer for each handle. They do not come from the stubs, which would link a
 * second method handle that is never called.
 */
final class IntegerHandles {
    /** {@code vkCmdWriteTimestamp}: command buffer, stage, pool, query. */
    static final FunctionDescriptor WRITE_TIMESTAMP =
            FunctionDescriptor.ofVoid(JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_INT);

    /** {@code vkCmdBeginQuery}: command buffer, pool, query, flags. */
    static final FunctionDescriptor BEGIN_QUERY = FunctionDescriptor.ofVoid(JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT);

    /** {@code vkCmdEndQuery}: command buffer, pool, query. */
    static final FunctionDescriptor END_QUERY = FunctionDescriptor.ofVoid(JAVA_LONG, JAVA_LONG, JAVA_INT);

    /** {@code vkCmdResetQueryPool}, {@code vkResetQueryPool}: command buffer or device, pool, first query, count. */
    static final FunctionDescriptor RESET_QUERY_POOL =
            FunctionDescriptor.ofVoid(JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT);

    /** {@code vkGetQueryPoolResults}: device, pool, first query, count, size and address of the data, stride, flags. */
    static final FunctionDescriptor GET_QUERY_POOL_RESULTS = FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG,
            JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT);

    /** The same with a segment for the data, whose arena can't be closed during a call. */
    static final FunctionDescriptor GET_QUERY_POOL_RESULTS_INTO_SEGMENT = FunctionDescriptor.of(JAVA_INT, JAVA_LONG,
            JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_INT);

    /** {@code vkCmdBeginDebugUtilsLabelEXT}: command buffer, label. */
    static final FunctionDescriptor BEGIN_LABEL = FunctionDescriptor.ofVoid(JAVA_LONG, ADDRESS);

    /** {@code vkCmdEndDebugUtilsLabelEXT}: command buffer. */
    static final FunctionDescriptor END_LABEL = FunctionDescriptor.ofVoid(JAVA_LONG);

    /**
     * {@code vkCmdCopyQueryPoolResultsToMemoryKHR}: command buffer, pool, first query, count, the range (an address, a
     * size and a stride), its flags, flags of the results.
     */
    static final FunctionDescriptor COPY_RESULTS_TO_MEMORY =
            FunctionDescriptor.ofVoid(JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT);

    private IntegerHandles() {
    }

    static MethodHandle plain(FunctionDescriptor function) {
        return Linker.nativeLinker().downcallHandle(function);
    }

    /** A critical call: see {@link CriticalPromise}. */
    static MethodHandle critical(FunctionDescriptor function) {
        return Linker.nativeLinker().downcallHandle(function, Linker.Option.critical(false));
    }

    /** Nothing is thrown by a call into C but by the linker itself, and that passes through. */
    static RuntimeException rethrown(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown instanceof RuntimeException exception) {
            throw exception;
        }
        throw new AssertionError("a downcall throws nothing that is checked", thrown);
    }

    /** @throws IllegalArgumentException if a handle is 0 */
    static void requireHandle(long handle, String name) {
        if (handle == 0) {
            throw new IllegalArgumentException(name + " is 0, which is no handle");
        }
    }
}
