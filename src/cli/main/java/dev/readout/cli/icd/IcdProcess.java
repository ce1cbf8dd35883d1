package dev.readout.cli.icd;

import dev.readout.software.gl.SoftwareGl;
import dev.readout.software.vulkan.SoftwareVulkan;
import dev.readout.trace.write.TraceLayer;
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

    private IcdProcess(IcdSettings settings, @Nullable Path reportFile, @Nullable Path traceFile) throws IOException {
        this.settings = settings;
        report = IcdReport.to(reportFile);
        trace = traceFile == null ? null : traceTo(traceFile);
    }

    private TraceLayer traceTo(Path file) throws IOException {
        try {
            TraceSettings.Builder trace = TraceSettings.builder();
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

    /** The device of the environment's settings. */
    public static IcdProcess ofEnvironment() throws IOException {
        IcdProcess process = new IcdProcess(IcdSettings.ofEnvironment(), file(IcdSettings.REPORT).orElse(null),
                file(IcdSettings.TRACE).orElse(null));
        process.report.begin();
        return process;
    }

    /** A function of the device, with a trace before it if there is one. */
    public MemorySegment function(String name) {
        SymbolLookup driver = trace == null ? this : trace;
        return driver.find(name).orElseThrow();
    }

    private static Optional<Path> file(String variable) {
        return Optional.ofNullable(System.getenv(variable)).filter(name -> !name.isEmpty()).map(Path::of);
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
        report.end();
        if (trace != null) {
            trace.flush();
        }
    }
}
