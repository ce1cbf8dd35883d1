package dev.readout.cli.output;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows as CSV with a header line. Undefined or unknown values are empty cells. */
final class CsvRows implements Rows {
    private final TextCells cells;
    private final Writer out;

    CsvRows(OutputStream out, List<Column> columns) throws IOException {
        this.cells = new TextCells(columns, "", false);
        this.out = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
        line(cells.headers());
    }

    @Override
    public void row(@Nullable Object... cells) throws IOException {
        line(this.cells.row(cells));
    }

    private void line(List<String> texts) throws IOException {
        for (int i = 0; i < texts.size(); i++) {
            if (i > 0) {
                out.write(',');
            }
            quoted(texts.get(i));
        }
        out.write('\n');
    }

    private void quoted(String text) throws IOException {
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        out.write(plain ? text : '"' + text.replace("\"", "\"\"") + '"');
    }

    @Override
    public void close() throws IOException {
        out.flush();
    }
}
