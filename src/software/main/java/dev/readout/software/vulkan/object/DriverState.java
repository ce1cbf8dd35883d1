package dev.readout.software.vulkan.object;

import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.registry.FunctionNames;
import dev.readout.software.vulkan.registry.VulkanFunction;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The state that all functions of one software device share.
 *
 * @param settings the device's settings
 * @param reports reports the application's mistakes
 * @param arena the life of the upcall stubs and of the memory behind dispatchable handles
 * @param dispatchables makes the handles in {@code handles}
 * @param handles instances, their surfaces, physical devices, devices, queues and command buffers
 * @param devices those of {@code handles}
 * @param identifiers makes all other handles; none is ever used twice
 * @param features the device's features and extensions
 * @param faults the script of faults
 * @param realTime the machine's clock, and whether it is the device's
 * @param missing the functions that the application asked for in vain
 * @param timestamps is told of the timestamps of all devices
 * @param callers the threads that have called
 */
public record DriverState(SoftwareSettings settings, Reports reports, Arena arena, DispatchableHandles dispatchables,
        HandleTable handles, List<DeviceState> devices, LongSupplier identifiers, Features features,
        FaultScript faults, RealTime realTime, SortedSet<String> missing, TimestampListener timestamps,
        Callers callers) {
    /** More names than any application asks for, unless it makes them up. */
    private static final int MOST_MISSING = 10_000;

    public static DriverState of(SoftwareSettings settings, Arena arena, TimestampListener timestamps) {
        DispatchableHandles dispatchables = new DispatchableHandles(arena);
        FaultScript faults = new FaultScript(settings.faults());
        return new DriverState(settings, new Reports(settings.listener(), settings.strict()), arena,
                dispatchables,
                new HandleTable(dispatchables, handle -> false), new ArrayList<>(), new Identifiers(),
                new Features(settings), faults, new RealTime(settings.realTime()), new TreeSet<>(), timestamps,
                new Callers());
    }

    /** Removes what has this handle, which another object may have some time. */
    public void forget(long handle) {
        handles.remove(handle);
        dispatchables.recycle(handle);
    }

    /** The function that an application asks for by name; null if there is none, which is noted. */
    public @Nullable VulkanFunction named(String name) {
        VulkanFunction function = FunctionNames.find(name);
        if (function == null && missing.size() < MOST_MISSING) {
            missing.add(name);
        }
        return function;
    }

    /** Handles that are no addresses, so that a pointer passed as a handle is detected. */
    private static final class Identifiers implements LongSupplier {
        private long last = 1L << 60;

        @Override
        public long getAsLong() {
            return ++last;
        }
    }
}
