package dev.readout.capture;

import dev.readout.capture.CaptureColumn.Kind;
import dev.readout.capture.CaptureColumn.Numbers;
import dev.readout.counters.CounterType;
import dev.readout.counters.PerformanceQueryLayout;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Results of GL_INTEL_performance_query: a row a counter. */
record QueryForm(PerformanceQueryLayout layout) implements CaptureForm {
    /** In the name of a folder, which can have no colon, the type comes first. */
    private static final Pattern FIELD = Pattern.compile("([0-9]{1,9}):([^:@]*)|([^:@]*)@([0-9]{1,9})");

    static final CaptureOption<Fields> COUNTERS = new CaptureOption<>("counters", "LIST",
            "The counters of the query: OFFSET:TYPE each, separated by commas, such as 0:uint64,8:float. Types: "
                    + String.join(", ", TypedCounters.NAMES) + ".",
            "OFFSET:TYPE of each counter, or TYPE@OFFSET", List.of(), QueryForm::fields, null);
    static final CaptureOption<Long> SIZE =
            CaptureOption.bytes("size", "The bytes of a result, of which the file may have several.");

    /** The counters of a query, and where their values begin. */
    record Fields(List<CounterType> types, List<Integer> offsets) {
    }

    private static Fields fields(String text) {
        Fields fields = new Fields(new ArrayList<>(), new ArrayList<>());
        for (String field : text.split(",", -1)) {
            Matcher parts = FIELD.matcher(field);
            if (!parts.matches()) {
                throw new CaptureOption.Wrong("'" + field + "' is no OFFSET:TYPE, such as 8:float, nor TYPE@OFFSET");
            }
            boolean offsetFirst = parts.group(1) != null;
            fields.offsets.add(Integer.valueOf(parts.group(offsetFirst ? 1 : 4)));
            fields.types.add(TypedCounters.type(parts.group(offsetFirst ? 2 : 3)));
        }
        return fields;
    }

    static QueryForm of(Said said) {
        Fields fields = COUNTERS.neededBy("intel-query", said);
        long size = SIZE.neededBy("intel-query", said);
        if (size < 1 || size > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(said.called(SIZE) + " " + Long.toUnsignedString(size)
                    + ": expected 1 to " + Integer.MAX_VALUE + " bytes");
        }
        try {
            return new QueryForm(new PerformanceQueryLayout(TypedCounters.group(0, fields.types), fields.offsets,
                    (int) size));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(said.called(COUNTERS) + ": " + e.getMessage(), e);
        }
    }

    @Override
    public List<CaptureColumn> columns() {
        return List.of(CaptureColumn.of("result", Kind.RESULT), CaptureColumn.of("counter", Kind.INDEX),
                CaptureColumn.value("value", Numbers.common(
                        layout.query().counters().stream().map(counter -> Numbers.of(counter.type())))));
    }

    @Override
    public void decode(String name, MemorySegment bytes, Rows rows) throws IOException {
        RecordForm.pieces(name, bytes, "result", layout.size(), rows, (number, result) -> {
            boolean more = true;
            for (int counter = 0; counter < layout.offsets().size() && more; counter++) {
                more = rows.row(number, counter, TypedCounters.number(layout.counter(counter).type(),
                        layout.value(result, counter)));
            }
            return more;
        });
    }
}
