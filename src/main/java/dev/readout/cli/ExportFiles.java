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
import org.jspecify.annotations.Nullable;

/**
 * The files that a command writes what it measures to, each by a sink of its own, as it comes: nothing is dropped. A
 * file that can't be written gets nothing more, and whoever closes is told: the loop goes on.
 */
final class ExportFiles implements FrameConsumer, AutoCloseable {
    private final List<ExportFile> files = new ArrayList<>();
    /** Those that came since the last frame. */
    private final List<Reported> reports = new ArrayList<>();

    private @Nullable CommandFailure failure;

    /** A report of the loop, and when it came. */
    private record Reported(ProfilerReport report, long nanoseconds) {}

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
        giveReports();
        give(sink -> sink.frame(frame));
    }

    /** Takes a report of the loop, and when it came, in ns of the host's clock. It is written with the next frame. */
    void report(ProfilerReport report, long nanoseconds) {
        reports.add(new Reported(report, nanoseconds));
    }

    private void giveReports() {
        for (Reported each : reports) {
            give(sink -> sink.report(each.report, each.nanoseconds));
        }
        reports.clear();
    }

    /** Takes what a thread of the host did. */
    void host(HostScope scope) {
        give(sink -> sink.host(scope));
    }

    private void give(Given given) {
        for (int i = files.size() - 1; i >= 0; i--) {
            ExportFile file = files.get(i);
            try {
                given.to(file.sink);
            } catch (IOException e) {
                fail(file, e);
            }
        }
    }

    /** A sink that failed gets nothing more, not even a second try to close it. */
    private void fail(ExportFile file, IOException cause) {
        files.remove(file);
        try {
            file.sink.close();
        } catch (IOException e) {
            if (e != cause) {
                cause.addSuppressed(e);
            }
        }
        keep(file, cause);
    }

    private void keep(ExportFile file, IOException cause) {
        CommandFailure each = CommandFailure.unwritable(file.option, file.path, cause);
        if (failure == null) {
            failure = each;
        } else {
            failure.addSuppressed(each);
        }
    }

    /**
     * Ends all files.
     *
     * @throws CommandFailure if one can't be ended or written; the others are
     */
    @Override
    public void close() {
        giveReports();
        for (ExportFile file : files) {
            try {
                file.sink.close();
            } catch (IOException e) {
                keep(file, e);
            }
        }
        files.clear();
        CommandFailure thrown = failure;
        failure = null;
        if (thrown != null) {
            throw thrown;
        }
    }
}
