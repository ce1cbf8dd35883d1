package dev.readout.cli;

import org.jspecify.annotations.Nullable;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
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

    List<Column> columns() {
        return Arrays.stream(ScopeColumn.values()).map(ScopeColumn::column).toList();
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

    private void write(ScopeStatistics parent, Rows rows, boolean forPeople, long all, boolean chosen)
            throws IOException {
        List<ScopeStatistics> scopes = parent.below();
        if (sort != null) {
            scopes.sort(sort.order());
        }
        for (ScopeStatistics scope : scopes) {
            boolean shown = chosen || names.contains(scope.name());
            if (shown) {
                rows.row(Arrays.stream(ScopeColumn.values()).map(column -> switch (column) {
                    case SCOPE -> forPeople ? INDENT.repeat(scope.depth()) + scope.name() : scope.path();
                    case SHARE -> all == 0 ? null : (Object) (Math.round(1000.0 * scope.nanoseconds() / all) / 10.0);
                    default -> column.cell(scope, unit);
                }).toArray());
            }
            write(scope, rows, forPeople, all, shown);
        }
    }
}
