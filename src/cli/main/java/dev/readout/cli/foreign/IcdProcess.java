package dev.readout.cli.foreign;

import dev.readout.software.Report;
import dev.readout.software.gl.SoftwareGl;
import dev.readout.software.vulkan.Fault;
import dev.readout.software.vulkan.SoftwareVulkan;
import dev.readout.trace.write.TraceLayer;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The driver of one process: a software device that is never closed, because the process may call it to its end. Each
 * of its halves, Vulkan and GL, is created when it is first needed.
 */
public final class IcdProcess implements SymbolLookup {
    /** The environment variable that names the file of the settings. */
    public static final String SETTINGS = "READOUT_ICD_SETTINGS";
    /** The variable with the file for the device's report, which otherwise goes to standard error. */
    public static final String REPORT = "READOUT_ICD_REPORT";
    /** That which names the file for the calls of the process; none are written else. */
    public static final String TRACE = "READOUT_ICD_TRACE";
    /**
     * That which names the registries for the trace, as the system separates the folders of a path; {@code none} for
     * none. The setting {@code registries} counts if it is not set.
     */
    public static final String REGISTRIES = "READOUT_ICD_REGISTRIES";

    private final IcdSettings settings;
    private final ProcessReport report = ProcessReport.of(REPORT, "readout icd: ");
    private final @Nullable TraceLayer trace;
    private @Nullable SoftwareVulkan vulkan;
    private @Nullable SoftwareGl gl;
    private boolean ended;

    /** The device of the environment's settings. */
    IcdProcess() throws IOException {
        Path file = ProcessReport.named(SETTINGS);
        settings = file == null ? IcdSettings.of("") : IcdSettings.of(file);
        Path log = ProcessReport.named(TRACE);
        trace = log == null ? null
                : TraceProcess.layer(this, log, settings.registriesOr(System.getenv(REGISTRIES)), report);
        report.add("begin");
    }

    /** A function of the device, with a trace before it if there is one. */
    MemorySegment function(String name) {
        SymbolLookup driver = trace == null ? this : trace;
        return driver.find(name).orElseThrow();
    }

    @Override
    public synchronized Optional<MemorySegment> find(String name) {
        if (name.startsWith("vk")) {
            vulkan = vulkan == null ? SoftwareVulkan.create(settings.vulkan(this::wrongUse)) : vulkan;
            return vulkan.find(name);
        }
        gl = gl == null ? SoftwareGl.create(settings.gl(this::wrongUse)) : gl;
        return gl.find(name);
    }

    private void wrongUse(Report wrong) {
        report.line("report " + wrong);
    }

    /** The last words, which are said once. */
    synchronized void end() {
        if (ended) {
            return;
        }
        ended = true;
        List<Fault> script = settings.vulkan(this::wrongUse).faults();
        List<Fault> unmet = vulkan == null ? script : vulkan.unmetFaults();
        script.forEach(fault -> report.line((unmet.contains(fault) ? "unmet " : "met ") + fault));
        if (vulkan != null) {
            vulkan.missingFunctions().forEach(name -> report.add("missing " + name));
            alive(vulkan.aliveObjects());
        }
        if (gl != null) {
            alive(gl.aliveObjects());
        }
        if (trace != null) {
            trace.writeThrough();
        }
        report.add("end");
    }

    private void alive(Map<String, Integer> objects) {
        objects.forEach((type, count) -> report.line("alive " + count + " " + type));
    }
}
