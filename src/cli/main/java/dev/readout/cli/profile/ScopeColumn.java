package dev.readout.cli.profile;

import dev.readout.cli.output.Column;
import dev.readout.cli.output.TimeUnitName;
import dev.readout.export.parquet.table.ColumnType;
import dev.readout.export.report.ScopeStatistics;
import java.util.Comparator;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A column of the table of scopes: its name, its cells, and how scopes are sorted by it. */
enum ScopeColumn {
    SCOPE("scope", Comparator.comparing(ScopeStatistics::name), (scope, view) -> view.name(scope)),
    COUNT("count", mostFirst(ScopeStatistics::count), (scope, view) -> scope.count()),
    MIN("min", mostFirst(ScopeStatistics::least), (scope, view) -> view.time(scope.least())),
    MEDIAN("median", mostFirst(scope -> scope.percentile(50)), (scope, view) -> view.time(scope.percentile(50))),
    P99("p99", mostFirst(scope -> scope.percentile(99)), (scope, view) -> view.time(scope.percentile(99))),
    MAX("max", mostFirst(ScopeStatistics::most), (scope, view) -> view.time(scope.most())),
    SHARE("share", mostFirst(ScopeStatistics::nanoseconds), (scope, view) -> scope.share(view.frames)),
    SAMPLES("samples", mostFirst(ScopeColumn::samples), (scope, view) -> samples(scope)),
    INVOCATIONS("invocations", mostFirst(ScopeColumn::invocations),
            (scope, view) -> invocations(scope));

    private final String title;
    private final Comparator<ScopeStatistics> order;
    private final Cell cell;

    /** Makes the cell of a scope, null where there is nothing to say. */
    @FunctionalInterface
    private interface Cell {
        @Nullable
        Object of(ScopeStatistics scope, View view);
    }

    /**
     * How scopes are shown.
     *
     * @param frames the frames that they are of
     * @param unit the unit of times
     * @param forPeople whether a scope is shown by its name, indented, and not by its path
     */
    record View(ScopeStatistics frames, TimeUnitName unit, boolean forPeople) {
        private static final String INDENT = "  ";

        private String name(ScopeStatistics scope) {
            return forPeople ? INDENT.repeat(scope.depth()) + scope.name() : scope.path();
        }

        private @Nullable Object time(@Nullable Long nanoseconds) {
            return nanoseconds == null ? null : unit.of(nanoseconds);
        }
    }

    ScopeColumn(String title, Comparator<ScopeStatistics> order, Cell cell) {
        this.title = title;
        this.order = order;
        this.cell = cell;
    }

    private static @Nullable Long samples(ScopeStatistics scope) {
        Double samples = scope.counts().get("samples");
        return samples == null ? null : (Long) Math.round(samples);
    }

    /** The invocations of fragment shaders, or else of compute shaders. */
    private static @Nullable Long invocations(ScopeStatistics scope) {
        Map<String, Double> counts = scope.counts();
        Double invocations = counts.getOrDefault("fragment shader invocations",
                counts.get("compute shader invocations"));
        return invocations == null ? null : (Long) Math.round(invocations);
    }

    private static Comparator<ScopeStatistics> mostFirst(Function<ScopeStatistics, @Nullable Long> number) {
        return Comparator.comparing(scope -> number.apply(scope), Comparator.nullsLast(Comparator.reverseOrder()));
    }

    Column column(TimeUnitName unit) {
        return switch (this) {
            case SCOPE -> Column.text(title);
            case SHARE -> Column.quantity(title).typed("share_percent", ColumnType.DOUBLE);
            case MIN, MEDIAN, P99, MAX -> Column.time(title, unit);
            default -> Column.quantity(title);
        };
    }

    @Nullable
    Object cell(ScopeStatistics scope, View view) {
        return cell.of(scope, view);
    }

    /** The most first, names in their order, and what has no value last. */
    Comparator<ScopeStatistics> order() {
        return order;
    }

    @Override
    public String toString() {
        return title;
    }
}
