package dev.readout.cli.output;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rows one under the other, a line a cell: the table of a command whose rows are few and wide. */
final class SheetRows implements Rows {
    private static final int LINE = 100;
    private static final String GAP = "  ";

    private final TextCells cells;
    private final int nameWidth;
    private final Writer out;
    private boolean first = true;

    SheetRows(OutputStream out, List<Column> columns) {
        this.cells = new TextCells(columns, "", true);
        this.nameWidth = columns.stream().mapToInt(column -> column.name().length()).max().orElse(0);
        this.out = new BufferedWriter(new OutputStreamWriter(out, UserTerminal.charset()));
    }

    @Override
    public void row(@Nullable Object... cells) throws IOException {
        if (!first) {
            out.append('\n');
        }
        first = false;
        for (int i = 0; i < cells.length; i++) {
            Object cell = cells[i];
            if (cell != null) {
                Column column = this.cells.columns().get(i);
                cell(column.name(), column.unit().isEmpty() ? cell : cell + " " + column.unit());
            }
        }
    }

    private void cell(String name, Object cell) throws IOException {
        String label = name;
        for (String line : lines(cell)) {
            String padded = label + " ".repeat(nameWidth - label.length()) + GAP + line;
            out.append(padded.stripTrailing()).append('\n');
            label = "";
        }
    }

    private List<String> lines(Object cell) {
        boolean listOfObjects = cell instanceof List<?> list && list.stream().allMatch(Map.class::isInstance);
        List<?> parts = listOfObjects ? (List<?>) cell : List.of(cell);
        List<String> lines = new ArrayList<>();
        for (Object part : parts) {
            // A name and its value stay together.
            String separator = part instanceof Map ? "(?<=,) " : " ";
            wrap(TextCells.printable(TextCells.text(part, "")).split(separator, -1), lines);
        }
        return lines;
    }

    private void wrap(String[] words, List<String> lines) {
        int width = LINE - nameWidth - GAP.length();
        StringBuilder line = new StringBuilder();
        for (String word : words) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
    }

    @Override
    public void close() throws IOException {
        out.flush();
    }
}
