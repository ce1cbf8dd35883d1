package dev.readout.capture;

import dev.readout.capture.CaptureColumn.Kind;
import dev.readout.capture.CaptureColumn.Numbers;
import dev.readout.vulkan.RegionCounterLayout;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The performance counters of a render pass's regions: a row a region. */
record RegionForm(RegionCounterLayout layout, long offset) implements CaptureForm {
    private static final CaptureOption<List<Integer>> AREA =
            extent("area", "The render area in pixels: renderArea.extent.");
    private static final CaptureOption<List<Integer>> REGION =
            extent("region", "A region in pixels: the device's performanceCounterRegionSize.");
    private static final CaptureOption<Integer> COUNTERS =
            CaptureOption.number("counters", "How many counters a region has: counterIndexCount.", Integer.MAX_VALUE);
    private static final CaptureOption<Integer> REGION_ALIGNMENT =
            alignment("region-alignment", "The device's regionAlignment. Default: 1.");
    private static final CaptureOption<Integer> ROW_ALIGNMENT =
            alignment("row-alignment", "The device's rowStrideAlignment. Default: 1.");
    private static final CaptureOption<Long> OFFSET =
            CaptureOption.bytes("offset", "Where in the file the first region begins. Default: 0.");

    static final List<CaptureOption<?>> REQUIRED = List.of(AREA, REGION, COUNTERS);
    static final List<CaptureOption<?>> OTHERS = List.of(REGION_ALIGNMENT, ROW_ALIGNMENT, OFFSET);

    private static CaptureOption<List<Integer>> extent(String name, String meaning) {
        return new CaptureOption<>(name, "WIDTHxHEIGHT", meaning,
                "a width and a height in pixels such as 1920x1080, each in 1.." + Integer.MAX_VALUE, List.of(),
                text -> text.matches("0*[1-9][0-9]*x0*[1-9][0-9]*")
                        ? Stream.of(text.split("x")).map(Integer::valueOf).toList() : null,
                null);
    }

    private static CaptureOption<Integer> alignment(String name, String meaning) {
        return CaptureOption.number(name, meaning, Integer.MAX_VALUE).labelled("BYTES");
    }

    static RegionForm of(Said said) {
        List<Integer> area = AREA.neededBy("region-counters", said);
        List<Integer> region = REGION.neededBy("region-counters", said);
        return new RegionForm(new RegionCounterLayout(area.get(0), area.get(1), region.get(0), region.get(1),
                COUNTERS.neededBy("region-counters", said), REGION_ALIGNMENT.in(said, 1), ROW_ALIGNMENT.in(said, 1)),
                OFFSET.in(said, 0L));
    }

    @Override
    public List<CaptureColumn> columns() {
        return List.of(CaptureColumn.of("column", Kind.SUBJECT), CaptureColumn.of("row", Kind.SUBJECT),
                CaptureColumn.values(Numbers.UNSIGNED,
                        IntStream.range(0, layout.counters()).mapToObj(counter -> "counter" + counter).toList()));
    }

    @Override
    public long needed() {
        long end = offset + layout.byteSize();
        return offset < 0 || end < 0 ? Long.MAX_VALUE : end;
    }

    @Override
    public void decode(String name, MemorySegment bytes, Rows rows) throws IOException {
        long size = bytes.byteSize();
        if (Long.compareUnsigned(offset, size) > 0 || layout.byteSize() > size - offset) {
            throw new IllegalArgumentException(name + " has " + size + " bytes: " + layout.rows() + " rows of "
                    + layout.rowStride() + " bytes, each of " + layout.columns() + " regions of "
                    + layout.regionStride() + " bytes, need " + layout.byteSize() + " bytes from offset "
                    + Long.toUnsignedString(offset));
        }
        MemorySegment regions = bytes.asSlice(offset, layout.byteSize());
        rows.begin((long) layout.rows() * layout.columns());
        boolean more = true;
        for (int row = 0; row < layout.rows() && more; row++) {
            for (int column = 0; column < layout.columns() && more; column++) {
                more = rows.row(column, row, values(regions, column, row));
            }
        }
    }

    /** Of 32 bits, unsigned. */
    private List<Long> values(MemorySegment regions, int column, int row) {
        return IntStream.range(0, layout.counters())
                .mapToObj(counter -> layout.value(regions, column, row, counter)).toList();
    }
}
