package dev.readout.trace.write;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.invoke.MethodHandles.dropArguments;
import static java.lang.invoke.MethodHandles.filterArguments;
import static java.lang.invoke.MethodHandles.foldArguments;
import static java.lang.invoke.MethodHandles.insertArguments;
import static java.lang.invoke.MethodType.methodType;
import static java.util.Collections.nCopies;

import dev.readout.abi.Upcalls;
import dev.readout.trace.signature.KnownFunctions;
import dev.readout.trace.signature.TracedFunction;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MutableCallSite;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The upcall stubs before a driver's functions: one for each function and address that is looked up. A function may
 * have several addresses, such as one for each device.
 *
 * <p>They are never freed, as a driver's library is never unloaded, since the application may still hold an address.
 * Once closed they lead to the driver by method handles of the JDK alone, so that they keep nothing of the layer, nor
 * its class loader. Safe to share between threads.
 */
final class TracingStubs {
    private static final Linker LINKER = Linker.nativeLinker();
    private static final MethodHandle STAND_IN;
    private static final MethodHandle ADDRESS;
    /** A driver's function that does nothing. */
    private static final MemorySegment NOTHING;
    /** Calls a function without arguments: registers keep theirs. */
    private static final MethodHandle CALL;
    /** The calls of each shape, for the life of this class. */
    private static final Map<Shape, MethodHandle> CALLS = new ConcurrentHashMap<>();
    private static final Set<Shape> REHEARSED = ConcurrentHashMap.newKeySet();

    /** The functions that find functions, and how many arguments they have: the last one is the name. */
    private static final Map<String, Integer> FINDERS = Map.of(
            "vkGetInstanceProcAddr", 2, "vkGetDeviceProcAddr", 2,
            "vk_icdGetInstanceProcAddr", 2, "vk_icdGetPhysicalDeviceProcAddr", 2,
            "clGetExtensionFunctionAddress", 1, "clGetExtensionFunctionAddressForPlatform", 2,
            "eglGetProcAddress", 1, "glXGetProcAddress", 1, "glXGetProcAddressARB", 1, "wglGetProcAddress", 1);
    /** Not only 0: wglGetProcAddress says in all ways from here to there that there is no such function. */
    private static final long FIRST_FAILURE = -1;
    private static final long LAST_FAILURE = 3;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            STAND_IN = lookup.findVirtual(TracingStubs.class, "standIn",
                    methodType(long.class, long.class, long.class));
            ADDRESS = lookup.findVirtual(DriverFunction.class, "address", methodType(MemorySegment.class));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
        FunctionDescriptor nothing = FunctionDescriptor.of(JAVA_LONG);
        NOTHING = LINKER.upcallStub(MethodHandles.zero(long.class), nothing, Arena.global());
        CALL = LINKER.downcallHandle(nothing);
    }

    private record Place(String function, long address, int finderArguments) {}

    /** The key of a stub's method handles, without the bound values. */
    private record Shape(FunctionDescriptor signature, boolean traced, int finderArguments) {
        /** Calls of functions of this shape: of a {@link DriverFunction}, with the arguments. */
        private MethodHandle calls() {
            MethodHandle call = filterArguments(LINKER.downcallHandle(signature), 0, ADDRESS);
            return traced ? TracedCalls.traced(call) : TracedCalls.safe(call);
        }
    }

    /**
     * A stub.
     *
     * @param calls where its calls go: at first to traced ones
     * @param untraced calls of the driver
     */
    private record Stub(MemorySegment address, MutableCallSite calls, MethodHandle untraced) {
        private void endTrace() {
            calls.setTarget(untraced);
        }
    }

    private final KnownFunctions functions;
    private final ThreadLogs logs;
    private final ThreadLogs silent;
    private final Map<Place, Stub> stubs = new ConcurrentHashMap<>();
    /** The functions that were asked for and are not known. */
    private final Set<String> untraced = ConcurrentHashMap.newKeySet();

    TracingStubs(KnownFunctions functions, ThreadLogs logs) {
        this.functions = functions;
        this.logs = logs;
        this.silent = new ThreadLogs(
                logs.settings, new TraceOutput(OutputStream.nullOutputStream(), false), logs.mostWords, logs.structs);
        silent.close();
    }

    /**
     * The stub before a function of a driver; {@code address} itself if its calls need no stub or can't have one. It
     * throws nothing: the application can still call the function.
     */
    MemorySegment before(String function, MemorySegment address) {
        return before(function, address, FINDERS.getOrDefault(function, 0));
    }

    /** As {@link #before}, of a function whose results are not stood in for. */
    MemorySegment only(String function, MemorySegment address) {
        return before(function, address, 0);
    }

    private MemorySegment before(String function, MemorySegment address, int finderArguments) {
        try {
            return stubBefore(function, address, finderArguments);
        } catch (Throwable e) {
            name(function, e);
            return address;
        }
    }

    /** Says that no stub could be made. */
    private void name(String function, Throwable reason) {
        try {
            if (untraced.add(function)) {
                logs.untraced(function, "no stub can be made: " + reason);
            }
        } catch (Throwable e) {
            logs.lost(e);
        }
    }

    private MemorySegment stubBefore(String function, MemorySegment address, int finderArguments) {
        if (untraced.contains(function)) {
            return address;
        }
        Place place = new Place(function, address.address(), finderArguments);
        Stub stub = stubs.get(place);
        if (stub != null) {
            return stub.address;
        }
        TracedFunction known = functions.declared(function);
        if (known == null && finderArguments == 0) {
            KnownFunctions.Found found = functions.find(function);
            known = found.function();
            if (known == null) {
                if (untraced.add(function)) {
                    logs.untraced(function, found.reason());
                }
                return address;
            }
        }
        TracedFunction traced = known;
        stub = stubs.computeIfAbsent(place, unused -> stub(function, traced, address, finderArguments));
        if (logs.isClosed()) {
            stub.endTrace();
        }
        return stub.address;
    }

    /** Passes all calls on to the driver, by method handles of the JDK alone. The logs are closed. */
    void close() {
        for (Stub stub : stubs.values()) {
            stub.endTrace();
        }
    }

    private Stub stub(
            String name, @Nullable TracedFunction function, MemorySegment address, int finderArguments) {
        FunctionDescriptor descriptor = function != null
                ? function.descriptor
                : FunctionDescriptor.of(JAVA_LONG, nCopies(finderArguments, JAVA_LONG).toArray(MemoryLayout[]::new));
        Shape shape = new Shape(MachineSignature.of(descriptor), function != null, finderArguments);
        if (!REHEARSED.contains(shape)) {
            rehearse(shape, DriverFunction.of(silent, name, function, NOTHING));
            REHEARSED.add(shape);
        }
        Stub stub = stub(shape, DriverFunction.of(logs, name, function, address), Arena.global());
        Upcalls.add(stub.address);
        return stub;
    }

    private Stub stub(Shape shape, DriverFunction function, Arena arena) {
        MethodHandle target = insertArguments(CALLS.computeIfAbsent(shape, Shape::calls), 0, function);
        if (shape.finderArguments > 0) {
            // Behind the exit: the time that a stub takes to make is not the driver's.
            MethodHandle standIn = STAND_IN.bindTo(this);
            target = foldArguments(
                    shape.finderArguments == 1 ? standIn : dropArguments(standIn, 1, long.class), target);
        }
        MutableCallSite calls = new MutableCallSite(target);
        return new Stub(LINKER.upcallStub(calls.dynamicInvoker(), shape.signature, arena), calls,
                TracedCalls.untraced(LINKER.downcallHandle(function.address(), shape.signature), function.failure()));
    }

    /**
     * Calls a stub of this shape, traced and closed, before a driver that does nothing. In a first call the JDK links
     * classes, and so allocates, where an OutOfMemoryError can't be caught. Here it can.
     */
    private void rehearse(Shape shape, DriverFunction nothing) {
        try (Arena arena = Arena.ofConfined()) {
            Stub stub = stub(shape, nothing, arena);
            long ignored = (long) CALL.invokeExact(stub.address);
            stub.endTrace();
            ignored = (long) CALL.invokeExact(stub.address);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("a driver that does nothing throws nothing", e);
        }
    }

    /** The address to return instead of the driver's for a function's name. */
    @SuppressWarnings("unused") // STAND_IN finds it by its name.
    private long standIn(long address, long name) {
        try {
            boolean found = (address < FIRST_FAILURE || address > LAST_FAILURE) && name != 0;
            return found && !logs.isClosed()
                    ? before(string(name), MemorySegment.ofAddress(address)).address()
                    : address;
        } catch (Throwable e) {
            // The application calls the function untraced.
            logs.lost(e);
            return address;
        }
    }

    private static String string(long address) {
        return MemorySegment.ofAddress(address).reinterpret(Long.MAX_VALUE).getString(0);
    }
}
