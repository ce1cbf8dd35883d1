package dev.readout.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say which scopes are printed, in which order and unit; and the printing. */
final class ScopeTableOptions {
    private static final String INDENT = "  ";

    @Option(names = "--scopes", paramLabel = "NAME", split = ",",
            description = "Print only the scopes of these names, and those below them. Default: all.")
    private Set<String> names = Set.of();

    @Option(names = "--sort", paramLabel = "COLUMN", converter = ScopeColumn.Converter.class,
            description = "Sort scopes by a column: ${COMPLETION-CANDIDATES}. The largest come first; scopes stay below"
                    + " the one that is around them. Default: the order of the frame.")
    private @Nullable ScopeColumn sort;

    @Option(names = "--unit", paramLabel = "UNIT", converter = TimeUnitName.Converter.class,
            description = "The unit of times: ${COMPLETION-CANDIDATES}. Default: ns.")
    private TimeUnitName unit = TimeUnitName.NS;

    TimeUnitName unit() {
        return unit;
    }

    /** @param forPeople whether the unit goes without saying, since it was said when drawing began */
    List<Column> columns(boolean forPeople) {
        Stream<Column> columns = Arrays.stream(ScopeColumn.values()).map(ScopeColumn::column);
        return (forPeople ? columns : Stream.concat(columns, Stream.of(Column.text("unit")))).toList();
    }

    /**
     * Writes a row for each scope.
     *
     * @param measured the frames, whose scopes are written
     * @param forPeople whether a scope is shown by its name, indented, and not by its path
     */
    void write(ScopeStatistics measured, Rows rows, boolean forPeople) throws IOException {
        write(measured, rows, forPeople, measured.nanoseconds(), names.isEmpty());
    }

    /** @throws CommandFailure if frames were measured and a scope that was asked for is in none of them */
    void requireFound(ScopeStatistics measured) {
        Set<String> found = new LinkedHashSet<>();
        collectNames(measured, found);
        for (String name : names) {
            if (!found.isEmpty() && !found.contains(name)) {
                throw new CommandFailure("--scopes " + name + ": no scope has this name, there are "
                        + String.join(", ", found));
            }
        }
    }

    private static void collectNames(ScopeStatistics parent, Set<String> names) {
        for (ScopeStatistics scope : parent.below()) {
            names.add(scope.name());
            collectNames(scope, names);
        }
    }

    private void write(ScopeStatistics parent, Rows rows, boolean forPeople, long all, boolean chosen)
            throws IOException {
        List<ScopeStatistics> scopes = parent.below();
        if (sort != null) {
            scopes.sort(sort.order());
        }
        for (ScopeStatistics scope : scopes) {
            boolean shown = chosen || names.contains(scope.name());
            if (shown) {
                rows.row(row(scope, forPeople, all));
            }
            write(scope, rows, forPeople, all, shown);
        }
    }

    private @Nullable Object[] row(ScopeStatistics scope, boolean forPeople, long all) {
        List<@Nullable Object> cells = new ArrayList<>();
        for (ScopeColumn column : ScopeColumn.values()) {
            cells.add(switch (column) {
                case SCOPE -> forPeople ? INDENT.repeat(scope.depth()) + scope.name() : scope.path();
                case SHARE -> all == 0 ? null : (Object) (Math.round(1000.0 * scope.nanoseconds() / all) / 10.0);
                default -> column.cell(scope, unit);
            });
        }
        if (!forPeople) {
            cells.add(unit.toString());
        }
        return cells.toArray();
    }
}
