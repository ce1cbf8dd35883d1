package dev.readout.export.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The page around the data: one file without external resources. A content security policy has the hashes of its
 * scripts and its style, so that no text of a capture can run. Immutable.
 */
record ReportPage(String template, String style, String script, String chart) {
    private static final String CHART = "META-INF/resources/webjars/chartjs/4.4.3/dist/chart.umd.js";
    private static final Pattern SLOT = Pattern.compile("\\{\\{(\\w+)}}");
    private static final Pattern SOURCE_MAP = Pattern.compile("^//# sourceMappingURL=.*$", Pattern.MULTILINE);

    static ReportPage load() throws IOException {
        return new ReportPage(text("report.html"), text("report.css"), text("report.js"),
                SOURCE_MAP.matcher(text(CHART)).replaceAll(""));
    }

    private static String text(String resource) throws IOException {
        // Not all that is in another jar is seen from a class: where jars are modules, its own module's alone is.
        try (InputStream in = resource.equals(CHART)
                ? ReportPage.class.getClassLoader().getResourceAsStream(CHART)
                : ReportPage.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("no resource " + resource + " on the class path or module path"
                        + (resource.equals(CHART) ? ": it is in org.webjars:chartjs:4.4.3" : ""));
            }
            // A browser takes line ends for \n before it hashes.
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        }
    }

    /**
     * Writes the page.
     *
     * @param liveName the name of a capture that goes on, whose page may ask where it comes from for more; null if it
     *        has ended
     */
    void write(OutputStream bytes, ReportSummary capture, @Nullable Comparison comparison, @Nullable String liveName)
            throws IOException {
        try (Writer out = new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_8.newEncoder()))) {
            Matcher slot = SLOT.matcher(template);
            int end = 0;
            while (slot.find()) {
                out.append(template, end, slot.start());
                end = slot.end();
                switch (slot.group(1)) {
                    case "policy" -> out.write("default-src 'none'; img-src data:; base-uri 'none'; form-action 'none';"
                            + " style-src " + hash(style) + "; script-src " + hash(chart) + " " + hash(script)
                            + (liveName == null ? "" : "; connect-src 'self'"));
                    case "style" -> out.write(style);
                    case "chart" -> out.write(chart);
                    case "script" -> out.write(script);
                    case "data" -> {
                        out.write(BaseReport.DATA_BEGIN);
                        try (JsonGenerator json = CaptureJson.generator(out)) {
                            new CaptureJson(json, capture).write(comparison, liveName);
                        }
                        out.write(BaseReport.DATA_END);
                    }
                    default -> throw new IllegalStateException("report.html has a slot " + slot.group());
                }
            }
            out.append(template, end, template.length());
        }
    }

    private static String hash(String text) {
        byte[] hash = ReportText.hash(text.getBytes(StandardCharsets.UTF_8));
        return "'sha256-" + Base64.getEncoder().encodeToString(hash) + "'";
    }
}
