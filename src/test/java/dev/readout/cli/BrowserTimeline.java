package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.testing.Requirement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A timeline in Chromium, which parses, checks and draws it without a screen.
 *
 * @param tracks process and name of each track, and how many slices it has
 * @param counts how often there is a slice of a name
 * @param arrows how many arrows lead from one slice to another
 * @param counters how many values each counter has
 */
record BrowserTimeline(Map<String, Long> tracks, Map<String, Long> counts, long arrows, Map<String, Long> counters) {
    private static final Path PAGE = Path.of("src/test/js/timeline.html");
    private static final Pattern SAID = Pattern.compile("<pre id=\"said\">([^<]*)</pre>");
    private static final Pattern LINE = Pattern.compile("(track|counter|count|arrows) ?(.*?):? (\\d+)(?: slices)?");
    private static final long PATIENCE = 120;

    /** Opens a file of the Trace Event Format. */
    static BrowserTimeline open(Path file) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory(file.getParent(), "browser");
        // The one thing of JSON that would end the element of the page.
        String json = Files.readString(file).replace("</", "<\\/");
        Path page = Files.writeString(folder.resolve("timeline.html"),
                Files.readString(PAGE).replace("@TRACE@", json));
        Matcher said = SAID.matcher(dump(folder, page));
        assertThat(said.find()).as("the page's script ran to its end").isTrue();
        List<String> problems = new ArrayList<>();
        BrowserTimeline timeline = new BrowserTimeline(new TreeMap<>(), new TreeMap<>(), 0, new TreeMap<>());
        long arrows = 0;
        for (String line : said.group(1).lines().toList()) {
            Matcher parts = LINE.matcher(line);
            if (!parts.matches()) {
                problems.add(line);
            } else {
                long number = Long.parseLong(parts.group(3));
                switch (parts.group(1)) {
                    case "track" -> timeline.tracks.put(parts.group(2), number);
                    case "counter" -> timeline.counters.put(parts.group(2), number);
                    case "count" -> timeline.counts.put(parts.group(2), number);
                    default -> arrows = number;
                }
            }
        }
        assertThat(problems).isEmpty();
        return new BrowserTimeline(timeline.tracks, timeline.counts, arrows, timeline.counters);
    }

    private static String dump(Path folder, Path page) throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        Process process;
        try {
            process = new ProcessBuilder("chromium", "--headless=new", "--no-sandbox", "--disable-gpu",
                    "--window-size=800,600",
                    "--user-data-dir=" + folder.resolve("profile"), "--dump-dom", page.toUri().toString())
                    .redirectOutput(out.toFile()).redirectError(err.toFile()).start();
        } catch (IOException notInstalled) {
            Requirement.require(false, "no Debian package chromium: " + notInstalled.getMessage());
            throw notInstalled;
        }
        if (!process.waitFor(PATIENCE, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
        assertThat(process.waitFor()).as(Files.readString(err)).isZero();
        return Files.readString(out, StandardCharsets.UTF_8);
    }
}
