package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.GlApi;
import dev.readout.driver.gl.GlContext;
import dev.readout.jmh.TrivialDriver;
import dev.readout.testing.Garbage;
import dev.readout.testing.GlDriver;
import dev.readout.testing.Requirement;
import dev.readout.vulkan.Timestamps;
import dev.readout.workload.GlTarget;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A loop that records, measures, reads and draws statistics makes no garbage, once it is warm. */
class ProfilerAllocationTest {
    private static final int ROUNDS = 1500;
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

    @ParameterizedTest
    @CsvSource({"false, false", "true, false", "false, true"})
    void framesOfAThousandScopesAreMeasuredWithoutGarbage(boolean labelled, boolean hostTimes) {
        Requirement.callsC("the trivial driver");
        try (GpuProfiler profiler = TrivialDriver.profiler().debugLabels(labelled).hostTimes(hostTimes).build()) {
            long least = Garbage.least(ROUNDS, () -> {
                for (int frame = 0; frame < 20; frame++) {
                    profiler.beginFrame();
                    GpuRecorder gpu = profiler.recorder(TrivialDriver.COMMAND_BUFFER);
                    for (int i = 0; i < 500; i++) {
                        try (var outer = gpu.scope(OUTER)) {
                            try (var inner = gpu.scope(INNER)) {
                                nanoseconds++;
                            }
                        }
                    }
                    profiler.endFrame();
                    handedOver += profiler.poll(consumer);
                }
            });

            assertThat(least).isZero();
            assertThat(handedOver).isGreaterThanOrEqualTo(20);
        }
    }

    /** One command buffer after the other, none of which comes back. */
    @Test
    void framesOfNewCommandBuffersAreMeasuredWithoutGarbage() {
        Requirement.callsC("the trivial driver");
        try (GpuProfiler profiler = TrivialDriver.profiler().build()) {
            long[] commandBuffers = {TrivialDriver.COMMAND_BUFFER};
            long least = Garbage.least(ROUNDS, () -> {
                for (int frame = 0; frame < 200; frame++) {
                    profiler.beginFrame();
                    for (int buffer = 0; buffer < 3; buffer++) {
                        try (var inner = profiler.recorder(++commandBuffers[0]).scope(INNER)) {
                            nanoseconds++;
                        }
                    }
                    profiler.endFrame();
                    handedOver += profiler.poll(consumer);
                }
            });

            assertThat(least).isZero();
            assertThat(handedOver).isGreaterThanOrEqualTo(200);
        }
    }

    @Test
    void framesOfARecordingThatLastsAreMeasuredWithoutGarbage() {
        FakeGpu gpu = new FakeGpu(Backend.Reset.BY_HOST);
        gpu.keepsRecordings = true;
        GpuQueue queue = GpuQueue.named("queue");
        ProfilerSettings settings = new ProfilerSettings();
        settings.queues.add(new ProfilerSettings.Queue(queue, new Timestamps(64, 1), 0, List.of()));
        settings.hostClock = gpu::hostClock;
        settings.calibrationNanos = ProfilerSettings.NEVER;
        try (GpuProfiler profiler = new GpuProfiler(settings, gpu)) {
            LastingRecording lasting = profiler.lasting(queue, 1);
            try (var outer = lasting.recorder().scope(OUTER)) {
                gpu.work(1, 10);
            }
            long least = Garbage.least(ROUNDS, () -> {
                for (int frame = 0; frame < 200; frame++) {
                    profiler.beginFrame();
                    lasting.submits();
                    profiler.endFrame();
                    gpu.execute(1);
                    handedOver += profiler.poll(consumer);
                }
            });

            assertThat(least).isZero();
            assertThat(handedOver).isGreaterThanOrEqualTo(200);
        }
    }

    @ParameterizedTest
    @CsvSource({"false, false", "true, false", "false, true"})
    void framesOfStepsAreMeasuredWithoutGarbage(boolean labelled, boolean hostTimes) {
        Requirement.callsC("the trivial driver");
        try (GpuProfiler profiler = TrivialDriver.profiler().debugLabels(labelled).hostTimes(hostTimes).build()) {
            long least = Garbage.least(ROUNDS, () -> {
                for (int frame = 0; frame < 20; frame++) {
                    profiler.beginFrame();
                    GpuRecorder gpu = profiler.recorder(TrivialDriver.COMMAND_BUFFER);
                    for (int i = 0; i < 250; i++) {
                        gpu.step(0, OUTER);
                        gpu.step(1, INNER);
                        try (var inner = gpu.scope(INNER)) {
                            gpu.step(i % 8, OUTER);
                        }
                    }
                    profiler.endFrame();
                    handedOver += profiler.poll(consumer);
                }
            });

            assertThat(least).isZero();
            assertThat(handedOver).isGreaterThanOrEqualTo(20);
        }
    }

    @ParameterizedTest
    @CsvSource({"OPENGL, false", "OPENGL_ES, false", "OPENGL, true", "OPENGL_ES, true"})
    void framesOfGlAreMeasuredWithoutGarbage(GlApi api, boolean labelled) {
        try (EglDisplay display = GlDriver.system(api).open(); GlContext context = display.createContext(api)) {
            context.makeCurrent();
            GlTarget target = new GlTarget(context, 4, 4);
            try (GpuProfiler profiler = GpuProfiler.gl(context).debugLabels(labelled).listener(report -> {})
                    .build()) {
                long least = Garbage.least(ROUNDS, () -> {
                    for (int frame = 0; frame < 200; frame++) {
                        profiler.beginFrame();
                        GpuRecorder gpu = profiler.recorder();
                        try (var outer = gpu.scope(OUTER)) {
                            try (var inner = gpu.scope(INNER)) {
                                target.clear();
                            }
                        }
                        profiler.endFrame();
                        context.flush();
                        handedOver += profiler.poll(consumer);
                    }
                });

                assertThat(least).isZero();
                assertThat(handedOver).isPositive();
                assertThat(nanoseconds).isPositive();
            }
        }
    }
}
