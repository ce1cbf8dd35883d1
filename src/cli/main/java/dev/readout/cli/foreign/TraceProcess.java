package dev.readout.cli.foreign;

import dev.readout.trace.gpu.GpuTimes;
import dev.readout.trace.write.TraceLayer;
import dev.readout.trace.write.TraceSettings;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The trace of one process. The first process of a program has the file that was asked for, and each other one a file
 * beside it, as {@link LogName} says.
 */
final class TraceProcess {
    /** The most that a killed process loses, in milliseconds of its calls. */
    private static final long FLUSH_MILLISECONDS = 100;

    private final Path log;
    private final TraceReport report;
    private final TraceLayer layer;
    private @Nullable CommandTimes commandTimes;
    /** Null if the times of the device are not measured. */
    private final @Nullable GpuTimes gpu;
    private boolean ended;

    private TraceProcess(Path log, TraceReport report) throws IOException {
        this.log = log;
        this.report = report;
        TraceSettings.Builder settings = TraceSettings.builder().listener(
                loss -> report.say(IcdProcess.lacking(log, loss)));
        IcdSettings.registries(System.getenv(TraceVariables.REGISTRIES))
                .ifPresent(files -> settings.registries(files.toArray(Path[]::new)));
        layer = TraceLayer.create(name -> Optional.empty(), log, settings.build());
        gpu = "1".equals(System.getenv(TraceVariables.GPU)) ? GpuTimes.create(name -> Optional.empty(),
                new TracedTimes(layer), System::nanoTime, report::say) : null;
        report.begin(log);
        Thread flushing = new Thread(this::flushOften, "readout-flush");
        flushing.setDaemon(true);
        flushing.start();
    }

    static TraceProcess ofEnvironment() throws IOException {
        Path asked = Path.of(Optional.ofNullable(System.getenv(TraceVariables.TRACE)).orElseThrow(
                () -> new IOException(TraceVariables.TRACE + " was set when the process began, and is not now")));
        try {
            return new TraceProcess(create(asked), TraceReport.ofEnvironment());
        } catch (IOException e) {
            throw IcdProcess.unwritable("the log", asked, e);
        }
    }

    private static Path create(Path asked) throws IOException {
        try {
            return Files.createFile(asked);
        } catch (FileAlreadyExistsException taken) {
            Path marked = LogName.marked(asked, LogName.mark(ProcessHandle.current().pid()));
            // Of an older process, or a link, which is not followed.
            Files.deleteIfExists(marked);
            return Files.createFile(marked);
        }
    }

    private void flushOften() {
        try {
            while (true) {
                Thread.sleep(FLUSH_MILLISECONDS);
                flush();
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * The stand-in for one of a program's functions; or a function for C.
     *
     * @param isLogged whether to log its calls: C asks for functions that are only measured, too
     */
    MemorySegment before(String name, MemorySegment own, boolean isLogged) {
        if (name.startsWith(CommandTimes.PREFIX)) {
            commandTimes = commandTimes == null ? new CommandTimes(layer, report) : commandTimes;
            return commandTimes.function(name);
        }
        MemorySegment measured = gpu == null ? own : gpu.before(name, own);
        return isLogged ? layer.before(name, measured) : measured;
    }

    void flush() {
        layer.flush();
    }

    /** Says that the process ends by itself. What is called after this is written at once. */
    void end() {
        if (!ended) {
            ended = true;
            if (gpu != null) {
                gpu.end();
                if (!gpu.unmeasured().isEmpty()) {
                    report.say("times that are not measured: " + gpu.unmeasured().replace("\n", ", "));
                }
            }
            layer.writeThrough();
            report.end(log);
        }
    }
}
