package dev.readout.cli.profile;

import dev.readout.cli.command.Command;
import dev.readout.cli.command.CommandFailure;
import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.command.Converters;
import dev.readout.cli.command.Interruption;
import dev.readout.cli.command.NameConverter;
import dev.readout.cli.command.UsageException;
import dev.readout.cli.output.ExportTarget;
import dev.readout.cli.output.OutputOptions;
import dev.readout.cli.output.Progress;
import dev.readout.cli.output.Rows;
import dev.readout.cli.output.StandardOutput;
import dev.readout.cli.trace.RegistryOptions;
import dev.readout.jfr.JfrEvents;
import dev.readout.profile.FrameStatistics;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.ProfilerReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.lang.foreign.SymbolLookup;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** {@code profile}: draws and computes on a device, and prints the times of its frames' scopes. */
public final class Profile implements Command {
    private static final int FRAMES = 200;
    private static final String TRACE = "--trace";

    private final StandardOutput out;

    private DriverName driver = DriverName.SOFTWARE;
    private int frames = FRAMES;
    private boolean live;
    private Optional<ExportTarget> trace = Optional.empty();
    private final RegistryOptions registries = new RegistryOptions();
    private final Exports exports = Exports.all();
    private final DeviceOption devices = new DeviceOption(System.getenv());
    private final ScopeTableOptions table = new ScopeTableOptions();
    private final OutputOptions output = new OutputOptions();
    private Optional<DeviceOption.Choice> choice = Optional.empty();
    private PrintWriter err = new PrintWriter(Writer.nullWriter());

    /** The measurement until now: the scopes by the name of the device, and the reports of all. */
    private record Measurement(Map<String, FrameStatistics> scopes,
            Map<ProfilerReport.Kind, List<ProfilerReport>> reports) {
        private Measurement(List<String> devices, int frames) {
            this(new LinkedHashMap<>(), new EnumMap<>(ProfilerReport.Kind.class));
            devices.forEach(device -> scopes.put(device,
                    FrameStatistics.ofLast(Math.min(frames, FrameStatistics.MOST_FRAMES))));
        }

        /** A loop of several is called as its device. */
        private void add(GpuFrame frame) {
            scopes.getOrDefault(frame.loop(), scopes.values().iterator().next()).accept(frame);
        }

        private void add(ProfilerReport report) {
            reports.computeIfAbsent(report.kind(), kind -> new ArrayList<>()).add(report);
        }
    }

    public Profile(StandardOutput out) {
        this.out = out;
    }

    @Override
    public String[] description() {
        return new String[] {
            "Draws and computes on a device for some frames, and prints what the device measured of each scope of a"
                    + " frame. Ctrl-C ends it early, with the table of what was measured.",
            "",
            "count: how often the scope was recorded. min, median, p99, max: its time in a frame, of the last "
                    + FrameStatistics.MOST_FRAMES
                    + " frames if there are more. share: percent of the frames' time. host: the host's time, with"
                    + " --host-times, in an average frame. samples: the samples"
                    + " that passed the tests of an average frame. invocations: those of the fragment"
                    + " or compute shader in an average frame. What the device can't count, or nobody"
                    + " asked for, is absent."};
    }

    @Override
    public void describe(CommandSyntax syntax) {
        syntax.value("--driver", "DRIVER", new NameConverter<>(DriverName.class, "driver"), value -> driver = value,
                "The driver: software (the device made of Java, whose time is virtual), vulkan or gl (the system's)."
                        + " Default: software.");
        devices.describe(syntax, "The device of a Vulkan driver, or several that draw in turn",
                "with --driver vulkan the one that the variable " + DeviceOption.VARIABLE
                        + " names in the same way, or else the first, a GPU if there is one");
        syntax.value("--frames", "N", Converters::count, value -> frames = value,
                "How many frames, 1 or more. Default: " + FRAMES + ".");
        table.describe(syntax);
        syntax.file(TRACE, "FILE", value -> trace = Optional.of(ExportTarget.file(TRACE, value)),
                "Also write the calls of the driver's functions, and the time of each scope, to a file, which is"
                        + " replaced if it exists. readout trace reads it.");
        registries.describe(syntax, "--trace");
        exports.describe(syntax);
        syntax.flag("--live", () -> live = true,
                "Show the table while it is measured, on standard error: drawn again four times a second on a terminal,"
                        + " else a line a second.");
        output.describe(syntax);
    }

    @Override
    public int run(CommandLine line) throws IOException {
        err = line.getErr();
        table.check();
        choice = devices.of(driver);
        if (choice.filter(DeviceOption.Choice::isAll).isPresent() && (live || trace.isPresent())) {
            throw new UsageException((live ? "--live" : TRACE) + " is of one device: choose one, or do without");
        }
        exports.prepare(trace.stream());
        boolean traced = isTraced();
        registries.requireTrace(traced);
        try (Interruption interruption = Interruption.watch(); DriverName.Loaded loaded = driver.load(); exports) {
            Measurement measured = traced ? measureTraced(loaded, interruption)
                    : measure(loaded, loaded.functions(), new DeviceTimes(null), interruption);
            measured.scopes.values().forEach(table::requireFound);
        }
        return 0;
    }

    private boolean isTraced() {
        return trace.isPresent() || !exports.wantingCalls().isEmpty();
    }

    private Measurement measureTraced(DriverName.Loaded loaded, Interruption interruption) throws IOException {
        try (TracedCalls calls = TracedCalls.begin(loaded, trace, registries, exports, interruption)) {
            // Exports have the times of scopes already.
            DeviceTimes times = new DeviceTimes(trace.isPresent() ? calls.layer() : null);
            Measurement measured = measure(loaded, calls.layer(), times, interruption);
            calls.end();
            return measured;
        }
    }

    private Measurement measure(DriverName.Loaded loaded, SymbolLookup functions, DeviceTimes times,
            Interruption interruption) throws IOException {
        LongSupplier clock = loaded.hostClock() == null ? System::nanoTime : loaded.hostClock();
        ProfiledDevice.Driver profiled =
                new ProfiledDevice.Driver(driver, functions, loaded.hostClock(), table.hostTimes(), times::submitting);
        Measurement measured = ProfiledDevice.with(profiled, choice, device -> {
            Measurement result = new Measurement(device.names(), frames);
            begin(device, clock);
            Consumer<ProfilerReport> reports = report -> {
                result.add(report);
                exports.report(report, clock.getAsLong());
            };
            Consumer<GpuFrame> measuring = result::add;
            Consumer<GpuFrame> frames = measuring.andThen(times).andThen(exports).andThen(JfrEvents.frames(clock));
            try (Progress progress = progress(); LiveTable shown = live(result)) {
                device.loop().run(frame -> goesOn(frame, progress, interruption),
                        shown == null ? frames : frames.andThen(shown), reports.andThen(JfrEvents.reports()));
            } catch (RuntimeException | Error e) {
                exports.endedEarly(e);
                throw e;
            }
            return result;
        });
        measured.reports.values().forEach(this::warn);
        if (measured.scopes.values().stream().anyMatch(scopes -> scopes.size() == 0) && !interruption.isRequested()) {
            throw new CommandFailure("the driver measured no time that means anything");
        }
        List<ScopeTable> tables = tables(measured);
        for (List<ScopeTable> each : output.isTable() ? tables.stream().map(List::of).toList() : List.of(tables)) {
            print(each);
        }
        return measured;
    }

    /** Prints rows of one table, below what is the same in each of them. */
    private void print(List<ScopeTable> tables) throws IOException {
        try (Rows rows = output.open(out, tables.getFirst().columns())) {
            for (ScopeTable each : tables) {
                each.write(rows, output.isTable());
            }
            rows.complete();
        }
    }

    /** The progress bar; hidden with {@code --live}, whose table shows the progress. */
    private Progress progress() {
        return live ? Progress.hidden() : Progress.of("frames", Progress.Unit.FRAMES, frames);
    }

    private @Nullable LiveTable live(Measurement measured) {
        return live ? new LiveTable(LiveScreen.of(err), tables(measured).getFirst(), System::nanoTime) : null;
    }

    /** A table for each device. */
    private List<ScopeTable> tables(Measurement measured) {
        return measured.scopes.entrySet().stream().map(device -> table.of(device.getValue(),
                new ScopeTable.Context("driver", driver.toString()),
                new ScopeTable.Context("device", device.getKey()))).toList();
    }

    private boolean goesOn(int frame, Progress progress, Interruption interruption) {
        progress.reach(frame);
        boolean interrupted = frame < frames && interruption.isRequested();
        if (interrupted) {
            exports.endedEarly(new CommandFailure("interrupted behind " + frame + " of " + frames + " frames"));
        }
        return frame < frames && !interrupted;
    }

    /** The program, the machine and the time, for files that are read elsewhere. A trace takes the host's time. */
    private Map<String, String> properties(ProfiledDevice device) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("program", "readout profile");
        properties.put("device", device.name());
        properties.put("driver", device.driver().get());
        properties.put("api", driver == DriverName.GL ? "opengl" : "vulkan");
        properties.put("time", driver == DriverName.SOFTWARE ? "virtual" : "real");
        properties.put("traced", isTraced() ? "yes" : "no");
        properties.put("os", System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                + System.getProperty("os.arch"));
        properties.put("processors", Integer.toString(Runtime.getRuntime().availableProcessors()));
        properties.put("java", Runtime.version().toString());
        properties.put("date", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        return Collections.unmodifiableMap(properties);
    }

    /** Prints the measured device, and begins the exports. */
    private void begin(ProfiledDevice device, LongSupplier clock) {
        device.taken().forEach(err::println);
        exports.begin(() -> properties(device), clock);
        err.println(device.name() + ", " + frames + (frames == 1 ? " frame" : " frames")
                + ", times in " + table.unit());
    }

    private void warn(List<ProfilerReport> reports) {
        err.println(reports.getFirst()
                + (reports.size() == 1 ? "" : " (and " + (reports.size() - 1) + " more like this)"));
    }
}
