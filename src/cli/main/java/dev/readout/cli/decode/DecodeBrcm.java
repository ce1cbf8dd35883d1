package dev.readout.cli.decode;

import dev.readout.cli.command.Command;
import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.output.Column;
import dev.readout.cli.output.StandardOutput;
import dev.readout.counters.CounterRecords;
import dev.readout.export.parquet.table.ColumnType;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine;

/** {@code decode brcm}: prints the counter records in a file, one row a record. */
public final class DecodeBrcm implements Command {
    private static final List<Column> COLUMNS =
            List.of(Column.identifier("group"), Column.identifier("counter"),
                    Column.quantity("value").typed(ColumnType.UINT64));

    private final Captures captures;

    public DecodeBrcm(StandardOutput out) {
        captures = new Captures(out);
    }

    @Override
    public String[] description() {
        return new String[] {
            "Prints the counter records that eglGetPerfCounterDataBRCM has written, one row a record; those of ANGLE's"
                    + " GL_AMD_performance_monitor have the same form.",
            "",
            "All numbers are unsigned, and values as the driver wrote them: what a counter is called and what a value"
                    + " is divided by only the driver knows. A record that is cut off at the end of the file is left"
                    + " out, which a message says."};
    }

    @Override
    public void describe(CommandSyntax syntax) {
        captures.describe(syntax, "The memory that was written: little-endian, 16 bytes a record.");
    }

    @Override
    public int run(CommandLine line) throws IOException {
        CounterRecords records = new CounterRecords();
        // A view counts its records with an int, and a file may have more.
        return captures.decodePieces(line, COLUMNS, "record", CounterRecords.RECORD_BYTES,
                (rows, number, record) -> {
                    records.wrap(record);
                    rows.row(Integer.toUnsignedLong(records.group(0)), Integer.toUnsignedLong(records.counter(0)),
                            CounterTypes.unsigned(records.value(0)));
                });
    }
}
