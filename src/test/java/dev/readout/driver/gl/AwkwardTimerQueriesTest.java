package dev.readout.driver.gl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.abi.gl.PFN_glFlush;
import dev.readout.abi.gl.PFN_glGenQueries;
import dev.readout.abi.gl.PFN_glGetQueryObjectui64v;
import dev.readout.driver.DriverException;
import dev.readout.gl.QueryGetter;
import dev.readout.gl.TimerResultStatus;
import dev.readout.software.CostModel;
import dev.readout.software.Overflow;
import dev.readout.software.gl.SoftwareGl;
import dev.readout.software.gl.SoftwareGlSettings;
import dev.readout.workload.GlProgram;
import dev.readout.workload.GlTarget;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Timer queries of drivers that are not here: without counters, with broken and small ones, slow and disturbed. */
class AwkwardTimerQueriesTest {
    private static final long DRAW = 1000;
    private static final LongSupplier PATIENT = new LongSupplier() {
        private long time;

        @Override
        public long getAsLong() {
            return time += 1L << 40;
        }
    };

    private SoftwareGl device;
    private EglDisplay display;
    private GlContext context;
    private GlTarget target;
    private GlTimerQueries queries;

    private static SoftwareGlSettings.Builder settings() {
        // A draw takes a microsecond, and nothing else takes any time.
        return SoftwareGlSettings.builder().costs(new CostModel(0, 0, DRAW, 0, 0, 0, 0)).listener(report -> {});
    }

    private void start(SoftwareGlSettings.Builder settings) {
        device = SoftwareGl.create(settings.build());
        display = EglDisplay.createHeadless(device);
        context = display.createContext(GlApi.OPENGL_ES);
        context.makeCurrent();
        target = new GlTarget(context, 8, 8);
        queries = context.createTimerQueries(4, PATIENT);
    }

    @AfterEach
    void stop() {
        if (device != null) {
            display.close();
            device.close();
        }
    }

    private void measure(int query, int draws) {
        GlProgram program = GlProgram.drawing(context, "void main() {}", "void main() {}");
        queries.begin(query);
        for (int i = 0; i < draws; i++) {
            target.draw(program, 1);
        }
        queries.end();
    }

    @Test
    void noCounterIsReportedAsSuchAndNotAsZero() {
        start(settings().elapsedBits(0).timestampBits(0));
        measure(0, 1);
        queries.timestamp(1);
        queries.await(0, 0);
        queries.await(1, 0);
        assertThat(queries.poll(0) && queries.poll(1)).isTrue();
        assertThat(queries.status(0)).isEqualTo(TimerResultStatus.NO_COUNTER);
        assertThat(queries.status(1)).isEqualTo(TimerResultStatus.NO_COUNTER);
        assertThat(queries.statusBetween(1, 1)).isEqualTo(TimerResultStatus.NO_COUNTER);
        assertThatThrownBy(() -> queries.nanoseconds(0)).isInstanceOf(IllegalStateException.class)
                .hasMessage("the result of query 0 is no time: NO_COUNTER");
        assertThatThrownBy(() -> queries.nanosecondsBetween(1, 1)).isInstanceOf(IllegalStateException.class)
                .hasMessage("the time from query 1 to query 1 is NO_COUNTER");
    }

    @Test
    void counterOfTooFewBitsIsBroken() {
        start(settings().elapsedBits(29).timestampBits(1));
        measure(0, 1);
        queries.timestamp(1);
        context.finish();
        assertThat(queries.poll(0) && queries.poll(1)).isTrue();
        assertThat(queries.status(0)).isEqualTo(TimerResultStatus.BROKEN_COUNTER);
        assertThat(queries.status(1)).isEqualTo(TimerResultStatus.BROKEN_COUNTER);
    }

    @Test
    void smallestCounterSaturatesAndItsTimestampsWrap() {
        start(settings().costs(new CostModel(0, 0, 1L << 29, 0, 0, 0, 0)).elapsedBits(30).timestampBits(30)
                .startNanoseconds((1L << 30) - 5));
        measure(0, 3);
        queries.timestamp(1);
        measure(2, 1);
        queries.timestamp(3);
        context.finish();
        assertThat(queries.poll(0) && queries.poll(1) && queries.poll(2) && queries.poll(3)).isTrue();
        assertThat(queries.status(0)).isEqualTo(TimerResultStatus.SATURATED);
        assertThat(queries.nanoseconds(2)).isEqualTo(1L << 29);
        assertThat(queries.nanoseconds(1)).isEqualTo((1L << 29) - 5);
        assertThat(queries.nanosecondsBetween(1, 3)).isEqualTo(1L << 29);
    }

    @Test
    void timestampsAcrossAWrapAreNotNegative() {
        start(settings().timestampBits(30).startNanoseconds((1L << 30) - 5));
        queries.timestamp(0);
        measure(1, 1);
        queries.timestamp(2);
        context.finish();
        assertThat(queries.poll(0) && queries.poll(2)).isTrue();
        assertThat(queries.nanoseconds(2)).isLessThan(queries.nanoseconds(0));
        assertThat(queries.nanosecondsBetween(0, 2)).isEqualTo(DRAW);
    }

    @Test
    void resultsThatTakeTheirTimeAreNotWaitedFor() {
        start(settings().lag(2));
        measure(0, 1);
        assertThat(queries.poll(0)).isFalse();
        for (int frame = 0; frame < 2; frame++) {
            context.flush();
            assertThat(queries.poll(0)).isFalse();
            target.clear();
            queries.timestamp(1);
        }
        context.flush();
        assertThat(queries.poll(0)).isTrue();
        assertThat(queries.nanoseconds(0)).isEqualTo(DRAW);
    }

    @Test
    void waitEndsWhenItsTimeIsUp() {
        start(settings().lag(1000));
        measure(0, 1);
        assertThat(queries.await(0, 0)).isFalse();
        assertThat(queries.await(0, 1_000_000_000_000L)).isTrue();
    }

    @Test
    void disturbedTimingsAreReportedAsSuchAndLaterOnesAreNot() {
        start(settings());
        measure(0, 1);
        context.finish();
        assertThat(queries.poll(0)).isTrue();
        assertThat(queries.status(0)).isEqualTo(TimerResultStatus.VALID);
        measure(1, 1);
        queries.timestamp(2);
        device.raiseDisjoint();
        context.finish();
        assertThat(queries.poll(1) && queries.poll(2)).isTrue();
        assertThat(queries.status(1)).isEqualTo(TimerResultStatus.DISJOINT);
        assertThat(queries.status(2)).isEqualTo(TimerResultStatus.DISJOINT);
        assertThat(queries.statusBetween(2, 2)).isEqualTo(TimerResultStatus.DISJOINT);
        assertThat(queries.status(0)).as("judged before").isEqualTo(TimerResultStatus.VALID);
        measure(3, 1);
        context.finish();
        assertThat(queries.poll(3)).isTrue();
        assertThat(queries.nanoseconds(3)).isEqualTo(DRAW);
    }

    @Test
    void everyDisturbanceIsReportedAndNotOnlyTheFirst() {
        start(settings());
        for (int query = 0; query < 3; query++) {
            queries.timestamp(query);
            device.raiseDisjoint();
            context.finish();
            assertThat(queries.poll(query)).isTrue();
            assertThat(queries.status(query)).as("disturbance %d", query).isEqualTo(TimerResultStatus.DISJOINT);
        }
    }

    @Test
    void timeBetweenTimestampsIsDisturbedIfEitherIs() {
        start(settings());
        queries.timestamp(0);
        device.raiseDisjoint();
        context.finish();
        assertThat(queries.poll(0)).isTrue();
        assertThat(queries.status(0)).isEqualTo(TimerResultStatus.DISJOINT);
        queries.timestamp(1);
        context.finish();
        assertThat(queries.poll(1)).isTrue();
        assertThat(queries.statusBetween(0, 1)).isEqualTo(TimerResultStatus.DISJOINT);
        queries.timestamp(2);
        device.raiseDisjoint();
        context.finish();
        assertThat(queries.poll(2)).isTrue();
        assertThat(queries.statusBetween(1, 2)).isEqualTo(TimerResultStatus.DISJOINT);
        assertThatThrownBy(() -> queries.nanosecondsBetween(0, 1)).isInstanceOf(IllegalStateException.class)
                .hasMessage("the time from query 0 to query 1 is DISJOINT");
    }

    @Test
    void whoWaitsFlushesFirst() {
        start(settings());
        AtomicInteger flushes = new AtomicInteger();
        try (FakeGl fake = new FakeGl().with("glFlush", arena -> PFN_glFlush.allocate(flushes::incrementAndGet, arena));
                EglDisplay other = EglDisplay.createHeadless(fake);
                GlContext there = other.createContext(GlApi.OPENGL_ES)) {
            there.makeCurrent();
            GlTimerQueries waiting = there.createTimerQueries(1, PATIENT);
            waiting.timestamp(0);
            waiting.await(0, 0);
            assertThat(flushes).hasValue(1);
        }
        context.makeCurrent();
    }

    /** llvmpipe's first result may be: it subtracts 0 from the clock. */
    @Test
    void absoluteTimeOfADriverIsShownBesideWhatTheHostSaw() {
        start(settings());
        AtomicLong host = new AtomicLong();
        try (FakeGl fake = new FakeGl().with("glGetQueryObjectui64vANGLE", arena -> PFN_glGetQueryObjectui64v.allocate(
                (id, pname, params) -> params.reinterpret(8).set(ValueLayout.JAVA_LONG, 0, -2), arena));
                EglDisplay other = EglDisplay.createHeadless(fake);
                GlContext there = other.createContext(GlApi.OPENGL_ES)) {
            there.makeCurrent();
            GlTimerQueries absolute = there.createTimerQueries(1, () -> host.getAndAdd(7_000));
            absolute.begin(0);
            absolute.end();
            assertThat(absolute.await(0, 1_000_000_000_000L)).isTrue();
            assertThat(absolute.status(0)).isEqualTo(TimerResultStatus.LONGER_THAN_HOST);
            assertThatThrownBy(() -> absolute.nanoseconds(0)).isInstanceOf(IllegalStateException.class)
                    .hasMessage("the result of query 0 is no time: LONGER_THAN_HOST: the driver measured"
                            + " 18446744073709551614 ns where the host saw at most 7000 ns: discard it and measure"
                            + " again");
        }
        context.makeCurrent();
    }

    @Test
    void everyoneInTheContextLearnsOfTheDisturbance() {
        start(settings());
        GlTimerQueries others = context.createTimerQueries(1, PATIENT);
        others.timestamp(0);
        queries.timestamp(0);
        device.raiseDisjoint();
        context.finish();
        assertThat(queries.poll(0) && others.poll(0)).isTrue();
        assertThat(queries.status(0)).isEqualTo(TimerResultStatus.DISJOINT);
        assertThat(others.status(0)).isEqualTo(TimerResultStatus.DISJOINT);
    }

    @Test
    void whatWasDisturbedBeforeIsNobodysLoss() {
        start(settings());
        device.raiseDisjoint();
        try (GlContext fresh = display.createContext(GlApi.OPENGL_ES)) {
            fresh.makeCurrent();
            GlTimerQueries first = fresh.createTimerQueries(1, PATIENT);
            first.timestamp(0);
            fresh.finish();
            assertThat(first.poll(0)).isTrue();
            assertThat(first.status(0)).isEqualTo(TimerResultStatus.VALID);
        }
        context.makeCurrent();
    }

    @Test
    void negativeTimeOfADriverThatCutsItOffIsReturnedAsItIs() {
        start(settings().overflow(Overflow.WRAP).startNanoseconds(0x1_8000_0001L));
        queries.timestamp(0);
        context.finish();
        assertThat(queries.result(0, QueryGetter.IV)).isEqualTo(0xFFFF_FFFF_8000_0001L);
        assertThat(queries.result(0, QueryGetter.UIV)).isEqualTo(0x8000_0001L);
        assertThat(context.timerCounter(GlQueryTarget.TIMESTAMP).timestampStatus(
                queries.result(0, QueryGetter.IV), QueryGetter.IV, false)).isEqualTo(TimerResultStatus.OUT_OF_RANGE);
    }

    @Test
    void queryObjectsEndWithTheirOwner() {
        start(settings());
        queries.timestamp(0);
        queries.close();
        assertThatCode(() -> context.finish()).doesNotThrowAnyException();
        GlTimerQueries again = context.createTimerQueries(1, PATIENT);
        assertThatThrownBy(() -> again.isAvailable(0)).isInstanceOf(DriverException.class)
                .hasMessageContaining("glGetQueryObjectuivANGLE raised GL_INVALID_OPERATION");
    }

    @Test
    void driverThatHasMemoryForSomeQueriesOfManyHasMemoryForNone() {
        try (FakeGl driver = new FakeGl();
                EglDisplay opened = EglDisplay.createHeadless(driver.with("glGenQueries",
                        arena -> PFN_glGenQueries.allocate((count, names) -> PFN_glGenQueries.invoke(
                                driver.original("glGenQueries"), Math.min(count, 3), names), arena)));
                GlContext made = opened.createContext(GlApi.OPENGL)) {
            made.makeCurrent();
            made.createTimerQueries(3).close();
            assertThatThrownBy(() -> made.createTimerQueries(4)).isInstanceOf(DriverException.class)
                    .hasMessageContaining("glGenQueries raised GL_OUT_OF_MEMORY");
        }
    }
}
