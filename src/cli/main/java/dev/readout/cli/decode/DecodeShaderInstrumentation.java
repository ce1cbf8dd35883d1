package dev.readout.cli.decode;

import dev.readout.cli.command.Command;
import dev.readout.cli.command.CommandFailure;
import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.command.UsageException;
import dev.readout.cli.command.WholeNumber;
import dev.readout.cli.output.Column;
import dev.readout.cli.output.MappedFile;
import dev.readout.cli.output.Progress;
import dev.readout.cli.output.Rows;
import dev.readout.cli.output.StandardOutput;
import dev.readout.vulkan.MetricBlockLayout;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import picocli.CommandLine;

/** {@code decode shader-instrumentation}: prints the metric blocks in a file, one row a block. */
public final class DecodeShaderInstrumentation implements Command {
    private final Captures captures;
    private int metrics;

    public DecodeShaderInstrumentation(StandardOutput out) {
        captures = new Captures(out);
    }

    @Override
    public String[] description() {
        return new String[] {
            "Prints the metric blocks that vkGetShaderInstrumentationValuesARM has written, one row a block.",
            "",
            "Stages print by their names, with + between them, and bits without a name as one hexadecimal number."};
    }

    @Override
    public void describe(CommandSyntax syntax) {
        syntax.required("--metrics", "N", new WholeNumber.Count(), value -> metrics = value,
                "How many metrics a block has: the device's numMetrics.");
        captures.describe(syntax, "The blocks that were written, and nothing else: little-endian.");
    }

    private MetricBlockLayout layout() {
        try {
            return new MetricBlockLayout(metrics);
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage());
        }
    }

    private List<Column> columns() {
        return List.of(Column.identifier("resultIndex"), Column.identifier("resultSubIndex"), Column.text("stages"),
                Column.identifier("basicBlockIndex"), Column.quantities("values",
                        IntStream.range(0, metrics).mapToObj(metric -> "metric" + metric).toList()));
    }

    @Override
    public int run(CommandLine line) throws IOException {
        MetricBlockLayout layout = layout();
        return captures.decode(line, columns(), Long.MAX_VALUE, (file, bytes, target) -> {
            long rest = bytes.byteSize() % layout.blockSize();
            if (rest != 0) {
                throw new CommandFailure(MappedFile.name(file) + " has " + bytes.byteSize() + " bytes, no whole number"
                        + " of blocks of " + layout.blockSize() + " bytes, a header of "
                        + MetricBlockLayout.HEADER_BYTES + " and " + metrics + " metrics of 8: " + rest
                        + " bytes are left. Is --metrics the device's numMetrics?");
            }
            Rows rows = target.rows(file);
            try (Progress progress = Progress.of("decoding", Progress.Unit.BYTES, bytes.byteSize())) {
                // A layout counts blocks with an int, and a file may have more.
                for (long at = 0; at < bytes.byteSize() && !target.isInterrupted(); at += layout.blockSize()) {
                    MemorySegment block = bytes.asSlice(at, layout.blockSize());
                    rows.row(layout.resultIndex(block, 0), layout.resultSubIndex(block, 0),
                            stages(layout.stages(block, 0)), layout.basicBlockIndex(block, 0), values(layout, block));
                    progress.reach(at);
                }
            }
        });
    }

    private List<Number> values(MetricBlockLayout layout, MemorySegment block) {
        return IntStream.range(0, metrics).mapToObj(metric -> CounterTypes.unsigned(layout.value(block, 0, metric)))
                .toList();
    }

    private static String stages(int stages) {
        List<String> names = new ArrayList<>();
        int rest = stages;
        for (ShaderStage stage : ShaderStage.values()) {
            if (stage.isIn(stages)) {
                names.add(stage.name());
                rest &= ~stage.bit();
            }
        }
        if (rest != 0 || names.isEmpty()) {
            names.add("0x" + Integer.toHexString(rest));
        }
        return String.join("+", names);
    }
}
