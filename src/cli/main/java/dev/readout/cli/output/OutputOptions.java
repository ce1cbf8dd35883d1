package dev.readout.cli.output;

import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.command.NameConverter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** The options that every command with results has. */
public final class OutputOptions {
    private Format format = Format.TABLE;

    public void describe(CommandSyntax syntax) {
        syntax.value("--format", "FORMAT", new NameConverter<>(Format.class, "format"), value -> format = value,
                "How to print results: table (for people), json (one object a line), csv (with a header line) or"
                        + " parquet (typed columns, for a file or a pipe). Default: table.");
    }

    /** Rows in the format that was asked for. */
    public Rows open(OutputStream out, List<Column> columns) throws IOException {
        return format.open(out, columns);
    }

    /** Returns whether the format nests parts inside of one object. */
    public boolean isWhole() {
        return format == Format.JSON || format == Format.PARQUET;
    }

    /** Returns whether a terminal can show the rows. */
    public boolean isText() {
        return format != Format.PARQUET;
    }

    /** Returns whether the rows are written for people. */
    public boolean isTable() {
        return format == Format.TABLE;
    }

    /** {@link #open} for rows that are few and wide: a table has them one under the other. */
    public Rows openSheet(OutputStream out, List<Column> columns) throws IOException {
        return format == Format.TABLE ? new SheetRows(out, columns) : format.open(out, columns);
    }
}
