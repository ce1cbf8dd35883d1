package dev.readout.cli.profile;

import dev.readout.cli.command.Command;
import dev.readout.cli.command.CommandFailure;
import dev.readout.cli.command.CommandSyntax;
import dev.readout.cli.command.UsageException;
import dev.readout.cli.output.ExportTarget;
import dev.readout.cli.output.StandardOutput;
import dev.readout.export.parquet.WrittenFrames;
import dev.readout.export.report.BaseReport;
import dev.readout.export.report.HtmlReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** {@code report}: makes the page of a report out of tables that a loop has written. */
public final class Report implements Command {
    private static final String OUTPUT = "--output";
    private static final String NAME = "report.html";

    private final List<Path> typed = new ArrayList<>();
    private final List<Path> compared = new ArrayList<>();
    private @Nullable Path output;

    /** @param out takes nothing: the page is a file */
    public Report(StandardOutput out) {
    }

    @Override
    public String[] description() {
        return new String[] {
            "Makes an HTML page, which a browser opens offline, out of the tables that readout profile --parquet or a"
                    + " ParquetFrames of your own loop has written: the scopes, the times of frames, and the worst"
                    + " frames to look into. The page is " + NAME + " in the folder of the tables."};
    }

    @Override
    public void describe(CommandSyntax syntax) {
        syntax.file(OUTPUT, "FILE", value -> output = value,
                "Write the page to this file, which is replaced if it is an older page. For one folder.")
                .files("--compare", "BASE", compared::add,
                        "Compare with an earlier run, a page or a folder of tables: the page names the differences that"
                                + " are more than noise. May be given several times: then only what differs from each"
                                + " of them is named.")
                .inputs(0, "DIR", typed::add,
                        "A folder of tables, or one of the tables in it. Of each folder a page is made.");
    }

    @Override
    public int run(CommandLine line) throws IOException {
        Map<Path, Path> folders = new LinkedHashMap<>();
        for (Path each : typed) {
            FrameSource source = FrameSource.of(each);
            if (source.isPage()) {
                throw new CommandFailure(
                        each + " has no tables of a run: expected the folder of --parquet or of"
                                + " ParquetFrames, or a table in it");
            }
            folders.putIfAbsent(source.path().toRealPath(), source.path());
        }
        if (output != null && folders.size() > 1) {
            throw new UsageException(OUTPUT + " is for one folder, and there are " + folders.size());
        }
        BaseReport[] bases = FrameSource.reports(compared).toArray(new BaseReport[0]);
        Map<Path, ExportTarget> pages = new LinkedHashMap<>();
        folders.values().forEach(folder -> pages.put(folder, output == null
                ? ExportTarget.file("the page", folder.resolve(NAME), ExportTarget.Content.PAGE)
                : ExportTarget.file(OUTPUT, output, ExportTarget.Content.PAGE)));
        ExportTarget.check(List.copyOf(pages.values()));
        for (Map.Entry<Path, ExportTarget> each : pages.entrySet()) {
            write(new FrameSource(each.getKey(), false), each.getValue(), bases);
            line.getErr().println("wrote " + each.getValue().text());
        }
        return 0;
    }

    private static void write(FrameSource source, ExportTarget target, BaseReport[] bases) {
        WrittenFrames tables = source.tables();
        try {
            Map<String, String> about = new LinkedHashMap<>(tables.about());
            // Tables that do not name their program are not of this one.
            about.putIfAbsent("program", "");
            HtmlReport page = HtmlReport.create(Objects.requireNonNull(target.file()), about, bases);
            try {
                source.send(tables, page);
                page.close();
            } finally {
                page.discard();
            }
        } catch (IOException e) {
            throw target.unwritable(e);
        }
    }
}
