package dev.readout.software.gl;

import static dev.readout.abi.gl.gl_h.GL_TIME_ELAPSED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.CostModel;
import java.lang.foreign.SymbolLookup;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is wrong with timer queries and how it shows, under each of their three names: GL_ANGLE_timer_query, Errors. */
class GlTimerQueryErrorsTest {
    private static final int UNKNOWN = 0x1234;
    private static final int QUERY_TARGET = 0x82EA;

    @AutoClose
    private GlApplication application;
    private TimerCalls gl;

    private void start(String suffix) {
        application = GlApplication.on(settings -> settings.costs(new CostModel(0, 0, 100, 0, 0, 0, 0)));
        application.target(8, 8);
        gl = new TimerCalls(application, suffix);
    }

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

    @Test
    void everyGetterKnowsTheSameErrors() {
        start("ANGLE");
        for (String getter : List.of("iv", "uiv", "i64v", "ui64v")) {
            gl.object(getter, 1, "GL_QUERY_RESULT");
            assertThat(application.error()).as(getter).isEqualTo("GL_INVALID_OPERATION");
        }
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
