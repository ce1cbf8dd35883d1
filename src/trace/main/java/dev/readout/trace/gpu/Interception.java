package dev.readout.trace.gpu;

import static java.lang.invoke.MethodType.methodType;

import dev.readout.abi.UpcallGuard;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/**
 * Calls a driver's function between its hooks, which fail without harm. As the guard says, all arguments are words, and
 * what a caller did not pass is passed on undefined; and what may fail must not be inlined into what catches it, so
 * that both hooks go through handles in fields that are not final.
 */
final class Interception implements UpcallGuard.Target {
    private static final MethodHandle OWN = Linker.nativeLinker().downcallHandle(UpcallGuard.WORDS);
    private static MethodHandle before;
    private static MethodHandle after;

    static {
        try {
            before = MethodHandles.lookup().findVirtual(CallHook.Action.class, "call",
                    methodType(void.class, long.class, long.class, long.class, long.class));
            after = MethodHandles.lookup().findVirtual(CallHook.After.class, "call",
                    methodType(long.class, long.class, long.class, long.class, long.class, long.class));
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError(impossible.getMessage(), impossible);
        }
    }

    private final MemorySegment own;
    private final CallHook.Action first;
    private final CallHook.After last;
    private final Unmeasured unmeasured;
    private final long failure;

    /** @param failure what the program gets for a call for which there is no stack */
    Interception(MemorySegment own, CallHook hook, Unmeasured unmeasured, long failure) {
        this.own = own;
        this.failure = failure;
        first = hook.before();
        last = hook.after();
        this.unmeasured = unmeasured;
    }

    @Override
    public long call(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j, long k) {
        try {
            before.invokeExact(first, a, b, c, d);
        } catch (Throwable thrown) {
            unmeasured.failed(thrown);
        }
        long result;
        try {
            result = (long) OWN.invokeExact(own, a, b, c, d, e, f, g, h, i, j, k);
        } catch (Throwable impossible) {
            throw new AssertionError("a downcall throws nothing", impossible);
        }
        try {
            return (long) after.invokeExact(last, result, a, b, c, d);
        } catch (Throwable thrown) {
            unmeasured.failed(thrown);
            return result;
        }
    }

    @Override
    public long failed() {
        return failure;
    }
}
