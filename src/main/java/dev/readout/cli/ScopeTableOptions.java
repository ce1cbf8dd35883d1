package dev.readout.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.TypeConversionException;

/** The options that say which scopes are printed, in which order and unit; and the printing. */
final class ScopeTableOptions {
    private static final String INDENT = "  ";
    private static final List<Column> SAID_BEFORE =
            List.of(Column.text("unit"), Column.text("driver"), Column.text("device"));

    private Set<String> names = Set.of();
    private @Nullable ScopeColumn sort;
    private TimeUnitName unit = TimeUnitName.NS;

    void describe(CommandSyntax syntax) {
        syntax.value("--scopes", "NAME[,NAME...]", ScopeTableOptions::names, value -> names = value,
                "Print only the scopes of these names, and those below them. Default: all.")
                .value("--sort", "COLUMN", new ScopeColumn.Converter(), value -> sort = value,
                        "Sort scopes by a column: ${COMPLETION-CANDIDATES}. The largest come first, names from a to z;"
                                + " scopes stay below the one that is around them. Default: the order of the frame.")
                .value("--unit", "UNIT", new TimeUnitName.Converter(), value -> unit = value,
                        "The unit of times: ${COMPLETION-CANDIDATES}. Default: ns.");
    }

    private static Set<String> names(String typed) {
        Set<String> names = new LinkedHashSet<>(List.of(typed.split(",", -1)));
        if (names.contains("")) {
            throw new TypeConversionException("'" + typed + "' has an empty name: expected names, separated by commas");
        }
        return names;
    }

    TimeUnitName unit() {
        return unit;
    }

    /** @param forPeople whether unit, driver and device go without saying, since they were said when drawing began */
    List<Column> columns(boolean forPeople) {
        Stream<Column> columns = Arrays.stream(ScopeColumn.values()).map(ScopeColumn::column);
        return (forPeople ? columns : Stream.concat(columns, SAID_BEFORE.stream())).toList();
    }

    /** Writes a row for each scope for a person: by its name, indented. */
    void writeForPeople(ScopeStatistics measured, Rows rows) throws IOException {
        write(measured, measured.nanoseconds(), names.isEmpty(), (scope, cells) -> {
            cells.addFirst(INDENT.repeat(scope.depth()) + scope.name());
            rows.row(cells.toArray());
        });
    }

    /** Writes a row for each scope for a program: by its path, and with where it was measured. */
    void write(ScopeStatistics measured, Rows rows, DriverName driver, String device) throws IOException {
        write(measured, measured.nanoseconds(), names.isEmpty(), (scope, cells) -> {
            cells.addFirst(scope.path());
            cells.addAll(List.of(unit.toString(), driver.toString(), device));
            rows.row(cells.toArray());
        });
    }

    /** Takes a scope, and the cells behind the one that says which it is. */
    @FunctionalInterface
    private interface RowWriter {
        void write(ScopeStatistics scope, List<@Nullable Object> cells) throws IOException;
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

    private void write(ScopeStatistics parent, long all, boolean chosen, RowWriter rows) throws IOException {
        List<ScopeStatistics> scopes = parent.below();
        if (sort != null) {
            scopes.sort(sort.order());
        }
        for (ScopeStatistics scope : scopes) {
            boolean shown = chosen || names.contains(scope.name());
            if (shown) {
                rows.write(scope, cells(scope, all));
            }
            write(scope, all, shown, rows);
        }
    }

    private List<@Nullable Object> cells(ScopeStatistics scope, long all) {
        List<@Nullable Object> cells = new ArrayList<>();
        for (ScopeColumn column : ScopeColumn.values()) {
            if (column == ScopeColumn.SHARE) {
                cells.add(all == 0 ? null : (Object) (Math.round(1000.0 * scope.nanoseconds() / all) / 10.0));
            } else if (column != ScopeColumn.SCOPE) {
                cells.add(column.cell(scope, unit));
            }
        }
        return cells;
    }
}
