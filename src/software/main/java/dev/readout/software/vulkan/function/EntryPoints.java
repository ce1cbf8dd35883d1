package dev.readout.software.vulkan.function;

import dev.readout.abi.UpcallGuard;
import dev.readout.abi.Upcalls;
import dev.readout.software.vulkan.Fault;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.device.Device;
import dev.readout.software.vulkan.object.DriverState;
import dev.readout.software.vulkan.object.TimestampListener;
import dev.readout.software.vulkan.registry.FunctionNames;
import dev.readout.software.vulkan.registry.Theme;
import dev.readout.software.vulkan.registry.VulkanFunction;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The rows of {@link VulkanFunction} as upcall stubs. A stub, and the functions of a theme, are made when an address is
 * first asked for: no application uses them all.
 *
 * <p>No function here has more parameters than a stub passes, and none looks at one that is a float: see {@link
 * UpcallGuard}.
 */
public final class EntryPoints {
    private final DriverState driver;
    private final CallGate gate;
    private final Map<Theme, FunctionGroup> groups = new EnumMap<>(Theme.class);
    private final Map<VulkanFunction, MemorySegment> stubs = new EnumMap<>(VulkanFunction.class);
    private boolean closed;

    /**
     * The functions of a driver.
     *
     * @param arena the life of the stubs
     * @param timestamps is told of the timestamps that its devices take
     * @throws IllegalArgumentException if a fault wants a {@code VkResult} of a function that returns none
     */
    public EntryPoints(SoftwareSettings settings, Arena arena, TimestampListener timestamps) {
        driver = DriverState.of(settings, arena, timestamps);
        gate = new CallGate(driver);
        settings.faults().forEach(this::requirePossible);
    }

    private void requirePossible(Fault fault) {
        if (fault.kind() == Fault.Kind.OUT_OF_HOST_MEMORY
                && !body(FunctionNames.require(fault.function())).returnsResult()) {
            throw new IllegalArgumentException(fault.function() + " returns no VkResult that could say " + fault
                    + ": expected a function that does, such as vkQueueSubmit or vkCreateQueryPool");
        }
    }

    /** The address of a function by its name or alias; null if there is none. */
    public @Nullable MemorySegment find(String name) {
        VulkanFunction function = FunctionNames.find(name);
        return function == null ? null : address(function);
    }

    /** The end of the latest work that the application knows to be complete, in ns. */
    public long hostNanoseconds() {
        return gate.hostNanoseconds();
    }

    /** The faults that no call and no query has met. */
    public List<Fault> unmetFaults() {
        return gate.ask(driver.faults()::unmet);
    }

    /** The functions that the application asked for in vain. */
    public SortedSet<String> missingFunctions() {
        return gate.ask(() -> new TreeSet<>(driver.missing()));
    }

    /** The objects that the application created and did not destroy, counted by type. */
    public SortedMap<String, Integer> aliveObjects() {
        return gate.ask(() -> {
            SortedMap<String, Integer> alive = driver.handles().census();
            // Applications create neither physical devices nor queues.
            alive.keySet().removeAll(List.of("VkPhysicalDevice", "VkQueue"));
            for (Device device : driver.handles().all(Device.class)) {
                device.objects().census().forEach((type, count) -> alive.merge(type, count, Integer::sum));
            }
            return alive;
        });
    }

    /** True if the current thread is inside of one of the functions. */
    public boolean inside() {
        return gate.inside();
    }

    /** Frees everything that was created through the stubs, which are about to be freed. */
    public synchronized void close() {
        closed = true;
        stubs.values().forEach(Upcalls::remove);
        driver.handles().all(Device.class).forEach(Device::release);
    }

    private synchronized MemorySegment address(VulkanFunction function) {
        if (closed) {
            throw new IllegalStateException("the software device is closed");
        }
        MemorySegment stub = stubs.get(function);
        if (stub == null) {
            FunctionBody body = body(function);
            stub = Upcalls.add(UpcallGuard.stub(gate.entry(function.name(), body), driver.arena()));
            stubs.put(function, stub);
        }
        return stub;
    }

    private FunctionBody body(VulkanFunction function) {
        FunctionBody body = groups.computeIfAbsent(function.theme(), this::group).function(function);
        return Objects.requireNonNull(body, () -> function + " has no case in the group of " + function.theme());
    }

    private FunctionGroup group(Theme theme) {
        return switch (theme) {
            case CALIBRATED_TIMESTAMP -> new CalibratedTimestampFunctions(
                    driver.settings().hostClocks().stream().sorted().toList());
            case COMMAND -> new CommandFunctions();
            case COMMAND_BUFFER -> new CommandBufferFunctions(driver);
            case DEBUG_LABEL -> new DebugLabelFunctions(driver.handles(), driver.reports());
            case DESCRIPTOR -> new DescriptorFunctions();
            case DEVICE -> new DeviceFunctions(driver, driver.handles(), this::address);
            case DRAW -> new DrawFunctions();
            case IDLE -> new IdleFunctions();
            case INSTANCE -> new InstanceFunctions(driver, driver.handles(), this::address);
            case MEMORY -> new MemoryFunctions();
            case PERFORMANCE_QUERY -> new PerformanceQueryFunctions(driver.handles(), driver.settings());
            case PHYSICAL_DEVICE -> new PhysicalDeviceFunctions(driver.settings(), driver.features());
            case PIPELINE -> new PipelineFunctions();
            case PLAIN_OBJECT -> new PlainObjectFunctions();
            case QUERY_COMMAND -> new QueryCommandFunctions();
            case QUERY_POOL -> new QueryPoolFunctions();
            case QUEUE -> new QueueFunctions(driver.handles(), driver.faults());
            case RENDER_PASS -> new RenderPassFunctions();
            case RESOURCE -> new ResourceFunctions();
            case SURFACE -> new SurfaceFunctions(driver, driver.handles());
            case SWAPCHAIN -> new SwapchainFunctions(driver.handles());
            case SYNCHRONIZATION -> new SynchronizationFunctions();
            case VIDEO -> new VideoFunctions();
        };
    }
}
