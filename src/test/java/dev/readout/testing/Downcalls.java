package dev.readout.testing;

import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Calls of functions that tests alone call, and that have no stubs: by the descriptors of the headers. */
public final class Downcalls {
    private static final Map<String, MethodHandle> HANDLES = new ConcurrentHashMap<>();

    private Downcalls() {
    }

    /** What a function that lies at {@code address} returns; null of one that returns nothing. */
    public static Object call(String function, MemorySegment address, Object... arguments) {
        MethodHandle handle = HANDLES.computeIfAbsent(function, Downcalls::handle);
        try {
            return (Object) handle.invokeExact(address, arguments);
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Throwable impossible) {
            throw new AssertionError(function + " throws nothing that is checked", impossible);
        }
    }

    /** What a function returns that returns an int. */
    public static int callInt(String function, MemorySegment address, Object... arguments) {
        return (int) call(function, address, arguments);
    }

    private static MethodHandle handle(String function) {
        MethodHandle handle = Linker.nativeLinker().downcallHandle(Headers.descriptor(function));
        return handle.asSpreader(Object[].class, handle.type().parameterCount() - 1)
                .asType(MethodType.methodType(Object.class, MemorySegment.class, Object[].class));
    }
}
