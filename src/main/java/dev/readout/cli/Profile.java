package dev.readout.cli;

import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.GlContext;
import dev.readout.driver.vulkan.DeviceType;
import dev.readout.driver.vulkan.QueueFamily;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.driver.vulkan.VulkanPhysicalDevice;
import dev.readout.profile.FrameResults;
import dev.readout.profile.Pass;
import dev.readout.trace.TraceLayer;
import dev.readout.trace.TraceLoss;
import dev.readout.trace.TraceOptions;
import dev.readout.workload.GlWorkload;
import dev.readout.workload.Workload;
import java.io.IOException;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code profile}: draws and computes on a device, and prints how long its passes took. */
@Command(
        name = "profile",
        description = {
            "Draws and computes on a device for some frames, and prints what the device measured of each pass of a"
                    + " frame.",
            "",
            "count: the frames. min, median, p99, max: the pass's time in nanoseconds. samples: the samples that passed"
                    + " the tests of an average frame. invocations: those of the fragment or compute shader in an"
                    + " average frame. What the device can't count, or nobody asked for, is absent.",
            ""})
final class Profile implements Callable<Integer> {
    private static final int DRAWS_AND_DISPATCHES = QueueFamily.GRAPHICS | QueueFamily.COMPUTE;

    private final StandardOutput out;

    @Spec
    private CommandSpec command;

    @Option(names = "--driver", paramLabel = "DRIVER",
            converter = DriverName.Converter.class,
            description = "The driver: software (the device made of Java, whose time is virtual), vulkan or gl"
                    + " (the system's). Default: software.")
    private DriverName driver = DriverName.SOFTWARE;

    @Option(names = "--frames", paramLabel = "N", defaultValue = "200",
            description = "How many frames, 1 or more. Default: ${DEFAULT-VALUE}.")
    private int frames;

    @Option(names = "--trace", paramLabel = "FILE",
            description = "Also write every call of the driver's functions to a file, which is replaced if it exists."
                    + " readout trace reads it.")
    private @Nullable Path trace;

    @Mixin
    private final OutputOptions output = new OutputOptions();

    Profile(StandardOutput out) {
        this.out = out;
    }

    @Override
    public Integer call() throws IOException {
        if (frames < 1) {
            throw new ParameterException(command.commandLine(), "--frames " + frames + " is less than 1 frame");
        }
        try (LoadedDriver loaded = driver.load()) {
            if (trace == null) {
                print(measure(loaded.functions()));
            } else {
                measureTraced(loaded.functions(), trace);
            }
        }
        return 0;
    }

    private void measureTraced(SymbolLookup functions, Path trace) throws IOException {
        List<TraceLoss> losses = new ArrayList<>();
        try (TraceLayer layer = createLayer(functions, trace, losses::add)) {
            print(measure(layer));
        }
        for (TraceLoss loss : losses) {
            throw new CommandFailure("--trace " + trace + ": " + loss, loss.cause());
        }
    }

    private static TraceLayer createLayer(SymbolLookup functions, Path trace, Consumer<TraceLoss> losses) {
        try {
            return TraceLayer.create(functions, trace, TraceOptions.standard().withListener(losses));
        } catch (IOException e) {
            throw CommandFailure.unwritable("--trace", trace, e);
        }
    }

    private Map<Pass, PassStatistics> measure(SymbolLookup functions) {
        return driver == DriverName.GL ? measureGl(functions) : measureVulkan(functions);
    }

    private Map<Pass, PassStatistics> measureVulkan(SymbolLookup functions) {
        try (VulkanInstance instance = VulkanInstance.create(functions);
                VulkanDevice device = createDevice(instance.physicalDevices());
                Workload workload = new Workload(device)) {
            announce(device.physicalDevice().name());
            MeasuredPasses measured = MeasuredPasses.of(device, workload.passes());
            Map<Pass, PassStatistics> passes = statistics(measured);
            new FrameLoop(device, workload, measured).run(frames, frame -> record(frame, passes));
            return passes;
        }
    }

    private Map<Pass, PassStatistics> measureGl(SymbolLookup functions) {
        try (EglDisplay display = EglDisplay.headless(functions);
                GlContext context = GlContexts.makeCurrent(display)) {
            announce(context.renderer());
            GlWorkload workload = new GlWorkload(context);
            MeasuredPasses measured = MeasuredPasses.of(context, workload.passes());
            Map<Pass, PassStatistics> passes = statistics(measured);
            List<String> rejected =
                    new GlFrameLoop(context, workload, measured).run(frames, frame -> record(frame, passes));
            rejected.forEach(line -> command.commandLine().getErr().println("not counted: " + line));
            return passes;
        }
    }

    private void announce(String device) {
        command.commandLine().getErr().println(
                device + ", " + frames + (frames == 1 ? " frame" : " frames") + ", times in ns");
    }

    private static Map<Pass, PassStatistics> statistics(MeasuredPasses measured) {
        Map<Pass, PassStatistics> statistics = new LinkedHashMap<>();
        for (Pass pass : measured.all()) {
            statistics.put(pass, new PassStatistics(pass.name()));
        }
        return statistics;
    }

    private static void record(FrameResults frame, Map<Pass, PassStatistics> passes) {
        passes.forEach((pass, statistics) -> record(frame, pass, statistics));
    }

    private static void record(FrameResults frame, Pass pass, PassStatistics statistics) {
        statistics.time(frame.nanoseconds(pass));
        if (pass.samples()) {
            statistics.samples(frame.samples(pass));
        }
        MeasuredPasses.invocations(frame, pass).ifPresent(statistics::invocations);
    }

    private void print(Map<Pass, PassStatistics> passes) throws IOException {
        try (Rows rows = output.open(out, PassStatistics.COLUMNS)) {
            for (PassStatistics statistics : passes.values()) {
                rows.row(statistics.row());
            }
        }
    }

    /** A device with a queue that can do all the work and write timestamps: on a GPU rather than on a CPU. */
    private static VulkanDevice createDevice(List<VulkanPhysicalDevice> devices) {
        List<VulkanPhysicalDevice> gpusFirst = devices.stream()
                .sorted(Comparator.comparing(device -> device.type() == DeviceType.CPU))
                .toList();
        for (VulkanPhysicalDevice device : gpusFirst) {
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
