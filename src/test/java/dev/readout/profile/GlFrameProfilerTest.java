package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.EglPlatform;
import dev.readout.driver.gl.GlApi;
import dev.readout.driver.gl.GlContext;
import dev.readout.gl.TimerResultStatus;
import dev.readout.software.CostModel;
import dev.readout.software.gl.SoftwareGl;
import dev.readout.software.gl.SoftwareGlSettings;
import dev.readout.testing.GlDriver;
import dev.readout.workload.GlProgram;
import dev.readout.workload.GlTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The GL profiler on every driver, and on software devices that are like drivers that are not here. */
class GlFrameProfilerTest {
    private static final SoftwareGl SLOW = SoftwareGl.create(SoftwareGlSettings.builder().lag(2)
            .listener(report -> {}).build());

    @AfterAll
    static void free() {
        SLOW.close();
    }

    /** A software device's time is virtual: the host's has no part in it. */
    private static LongSupplier patientClock() {
        AtomicLong time = new AtomicLong();
        return () -> time.addAndGet(1L << 40);
    }

    @Nested
    class OpenGl extends GlFrameProfilerConformance {
        @Override
        GlDriver driver() {
            return GlDriver.system(GlApi.OPENGL);
        }
    }

    @Nested
    class OpenGlEs extends GlFrameProfilerConformance {
        @Override
        GlDriver driver() {
            return GlDriver.system(GlApi.OPENGL_ES);
        }
    }

    @Nested
    class Angle extends GlFrameProfilerConformance {
        @Override
        GlDriver driver() {
            return GlDriver.angle();
        }
    }

    @Nested
    class Software extends GlFrameProfilerConformance {
        @Override
        GlDriver driver() {
            return new GlDriver("the software device", SLOW, EglPlatform.SURFACELESS, GlApi.OPENGL);
        }

        @Override
        LongSupplier hostClock() {
            return patientClock();
        }
    }

    /** A profiler of two passes on a device of its own, whose draws take 1000 ns. */
    private static final class Bench implements AutoCloseable {
        final Pass first = Pass.of("first");
        final Pass second = Pass.of("second");
        final List<Long> times = new ArrayList<>();
        final SoftwareGl device;
        final EglDisplay display;
        final GlContext context;
        final GlTarget target;
        GlFrameProfiler profiler;

        Bench(SoftwareGlSettings.Builder settings) {
            device = SoftwareGl.create(settings.costs(new CostModel(0, 0, 1000, 0, 0, 0, 0)).build());
            display = EglDisplay.headless(device);
            context = display.createContext(GlApi.OPENGL_ES);
            context.makeCurrent();
            target = new GlTarget(context, 8, 8);
        }

        Bench profile(LongSupplier clock) {
            profiler = GlFrameProfiler.create(context, 2, clock, first, second);
            return this;
        }

        void draw() {
            target.draw(GlProgram.drawing(context, "void main() {}", "void main() {}"), 1);
        }

        void frame() {
            profiler.beginFrame();
            profiler.begin(first);
            draw();
            profiler.end(first);
            profiler.begin(second);
            draw();
            draw();
            profiler.end(second);
            profiler.endFrame();
        }

        int poll() {
            context.finish();
            return profiler.poll(frame -> {
                times.add(frame.nanoseconds(first));
                times.add(frame.nanoseconds(second));
            });
        }

        @Override
        public void close() {
            display.close();
            device.close();
        }
    }

    @Test
    void timesAreThoseOfTheDevice() {
        try (Bench bench = new Bench(SoftwareGlSettings.builder()).profile(patientClock())) {
            bench.frame();
            assertThat(bench.poll()).isEqualTo(1);
            assertThat(bench.times).containsExactly(1000L, 2000L);
        }
    }

    @Test
    void driverWithoutTimestampsMeasuresElapsedTimesOnePassAtATime() {
        try (Bench bench = new Bench(SoftwareGlSettings.builder().timestampBits(0)).profile(patientClock())) {
            bench.frame();
            bench.frame();
            assertThat(bench.poll()).isEqualTo(2);
            assertThat(bench.times).containsExactly(1000L, 2000L, 1000L, 2000L);

            bench.profiler.beginFrame();
            bench.profiler.begin(bench.first);
            assertThatThrownBy(() -> bench.profiler.begin(bench.second)).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("pass 'second' begins before pass 'first' has ended");
            bench.profiler.end(bench.first);
            bench.profiler.begin(bench.second);
            bench.profiler.cancelFrame();
            bench.frame();
            bench.context.finish();
            assertThat(bench.profiler.poll(frame -> assertThatThrownBy(() -> frame.beginTicks(bench.first))
                    .isInstanceOf(IllegalStateException.class).hasMessageContaining("no timestamps"))).isEqualTo(1);
        }
    }

    @Test
    void driverWithoutACounterIsRefusedAndLeavesNoErrorBehind() {
        try (Bench bench = new Bench(SoftwareGlSettings.builder().timestampBits(0).elapsedBits(20))) {
            assertThatThrownBy(() -> bench.profile(patientClock())).isInstanceOf(UnsupportedOperationException.class)
                    .hasMessage("the driver can't measure time: it has timestamps of 0 bits and elapsed times of 20,"
                            + " and 30 are the fewest that can be believed");
            bench.draw();
        }
    }

    @Test
    void disturbedFramesAreCountedAndNotHandedOver() {
        try (Bench bench = new Bench(SoftwareGlSettings.builder()).profile(patientClock())) {
            bench.frame();
            bench.frame();
            bench.device.raiseDisjoint();
            assertThat(bench.poll()).isZero();
            assertThat(bench.profiler.rejected(TimerResultStatus.DISJOINT)).isEqualTo(2);
            assertThat(bench.profiler.inFlight()).isZero();
            bench.frame();
            assertThat(bench.poll()).isEqualTo(1);
            assertThat(bench.times).containsExactly(1000L, 2000L);
        }
    }

    @Test
    void passLongerThanTheHostSawIsCountedAndNotHandedOver() {
        try (Bench bench = new Bench(SoftwareGlSettings.builder()).profile(() -> 0)) {
            bench.frame();
            assertThat(bench.poll()).isZero();
            assertThat(bench.profiler.rejected(TimerResultStatus.LONGER_THAN_HOST)).isEqualTo(1);
        }
    }

    @Test
    void errorOfTheApplicationsIsNotLostAndTheFrameGoesOn() {
        try (Bench bench = new Bench(SoftwareGlSettings.builder().listener(report -> {})).profile(patientClock())) {
            bench.profiler.beginFrame();
            leaveAnError(bench);
            assertThatThrownBy(() -> bench.profiler.begin(bench.first))
                    .hasMessage("a call before glQueryCounterANGLE raised GL_INVALID_ENUM (0x500)");
            bench.profiler.begin(bench.first);
            leaveAnError(bench);
            assertThatThrownBy(() -> bench.profiler.end(bench.first)).hasMessageContaining("a call before");
            bench.profiler.end(bench.first);
            bench.profiler.endFrame();
            bench.context.finish();
            assertThat(bench.profiler.poll(frame -> {})).isEqualTo(1);
        }
    }

    private static void leaveAnError(Bench bench) {
        dev.readout.abi.gl.PFN_glGetString.invoke(bench.device.find("glGetString").orElseThrow(), 0x1234);
    }
}
