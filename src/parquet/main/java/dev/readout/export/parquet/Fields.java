package dev.readout.export.parquet;

import dev.readout.export.HostScope;
import dev.readout.export.parquet.table.ColumnType;
import dev.readout.export.parquet.table.ParquetColumn;
import dev.readout.export.parquet.table.ParquetTable;
import dev.readout.profile.GpuCount;
import dev.readout.profile.GpuFrame;
import java.util.ArrayList;
import java.util.List;

/** The columns of the four tables. */
final class Fields {
    /** Of {@code scopes.parquet}. */
    static final List<Field<FrameCursor>> SCOPES = scopes();

    /** Of {@code frames.parquet}. */
    static final List<Field<FrameCursor>> FRAMES = List.of(
            Field.number("frame", at -> at.frame().number()),
            Field.text("loop", FrameCursor::loop),
            Field.number("host_begin_ns", at -> at.frame().hostBeginNanoseconds()),
            Field.number("host_time_ns", at -> at.frame().hostNanoseconds()),
            Field.number("scopes", ColumnType.INT32, at -> at.frame().size()),
            Field.number("gpu_sum_ns", at -> at.frame().sumNanoseconds()),
            Field.known("gpu_span_ns", ColumnType.INT64, at -> at.frame().hasTimes(),
                    at -> at.frame().spanNanoseconds()),
            Field.text("queue", FrameCursor::queueName),
            Field.number("gpu_busy_ns", at -> at.frame().busyNanoseconds(at.queue())),
            Field.known("gpu_latency_ns", ColumnType.INT64,
                    at -> at.frame().latencyNanoseconds(at.queue()) != GpuFrame.NOT_COUNTED,
                    at -> at.frame().latencyNanoseconds(at.queue())),
            Field.text("clock", FrameCursor::clock),
            Field.number("clock_deviation_ns", at -> at.frame().clockDeviationNanoseconds(at.queue())),
            Field.number("clock_residual_ns", at -> at.frame().clockResidualNanoseconds(at.queue())));

    /** Of {@code host.parquet}. */
    static final List<Field<HostScope>> HOST = List.of(
            Field.text("name", HostScope::name),
            Field.text("origin", scope -> scope.origin().name()),
            Field.text("thread", scope -> scope.thread().name()),
            Field.number("thread_id", scope -> scope.thread().id()),
            Field.text("thread_kind", scope -> scope.thread().kind().name()),
            Field.number("host_begin_ns", HostScope::beginNanoseconds),
            Field.number("host_end_ns", HostScope::endNanoseconds));

    /** Of {@code reports.parquet}. */
    static final List<Field<ReportRow>> REPORTS = List.of(
            Field.number("host_ns", ReportRow::hostNanoseconds),
            Field.orNull("frame", ColumnType.INT64, ReportRow::frame),
            Field.text("kind", ReportRow::kind),
            Field.orNull("path", ColumnType.TEXT, ReportRow::path),
            Field.orNull("queue", ColumnType.TEXT, ReportRow::queue),
            Field.orNull("count", ColumnType.INT64, ReportRow::count),
            Field.text("message", ReportRow::message));

    private Fields() {
    }

    private static List<Field<FrameCursor>> scopes() {
        List<Field<FrameCursor>> fields = new ArrayList<>(List.of(
                Field.number("frame", at -> at.frame().number()),
                Field.text("loop", FrameCursor::loop),
                Field.text("scope", FrameCursor::name),
                Field.text("path", FrameCursor::path),
                Field.number("depth", ColumnType.INT32, at -> at.frame().depth(at.scope())),
                Field.text("queue", FrameCursor::queueOfScope),
                Field.number("count", ColumnType.INT32, at -> at.frame().count(at.scope())),
                Field.number("gpu_time_ns", at -> at.frame().nanoseconds(at.scope())),
                Field.number("gpu_own_time_ns", at -> at.frame().ownNanoseconds(at.scope())),
                Field.known("gpu_begin_ns", ColumnType.INT64, at -> at.frame().hasTimes(at.scope()),
                        at -> at.frame().beginNanoseconds(at.scope())),
                Field.known("gpu_end_ns", ColumnType.INT64, at -> at.frame().hasTimes(at.scope()),
                        at -> at.frame().endNanoseconds(at.scope()))));
        int hostTime = GpuCount.common().indexOf(GpuCount.HOST_TIME);
        for (int count = 0; count < hostTime; count++) {
            fields.add(count(count, ColumnType.UINT64));
        }
        fields.add(new Field<>(ParquetColumn.of("performance_counters", ColumnType.UINT64).ofLists().orNull(),
                Fields::counters));
        fields.add(count(hostTime, ColumnType.INT64));
        fields.add(count(GpuCount.common().indexOf(GpuCount.NUMBER), ColumnType.INT64));
        return List.copyOf(fields);
    }

    private static Field<FrameCursor> count(int count, ColumnType type) {
        return Field.known(column(GpuCount.common().get(count)), type,
                at -> at.frame().nextCount(at.scope(), count) == count,
                at -> at.frame().counted(at.scope(), count));
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
