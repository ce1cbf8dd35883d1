package dev.readout.cli.trace;

import dev.readout.cli.output.Column;
import dev.readout.cli.output.Rows;
import dev.readout.export.parquet.table.ColumnType;
import dev.readout.trace.read.TraceArguments;
import dev.readout.trace.read.TraceCall;
import dev.readout.trace.read.TraceEvent;
import dev.readout.trace.read.TraceReader;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes each call of a trace as a row. Missing data is null. */
final class CallCells implements TraceFile.Form {
    static final List<Column> COLUMNS = List.of(
            Column.identifier("line"), Column.text("function"), Column.text("thread"),
            Column.text("arguments").typed(ColumnType.JSON),
            Column.identifier("enqueueCounter"), Column.text("returned"), Column.text("outputs").typed(ColumnType.JSON),
            Column.quantity("hostNanoseconds").typed("host_time_ns", ColumnType.INT64), Column.text("error"),
            Column.text("kernel"), Column.quantity("entered").typed("entered_ns", ColumnType.INT64),
            Column.quantity("exited").typed("exited_ns", ColumnType.INT64), Column.text("state"),
            Column.identifier("threadNumber"),
            Column.text("threadName"));

    /** The reserved names: the columns, and the file, which queries of many traces have. */
    static final List<String> NAMES =
            Stream.concat(COLUMNS.stream().map(column -> column.typed().name()), Stream.of("file")).toList();

    private final Rows rows;
    /** The names of threads, as far as the log has been read. */
    private final Map<String, String> threads = new HashMap<>();

    CallCells(Rows rows) {
        this.rows = rows;
    }

    @Override
    public void accept(TraceEvent event, TraceReader trace) throws IOException {
        switch (event) {
            case RETURNED -> row(trace.call(), "returned");
            case NOT_RETURNED -> row(trace.call(), "never-returned");
            case NOT_ENTERED -> row(trace.call(), "never-entered");
            case THREAD_NAME -> threads.put(trace.threadName().thread(), trace.threadName().name());
            default -> {}
        }
    }

    @Override
    public void complete() throws IOException {
        rows.complete();
    }

    private void row(TraceCall call, String state) throws IOException {
        rows.row(call.line(), call.function(), call.thread(), objects(call.arguments()), known(call.enqueueCounter()),
                call.returned(), objects(call.outputs()), known(TraceSummary.nanoseconds(call)), call.error(),
                call.kernel(),
                known(call.entryNanoseconds()), known(call.exitNanoseconds()), state, known(call.threadNumber()),
                threads.get(call.thread()));
    }

    private static @Nullable Long known(long number) {
        return number < 0 ? null : number;
    }

    private static List<Map<String, Object>> objects(TraceArguments arguments) {
        return IntStream.range(0, arguments.count())
                .mapToObj(i -> Rows.object("name", arguments.name(i), "value", arguments.value(i))).toList();
    }
}
