package dev.readout.software;

import dev.readout.abi.Upcalls;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The functions of the device by name. A stub is made when its address is first asked for: linking one takes
 * milliseconds, and no application uses them all.
 */
final class EntryPoints {
    private final InstanceFunctions instanceFunctions;
    private final List<FunctionGroup> instanceLevel;
    private final List<FunctionGroup> deviceLevel;
    private final Map<String, MemorySegment> stubs = new HashMap<>();
    private boolean closed;

    EntryPoints(Context context) {
        instanceFunctions = new InstanceFunctions(context, this);
        instanceLevel = List.of(instanceFunctions, new PhysicalDeviceFunctions(context));
        deviceLevel = List.of(new DeviceFunctions(context, this), new QueryPoolFunctions(context),
                new RecordingFunctions(context), new CommandBufferFunctions(context), new QueueFunctions(context),
                new MemoryFunctions(context), new ResourceFunctions(context), new PipelineFunctions(context),
                new DescriptorFunctions(context));
    }

    /** The address of any function, or null if there is none of that name. */
    MemorySegment ofAny(String name) {
        MemorySegment address = ofInstanceLevel(name);
        return address != null ? address : ofDeviceLevel(name);
    }

    /** The address of a function that needs no instance, or null. */
    MemorySegment ofGlobal(String name) {
        return instanceFunctions.isGlobal(name) ? ofInstanceLevel(name) : null;
    }

    /** The address of a function of instances and physical devices, or null. */
    MemorySegment ofInstanceLevel(String name) {
        return find(name, instanceLevel);
    }

    /** The address of a function of devices and what belongs to them, or null. */
    MemorySegment ofDeviceLevel(String name) {
        return find(coreName(name), deviceLevel);
    }

    /** Notes that the stubs are about to be freed. */
    synchronized void close() {
        closed = true;
        stubs.values().forEach(Upcalls::remove);
        stubs.clear();
    }

    private synchronized MemorySegment find(String name, List<FunctionGroup> groups) {
        if (closed) {
            throw new IllegalStateException("the software device is closed");
        }
        MemorySegment stub = stubs.get(name);
        for (int i = 0; stub == null && i < groups.size(); i++) {
            stub = groups.get(i).stub(name);
            if (stub != null) {
                stubs.put(name, Upcalls.add(stub));
            }
        }
        return stub;
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
