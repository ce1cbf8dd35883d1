package dev.readout.cli.profile;

import dev.readout.cli.output.Rows;
import dev.readout.cli.output.TableRows;
import dev.readout.cli.output.TextCells;
import dev.readout.cli.output.UserTerminal;
import dev.readout.profile.FrameStatistics;
import dev.readout.profile.GpuFrame;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The table of a profile while it is measured: drawn again as frames arrive, a few times a second at most. Not safe to
 * share between threads.
 */
final class LiveTable implements Consumer<GpuFrame>, AutoCloseable {
    private final LiveScreen screen;
    private final FrameStatistics measured;
    private final Table table;
    private final LongSupplier clock;
    private final ScopeTableOptions options;
    private long frames;
    private long shownAt;

    /** Writes the table of what was measured until now. */
    @FunctionalInterface
    interface Table {
        void write(Rows rows) throws IOException;
    }

    /**
     * @param measured gets each frame before this
     * @param clock the time of the screen, in ns
     */
    LiveTable(LiveScreen screen, FrameStatistics measured, ScopeTableOptions options, Table table,
            LongSupplier clock) {
        this.screen = screen;
        this.measured = measured;
        this.table = table;
        this.clock = clock;
        this.options = options;
        shownAt = clock.getAsLong() - screen.interval();
    }

    @Override
    public void accept(GpuFrame frame) {
        frames++;
        long now = clock.getAsLong();
        if (now - shownAt >= screen.interval()) {
            shownAt = now;
            screen.show(summary(), lines());
        }
    }

    private String summary() {
        return frames + (frames == 1 ? " frame" : " frames") + ", medians: " + IntStream.range(0, measured.size())
                .filter(scope -> measured.depth(scope) == 0).mapToObj(this::median).collect(Collectors.joining(", "));
    }

    private String median(int scope) {
        long median = measured.percentile(scope, 50);
        return TextCells.printable(measured.name(scope)) + " "
                + (median == GpuFrame.NOT_COUNTED ? "-" : options.unit().of(median) + " " + options.unit());
    }

    private List<String> lines() {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try (Rows rows = new TableRows(text, options.columns())) {
            table.write(rows);
        } catch (IOException e) {
            throw new UncheckedIOException("memory takes what is written", e);
        }
        return text.toString(UserTerminal.charset()).lines().toList();
    }

    @Override
    public void close() {
        screen.close();
    }
}
