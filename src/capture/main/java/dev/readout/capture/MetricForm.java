package dev.readout.capture;

import dev.readout.capture.CaptureColumn.Kind;
import dev.readout.capture.CaptureColumn.Numbers;
import dev.readout.vulkan.MetricBlockLayout;
import dev.readout.vulkan.PerformanceCounterStorage;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Metric blocks of shader instrumentation: a row a block.
 *
 * @param option the option of the number of metrics, as people write it
 */
record MetricForm(MetricBlockLayout layout, String option) implements CaptureForm {
    private static final CaptureOption<Integer> METRICS = CaptureOption.number("metrics",
            "How many metrics a block has: the device's numMetrics.", Integer.MAX_VALUE);

    static final List<CaptureOption<?>> REQUIRED = List.of(METRICS);

    static MetricForm of(Said said) {
        return new MetricForm(new MetricBlockLayout(METRICS.neededBy("shader-instrumentation", said)),
                said.called(METRICS));
    }

    @Override
    public List<CaptureColumn> columns() {
        return List.of(CaptureColumn.of("resultIndex", Kind.SUBJECT), CaptureColumn.of("resultSubIndex", Kind.SUBJECT),
                CaptureColumn.of("stages", Kind.SUBJECT_NAME), CaptureColumn.of("basicBlockIndex", Kind.SUBJECT),
                CaptureColumn.values(Numbers.UNSIGNED,
                        IntStream.range(0, layout.metrics()).mapToObj(metric -> "metric" + metric).toList()));
    }

    @Override
    public void decode(String name, MemorySegment bytes, Rows rows) throws IOException {
        long rest = bytes.byteSize() % layout.blockSize();
        if (rest != 0) {
            throw new IllegalArgumentException(name + " has " + bytes.byteSize() + " bytes, no whole number"
                    + " of blocks of " + layout.blockSize() + " bytes, a header of "
                    + MetricBlockLayout.HEADER_BYTES + " and " + layout.metrics() + " metrics of 8: " + rest
                    + " bytes are left. Is " + option + " the device's numMetrics?");
        }
        RecordForm.pieces(name, bytes, "block", layout.blockSize(), rows, (number, block) -> rows.row(
                layout.resultIndex(block, 0), layout.resultSubIndex(block, 0),
                ShaderStage.names(layout.stages(block, 0)), layout.basicBlockIndex(block, 0), values(block)));
    }

    private List<Number> values(MemorySegment block) {
        return IntStream.range(0, layout.metrics())
                .mapToObj(metric -> PerformanceCounterStorage.UINT64.number(layout.value(block, 0, metric))).toList();
    }
}
