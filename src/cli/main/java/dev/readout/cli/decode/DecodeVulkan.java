package dev.readout.cli.decode;

import dev.readout.capture.CaptureDescription;
import dev.readout.capture.CapturedResults;
import dev.readout.capture.ResultValue;
import dev.readout.cli.command.Command;
import dev.readout.cli.command.CommandFailure;
import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.output.Column;
import dev.readout.cli.output.MappedFile;
import dev.readout.cli.output.Progress;
import dev.readout.cli.output.Rows;
import dev.readout.cli.output.StandardOutput;
import dev.readout.export.parquet.table.ColumnType;
import dev.readout.vulkan.PerformanceCounterStorage;
import dev.readout.vulkan.QueryResultStatus;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.TrailingWord;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** {@code decode vulkan}: prints the results of Vulkan queries in a file, one row a query. */
public final class DecodeVulkan implements Command {
    /** Types whose results have several values, each with a name. */
    private static final Set<QueryType> NAMED = Set.of(QueryType.PIPELINE_STATISTICS, QueryType.VIDEO_ENCODE_FEEDBACK,
            QueryType.TRANSFORM_FEEDBACK_STREAM);

    private final Captures captures;
    private final VulkanResultOptions options = new VulkanResultOptions();

    public DecodeVulkan(StandardOutput out) {
        captures = new Captures(out);
    }

    @Override
    public String[] description() {
        return new String[] {
            "Prints the results of Vulkan queries that vkGetQueryPoolResults or vkCmdCopyQueryPoolResults has written,"
                    + " one row a query.",
            "",
            "The values of a query that is not available, or whose status is not positive, are undefined: they print as"
                    + " null in JSON, as - in a table and as nothing in CSV. Without --availability and --status nobody"
                    + " knows whether a query is available, and all values are printed.",
            "",
            "In JSON and Parquet a row has query, available, and values, a list; of a status word status and"
                    + " statusCode, of several values that have names these too, of ticks nanoseconds (in Parquet"
                    + " time_ns), which are null without --period, and of results that only the vendor's library can"
                    + " read bytes. In a table and in CSV each value has a column with its name.",
            "",
            "Where bytes can't be what the options say, such as an availability of 10,000, a message says so."};
    }

    @Override
    public void describe(CommandSyntax syntax) {
        options.describe(syntax);
        captures.describe(syntax, "The memory that was written, as the device has it: little-endian.");
    }

    @Override
    public int run(CommandLine line) throws IOException {
        CaptureDescription description = options.description();
        List<Cell> cells = cells(description);
        List<Column> columns = cells.stream().map(Cell::column).toList();
        long needed = description.byteSize().orElse(Long.MAX_VALUE);
        return captures.decode(line, columns, needed, (file, bytes, target) -> {
            CapturedResults results = results(description, MappedFile.name(file), bytes);
            Rows rows = target.rows(file);
            try (Progress progress = Progress.of("decoding", Progress.Unit.RESULTS, results.count())) {
                for (int query = 0; query < results.count() && !target.isInterrupted(); query++) {
                    rows.row(of(cells, results, query));
                    progress.reach(query);
                }
            }
            Stream.of(results.doubt(), results.leftOut()).flatMap(Optional::stream)
                    .forEach(message -> Captures.tell(line, message));
        });
    }

    private static CapturedResults results(CaptureDescription description, String name, MemorySegment bytes) {
        try {
            return description.in(name, bytes);
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(e.getMessage());
        }
    }

    /** A column, and its value of a query. */
    private record Cell(Column column, Value value) {
        @FunctionalInterface
        interface Value {
            @Nullable
            Object of(CapturedResults results, int query);
        }
    }

    private static @Nullable Object[] of(List<Cell> cells, CapturedResults results, int query) {
        return cells.stream().map(cell -> cell.value().of(results, query)).toArray();
    }

    private static List<Cell> cells(CaptureDescription description) {
        List<ResultValue> values = description.values();
        List<Cell> cells = new ArrayList<>();
        cells.add(new Cell(Column.identifier("query"), (results, query) -> query));
        if (description.type().isEmpty()) {
            cells.add(new Cell(Column.identifier("typeCode"), (results, query) -> description.typeCode()));
        }
        cells.add(new Cell(Column.text("available").typed(ColumnType.BOOLEAN),
                (results, query) -> results.available(query).orElse(null)));
        if (description.trailingWord() == TrailingWord.STATUS) {
            cells.add(new Cell(Column.text("status"),
                    (results, query) -> QueryResultStatus.nameOf(results.status(query).orElseThrow())));
            cells.add(
                    new Cell(Column.identifier("statusCode"), (results, query) -> results.status(query).orElseThrow()));
        }
        cells.add(new Cell(Column.quantities("values", values.stream().map(ResultValue::name).toList())
                .typed(CounterTypes.common(values.stream().map(DecodeVulkan::columnType))),
                (results, query) -> IntStream.range(0, values.size())
                        .mapToObj(index -> results.value(query, index)).toList()));
        if (description.type().filter(NAMED::contains).isPresent()) {
            List<String> names = values.stream().map(ResultValue::name).toList();
            cells.add(new Cell(Column.headers("names"), (results, query) -> names));
        }
        if (description.timestamps().isPresent()) {
            cells.add(new Cell(Column.quantity("nanoseconds").typed("time_ns", ColumnType.UINT64),
                    CapturedResults::nanoseconds));
        }
        if (description.isOpaque()) {
            cells.add(new Cell(Column.text("bytes"),
                    (results, query) -> HexFormat.of().formatHex(results.bytes(query).toArray(ValueLayout.JAVA_BYTE))));
        }
        return cells;
    }

    private static ColumnType columnType(ResultValue value) {
        return value.storage().isFloat() ? ColumnType.DOUBLE
                : value.storage() == PerformanceCounterStorage.UINT64 ? ColumnType.UINT64 : ColumnType.INT64;
    }
}
