package dev.readout.cli.profile;

import dev.readout.cli.command.CommandFailure;
import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.command.NameConverter;
import dev.readout.cli.command.UsageException;
import dev.readout.cli.output.TimeUnitName;
import dev.readout.profile.FrameStatistics;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.TypeConversionException;

/** The options for the selection, the order and the unit of printed scopes. */
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
                        "Also show how long the host takes to record each scope.");
    }

    private static Set<String> names(String typed) {
        Set<String> names = new LinkedHashSet<>(List.of(typed.split(",", -1)));
        if (names.contains("")) {
            throw new TypeConversionException("'" + typed + "' has an empty name: expected names, separated by commas");
        }
        return names;
    }

    /** @throws UsageException if scopes are to be sorted by a column that is not asked for */
    void check() {
        if (sort == ScopeColumn.HOST && !hostTimes) {
            throw new UsageException("--sort host needs --host-times, which shows that column");
        }
    }

    TimeUnitName unit() {
        return unit;
    }

    /** Returns whether the host's times are asked for. */
    boolean hostTimes() {
        return hostTimes;
    }

    /** The table of some frames, to which more may come. */
    ScopeTable of(FrameStatistics measured, ScopeTable.Context... context) {
        return new ScopeTable(measured, names, sort, unit, Arrays.stream(ScopeColumn.values())
                .filter(column -> column != ScopeColumn.HOST || hostTimes).toList(), List.of(context));
    }

    /** @throws CommandFailure if frames were measured and a scope that was asked for is in none of them */
    void requireFound(FrameStatistics measured) {
        Set<String> found = IntStream.range(0, measured.size()).mapToObj(measured::name)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        for (String name : names) {
            if (!found.isEmpty() && !found.contains(name)) {
                throw new CommandFailure("--scopes " + name + ": no scope has this name, there are "
                        + String.join(", ", found));
            }
        }
    }
}
