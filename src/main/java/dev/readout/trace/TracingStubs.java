package dev.readout.trace;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.invoke.MethodHandles.dropArguments;
import static java.lang.invoke.MethodHandles.foldArguments;
import static java.lang.invoke.MethodType.methodType;
import static java.util.Collections.nCopies;

import dev.readout.abi.Upcalls;
import java.io.OutputStream;
import java.lang.foreign.AddressLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The functions that stand before those of a driver: upcall stubs, one for each function and address that is asked for.
 * A function may have several addresses, such as one for each device.
 *
 * <p>They are never freed, as a driver's library is never unloaded: nobody knows who holds an address still. Safe to
 * share between threads.
 */
final class TracingStubs {
    private static final Linker LINKER = Linker.nativeLinker();
    private static final MethodHandle STAND_IN;

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
            STAND_IN = MethodHandles.lookup().findVirtual(TracingStubs.class, "standIn",
                    methodType(long.class, long.class, long.class));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    private record Place(String function, long address) {}

    /** What the method handles of a stub depend on, but for what is bound to them. */
    private record Shape(FunctionDescriptor descriptor, boolean traced, int finderArguments) {}

    private final KnownFunctions functions;
    private final ThreadLogs logs;
    private final TracedCalls calls;
    /** Calls that write nothing. */
    private final TracedCalls rehearsals;
    private final Set<Shape> rehearsed = ConcurrentHashMap.newKeySet();
    private final Map<Place, MemorySegment> stubs = new ConcurrentHashMap<>();
    /** The functions that were asked for and are not known. */
    private final Set<String> untraced = ConcurrentHashMap.newKeySet();

    TracingStubs(KnownFunctions functions, ThreadLogs logs) {
        this.functions = functions;
        this.logs = logs;
        this.calls = new TracedCalls(logs);
        ThreadLogs silent = new ThreadLogs(
                logs.options(), new TraceOutput(OutputStream.nullOutputStream(), false), logs.mostWords());
        silent.close();
        this.rehearsals = new TracedCalls(silent);
    }

    /** What stands before a function of a driver: {@code address} itself if there is nothing to do about its calls. */
    MemorySegment before(String function, MemorySegment address) {
        if (untraced.contains(function)) {
            return address;
        }
        MemorySegment stub = stubs.get(new Place(function, address.address()));
        if (stub != null) {
            return stub;
        }
        TracedFunction known = functions.declared(function);
        if (known == null && !FINDERS.containsKey(function)) {
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
        return stubs.computeIfAbsent(
                new Place(function, address.address()), place -> stub(function, traced, address));
    }

    private MemorySegment stub(String name, @Nullable TracedFunction function, MemorySegment address) {
        int finderArguments = FINDERS.getOrDefault(name, 0);
        FunctionDescriptor descriptor = function != null
                ? withPlainPointers(function.descriptor())
                : FunctionDescriptor.of(JAVA_LONG, nCopies(finderArguments, JAVA_LONG).toArray(MemoryLayout[]::new));
        Shape shape = new Shape(descriptor, function != null, finderArguments);
        if (!rehearsed.contains(shape)) {
            rehearse(name, function, shape);
            rehearsed.add(shape);
        }
        return Upcalls.add(stub(name, function, shape, address, calls, Arena.global()));
    }

    private MemorySegment stub(
            String name, @Nullable TracedFunction function, Shape shape, MemorySegment address, TracedCalls calls,
            Arena arena) {
        MethodHandle call = LINKER.downcallHandle(address, shape.descriptor);
        MethodHandle target = function != null ? calls.traced(name, function, call) : calls.safe(call, 0);
        if (shape.finderArguments > 0) {
            // Behind the exit: the time that a stub takes to make is not the driver's.
            MethodHandle standIn = STAND_IN.bindTo(this);
            target = foldArguments(
                    shape.finderArguments == 1 ? standIn : dropArguments(standIn, 1, long.class), target);
        }
        return LINKER.upcallStub(target, shape.descriptor, arena);
    }

    /**
     * Calls a stub of this shape once, before a driver that does nothing. A first call makes the JDK link classes, and
     * so allocate, where nobody can catch what is thrown if the memory is short. Here somebody can.
     */
    private void rehearse(String name, @Nullable TracedFunction function, Shape shape) {
        try (Arena arena = Arena.ofConfined()) {
            MethodType type = shape.descriptor.toMethodType();
            MemorySegment nothing = LINKER.upcallStub(MethodHandles.empty(type), shape.descriptor, arena);
            MemorySegment stub = stub(name, function, shape, nothing, rehearsals, arena);
            LINKER.downcallHandle(stub, shape.descriptor).invokeWithArguments(
                    type.parameterList().stream().map(TracingStubs::zero).toArray());
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("a driver that does nothing throws nothing", e);
        }
    }

    private static Object zero(Class<?> type) {
        return Array.get(Array.newInstance(type, 1), 0);
    }

    /** Pointers as integers, which they are in a register: so no segment is made for them. */
    private static FunctionDescriptor withPlainPointers(FunctionDescriptor function) {
        MemoryLayout[] arguments = function.argumentLayouts().stream()
                .map(TracingStubs::withPlainPointer).toArray(MemoryLayout[]::new);
        return function.returnLayout()
                .map(returned -> FunctionDescriptor.of(withPlainPointer(returned), arguments))
                .orElseGet(() -> FunctionDescriptor.ofVoid(arguments));
    }

    private static MemoryLayout withPlainPointer(MemoryLayout layout) {
        return layout instanceof AddressLayout ? JAVA_LONG : layout;
    }

    /** What is returned instead of an address that the driver found for the function of a name. */
    @SuppressWarnings("unused") // STAND_IN finds it by its name.
    private long standIn(long address, long name) {
        try {
            boolean found = (address < FIRST_FAILURE || address > LAST_FAILURE) && name != 0;
            return found && !logs.isClosed()
                    ? before(string(name), MemorySegment.ofAddress(address)).address()
                    : address;
        } catch (Throwable e) {
            // The application can call the function, and nobody sees that it does.
            return calls.lost(e, address);
        }
    }

    private static String string(long address) {
        return MemorySegment.ofAddress(address).reinterpret(Long.MAX_VALUE).getString(0);
    }
}
