package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_TIME_ELAPSED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.CostModel;
import dev.readout.software.Overflow;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What timer queries measure on the software device, when, and what is wrong with them: GL_ANGLE_timer_query, sections
 * 5.3 and 6.1.9, and Errors.
 */
class GlTimerQueryTest {
    /** Each draw takes 100 ns, everything else nothing. */
    private static final CostModel DRAWS_ONLY = new CostModel(0, 0, 100, 0, 0, 0, 0);
    private static final int UNKNOWN = 0x1234;
    private static final int QUERY_TARGET = 0x82EA;

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

    // ---- Errors

    /** A call that is wrong, on a context where 1 is active, 2 a timestamp, 3 a time, 4 reserved and 99 unknown. */
    private record Wrong(String what, String error, Call call) {
        interface Call {
            void on(TimerCalls gl);
        }
    }

    private static Stream<Arguments> wrongCalls() {
        int time = GL_TIME_ELAPSED();
        String enumError = "GL_INVALID_ENUM";
        String operation = "GL_INVALID_OPERATION";
        List<Wrong> calls = List.of(
                new Wrong("Gen(-1)", "GL_INVALID_VALUE", gl -> gl.generate(-1)),
                new Wrong("Delete(-1)", "GL_INVALID_VALUE", gl -> gl.delete(-1)),
                new Wrong("Delete of 0 and of an unused name", "GL_NO_ERROR", gl -> gl.delete(2, 0, 77)),
                new Wrong("Begin(TIMESTAMP)", enumError, gl -> gl.begin("GL_TIMESTAMP", 4)),
                new Wrong("Begin(unknown)", enumError, gl -> gl.begin(UNKNOWN, 4)),
                new Wrong("Begin while one is active", operation, gl -> gl.begin(time, 4)),
                new Wrong("Begin(0)", operation, gl -> endAndBegin(gl, 0)),
                new Wrong("Begin of a timestamp", operation, gl -> endAndBegin(gl, 2)),
                new Wrong("End(TIMESTAMP)", enumError, gl -> gl.end("GL_TIMESTAMP")),
                new Wrong("End(unknown)", enumError, gl -> gl.end(UNKNOWN)),
                new Wrong("End without Begin", operation, gl -> endAndEnd(gl)),
                new Wrong("QueryCounter(TIME_ELAPSED)", enumError, gl -> gl.counter(2, time)),
                new Wrong("QueryCounter of an active query", operation, gl -> gl.counter(1, "GL_TIMESTAMP")),
                new Wrong("QueryCounter of a time", operation, gl -> gl.counter(3, "GL_TIMESTAMP")),
                new Wrong("QueryCounter(0)", operation, gl -> gl.counter(0, "GL_TIMESTAMP")),
                new Wrong("GetQuery(unknown target)", enumError, gl -> gl.parameter(UNKNOWN, "GL_CURRENT_QUERY")),
                new Wrong("GetQuery(unknown pname)", enumError, gl -> gl.parameter(time, UNKNOWN)),
                new Wrong("GetQueryObject(unknown id)", operation, gl -> gl.available(99)),
                new Wrong("GetQueryObject(0)", operation, gl -> gl.available(0)),
                new Wrong("GetQueryObject before Begin", operation, gl -> gl.available(4)),
                new Wrong("GetQueryObject while active", operation, gl -> gl.available(1)),
                new Wrong("GetQueryObject(target) while active", operation, gl -> gl.object("iv", 1, QUERY_TARGET)),
                new Wrong("GetQueryObject(unknown pname)", enumError, gl -> gl.object("ui64v", 2, UNKNOWN)));
        return Stream.of("", "EXT", "ANGLE")
                .flatMap(suffix -> calls.stream().map(wrong -> Arguments.of(suffix, wrong.what(), wrong)));
    }

    @ParameterizedTest(name = "{1} {0}")
    @MethodSource("wrongCalls")
    void wrongCallRaisesItsErrorAndDoesNothing(String suffix, String what, Wrong wrong) {
        start(suffix);
        gl.generate(4);
        gl.counter(2, "GL_TIMESTAMP");
        gl.begin("GL_TIME_ELAPSED", 3);
        gl.end("GL_TIME_ELAPSED");
        gl.begin("GL_TIME_ELAPSED", 1);
        assertThat(application.error()).isEqualTo("GL_NO_ERROR");

        wrong.call().on(gl);

        assertThat(application.error()).isEqualTo(wrong.error());
        assertThat(application.error()).isEqualTo("GL_NO_ERROR");
        assertThat(gl.isQuery(4)).isFalse();
        assertThat(gl.isQuery(99)).isFalse();
        assertThat(gl.object("ui64v", 3, "GL_QUERY_RESULT")).isZero();
    }

    /** Each parameter of a query of OpenGL ES, which has fewer, and of one that is active. */
    @ParameterizedTest
    @ValueSource(ints = {0x8866, 0x8867, 0x9194, QUERY_TARGET, UNKNOWN})
    void parametersOfOpenGlEsAreThoseOfLlvmpipe(int pname) {
        SymbolLookup system = SystemGlTest.required();
        start("");
        assertThat(errorsInOpenGlEs(application.device, pname)).isEqualTo(errorsInOpenGlEs(system, pname));
    }

    private static List<String> errorsInOpenGlEs(SymbolLookup driver, int pname) {
        try (GlApplication es = GlApplication.current(driver, "EGL_OPENGL_ES_API", "EGL_CONTEXT_MAJOR_VERSION", 3)) {
            TimerCalls calls = new TimerCalls(es, "");
            int query = calls.generate(1)[0];
            calls.begin("GL_ANY_SAMPLES_PASSED", query);
            String ofCalls = es.error();
            calls.object("uiv", query, pname);
            String whileActive = es.error();
            calls.end("GL_ANY_SAMPLES_PASSED");
            calls.object("uiv", query, pname);
            return List.of(ofCalls, whileActive, es.error());
        }
    }

    @Test
    void firstErrorStaysUntilItIsAskedFor() {
        start("");
        gl.begin(UNKNOWN, 1);
        gl.begin("GL_TIME_ELAPSED", 0);
        gl.generate(-1);
        assertThat(application.error()).isEqualTo("GL_INVALID_ENUM");
        assertThat(application.error()).isEqualTo("GL_NO_ERROR");
    }

    private static void endAndBegin(TimerCalls gl, int id) {
        gl.end("GL_TIME_ELAPSED");
        gl.begin("GL_TIME_ELAPSED", id);
    }

    private static void endAndEnd(TimerCalls gl) {
        gl.end("GL_TIME_ELAPSED");
        gl.end("GL_TIME_ELAPSED");
    }
}
