package dev.readout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The timeline of a profile in a browser: slices nest, arrows have two ends, counters have values. */
class TimelineIT {
    private static final int FRAMES = 20;

    @TempDir
    private Path folder;

    private BrowserTimeline profiled(String driver) throws Exception {
        Path json = folder.resolve("timeline.json");
        Run run = Run.of("profile", "--driver", driver, "--frames", String.valueOf(FRAMES), "--timeline",
                json.toString());
        assertThat(run.status()).as(run.err()).isZero();
        // A browser has no digits beyond 2^53: what is written has.
        assertThat(Files.readString(json)).doesNotContain("NaN");
        return BrowserTimeline.open(json);
    }

    @ParameterizedTest
    @ValueSource(strings = {"software", "vulkan"})
    void aTimelineOfVulkanHasCallsAndArrowsFromThem(String driver) throws Exception {
        BrowserTimeline timeline = profiled(driver);

        assertThat(timeline.counts()).containsEntry("frame 0", 2L).containsEntry("vkQueueSubmit", (long) FRAMES)
                .containsEntry("shadow", (long) FRAMES);
        assertThat(timeline.tracks().keySet()).anyMatch(track -> track.contains(": submitted to "))
                .anyMatch(track -> track.endsWith(": frames"));
        // One from the time of waiting, and one from the call.
        assertThat(timeline.arrows()).isEqualTo(2 * FRAMES);
        assertCounters(timeline);
        assertThat(timeline.counters().keySet()).anyMatch(counter -> counter.startsWith("latency "));
    }

    @ParameterizedTest
    @ValueSource(strings = "gl")
    void aTimelineOfGlHasNoSubmissions(String driver) throws Exception {
        BrowserTimeline timeline = profiled(driver);

        assertThat(timeline.counts()).containsEntry("frame 0", 1L).containsEntry("shadow", (long) FRAMES);
        assertThat(timeline.arrows()).isZero();
        assertCounters(timeline);
    }

    private static void assertCounters(BrowserTimeline timeline) {
        assertThat(timeline.counters()).hasSizeGreaterThan(1)
                .allSatisfy((counter, values) -> assertThat(values).as(counter).isPositive().isEven());
        assertThat(timeline.counters().keySet()).anyMatch(counter -> counter.startsWith("busy "))
                .anyMatch(counter -> counter.startsWith("samples of "));
    }
}
