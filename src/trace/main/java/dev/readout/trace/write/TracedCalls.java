package dev.readout.trace.write;

import static java.lang.invoke.MethodHandles.catchException;
import static java.lang.invoke.MethodHandles.collectArguments;
import static java.lang.invoke.MethodHandles.dropArguments;
import static java.lang.invoke.MethodHandles.explicitCastArguments;
import static java.lang.invoke.MethodHandles.filterArguments;
import static java.lang.invoke.MethodHandles.filterReturnValue;
import static java.lang.invoke.MethodHandles.foldArguments;
import static java.lang.invoke.MethodHandles.insertArguments;
import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;

/**
 * Turns calls of C functions into traced calls. A traced call is a tree of method handles over the function's
 * signature, with the called {@link DriverFunction} as the first argument. So one tree serves all functions of a
 * signature, and the JIT inlines it once a function is bound to it:
 *
 * <pre>
 * function, arguments -&gt; {
 *     room = enter(function, words(arguments));
 *     result = call(function, arguments);
 *     return exit(result, room, function, words(arguments));
 * }
 * </pre>
 *
 * <p>The words go to the thread's log twice, so that only a number is kept during the call, and nothing is allocated.
 * The call is made whatever goes wrong with its lines, and no exception leaves the tree, which would end the process.
 * Only a stack without room for another frame still does, as in the JVM's own part of an upcall. Safe to share between
 * threads.
 */
final class TracedCalls {
    private static final MethodHandle LOG;
    private static final MethodHandle WORD;
    private static final MethodHandle ENTER;
    private static final MethodHandle EXIT;
    private static final MethodHandle NOT_ENTERED;
    private static final MethodHandle NOT_CALLED;
    private static final MethodHandle NOT_EXITED;
    private static final MethodHandle FLOAT_BITS;
    private static final MethodHandle OF_FLOAT_BITS;
    private static final MethodHandle DOUBLE_BITS;
    private static final MethodHandle OF_DOUBLE_BITS;
    /** By the number of words: takes a function and the words, passes them to the thread's log, and returns it. */
    private static final List<MethodHandle> TAKERS = new ArrayList<>();

    static {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        try {
            LOG = lookup.findStatic(TracedCalls.class, "log", methodType(ThreadLog.class, DriverFunction.class));
            WORD = lookup.findVirtual(ThreadLog.class, "word", methodType(ThreadLog.class, int.class, long.class));
            ENTER = lookup.findVirtual(ThreadLog.class, "enter", methodType(long.class));
            EXIT = lookup.findStatic(TracedCalls.class, "exit", methodType(long.class, long.class, long.class,
                    ThreadLog.class));
            // Of a class that is not ready the handles would be other ones when they are called first: without memory.
            lookup.ensureInitialized(DriverFunction.class);
            NOT_ENTERED = lookup.findStatic(DriverFunction.class, "notEntered",
                    methodType(long.class, Throwable.class, DriverFunction.class));
            NOT_CALLED = lookup.findStatic(DriverFunction.class, "notCalled",
                    methodType(long.class, Throwable.class, DriverFunction.class));
            NOT_EXITED = lookup.findStatic(DriverFunction.class, "notExited",
                    methodType(long.class, Throwable.class, long.class, long.class, DriverFunction.class));
            FLOAT_BITS = lookup.findStatic(Float.class, "floatToRawIntBits", methodType(int.class, float.class));
            OF_FLOAT_BITS = lookup.findStatic(Float.class, "intBitsToFloat", methodType(float.class, int.class));
            DOUBLE_BITS = lookup.findStatic(Double.class, "doubleToRawLongBits", methodType(long.class, double.class));
            OF_DOUBLE_BITS = lookup.findStatic(Double.class, "longBitsToDouble", methodType(double.class, long.class));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
        TAKERS.add(LOG);
    }

    private TracedCalls() {
    }

    /**
     * Calls that are traced.
     *
     * @param call the call itself: of a {@link DriverFunction}, with integers and floating-point numbers, pointers as
     *        {@code long}
     * @return the same, of functions that are known
     */
    static MethodHandle traced(MethodHandle call) {
        MethodType type = call.type();
        MethodHandle taker = taker(type.parameterCount() - 1);

        MethodHandle enter = collectArguments(ENTER, 0, taker);
        enter = catchException(enter, Throwable.class, NOT_ENTERED);

        MethodHandle exit = collectArguments(EXIT, 2, taker);
        exit = catchException(exit, Throwable.class, NOT_EXITED);
        if (type.returnType() == void.class) {
            exit = ofWords(insertArguments(exit, 0, 0L), type.insertParameterTypes(0, long.class));
        } else {
            exit = ofWords(exit, type.insertParameterTypes(0, type.returnType(), long.class));
        }
        MethodHandle calling = dropArguments(safe(call), 0, long.class);
        return foldArguments(foldArguments(exit, calling), ofWords(enter, type.changeReturnType(long.class)));
    }

    /** Calls that return {@link DriverFunction#failure} where they would throw: as the driver's library is closed. */
    static MethodHandle safe(MethodHandle call) {
        return catchException(call, Throwable.class, explicitCastArguments(NOT_CALLED,
                NOT_CALLED.type().changeReturnType(call.type().returnType())));
    }

    /** Calls that return {@code failure} where they would throw, of nothing but the JDK's method handles. */
    static MethodHandle untraced(MethodHandle call, long failure) {
        MethodHandle failed = explicitCastArguments(MethodHandles.constant(long.class, failure),
                methodType(call.type().returnType()));
        return catchException(call, Throwable.class, dropArguments(failed, 0, Throwable.class));
    }

    private static MethodHandle taker(int count) {
        synchronized (TAKERS) {
            while (TAKERS.size() <= count) {
                int last = TAKERS.size() - 1;
                TAKERS.add(collectArguments(insertArguments(WORD, 1, last), 0, TAKERS.get(last)));
            }
            return TAKERS.get(count);
        }
    }

    /** A handle of words, as one of C's types: integers are extended, floating-point numbers are their bits. */
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
        if (type.returnType() == float.class) {
            result = filterReturnValue(result, explicitCastArguments(OF_FLOAT_BITS, methodType(float.class,
                    long.class)));
        } else if (type.returnType() == double.class) {
            result = filterReturnValue(result, OF_DOUBLE_BITS);
        }
        return explicitCastArguments(result, type);
    }

    @SuppressWarnings("unused") // LOG finds it by its name.
    private static ThreadLog log(DriverFunction function) {
        return function.logs().current().of(function);
    }

    @SuppressWarnings("unused") // EXIT finds it by its name.
    private static long exit(long value, long room, ThreadLog log) {
        log.exit(value, room);
        return value;
    }
}
