package dev.readout.cli.profile;

import dev.readout.cli.command.CommandFailure;
import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.command.UsageException;
import dev.readout.cli.output.ExportTarget;
import dev.readout.export.FrameSink;
import dev.readout.export.report.BaseReport;
import dev.readout.export.report.HtmlReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** {@code --report}, and {@code --compare} with an earlier run. */
final class ReportOption implements ExportOption {
    private static final String REPORT = "--report";
    private static final String COMPARE = "--compare";

    private @Nullable Path file;
    private final List<Path> compared = new ArrayList<>();
    private final List<BaseReport> bases = new ArrayList<>();

    @Override
    public void describe(CommandSyntax syntax) {
        syntax.file(REPORT, "FILE", value -> file = value,
                "Also write a report to a file, which is replaced if it is an older report: an HTML page with the"
                        + " scopes, the times of frames, and the worst frames to look into. A browser opens it,"
                        + " offline. With --trace or --timeline it has the driver's calls, too.")
                .files(COMPARE, "BASE", compared::add,
                        "Compare with an earlier run, a report or a folder of tables: the page of --report names the"
                                + " differences that are more than noise. May be given several times: then only what"
                                + " differs from each of them is named.");
    }

    @Override
    public List<ExportTarget> targets() {
        return file == null ? List.of() : List.of(ExportTarget.file(REPORT, file, ExportTarget.Content.PAGE));
    }

    /** Reads the base of the comparison, which may be the same file. */
    @Override
    public void prepare() {
        if (!compared.isEmpty() && file == null) {
            throw new UsageException(COMPARE + " needs " + REPORT + ": the report is where the differences are named");
        }
        for (Path before : compared) {
            try {
                bases.add(FrameSource.of(before).report());
            } catch (CommandFailure e) {
                throw new CommandFailure(COMPARE + ": " + e.getMessage(), e);
            }
        }
    }

    @Override
    public FrameSink begin(Map<String, String> about, LongSupplier clock) throws IOException {
        return HtmlReport.create(Objects.requireNonNull(file, REPORT), about, bases.toArray(new BaseReport[0]));
    }
}
