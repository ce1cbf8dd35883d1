package dev.readout.cli.icd;

import dev.readout.software.vulkan.Fault;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.SoftwareVulkan;
import dev.readout.trace.TraceLayer;
import java.io.IOException;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The driver of one process, which may be any: a software device that is never closed, because the process may call it
 * to its end. What C calls here throws nothing.
 */
final class IcdProcess {
    private static @Nullable IcdProcess running;

    private final SoftwareVulkan device;
    private final @Nullable TraceLayer trace;
    private final IcdReport report;
    private final List<Fault> faults;

    private IcdProcess(IcdSettings settings, @Nullable Path reportFile, @Nullable Path traceFile) throws IOException {
        report = IcdReport.to(reportFile);
        SoftwareSettings vulkan = settings.vulkan(report::wrongUse);
        faults = vulkan.faults();
        device = SoftwareVulkan.create(vulkan);
        trace = traceFile == null ? null : TraceLayer.create(device, traceFile);
    }

    /**
     * Starts the device.
     *
     * @param isAlone whether the VM was made for the device: then the library calls {@link #end}
     * @return the address of {@code vkGetInstanceProcAddr}, or 0 if there is no device: what is wrong has been said
     */
    static synchronized long start(boolean isAlone) {
        try {
            if (running == null) {
                IcdSettings settings = IcdSettings.ofEnvironment();
                running = new IcdProcess(settings, file(IcdSettings.REPORT).orElse(null),
                        file(IcdSettings.TRACE).orElse(null));
                running.report.begin();
                if (!isAlone) {
                    Runtime.getRuntime().addShutdownHook(new Thread(IcdProcess::end, "readout-icd-end"));
                }
            }
            SymbolLookup driver = running.trace == null ? running.device : running.trace;
            return driver.find("vkGetInstanceProcAddr").orElseThrow().address();
        } catch (Throwable t) {
            System.err.println("readout icd: there is no device: "
                    + (t instanceof IllegalArgumentException || t instanceof IOException ? t.getMessage() : t));
            return 0;
        }
    }

    private static Optional<Path> file(String variable) {
        return Optional.ofNullable(System.getenv(variable)).filter(name -> !name.isEmpty()).map(Path::of);
    }

    /** Says what is known when the process ends. */
    static synchronized void end() {
        try {
            if (running != null) {
                running.report.end(running.device, running.faults);
                if (running.trace != null) {
                    running.trace.flush();
                }
            }
        } catch (Throwable t) {
            System.err.println("readout icd: " + t);
        }
    }
}
