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
    private final ScopeTable table;
    private final LongSupplier clock;
    private long frames;
    private long shownAt;

    /**
     * @param table gets each frame before this
     * @param clock the time of the screen, in ns
     */
    LiveTable(LiveScreen screen, ScopeTable table, LongSupplier clock) {
        this.screen = screen;
        this.table = table;
        this.clock = clock;
        shownAt = clock.getAsLong() - screen.interval();
    }

    @Override
    public void accept(GpuFrame frame) {
        add(frame);
        long now = clock.getAsLong();
        if (now - shownAt >= screen.interval()) {
            shownAt = now;
            show();
        }
    }

    /** Counts a frame, and shows nothing. */
    void add(GpuFrame frame) {
        frames++;
    }

    /** How many frames there were. */
    long frames() {
        return frames;
    }

    /** Shows the table as it is now. */
    void show() {
        screen.show(summary(), lines());
    }

    private String summary() {
        if (frames == 0) {
            return "no frame yet";
        }
        FrameStatistics measured = table.measured();
        return frames + (frames == 1 ? " frame" : " frames") + ", medians: " + IntStream.range(0, measured.size())
                .filter(scope -> measured.depth(scope) == 0).mapToObj(this::median).collect(Collectors.joining(", "));
    }

    private String median(int scope) {
        long median = table.measured().percentile(scope, 50);
        return TextCells.printable(table.measured().name(scope)) + " "
                + (median == GpuFrame.NOT_COUNTED ? "-" : table.unit().of(median) + " " + table.unit());
    }

    private List<String> lines() {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try (Rows rows = new TableRows(text, table.columns())) {
            table.write(rows, true);
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
