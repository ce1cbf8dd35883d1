package dev.readout.capture;

import dev.readout.capture.CaptureColumn.Kind;
import dev.readout.capture.CaptureColumn.Numbers;
import dev.readout.vulkan.QueryResultStatus;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.TrailingWord;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Results of Vulkan queries: a row a query. */
final class VulkanForm implements CaptureForm {
    static final List<CaptureOption<?>> REQUIRED = List.of(CaptureOption.TYPE);
    static final List<CaptureOption<?>> OTHERS = List.of(CaptureOption.WIDTH, CaptureOption.COUNT, CaptureOption.STRIDE,
            CaptureOption.OFFSET, CaptureOption.AVAILABILITY, CaptureOption.STATUS, CaptureOption.VALUES,
            CaptureOption.STATISTICS, CaptureOption.STORAGE, CaptureOption.FEEDBACK, CaptureOption.VALID_BITS,
            CaptureOption.PERIOD);

    private final CaptureDescription description;
    private final List<CaptureColumn> columns = new ArrayList<>();
    private final List<Cell> cells = new ArrayList<>();

    /** A value of a query. */
    @FunctionalInterface
    private interface Cell {
        @Nullable
        Object of(CapturedResults results, int query);
    }

    VulkanForm(Said said) {
        description = new CaptureDescription(said);
        List<ResultValue> values = description.values();
        List<String> names = values.stream().map(ResultValue::name).toList();
        add("query", Kind.RESULT, (results, query) -> query);
        if (description.type().isEmpty()) {
            add("typeCode", Kind.DERIVED, (results, query) -> description.typeCode());
        }
        add("available", Kind.AVAILABLE, (results, query) -> results.available(query).orElse(null));
        if (description.trailingWord() == TrailingWord.STATUS) {
            add("status", Kind.DERIVED_NAME,
                    (results, query) -> QueryResultStatus.nameOf(results.status(query).orElseThrow()));
            add("statusCode", Kind.STATUS, (results, query) -> results.status(query).orElseThrow());
        }
        add(CaptureColumn.values(Numbers.common(values.stream().map(value -> Numbers.of(value.storage()))), names),
                (results, query) -> IntStream.range(0, values.size()).mapToObj(index -> results.value(query, index))
                        .toList());
        if (description.type().filter(VulkanForm::hasNames).isPresent()) {
            add("names", Kind.NAMES, (results, query) -> names);
        }
        if (description.timestamps().isPresent()) {
            add(CaptureColumn.value("nanoseconds", Numbers.UNSIGNED), CapturedResults::nanoseconds);
        }
        if (description.isOpaque()) {
            add("bytes", Kind.TEXT,
                    (results, query) -> HexFormat.of().formatHex(results.bytes(query).toArray(ValueLayout.JAVA_BYTE)));
        }
    }

    /** Several values have names, and those that a mask selects. A performance query's are only numbered. */
    private static boolean hasNames(QueryType type) {
        return switch (type) {
            case PERFORMANCE_QUERY, PERFORMANCE_QUERY_INTEL -> false;
            default -> !type.hasFixedValueCount() || type.valueCount() > 1;
        };
    }

    private void add(String name, Kind kind, Cell cell) {
        add(CaptureColumn.of(name, kind), cell);
    }

    private void add(CaptureColumn column, Cell cell) {
        columns.add(column);
        cells.add(cell);
    }

    @Override
    public List<CaptureColumn> columns() {
        return List.copyOf(columns);
    }

    @Override
    public long needed() {
        return description.byteSize().orElse(Long.MAX_VALUE);
    }

    @Override
    public void decode(String name, MemorySegment bytes, Rows rows) throws IOException {
        CapturedResults results = description.in(name, bytes);
        rows.begin(results.count());
        boolean more = true;
        for (int i = 0; i < results.count() && more; i++) {
            int query = i;
            more = rows.row(cells.stream().map(cell -> cell.of(results, query)).toArray());
        }
        results.doubt().ifPresent(rows::remark);
        results.leftOut().ifPresent(rows::remark);
    }
}
