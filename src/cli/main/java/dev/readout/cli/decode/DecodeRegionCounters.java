package dev.readout.cli.decode;

import dev.readout.cli.command.ByteCount;
import dev.readout.cli.command.Command;
import dev.readout.cli.command.CommandFailure;
import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.command.UsageException;
import dev.readout.cli.command.WholeNumber;
import dev.readout.cli.output.Column;
import dev.readout.cli.output.Extent;
import dev.readout.cli.output.MappedFile;
import dev.readout.cli.output.Progress;
import dev.readout.cli.output.Rows;
import dev.readout.cli.output.StandardOutput;
import dev.readout.vulkan.RegionCounterLayout;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import picocli.CommandLine;

/** {@code decode region-counters}: prints the performance counters of a render pass's regions, one row a region. */
public final class DecodeRegionCounters implements Command {
    private final Captures captures;
    private Extent area = new Extent(1, 1);
    private Extent region = new Extent(1, 1);
    private int counters;
    private int regionAlignment = 1;
    private int rowAlignment = 1;
    private long offset;

    public DecodeRegionCounters(StandardOutput out) {
        captures = new Captures(out);
    }

    @Override
    public String[] description() {
        return new String[] {
            "Prints the performance counters of a render pass's regions that a device with"
                    + " VK_ARM_performance_counters_by_region has written, one row a region.",
            "",
            "Columns and rows are those of the framebuffer if the device's identityTransformOrder is true; otherwise"
                    + " only the device knows which region is which."};
    }

    @Override
    public void describe(CommandSyntax syntax) {
        syntax.required("--area", "WIDTHxHEIGHT", new Extent.Converter(), value -> area = value,
                "The render area in pixels: renderArea.extent.")
                .required("--region", "WIDTHxHEIGHT", new Extent.Converter(), value -> region = value,
                        "A region in pixels: the device's performanceCounterRegionSize.")
                .required("--counters", "N", new WholeNumber.Count(), value -> counters = value,
                        "How many counters a region has: counterIndexCount.")
                .value("--region-alignment", "BYTES", new WholeNumber.Count(), value -> regionAlignment = value,
                        "The device's regionAlignment. Default: 1.")
                .value("--row-alignment", "BYTES", new WholeNumber.Count(), value -> rowAlignment = value,
                        "The device's rowStrideAlignment. Default: 1.")
                .value("--offset", "BYTES", new ByteCount(), value -> offset = value,
                        "Where in the file the first region begins. Default: 0.");
        captures.describe(syntax, "The memory behind one of pCounterAddresses: little-endian.");
    }

    private RegionCounterLayout layout() {
        try {
            return new RegionCounterLayout(area.width(), area.height(), region.width(), region.height(), counters,
                    regionAlignment, rowAlignment);
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage());
        }
    }

    private List<Column> columns() {
        return List.of(Column.identifier("column"), Column.identifier("row"), Column.quantities("values",
                IntStream.range(0, counters).mapToObj(counter -> "counter" + counter).toList()));
    }

    @Override
    public int run(CommandLine line) throws IOException {
        RegionCounterLayout layout = layout();
        long end = offset + layout.byteSize();
        long needed = offset < 0 || end < 0 ? Long.MAX_VALUE : end;
        return captures.decode(line, columns(), needed, (file, bytes, target) -> {
            MemorySegment regions = results(file, bytes, layout);
            Rows rows = target.rows(file);
            try (Progress progress = Progress.of("decoding", Progress.Unit.RESULTS, layout.rows())) {
                for (int row = 0; row < layout.rows() && !target.isInterrupted(); row++) {
                    for (int column = 0; column < layout.columns(); column++) {
                        rows.row(column, row, values(layout, regions, column, row));
                    }
                    progress.reach(row);
                }
            }
        });
    }

    private MemorySegment results(Path file, MemorySegment bytes, RegionCounterLayout layout) {
        long size = bytes.byteSize();
        if (Long.compareUnsigned(offset, size) > 0 || layout.byteSize() > size - offset) {
            throw new CommandFailure(MappedFile.name(file) + " has " + size + " bytes: " + layout.rows() + " rows of "
                    + layout.rowStride() + " bytes, each of " + layout.columns() + " regions of "
                    + layout.regionStride() + " bytes, need " + layout.byteSize() + " bytes from offset "
                    + Long.toUnsignedString(offset));
        }
        return bytes.asSlice(offset, layout.byteSize());
    }

    private List<Long> values(RegionCounterLayout layout, MemorySegment regions, int column, int row) {
        return IntStream.range(0, counters).mapToLong(counter -> layout.value(regions, column, row, counter)).boxed()
                .toList();
    }
}
