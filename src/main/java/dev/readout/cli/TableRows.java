package dev.readout.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows as a table. The first rows decide how wide a column is; from there on rows are written as they come, so that a
 * table of any length needs the same memory, and a wider cell widens its column.
 */
final class TableRows implements Rows {
    private static final int LOOK_AHEAD = 1000;
    private static final String GAP = "  ";

    private final TextCells cells;
    private final List<Boolean> numeric;
    private final int[] widths;
    private final Writer out;
    /** The header and the first rows; {@code null} once they are written. */
    private List<List<String>> held = new ArrayList<>();

    TableRows(OutputStream out, List<Column> columns) {
        this.cells = new TextCells(columns, "-");
        this.numeric = cells.numeric();
        this.widths = new int[numeric.size()];
        this.out = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
        hold(cells.headers());
    }

    @Override
    public void row(Object... cells) throws IOException {
        List<String> texts = this.cells.row(cells).stream().map(TextCells::printable).toList();
        if (held == null) {
            widen(texts);
            line(texts);
        } else {
            hold(texts);
            if (held.size() > LOOK_AHEAD) {
                release();
            }
        }
    }

    private void hold(List<String> texts) {
        widen(texts);
        held.add(texts);
    }

    private void widen(List<String> texts) {
        for (int i = 0; i < widths.length; i++) {
            widths[i] = Math.max(widths[i], texts.get(i).length());
        }
    }

    private void release() throws IOException {
        for (List<String> texts : held) {
            line(texts);
        }
        held = null;
    }

    private void line(List<String> texts) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String text = texts.get(i);
            String padding = " ".repeat(widths[i] - text.length());
            line.append(i == 0 ? "" : GAP);
            if (numeric.get(i)) {
                line.append(padding).append(text);
            } else {
                line.append(text).append(padding);
            }
        }
        out.append(line.toString().stripTrailing()).append('\n');
    }

    @Override
    public void close() throws IOException {
        if (held != null) {
            release();
        }
        out.flush();
    }
}
