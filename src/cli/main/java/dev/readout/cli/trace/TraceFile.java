package dev.readout.cli.trace;

import dev.readout.cli.command.CommandFailure;
import dev.readout.cli.foreign.TraceProcess;
import dev.readout.cli.output.ExportTarget;
import dev.readout.trace.read.TraceEvent;
import dev.readout.trace.read.TraceReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An output file of a trace. A failure to write is a {@link CommandFailure}. */
record TraceFile(String option, Path file, Form form) implements TraceConsumer, Closeable {
    /** The format of a file. */
    interface Form extends TraceConsumer, Closeable {
        /** Gives the file its name: it has all calls. */
        void complete() throws IOException;

        /** Removes the file unless it is complete. */
        @Override
        void close() throws IOException;
    }

    /** Begins a file. */
    @FunctionalInterface
    interface Begin {
        Form at(Path file) throws IOException;
    }

    /**
     * Begins a file, if there is a target.
     *
     * @param mark what its name has more than the target's, as {@link TraceProcess} says
     */
    static @Nullable TraceFile begin(@Nullable ExportTarget target, String mark, Begin begin) {
        if (target == null || target.file() == null) {
            return null;
        }
        Path file = TraceProcess.marked(target.file(), mark);
        try {
            ExportTarget.check(List.of(ExportTarget.file(target.option(), file, target.content())));
            return new TraceFile(target.option(), file, begin.at(file));
        } catch (IOException e) {
            throw CommandFailure.unwritable(target.option(), file, e);
        }
    }

    /** A part of the writing. */
    @FunctionalInterface
    private interface Part {
        void write() throws IOException;
    }

    private void attempt(Part part) {
        try {
            part.write();
        } catch (IOException e) {
            throw CommandFailure.unwritable(option, file, e);
        }
    }

    @Override
    public void accept(TraceEvent event, TraceReader trace) {
        attempt(() -> form.accept(event, trace));
    }

    void complete() {
        attempt(form::complete);
    }

    @Override
    public void close() {
        attempt(form::close);
    }
}
