package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_OUT_OF_HOST_MEMORY;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.readout.abi.Upcalls;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * The rows of {@link VulkanFunction} as upcall stubs. A stub is made when its address is first asked for, and so are the
 * functions of a theme: no application uses them all.
 *
 * <p>All stubs have one signature, eight 64-bit words that return a word, whatever the C function takes and returns. To
 * link a signature for the first time takes milliseconds, every further stub of it a fraction of one. That it works is a property of Vulkan and of the calling conventions of 64-bit platforms. Every parameter that
 * is looked at is an integer or a pointer, so it travels in the next general register or stack slot of 8 bytes, in
 * order, whatever its type; a result is in the same register whether 32 or 64 bits of it count, or none. Words that were
 * not passed hold what happens to be in the registers and in the caller's frame, and no function looks at them.
 */
final class EntryPoints {
    private static final FunctionDescriptor SIGNATURE = FunctionDescriptor.of(JAVA_LONG,
            JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);

    private final DriverState driver;
    private final CallGate gate;
    private final Map<VulkanFunction.Theme, FunctionGroup> groups = new EnumMap<>(VulkanFunction.Theme.class);
    private final Map<VulkanFunction, MemorySegment> stubs = new EnumMap<>(VulkanFunction.class);
    private boolean closed;

    EntryPoints(DriverState driver) {
        this.driver = driver;
        gate = new CallGate(driver);
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

    /** The address of the function that has a name, its own or its alias; null if there is none. */
    MemorySegment find(String name) {
        VulkanFunction function = VulkanFunction.named(name);
        return function == null ? null : address(function);
    }

    /** Whether the current thread is inside of one of the functions. */
    boolean inside() {
        return gate.inside();
    }

    /** Notes that the stubs are about to be freed. */
    synchronized void close() {
        closed = true;
        stubs.values().forEach(Upcalls::remove);
    }

    private synchronized MemorySegment address(VulkanFunction function) {
        if (closed) {
            throw new IllegalStateException("the software device is closed");
        }
        MemorySegment stub = stubs.get(function);
        if (stub == null) {
            stub = Upcalls.add(stub(function.name(), body(function)));
            stubs.put(function, stub);
        }
        return stub;
    }

    private NativeFunction body(VulkanFunction function) {
        NativeFunction body = groups.computeIfAbsent(function.theme(), this::group).function(function);
        return Objects.requireNonNull(body, () -> function + " has no case in the group of " + function.theme());
    }

    private FunctionGroup group(VulkanFunction.Theme theme) {
        return switch (theme) {
            case INSTANCES -> new InstanceFunctions(driver, this::address);
            case PHYSICAL_DEVICES -> new PhysicalDeviceFunctions(driver);
            case DEVICES -> new DeviceFunctions(driver, this::address);
            case QUEUES -> new QueueFunctions(driver);
            case MEMORY -> new MemoryFunctions();
            case RESOURCES -> new ResourceFunctions();
            case DESCRIPTORS -> new DescriptorFunctions();
            case PIPELINES -> new PipelineFunctions();
            case COMMAND_BUFFERS -> new CommandBufferFunctions(driver);
            case COMMANDS -> new CommandFunctions();
            case QUERY_POOLS -> new QueryPoolFunctions();
            case QUERY_COMMANDS -> new QueryCommandFunctions();
            case CALIBRATED_TIMESTAMPS -> new CalibratedTimestampFunctions();
            case DRAWING_EXTENSIONS -> new DrawingExtensionFunctions();
            case PERFORMANCE_QUERIES -> new PerformanceQueryFunctions(driver);
            case INTEL_PERFORMANCE -> new IntelPerformanceFunctions();
            case VIDEO -> new VideoFunctions();
            case ACCELERATION_STRUCTURES -> new AccelerationStructureFunctions();
            case MICROMAPS -> new MicromapFunctions();
            case NOTHING -> function -> CommandFunctions.nothing();
        };
    }

    private MemorySegment stub(String name, NativeFunction function) {
        Target target = new Target(name, function, gate, function.failure(VK_ERROR_OUT_OF_HOST_MEMORY()));
        return Linker.nativeLinker().upcallStub(Target.CALL.bindTo(target), SIGNATURE, driver.arena());
    }
}
