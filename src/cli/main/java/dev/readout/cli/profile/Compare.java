package dev.readout.cli.profile;

import dev.readout.cli.command.Command;
import dev.readout.cli.command.CommandFailure;
import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.command.Converters;
import dev.readout.cli.command.NameConverter;
import dev.readout.cli.output.Column;
import dev.readout.cli.output.OutputOptions;
import dev.readout.cli.output.Rows;
import dev.readout.cli.output.StandardOutput;
import dev.readout.cli.output.TextCells;
import dev.readout.cli.output.TimeUnitName;
import dev.readout.export.parquet.table.ColumnType;
import dev.readout.export.report.BaseReport;
import dev.readout.export.report.Comparison;
import dev.readout.export.report.Comparison.Verdict;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** {@code compare}: prints what differs between runs, and fails if something became slower. */
public final class Compare implements Command {
    private static final double ALLOWED = 0.03;
    private static final String UNLIKE = "--unlike";
    /** The status if the runs were measured differently. */
    private static final int NOT_COMPARED = 3;
    /** The most names in a message. */
    private static final int NAMED = 5;

    private final StandardOutput out;

    private Path old = Path.of("");
    private final List<Path> judged = new ArrayList<>();
    private final List<Path> others = new ArrayList<>();
    private double allowed = ALLOWED;
    private boolean unlike;
    private TimeUnitName unit = TimeUnitName.NS;
    private final OutputOptions output = new OutputOptions();

    public Compare(StandardOutput out) {
        this.out = out;
    }

    @Override
    public String[] description() {
        return new String[] {
            "Compares the times of runs with an earlier one's, and ends with status 1 if something became slower: for a"
                    + " build that is to fail then. A run is the page of a report, or a folder of the tables of readout"
                    + " profile --parquet or of ParquetFrames.",
            "",
            "old, new: the medians. change: percent of the old one. verdict: slower, faster or same, by what is allowed"
                    + " and by the noise within the runs; too-few if one has less than " + Comparison.FEWEST_FRAMES
                    + " frames with the scope; added,"
                    + " removed. What became slower comes first.",
            "",
            "Runs of one program differ by the device's clocks and its heat. With several NEW, or several --base, a"
                    + " time is slower only if each of the new ones is slower than each of the old ones. A run, or a"
                    + " loop of one, of less than " + Comparison.FEWEST_FRAMES + " frames is left out, which a message"
                    + " says; status 1 if that leaves nothing to compare. One that ended early is compared as far as it"
                    + " goes, which a message says too.",
            "",
            "Runs of different devices or APIs, of virtual and real time, or of which one was traced, are not compared:"
                    + " status " + NOT_COMPARED + ", unless " + UNLIKE + " is given."};
    }

    @Override
    public void describe(CommandSyntax syntax) {
        syntax.exitStatus("1", "something became slower, or the input was at fault")
                .exitStatus(String.valueOf(NOT_COMPARED), "the runs were measured differently")
                .value("--allow", "PERCENT", Converters::percent, value -> allowed = value,
                        "How much longer a time may be: 5%%, say. Default: 3%%.")
                .files("--base", "OLD", others::add, "Another run to compare with. May be given several times.")
                .value("--unit", "UNIT", new NameConverter<>(TimeUnitName.class, "unit"), value -> unit = value,
                        "The unit of times: ${COMPLETION-CANDIDATES}. Default: ns.");
        syntax.flag(UNLIKE, () -> unlike = true,
                "Compare runs that were measured on different devices, or otherwise differently, too.");
        output.describe(syntax);
        syntax.argument("OLD", Converters::file, value -> old = value, "The run to compare with: a page or a folder.")
                .inputs(1, "NEW", judged::add, "The run that is judged, or several of the same program.");
    }

    private List<Column> columns() {
        return List.of(Column.text("scope"), Column.time("old", unit), Column.time("new", unit),
                Column.quantity("change").typed("change_percent", ColumnType.DOUBLE), Column.text("verdict"),
                Column.context("unit"), Column.context("device"));
    }

    @Override
    public int run(CommandLine line) throws IOException {
        others.addFirst(old);
        List<BaseReport> now = FrameSource.reports(judged);
        List<BaseReport> before = FrameSource.reports(others);
        Comparison comparison = Comparison.allowing(allowed, now, before);
        if (!unlike && !comparison.unlike().isEmpty()) {
            line.getErr().println(TextCells.printable("readout compare: the runs were measured differently: "
                    + String.join("; ", comparison.unlike()) + "; " + UNLIKE + " compares them all the same"));
            return NOT_COMPARED;
        }
        List<Comparison.Row> compared = comparison.rows().stream()
                .sorted(Comparator.comparing(Comparison.Row::verdict)).toList();
        List<Path> runs = Stream.concat(others.stream(), judged.stream()).toList();
        List<BaseReport> reports = Stream.concat(before.stream(), now.stream()).toList();
        String devices = reports.stream().map(report -> report.about().get("device"))
                .filter(Objects::nonNull).distinct().collect(Collectors.joining(" and "));
        try (Rows rows = output.open(out, columns())) {
            for (Comparison.Row each : compared) {
                rows.row(each.name(), time(each.beforeNanoseconds()), time(each.nowNanoseconds()), change(each),
                        NameConverter.typed(each.verdict()), unit.toString(), devices.isEmpty() ? null : devices);
            }
            rows.complete();
        }
        say("ended early: ", IntStream.range(0, runs.size()).boxed().flatMap(run -> reports.get(run).endedEarly()
                .map(reason -> runs.get(run) + ": " + reason).stream()).distinct().toList(), line);
        List<String> leftOut = IntStream.range(0, runs.size()).boxed()
                .flatMap(run -> leftOut(runs.get(run), reports.get(run))).distinct().toList();
        requireCompared(compared, leftOut);
        say("left out: ", leftOut, line);
        say("in no new run: ", compared.stream().filter(row -> row.path().isEmpty())
                .filter(row -> row.verdict() == Verdict.REMOVED).map(row -> "loop " + row.loop()).distinct().toList(),
                line);
        List<String> slower = compared.stream().filter(row -> row.verdict() == Verdict.SLOWER)
                .map(Comparison.Row::name).toList();
        String more = " slower by more than "
                + BigDecimal.valueOf(allowed).movePointRight(2).stripTrailingZeros().toPlainString() + " %";
        if (slower.isEmpty()) {
            line.getErr().println("nothing is" + more);
            return 0;
        }
        throw new CommandFailure((slower.size() == 1 ? "1 time is" : slower.size() + " times are") + more + ": "
                + named(slower));
    }

    private static String named(List<String> names) {
        return names.stream().limit(NAMED).collect(Collectors.joining(", "))
                + (names.size() > NAMED ? " and " + (names.size() - NAMED) + " more" : "");
    }

    private static void say(String what, List<String> names, CommandLine line) {
        if (!names.isEmpty()) {
            line.getErr().println(TextCells.printable(what + named(names)));
        }
    }

    /** The frames without a verdict: of more loops than a report has, or of loops that are too short. */
    private static Stream<String> leftOut(Path run, BaseReport report) {
        Map<String, Long> loops = report.framesOfLoops();
        Stream<String> beyond = report.framesLeftOut() == 0 ? Stream.of()
                : Stream.of(run + " has " + report.framesLeftOut() + " frames of more loops than are told apart");
        return Stream.concat(beyond, loops.entrySet().stream()
                .filter(loop -> loop.getValue() < Comparison.FEWEST_FRAMES)
                .map(loop -> run + (loops.size() > 1 ? ", loop " + loop.getKey() : "") + " has " + loop.getValue()
                        + " of the " + Comparison.FEWEST_FRAMES + " frames that a verdict needs"));
    }

    /** A comparison of nothing would pass whatever became slower. */
    private void requireCompared(List<Comparison.Row> compared, List<String> leftOut) {
        if (compared.stream().noneMatch(row -> row.verdict() == Verdict.SLOWER || row.verdict() == Verdict.FASTER
                || row.verdict() == Verdict.SAME)) {
            throw new CommandFailure("nothing can be compared: " + (leftOut.isEmpty()
                    ? "no loop is in an old run and in a new one with " + Comparison.FEWEST_FRAMES + " frames each"
                    : named(leftOut) + "; measure more"));
        }
    }

    private @Nullable Number time(@Nullable Long nanoseconds) {
        return nanoseconds == null ? null : unit.of(nanoseconds);
    }

    /** In percent, with one digit behind the point. */
    private static @Nullable Double change(Comparison.Row row) {
        Long before = row.beforeNanoseconds();
        Long now = row.nowNanoseconds();
        return before == null || now == null || before == 0 ? null
                : (Double) (Math.round(1000 * ((double) (now - before) / before)) / 10.0);
    }
}
