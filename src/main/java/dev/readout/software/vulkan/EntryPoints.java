package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_OUT_OF_HOST_MEMORY;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.abi.Upcalls;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The functions of the device by name, as upcall stubs. A stub is made when its address is first asked for: no
 * application uses them all.
 *
 * <p>All stubs have one signature, eight 64-bit words that return a word, whatever the C function takes and returns. To
 * link a signature for the first time takes milliseconds, every further stub of it a fraction of one.
 * That it works is a property of Vulkan and of the calling conventions of 64-bit platforms. Every parameter is an
 * integer or a pointer, so it travels in the next general register or stack slot of 8 bytes, in order, whatever its
 * type; a result is in the same register whether 32 or 64 bits of it count, or none. Words that were not passed hold
 * what happens to be in the registers and in the caller's frame, and nobody looks at them.
 */
final class EntryPoints {
    private static final FunctionDescriptor SIGNATURE = FunctionDescriptor.of(JAVA_LONG,
            JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);

    private final DriverState driver;
    private final CallGate gate;
    private final InstanceFunctions instanceFunctions;
    private final Level instanceLevel;
    private final Level deviceLevel;
    private boolean closed;

    EntryPoints(DriverState driver) {
        this.driver = driver;
        gate = new CallGate(driver);
        instanceFunctions = new InstanceFunctions(driver, this);
        instanceLevel = new Level(instanceFunctions, new PhysicalDeviceFunctions(driver),
                new PhysicalExtensionFunctions(driver));
        deviceLevel = new Level(new DeviceFunctions(driver, this), new QueryPoolFunctions(),
                new QueryCommandFunctions(), new CommandFunctions(), new CommandBufferFunctions(driver),
                new QueueFunctions(driver), new MemoryFunctions(), new ResourceFunctions(), new PipelineFunctions(),
                new DescriptorFunctions(), new ExtensionFunctions(driver));
    }

    /** Functions that are found in the same way, and their stubs, as far as they were asked for. */
    private record Level(List<FunctionGroup> groups, Map<String, MemorySegment> stubs) {
        Level(FunctionGroup... groups) {
            this(List.of(groups), new HashMap<>());
        }

        NativeFunction function(String name) {
            for (FunctionGroup group : groups) {
                NativeFunction function = group.function(name);
                if (function != null) {
                    return function;
                }
            }
            return null;
        }
    }

    /**
     * The target of a stub, and what it returns where there is no memory: a number that is known before, so that to
     * return it takes neither heap nor stack.
     *
     * <p>What leaves an upcall ends the process. So nothing is allocated here, nor in what HotSpot compiles into this
     * method: objects that it has left out it makes up for where it goes back to the interpreter, as it does for an
     * exception that it sees for the first time, and if there is no heap for that, it throws past all handlers of the
     * compiled method. It never inlines what is called by a handle in a field that is not final.
     */
    private record Target(String name, NativeFunction function, CallGate gate, long outOfMemory) {
        private static final MethodHandle CALL = handle("call");
        private static MethodHandle enter = handle("enter");

        private static MethodHandle handle(String name) {
            try {
                return MethodHandles.lookup().findVirtual(Target.class, name, SIGNATURE.toMethodType());
            } catch (ReflectiveOperationException impossible) {
                throw new AssertionError(impossible);
            }
        }

        long call(long a, long b, long c, long d, long e, long f, long g, long h) {
            try {
                return (long) enter.invokeExact(this, a, b, c, d, e, f, g, h);
            } catch (Throwable thrown) {
                // Not even a report could be made.
                return outOfMemory;
            }
        }

        long enter(long a, long b, long c, long d, long e, long f, long g, long h) {
            return gate.enter(function, name, a, b, c, d, e, f, g, h);
        }
    }

    /** The address of any function, or null if there is none of that name. */
    MemorySegment ofAny(String name) {
        MemorySegment address = find(name, instanceLevel);
        return address != null ? address : ofDeviceLevel(name);
    }

    /** The address of a function that needs no instance, or null. */
    MemorySegment ofGlobal(String name) {
        return instanceFunctions.isGlobal(name) ? find(name, instanceLevel) : null;
    }

    /** The address of a function of devices and what belongs to them, or null. */
    MemorySegment ofDeviceLevel(String name) {
        return find(coreName(name), deviceLevel);
    }

    /** Whether the current thread is inside of one of the functions. */
    boolean inside() {
        return gate.inside();
    }

    /** Notes that the stubs are about to be freed. */
    synchronized void close() {
        closed = true;
        instanceLevel.stubs().values().forEach(Upcalls::remove);
        deviceLevel.stubs().values().forEach(Upcalls::remove);
    }

    private synchronized MemorySegment find(String name, Level level) {
        if (closed) {
            throw new IllegalStateException("the software device is closed");
        }
        MemorySegment stub = level.stubs().get(name);
        if (stub == null) {
            NativeFunction function = level.function(name);
            if (function == null) {
                return null;
            }
            stub = Upcalls.add(stub(name, function));
            level.stubs().put(name, stub);
        }
        return stub;
    }

    private MemorySegment stub(String name, NativeFunction function) {
        Target target = new Target(name, function, gate, function.failure(VK_ERROR_OUT_OF_HOST_MEMORY()));
        return Linker.nativeLinker().upcallStub(Target.CALL.bindTo(target), SIGNATURE, driver.arena());
    }

    /** Functions that were promoted to the core keep their extension's name as a second one. */
    private static String coreName(String name) {
        return switch (name) {
            case "vkCmdWriteTimestamp2KHR" -> "vkCmdWriteTimestamp2";
            case "vkResetQueryPoolEXT" -> "vkResetQueryPool";
            default -> name;
        };
    }
}
