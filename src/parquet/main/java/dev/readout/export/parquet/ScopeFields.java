package dev.readout.export.parquet;

import dev.readout.export.parquet.table.ColumnType;
import dev.readout.export.parquet.table.ParquetColumn;
import dev.readout.export.parquet.table.ParquetTable;
import dev.readout.profile.GpuCount;
import java.util.ArrayList;
import java.util.List;

/** The columns of {@code scopes.parquet}. */
final class ScopeFields {
    static final List<Field<FrameCursor>> ALL = all();

    private ScopeFields() {
    }

    private static List<Field<FrameCursor>> all() {
        List<Field<FrameCursor>> fields = new ArrayList<>(List.of(
                Field.of("frame", ColumnType.INT64, (table, to, at) -> table.set(to, at.frame().number())),
                Field.of("loop", ColumnType.TEXT, (table, to, at) -> table.set(to, at.loopText())),
                Field.of("scope", ColumnType.TEXT, (table, to, at) -> table.set(to, at.texts().name(at.scope()))),
                Field.of("path", ColumnType.TEXT, (table, to, at) -> table.set(to, at.texts().path(at.scope()))),
                Field.of("depth", ColumnType.INT32, (table, to, at) -> table.set(to, at.frame().depth(at.scope()))),
                Field.of("queue", ColumnType.TEXT, (table, to, at) -> table.set(to, at.texts().queue(at.scope()))),
                Field.of("count", ColumnType.INT32, (table, to, at) -> table.set(to, at.frame().count(at.scope()))),
                Field.of("gpu_time_ns", ColumnType.INT64,
                        (table, to, at) -> table.set(to, at.frame().nanoseconds(at.scope()))),
                Field.of("gpu_own_time_ns", ColumnType.INT64,
                        (table, to, at) -> table.set(to, at.frame().ownNanoseconds(at.scope()))),
                Field.orNull("gpu_begin_ns", ColumnType.INT64, (table, to, at) -> {
                    if (at.frame().hasTimes(at.scope())) {
                        table.set(to, at.frame().beginNanoseconds(at.scope()));
                    }
                }),
                Field.orNull("gpu_end_ns", ColumnType.INT64, (table, to, at) -> {
                    if (at.frame().hasTimes(at.scope())) {
                        table.set(to, at.frame().endNanoseconds(at.scope()));
                    }
                })));
        int hostTime = GpuCount.common().indexOf(GpuCount.HOST_TIME);
        for (int count = 0; count < hostTime; count++) {
            fields.add(count(count, ColumnType.UINT64));
        }
        fields.add(new Field<>(ParquetColumn.of("performance_counters", ColumnType.UINT64).ofLists().orNull(),
                ScopeFields::counters));
        fields.add(count(hostTime, ColumnType.INT64));
        return List.copyOf(fields);
    }

    private static Field<FrameCursor> count(int count, ColumnType type) {
        return Field.orNull(column(GpuCount.common().get(count)), type, (table, to, at) -> {
            if (at.frame().nextCount(at.scope(), count) == count) {
                table.set(to, at.frame().counted(at.scope(), count));
            }
        });
    }

    /** The name of the column of one of {@link GpuCount#common}. */
    static String column(GpuCount count) {
        return count.name().replace(' ', '_');
    }

    /** The bits of each, whatever they are. */
    private static void counters(ParquetTable table, int to, FrameCursor at) {
        int count = at.frame().performanceCounters(at.scope());
        if (count > 0) {
            List<Long> counters = new ArrayList<>();
            for (int counter = 0; counter < count; counter++) {
                counters.add(at.frame().performanceCounter(at.scope(), counter));
            }
            table.set(to, counters);
        }
    }
}
