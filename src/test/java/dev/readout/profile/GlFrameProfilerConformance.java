package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.driver.EglDisplay;
import dev.readout.driver.GlContext;
import dev.readout.driver.GlTarget;
import dev.readout.gl.TimerResultStatus;
import dev.readout.testing.GlDriver;
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
        target = context.createTarget(256, 256);
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
        assertThatThrownBy(() -> profiler.poll(each -> { })).isInstanceOf(IllegalStateException.class)
                .hasMessage("the profiler is closed");
    }

    @Test
    void onlyTimeIsMeasured() {
        assertThatThrownBy(() -> GlFrameProfiler.create(context, 1, main.withSamples()))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("pass 'main' counts samples");
        assertThatThrownBy(() -> GlFrameProfiler.create(context, 0, main))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("framesInFlight 0");
        assertThatThrownBy(() -> GlFrameProfiler.create(context, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
