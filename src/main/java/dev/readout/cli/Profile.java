package dev.readout.cli;

import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.GlContext;
import dev.readout.driver.vulkan.QueueFamily;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.driver.vulkan.VulkanPhysicalDevice;
import dev.readout.jfr.JfrEvents;
import dev.readout.profile.FrameConsumer;
import dev.readout.profile.ProfilerReport;
import dev.readout.report.ScopeStatistics;
import dev.readout.report.ScopeStatistics;
import dev.readout.trace.TraceLayer;
import dev.readout.trace.TraceLoss;
import dev.readout.trace.TraceOptions;
import dev.readout.workload.GlWorkload;
import dev.readout.workload.Workload;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** {@code profile}: draws and computes on a device, and prints how long the scopes of its frames took. */
final class Profile implements Command {
    private static final int FRAMES = 200;
    private static final int DRAWS_AND_DISPATCHES = QueueFamily.GRAPHICS | QueueFamily.COMPUTE;

    private final StandardOutput out;

    private DriverName driver = DriverName.SOFTWARE;
    private int frames = FRAMES;
    private boolean live;
    private @Nullable Path trace;
    private final RegistryOptions registries = new RegistryOptions();
    private final TimelineOptions timeline = new TimelineOptions();
    private final ReportOptions report = new ReportOptions();
    private final ScopeTableOptions table = new ScopeTableOptions();
    private final OutputOptions output = new OutputOptions();
    /** The files that are written besides. */
    private final ExportFiles files = new ExportFiles();
    private PrintWriter err = new PrintWriter(Writer.nullWriter());

    Profile(StandardOutput out) {
        this.out = out;
    }

    @Override
    public String[] description() {
        return new String[] {
            "Draws and computes on a device for some frames, and prints what the device measured of each scope of a"
                    + " frame. Ctrl-C ends it early, with the table of what was measured.",
            "",
            "count: how often the scope was recorded. min, median, p99, max: its time in a frame. share: percent of the"
                    + " frames' time. samples: the samples that passed the tests of an average frame."
                    + " invocations: those"
                    + " of the fragment or compute shader in an average frame. What the device can't count, or nobody"
                    + " asked for, is absent."};
    }

    @Override
    public void describe(CommandSyntax syntax) {
        syntax.value("--driver", "DRIVER", new DriverName.Converter(), value -> driver = value,
                "The driver: software (the device made of Java, whose time is virtual), vulkan or gl (the system's)."
                        + " Default: software.")
                .value("--frames", "N", new WholeNumber.Count(), value -> frames = value,
                        "How many frames, 1 or more. Default: " + FRAMES + ".");
        table.describe(syntax);
        syntax.file("--trace", "FILE", value -> trace = value,
                "Also write the calls of the driver's functions, and the time of each scope, to a file, which is"
                        + " replaced if it exists. readout trace reads it.");
        registries.describe(syntax);
        timeline.describe(syntax);
        report.describe(syntax);
        syntax.flag("--live", () -> live = true,
                "Show the table while it is measured, on standard error: drawn again four times a second on a terminal,"
                        + " else a line a second.");
        output.describe(syntax);
    }

    @Override
    public int run(CommandLine line) throws IOException {
        err = line.getErr();
        if (trace != null) {
            Compression.refuse("--trace", trace);
        }
        registries.files(trace != null ? trace : timeline.file());
        timeline.check(trace);
        report.prepare();
        try (Interruption interruption = Interruption.watch(); LoadedDriver loaded = driver.load(); files) {
            table.requireFound(measure(loaded, interruption));
        }
        return 0;
    }

    private ScopeStatistics measure(LoadedDriver loaded, Interruption interruption) throws IOException {
        if (trace != null) {
            return measureTraced(loaded, "--trace", trace, interruption);
        }
        if (timeline.file() == null) {
            return measure(loaded.functions(), loaded.hostClock(), interruption, new DeviceTimes(null));
        }
        // The driver's calls are part of the timeline.
        Path calls = Files.createTempFile("readout", ".log");
        try {
            return measureTraced(loaded, TimelineOptions.TIMELINE, calls, interruption);
        } finally {
            Files.deleteIfExists(calls);
        }
    }

    private ScopeStatistics measureTraced(LoadedDriver loaded, String option, Path calls, Interruption interruption)
            throws IOException {
        List<TraceLoss> losses = new ArrayList<>();
        ScopeStatistics measured;
        long start;
        try (TraceLayer layer = createLayer(loaded, option, calls, losses::add)) {
            measured = measure(layer, loaded.hostClock(), interruption, new DeviceTimes(layer));
            start = layer.startNanoseconds();
        }
        for (TraceLoss loss : losses) {
            throw new CommandFailure(option + " " + calls + ": " + loss, loss.cause());
        }
        if (timeline.file() != null) {
            TracedScopes.read(calls, start, files::host);
        }
        return measured;
    }

    private TraceLayer createLayer(LoadedDriver loaded, String option, Path calls, Consumer<TraceLoss> losses) {
        try {
            TraceOptions options = TraceOptions.standard().withListener(losses);
            return TraceLayer.create(loaded.functions(), calls,
                    registries.of(timeline.onOneClock(options, loaded.hostClock()), calls));
        } catch (IllegalArgumentException | UncheckedIOException e) {
            throw RegistryOptions.failure(e);
        } catch (IOException e) {
            throw CommandFailure.unwritable(option, calls, e);
        }
    }

    /** Measures frames, and prints what was measured. */
    private ScopeStatistics measure(SymbolLookup functions, @Nullable LongSupplier hostClock,
            Interruption interruption, DeviceTimes times) throws IOException {
        ScopeStatistics measured = ScopeStatistics.ofFrames();
        Map<ProfilerReport.Kind, List<ProfilerReport>> reports = new EnumMap<>(ProfilerReport.Kind.class);
        LongSupplier clock = hostClock == null ? System::nanoTime : hostClock;
        Consumer<ProfilerReport> keep = report -> {
            reports.computeIfAbsent(report.kind(), kind -> new ArrayList<>()).add(report);
            files.report(report, clock.getAsLong());
        };
        Consumer<ProfilerReport> listener = keep.andThen(JfrEvents.reports());
        FrameConsumer sums = measured::add;
        FrameConsumer results = sums.andThen(times).andThen(files).andThen(JfrEvents.frames(clock));
        String device = driver == DriverName.GL
                ? measureGl(functions, interruption, measured, times, results, listener)
                : measureVulkan(functions, hostClock, interruption, measured, times, results, listener);
        reports.values().forEach(this::warn);
        if (measured.below().isEmpty() && !interruption.isRequested()) {
            throw new CommandFailure("the driver measured no time that means anything");
        }
        print(measured, device);
        return measured;
    }

    /** Returns the name of the device. */
    private String measureVulkan(SymbolLookup functions, @Nullable LongSupplier hostClock, Interruption interruption,
            ScopeStatistics measured, DeviceTimes times, FrameConsumer results, Consumer<ProfilerReport> reports) {
        try (VulkanInstance instance = VulkanInstance.create(functions);
                VulkanDevice device = createDevice(instance.physicalDevices());
                Workload workload = new Workload(device)) {
            String name = device.physicalDevice().name();
            begin(name);
            try (Progress progress = progress(); LiveTable shown = live(measured, name)) {
                new FrameLoop(device, workload, MeasuredScopes.of(device), hostClock, times::submitting)
                        .run(frame -> goesOn(frame, progress, interruption), shown(results, shown), reports);
            }
            return name;
        }
    }

    private String measureGl(SymbolLookup functions, Interruption interruption, ScopeStatistics measured,
            DeviceTimes times, FrameConsumer results, Consumer<ProfilerReport> reports) {
        try (EglDisplay display = EglDisplay.headless(functions);
                GlContext context = GlContexts.makeCurrent(display)) {
            begin(context.renderer());
            GlWorkload workload = new GlWorkload(context);
            try (Progress progress = progress(); LiveTable shown = live(measured, context.renderer())) {
                new GlFrameLoop(context, workload, MeasuredScopes.of(context), times::submitting)
                        .run(frame -> goesOn(frame, progress, interruption), shown(results, shown), reports);
            }
            return context.renderer();
        }
    }

    private static FrameConsumer shown(FrameConsumer results, @Nullable LiveTable shown) {
        return shown == null ? results : results.andThen(shown);
    }

    /** What is shown beside the table that is drawn again and again, which shows how far it has come. */
    private Progress progress() {
        return live ? Progress.hidden() : Progress.of("frames", Progress.Unit.FRAMES, frames);
    }

    private @Nullable LiveTable live(ScopeStatistics measured, String device) {
        return live ? new LiveTable(LiveScreen.of(err), measured, table.unit(),
                rows -> table.write(measured, rows, true, driver, device), System::nanoTime) : null;
    }

    private boolean goesOn(int frame, Progress progress, Interruption interruption) {
        progress.reach(frame);
        return frame < frames && !interruption.isRequested();
    }

    /** Says what is measured, and begins the files that are written besides. */
    private void begin(String device) {
        Map<String, String> about = Machine.properties(driver, device);
        timeline.begin(files, about);
        report.begin(files, about);
        err.println(device + ", " + frames + (frames == 1 ? " frame" : " frames")
                + ", times in " + table.unit());
    }

    private void warn(List<ProfilerReport> reports) {
        err.println(reports.getFirst()
                + (reports.size() == 1 ? "" : " (and " + (reports.size() - 1) + " more like this)"));
    }

    private void print(ScopeStatistics measured, String device) throws IOException {
        try (Rows rows = output.open(out, ScopeTableOptions.COLUMNS)) {
            table.write(measured, rows, output.isTable(), driver, device);
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
