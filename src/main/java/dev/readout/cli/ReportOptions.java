package dev.readout.cli;

import dev.readout.report.BaseReport;
import dev.readout.report.HtmlReport;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The options that say whether a report is written, and with which other one it is compared. */
final class ReportOptions {
    private static final String REPORT = "--report";
    private static final String COMPARE = "--compare";

    private @Nullable Path report;
    private @Nullable Path compared;
    private @Nullable BaseReport base;

    void describe(CommandSyntax syntax) {
        syntax.file(REPORT, "FILE", value -> report = value,
                "Also write a report to a file, which is replaced if it exists: an HTML page with the scopes, the times"
                        + " of frames, and the worst frames to look into. A browser opens it, offline.")
                .file(COMPARE, "BASE", value -> compared = value,
                        "Compare with an earlier report: the page of --report names the differences that are more than"
                                + " noise.");
    }

    /**
     * Reads what is compared with, before anything is measured.
     *
     * @throws UsageException if there is no report to write the comparison to
     * @throws CommandFailure if it can't be read
     */
    void prepare() {
        Path file = compared;
        if (file == null) {
            return;
        }
        if (report == null) {
            throw new UsageException(COMPARE + " needs " + REPORT + ": the report is where the differences are named");
        }
        try {
            base = BaseReport.read(file);
        } catch (NoSuchFileException e) {
            throw new CommandFailure(COMPARE + " " + file + " does not exist" + FileName.hint(file), e);
        } catch (IOException e) {
            throw new CommandFailure(COMPARE + ": " + e.getMessage(), e);
        }
    }

    /**
     * Begins the report, if one is asked for.
     *
     * @param about what it says of the machine and the device
     * @throws CommandFailure if it can't be written
     */
    void begin(ExportFiles files, Map<String, String> about) {
        BaseReport before = base;
        if (report != null) {
            Map<String, String> dated = new LinkedHashMap<>(about);
            dated.put("date", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
            files.add(REPORT, report, file -> before == null ? HtmlReport.create(file, dated)
                    : HtmlReport.create(file, dated, before));
        }
    }
}
