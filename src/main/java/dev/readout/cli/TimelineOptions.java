package dev.readout.cli;

import dev.readout.trace.TraceOptions;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The option that says whether a timeline is written. */
final class TimelineOptions {
    static final String TIMELINE = "--timeline";

    private @Nullable Path file;

    void describe(CommandSyntax syntax) {
        syntax.file(TIMELINE, "FILE", value -> file = value,
                "Also write a timeline to a file, which is replaced if it exists: the scopes of the device on its"
                        + " queues, the driver's calls on their threads, when frames were submitted and began, and"
                        + " counters. ui.perfetto.dev opens it. It is JSON, which chrome://tracing opens as well, if"
                        + " the name ends in .json or .json.gz, else Perfetto's protocol buffers (.pftrace), half as"
                        + " large; compressed if the name ends in .gz.");
    }

    /** Where to, or null if none is asked for. */
    @Nullable
    Path file() {
        return file;
    }

    /**
     * Checks what was asked for, before anything is measured.
     *
     * @param trace where the calls are written to
     * @throws UsageException if it can't be
     */
    void check(@Nullable Path trace) {
        if (file == null) {
            return;
        }
        TimelineForm.check(TIMELINE, file);
        if (trace != null && file.toAbsolutePath().normalize().equals(trace.toAbsolutePath().normalize())) {
            throw new UsageException(TIMELINE + " " + file + " is the file of --trace");
        }
    }

    /** Options of a trace whose calls stand on a timeline with what the device did. */
    TraceOptions onOneClock(TraceOptions options, @Nullable LongSupplier clock) {
        if (file == null || clock == null) {
            return options;
        }
        // A device's clock is gone with the device, and calls come later.
        AtomicLong latest = new AtomicLong();
        return options.withClock(() -> latest.accumulateAndGet(clock.getAsLong(), Math::max));
    }

    /**
     * Begins the timeline, if one is asked for.
     *
     * @param about what it says of the machine and the device
     * @throws CommandFailure if it can't be written
     */
    void begin(ExportFiles files, Map<String, String> about) {
        if (file != null) {
            TimelineForm form = TimelineForm.of(file);
            files.add(TIMELINE, file, each -> form.create(each, about));
        }
    }
}
