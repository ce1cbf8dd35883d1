package dev.readout.trace;

import static java.lang.invoke.MethodHandles.catchException;
import static java.lang.invoke.MethodHandles.collectArguments;
import static java.lang.invoke.MethodHandles.explicitCastArguments;
import static java.lang.invoke.MethodHandles.filterArguments;
import static java.lang.invoke.MethodHandles.foldArguments;
import static java.lang.invoke.MethodHandles.insertArguments;
import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes calls of C functions into calls that are traced. Such a call is a tree of method handles over the function's
 * own signature, which the JIT compiles into one piece:
 *
 * <pre>
 * arguments -&gt; { enter(words(arguments)); result = call(arguments); return exit(result, words(arguments)); }
 * </pre>
 *
 * <p>The words are handed to the thread's log twice, so that nothing is kept during the call and nothing is allocated.
 * The call is made whatever goes wrong with its lines, and nothing that is thrown leaves the tree: it would end the
 * process. Only a stack that has no room for another frame ends it nevertheless, as it does in the JVM's own part of an
 * upcall. Safe to share between threads.
 */
final class TracedCalls {
    private static final int VK_ERROR_UNKNOWN = -13;

    private static final MethodHandle CURRENT;
    private static final MethodHandle WORD;
    private static final MethodHandle ENTER;
    private static final MethodHandle EXIT;
    private static final MethodHandle LOST;
    private static final MethodHandle FLOAT_BITS;
    private static final MethodHandle DOUBLE_BITS;

    static {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        try {
            CURRENT = lookup.findVirtual(ThreadLogs.class, "current", methodType(ThreadLog.class));
            WORD = lookup.findVirtual(ThreadLog.class, "word", methodType(ThreadLog.class, int.class, long.class));
            ENTER = lookup.findStatic(TracedCalls.class, "enter",
                    methodType(void.class, String.class, TracedFunction.class, ThreadLog.class));
            EXIT = lookup.findStatic(TracedCalls.class, "exit",
                    methodType(long.class, String.class, TracedFunction.class, long.class, ThreadLog.class));
            LOST = lookup.findVirtual(TracedCalls.class, "lost",
                    methodType(long.class, Throwable.class, long.class));
            FLOAT_BITS = lookup.findStatic(Float.class, "floatToRawIntBits", methodType(int.class, float.class));
            DOUBLE_BITS = lookup.findStatic(Double.class, "doubleToRawLongBits", methodType(long.class, double.class));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    private final TraceOutput output;
    /** By a number of words: takes so many, hands them to the log of the current thread, and gives that. */
    private final List<MethodHandle> takers = new ArrayList<>();

    TracedCalls(ThreadLogs logs) {
        output = logs.output();
        takers.add(CURRENT.bindTo(logs));
    }

    /**
     * A call that is traced.
     *
     * @param name what the function is called in the trace
     * @param call the call itself: integers and floating-point numbers, pointers as {@code long}
     */
    MethodHandle traced(String name, TracedFunction function, MethodHandle call) {
        MethodType type = call.type();
        MethodHandle taker = taker(type.parameterCount());

        MethodHandle enter = collectArguments(insertArguments(ENTER, 0, name, function), 0, taker);
        enter = catchException(enter, Throwable.class, lost(void.class, 0));

        MethodHandle exit = collectArguments(insertArguments(EXIT, 0, name, function), 1, taker);
        exit = catchException(exit, Throwable.class, LOST.bindTo(this));
        if (type.returnType() == void.class) {
            exit = ofWords(insertArguments(exit, 0, 0L), type);
        } else {
            exit = ofWords(exit, type.insertParameterTypes(0, type.returnType()));
        }
        boolean isVkResult = name.startsWith("vk") && type.returnType() == int.class;
        return foldArguments(
                foldArguments(exit, safe(call, isVkResult ? VK_ERROR_UNKNOWN : 0)),
                ofWords(enter, type.changeReturnType(void.class)));
    }

    /** A call that returns {@code failure} where it would throw: because the driver's library is closed. */
    MethodHandle safe(MethodHandle call, long failure) {
        return catchException(call, Throwable.class, lost(call.type().returnType(), failure));
    }

    /** What is done about something that was thrown: it is noted, and {@code value} is the result. */
    private MethodHandle lost(Class<?> type, long value) {
        return explicitCastArguments(insertArguments(LOST.bindTo(this), 1, value), methodType(type, Throwable.class));
    }

    private synchronized MethodHandle taker(int count) {
        while (takers.size() <= count) {
            int last = takers.size() - 1;
            takers.add(collectArguments(insertArguments(WORD, 1, last), 0, takers.get(last)));
        }
        return takers.get(count);
    }

    /** A handle that takes words, as one of C's types: integers are extended, of floats it is the bits. */
    private static MethodHandle ofWords(MethodHandle handle, MethodType type) {
        MethodHandle result = handle;
        for (int i = 0; i < type.parameterCount(); i++) {
            Class<?> parameter = type.parameterType(i);
            if (parameter == float.class) {
                result = filterArguments(result, i, FLOAT_BITS.asType(methodType(long.class, float.class)));
            } else if (parameter == double.class) {
                result = filterArguments(result, i, DOUBLE_BITS);
            }
        }
        return explicitCastArguments(result, type);
    }

    @SuppressWarnings("unused") // ENTER finds it by its name.
    private static void enter(String name, TracedFunction function, ThreadLog log) {
        log.enter(name, function);
    }

    @SuppressWarnings("unused") // EXIT finds it by its name.
    private static long exit(String name, TracedFunction function, long value, ThreadLog log) {
        log.exit(name, function, value);
        return value;
    }

    /** Notes that a line was lost, throws nothing, and returns {@code value}. LOST finds this by its name. */
    long lost(Throwable reason, long value) {
        try {
            output.lost(1, reason);
        } catch (Throwable nothingLeft) {
            // Such as stack. The call matters more than what is known of its lines.
        }
        return value;
    }
}
