package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.profile.Backend.Reset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Recordings that are made once, and are measured in each frame that says that it submits them. */
class LastingRecordingTest extends FakeLoop {
    private static final long OVERLAY = 100;
    private static final Scope ON_TOP = Scope.named("overlay");
    private final List<String> frames = new ArrayList<>();

    private LastingRecording overlay(GpuProfiler profiler, Scope... path) {
        LastingRecording overlay = profiler.lasting(QUEUE, OVERLAY, path);
        try (var scope = overlay.recorder().scope(ON_TOP)) {
            gpu.work(OVERLAY, 7);
        }
        return overlay;
    }

    private void begin(Reset reset) {
        gpu = new FakeGpu(reset);
        gpu.keepsRecordings = true;
    }

    /** A frame of a scope of its own, and of what was recorded before. */
    private void frame(GpuProfiler profiler, LastingRecording... submitted) {
        profiler.beginFrame();
        gpu.forget(1);
        try (var scope = profiler.recorder(1).scope(WORK)) {
            gpu.work(1, 3);
        }
        for (LastingRecording each : submitted) {
            each.submits();
        }
        profiler.endFrame();
        profiler.submitting(QUEUE);
        gpu.execute(1);
        gpu.now += 10;
        if (submitted.length > 0) {
            gpu.execute(OVERLAY);
        }
    }

    private void poll(GpuProfiler profiler) {
        profiler.poll(frame -> {
            StringBuilder line = new StringBuilder().append(frame.number());
            frame.forEach(scope -> line.append(' ').append(frame.depth(scope)).append(frame.name(scope)).append(' ')
                    .append(frame.count(scope)).append('x').append(frame.nanoseconds(scope)));
            frames.add(line.append(" busy ").append(frame.busyNanoseconds(QUEUE)).append(" span ")
                    .append(frame.spanNanoseconds()).append(" latency ").append(frame.latencyNanoseconds(QUEUE))
                    .toString());
        });
    }

    /** Its submissions take 100, 200 and so on. */
    private LastingRecording growing(GpuProfiler profiler) {
        LastingRecording overlay = profiler.lasting(QUEUE, OVERLAY);
        int[] time = {0};
        try (var scope = overlay.recorder().scope(DRAWN)) {
            gpu.add(OVERLAY, () -> gpu.now += 100 * ++time[0]);
        }
        return overlay;
    }

    private static void submits(GpuProfiler profiler, LastingRecording overlay) {
        profiler.beginFrame();
        overlay.submits();
        profiler.endFrame();
    }

    @ParameterizedTest
    @EnumSource(names = {"BY_HOST", "BY_COMMAND"})
    void aSubmissionWhoseFrameExpiredIsWaitedForAllTheSame(Reset reset) {
        begin(reset);
        gpu.insists = false;
        GpuProfiler profiler = profiler(settings -> settings.expireAfter = 2);
        LastingRecording overlay = growing(profiler);
        submits(profiler, overlay);
        for (int i = 0; i < 3; i++) {
            profiler.beginFrame();
            profiler.endFrame();
            poll(profiler);
        }
        submits(profiler, overlay);
        for (int i = 0; i < 2; i++) {
            gpu.execute(OVERLAY);
            poll(profiler);
        }
        assertThat(frames).noneMatch(line -> line.contains("drawn"));
        assertThat(reports).hasSize(2).last().isInstanceOf(ProfilerReport.SubmittedAgain.class);
    }

    /** Work of the frame that was submitted before it began before it. */
    @Test
    void theFrameBeganWithWhatWasSubmittedFirst() {
        begin(Reset.BY_HOST);
        GpuProfiler profiler = profiler();
        LastingRecording overlay = overlay(profiler);
        profiler.beginFrame();
        gpu.forget(1);
        try (var scope = profiler.recorder(1).scope(WORK)) {
            gpu.work(1, 3);
        }
        profiler.submitting(QUEUE);
        gpu.execute(1);
        gpu.now += 5_000;
        overlay.submits();
        profiler.submitting(QUEUE);
        gpu.execute(OVERLAY);
        profiler.endFrame();
        poll(profiler);
        assertThat(frames).singleElement().asString().endsWith("latency 0");
    }

    @Test
    void whatAFrameSubmitsTwiceIsReported() {
        begin(Reset.BY_HOST);
        GpuProfiler profiler = profiler();
        LastingRecording overlay = overlay(profiler);
        frame(profiler, overlay, overlay);
        poll(profiler);
        assertThat(frames).singleElement().asString().startsWith("0 0work 1x3 busy 3");
        assertThat(reports)
                .containsExactly(new ProfilerReport.SubmittedAgain(0, false, "overlay", QUEUE, OVERLAY, true));
    }

    /** Queries that no command has reset may not be asked (18.3). */
    @ParameterizedTest
    @EnumSource(names = {"BORN", "BY_COMMAND"})
    void nothingIsAskedOfQueriesWhoseSubmissionsWereAllCancelled(Reset reset) {
        begin(reset);
        GpuProfiler profiler = profiler();
        LastingRecording overlay = overlay(profiler);
        for (int i = 0; i < 9; i++) {
            profiler.setEnabled(i % 3 != 1);
            profiler.beginFrame();
            overlay.submits();
            if (i % 3 == 2) {
                profiler.endFrame();
                profiler.cancelFrame(profiler.frame());
            } else {
                profiler.cancelFrame();
            }
        }
        assertThat(gpu.resultsRead).isZero();
        frame(profiler, overlay);
        poll(profiler);
        assertThat(frames).singleElement().asString().startsWith("9 0overlay 1x7 0work 1x3");
        assertThat(reports).isEmpty();
    }

    /** Of stamps and of samples, and of the frames as many. */
    @Test
    void takesFewQueriesWhereItCanNotGetMore() {
        begin(Reset.BY_COMMAND);
        GpuProfiler profiler = profiler();
        frame(profiler);
        long before = gpu.queries;
        overlay(profiler);
        assertThat(gpu.queries - before).isEqualTo(2 * 256);
    }

    @Test
    void queriesOfACommandBufferThatIsToLastDoNotRestForEver() {
        begin(Reset.BY_HOST);
        GpuProfiler profiler = profiler();
        for (int i = 0; i < 50; i++) {
            profiler.beginFrame();
            gpu.forget(OVERLAY);
            try (var scope = profiler.recorder(OVERLAY).scope(WORK)) {
                gpu.work(OVERLAY, 1);
            }
            gpu.execute(OVERLAY);
            gpu.forget(OVERLAY);
            overlay(profiler).submits();
            profiler.endFrame();
            gpu.execute(OVERLAY);
            poll(profiler);
        }
        assertThat(frames).hasSize(50).allMatch(line -> line.contains("0work 1x1") && line.contains("overlay 1x7"));
        assertThat(gpu.stores).isLessThan(8);
        assertThat(reports).isEmpty();
    }

    @Test
    void whatItCannotMeasureIsRefusedOrReported() {
        begin(Reset.BY_HOST);
        GpuProfiler profiler = profiler();
        LastingRecording overlay = profiler.lasting(QUEUE, OVERLAY);
        assertThatThrownBy(() -> overlay.recorder().beginSpanning(WORK)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("many times");
        profiler.beginFrame();
        assertThatThrownBy(() -> profiler.recorder(QUEUE, 1, overlay.recorder()))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("give the path of its scopes");
        profiler.cancelFrame();
        overlay.recorder().step(0, WORK);
        assertThatThrownBy(overlay::submits).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no frame has begun");
        frame(profiler, overlay);
        assertThat(reports).containsExactly(new ProfilerReport.ScopeLeftOpen(0, false, "work", QUEUE));
        assertThatThrownBy(() -> overlay.recorder().scope(WORK)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("after the recording was submitted");
        overlay.close();
        profiler.beginFrame();
        assertThatThrownBy(overlay::submits).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("recorded anew or freed");
        profiler.cancelFrame();
        LastingRecording open = profiler.lasting(QUEUE, 7);
        open.recorder().scope(WORK);
        profiler.close();
        open.recorder().end();
        open.close();
        overlay.close();
        assertThat(gpu.stores).isZero();
        assertThatThrownBy(() -> profiler.lasting(QUEUE, 8)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void framesOfAnAbandonedProfilerSubmitNothing() {
        begin(Reset.BY_HOST);
        GpuProfiler profiler = profiler();
        LastingRecording overlay = overlay(profiler);
        frame(profiler, overlay);
        profiler.abandon();
        int calls = gpu.calls;
        profiler.recorder(1).scope(WORK).end();
        profiler.beginFrame();
        overlay.submits();
        overlay.close();
        profiler.close();
        assertThat(gpu.calls).isEqualTo(calls);
        assertThat(gpu.stores).isZero();
    }
}
