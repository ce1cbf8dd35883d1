package dev.readout.cli.profile;

import dev.readout.cli.command.CommandFailure;
import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.command.NameConverter;
import dev.readout.cli.output.Column;
import dev.readout.cli.output.Rows;
import dev.readout.cli.output.TimeUnitName;
import dev.readout.profile.FrameStatistics;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.TypeConversionException;

/** The options for the selection, the order and the unit of printed scopes; and the printing. */
final class ScopeTableOptions {
    private Set<String> names = Set.of();
    private @Nullable ScopeColumn sort;
    private TimeUnitName unit = TimeUnitName.NS;
    private boolean hostTimes;

    void describe(CommandSyntax syntax) {
        syntax.value("--scopes", "NAME[,NAME...]", ScopeTableOptions::names, value -> names = value,
                "Print only the scopes of these names, and those below them. Default: all.")
                .value("--sort", "COLUMN", new NameConverter<>(ScopeColumn.class, "column"), value -> sort = value,
                        "Sort scopes by a column: ${COMPLETION-CANDIDATES}. The largest come first, names from a to z;"
                                + " scopes stay below the one that is around them. Default: the order of the frame.")
                .value("--unit", "UNIT", new NameConverter<>(TimeUnitName.class, "unit"), value -> unit = value,
                        "The unit of times: ${COMPLETION-CANDIDATES}. Default: ns.")
                .flag("--host-times", () -> hostTimes = true,
                        "Also measure how long the host takes to record each scope.");
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

    /** Whether the host's times are asked for. */
    boolean hostTimes() {
        return hostTimes;
    }

    List<Column> columns() {
        return Stream.concat(shown().map(column -> column.column(unit)),
                Stream.of("unit", "driver", "device").map(Column::context)).toList();
    }

    private Stream<ScopeColumn> shown() {
        return Arrays.stream(ScopeColumn.values()).filter(column -> column != ScopeColumn.HOST || hostTimes);
    }

    /**
     * Writes a row for each scope.
     *
     * @param measured the frames, whose scopes are written
     * @param forPeople whether a scope is shown by its name, indented, and not by its path
     */
    void write(FrameStatistics measured, Rows rows, boolean forPeople, DriverName driver, String device)
            throws IOException {
        List<Object> context = List.of(unit.toString(), driver.toString(), device);
        write(measured, FrameStatistics.FRAME, rows, new ScopeColumn.View(unit, forPeople), context, names.isEmpty());
    }

    /** @throws CommandFailure if frames were measured and a scope that was asked for is in none of them */
    void requireFound(FrameStatistics measured) {
        Set<String> found = scopes(measured).mapToObj(measured::name)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        for (String name : names) {
            if (!found.isEmpty() && !found.contains(name)) {
                throw new CommandFailure("--scopes " + name + ": no scope has this name, there are "
                        + String.join(", ", found));
            }
        }
    }

    private static IntStream scopes(FrameStatistics measured) {
        return IntStream.range(0, measured.size());
    }

    private void write(FrameStatistics measured, int parent, Rows rows, ScopeColumn.View view, List<Object> context,
            boolean chosen) throws IOException {
        Stream<Integer> below = scopes(measured).filter(scope -> measured.parent(scope) == parent).boxed();
        for (int scope : (sort == null ? below : below.sorted(sort.order(measured))).toList()) {
            boolean shown = chosen || names.contains(measured.name(scope));
            if (shown) {
                List<@Nullable Object> cells = new ArrayList<>();
                shown().forEach(column -> cells.add(column.cell(measured, scope, view)));
                cells.addAll(context);
                rows.row(cells.toArray());
            }
            write(measured, scope, rows, view, context, shown);
        }
    }
}
