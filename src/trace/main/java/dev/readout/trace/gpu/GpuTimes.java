package dev.readout.trace.gpu;

import dev.readout.abi.NativeAccess;
import dev.readout.abi.UpcallGuard;
import dev.readout.abi.Upcalls;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * A Vulkan driver that passes calls on to another one, and measures what the program records: each command buffer, each
 * render pass and each dispatch. It waits for nothing, submits nothing, and leaves out what it can't measure without
 * breaking a rule of Vulkan; each reason for that is said once.
 *
 * <p>A measurement has the name of the innermost debug label around it, or else that of the pipeline, of the render
 * pass or of the command buffer, or else {@code pipeline 0x…}, {@code render pass} or {@code command buffer}.
 * Timestamps are taken at the bottom of the pipe, when all earlier work is done.
 *
 * <p>Measured are primary command buffers of queues that draw or compute and have timestamps. A command buffer begins
 * with its first command that does something. Not measured are: secondary command buffers by themselves, protected
 * ones, those that suspend or resume a rendering of another one, devices of several physical devices, and devices with
 * performance queries, which may be the only commands of their command buffer.
 *
 * <p>Addresses are never freed, and its functions may be called from any thread.
 */
public final class GpuTimes implements SymbolLookup {
    private static final Set<String> FINDERS =
            Set.of("vkGetInstanceProcAddr", "vk_icdGetInstanceProcAddr", "vkGetDeviceProcAddr");

    /** For all functions that return something. */
    private static final int VK_ERROR_UNKNOWN = -13;

    private final SymbolLookup driver;
    private final Unmeasured unmeasured;
    private final Program program;
    private final CallHook finder = CallHook.result((own, handle, name, c, d) -> own == 0 ? 0
            : found(ProgramMemory.string(MemorySegment.ofAddress(name)), MemorySegment.ofAddress(own)).address());
    /** The stubs, by name and address. */
    private final Map<String, MemorySegment> stubs = new ConcurrentHashMap<>();

    private GpuTimes(SymbolLookup driver, TimeSink sink, LongSupplier hostClock, Consumer<String> say) {
        this.driver = driver;
        unmeasured = new Unmeasured(say);
        program = new Program(sink, hostClock, unmeasured);
        driver.find("vkGetInstanceProcAddr").ifPresent(program::finder);
    }

    /**
     * A layer before a driver.
     *
     * @param driver where the driver's functions are found; it stays the caller's
     * @param hostClock the clock of the trace, in ns
     * @param say takes a line for the user about what is not measured
     * @throws IllegalCallerException if this JVM denies native access, with the option that grants it
     */
    public static GpuTimes create(SymbolLookup driver, TimeSink sink, LongSupplier hostClock, Consumer<String> say) {
        Objects.requireNonNull(driver, "driver");
        Objects.requireNonNull(sink, "sink");
        Objects.requireNonNull(hostClock, "hostClock");
        Objects.requireNonNull(say, "say");
        NativeAccess.require(GpuTimes.class.getModule(), () -> MemorySegment.NULL.reinterpret(0));
        return new GpuTimes(driver, sink, hostClock, say);
    }

    /** Stands in for the results of the functions that find functions, too. */
    @Override
    public Optional<MemorySegment> find(String name) {
        return driver.find(name).map(own -> found(name, own));
    }

    private MemorySegment found(String name, MemorySegment own) {
        return FINDERS.contains(name) ? stub(name, own, finder, 0) : before(name, own);
    }

    /**
     * The stand-in for a driver's function: {@code own} itself, if it is not one that matters here. The results of the
     * functions that find functions stay the driver's own. A layer of the loader passes its own {@code
     * vkCreateInstance} and {@code vkCreateDevice}, so that the loader's links to the next layer are seen here.
     */
    public MemorySegment before(String name, MemorySegment own) {
        CallHook hook = program.hook(name);
        return hook == null ? own : stub(name, own, hook, VK_ERROR_UNKNOWN);
    }

    private MemorySegment stub(String name, MemorySegment own, CallHook hook, long failure) {
        return stubs.computeIfAbsent(name + own.address(), key -> Upcalls.add(
                UpcallGuard.stub(new Interception(own, hook, unmeasured, failure), Arena.global())));
    }

    /** The program ends, maybe without destroying its devices. Calls go on. */
    public void end() {
        program.abandon();
    }

    /** The times that could not be measured, as lines for the user: a number and a reason. */
    public String unmeasured() {
        return unmeasured.toString();
    }
}
