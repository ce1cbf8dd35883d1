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
import java.util.Optional;
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
 * @param taken says which of several devices it is; empty if there is nothing to say
 * @param loop its loop
 */
record ProfiledDevice(String name, Supplier<String> driver, Optional<String> taken, Loop loop) {
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
     * @param choice the choice among the devices of a driver of Vulkan, if there was one
     * @throws CommandFailure if the driver has none that will do
     */
    static <T> T with(Driver driver, Optional<DeviceChoice> choice, Function<ProfiledDevice, T> use) {
        return driver.name == DriverName.GL ? withGl(driver, use) : withVulkan(driver, choice, use);
    }

    private static <T> T withVulkan(Driver driver, Optional<DeviceChoice> choice,
            Function<ProfiledDevice, T> use) {
        try (VulkanInstance instance = VulkanInstance.create(driver.functions)) {
            List<VulkanPhysicalDevice> devices = DeviceOrder.gpusFirst(instance.physicalDevices());
            ListedDevice taken = take(choice, devices);
            VulkanPhysicalDevice physical = devices.get(taken.index() - 1);
            boolean isOnlyOne = devices.size() == 1 && choice.isEmpty();
            try (VulkanDevice device = physical.createDevice(family(physical).orElseThrow());
                    DeviceObjects objects = new DeviceObjects(device)) {
                return use.apply(new ProfiledDevice(taken.name(), physical::driver, isOnlyOne ? Optional.empty()
                        : Optional.of("device " + taken.index() + " of " + devices.size() + ": " + taken),
                        new FrameLoop(device, new Workload(objects), MeasuredScopes.of(device), driver)::run));
            }
        }
    }

    private static <T> T withGl(Driver driver, Function<ProfiledDevice, T> use) {
        try (EglDisplay display = EglDisplay.createHeadless(driver.functions);
                GlContext context = GlContexts.makeCurrent(display)) {
            return use.apply(new ProfiledDevice(context.renderer(), context::version, Optional.empty(),
                    new GlFrameLoop(context, new GlWorkload(context), MeasuredScopes.of(context), driver)::run));
        }
    }

    /** The device of a choice, or the first one that can do the work: a GPU rather than a CPU. */
    private static ListedDevice take(Optional<DeviceChoice> choice, List<VulkanPhysicalDevice> devices) {
        List<ListedDevice> all = ListedDevice.of(devices);
        List<ListedDevice> asked = choice.map(it -> it.among(all)).orElse(all);
        return asked.stream().filter(each -> family(devices.get(each.index() - 1)).isPresent()).findFirst()
                .orElseThrow(() -> new CommandFailure(all.isEmpty()
                        ? "the driver has no device"
                        : "no queue draws, dispatches and writes timestamps on "
                                + asked.stream().map(ListedDevice::name).collect(Collectors.joining(", "))));
    }

    /** A queue family that can do all the work, and writes timestamps. */
    private static Optional<QueueFamily> family(VulkanPhysicalDevice device) {
        return device.queueFamilies().stream()
                .filter(family -> family.supports(DRAWS_AND_DISPATCHES) && family.timestampValidBits() > 0).findFirst();
    }
}
