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
import dev.readout.workload.WorkloadScopes;
import java.lang.foreign.SymbolLookup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
 * A device that draws and computes, of any API; or several of Vulkan that do so in turn.
 *
 * @param names for people; those of several devices are their loops' too
 * @param driver the name and the version of the driver, for people
 * @param taken says which of several devices each is; empty if there is nothing to say
 * @param loop its loop
 */
record ProfiledDevice(List<String> names, Supplier<String> driver, List<String> taken, Loop loop) {
    /** The queue, and so the loop, of a device that is alone. */
    private static final String QUEUE = "graphics";
    private static final int DRAWS_AND_DISPATCHES = QueueFamily.GRAPHICS | QueueFamily.COMPUTE;

    /** All names. */
    String name() {
        return String.join(", ", names);
    }

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
    static <T> T with(Driver driver, Optional<DeviceOption.Choice> choice, Function<ProfiledDevice, T> use) {
        return driver.name == DriverName.GL ? withGl(driver, use) : withVulkan(driver, choice, use);
    }

    private static <T> T withVulkan(Driver driver, Optional<DeviceOption.Choice> choice,
            Function<ProfiledDevice, T> use) {
        try (VulkanInstance instance = VulkanInstance.create(driver.functions)) {
            List<VulkanPhysicalDevice> devices = ListedDevice.gpusFirst(instance.physicalDevices());
            List<ListedDevice> taken = take(choice, devices);
            boolean several = taken.size() > 1;
            Map<String, VulkanPhysicalDevice> loops = new LinkedHashMap<>();
            taken.forEach(each -> loops.put(several ? each.index() + ": " + each.name() : QUEUE,
                    devices.get(each.index() - 1)));
            List<String> names = several ? List.copyOf(loops.keySet()) : List.of(taken.getFirst().name());
            Supplier<String> drivers = () -> loops.values().stream().map(VulkanPhysicalDevice::driver).distinct()
                    .collect(Collectors.joining(", "));
            boolean isOnlyOne = devices.size() == 1 && choice.isEmpty();
            List<String> lines =
                    isOnlyOne ? List.of() : taken.stream().map(each -> each.line(devices.size())).toList();
            return withLoops(driver, List.copyOf(loops.entrySet()), new ArrayList<>(),
                    running -> use.apply(new ProfiledDevice(names, drivers, lines,
                            (goesOn, frames, reports) -> FrameLoop.run(running, goesOn, frames, reports))));
        }
    }

    /**
     * Makes a loop for each device, all of which are gone when {@code use} returns, and gives what that gives.
     *
     * @param devices those that are still without one, by the names of their loops
     * @param loops those of the others
     */
    private static <T> T withLoops(Driver driver, List<Map.Entry<String, VulkanPhysicalDevice>> devices,
            List<FrameLoop> loops, Function<List<FrameLoop>, T> use) {
        if (devices.isEmpty()) {
            return use.apply(loops);
        }
        VulkanPhysicalDevice physical = devices.getFirst().getValue();
        try (VulkanDevice device = physical.createDevice(family(physical).orElseThrow());
                DeviceObjects objects = new DeviceObjects(device);
                FrameLoop loop = new FrameLoop(devices.getFirst().getKey(), device, new Workload(objects),
                        WorkloadScopes.of(device), driver)) {
            loops.add(loop);
            return withLoops(driver, devices.subList(1, devices.size()), loops, use);
        }
    }

    private static <T> T withGl(Driver driver, Function<ProfiledDevice, T> use) {
        try (EglDisplay display = EglDisplay.createHeadless(driver.functions);
                GlContext context = GlContexts.makeCurrent(display)) {
            return use.apply(new ProfiledDevice(List.of(context.renderer()), context::version, List.of(),
                    new GlFrameLoop(context, new GlWorkload(context), WorkloadScopes.of(context), driver)::run));
        }
    }

    /** The devices of a choice that can do the work, or without one the first: a GPU rather than a CPU. */
    private static List<ListedDevice> take(Optional<DeviceOption.Choice> choice, List<VulkanPhysicalDevice> devices) {
        List<ListedDevice> all = ListedDevice.of(devices);
        List<ListedDevice> asked = choice.map(it -> it.among(all)).orElse(all);
        List<ListedDevice> able = asked.stream()
                .filter(each -> family(devices.get(each.index() - 1)).isPresent())
                .limit(choice.isEmpty() ? 1 : Integer.MAX_VALUE).toList();
        if (able.isEmpty()) {
            throw new CommandFailure(all.isEmpty()
                    ? "the driver has no device"
                    : "no queue draws, dispatches and writes timestamps on "
                            + asked.stream().map(ListedDevice::name).collect(Collectors.joining(", ")));
        }
        return able;
    }

    /** A queue family that can do all the work, and writes timestamps. */
    private static Optional<QueueFamily> family(VulkanPhysicalDevice device) {
        return device.queueFamilies().stream()
                .filter(family -> family.supports(DRAWS_AND_DISPATCHES) && family.timestampValidBits() > 0).findFirst();
    }
}
