package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.abi.egl.PFN_eglGetCurrentContext;
import dev.readout.abi.gl.PFN_glGetInteger64v;
import dev.readout.abi.gl.PFN_glGetQueryObjectui64v;
import dev.readout.abi.gl.PFN_glGetString;
import dev.readout.abi.gl.gl_h;
import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.FakeGl;
import dev.readout.driver.gl.GlApi;
import dev.readout.driver.gl.GlContext;
import dev.readout.software.CostModel;
import dev.readout.software.gl.SoftwareGl;
import dev.readout.software.gl.SoftwareGlSettings;
import dev.readout.workload.GlProgram;
import dev.readout.workload.GlTarget;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The loop on software devices that are like drivers that are not here. {@link GlBackendTest} is on those that are. */
class GlProfilerTest {
    /** A software device's time is virtual: the host's has no part in it. */
    static LongSupplier patientClock() {
        AtomicLong time = new AtomicLong();
        return () -> time.addAndGet(1L << 40);
    }

    /** A profiler on a device of its own, whose draws take 1000 ns. */
    private static final class Bench implements AutoCloseable {
        final Scope first = Scope.named("first");
        final Scope second = Scope.named("second");
        final List<Long> times = new ArrayList<>();
        final List<ProfilerReport> reports = new ArrayList<>();
        final SoftwareGl device;
        final EglDisplay display;
        final GlContext context;
        final GlTarget target;
        GpuProfiler profiler;

        Bench(SoftwareGlSettings.Builder settings) {
            device = SoftwareGl.create(settings.costs(new CostModel(0, 0, 1000, 0, 0, 0, 0)).build());
            display = EglDisplay.createHeadless(device);
            context = display.createContext(GlApi.OPENGL_ES);
            context.makeCurrent();
            target = new GlTarget(context, 8, 8);
        }

        Bench profile(LongSupplier clock, StampMode stamps) {
            profiler = GpuProfiler.gl(context).framesInFlight(2).hostClock(clock).stamps(stamps)
                    .listener(reports::add).build();
            return this;
        }

        void draw() {
            target.draw(GlProgram.drawing(context, "void main() {}", "void main() {}"), 1);
        }

        void frame() {
            profiler.beginFrame();
            GpuRecorder recorder = profiler.recorder();
            try (var open = recorder.scope(first)) {
                draw();
            }
            try (var open = recorder.scope(second)) {
                draw();
                draw();
            }
            profiler.endFrame();
        }

        int poll() {
            context.finish();
            return profiler.poll(frame -> frame.forEach(scope -> times.add(frame.nanoseconds(scope))));
        }

        @Override
        public void close() {
            if (profiler != null) {
                profiler.close();
            }
            display.close();
            device.close();
        }
    }

    @Test
    void driverWithoutTimestampsMeasuresElapsedTimes() {
        try (Bench bench = new Bench(SoftwareGlSettings.builder().timestampBits(0))) {
            assertThatThrownBy(() -> bench.profile(patientClock(), StampMode.BOTTOM_TO_BOTTOM))
                    .isInstanceOf(UnsupportedOperationException.class).hasMessage("the driver's counter for TIMESTAMP"
                            + " has 0 bits, too few to measure with: StampMode.ELAPSED may have more");
            bench.profile(patientClock(), StampMode.ELAPSED);
            bench.frame();
            bench.frame();
            assertThat(bench.poll()).isEqualTo(2);
            assertThat(bench.times).containsExactly(1000L, 2000L, 1000L, 2000L);
        }
    }

    @Test
    void errorThatTheApplicationLeftIsToldByWhatBuildingThrows() {
        try (Bench bench = new Bench(SoftwareGlSettings.builder().timestampBits(0))) {
            PFN_glGetString.invoke(bench.device.find("glGetString").orElseThrow(), 0x1234);
            assertThatThrownBy(() -> bench.profile(patientClock(), StampMode.BOTTOM_TO_BOTTOM))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .satisfies(failed -> assertThat(failed.getSuppressed())
                            .singleElement().asString().contains("GL_INVALID_ENUM"));
        }
    }

    /** The host's clock stands still, or goes back. */
    @ParameterizedTest
    @ValueSource(longs = {0, -1_000_000_000})
    void timeLongerThanTheHostSawIsReportedAndLeftOut(long step) {
        AtomicLong clock = new AtomicLong();
        try (Bench bench = new Bench(SoftwareGlSettings.builder().costs(new CostModel(0, 0, 1000, 0, 0, 0, 0)))
                .profile(() -> clock.getAndAdd(step), StampMode.BOTTOM_TO_BOTTOM)) {
            for (int i = 0; i < 20; i++) {
                bench.draw();
            }
            bench.profiler.beginFrame();
            GpuRecorder recorder = bench.profiler.recorder();
            try (var open = recorder.scope(bench.first)) {
                for (int i = 0; i < 50; i++) {
                    bench.draw();
                }
            }
            bench.profiler.endFrame();
            assertThat(bench.poll()).isEqualTo(1);
            assertThat(bench.reports).singleElement().isInstanceOfSatisfying(ProfilerReport.ImplausibleTime.class,
                    report -> {
                        assertThat(report.problem()).isEqualTo(ProfilerReport.ImplausibleTime.Problem.LONGER_THAN_HOST);
                        assertThat(report.nanoseconds()).isEqualTo(50_000);
                    });
        }
    }

    @Test
    void whatCantBeBuiltLeavesNothingBehind() {
        try (FakeGl driver = new FakeGl().with("glPushDebugGroup", arena -> MemorySegment.NULL);
                EglDisplay display = EglDisplay.createHeadless(driver);
                GlContext context = display.createContext(GlApi.OPENGL)) {
            context.makeCurrent();
            Object before = driver.device.aliveObjects();
            assertThatThrownBy(() -> GpuProfiler.gl(context).debugLabels(true).build())
                    .hasMessageContaining("glPushDebugGroup");
            assertThat(driver.device.aliveObjects()).isEqualTo(before);
        }
    }

    /** Mesa's OpenGL ES 2.0 has timer queries, and no GPU's time to be asked for. */
    @Test
    void aContextWithoutTheGpusTimeIsMeasuredByTheHostsClock() {
        AtomicLong asked = new AtomicLong();
        List<ClockQuality> clocks = new ArrayList<>();
        List<ProfilerReport> reports = new ArrayList<>();
        try (FakeGl driver = new FakeGl(); EglDisplay display = EglDisplay.createHeadless(driver)) {
            driver.with("glGetInteger64v", arena -> PFN_glGetInteger64v.allocate((what, result) -> {
                asked.incrementAndGet();
                PFN_glGetInteger64v.invoke(driver.original("glGetInteger64v"),
                        what == gl_h.GL_TIMESTAMP() ? gl_h.GL_QUERY_RESULT() : what, result.reinterpret(Long.BYTES));
            }, arena));
            GlContext context = display.createContext(GlApi.OPENGL_ES);
            context.makeCurrent();
            try (GpuProfiler profiler = GpuProfiler.gl(context).listener(reports::add).build()) {
                for (int i = 0; i < 3; i++) {
                    frame(profiler, Scope.named("scope"));
                    context.finish();
                    profiler.poll(frame -> clocks.add(frame.clock(GlProfilerBuilder.QUEUE)));
                }
            }
            context.requireNoError("what comes next");
        }
        assertThat(clocks).containsExactly(ClockQuality.HOST, ClockQuality.HOST, ClockQuality.HOST);
        assertThat(asked).as("it is not asked again and again").hasValue(1);
        assertThat(reports).isEmpty();
    }

    /** A driver that answers each time with another number, by which no context is known: frames are measured. */
    @Test
    void driverThatForgetsWhatItAnsweredIsNotTakenForAnotherContext() {
        AtomicLong answers = new AtomicLong();
        List<Long> numbers = new ArrayList<>();
        try (FakeGl driver = new FakeGl();
                EglDisplay display = EglDisplay.createHeadless(driver.with("glGetQueryObjectui64v",
                        arena -> PFN_glGetQueryObjectui64v.allocate((id, what, result) -> {
                            MemorySegment word = result.reinterpret(Long.BYTES);
                            PFN_glGetQueryObjectui64v.invoke(
                                    driver.original("glGetQueryObjectui64v"), id, what, word);
                            word.set(ValueLayout.JAVA_LONG, 0,
                                    word.get(ValueLayout.JAVA_LONG, 0) + answers.incrementAndGet());
                        }, arena)));
                GlContext context = display.createContext(GlApi.OPENGL)) {
            context.makeCurrent();
            try (GpuProfiler profiler = GpuProfiler.gl(context).hostClock(patientClock()).build()) {
                for (int i = 0; i < 3; i++) {
                    frame(profiler, Scope.named("scope"));
                    context.finish();
                    profiler.poll(frame -> numbers.add(frame.number()));
                }
            }
        }
        assertThat(answers).hasValueGreaterThan(3);
        assertThat(numbers).containsExactly(0L, 1L, 2L);
    }

    /** A driver all of whose contexts have the same handle, as a context may have that of one that was destroyed. */
    private static final class SameHandles implements SymbolLookup {
        private final SoftwareGl device;
        private final MemorySegment current;

        SameHandles(SoftwareGl device, Arena arena) {
            this.device = device;
            current = PFN_eglGetCurrentContext.allocate(() -> MemorySegment.ofAddress(0x77), arena);
        }

        @Override
        public Optional<MemorySegment> find(String name) {
            return name.equals("eglGetCurrentContext") ? Optional.of(current) : device.find(name);
        }
    }

    /**
     * A context is made anew, over and over, with the old one's handle, and each has queries of the same names. With
     * and without a result that tells them apart, an old profiler calls nothing that the new context could notice.
     */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void contextThatHasTheHandleOfOneThatIsGoneIsFoundOut(boolean polled) {
        List<ProfilerReport> reports = new ArrayList<>();
        List<String> misuse = new ArrayList<>();
        try (Arena arena = Arena.ofConfined();
                SoftwareGl device = SoftwareGl.create(SoftwareGlSettings.builder()
                        .listener(found -> misuse.add(found.toString())).build());
                EglDisplay display = EglDisplay.createHeadless(device)) {
            SameHandles driver = new SameHandles(device, arena);
            Scope scope = Scope.named("scope");
            GpuProfiler old = null;
            for (int i = 0; i < 20; i++) {
                GlContext made = display.createContext(GlApi.OPENGL);
                made.makeCurrent();
                GlContext context = GlContext.current(driver);
                GpuProfiler profiler = null;
                if (polled) {
                    // The new profiler's queries have the names of the old one's.
                    profiler = GpuProfiler.gl(context).hostClock(patientClock()).listener(reports::add).build();
                    frame(profiler, scope);
                }
                Object before = device.aliveObjects();
                if (old != null) {
                    GpuProfiler gone = old;
                    gone.beginFrame();
                    assertThatThrownBy(gone::recorder).isInstanceOf(IllegalStateException.class)
                            .hasMessageContaining("made anew").hasMessageContaining("abandon()");
                    gone.endFrame();
                    assertThatThrownBy(() -> gone.poll(frame -> {})).isInstanceOf(IllegalStateException.class)
                            .hasMessageContaining("made anew");
                    assertThatThrownBy(gone::close).isInstanceOf(IllegalStateException.class)
                            .hasMessageContaining("made anew");
                    gone.abandon();
                    assertThat(gone.poll(frame -> {})).isZero();
                    gone.close();
                }
                assertThat(device.aliveObjects()).isEqualTo(before);
                if (profiler == null) {
                    profiler = GpuProfiler.gl(context).hostClock(patientClock()).listener(reports::add).build();
                    frame(profiler, scope);
                }
                context.finish();
                List<Long> numbers = new ArrayList<>();
                profiler.poll(frame -> numbers.add(frame.number()));
                assertThat(numbers).containsExactly(0L);
                old = profiler;
                made.close();
            }
        }
        assertThat(misuse).isEmpty();
        assertThat(reports).isEmpty();
    }

    private static void frame(GpuProfiler profiler, Scope scope) {
        profiler.beginFrame();
        try (var open = profiler.recorder().scope(scope)) {
            assertThat(open).isNotNull();
        }
        profiler.endFrame();
    }
}
