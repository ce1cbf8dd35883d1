package dev.readout.capture;

import dev.readout.capture.CaptureColumn.Numbers;
import dev.readout.counters.CounterCatalogue;
import dev.readout.counters.CounterGroup;
import dev.readout.counters.MonitorRecords;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Records of GL_AMD_performance_monitor: a row a record.
 *
 * @param padded whether each has 16 bytes
 */
record MonitorForm(CounterCatalogue types, boolean padded) implements CaptureForm {
    static final CaptureOption<CounterCatalogue> TYPES = new CaptureOption<>("types", "LIST",
            "The types of the counters of group 0, by index, separated by commas; then, behind a slash, those of group"
                    + " 1, and so on: " + String.join(", ", TypedCounters.NAMES) + ".",
            "types of counters", List.of(), MonitorForm::groups, null);
    static final CaptureOption<Boolean> PADDED =
            CaptureOption.flag("padded", "Each record has 16 bytes, as ANGLE's have.");

    /** Separated by slashes, or, in the name of a folder, by +. */
    private static CounterCatalogue groups(String text) {
        List<CounterGroup> groups = new ArrayList<>();
        for (String group : text.split("[/+]", -1)) {
            groups.add(TypedCounters.group(groups.size(),
                    Stream.of(group.split(",", -1)).map(TypedCounters::type).toList()));
        }
        return new CounterCatalogue(groups);
    }

    static MonitorForm of(Said said) {
        CounterCatalogue types = TYPES.in(said);
        boolean padded = PADDED.in(said, false);
        if (types == null && !padded) {
            throw new IllegalArgumentException("the types of the counters say how long records are: give "
                    + said.called(TYPES) + ", or " + said.called(PADDED) + " for ANGLE's of 16 bytes");
        }
        return new MonitorForm(types == null ? new CounterCatalogue(List.of()) : types, padded);
    }

    @Override
    public List<CaptureColumn> columns() {
        Stream<Numbers> known = types.groups().stream().flatMap(group -> group.counters().stream())
                .map(counter -> Numbers.of(counter.type()));
        // Of padded records, those that are not in the catalogue are integers.
        return RecordForm.columns(
                Numbers.common(padded ? Stream.concat(known, Stream.of(Numbers.UNSIGNED)) : known));
    }

    @Override
    public void decode(String name, MemorySegment bytes, Rows rows) throws IOException {
        MonitorRecords records = padded ? MonitorRecords.padded(types) : new MonitorRecords(types);
        rows.begin(0);
        records.wrap(bytes);
        boolean more = true;
        while (more && records.next()) {
            more = rows.row(Integer.toUnsignedLong(records.group()), Integer.toUnsignedLong(records.counter()),
                    TypedCounters.number(records.type(), records.value()));
        }
    }
}
