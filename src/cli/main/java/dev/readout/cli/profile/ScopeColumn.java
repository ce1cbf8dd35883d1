package dev.readout.cli.profile;

import dev.readout.cli.output.Column;
import dev.readout.cli.output.TextCells;
import dev.readout.cli.output.TimeUnitName;
import dev.readout.export.parquet.table.ColumnType;
import dev.readout.profile.FrameStatistics;
import dev.readout.profile.GpuCount;
import dev.readout.profile.GpuFrame;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** A column of the table of scopes: its name, its cells, and how scopes are sorted by it. */
enum ScopeColumn {
    SCOPE("scope", (frames, scope) -> null),
    COUNT("count", FrameStatistics::count),
    MIN("min", percentile(0)),
    MEDIAN("median", percentile(50)),
    P99("p99", percentile(99)),
    MAX("max", percentile(100)),
    SHARE("share", FrameStatistics::nanoseconds),
    HOST("host", (frames, scope) -> average(frames, scope, GpuCount.HOST_TIME.name())),
    SAMPLES("samples", (frames, scope) -> average(frames, scope, "samples")),
    INVOCATIONS("invocations", ScopeColumn::invocations);

    private final String title;
    private final Figure figure;

    /** The number of a scope by which it is sorted, with times in ns; null where there is nothing to say. */
    @FunctionalInterface
    private interface Figure {
        @Nullable
        Long of(FrameStatistics frames, int scope);
    }

    /**
     * How scopes are shown.
     *
     * @param unit the unit of times
     * @param forPeople whether a scope is shown by its name, indented, and not by its path
     */
    record View(TimeUnitName unit, boolean forPeople) {
        private static final String INDENT = "  ";

        private String name(FrameStatistics frames, int scope) {
            if (!forPeople) {
                return frames.path(scope);
            }
            if (scope == FrameStatistics.FRAME) {
                return "frame";
            }
            return INDENT.repeat(frames.depth(scope)) + TextCells.printable(frames.name(scope));
        }

        private Number time(long nanoseconds) {
            return forPeople ? unit.shown(nanoseconds) : unit.of(nanoseconds);
        }
    }

    ScopeColumn(String title, Figure figure) {
        this.title = title;
        this.figure = figure;
    }

    private static Figure percentile(double percent) {
        return (frames, scope) -> {
            long time = frames.percentile(scope, percent);
            return time == GpuFrame.NOT_COUNTED ? null : (Long) time;
        };
    }

    private static @Nullable Long average(FrameStatistics frames, int scope, String count) {
        double average = frames.meanCount(scope, count);
        return Double.isNaN(average) ? null : (Long) Math.round(average);
    }

    /** The invocations of fragment shaders, or else of compute shaders. */
    private static @Nullable Long invocations(FrameStatistics frames, int scope) {
        Long ofFragments = average(frames, scope, "fragment shader invocations");
        return ofFragments == null ? average(frames, scope, "compute shader invocations") : ofFragments;
    }

    Column column(TimeUnitName unit) {
        return switch (this) {
            case SCOPE -> Column.text(title);
            case SHARE -> Column.quantity(title).typed("share_percent", ColumnType.DOUBLE);
            case MIN, MEDIAN, P99, MAX, HOST -> Column.time(title, unit);
            default -> Column.quantity(title);
        };
    }

    @Nullable
    Object cell(FrameStatistics frames, int scope, View view) {
        Long number = figure.of(frames, scope);
        return switch (this) {
            case SCOPE -> view.name(frames, scope);
            case SHARE -> share(frames, scope);
            case MIN, MEDIAN, P99, MAX, HOST -> number == null ? null : view.time(number);
            default -> number;
        };
    }

    /** In percent of all time of the frames, with one digit behind the point; null if that is none. */
    private static @Nullable Double share(FrameStatistics frames, int scope) {
        long all = frames.nanoseconds(FrameStatistics.FRAME);
        return all == 0 ? null : (Double) (Math.round(1000.0 * frames.nanoseconds(scope) / all) / 10.0);
    }

    /** The most first, names in their order, and what has no value last. */
    Comparator<Integer> order(FrameStatistics frames) {
        return this == SCOPE ? Comparator.comparing(frames::name)
                : Comparator.comparing(scope -> figure.of(frames, scope),
                        Comparator.nullsLast(Comparator.reverseOrder()));
    }

    @Override
    public String toString() {
        return title;
    }
}
