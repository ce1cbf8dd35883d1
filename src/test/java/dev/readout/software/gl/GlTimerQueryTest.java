package dev.readout.software.gl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.CostModel;
import dev.readout.software.Overflow;
import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What timer queries measure on the software device, and when: GL_ANGLE_timer_query, sections 5.3 and 6.1.9. */
class GlTimerQueryTest {
    /** Each draw takes 100 ns, everything else nothing. */
    private static final CostModel DRAWS_ONLY = new CostModel(0, 0, 100, 0, 0, 0, 0);

    @AutoClose
    private GlApplication application;
    private TimerCalls gl;

    private void start(Consumer<SoftwareGlSettings.Builder> more) {
        application = GlApplication.on(settings -> more.accept(settings.costs(DRAWS_ONLY).startNanoseconds(0)));
        application.target(8, 8);
        gl = new TimerCalls(application, "");
    }

    private void start(String suffix) {
        start(settings -> {});
        gl = new TimerCalls(application, suffix);
    }

    // ---- Names

    @ParameterizedTest
    @ValueSource(strings = {"", "EXT", "ANGLE"})
    void nameBecomesAQueryWhenItIsFirstUsed(String suffix) {
        start(suffix);
        gl.generate(2);
        assertThat(gl.isQuery(1)).isFalse();
        gl.begin("GL_TIME_ELAPSED", 1);
        gl.counter(2, "GL_TIMESTAMP");
        assertThat(gl.isQuery(1)).isTrue();
        assertThat(gl.isQuery(2)).isTrue();
        assertThat(gl.isQuery(0)).isFalse();
    }

    @Test
    void nameThatNobodyGeneratedMayBeBegun() {
        start("ANGLE");
        gl.begin("GL_TIME_ELAPSED", 5);
        assertThat(application.error()).isEqualTo("GL_NO_ERROR");
        assertThat(gl.generate(5)).doesNotContain(5);
    }

    @Test
    void deletedActiveQueryRunsOnWithoutItsName() {
        start("ANGLE");
        gl.begin("GL_TIME_ELAPSED", 1);
        gl.delete(1, 1);
        assertThat(gl.isQuery(1)).isFalse();
        gl.begin("GL_TIME_ELAPSED", 2);
        assertThat(application.error()).as("one is still active").isEqualTo("GL_INVALID_OPERATION");
        gl.end("GL_TIME_ELAPSED");
        assertThat(application.error()).isEqualTo("GL_NO_ERROR");
        gl.available(1);
        assertThat(application.error()).as("its result is gone").isEqualTo("GL_INVALID_OPERATION");
    }

    @Test
    void queriesAreNotSharedBetweenContexts() {
        start("");
        gl.begin("GL_TIME_ELAPSED", 1);
        gl.end("GL_TIME_ELAPSED");
        application.makeCurrent(application.createContext(MemorySegment.NULL));
        assertThat(gl.isQuery(1)).isFalse();
    }

    // ---- Values

    @Test
    void lastUseOfAQueryWins() {
        start("");
        for (int draws = 1; draws <= 3; draws++) {
            gl.begin("GL_TIME_ELAPSED", 1);
            for (int i = 0; i < draws; i++) {
                application.drawTriangles(1);
            }
            gl.end("GL_TIME_ELAPSED");
        }
        assertThat(gl.object("ui64v", 1, "GL_QUERY_RESULT")).isEqualTo(300);
    }

    @ParameterizedTest
    @CsvSource({
        // started at, i, ui, i64, ui64
        "2147483647, 2147483647, 2147483647, 2147483647, 2147483647",
        "2147483648, 2147483647, -2147483648, 2147483648, 2147483648",
        "4294967296, 2147483647, -1, 4294967296, 4294967296",
        "-1, 2147483647, -1, 9223372036854775807, -1"
    })
    void getterReturnsTheNearestValueOfItsType(long start, int i, int ui, long i64, long ui64) {
        start(settings -> settings.startNanoseconds(start));
        gl.counter(1, "GL_TIMESTAMP");
        assertThat(gl.object("iv", 1, "GL_QUERY_RESULT")).isEqualTo(i);
        assertThat(gl.object("uiv", 1, "GL_QUERY_RESULT")).isEqualTo(ui);
        assertThat(gl.object("i64v", 1, "GL_QUERY_RESULT")).isEqualTo(i64);
        assertThat(gl.object("ui64v", 1, "GL_QUERY_RESULT")).isEqualTo(ui64);
    }

    @Test
    void truncatingGettersDropTheHighBits() {
        start(settings -> settings.startNanoseconds(0x1_8000_0001L).overflow(Overflow.WRAP));
        gl.counter(1, "GL_TIMESTAMP");
        assertThat(gl.object("iv", 1, "GL_QUERY_RESULT")).isEqualTo(0x8000_0001).isNegative();
        assertThat(gl.object("uiv", 1, "GL_QUERY_RESULT")).isEqualTo(0x8000_0001);
        assertThat(gl.object("i64v", 1, "GL_QUERY_RESULT")).isEqualTo(0x1_8000_0001L);
    }

    @Test
    void counterWithoutBitsGivesZero() {
        start(settings -> settings.elapsedBits(0).timestampBits(0).startNanoseconds(5));
        gl.begin("GL_TIME_ELAPSED", 1);
        application.drawTriangles(1);
        gl.end("GL_TIME_ELAPSED");
        gl.counter(2, "GL_TIMESTAMP");
        application.finish();
        assertThat(gl.available(1)).isTrue();
        assertThat(gl.object("ui64v", 1, "GL_QUERY_RESULT")).isZero();
        assertThat(gl.object("ui64v", 2, "GL_QUERY_RESULT")).isZero();
    }

    @Test
    void timesSaturateAndTimestampsWrapAtTheirBits() {
        start(settings -> settings.elapsedBits(6).timestampBits(6).startNanoseconds(60));
        gl.begin("GL_TIME_ELAPSED", 1);
        application.drawTriangles(1);
        gl.end("GL_TIME_ELAPSED");
        gl.counter(2, "GL_TIMESTAMP");
        assertThat(gl.object("ui64v", 1, "GL_QUERY_RESULT")).isEqualTo(63);
        assertThat(gl.object("ui64v", 2, "GL_QUERY_RESULT")).isEqualTo(160 % 64);
    }

    // ---- Availability

    @Test
    void pollDoesNotWaitButFlushes() {
        start("");
        gl.counter(1, "GL_TIMESTAMP");
        assertThat(gl.available(1)).isFalse();
        assertThat(gl.available(1)).isTrue();
    }

    @Test
    void resultIsAvailableAfterAsManyLaterFlushesAsTheLag() {
        start(settings -> settings.lag(2));
        gl.counter(1, "GL_TIMESTAMP");
        application.flush();
        for (int later = 0; later < 2; later++) {
            application.flush();
            assertThat(gl.available(1)).as("a flush of nothing does not count").isFalse();
            application.drawTriangles(1);
            application.flush();
        }
        assertThat(gl.available(1)).isTrue();
    }

    @Test
    void askingForAResultWaitsForItAndForAllBefore() {
        start(settings -> settings.lag(9));
        gl.counter(1, "GL_TIMESTAMP");
        application.flush();
        application.drawTriangles(1);
        gl.counter(2, "GL_TIMESTAMP");
        application.flush();
        gl.counter(3, "GL_TIMESTAMP");
        assertThat(gl.object("ui64v", 2, "GL_QUERY_RESULT")).isEqualTo(100);
        assertThat(gl.available(1)).isTrue();
        assertThat(gl.available(3)).isFalse();
    }

    @Test
    void pollEndsAtSomeTime() {
        start(settings -> settings.lag(5));
        gl.counter(1, "GL_TIMESTAMP");
        int polls = 0;
        while (!gl.available(1) && polls < 100_000) {
            polls++;
        }
        assertThat(polls).isBetween(100, 999);
    }

    // ---- The clock

    @Test
    void presentTimeIsWhenTheCompletedWorkEnded() {
        start("");
        application.drawTriangles(1);
        assertThat(gl.now()).isZero();
        application.finish();
        assertThat(gl.now()).isEqualTo(100);
    }

    @Test
    void disjointReadsTrueOnceAndTheClockBeginsAgain() {
        start(settings -> settings.startNanoseconds(1000));
        assertThat(gl.disjoint()).isFalse();
        gl.begin("GL_TIME_ELAPSED", 1);
        application.drawTriangles(1);
        application.device.raiseDisjoint();
        gl.counter(2, "GL_TIMESTAMP");
        gl.end("GL_TIME_ELAPSED");
        assertThat(gl.disjoint()).isTrue();
        assertThat(gl.disjoint()).isFalse();
        assertThat(gl.object("ui64v", 2, "GL_QUERY_RESULT")).isEqualTo(1000);
        assertThat(gl.object("ui64v", 1, "GL_QUERY_RESULT")).as("garbage, of which disjoint warns").isNotEqualTo(100);
    }

    @Test
    void everyClientIsToldOnceThatTheSharedClockBroke() {
        start(settings -> {});
        try (SoftwareGl other = application.device.anotherClient();
                GlApplication there = GlApplication.current(other)) {
            TimerCalls its = new TimerCalls(there, "");
            application.device.raiseDisjoint();
            application.device.raiseDisjoint();
            assertThat(gl.disjoint()).isTrue();
            assertThat(its.disjoint()).as("of another client").isTrue();
            assertThat(gl.disjoint()).isFalse();
            assertThat(its.disjoint()).isFalse();
            try (SoftwareGl later = application.device.anotherClient();
                    GlApplication then = GlApplication.current(later)) {
                assertThat(new TimerCalls(then, "").disjoint()).as("of a client that came later").isFalse();
            }
        }
    }
}
