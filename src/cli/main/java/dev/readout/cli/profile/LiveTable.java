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
    /** How many there were when the table was shown last, and when that was. */
    private long shown;
    private long shownAt;
    private String note = "";

    /**
     * @param table gets each frame before this
     * @param clock the time of the screen, in ns
     */
    LiveTable(LiveScreen screen, ScopeTable table, LongSupplier clock) {
        this.screen = screen;
        this.table = table;
        this.clock = clock;
        shownAt = clock.getAsLong() - 2 * screen.interval();
    }

    @Override
    public void accept(GpuFrame frame) {
        add(frame);
        if (isDue()) {
            show();
        }
    }

    private boolean isDue() {
        return clock.getAsLong() - shownAt >= screen.interval();
    }

    private void show() {
        shownAt = clock.getAsLong();
        shown = frames;
        screen.show(summary(), lines());
    }

    /** Counts a frame, and shows nothing: more of them come at once, and {@link #refresh} behind the last one. */
    void add(GpuFrame frame) {
        frames++;
    }

    /** Shows the table if frames were added; else now and then, so that one sees that none come. */
    void refresh() {
        if (frames > shown || clock.getAsLong() - shownAt >= 2 * screen.interval()) {
            show();
        }
    }

    /** Says something behind the summary, from now on. */
    void note(String text) {
        note = ", " + text;
    }

    /** How many frames there were. */
    long frames() {
        return frames;
    }

    private String summary() {
        if (frames == 0) {
            return "no frame yet" + note;
        }
        FrameStatistics measured = table.measured();
        IntStream outermost = IntStream.range(0, measured.size()).filter(scope -> measured.depth(scope) == 0);
        return frames + (frames == 1 ? " frame" : " frames") + ", medians: frame " + median(FrameStatistics.FRAME)
                + outermost.boxed().sorted(ScopeColumn.MEDIAN.order(measured)).map(scope -> ", "
                        + TextCells.printable(measured.name(scope)) + " " + median(scope))
                        .collect(Collectors.joining())
                + note;
    }

    private String median(int scope) {
        long median = table.measured().percentile(scope, 50);
        return median == GpuFrame.NOT_COUNTED ? "-" : table.unit().shown(median) + " " + table.unit();
    }

    private List<String> lines() {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try (Rows rows = TableRows.on(screen.columns(), text, table.columns())) {
            table.writeScopes(rows);
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
