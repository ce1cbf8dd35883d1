package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.driver.gl.GlContext;
import dev.readout.profile.LwjglGlApplication.Maker;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.opengl.GL;

/** The loop in a GL context that LWJGL made: by GLX, and by EGL. */
class LwjglGlProfilerTest {
    private static final int IN_FLIGHT = 3;
    private static final int FRAMES = 24;
    private static final Scope FRAME = Scope.named("frame");
    private static final Scope PASS = Scope.named("pass");

    private final List<Long> numbers = new ArrayList<>();
    private final List<ProfilerReport> reports = new ArrayList<>();

    private void check(GpuFrame frame) {
        numbers.add(frame.number());
        assertThat(frame.size()).isEqualTo(2);
        assertThat(frame.count(frame.find(FRAME, PASS))).isEqualTo(4);
        assertThat(frame.nanoseconds(frame.find(FRAME))).isGreaterThanOrEqualTo(
                frame.nanoseconds(frame.find(FRAME, PASS)));
        assertThat(frame.clock(GlProfilerBuilder.QUEUE)).isEqualTo(ClockQuality.TRUE);
    }

    @ParameterizedTest
    @CsvSource({"GLX, false", "GLX, true", "EGL, false", "EGL, true"})
    void framesOfItsContextAreMeasured(Maker maker, boolean itsFunctions) {
        try (LwjglGlApplication application = new LwjglGlApplication(maker)) {
            GlContext context = itsFunctions ? GlContext.current(LwjglGlApplication.functionProvider())
                    : GlContext.current();
            try (GpuProfiler profiler = GpuProfiler.gl(context).framesInFlight(IN_FLIGHT).listener(reports::add)
                    .build()) {
                for (int frame = 0; frame < FRAMES; frame++) {
                    if (profiler.inFlight() == IN_FLIGHT) {
                        finish(application, profiler);
                    }
                    profiler.poll(this::check);
                    profiler.beginFrame();
                    GpuRecorder gpu = profiler.recorder();
                    try (var whole = gpu.scope(FRAME)) {
                        for (int i = 0; i < 4; i++) {
                            try (var pass = gpu.scope(PASS)) {
                                application.draw();
                            }
                        }
                    }
                    profiler.endFrame();
                }
                finish(application, profiler);

                assertThat(application.error()).isZero();
            }
            assertThat(application.error()).isZero();
            assertThat(GL.getCapabilities().OpenGL30).isTrue();
        }
        assertThat(numbers).hasSize(FRAMES).isSorted();
        // llvmpipe takes stamps within one tick.
        assertThat(reports).allMatch(report -> report.kind() == ProfilerReport.Kind.IMPLAUSIBLE_TIME);
    }

    /** A stamp of llvmpipe is available only some microseconds after all that was drawn has finished. */
    private void finish(LwjglGlApplication application, GpuProfiler profiler) {
        application.finish();
        for (int i = 0; profiler.inFlight() > 0 && i < 100_000; i++) {
            profiler.poll(this::check);
        }
    }
}
