package dev.readout.driver.vulkan;

import dev.readout.abi.vulkan.PFN_vkGetInstanceProcAddr;
import dev.readout.software.SoftwareDevice;
import dev.readout.software.vulkan.SoftwareSettings;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A Vulkan driver that is a software device, but for the functions that a test replaces. */
final class FakeDriver implements SymbolLookup, AutoCloseable {
    final Arena arena = Arena.ofShared();

    private final SoftwareDevice device =
            SoftwareDevice.create(SoftwareSettings.builder().listener(report -> {}).build());
    private final Map<String, MemorySegment> replaced = new HashMap<>();

    FakeDriver() {
        // Both functions that find functions have one signature. What was replaced has an address of its own.
        for (String name : new String[] {"vkGetInstanceProcAddr", "vkGetDeviceProcAddr"}) {
            MemorySegment original = original(name);
            replaced.put(name, PFN_vkGetInstanceProcAddr.allocate((owner, function) -> {
                MemorySegment replacement = replaced.get(function.reinterpret(256).getString(0));
                return replacement != null
                        ? replacement
                        : PFN_vkGetInstanceProcAddr.invoke(original, owner, function);
            }, arena));
        }
    }

    /** Replaces a function, before a device is made. */
    FakeDriver with(String name, Function<Arena, MemorySegment> stub) {
        replaced.put(name, stub.apply(arena));
        return this;
    }

    /** What the function does that was replaced. */
    MemorySegment original(String name) {
        return device.find(name).orElseThrow();
    }

    @Override
    public Optional<MemorySegment> find(String name) {
        return Optional.ofNullable(replaced.get(name)).or(() -> device.find(name));
    }

    @Override
    public void close() {
        device.close();
        arena.close();
    }
}
