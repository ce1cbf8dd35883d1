package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.driver.vulkan.DeviceFeature;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the host can't reset queries, and they are created reset, the first frame has nothing to reset. */
class CreatedResetTest {
    private static final int FRAMES = 8;
    private static final Scope OUTER = Scope.named("outer");
    private static final Scope INNER = Scope.named("inner");
    private static final Scope COUNTED = Scope.named("counted").withSamples();

    @TempDir
    private Path folder;
    private final List<ProfilerReport> reports = new ArrayList<>();
    private final List<String> frames = new ArrayList<>();

    private void take(GpuFrame frame) {
        StringBuilder scopes = new StringBuilder();
        frame.forEach(scope -> scopes.append(frame.name(scope)).append(' ').append(frame.count(scope)).append(' '));
        frames.add(scopes.toString());
    }

    private static void record(GpuProfiler profiler, GpuRecorder recorder) {
        try (var outer = recorder.scope(OUTER)) {
            // More than the first pool has.
            for (int i = 0; i < 100; i++) {
                try (var inner = recorder.scope(INNER)) {
                    // Nothing to do.
                }
            }
            try (var counted = recorder.scope(COUNTED)) {
                // Nothing to do.
            }
        }
    }

    /** How many commands reset queries before each submission. */
    private List<Integer> run(DeviceFeature... features) throws IOException {
        Path file = folder.resolve("trace");
        EnumSet<DeviceFeature> enabled = EnumSet.noneOf(DeviceFeature.class);
        enabled.addAll(List.of(features));
        TracedLoop.run(file, List.of(), enabled, builder -> builder.enabled(features).listener(reports::add),
                this::take, Collections.nCopies(FRAMES, (TracedLoop.Frame) CreatedResetTest::record)
                        .toArray(TracedLoop.Frame[]::new));
        List<Integer> resets = new ArrayList<>();
        int since = 0;
        for (String call : TracedLoop.calls(file)) {
            since += call.equals("vkCmdResetQueryPool") ? 1 : 0;
            if (call.equals("vkQueueSubmit")) {
                resets.add(since);
                since = 0;
            }
        }
        return resets;
    }

    @Test
    void queriesThatAreCreatedResetAreResetByCommandWhenTheyWereRead() throws IOException {
        List<Integer> resets = run(DeviceFeature.MAINTENANCE9);
        assertThat(resets).hasSize(FRAMES).startsWith(0);
        assertThat(resets.subList(1, FRAMES)).allMatch(count -> count > 0);
        assertThat(frames).hasSize(FRAMES).containsOnly("outer 1 inner 100 counted 1 ");
        assertThat(reports).isEmpty();
    }

    @Test
    void queriesThatAreNotAreResetInTheFirstFrameToo() throws IOException {
        assertThat(run()).hasSize(FRAMES).allMatch(count -> count > 0);
        assertThat(frames).hasSize(FRAMES).containsOnly("outer 1 inner 100 counted 1 ");
        assertThat(reports).isEmpty();
    }
}
