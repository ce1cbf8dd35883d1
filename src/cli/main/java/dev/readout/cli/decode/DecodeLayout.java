package dev.readout.cli.decode;

import dev.readout.capture.NamedLayout;
import dev.readout.cli.command.Command;
import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.command.NameConverter;
import dev.readout.cli.command.WholeNumber;
import dev.readout.cli.output.Column;
import dev.readout.cli.output.StandardOutput;
import dev.readout.export.parquet.table.ColumnType;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.Timestamps;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** {@code decode webgpu-timestamps} and its siblings: prints results of a {@link NamedLayout}, one row a query. */
public final class DecodeLayout implements Command {
    private final Captures captures;
    private final NamedLayout layout;
    private Timestamps clock = new Timestamps(Long.SIZE, 1);

    public DecodeLayout(StandardOutput out, NamedLayout layout) {
        captures = new Captures(out);
        this.layout = layout;
    }

    /** What is typed for a layout. */
    public static String name(NamedLayout layout) {
        return NameConverter.typed(layout);
    }

    private boolean hasKernelTimes() {
        return layout == NamedLayout.LEVEL_ZERO_KERNEL_TIMESTAMPS;
    }

    @Override
    public String[] description() {
        return new String[] {
            switch (layout) {
                case WEBGPU_TIMESTAMPS -> "Prints what WebGPU's resolveQuerySet has written of timestamps.";
                case WGPU_PIPELINE_STATISTICS -> "Prints what wgpu has resolved of all five pipeline statistics.";
                case D3D12_PIPELINE_STATISTICS -> "Prints D3D12_QUERY_DATA_PIPELINE_STATISTICS.";
                case D3D12_PIPELINE_STATISTICS1 -> "Prints D3D12_QUERY_DATA_PIPELINE_STATISTICS1.";
                case D3D12_STREAM_OUTPUT_STATISTICS -> "Prints D3D12_QUERY_DATA_SO_STATISTICS.";
                case LEVEL_ZERO_KERNEL_TIMESTAMPS -> "Prints Level Zero's ze_kernel_timestamp_result_t, and the ticks"
                        + " from the begin to the end of each kernel.";
                case METAL_TIMESTAMPS -> "Prints Metal's MTLCounterResultTimestamp. A sample that failed is null.";
                case METAL_STATISTICS -> "Prints Metal's MTLCounterResultStatistic. A value that failed is null.";
                case METAL_STAGE_UTILIZATION -> "Prints Metal's MTLCounterResultStageUtilization. A value that failed"
                        + " is null.";
            },
            "",
            "A row has " + 8 * layout.valueNames().size() + " bytes: " + String.join(", ", layout.valueNames())
                    + ", 64 bits each, unsigned. A result that is cut off at the end of the file is left out, which a"
                    + " message says."};
    }

    @Override
    public void describe(CommandSyntax syntax) {
        if (hasKernelTimes()) {
            syntax.value("--valid-bits", "N", new WholeNumber.Bits(), bits -> clock = new Timestamps(bits, 1),
                    "How many low bits of a timestamp count: the device's kernelTimestampValidBits. Default: 64.");
        }
        captures.describe(syntax, "The memory that was written: little-endian.");
    }

    private List<Column> columns() {
        List<Column> columns = new ArrayList<>(List.of(Column.identifier("query"),
                Column.quantities("values", layout.valueNames())));
        if (hasKernelTimes()) {
            columns.add(Column.quantity("globalTicks").typed(ColumnType.UINT64));
            columns.add(Column.quantity("contextTicks").typed(ColumnType.UINT64));
        }
        return columns;
    }

    @Override
    public int run(CommandLine line) throws IOException {
        ResultLayout one = layout.layout();
        return captures.decodePieces(line, columns(), "result", one.resultSize(),
                (rows, query, result) -> rows.row(cells(query, one, result)));
    }

    private @Nullable Object[] cells(long query, ResultLayout one, MemorySegment result) {
        List<@Nullable Object> cells = new ArrayList<>();
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = 0; i < one.values(); i++) {
            long value = one.value(result, 0, i);
            values.add(layout.isDefined(value) ? CounterTypes.unsigned(value) : null);
        }
        cells.add(query);
        cells.add(values);
        if (hasKernelTimes()) {
            cells.add(CounterTypes.unsigned(clock.elapsedTicks(one.value(result, 0, 0), one.value(result, 0, 1))));
            cells.add(CounterTypes.unsigned(clock.elapsedTicks(one.value(result, 0, 2), one.value(result, 0, 3))));
        }
        return cells.toArray();
    }
}
