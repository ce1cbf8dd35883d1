package dev.readout.driver.vulkan;

import java.lang.foreign.AddressLayout;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * Links functions with their handles as integers, which they are in a register: no segment is made for a handle, and
 * the linker need not look into one at each call.
 */
final class IntegerHandles {
    private IntegerHandles() {
    }

    /** The function's descriptor, with an integer for each of its first pointers. */
    static FunctionDescriptor descriptor(FunctionDescriptor function, int handles) {
        MemoryLayout[] arguments = function.argumentLayouts().toArray(MemoryLayout[]::new);
        int left = handles;
        for (int i = 0; i < arguments.length && left > 0; i++) {
            if (arguments[i] instanceof AddressLayout) {
                arguments[i] = ValueLayout.JAVA_LONG;
                left--;
            }
        }
        return function.returnLayout().map(result -> FunctionDescriptor.of(result, arguments))
                .orElseGet(() -> FunctionDescriptor.ofVoid(arguments));
    }

    static MethodHandle plain(FunctionDescriptor function, int handles) {
        return Linker.nativeLinker().downcallHandle(descriptor(function, handles));
    }

    /** A critical call: see {@link CriticalPromise}. */
    static MethodHandle critical(FunctionDescriptor function, int handles) {
        return Linker.nativeLinker().downcallHandle(descriptor(function, handles), Linker.Option.critical(false));
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
