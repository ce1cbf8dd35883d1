package dev.readout.export.parquet;

import dev.readout.export.parquet.table.ColumnType;
import java.util.List;

/** The columns of {@code reports.parquet}. */
final class ReportFields {
    static final List<Field<ReportRow>> ALL = List.of(
            Field.of("host_ns", ColumnType.INT64, (table, to, from) -> table.set(to, from.hostNanoseconds())),
            Field.orNull("frame", ColumnType.INT64, (table, to, from) -> table.cell(to, from.frame())),
            Field.of("kind", ColumnType.TEXT, (table, to, from) -> table.set(to, from.kind())),
            Field.orNull("path", ColumnType.TEXT, (table, to, from) -> table.cell(to, from.path())),
            Field.orNull("queue", ColumnType.TEXT, (table, to, from) -> table.cell(to, from.queue())),
            Field.orNull("count", ColumnType.INT64, (table, to, from) -> table.cell(to, from.count())),
            Field.of("message", ColumnType.TEXT, (table, to, from) -> table.set(to, from.message())));

    private ReportFields() {
    }
}
