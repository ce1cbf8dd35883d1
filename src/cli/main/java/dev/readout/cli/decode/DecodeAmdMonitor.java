package dev.readout.cli.decode;

import dev.readout.MalformedResultException;
import dev.readout.cli.command.Command;
import dev.readout.cli.command.CommandFailure;
import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.command.UsageException;
import dev.readout.cli.output.Column;
import dev.readout.cli.output.MappedFile;
import dev.readout.cli.output.Rows;
import dev.readout.cli.output.StandardOutput;
import dev.readout.counters.CounterCatalogue;
import dev.readout.counters.MonitorRecords;
import dev.readout.export.parquet.table.ColumnType;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** {@code decode amd-monitor}: prints the records of a GL_AMD_performance_monitor in a file, one row a record. */
public final class DecodeAmdMonitor implements Command {
    private final Captures captures;
    private @Nullable CounterCatalogue types;
    private boolean padded;

    public DecodeAmdMonitor(StandardOutput out) {
        captures = new Captures(out);
    }

    @Override
    public String[] description() {
        return new String[] {
            "Prints the records that glGetPerfMonitorCounterDataAMD has written, one row a record.",
            "",
            "A record has 12 or 16 bytes, as the type of its counter says, which only the driver knows: --types tells"
                    + " it. ANGLE's have 16 bytes all: --padded, and --types if values are not uint64."};
    }

    @Override
    public void describe(CommandSyntax syntax) {
        syntax.value("--types", "LIST", new CounterTypes.OfGroups(), value -> types = value,
                "The types of the counters of group 0, by index, separated by commas; then, behind a slash, those of"
                        + " group 1, and so on: " + String.join(", ", CounterTypes.names()) + ".")
                .flag("--padded", () -> padded = true, "Each record has 16 bytes, as ANGLE's have.");
        captures.describe(syntax, "The memory that was written: little-endian.");
    }

    @Override
    public int run(CommandLine line) throws IOException {
        if (types == null && !padded) {
            throw new UsageException("the types of the counters say how long records are: give --types, or --padded"
                    + " for ANGLE's of 16 bytes");
        }
        CounterCatalogue catalogue = types == null ? new CounterCatalogue(List.of()) : types;
        MonitorRecords records = padded ? MonitorRecords.padded(catalogue) : new MonitorRecords(catalogue);
        return captures.decode(line, columns(catalogue), Long.MAX_VALUE, (file, bytes, target) -> {
            Rows rows = target.rows(file);
            try {
                records.wrap(bytes);
                while (!target.isInterrupted() && records.next()) {
                    rows.row(Integer.toUnsignedLong(records.group()), Integer.toUnsignedLong(records.counter()),
                            CounterTypes.number(records.type(), records.value()));
                }
            } catch (MalformedResultException e) {
                throw new CommandFailure(MappedFile.name(file) + ": " + e.getMessage());
            }
        });
    }

    private List<Column> columns(CounterCatalogue catalogue) {
        Stream<ColumnType> known = catalogue.groups().stream().flatMap(group -> group.counters().stream())
                .map(counter -> CounterTypes.columnType(counter.type()));
        // Of padded records, those that are not in the catalogue are integers.
        Stream<ColumnType> all = padded ? Stream.concat(known, Stream.of(ColumnType.UINT64)) : known;
        return List.of(Column.identifier("group"), Column.identifier("counter"),
                Column.quantity("value").typed(CounterTypes.common(all)));
    }
}
