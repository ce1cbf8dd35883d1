package dev.readout.trace.signature;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A driver whose functions are what a test says, and that keeps what it was called with. Its functions are never freed:
 * a layer's addresses may be called later.
 */
public final class RecordingDriver implements SymbolLookup {
    /** What a function does. */
    public interface Body {
        Object run(Object[] arguments);
    }

    /** A call as it came to the driver. */
    public record Call(String function, List<Object> arguments) {}

    private final Map<String, MemorySegment> functions = new HashMap<>();
    public final Queue<Call> calls = new ConcurrentLinkedQueue<>();

    /** A driver of all functions that the layer knows, which do nothing and return 0. */
    public static RecordingDriver ofEverything() {
        RecordingDriver driver = new RecordingDriver();
        ApiTable.standard().functions().forEach(function -> driver.with(function.name, arguments -> null));
        return driver;
    }

    /** Adds a function that the layer knows. */
    public RecordingDriver with(String name, Body body) {
        return with(name, ApiTable.standard().function(name).descriptor, body);
    }

    /** Adds a function. Its body returns null for a 0 of whatever type. */
    public RecordingDriver with(String name, FunctionDescriptor descriptor, Body body) {
        functions.put(name, stub(name, descriptor, body));
        return this;
    }

    /** A function that can be called at this address, and that is not found by its name. */
    public MemorySegment stub(String name, FunctionDescriptor descriptor, Body body) {
        MethodType type = descriptor.toMethodType();
        Body recording = arguments -> {
            calls.add(new Call(name, List.of(arguments)));
            Object value = body.run(arguments);
            return value != null ? value : zero(type.returnType());
        };
        try {
            MethodHandle run = MethodHandles.lookup()
                    .findVirtual(Body.class, "run", MethodType.methodType(Object.class, Object[].class))
                    .bindTo(recording).asCollector(Object[].class, type.parameterCount()).asType(type);
            return Linker.nativeLinker().upcallStub(run, descriptor, Arena.global());
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static Object zero(Class<?> type) {
        return type == void.class ? null
                : type == MemorySegment.class ? MemorySegment.NULL
                        : type == long.class ? (Object) 0L
                                : type == byte.class ? (Object) (byte) 0
                                        : (Object) 0;
    }

    @Override
    public Optional<MemorySegment> find(String name) {
        return Optional.ofNullable(functions.get(name));
    }

    /** The names of the functions that were called, in order. */
    public List<String> called() {
        return new ArrayList<>(calls).stream().map(Call::function).toList();
    }
}
