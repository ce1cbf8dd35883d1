package dev.readout.cli.profile;

import dev.readout.cli.output.Column;
import dev.readout.cli.output.Rows;
import dev.readout.cli.output.TimeUnitName;
import dev.readout.profile.FrameStatistics;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The table of the scopes of some frames, to which more may come.
 *
 * @param measured the frames
 * @param names those scopes that are shown, with what is below them; none for all
 * @param sort null for the order of the frame
 * @param shown the columns
 * @param context what is the same in each row
 */
record ScopeTable(FrameStatistics measured, Set<String> names, @Nullable ScopeColumn sort, TimeUnitName unit,
        List<ScopeColumn> shown, List<Context> context) {
    /** Something that is the same in each row, by the name of its column. */
    record Context(String name, String value) {
    }

    List<Column> columns() {
        return Stream.concat(shown.stream().map(column -> column.column(unit)),
                Stream.concat(Stream.of("unit"), context.stream().map(Context::name)).map(Column::context)).toList();
    }

    /**
     * Writes a row for each scope; for people, who see all scopes, one for the frame above them.
     *
     * @param forPeople whether a scope is shown by its name, indented, and not by its path
     */
    void write(Rows rows, boolean forPeople) throws IOException {
        ScopeColumn.View view = new ScopeColumn.View(unit, forPeople);
        if (forPeople && names.isEmpty() && measured.size() > 0) {
            write(FrameStatistics.FRAME, rows, view);
        }
        write(FrameStatistics.FRAME, rows, view, names.isEmpty());
    }

    /** Writes a row for each scope, for people, without the frame's. */
    void writeScopes(Rows rows) throws IOException {
        write(FrameStatistics.FRAME, rows, new ScopeColumn.View(unit, true), names.isEmpty());
    }

    private void write(int parent, Rows rows, ScopeColumn.View view, boolean chosen) throws IOException {
        Stream<Integer> below =
                IntStream.range(0, measured.size()).filter(scope -> measured.parent(scope) == parent).boxed();
        for (int scope : (sort == null ? below : below.sorted(sort.order(measured))).toList()) {
            boolean printed = chosen || names.contains(measured.name(scope));
            if (printed) {
                write(scope, rows, view);
            }
            write(scope, rows, view, printed);
        }
    }

    private void write(int scope, Rows rows, ScopeColumn.View view) throws IOException {
        List<@Nullable Object> cells = new ArrayList<>();
        shown.forEach(column -> cells.add(column.cell(measured, scope, view)));
        cells.add(unit.toString());
        context.forEach(each -> cells.add(each.value));
        rows.row(cells.toArray());
    }
}
