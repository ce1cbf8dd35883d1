package dev.readout.cli.icd;

import dev.readout.software.gl.SoftwareGl;
import dev.readout.software.vulkan.SoftwareVulkan;
import dev.readout.trace.write.TraceLayer;
import dev.readout.trace.write.TraceSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The driver of one process: a software device that is never closed, because the process may call it to its end. Each
 * of its halves, Vulkan and GL, is created when it is first needed. Methods that C calls throw nothing.
 */
final class IcdProcess implements SymbolLookup {
    /** Memory for the last words, in bytes. */
    private static final int RESERVE = 1 << 20;

    private static @Nullable IcdProcess running;
    @SuppressWarnings("UnusedVariable") // It is there to be let go.
    private static byte @Nullable [] reserve;

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
            settings.registries(System.getenv(IcdSettings.REGISTRIES))
                    .ifPresent(files -> trace.registries(files.toArray(Path[]::new)));
            return TraceLayer.create(this, file, trace.build());
        } catch (IOException e) {
            throw new IOException("the trace " + file + " can't be written: " + (e instanceof NoSuchFileException
                    ? "there is no folder " + file.toAbsolutePath().getParent() : e.getMessage()), e);
        }
    }

    /**
     * Finds a function of the device, which the first call starts.
     *
     * @param isAlone whether the VM was made for the device: then the library calls {@link #end}
     * @return the address of the function, or 0 if there is none, after a message
     */
    static synchronized long find(String name, boolean isAlone) {
        try {
            if (running == null) {
                running = new IcdProcess(IcdSettings.ofEnvironment(), file(IcdSettings.REPORT).orElse(null),
                        file(IcdSettings.TRACE).orElse(null));
                reserve = new byte[RESERVE];
                running.report.begin();
                if (!isAlone) {
                    Runtime.getRuntime().addShutdownHook(new Thread(IcdProcess::end, "readout-icd-end"));
                }
            }
            SymbolLookup driver = running.trace == null ? running : running.trace;
            return driver.find(name).orElseThrow().address();
        } catch (Throwable t) {
            System.err.println("readout icd: there is no device: "
                    + (t instanceof IllegalArgumentException || t instanceof IOException
                            || t instanceof UncheckedIOException ? t.getMessage() : t));
            return 0;
        }
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

    /**
     * {@link #end}, where it may need a full collection of garbage: later the VM has none. A quarter of the heap leaves
     * the old generation more room than the young one can fill.
     */
    static synchronized void endIfFull() {
        Runtime runtime = Runtime.getRuntime();
        if (runtime.totalMemory() - runtime.freeMemory() > runtime.maxMemory() / 4) {
            reserve = null;
            end();
        }
    }

    static synchronized void end() {
        try {
            if (running != null) {
                running.say();
            }
        } catch (Throwable t) {
            System.err.println("readout icd: " + t);
        }
    }

    private synchronized void say() {
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
