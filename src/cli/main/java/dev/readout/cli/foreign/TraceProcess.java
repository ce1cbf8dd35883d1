package dev.readout.cli.foreign;

import dev.readout.trace.gpu.GpuTimes;
import dev.readout.trace.gpu.TimeSink;
import dev.readout.trace.write.TraceLayer;
import dev.readout.trace.write.TraceLoss;
import dev.readout.trace.write.TraceSettings;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The trace of one process. The first process of a program has the file that was asked for, and each other one a file
 * beside it, with a mark before its last dot, its number: {@code trace.log}, {@code trace.4711.log}.
 */
public final class TraceProcess {
    /** The environment variable that names the log. A process that finds it there takes another name. */
    public static final String TRACE = "READOUT_TRACE";
    /** Patterns of the functions that are logged, separated by commas; without it all are. C reads it, by fnmatch. */
    public static final String FUNCTIONS = "READOUT_TRACE_FUNCTIONS";
    /** The file for a {@link ProcessReport}. C reads it, too. */
    public static final String REPORT = "READOUT_TRACE_REPORT";
    /** The registries, as {@link IcdProcess#REGISTRIES} names them. */
    public static final String REGISTRIES = "READOUT_TRACE_REGISTRIES";
    /** 1 if the times of the device are measured. C reads it, too. */
    public static final String GPU = "READOUT_TRACE_GPU";

    /** The most that a killed process loses, in milliseconds of its calls. */
    private static final long FLUSH_MILLISECONDS = 100;

    private final Path log;
    private final ProcessReport report = report();
    private final TraceLayer layer;
    private @Nullable CommandTimes commandTimes;
    /** Null if the times of the device are not measured. */
    private final @Nullable GpuTimes gpu;
    private boolean ended;

    /** The trace that the environment asks for. */
    TraceProcess() throws IOException {
        Path asked = ProcessReport.named(TRACE);
        if (asked == null) {
            throw new IOException(TRACE + " was set when the process began, and is not now");
        }
        try {
            log = create(asked);
        } catch (IOException e) {
            throw ProcessReport.unwritable("the log", asked, e);
        }
        layer = layer(name -> Optional.empty(), log, IcdSettings.registries(System.getenv(REGISTRIES)), report);
        gpu = "1".equals(System.getenv(GPU))
                ? GpuTimes.create(name -> Optional.empty(), new Times(layer), System::nanoTime, report::say) : null;
        report.begin(log);
        Thread flushing = new Thread(this::flushOften, "readout-flush");
        flushing.setDaemon(true);
        flushing.start();
    }

    /** Writes times of the device into a trace, with the call that submitted the work. */
    private record Times(TraceLayer layer) implements TimeSink {
        @Override
        public long call() {
            return layer.currentEnqueue();
        }

        @Override
        public void time(String key, long call, long submittedToStarted, long startedToEnded) {
            layer.deviceTime(key, call, 0, submittedToStarted, startedToEnded);
        }
    }

    static ProcessReport report() {
        return ProcessReport.of(REPORT, "readout trace: ");
    }

    private static Path create(Path asked) throws IOException {
        try {
            return Files.createFile(asked);
        } catch (FileAlreadyExistsException taken) {
            Path marked = marked(asked, mark(ProcessHandle.current().pid()));
            // Of an older process, or a link, which is not followed.
            Files.deleteIfExists(marked);
            return Files.createFile(marked);
        }
    }

    /** A layer before a driver, whose losses its process reports. */
    static TraceLayer layer(SymbolLookup driver, Path log, Optional<List<Path>> registries, ProcessReport report)
            throws IOException {
        TraceSettings.Builder settings = TraceSettings.builder().listener(loss -> report.say(lacking(log, loss)));
        registries.ifPresent(files -> settings.registries(files.toArray(Path[]::new)));
        try {
            return TraceLayer.create(driver, log, settings.build());
        } catch (IOException e) {
            throw ProcessReport.unwritable("the log", log, e);
        }
    }

    /** The message about a log with losses, by its name: its folder may be one that nobody sees. */
    private static String lacking(Path log, TraceLoss loss) {
        return log.getFileName() + (loss.cause() instanceof IOException unwritable
                ? " lacks lines: " + unwritable.getMessage()
                : " has lines that are missing or lack their arguments: " + loss.cause());
    }

    /** The mark of a process in the name of its log: {@code .4711}, or nothing for the first one. */
    public static String mark(Path first, Path log) {
        String name = log.getFileName().toString();
        int end = end(first);
        int more = Math.max(0, name.length() - first.getFileName().toString().length());
        return end + more <= name.length() ? name.substring(end, end + more) : "";
    }

    /** The mark of a process. */
    static String mark(long pid) {
        return "." + pid;
    }

    /** A file with such a mark in its name. */
    public static Path marked(Path file, String mark) {
        String name = file.getFileName().toString();
        return file.resolveSibling(name.substring(0, end(file)) + mark + name.substring(end(file)));
    }

    private static int end(Path file) {
        String name = file.getFileName().toString();
        int dot = name.lastIndexOf('.');
        return dot <= 0 ? name.length() : dot;
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
