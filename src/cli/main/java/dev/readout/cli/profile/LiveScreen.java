package dev.readout.cli.profile;

import dev.readout.cli.output.UserTerminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.AttributedString;
import org.jline.utils.Display;

/** A screen for a table that changes. Not safe to share between threads. */
sealed interface LiveScreen extends AutoCloseable {
    /**
     * Shows a table.
     *
     * @param summary what is in it, in a line
     * @param table its lines
     */
    void show(String summary, List<String> table);

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
        private final Display display;

        Drawn(Terminal terminal) {
            this.terminal = terminal;
            display = new Display(terminal, false);
        }

        @Override
        public void show(String summary, List<String> table) {
            Size size = terminal.getSize();
            // Of a terminal of unknown size, lines of the usual one.
            int columns = size.getColumns() > 0 ? size.getColumns() : 80;
            int rows = size.getRows() > 0 ? size.getRows() : 24;
            display.resize(rows, columns);
            List<AttributedString> lines = new ArrayList<>();
            lines.add(line(summary, columns));
            int shown = Math.min(table.size(), Math.max(1, rows - 2));
            if (shown < table.size()) {
                shown--;
            }
            table.subList(0, shown).forEach(each -> lines.add(line(each, columns)));
            if (shown < table.size()) {
                lines.add(line("... " + (table.size() - shown) + " more", columns));
            }
            display.update(lines, -1);
        }

        @Override
        public long interval() {
            return INTERVAL;
        }

        /** One column is left free: terminals differ in what comes after a line that fills the last one. */
        private static AttributedString line(String text, int columns) {
            return new AttributedString(text).columnSubSequence(0, columns - 1);
        }

        @Override
        public void close() {
            display.update(List.of(), 0);
            terminal.flush();
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
