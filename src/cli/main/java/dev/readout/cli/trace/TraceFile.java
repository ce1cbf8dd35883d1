package dev.readout.cli.trace;

import dev.readout.cli.command.CommandFailure;
import dev.readout.cli.foreign.TraceProcess;
import dev.readout.cli.output.ExportTarget;
import dev.readout.export.file.NewFile;
import dev.readout.trace.read.TraceEvent;
import dev.readout.trace.read.TraceReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An output file of a trace. A failure to write is a {@link CommandFailure}. */
record TraceFile(String option, Path path, NewFile file, Form form) implements TraceReading.Consumer, Closeable {
    /** The format of a file. */
    interface Form extends TraceReading.Consumer {
        /** Ends the file, which has all calls. */
        void complete() throws IOException;
    }

    /** Begins a file. */
    @FunctionalInterface
    interface Begin {
        Form to(OutputStream out) throws IOException;
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
            NewFile created = NewFile.create(file);
            try {
                return new TraceFile(target.option(), file, created, begin.to(created.out()));
            } catch (IOException | RuntimeException | Error e) {
                created.close();
                throw e;
            }
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
            throw CommandFailure.unwritable(option, path, e);
        }
    }

    @Override
    public void accept(TraceEvent event, TraceReader trace) {
        attempt(() -> form.accept(event, trace));
    }

    void complete() {
        attempt(() -> {
            form.complete();
            file.publish();
        });
    }

    @Override
    public void close() {
        attempt(file::close);
    }
}
