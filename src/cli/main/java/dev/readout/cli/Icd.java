package dev.readout.cli;

import dev.readout.cli.command.Command;
import dev.readout.cli.command.CommandFailure;
import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.command.Interruption;
import dev.readout.cli.command.UsageException;
import dev.readout.cli.foreign.ForeignProgram;
import dev.readout.cli.foreign.IcdProcess;
import dev.readout.cli.foreign.IcdSettings;
import dev.readout.cli.output.ExportTarget;
import dev.readout.cli.output.StandardOutput;
import dev.readout.cli.trace.RegistryOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** {@code icd}: runs any program on the software device, which the Khronos loader loads as a driver. */
final class Icd implements Command {
    /**
     * A driver library.
     *
     * @param variables name its manifest to what loads it: today's and older loaders of Vulkan, and libglvnd
     */
    private record Driver(String library, String manifest, List<String> variables) {
        private Path file() {
            ForeignProgram.require(library);
            return ForeignProgram.require(manifest);
        }
    }

    private static final List<Driver> DRIVERS = List.of(
            new Driver("libreadout_icd.so", "readout_icd.json", List.of("VK_DRIVER_FILES", "VK_ICD_FILENAMES")),
            new Driver("libreadout_egl.so", "readout_egl.json", List.of("__EGL_VENDOR_LIBRARY_FILENAMES")));

    private final StandardOutput out;
    private @Nullable Path settings;
    private @Nullable Path trace;
    private final RegistryOptions registries = new RegistryOptions();
    private boolean missing;
    private final List<String> program = new ArrayList<>();

    Icd(StandardOutput out) {
        this.out = out;
    }

    @Override
    public String[] description() {
        return new String[] {
            "Runs a program on the software device: a driver of Vulkan, and of GL through EGL, that needs no GPU, goes"
                    + " wrong on demand, and says what was done wrong. Afterwards it says what the device reported,"
                    + " which faults were met and what was left open, and ends with the program's status.",
            "",
            "Without a program it prints the manifests of the drivers, and the lines that make a shell's programs use"
                    + " them. Needs the application image, on Linux."};
    }

    @Override
    public void describe(CommandSyntax syntax) {
        ForeignProgram.exitStatus(syntax).file("--settings", "FILE", value -> settings = value,
                "What the device is like: properties by the names of SoftwareSettings, such as imitate = LAVAPIPE,"
                        + " lag = 2, strict = true, faults = neverAvailable(7), late(3, 2).")
                .file("--trace", "FILE", value -> trace = value,
                        "Write the program's calls to a file, which is replaced if it exists. readout trace reads it.");
        registries.describe(syntax, "--trace");
        syntax.flag("--missing", () -> missing = true,
                "Name the functions that were asked for and that the device does not have: the Khronos loader"
                        + " asks for many that no program calls.")
                .rest("COMMAND", program::add, "The program and its arguments, behind -- if they begin with a hyphen.");
    }

    @Override
    public int run(CommandLine line) throws IOException, InterruptedException {
        if (trace != null) {
            ExportTarget.check(List.of(ExportTarget.file("--trace", trace)));
        }
        registries.requireRegistries(trace != null);
        if (settings != null) {
            require(settings);
        }
        if (program.isEmpty()) {
            print();
            return 0;
        }
        if (trace != null) {
            ExportTarget.file("--trace", trace).requireWritable();
        }
        Map<String, @Nullable String> variables = variables();
        try (Interruption interruption = Interruption.watch(); ForeignProgram process = ForeignProgram.of(program)) {
            interruption.whenRequested(process::end);
            int status = process.run(environment -> {
                variables.forEach((name, value) -> ForeignProgram.set(environment, name, value));
                environment.put(IcdProcess.REPORT, process.report().toString());
            });
            if (interruption.isRequested()) {
                line.getErr().println("interrupted; up to then:");
            }
            new IcdSummary(process.said(), process.crashes("the software device")).print(line.getErr(), missing);
            return status;
        }
    }

    private static void require(Path settings) {
        try {
            IcdSettings.of(settings);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--settings " + e.getMessage());
        } catch (IOException e) {
            throw CommandFailure.unreadable("--settings " + settings, e);
        }
    }

    /** The environment of a program: a value, or null for what it must not have. */
    private Map<String, @Nullable String> variables() {
        Map<String, @Nullable String> variables = new LinkedHashMap<>();
        DRIVERS.forEach(driver -> driver.variables.forEach(name -> variables.put(name, driver.file().toString())));
        variables.put(IcdProcess.SETTINGS, absolute(settings));
        variables.put(IcdProcess.TRACE, absolute(trace));
        variables.put(IcdProcess.REGISTRIES, registries.variable().orElse(null));
        return variables;
    }

    private static @Nullable String absolute(@Nullable Path file) {
        return file == null ? null : file.toAbsolutePath().toString();
    }

    /** As lines of a shell: the manifests are comments. */
    private void print() throws IOException {
        PrintStream lines = new PrintStream(out, false, StandardCharsets.UTF_8);
        for (Driver driver : DRIVERS) {
            lines.println("# " + driver.file() + ":");
            Files.readAllLines(driver.file()).forEach(text -> lines.println("# " + text));
        }
        variables().forEach((name, value) -> {
            if (value != null) {
                lines.println("export " + name + "='" + value.replace("'", "'\\''") + "'");
            }
        });
        lines.flush();
    }
}
