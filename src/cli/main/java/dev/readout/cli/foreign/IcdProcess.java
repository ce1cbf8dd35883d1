package dev.readout.cli.foreign;

import dev.readout.software.gl.SoftwareGl;
import dev.readout.software.vulkan.SoftwareVulkan;
import dev.readout.trace.write.TraceLayer;
import dev.readout.trace.write.TraceLoss;
import dev.readout.trace.write.TraceSettings;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The driver of one process: a software device that is never closed, because the process may call it to its end. Each
 * of its halves, Vulkan and GL, is created when it is first needed.
 */
public final class IcdProcess implements SymbolLookup {
    private final IcdSettings settings;
    private final IcdReport report;
    private final @Nullable TraceLayer trace;
    private @Nullable SoftwareVulkan vulkan;
    private @Nullable SoftwareGl gl;
    private boolean ended;

    private IcdProcess(IcdSettings settings, IcdReport report, @Nullable Path traceFile) throws IOException {
        this.settings = settings;
        this.report = report;
        trace = traceFile == null ? null : traceTo(traceFile);
    }

    private TraceLayer traceTo(Path file) throws IOException {
        try {
            TraceSettings.Builder trace = TraceSettings.builder().listener(loss -> report.say(lacking(file, loss)));
            settings.registriesOr(System.getenv(IcdSettings.REGISTRIES))
                    .ifPresent(files -> trace.registries(files.toArray(Path[]::new)));
            return TraceLayer.create(this, file, trace.build());
        } catch (IOException e) {
            throw unwritable("the trace", file, e);
        }
    }

    /** A file of a process, what it is and its name, can't be written. */
    public static IOException unwritable(String what, Path file, IOException cause) {
        return new IOException(what + " " + file + " can't be written: " + (cause instanceof NoSuchFileException
                ? "there is no folder " + file.toAbsolutePath().getParent() : cause.getMessage()), cause);
    }

    /** The message about a log with losses, by its name: its folder may be one that nobody sees. */
    public static String lacking(Path log, TraceLoss loss) {
        return log.getFileName() + (loss.cause() instanceof IOException unwritable
                ? " lacks lines: " + unwritable.getMessage()
                : " has lines that are missing or lack their arguments: " + loss.cause());
    }

    /** The device of the environment's settings. */
    public static IcdProcess ofEnvironment() throws IOException {
        String trace = System.getenv(IcdSettings.TRACE);
        IcdProcess process = new IcdProcess(IcdSettings.ofEnvironment(),
                new IcdReport(ReportFile.of(IcdSettings.REPORT, "readout icd: ")),
                trace == null || trace.isEmpty() ? null : Path.of(trace));
        process.report.begin();
        return process;
    }

    /** A function of the device, with a trace before it if there is one. */
    public MemorySegment function(String name) {
        SymbolLookup driver = trace == null ? this : trace;
        return driver.find(name).orElseThrow();
    }

    @Override
    public synchronized Optional<MemorySegment> find(String name) {
        if (name.startsWith("vk")) {
            vulkan = vulkan == null ? SoftwareVulkan.create(settings.vulkan(report::wrongUse)) : vulkan;
            return vulkan.find(name);
        }
        gl = gl == null ? SoftwareGl.create(settings.gl(report::wrongUse)) : gl;
        return gl.find(name);
    }

    /** The last words, which are said once. */
    public synchronized void end() {
        if (ended) {
            return;
        }
        ended = true;
        report.faults(settings.vulkan(report::wrongUse).faults(), vulkan == null ? null : vulkan.unmetFaults());
        if (vulkan != null) {
            report.missing(vulkan.missingFunctions());
            report.alive(vulkan.aliveObjects());
        }
        if (gl != null) {
            report.alive(gl.aliveObjects());
        }
        if (trace != null) {
            trace.writeThrough();
        }
        report.end();
    }
}
