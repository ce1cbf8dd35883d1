package dev.readout.cli.decode;

import dev.readout.cli.command.ByteCount;
import dev.readout.cli.command.Command;
import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.command.UsageException;
import dev.readout.cli.output.Column;
import dev.readout.cli.output.StandardOutput;
import dev.readout.counters.CounterType;
import dev.readout.counters.PerformanceQueryLayout;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine;

/** {@code decode intel-query}: prints the counters of GL_INTEL_performance_query results in a file. */
public final class DecodeIntelQuery implements Command {
    private final Captures captures;
    private CounterTypes.Fields fields = new CounterTypes.OfQuery().convert("0:uint64");
    private long size;

    public DecodeIntelQuery(StandardOutput out) {
        captures = new Captures(out);
    }

    @Override
    public String[] description() {
        return new String[] {
            "Prints the counters of results that glGetPerfQueryDataINTEL has written, one row a counter.",
            "",
            "Where the counters lie only the driver knows: glGetPerfCounterInfoINTEL tells their offsets and types,"
                    + " glGetPerfQueryInfoINTEL the size of a result."};
    }

    @Override
    public void describe(CommandSyntax syntax) {
        syntax.required("--counters", "LIST", new CounterTypes.OfQuery(), value -> fields = value,
                "The counters of the query: OFFSET:TYPE each, separated by commas, such as 0:uint64,8:float. Types: "
                        + String.join(", ", CounterTypes.names()) + ".")
                .required("--size", "BYTES", new ByteCount(), value -> size = value,
                        "The bytes of a result, of which the file may have several.");
        captures.describe(syntax, "The memory that was written: little-endian.");
    }

    @Override
    public int run(CommandLine line) throws IOException {
        PerformanceQueryLayout layout = layout();
        return captures.decodePieces(line, columns(), "result", size, (rows, result, bytes) -> {
            for (int counter = 0; counter < layout.offsets().size(); counter++) {
                CounterType type = layout.counter(counter).type();
                rows.row(result, counter, CounterTypes.number(type, layout.value(bytes, counter)));
            }
        });
    }

    private List<Column> columns() {
        return List.of(Column.identifier("result"), Column.identifier("counter"),
                Column.quantity("value").typed(CounterTypes.common(fields.query().counters().stream()
                        .map(counter -> CounterTypes.columnType(counter.type())))));
    }

    private PerformanceQueryLayout layout() {
        if (size < 1 || size > Integer.MAX_VALUE) {
            throw new UsageException("--size " + Long.toUnsignedString(size) + ": expected 1 to "
                    + Integer.MAX_VALUE + " bytes");
        }
        try {
            return new PerformanceQueryLayout(fields.query(), fields.offsets(), (int) size);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--counters: " + e.getMessage());
        }
    }
}
