package dev.readout.software.vulkan;

import dev.readout.abi.NativeAccess;
import dev.readout.software.vulkan.function.EntryPoints;
import dev.readout.software.vulkan.registry.FunctionNames;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;

/**
 * A Vulkan driver in Java. As with any driver, callers look up the addresses of its functions.
 *
 * <p>Its functions may be called from any thread; they run one at a time. They run in Java, so they must not be called
 * by a critical downcall, which would end the process. What the device does and what it counts is described in the
 * {@linkplain dev.readout.software.vulkan package}.
 *
 * <p>No shader runs, and nothing is rasterized: counts come from the calls and from what shaders declare. Where they
 * depend on more than that, test with a driver that draws, such as Mesa's lavapipe.
 *
 * <p>Example: {@link dev.readout.software.SoftwareDevice}.
 */
public final class SoftwareVulkan implements SymbolLookup, AutoCloseable {
    private final Arena arena = Arena.ofShared();
    private final DeviceTruth truth;
    private final EntryPoints entryPoints;
    private boolean closed;

    private SoftwareVulkan(SoftwareSettings settings) {
        truth = new DeviceTruth(settings.timestampPeriod());
        entryPoints = new EntryPoints(settings, arena, truth::add);
    }

    /**
     * A driver with the default settings.
     *
     * @throws IllegalCallerException if this JVM denies native access, with the option that grants it
     */
    public static SoftwareVulkan create() {
        return create(SoftwareSettings.builder().build());
    }

    /**
     * A driver with {@code settings}.
     *
     * @throws IllegalArgumentException if one of the faults is a {@link Fault#outOfHostMemory} of a function that
     *         returns no {@code VkResult}
     * @throws IllegalCallerException if this JVM denies native access, with the option that grants it
     */
    public static SoftwareVulkan create(SoftwareSettings settings) {
        Objects.requireNonNull(settings, "settings");
        NativeAccess.require(SoftwareVulkan.class.getModule(), () -> MemorySegment.NULL.reinterpret(0));
        return new SoftwareVulkan(settings);
    }

    /**
     * The address of the Vulkan function {@code name}, an upcall stub that lives until the driver is closed; empty if
     * it has no such function.
     *
     * @throws IllegalStateException if the driver is closed
     */
    @Override
    public Optional<MemorySegment> find(String name) {
        return Optional.ofNullable(entryPoints.find(Objects.requireNonNull(name, "name")));
    }

    /**
     * The host's time, in ns. In virtual time it is the end of the latest work, on any device, that the application
     * knows to be complete; in {@linkplain SoftwareSettings.Builder#realTime real time} it is {@link System#nanoTime}.
     * Calibrated timestamps of {@link HostClock#MONOTONIC} have the same time, so give it to profilers: {@code
     * ProfilerBuilder.hostClock(device::hostNanoseconds)}.
     */
    public long hostNanoseconds() {
        return entryPoints.hostNanoseconds();
    }

    /**
     * The faults of {@link SoftwareSettings#faults()} that have not happened yet. A test that ends with an unmet fault
     * has not tested it.
     *
     * @return in the order of the settings; empty if all were met, or there are none
     */
    public List<Fault> unmetFaults() {
        return entryPoints.unmetFaults();
    }

    /** The true times of this driver's devices, to compare a profiler's with. Usable after {@link #close} too. */
    public DeviceTruth truth() {
        return truth;
    }

    /** The names and aliases of all functions that the device has, in order. */
    public static SortedSet<String> functions() {
        return Collections.unmodifiableSortedSet(FunctionNames.all());
    }

    /**
     * The functions that the application asked for by {@code vkGetInstanceProcAddr} and {@code vkGetDeviceProcAddr} and
     * that the device does not have, in order; the first 10,000 of them. The Khronos loader asks for many that no
     * application calls.
     */
    public SortedSet<String> missingFunctions() {
        return Collections.unmodifiableSortedSet(entryPoints.missingFunctions());
    }

    /**
     * The number of objects that the application created and did not destroy, instances and devices too, by the name of
     * their type, such as {@code VkQueryPool}. Empty if nothing is left.
     */
    public SortedMap<String, Integer> aliveObjects() {
        return Collections.unmodifiableSortedMap(entryPoints.aliveObjects());
    }

    /**
     * Frees the functions and everything that was created through them. No call may be going on, and none may come
     * after: as with a library that was unloaded, it would end the process. Closing twice has no effect.
     *
     * @throws IllegalStateException if called by a listener, and so from inside a call
     */
    @Override
    public synchronized void close() {
        requireOutside();
        if (!closed) {
            closed = true;
            entryPoints.close();
            arena.close();
        }
    }

    /**
     * Checks that this thread is not inside one of the functions, where nothing can be closed.
     *
     * @throws IllegalStateException if it is: a listener called this
     */
    public void requireOutside() {
        if (entryPoints.inside()) {
            throw new IllegalStateException("a software device cannot be closed from inside one of its functions,"
                    + " for example by a listener");
        }
    }
}
