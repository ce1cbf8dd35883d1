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
        if (frames > shown || isDue()) {
            show();
        }
    }

    /** How many frames there were. */
    long frames() {
        return frames;
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
