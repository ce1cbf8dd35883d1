package dev.readout.export.parquet;

import dev.readout.export.parquet.table.ColumnType;
import dev.readout.export.HostScope;
import java.util.List;

/** The columns of {@code host.parquet}. */
final class HostFields {
    static final List<Field<HostScope>> ALL = List.of(
            Field.of("name", ColumnType.TEXT, (table, to, from) -> table.set(to, from.name())),
            Field.of("origin", ColumnType.TEXT, (table, to, from) -> table.set(to, from.origin().name())),
            Field.of("thread", ColumnType.TEXT, (table, to, from) -> table.set(to, from.thread().name())),
            Field.of("thread_id", ColumnType.INT64, (table, to, from) -> table.set(to, from.thread().id())),
            Field.of("thread_kind", ColumnType.TEXT, (table, to, from) -> table.set(to, from.thread().kind().name())),
            Field.of("host_begin_ns", ColumnType.INT64, (table, to, from) -> table.set(to, from.beginNanoseconds())),
            Field.of("host_end_ns", ColumnType.INT64, (table, to, from) -> table.set(to, from.endNanoseconds())));

    private HostFields() {
    }
}
