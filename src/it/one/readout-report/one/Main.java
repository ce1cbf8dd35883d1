package one;

import dev.readout.export.report.HtmlReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** Writes a page. */
public final class Main {
    private Main() {
    }

    /** @param arguments the file that is written */
    public static void main(String[] arguments) throws IOException {
        Frames.into(HtmlReport.create(Path.of(arguments[0], "report.html"), Map.of("device", "software")));
    }
}
