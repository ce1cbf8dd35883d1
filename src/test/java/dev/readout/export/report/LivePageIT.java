package dev.readout.export.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.cli.ReportIT;
import dev.readout.profile.GpuFrame;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A live page as a person uses it in a browser, and as it is in the end: like the report of the same loop. */
class LivePageIT {
    private static final int SCOPES = 20;
    private static final List<String> NAMES = IntStream.range(0, SCOPES).mapToObj(i -> "pass " + i).toList();
    private static final Map<String, String> ABOUT = Map.of("device", "made", "program", "live");

    @TempDir
    private Path folder;

    private static GpuFrame frame(long number) {
        long least = number == 0 ? 9000 : 1000;
        return Captures.frame(number, NAMES,
                LongStream.range(0, SCOPES).map(scope -> least + (31 * number + 7 * scope) % 97).toArray());
    }

    /** A loop that goes on until a file is there. The report is there before the page says that it has ended. */
    private static void run(LivePage page, Path report, Path ending) {
        try (page; HtmlReport same = HtmlReport.create(report, ABOUT)) {
            for (long number = 0; !Files.exists(ending); number++) {
                page.frame(frame(number));
                same.frame(frame(number));
                Thread.sleep(1);
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void itGoesOnWhileSomebodyLooksIntoItAndEndsAsTheReport() throws Exception {
        Path report = folder.resolve("report.html");
        Path ending = folder.resolve("ending");
        LivePage page = LivePage.start(0, ABOUT);
        CompletableFuture<Void> loop = CompletableFuture.runAsync(() -> run(page, report, ending));
        List<Map<String, Object>> seen;
        try {
            seen = ReportIT.seen("live_page.mjs", folder, page.uri().toString(), ending.toString(), report.toString());
        } finally {
            Files.writeString(ending, "");
            loop.join();
        }

        assertThat(seen).as("messages").noneMatch(each -> each.get("kind").equals("message"));
        assertThat(notes(seen)).containsExactly("Live: this page goes on with the loop.", "Paused: the loop goes on.",
                "Live: this page goes on with the loop.", "Ended: this is the last state.");
        assertThat(of(seen, "frames")).hasSize(2);
        assertThat(of(seen, "frames").getFirst()).satisfies(
                each -> assertThat(each.get("later")).as("paused").isEqualTo(each.get("paused")));
        assertThat(of(seen, "focus")).singleElement().satisfies(
                each -> assertThat(each.get("after")).isEqualTo(each.get("before")).isEqualTo("open pass 2"));
        assertThat(of(seen, "scope")).singleElement().satisfies(
                each -> assertThat(each.get("title")).isEqualTo("pass 1"));
        assertThat(of(seen, "frame")).singleElement().satisfies(
                each -> assertThat(each.get("after")).isEqualTo(each.get("before")));
        assertThat(of(seen, "whole")).singleElement().satisfies(
                each -> assertThat((List<?>) each.get("live"))
                        .anyMatch(line -> line.toString().endsWith(" · the first"))
                        .isEqualTo(each.get("report")));
    }

    private static List<Map<String, Object>> of(List<Map<String, Object>> seen, String kind) {
        return seen.stream().filter(each -> each.get("kind").equals(kind)).toList();
    }

    private static List<Object> notes(List<Map<String, Object>> seen) {
        return of(seen, "note").stream().map(each -> each.get("text")).toList();
    }
}
