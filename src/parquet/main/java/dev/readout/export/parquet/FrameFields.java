package dev.readout.export.parquet;

import dev.readout.export.parquet.table.ColumnType;
import dev.readout.profile.GpuFrame;
import java.util.List;

/** The columns of {@code frames.parquet}. */
final class FrameFields {
    static final List<Field<FrameCursor>> ALL = List.of(
            Field.of("frame", ColumnType.INT64, (table, to, at) -> table.set(to, at.frame().number())),
            Field.of("loop", ColumnType.TEXT, (table, to, at) -> table.set(to, at.loopText())),
            Field.of("host_begin_ns", ColumnType.INT64,
                    (table, to, at) -> table.set(to, at.frame().hostBeginNanoseconds())),
            Field.of("host_time_ns", ColumnType.INT64, (table, to, at) -> table.set(to, at.frame().hostNanoseconds())),
            Field.of("scopes", ColumnType.INT32, (table, to, at) -> table.set(to, at.frame().size())),
            Field.of("gpu_sum_ns", ColumnType.INT64, (table, to, at) -> table.set(to, at.frame().sumNanoseconds())),
            Field.orNull("gpu_span_ns", ColumnType.INT64, (table, to, at) -> {
                if (at.frame().hasTimes()) {
                    table.set(to, at.frame().spanNanoseconds());
                }
            }),
            Field.of("queue", ColumnType.TEXT, (table, to, at) -> table.set(to, at.queueText())),
            Field.of("gpu_busy_ns", ColumnType.INT64,
                    (table, to, at) -> table.set(to, at.frame().busyNanoseconds(at.queue()))),
            Field.orNull("gpu_latency_ns", ColumnType.INT64, (table, to, at) -> {
                long latency = at.frame().latencyNanoseconds(at.queue());
                if (latency != GpuFrame.NOT_COUNTED) {
                    table.set(to, latency);
                }
            }),
            Field.of("clock", ColumnType.TEXT, (table, to, at) -> table.set(to, at.clockText())),
            Field.of("clock_deviation_ns", ColumnType.INT64,
                    (table, to, at) -> table.set(to, at.frame().clockDeviationNanoseconds(at.queue()))),
            Field.of("clock_residual_ns", ColumnType.INT64,
                    (table, to, at) -> table.set(to, at.frame().clockResidualNanoseconds(at.queue()))));

    private FrameFields() {
    }
}
