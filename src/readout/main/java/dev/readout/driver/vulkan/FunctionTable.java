package dev.readout.driver.vulkan;

import dev.readout.abi.Lifetime;
import dev.readout.abi.vulkan.PFN_vkGetInstanceProcAddr;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.Objects;
import java.util.Optional;

/**
 * The functions of a handle, an instance or a device, each looked up when it is first called, and only while the handle
 * exists. Every call with a handle of Vulkan goes through here.
 *
 * <p>{@code vkGetInstanceProcAddr} and {@code vkGetDeviceProcAddr} have one signature: a handle and a name. Safe to
 * share between threads: concurrent lookups have the same result.
 */
final class FunctionTable implements SymbolLookup {
    final MemorySegment getProcAddr;
    final MemorySegment handle;
    final Lifetime lifetime;
    private final MemorySegment[] addresses = new MemorySegment[VulkanFunction.count()];

    /**
     * @param getProcAddr the address of {@code vkGetInstanceProcAddr} or {@code vkGetDeviceProcAddr}
     * @param handle the instance, {@link MemorySegment#NULL} for functions without one, or the device
     * @param lifetime the handle's
     */
    FunctionTable(MemorySegment getProcAddr, MemorySegment handle, Lifetime lifetime) {
        this.getProcAddr = getProcAddr;
        this.handle = handle;
        this.lifetime = lifetime;
    }

    /**
     * The address of a function.
     *
     * @throws IllegalStateException if the handle is closed
     * @throws UnsupportedOperationException if the driver has none
     */
    MemorySegment address(VulkanFunction function) {
        lifetime.requireOpen();
        MemorySegment address = addresses[function.ordinal()];
        return address != null ? address : resolve(function);
    }

    /** Returns whether the driver has an address for a function, as it may for one that must not be called. */
    boolean has(VulkanFunction function) {
        return addresses[function.ordinal()] != null || !find(function).equals(MemorySegment.NULL);
    }

    private MemorySegment resolve(VulkanFunction function) {
        MemorySegment address = find(function);
        if (address.equals(MemorySegment.NULL)) {
            String extension = function.extensionName;
            throw new UnsupportedOperationException("the driver has no " + function
                    + (extension == null ? "" : " and no " + extension)
                    + ": it needs a newer driver, or a device made with the feature or extension that brings it");
        }
        addresses[function.ordinal()] = address;
        return address;
    }

    private MemorySegment find(VulkanFunction function) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment address = find(function.name(), arena);
            return address.equals(MemorySegment.NULL) && function.extensionName != null
                    ? find(function.extensionName, arena)
                    : address;
        }
    }

    /** The address of any function, for other bindings. */
    @Override
    public Optional<MemorySegment> find(String name) {
        Objects.requireNonNull(name, "name");
        lifetime.requireOpen();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment address = find(name, arena);
            return address.equals(MemorySegment.NULL) ? Optional.empty() : Optional.of(address);
        }
    }

    private MemorySegment find(String name, Arena arena) {
        return PFN_vkGetInstanceProcAddr.invoke(getProcAddr, handle, arena.allocateFrom(name));
    }
}
