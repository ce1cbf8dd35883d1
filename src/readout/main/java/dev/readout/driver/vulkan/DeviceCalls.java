package dev.readout.driver.vulkan;

import dev.readout.abi.Lifetime;
import dev.readout.abi.Upcalls;
import java.lang.foreign.MemorySegment;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A device as its objects see it: its handle, its functions while it is open, its features, the submitted work, and a
 * lifetime that ends with it. Safe to share between threads.
 */
final class DeviceCalls {
    final FunctionTable functions;
    private final Set<DeviceFeature> features;
    final SubmittedWork submittedWork;
    /** Null if the application made the device and did not say of which physical device it is. */
    final @Nullable DeviceProperties properties;

    DeviceCalls(FunctionTable functions, Set<DeviceFeature> features, SubmittedWork submittedWork,
            @Nullable DeviceProperties properties) {
        this.functions = functions;
        this.features = Set.copyOf(features);
        this.submittedWork = submittedWork;
        this.properties = properties;
    }

    MemorySegment handle() {
        return functions.handle;
    }

    /**
     * The address of one of the device's functions, if the device is open.
     *
     * @throws IllegalStateException if the device was made without the feature that brings the function
     * @throws UnsupportedOperationException if the driver has none
     */
    MemorySegment address(VulkanFunction function) {
        if (function.feature != null) {
            requireFeature(function.feature);
        }
        return functions.address(function);
    }

    boolean hasFeature(DeviceFeature feature) {
        return features.contains(feature);
    }

    /** @throws IllegalStateException if the device was made without a feature */
    void requireFeature(DeviceFeature feature) {
        if (!features.contains(feature)) {
            throw new IllegalStateException("the device was made without the feature " + feature
                    + ", as far as is known here: name it where the device is made or told of, in"
                    + " VulkanPhysicalDevice.createDevice, VulkanDevice.of or VulkanProfilerBuilder.enabled");
        }
    }

    /** @throws IllegalStateException if a critical call of a function can be seen to end the process, or to stall it */
    void requireCritical(MemorySegment address, VulkanFunction function) {
        if (Upcalls.contains(address)) {
            throw new IllegalStateException(
                    function + " of this device is written in Java (a software device or a trace"
                            + " layer): a critical call would end the process. Use a plain call");
        }
        if (properties != null && properties.get().type() == DeviceType.CPU) {
            throw new IllegalStateException("the device " + properties.get().name() + " is a CPU, whose driver waits"
                    + " for its queue: a critical call would stop every thread. Use a plain call");
        }
    }

    /** @throws IllegalArgumentException if {@code other} is another device than this one */
    void requireSame(DeviceCalls other, String argument) {
        if (other != this) {
            throw new IllegalArgumentException(argument + " belongs to another device");
        }
    }

    /** The lifetime of an object that is made from this device: it ends when no submitted work can be using it. */
    Lifetime own(String what, Runnable destroy) {
        return functions.lifetime.child(what, destroy);
    }
}
