package dev.readout.cli;

import dev.readout.export.FrameSink;
import dev.readout.export.HostScope;
import dev.readout.profile.FrameConsumer;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.ProfilerReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The files that a command writes what it measures to, each by a sink of its own, as it comes: nothing is dropped. What
 * can't be written ends the command.
 */
final class ExportFiles implements FrameConsumer, AutoCloseable {
    private final List<ExportFile> files = new ArrayList<>();

    /** A file, and the option that named it. */
    private record ExportFile(String option, Path path, FrameSink sink) {}

    /** Makes the sink of a file. */
    @FunctionalInterface
    interface Maker {
        FrameSink create(Path file) throws IOException;
    }

    /** Something that a sink is given. */
    @FunctionalInterface
    private interface Given {
        void to(FrameSink sink) throws IOException;
    }

    /**
     * Begins a file.
     *
     * @param option the option that names it
     * @throws CommandFailure if it can't be written
     */
    void add(String option, Path file, Maker maker) {
        try {
            files.add(new ExportFile(option, file, maker.create(file)));
        } catch (IOException e) {
            throw CommandFailure.unwritable(option, file, e);
        }
    }

    @Override
    public void accept(GpuFrame frame) {
        give(sink -> sink.frame(frame));
    }

    /** Takes a report of the loop, and when it came, in ns of the host's clock. */
    void report(ProfilerReport report, long nanoseconds) {
        give(sink -> sink.report(report, nanoseconds));
    }

    /** Takes what a thread of the host did. */
    void host(HostScope scope) {
        give(sink -> sink.host(scope));
    }

    private void give(Given given) {
        for (ExportFile file : files) {
            try {
                given.to(file.sink);
            } catch (IOException e) {
                throw failure(file, e);
            }
        }
    }

    /** A sink that failed gets nothing more, not even a second try to close it. */
    private CommandFailure failure(ExportFile file, IOException cause) {
        files.remove(file);
        try {
            file.sink.close();
        } catch (IOException e) {
            if (e != cause) {
                cause.addSuppressed(e);
            }
        }
        return CommandFailure.unwritable(file.option, file.path, cause);
    }

    /**
     * Ends all files.
     *
     * @throws CommandFailure if one can't be ended; the others are
     */
    @Override
    public void close() {
        CommandFailure failure = null;
        for (ExportFile file : files) {
            try {
                file.sink.close();
            } catch (IOException e) {
                CommandFailure each = CommandFailure.unwritable(file.option, file.path, e);
                if (failure == null) {
                    failure = each;
                } else {
                    failure.addSuppressed(each);
                }
            }
        }
        files.clear();
        if (failure != null) {
            throw failure;
        }
    }
}
