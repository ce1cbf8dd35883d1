package dev.readout.cli;

import dev.readout.report.ScopeStatistics;
import java.util.Comparator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A column of the table of scopes: its name, its cells, and how scopes are sorted by it. */
enum ScopeColumn {
    SCOPE("scope", ScopeStatistics::name, false),
    COUNT("count", ScopeStatistics::count, false),
    MIN("min", ScopeStatistics::least, true),
    MEDIAN("median", scope -> scope.percentile(50), true),
    P99("p99", scope -> scope.percentile(99), true),
    MAX("max", ScopeStatistics::most, true),
    SHARE("share", ScopeStatistics::nanoseconds, false),
    SAMPLES("samples", ScopeStatistics::samples, false),
    INVOCATIONS("invocations", ScopeStatistics::invocations, false);

    private final String title;
    private final Function<ScopeStatistics, @Nullable Comparable<?>> value;
    private final boolean time;

    ScopeColumn(String title, Function<ScopeStatistics, @Nullable Comparable<?>> value, boolean time) {
        this.title = title;
        this.value = value;
        this.time = time;
    }

    Column column() {
        return this == SCOPE ? Column.text(title) : Column.quantity(title);
    }

    /** A cell, unless it is that of the name or the share, which need more than the scope. */
    @Nullable
    Object cell(ScopeStatistics scope, TimeUnitName unit) {
        @Nullable
        Comparable<?> number = value.apply(scope);
        return time && number != null ? unit.of((Long) number) : number;
    }

    /** The most first, names in their order, and what has no value last. */
    Comparator<ScopeStatistics> order() {
        if (this == SCOPE) {
            return Comparator.comparing(ScopeStatistics::name);
        }
        return Comparator.comparing(
                scope -> (Long) value.apply(scope), Comparator.nullsLast(Comparator.reverseOrder()));
    }

    @Override
    public String toString() {
        return title;
    }

    /** Turns the name on the command line into a column. */
    static final class Converter extends NameConverter<ScopeColumn> {
        Converter() {
            super(ScopeColumn.class, "column");
        }
    }
}
