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

/** A screen for a table that changes. Not safe to share between threads. */
sealed interface LiveScreen extends AutoCloseable {
    /**
     * Shows a table.
     *
     * @param summary what is in it, in a line
     * @param table its lines
     */
    void show(String summary, List<String> table);

    /** How many columns a line of the table has room in. */
    int columns();

    /** The time between two tables, in ns. */
    long interval();

    @Override
    void close();

    /** The screen of standard error's terminal, or lines on {@code err} if it can't be drawn on. */
    static LiveScreen of(PrintWriter err) {
        if (!UserTerminal.isThere()) {
            return new Lines(err);
        }
        try {
            Terminal terminal = TerminalBuilder.builder().system(true)
                    .systemOutput(TerminalBuilder.SystemOutput.SysErr).dumb(true).nativeSignals(false).build();
            if (terminal.getType().startsWith(Terminal.TYPE_DUMB) || terminal.getWidth() <= 0) {
                terminal.close();
                return new Lines(err);
            }
            return new Drawn(terminal);
        } catch (IOException | IllegalStateException noTerminal) {
            return new Lines(err);
        }
    }

    /** A terminal on which the table is drawn in the same place again. */
    final class Drawn implements LiveScreen {
        /** Slow enough to be read. */
        private static final long INTERVAL = TimeUnit.MILLISECONDS.toNanos(250);

        private final Terminal terminal;
        /** The lines that are drawn, above the cursor. */
        private List<String> drawn = List.of();

        Drawn(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public void show(String summary, List<String> table) {
            List<String> lines = new ArrayList<>();
            lines.add(summary);
            int shown = Math.min(table.size(), Math.max(1, rows() - 2));
            if (shown < table.size()) {
                shown--;
            }
            lines.addAll(table.subList(0, shown));
            if (shown < table.size()) {
                lines.add("... " + (table.size() - shown) + " more");
            }
            draw(lines);
        }

        /**
         * Draws lines in place of those before: each as a whole, since terminals differ in the width of letters, and
         * only a line's begin is where all find it.
         */
        private void draw(List<String> lines) {
            int columns = columns() + 1;
            // A terminal that has become narrower has wrapped them.
            int above = drawn.stream().mapToInt(line -> Math.ceilDiv(TerminalWidth.of(line), columns))
                    .map(rows -> Math.max(1, rows)).sum();
            terminal.writer().print('\r');
            for (int row = 0; row < above; row++) {
                terminal.puts(Capability.cursor_up);
            }
            drawn = lines.stream().map(line -> TerminalWidth.cut(line, columns())).toList();
            for (String line : drawn) {
                terminal.writer().print(line);
                terminal.puts(Capability.clr_eol);
                terminal.writer().print("\r\n");
            }
            terminal.puts(Capability.clr_eos);
            terminal.flush();
        }

        /**
         * All but one: terminals differ in what comes after a line that fills the last one. Of a terminal of unknown
         * size, those of the usual one.
         */
        @Override
        public int columns() {
            int columns = terminal.getSize().getColumns();
            return (columns > 0 ? columns : 80) - 1;
        }

        private int rows() {
            int rows = terminal.getSize().getRows();
            return rows > 0 ? rows : 24;
        }

        @Override
        public long interval() {
            return INTERVAL;
        }

        @Override
        public void close() {
            draw(List.of());
            try {
                terminal.close();
            } catch (IOException nothingToLose) {
                // All was shown.
            }
        }
    }

    /** An output of lines: a summary of the table each time. */
    final class Lines implements LiveScreen {
        private static final long INTERVAL = TimeUnit.SECONDS.toNanos(1);

        private final PrintWriter out;

        Lines(PrintWriter out) {
            this.out = out;
        }

        @Override
        public void show(String summary, List<String> table) {
            out.println(summary);
            out.flush();
        }

        /** Whatever the table has, since it is not shown. */
        @Override
        public int columns() {
            return Integer.MAX_VALUE;
        }

        @Override
        public long interval() {
            return INTERVAL;
        }

        @Override
        public void close() {
            // What was printed stays.
        }
    }
}
