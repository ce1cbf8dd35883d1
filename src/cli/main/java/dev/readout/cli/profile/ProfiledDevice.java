package dev.readout.cli.profile;

import dev.readout.cli.command.CommandFailure;
import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.GlContext;
import dev.readout.driver.vulkan.QueueFamily;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.driver.vulkan.VulkanPhysicalDevice;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.ProfilerReport;
import dev.readout.workload.DeviceObjects;
import dev.readout.workload.GlWorkload;
import dev.readout.workload.Workload;
import java.lang.foreign.SymbolLookup;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A device that draws and computes, of any API.
 *
 * @param name for people
 * @param driver the name and the version of its driver, for people
 * @param loop its loop
 */
record ProfiledDevice(String name, Supplier<String> driver, Loop loop) {
    private static final int DRAWS_AND_DISPATCHES = QueueFamily.GRAPHICS | QueueFamily.COMPUTE;

    /** Frames, one after the other. */
    @FunctionalInterface
    interface Loop {
        /**
         * Runs frames, and returns when the results of all have been handed over.
         *
         * @param goesOn says whether there is to be a frame of a number, from 0 on
         * @param frames takes each frame's results, in order
         * @param reports takes what could not be measured
         * @throws CommandFailure if the device does not get on
         */
        void run(IntPredicate goesOn, Consumer<GpuFrame> frames, Consumer<ProfilerReport> reports);
    }

    /**
     * A driver, before it has a device.
     *
     * @param functions its functions
     * @param hostClock the host's time as it has it, in ns; null if that is the system's
     * @param hostTimes whether the host's time of each scope is measured too
     * @param submitting is told the number of each frame right before its work is handed to the device
     */
    record Driver(DriverName name, SymbolLookup functions, @Nullable LongSupplier hostClock, boolean hostTimes,
            LongConsumer submitting) {
    }

    /**
     * Makes a device, which is gone when {@code use} returns, and gives what that gives.
     *
     * @throws CommandFailure if the driver has none that will do
     */
    static <T> T with(Driver driver, Function<ProfiledDevice, T> use) {
        return driver.name == DriverName.GL ? withGl(driver, use) : withVulkan(driver, use);
    }

    private static <T> T withVulkan(Driver driver, Function<ProfiledDevice, T> use) {
        try (VulkanInstance instance = VulkanInstance.create(driver.functions);
                VulkanDevice device = createDevice(instance.physicalDevices());
                DeviceObjects objects = new DeviceObjects(device)) {
            VulkanPhysicalDevice physical = device.physicalDevice();
            return use.apply(new ProfiledDevice(physical.name(), physical::driver, new FrameLoop(device,
                    new Workload(objects), MeasuredScopes.of(device), driver)::run));
        }
    }

    private static <T> T withGl(Driver driver, Function<ProfiledDevice, T> use) {
        try (EglDisplay display = EglDisplay.createHeadless(driver.functions);
                GlContext context = GlContexts.makeCurrent(display)) {
            return use.apply(new ProfiledDevice(context.renderer(), context::version, new GlFrameLoop(context,
                    new GlWorkload(context), MeasuredScopes.of(context), driver)::run));
        }
    }

    /** A device with a queue that can do all the work and write timestamps: on a GPU rather than on a CPU. */
    private static VulkanDevice createDevice(List<VulkanPhysicalDevice> devices) {
        for (VulkanPhysicalDevice device : DeviceOrder.gpusFirst(devices)) {
            for (QueueFamily family : device.queueFamilies()) {
                if (family.supports(DRAWS_AND_DISPATCHES) && family.timestampValidBits() > 0) {
                    return device.createDevice(family);
                }
            }
        }
        throw new CommandFailure(devices.isEmpty()
                ? "the driver has no device"
                : "no queue draws, dispatches and writes timestamps on "
                        + devices.stream().map(VulkanPhysicalDevice::name).collect(Collectors.joining(", ")));
    }
}
