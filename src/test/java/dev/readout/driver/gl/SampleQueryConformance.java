package dev.readout.driver.gl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.abi.gl.PFN_glGenQueries;
import dev.readout.driver.DriverException;
import dev.readout.workload.GlProgram;
import dev.readout.workload.GlTarget;
import java.lang.foreign.MemorySegment;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Queries of GL_SAMPLES_PASSED on any driver of OpenGL (4.6 core, 17.3.5). */
abstract class SampleQueryConformance extends OnGl {
    private static final String OPERATION = "GL_INVALID_OPERATION (0x502)";
    private static final int WIDTH = 64;
    private static final int HEIGHT = 48;
    private static final int PIXELS = WIDTH * HEIGHT;

    private GlSampleQueries queries;
    private GlTarget target;
    private GlProgram triangle;

    @BeforeEach
    void create() {
        target = new GlTarget(context, WIDTH, HEIGHT);
        triangle = GlWork.triangle(context);
        queries = context.createSampleQueries(3);
    }

    private void count(int query, int triangles) {
        queries.begin(query);
        target.draw(triangle, triangles);
        queries.end();
    }

    private long samples(int query) {
        context.finish();
        long start = System.nanoTime();
        while (!queries.poll(query)) {
            assertThat(System.nanoTime() - start).isLessThan(TimerQueryConformance.PATIENCE);
        }
        return queries.samples(query);
    }

    @Test
    void everySampleOfEveryTriangleIsCounted() {
        assertThat(queries.count()).isEqualTo(3);
        count(0, 1);
        count(1, 3);
        assertThat(samples(0)).isEqualTo(PIXELS);
        assertThat(samples(1)).isEqualTo(3 * PIXELS);
    }

    @Test
    void whatLiesBeforeTheBeginningAndBehindTheEndIsNotCounted() {
        target.draw(triangle, 2);
        queries.begin(0);
        queries.end();
        target.draw(triangle, 2);
        count(1, 1);
        assertThat(samples(0)).isZero();
        assertThat(samples(1)).isEqualTo(PIXELS);
    }

    @Test
    void clearingIsNotCounted() {
        queries.begin(0);
        target.clear();
        queries.end();
        assertThat(samples(0)).isZero();
    }

    @Test
    void timeIsMeasuredMeanwhile() {
        GlTimerQueries times = context.createTimerQueries(1, () -> 0);
        queries.begin(0);
        times.begin(0);
        target.draw(triangle, 1);
        queries.end();
        target.draw(triangle, 1);
        times.end();
        assertThat(samples(0)).isEqualTo(PIXELS);
        assertThat(times.await(0, TimerQueryConformance.PATIENCE)).isTrue();
    }

    @Test
    void samplesAreKnownOnceTheyAreFetched() {
        count(0, 1);
        assertThatThrownBy(() -> queries.samples(0)).isInstanceOf(IllegalStateException.class)
                .hasMessage("the result of query 0 was not fetched: poll until it is");
        assertThat(samples(0)).isEqualTo(PIXELS);
        assertThat(queries.poll(0)).isTrue();
        assertThat(queries.samples(0)).isEqualTo(PIXELS);
    }

    @Test
    void queryThatIsBegunAgainForgetsItsResult() {
        count(0, 1);
        assertThat(samples(0)).isEqualTo(PIXELS);
        count(0, 2);
        assertThatThrownBy(() -> queries.samples(0)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("not fetched");
        assertThat(samples(0)).isEqualTo(2 * PIXELS);
    }

    @Test
    void wrongCallIsTheErrorsNameAndTheFunctions() {
        assertRaised("glEndQuery", queries::end);
        assertRaised("glGetQueryObjectuiv", () -> queries.poll(2));
        queries.begin(0);
        assertRaised("glBeginQuery", () -> queries.begin(1));
        assertRaised("glGetQueryObjectuiv", () -> queries.poll(0));
        queries.end();
        assertThat(samples(0)).isZero();
    }

    private static void assertRaised(String function, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(DriverException.class).hasMessage(function + " raised " + OPERATION);
    }

    @Test
    void queryIsActiveAsBeforeAfterTheErrorOfAnEarlierCall() {
        count(0, 1);
        assertThat(samples(0)).isEqualTo(PIXELS);
        raiseAnError();
        assertThatThrownBy(() -> queries.begin(0)).isInstanceOf(DriverException.class)
                .hasMessage("a call before glBeginQuery raised GL_INVALID_VALUE (0x501)");
        assertThat(queries.samples(0)).isEqualTo(PIXELS);
        queries.begin(0);
        target.draw(triangle, 2);
        raiseAnError();
        assertThatThrownBy(queries::end).isInstanceOf(DriverException.class)
                .hasMessage("a call before glEndQuery raised GL_INVALID_VALUE (0x501)");
        assertRaised("glBeginQuery", () -> queries.begin(1));
        queries.end();
        assertThat(samples(0)).isEqualTo(2 * PIXELS);
    }

    private void raiseAnError() {
        PFN_glGenQueries.invoke(context.gate().function("glGenQueries").address(), -1, MemorySegment.NULL);
    }

    @Test
    void argumentsOutOfRangeAreRefused() {
        assertThatThrownBy(() -> queries.begin(3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> queries.poll(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> queries.samples(3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> context.createSampleQueries(0)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("count 0 is less than 1 query");
    }

    @Test
    void closedQueriesAreRefused() {
        queries.close();
        queries.close();
        assertThatThrownBy(() -> queries.begin(0)).isInstanceOf(IllegalStateException.class)
                .hasMessage("the GL sample queries is closed");
        assertThatThrownBy(queries::end).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> queries.poll(0)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> queries.samples(0)).isInstanceOf(IllegalStateException.class);
        GlSampleQueries others = context.createSampleQueries(1);
        context.release();
        assertThatThrownBy(others::close).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("not current");
        assertThatThrownBy(() -> others.begin(0)).isInstanceOf(IllegalStateException.class);
    }
}
