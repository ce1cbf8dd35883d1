package dev.readout.cli.profile;

import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.output.Compression;
import dev.readout.cli.output.ExportTarget;
import dev.readout.export.FrameSink;
import dev.readout.export.timeline.Timeline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** {@code --timeline}. */
final class TimelineOption implements ExportOption {
    private static final String TIMELINE = "--timeline";

    private @Nullable Path file;

    @Override
    public void describe(CommandSyntax syntax) {
        syntax.file(TIMELINE, "FILE", value -> file = value,
                "Also write a timeline to a file, which is replaced if it exists: the scopes of the device on its"
                        + " queues, the driver's calls on their threads, when frames were submitted and began, and"
                        + " counters. ui.perfetto.dev opens it. It is JSON, which chrome://tracing opens as well, if"
                        + " the name ends in .json or .json.gz, else Perfetto's protocol buffers (.pftrace), half as"
                        + " large; compressed if the name ends in .gz. The calls of all frames are kept in the folder"
                        + " for temporary files until the end.");
    }

    @Override
    public List<ExportTarget> targets() {
        return file == null ? List.of() : List.of(ExportTarget.file(TIMELINE, file, Compression.GZIP));
    }

    /** The calls are part of the timeline. */
    @Override
    public boolean wantsCalls() {
        return true;
    }

    @Override
    public FrameSink begin(Map<String, String> about, LongSupplier clock) throws IOException {
        return Timeline.create(Objects.requireNonNull(file, TIMELINE), about);
    }
}
