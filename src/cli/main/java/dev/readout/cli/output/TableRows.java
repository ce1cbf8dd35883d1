package dev.readout.cli.output;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows as a table. The first rows decide how wide a column is, up to a thousand of them or a million characters; from
 * there on rows are written as they come, so that a table of any length needs the same memory, and a wider cell widens
 * its column. Above it stands what is the same in each row, such as the unit and the device.
 */
public final class TableRows implements Rows {
    private static final int LOOK_AHEAD = 1000;
    private static final int LOOK_AHEAD_CHARACTERS = 1 << 20;
    private static final String GAP = "  ";
    /** The least width of a first column that is cut, and the end of its cells. */
    private static final int LEAST_FIRST = 16;
    private static final String CUT = "..";

    private final TextCells cells;
    private final List<Boolean> numeric;
    private final int[] widths;
    private final Writer out;
    /** The text above it, of what is the same in each row; empty where something else says it. */
    private String head = "";
    private final boolean isHeaded;
    /** How many columns of a terminal there are. */
    private final int columns;
    /** The header and the first rows, until they are written. */
    private final List<List<String>> held = new ArrayList<>();
    private long heldCharacters;
    private boolean released;

    TableRows(OutputStream out, List<Column> columns) {
        this(out, columns, true, Integer.MAX_VALUE);
    }

    private TableRows(OutputStream out, List<Column> of, boolean isHeaded, int columns) {
        this.isHeaded = isHeaded;
        this.columns = columns;
        this.cells = new TextCells(of, "-", true);
        this.numeric = cells.numeric();
        this.widths = new int[numeric.size()];
        this.out = new BufferedWriter(new OutputStreamWriter(out, UserTerminal.charset()));
        hold(cells.headers());
    }

    /**
     * A table without what is the same in each row, for a terminal of so many columns: the cells of the first column
     * are cut where those behind them would have no room.
     */
    public static Rows on(int columns, OutputStream out, List<Column> of) {
        return new TableRows(out, of, false, columns);
    }

    @Override
    public void row(@Nullable Object... cells) throws IOException {
        if (isHeaded && head.isEmpty() && !released) {
            head = TextCells.printable(this.cells.context(cells));
        }
        List<String> texts = this.cells.row(cells).stream().map(TextCells::printable).toList();
        if (released) {
            widen(texts);
            line(texts);
        } else {
            hold(texts);
            if (held.size() > LOOK_AHEAD || heldCharacters > LOOK_AHEAD_CHARACTERS) {
                release();
            }
        }
    }

    private void hold(List<String> texts) {
        widen(texts);
        held.add(texts);
        heldCharacters += texts.stream().mapToInt(String::length).sum();
    }

    private void widen(List<String> texts) {
        for (int i = 0; i < widths.length; i++) {
            widths[i] = Math.max(widths[i], TerminalWidth.of(texts.get(i)));
        }
    }

    private void release() throws IOException {
        out.append(head).append(head.isEmpty() ? "" : "\n");
        int others = Arrays.stream(widths).skip(1).map(width -> GAP.length() + width).sum();
        widths[0] = Math.min(widths[0], Math.max(LEAST_FIRST, columns - others));
        for (List<String> texts : held) {
            line(texts);
        }
        held.clear();
        released = true;
    }

    /** Writes cell by cell: a cell may be so large that the memory can't hold a line too. */
    private void line(List<String> texts) throws IOException {
        int last = texts.size() - 1;
        while (last >= 0 && texts.get(last).isBlank()) {
            last--;
        }
        for (int i = 0; i <= last; i++) {
            String text = i == 0 ? cut(texts.get(i)) : texts.get(i);
            int padding = widths[i] - TerminalWidth.of(text);
            out.append(i == 0 ? "" : GAP);
            if (numeric.get(i)) {
                blanks(padding);
            }
            out.append(i == last ? text.stripTrailing() : text);
            if (!numeric.get(i) && i < last) {
                blanks(padding);
            }
        }
        out.append('\n');
    }

    private String cut(String text) {
        return TerminalWidth.of(text) <= widths[0] ? text : TerminalWidth.cut(text, widths[0] - CUT.length()) + CUT;
    }

    private void blanks(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            out.append(' ');
        }
    }

    @Override
    public void close() throws IOException {
        if (!released) {
            release();
        }
        out.flush();
    }
}
