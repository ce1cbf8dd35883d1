package dev.readout.cli.profile;

import dev.readout.cli.output.TerminalWidth;
import dev.readout.cli.output.UserTerminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.InfoCmp.Capability;
import org.jspecify.annotations.Nullable;

/** A screen for a table that changes: a terminal, or an output of lines. Not safe to share between threads. */
final class LiveScreen implements AutoCloseable {
    /** The time between two tables on a terminal, in ns: slow enough to be read. */
    private static final long TABLES = TimeUnit.MILLISECONDS.toNanos(250);
    /** The time between two lines, in ns. */
    private static final long LINES = TimeUnit.SECONDS.toNanos(1);

    private final PrintWriter out;
    /** The terminal on which the table is drawn in its place again; null if there is a line for each. */
    private final @Nullable Terminal terminal;
    /** The lines that are drawn, above the cursor. */
    private List<String> drawn = List.of();

    LiveScreen(Terminal terminal) {
        this.terminal = terminal;
        out = terminal.writer();
    }

    LiveScreen(PrintWriter out) {
        this.out = out;
        terminal = null;
    }

    /** The screen of standard error's terminal, or lines on {@code err} if it can't be drawn on. */
    static LiveScreen of(PrintWriter err) {
        if (!UserTerminal.isThere()) {
            return new LiveScreen(err);
        }
        try {
            Terminal terminal = TerminalBuilder.builder().system(true)
                    .systemOutput(TerminalBuilder.SystemOutput.SysErr).dumb(true).nativeSignals(false).build();
            if (terminal.getType().startsWith(Terminal.TYPE_DUMB) || terminal.getWidth() <= 0) {
                terminal.close();
                return new LiveScreen(err);
            }
            return new LiveScreen(terminal);
        } catch (IOException | IllegalStateException noTerminal) {
            return new LiveScreen(err);
        }
    }

    /**
     * Shows a table.
     *
     * @param summary what is in it, in a line
     * @param table its lines
     */
    void show(String summary, List<String> table) {
        if (terminal == null) {
            out.println(summary);
            out.flush();
            return;
        }
        List<String> lines = new ArrayList<>();
        lines.add(summary);
        int rows = terminal.getSize().getRows();
        int shown = Math.min(table.size(), Math.max(1, (rows > 0 ? rows : 24) - 2));
        if (shown < table.size()) {
            shown--;
        }
        lines.addAll(table.subList(0, shown));
        if (shown < table.size()) {
            lines.add("... " + (table.size() - shown) + " more");
        }
        draw(terminal, lines);
    }

    /**
     * Draws lines in place of those before: each as a whole, since terminals differ in the width of letters, and only a
     * line's begin is where all find it.
     */
    private void draw(Terminal terminal, List<String> lines) {
        int columns = columns() + 1;
        // A terminal that has become narrower has wrapped them.
        int above = drawn.stream().mapToInt(line -> Math.ceilDiv(TerminalWidth.of(line), columns))
                .map(rows -> Math.max(1, rows)).sum();
        out.print('\r');
        for (int row = 0; row < above; row++) {
            terminal.puts(Capability.cursor_up);
        }
        drawn = lines.stream().map(line -> TerminalWidth.cut(line, columns())).toList();
        for (String line : drawn) {
            out.print(line);
            terminal.puts(Capability.clr_eol);
            out.print("\r\n");
        }
        terminal.puts(Capability.clr_eos);
        terminal.flush();
    }

    /**
     * How many columns a line of the table has room in. On a terminal all but one: terminals differ in what comes after
     * a line that fills the last one. Of one of unknown size, those of the usual one.
     */
    int columns() {
        if (terminal == null) {
            return Integer.MAX_VALUE;
        }
        int columns = terminal.getSize().getColumns();
        return (columns > 0 ? columns : 80) - 1;
    }

    /** The time between two tables, in ns. */
    long interval() {
        return terminal == null ? LINES : TABLES;
    }

    @Override
    public void close() {
        if (terminal == null) {
            return;
        }
        draw(terminal, List.of());
        try {
            terminal.close();
        } catch (IOException nothingToLose) {
            // All was shown.
        }
    }
}
