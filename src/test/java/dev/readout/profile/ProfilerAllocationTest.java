package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.GlApi;
import dev.readout.driver.gl.GlContext;
import dev.readout.jmh.TrivialDriver;
import dev.readout.testing.Garbage;
import dev.readout.testing.GlDriver;
import dev.readout.testing.Requirement;
import dev.readout.workload.GlTarget;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A loop that records, measures, reads and draws statistics makes no garbage, once it is warm. */
class ProfilerAllocationTest extends FakeLoop {
    private static final Scope OUTER = Scope.named("outer");
    private static final Scope INNER = Scope.named("inner");

    private long nanoseconds;
    private long handedOver;
    private final FrameStatistics statistics = FrameStatistics.ofLast(240);
    private static final Duration LEAST = Duration.ofNanos(100);
    private final StringBuilder text = new StringBuilder();
    private final Consumer<GpuFrame> consumer = frame -> {
        for (int scope = 0; scope < frame.size(); scope++) {
            nanoseconds += frame.nanoseconds(scope) + frame.ownNanoseconds(scope) + frame.count(scope)
                    + Math.max(0, frame.hostNanoseconds(scope));
        }
        nanoseconds += frame.spanNanoseconds();
        statistics.accept(frame);
        text.setLength(0);
        statistics.appendTo(text, TimeUnit.MILLISECONDS);
        statistics.appendTo(text, TimeUnit.MILLISECONDS, LEAST);
    };

    /** Measures frames, in rounds of some, of which one makes no garbage. */
    private void assertNoGarbage(GpuProfiler profiler, int frames, Runnable records, Runnable executes) {
        long least = Garbage.least(0, () -> {
            for (int frame = 0; frame < frames; frame++) {
                profiler.beginFrame();
                records.run();
                profiler.endFrame();
                executes.run();
                handedOver += profiler.poll(consumer);
            }
        });

        assertThat(least).isZero();
        assertThat(handedOver).isGreaterThanOrEqualTo(frames / 10);
        assertThat(nanoseconds).isPositive();
    }

    @ParameterizedTest
    @CsvSource({"false, false", "true, false", "false, true"})
    void framesOfAThousandScopesAreMeasuredWithoutGarbage(boolean labelled, boolean hostTimes) {
        Requirement.callsC("the trivial driver");
        try (GpuProfiler profiler = TrivialDriver.profiler().debugLabels(labelled).hostTimes(hostTimes).build()) {
            assertNoGarbage(profiler, 20, () -> {
                GpuRecorder gpu = profiler.recorder(TrivialDriver.COMMAND_BUFFER);
                for (int i = 0; i < 500; i++) {
                    try (var outer = gpu.scope(OUTER); var inner = gpu.scope(INNER)) {
                        nanoseconds++;
                    }
                }
            }, () -> {});
        }
    }

    @ParameterizedTest
    @CsvSource({"false, false", "true, false", "false, true"})
    void framesOfStepsAreMeasuredWithoutGarbage(boolean labelled, boolean hostTimes) {
        Requirement.callsC("the trivial driver");
        try (GpuProfiler profiler = TrivialDriver.profiler().debugLabels(labelled).hostTimes(hostTimes).build()) {
            assertNoGarbage(profiler, 20, () -> {
                GpuRecorder gpu = profiler.recorder(TrivialDriver.COMMAND_BUFFER);
                for (int i = 0; i < 250; i++) {
                    gpu.step(0, OUTER);
                    gpu.step(1, INNER);
                    try (var inner = gpu.scope(INNER)) {
                        gpu.step(i % 8, OUTER);
                    }
                }
            }, () -> {});
        }
    }

    /** One command buffer after the other, none of which comes back. */
    @Test
    void framesOfNewCommandBuffersAreMeasuredWithoutGarbage() {
        Requirement.callsC("the trivial driver");
        try (GpuProfiler profiler = TrivialDriver.profiler().build()) {
            long[] commandBuffers = {TrivialDriver.COMMAND_BUFFER};
            assertNoGarbage(profiler, 200, () -> {
                for (int buffer = 0; buffer < 3; buffer++) {
                    try (var inner = profiler.recorder(++commandBuffers[0]).scope(INNER)) {
                        nanoseconds++;
                    }
                }
            }, () -> {});
        }
    }

    /** On threads of their own or not: nothing of a batch is made anew. */
    @Test
    void batchesAreMeasuredWithoutGarbage() {
        Requirement.callsC("the trivial driver");
        GpuQueue compute = GpuQueue.named("compute");
        try (GpuProfiler profiler = TrivialDriver.profiler().queue(compute, 64, 1).build()) {
            long least = Garbage.least(0, () -> {
                for (long number = 0; number < 100; number++) {
                    GpuRecorder first = profiler.batch(compute, TrivialDriver.COMMAND_BUFFER + number % 7, number);
                    GpuRecorder second = profiler.batch(compute, TrivialDriver.COMMAND_BUFFER + 100 + number, number);
                    first.scope(OUTER).end();
                    try (var outer = second.scope(OUTER); var inner = second.scope(INNER)) {
                        nanoseconds++;
                    }
                    profiler.submittingBatch(second.endBatch());
                    first.endBatch();
                    handedOver += profiler.poll(consumer);
                }
            });

            assertThat(least).isZero();
            assertThat(handedOver).isGreaterThanOrEqualTo(100);
        }
    }

    @Test
    void framesOfARecordingThatLastsAreMeasuredWithoutGarbage() {
        gpu.keepsRecordings = true;
        GpuProfiler profiler = profiler(settings -> settings.calibrationNanos = ProfilerSettings.NEVER);
        LastingRecording lasting = profiler.lasting(QUEUE, 1);
        try (var outer = lasting.recorder().scope(OUTER)) {
            gpu.work(1, 10);
        }
        assertNoGarbage(profiler, 200, lasting::submits, () -> gpu.execute(1));
    }

    @ParameterizedTest
    @CsvSource({"OPENGL, false", "OPENGL_ES, false", "OPENGL, true", "OPENGL_ES, true"})
    void framesOfGlAreMeasuredWithoutGarbage(GlApi api, boolean labelled) {
        try (EglDisplay display = GlDriver.system(api).open(); GlContext context = display.createContext(api)) {
            context.makeCurrent();
            GlTarget target = new GlTarget(context, 4, 4);
            try (GpuProfiler profiler = GpuProfiler.gl(context).debugLabels(labelled).listener(report -> {})
                    .build()) {
                assertNoGarbage(profiler, 200, () -> {
                    GpuRecorder gpu = profiler.recorder();
                    try (var outer = gpu.scope(OUTER); var inner = gpu.scope(INNER)) {
                        target.clear();
                    }
                }, context::flush);
            }
        }
    }
}
