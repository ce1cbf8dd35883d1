package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.abi.gl.PFN_glGetIntegerv;
import dev.readout.abi.gl.gl_h;
import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.GlApi;
import dev.readout.driver.gl.GlContext;
import dev.readout.software.gl.SoftwareGl;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongSupplier;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Several profilers in one context of GL, each on a {@code GlContext} of its own or a shared one, and a flag of
 * disturbed times that clears when one of them, or the application, reads it: each of them hears of each disturbance.
 */
class GlDisturbanceProperties {
    private static final Scope WORK = Scope.named("work");

    private long host;
    private final LongSupplier clock = () -> host += 1L << 40;

    /** A profiler, and what should come of its frames. */
    private final class Loop {
        final GlContext context;
        final List<ProfilerReport> reports = new ArrayList<>();
        final List<Long> arrived = new ArrayList<>();
        final List<ProfilerReport> expectedReports = new ArrayList<>();
        final List<Long> expected = new ArrayList<>();
        final List<Long> pending = new ArrayList<>();
        final GpuProfiler profiler;
        boolean disturbed;

        Loop(GlContext context) {
            this.context = context;
            profiler = GpuProfiler.gl(context).hostClock(clock).framesInFlight(64).listener(reports::add).build();
        }

        void frame() {
            profiler.beginFrame();
            profiler.recorder().scope(WORK).close();
            profiler.endFrame();
            pending.add(profiler.frame());
        }

        void poll() {
            context.finish();
            for (int i = 0; profiler.inFlight() > 0 && i < 100; i++) {
                profiler.poll(frame -> arrived.add(frame.number()));
            }
            for (long frame : pending) {
                if (disturbed) {
                    expectedReports.add(new ProfilerReport.Disjoint(frame, false));
                } else {
                    expected.add(frame);
                }
            }
            disturbed &= pending.isEmpty();
            pending.clear();
            assertThat(arrived).isEqualTo(expected);
            assertThat(reports).isEqualTo(expectedReports);
        }
    }

    @Property(tries = 200)
    void everyProfilerOfAContextHearsOfEachDisturbance(@ForAll long seed) {
        Random random = new Random(seed);
        try (SoftwareGl gl = SoftwareGl.create();
                EglDisplay display = EglDisplay.createHeadless(gl);
                GlContext made = display.createContext(GlApi.OPENGL_ES);
                GlContext other = display.createContext(GlApi.OPENGL_ES)) {
            made.makeCurrent();
            List<Loop> loops = new ArrayList<>();
            for (int i = 1 + random.nextInt(3); i > 0; i--) {
                loops.add(new Loop(random.nextBoolean() ? made : GlContext.current(gl)));
            }
            for (int step = 0; step < 30; step++) {
                Loop loop = loops.get(random.nextInt(loops.size()));
                switch (random.nextInt(4)) {
                    case 0 -> loop.frame();
                    case 1 -> loop.poll();
                    case 2 -> {
                        if (random.nextInt(3) == 0) {
                            gl.raiseDisjoint();
                            if (random.nextBoolean()) {
                                assertThat(readByTheApplication(made)).isTrue();
                                loop.context.disturbed();
                            }
                            loops.forEach(each -> each.disturbed = true);
                        }
                    }
                    default -> assertThat(loop.profiler.inFlight()).isEqualTo(loop.pending.size());
                }
            }
            loops.forEach(Loop::poll);
            loops.forEach(each -> each.profiler.close());
            // Another context has a flag of its own.
            other.makeCurrent();
            Loop elsewhere = new Loop(GlContext.current(gl));
            elsewhere.frame();
            made.makeCurrent();
            made.disturbed();
            other.makeCurrent();
            elsewhere.poll();
            elsewhere.profiler.close();
        }
    }

    private static boolean readByTheApplication(GlContext context) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment flag = arena.allocate(ValueLayout.JAVA_INT);
            PFN_glGetIntegerv.invoke(context.functions().find("glGetIntegerv").orElseThrow(),
                    gl_h.GL_GPU_DISJOINT_EXT(), flag);
            return flag.get(ValueLayout.JAVA_INT, 0) != 0;
        }
    }
}
