package dev.readout.abi;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Collections;

/**
 * An upcall stub that lets no exception out, which would end the process.
 *
 * <p>All stubs have one signature, eleven words of 64 bits that return a word, whatever the C function takes
 * and returns. On 64-bit platforms every integer and pointer travels in the next general register or stack slot
 * of 8 bytes, whatever its type; a result is in the same register whether 8, 32 or 64 bits of it count, or none. Words
 * that were not passed have undefined values. So one signature is linked, which takes milliseconds, and no object is
 * made of an argument before something can catch the error that this may end in. Floating-point numbers travel in other
 * registers: none of these functions looks at one.
 *
 * <p>A try around everything is not enough. C2 leaves out objects that do not escape the method it compiles, and makes
 * up for them where it goes back to the interpreter; if there is no heap for that, HotSpot throws past all handlers of
 * the compiled method. So the guarded call must not be inlined into the catching method: it goes through a handle in a
 * non-final field, which C2 never inlines. One handle serves all stubs, since the JVM creates a class for each handle
 * that is called often.
 *
 * <p>HotSpot's and the JDK's own code before the stub's target can't be guarded: a thread whose stack ends there ends
 * the process.
 */
public final class UpcallGuard {
    /** The signature. */
    public static final FunctionDescriptor WORDS = FunctionDescriptor.of(JAVA_LONG,
            Collections.nCopies(11, JAVA_LONG).toArray(MemoryLayout[]::new));
    private static final MethodHandle GUARDED_CALL;
    /** Not final, and must not be. */
    private static MethodHandle call;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            MethodType type = WORDS.toMethodType();
            GUARDED_CALL = lookup.findStatic(UpcallGuard.class, "call", type.insertParameterTypes(0, Target.class));
            call = lookup.findVirtual(Target.class, "call", type);
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError(impossible.getMessage(), impossible);
        }
    }

    /** It answers the calls of a C function that takes up to eleven integers and pointers. */
    public interface Target {
        /**
         * Answers a call. It may allocate, and throw anything. A 32-bit integer is the lower half of a word.
         *
         * @return the result; its lower part if C's type is smaller, and anything if there is none
         */
        long call(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j,
                long k);

        /**
         * The result of a call that threw. It should need no heap and little stack: 0 is returned if it throws as well.
         */
        long failed();
    }

    private UpcallGuard() {
    }

    /**
     * A stub through which C calls {@code target}; in a process with {@link UpcallEntries} one of those.
     *
     * @param arena the life of the stub
     */
    public static MemorySegment stub(Target target, Arena arena) {
        MemorySegment entry = UpcallEntries.add(target);
        return entry != null ? entry : link(GUARDED_CALL.bindTo(target), WORDS, arena);
    }

    static MemorySegment link(MethodHandle call, FunctionDescriptor type, Arena arena) {
        return Linker.nativeLinker().upcallStub(call, type, arena);
    }

    /** Calls {@code target}, and throws nothing. */
    static long call(Target target, long a, long b, long c, long d, long e, long f, long g, long h, long i, long j,
            long k) {
        try {
            return (long) call.invokeExact(target, a, b, c, d, e, f, g, h, i, j, k);
        } catch (Throwable thrown) {
            try {
                return target.failed();
            } catch (Throwable again) {
                return 0;
            }
        }
    }
}
