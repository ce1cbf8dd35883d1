package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.driver.DriverException;
import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.GlApi;
import dev.readout.driver.gl.GlContext;
import dev.readout.gl.TimerResultStatus;
import dev.readout.testing.GlDriver;
import dev.readout.vulkan.PipelineStatistic;
import dev.readout.workload.GlProgram;
import dev.readout.workload.GlTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a profiling loop relies on, whatever the GL driver. */
abstract class GlFrameProfilerConformance {
    private static final int IN_FLIGHT = 3;

    private final Pass frame = Pass.of("frame");
    private final Pass shadow = Pass.of("shadow");
    private final Pass main = Pass.of("main");
    private final List<Long> numbers = new ArrayList<>();

    private EglDisplay display;
    private GlContext context;
    private GlTarget target;
    private GlFrameProfiler profiler;

    abstract GlDriver driver();

    LongSupplier hostClock() {
        return System::nanoTime;
    }

    @BeforeEach
    void open() {
        display = driver().open();
        context = display.createContext(driver().api());
        context.makeCurrent();
        target = new GlTarget(context, 256, 256);
        target.clear();
        profiler = GlFrameProfiler.create(context, IN_FLIGHT, hostClock(), frame, shadow, main);
    }

    @AfterEach
    void close() {
        if (display != null) {
            display.close();
        }
    }

    /** A frame in which all passes are measured. */
    private void draw() {
        profiler.beginFrame();
        profiler.begin(frame);
        profiler.begin(shadow);
        target.clear();
        profiler.end(shadow);
        profiler.begin(main);
        target.clear();
        profiler.end(main);
        profiler.end(frame);
        profiler.endFrame();
    }

    /** Polls until everything that was drawn is there. */
    private void drain(FrameConsumer consumer) {
        context.finish();
        for (int i = 0; profiler.inFlight() > 0 && i < 100_000; i++) {
            profiler.poll(consumer);
        }
        assertThat(profiler.inFlight()).isZero();
    }

    @Test
    void framesAreHandedOverInOrderWithTheTimesOfTheirPasses() {
        for (int i = 0; i < 20; i++) {
            if (profiler.inFlight() == IN_FLIGHT) {
                drain(each -> numbers.add(each.number()));
            }
            draw();
        }
        drain(each -> {
            numbers.add(each.number());
            assertThat(each.has(frame) && each.has(shadow) && each.has(main)).isTrue();
            assertThat(each.nanoseconds(frame)).isBetween(each.nanoseconds(shadow), 10_000_000_000L);
            assertThat(each.beginTicks(shadow)).isGreaterThanOrEqualTo(each.beginTicks(frame));
            assertThat(each.beginTicks(main)).isGreaterThanOrEqualTo(each.beginTicks(shadow));
        });
        assertThat(numbers).hasSize(20).isSorted().startsWith(0L).endsWith(19L);
        assertThat(profiler.dropped()).isZero();
        for (TimerResultStatus reason : TimerResultStatus.values()) {
            assertThat(profiler.rejected(reason)).isZero();
        }
    }

    @Test
    void passThatWasNotRecordedHasNoTime() {
        profiler.beginFrame();
        profiler.begin(main);
        profiler.end(main);
        profiler.endFrame();
        drain(each -> {
            numbers.add(each.number());
            assertThat(each.has(main)).isTrue();
            assertThat(each.has(shadow)).isFalse();
            assertThatThrownBy(() -> each.nanoseconds(shadow)).isInstanceOf(IllegalStateException.class)
                    .hasMessage("pass 'shadow' was not recorded in frame 0");
            assertThatThrownBy(() -> each.samples(main)).isInstanceOf(IllegalStateException.class);
        });
        assertThat(numbers).containsExactly(0L);
    }

    @Test
    void frameThatFindsAllInFlightIsDroppedAndTheOthersAreNot() {
        for (int i = 0; i < IN_FLIGHT; i++) {
            draw();
        }
        assertThat(profiler.inFlight()).isEqualTo(IN_FLIGHT);
        draw();
        assertThat(profiler.dropped()).isEqualTo(1);
        drain(each -> numbers.add(each.number()));
        draw();
        drain(each -> numbers.add(each.number()));
        assertThat(numbers).containsExactly(0L, 1L, 2L, 4L);
    }

    @Test
    void emptyFrameAndCancelledFrameAreNotHandedOver() {
        profiler.beginFrame();
        profiler.endFrame();
        profiler.beginFrame();
        profiler.begin(main);
        profiler.cancelFrame();
        assertThat(profiler.inFlight()).isZero();
        draw();
        drain(each -> numbers.add(each.number()));
        assertThat(numbers).containsExactly(2L);
    }

    @Test
    void mistakesAreRefused() {
        assertThatThrownBy(() -> profiler.begin(main)).isInstanceOf(IllegalStateException.class)
                .hasMessage("no frame has begun: call beginFrame first");
        profiler.beginFrame();
        assertThatThrownBy(profiler::beginFrame).isInstanceOf(IllegalStateException.class)
                .hasMessage("frame 0 has begun and not ended");
        assertThatThrownBy(() -> profiler.end(main)).isInstanceOf(IllegalStateException.class)
                .hasMessage("pass 'main' ends in frame 0 but has not begun");
        profiler.begin(main);
        assertThatThrownBy(() -> profiler.begin(main)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("begins twice");
        assertThatThrownBy(profiler::endFrame).isInstanceOf(IllegalStateException.class)
                .hasMessage("pass 'main' has begun in frame 0 and not ended");
        profiler.end(main);
        assertThatThrownBy(() -> profiler.begin(Pass.of("other"))).isInstanceOf(IllegalArgumentException.class);
        profiler.endFrame();
        profiler.close();
        profiler.close();
        assertThatThrownBy(() -> profiler.poll(each -> {})).isInstanceOf(IllegalStateException.class)
                .hasMessage("the profiler is closed");
    }

    @Test
    void samplesAreCountedInOpenGlAndRefusedInOpenGlEs() {
        Pass first = Pass.of("first").withSamples();
        Pass second = Pass.of("second").withSamples();
        if (context.api() == GlApi.OPENGL_ES) {
            assertThatThrownBy(() -> GlFrameProfiler.create(context, 1, hostClock(), first))
                    .isInstanceOf(UnsupportedOperationException.class).hasMessageContaining("does not count samples");
            return;
        }
        GlProgram triangle = GlProgram.drawing(context, """
                #version 330 core
                void main() {
                    gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
                }
                """, """
                #version 330 core
                out vec4 color;
                void main() {
                    color = vec4(1.0);
                }
                """);
        profiler = GlFrameProfiler.create(context, IN_FLIGHT, hostClock(), first, main, second);
        profiler.beginFrame();
        profiler.begin(second);
        profiler.cancelFrame();
        for (int i = 1; i <= IN_FLIGHT; i++) {
            profiler.beginFrame();
            profiler.begin(first);
            target.clear();
            profiler.end(first);
            profiler.begin(second);
            for (int triangles = 0; triangles < i; triangles++) {
                target.draw(triangle, 1);
            }
            profiler.end(second);
            profiler.endFrame();
        }
        drain(each -> {
            numbers.add(each.samples(second));
            assertThat(each.samples(first)).isZero();
        });
        assertThat(numbers).containsExactly(65536L, 2 * 65536L, 3 * 65536L);
        profiler.beginFrame();
        profiler.begin(first);
        assertThatThrownBy(() -> profiler.begin(second)).isInstanceOf(DriverException.class)
                .hasMessage("glBeginQuery raised GL_INVALID_OPERATION (0x502)");
    }

    @Test
    void whatGlCantMeasureIsRefused() {
        assertThatThrownBy(() -> GlFrameProfiler.create(context, 1,
                main.withStatistics(PipelineStatistic.CLIPPING_PRIMITIVES)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("pass 'main' counts pipeline statistics");
        assertThatThrownBy(() -> GlFrameProfiler.create(context, 0, main))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("framesInFlight 0");
        assertThatThrownBy(() -> GlFrameProfiler.create(context, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
