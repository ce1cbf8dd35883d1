package dev.readout.driver.gl;

import static dev.readout.abi.gl.gl_h.GL_QUERY_RESULT;
import static dev.readout.abi.gl.gl_h.GL_TIMESTAMP;
import static dev.readout.abi.gl.gl_h.GL_TIME_ELAPSED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.abi.gl.PFN_glGenQueries;
import dev.readout.abi.gl.PFN_glIsQuery;
import dev.readout.driver.DriverException;
import dev.readout.gl.QueryGetter;
import dev.readout.gl.TimerResultStatus;
import dev.readout.workload.GlProgram;
import dev.readout.workload.GlTarget;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Timer queries on any GL driver: GL_ANGLE_timer_query and its descendants. */
abstract class TimerQueryConformance extends OnGl {
    static final long PATIENCE = TimeUnit.SECONDS.toNanos(20);
    private static final String OPERATION = "GL_INVALID_OPERATION (0x502)";
    private static final int NO_TARGET = 0x1234;
    private static final String ENUM = "GL_INVALID_ENUM (0x500)";

    GlTimerQueries queries;
    private GlTarget target;
    private GlProgram triangle;
    private String suffix;

    /** The extension that is expected. */
    abstract TimerQueryExtension expectedExtension();

    /** The clock that elapsed times are compared with. */
    LongSupplier hostClock() {
        return System::nanoTime;
    }

    /** The bits of the driver's counter of timestamps; elapsed times have 64 everywhere. */
    int timestampBits() {
        return Long.SIZE;
    }

    /** What a signed and an unsigned 32-bit getter of this driver make of a timestamp. */
    void check32Bits(long timestamp, long signed, long unsigned) {
        assertThat(signed).isEqualTo(QueryGetter.IV.saturate(timestamp));
        assertThat(unsigned).isEqualTo(QueryGetter.UIV.saturate(timestamp));
    }

    /** What this driver's first elapsed time is, in a context that has drawn nothing before. */
    TimerResultStatus statusOfTheFirst() {
        return TimerResultStatus.VALID;
    }

    @BeforeEach
    void create() {
        target = new GlTarget(context, 256, 256);
        triangle = GlWork.triangle(context);
        queries = context.createTimerQueries(4, hostClock());
        target.clear();
        suffix = expectedExtension().suffix();
    }

    private void draw() {
        target.clear();
        for (int i = 0; i < 5; i++) {
            target.draw(triangle, 1);
        }
    }

    private void measure(int query) {
        queries.begin(query);
        draw();
        queries.end();
    }

    @Test
    void namesAreThoseOfTheExtension() {
        assertThat(context.timerQueryExtension()).contains(expectedExtension().toString());
    }

    @Test
    void countersHaveTheBitsOfTheDriver() {
        assertThat(context.timerCounter(GlQueryTarget.TIME_ELAPSED).bits()).isEqualTo(Long.SIZE);
        assertThat(context.timerCounter(GlQueryTarget.TIMESTAMP).bits()).isEqualTo(timestampBits());
    }

    @Test
    void elapsedTimeIsATime() {
        measure(0);
        assertThat(queries.await(0, PATIENCE)).isTrue();
        assertThat(queries.status(0)).isEqualTo(TimerResultStatus.VALID);
        assertThat(queries.nanoseconds(0)).isPositive();
    }

    @Test
    void elapsedTimeLiesBetweenTheTimestampsAroundIt() {
        queries.timestamp(0);
        // llvmpipe draws tile by tile, and takes a timestamp in the last tile (issue 10 of the text): ask for it first.
        context.finish();
        measure(1);
        queries.timestamp(2);
        context.finish();
        for (int query = 0; query < 3; query++) {
            assertThat(queries.await(query, PATIENCE)).isTrue();
        }
        assertThat(queries.statusBetween(0, 2)).isEqualTo(TimerResultStatus.VALID);
        // The text allows two clocks, and ANGLE rounds each by itself.
        assertThat(queries.nanoseconds(1)).isPositive().isLessThanOrEqualTo(queries.nanosecondsBetween(0, 2) + 1000);
        assertThatThrownBy(() -> queries.nanosecondsBetween(0, 1)).isInstanceOf(IllegalStateException.class)
                .hasMessage("query 1 took no timestamp");
    }

    @Test
    void firstElapsedTimeOfAContextIsJudgedAsAnyOther() {
        try (GlContext fresh = display.createContext(driver.api())) {
            fresh.makeCurrent();
            GlTarget freshTarget = new GlTarget(fresh, 16, 16);
            GlProgram freshTriangle = GlWork.triangle(fresh);
            GlTimerQueries first = fresh.createTimerQueries(1, hostClock());
            first.begin(0);
            freshTarget.draw(freshTriangle, 1);
            first.end();
            assertThat(first.await(0, PATIENCE)).isTrue();
            assertThat(first.status(0)).isEqualTo(statusOfTheFirst());
        }
    }

    @Test
    void pollFetchesAResultOnceAndDoesNotWait() {
        measure(0);
        boolean early = queries.poll(0);
        if (!early) {
            assertThatThrownBy(() -> queries.status(0)).isInstanceOf(IllegalStateException.class)
                    .hasMessage("the result of query 0 was not fetched: poll until it is");
        }
        assertThat(queries.await(0, PATIENCE)).isTrue();
        long fetched = queries.nanoseconds(0);
        assertThat(queries.poll(0)).isTrue();
        assertThat(queries.result(0, QueryGetter.UI64V)).isEqualTo(fetched);
        assertThat(queries.result(0, QueryGetter.I64V)).isEqualTo(fetched);
    }

    @Test
    void queryThatIsBegunAgainForgetsItsResult() {
        measure(0);
        assertThat(queries.await(0, PATIENCE)).isTrue();
        measure(0);
        assertThatThrownBy(() -> queries.nanoseconds(0)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("not fetched");
        assertThat(queries.await(0, PATIENCE)).isTrue();
        assertThat(queries.nanoseconds(0)).isPositive();
    }

    @Test
    void timestampThroughA32BitGetterIsWhatTheDriverMakesOfIt() {
        queries.timestamp(0);
        assertThat(queries.await(0, PATIENCE)).isTrue();
        long timestamp = queries.nanoseconds(0);
        assertThat(timestamp).isGreaterThan(0xFFFF_FFFFL);
        check32Bits(timestamp, queries.result(0, QueryGetter.IV), queries.result(0, QueryGetter.UIV));
    }

    @Test
    void timeThatTheHostDidNotSeePassIsTheDriversFault() {
        GlTimerQueries still = context.createTimerQueries(3, () -> 0);
        still.begin(0);
        draw();
        still.end();
        still.timestamp(1);
        draw();
        still.timestamp(2);
        for (int query = 0; query < 3; query++) {
            assertThat(still.await(query, PATIENCE)).isTrue();
        }
        assertThat(still.status(0)).isEqualTo(TimerResultStatus.LONGER_THAN_HOST);
        assertThatThrownBy(() -> still.nanoseconds(0)).isInstanceOf(IllegalStateException.class)
                .hasMessage("the result of query 0 is no time: LONGER_THAN_HOST: the driver measured "
                        + still.result(0, QueryGetter.UI64V)
                        + " ns where the host saw at most 0 ns: discard it and measure again");
        assertThat(still.status(1)).isEqualTo(TimerResultStatus.VALID);
        assertThat(still.statusBetween(1, 2)).isEqualTo(TimerResultStatus.LONGER_THAN_HOST);
        assertThatThrownBy(() -> still.nanosecondsBetween(1, 2)).isInstanceOf(IllegalStateException.class)
                .hasMessage("the time from query 1 to query 2 is LONGER_THAN_HOST: the driver measured "
                        + (still.nanoseconds(2) - still.nanoseconds(1))
                        + " ns where the host saw at most 0 ns: discard it and measure again");
    }

    @Test
    void wrongCallIsTheErrorsNameAndTheFunctions() {
        assertRaised(OPERATION, "glEndQuery", () -> queries.end());
        assertRaised(OPERATION, "glGetQueryObjectuiv", () -> queries.isAvailable(3));
        assertRaised(OPERATION, "glGetQueryObjecti64v", () -> queries.result(3, QueryGetter.I64V));
        queries.begin(0);
        assertRaised(OPERATION, "glBeginQuery", () -> queries.begin(1));
        assertRaised(OPERATION, "glGetQueryObjectuiv", () -> queries.poll(0));
        assertRaised(OPERATION, "glQueryCounter", () -> queries.timestamp(0));
        queries.end();
        queries.timestamp(2);
        assertRaised(OPERATION, "glBeginQuery", () -> queries.begin(2));
        assertThatCode(() -> queries.isAvailable(2)).doesNotThrowAnyException();
    }

    @Test
    void queryIsActiveAsBeforeAfterTheErrorOfAnEarlierCall() {
        measure(0);
        assertThat(queries.await(0, PATIENCE)).isTrue();
        long before = queries.nanoseconds(0);
        raiseAnError();
        assertRaisedBefore("glBeginQuery", () -> queries.begin(0));
        raiseAnError();
        assertRaisedBefore("glQueryCounter", () -> queries.timestamp(0));
        assertThat(queries.nanoseconds(0)).isEqualTo(before);
        queries.begin(0);
        draw();
        raiseAnError();
        assertRaisedBefore("glEndQuery", () -> queries.end());
        assertRaised(OPERATION, "glBeginQuery", () -> queries.begin(1));
        queries.end();
        assertThat(queries.await(0, PATIENCE)).isTrue();
        assertThat(queries.nanoseconds(0)).isPositive();
    }

    private void raiseAnError() {
        PFN_glGenQueries.invoke(
                context.gate().function("glGenQueries" + suffix).address(), -1, MemorySegment.NULL);
    }

    private void assertRaisedBefore(String function, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(DriverException.class)
                .hasMessage("a call before " + function + suffix + " raised GL_INVALID_VALUE (0x501)");
    }

    @Test
    void wrongTargetsNamesAndCountsAreErrorsOfTheText() {
        GlQueryCalls calls = new GlQueryCalls(context.gate(), context.identity(), true, true);
        assertRaised("GL_INVALID_VALUE (0x501)", "glGenQueries", () -> call("glGenQueries",
                generate -> PFN_glGenQueries.invoke(generate, -1, MemorySegment.NULL)));
        assertRaised(ENUM, "glBeginQuery", () -> calls.begin(GL_TIMESTAMP(), queries.id(0)));
        assertRaised(ENUM, "glEndQuery", () -> calls.end(GL_TIMESTAMP()));
        assertRaised(ENUM, "glQueryCounter", () -> calls.counter(queries.id(0), GL_TIME_ELAPSED()));
        assertRaised(ENUM, "glGetQueryiv", () -> calls.bits(NO_TARGET));
        assertRaised(OPERATION, "glBeginQuery", () -> calls.begin(GL_TIME_ELAPSED(), 0));
        assertRaised(OPERATION, "glGetQueryObjectuiv", () -> calls.object(QueryGetter.UIV, 0, GL_QUERY_RESULT()));
    }

    @Test
    void nameIsNoQueryUntilItIsUsed() {
        assertThat(isQuery(queries.id(0))).isFalse();
        measure(0);
        assertThat(isQuery(queries.id(0))).isTrue();
        assertThat(isQuery(0)).isFalse();
    }

    private boolean isQuery(int id) {
        boolean[] answer = new boolean[1];
        call("glIsQuery", isQuery -> answer[0] = PFN_glIsQuery.invoke(isQuery, id) != 0);
        return answer[0];
    }

    private void call(String name, Consumer<MemorySegment> call) {
        GlFunction function = context.gate().function(name + suffix);
        call.accept(context.gate().enter(function));
        context.gate().leave(function);
    }

    private void assertRaised(String error, String function, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(DriverException.class)
                .hasMessage(function + suffix + " raised " + error + (function.startsWith("glGetQueryObject")
                        && error.equals(OPERATION) ? ": the query is active, or was never begun: end it first" : ""));
    }

    @Test
    void argumentsOutOfRangeAreRefused() {
        assertThatThrownBy(() -> queries.begin(4)).isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("query 4 is not in 0..3");
        assertThatThrownBy(() -> queries.timestamp(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> queries.poll(4)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> queries.await(0, -1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("timeoutNanos -1 is negative");
        assertThatThrownBy(() -> context.createTimerQueries(0)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("count 0 is less than 1 query");
    }

    @Test
    void closedQueriesAreRefused() {
        queries.close();
        queries.close();
        assertThatThrownBy(() -> queries.begin(0)).isInstanceOf(IllegalStateException.class)
                .hasMessage("the timer queries is closed");
        GlTimerQueries others = context.createTimerQueries(1);
        context.release();
        assertThatThrownBy(others::close).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("not current");
        assertThatThrownBy(() -> others.begin(0)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void computeIsTimed() {
        assertThat(GlProgram.canCompute(context)).isTrue();
        GlProgram program = GlProgram.computing(context, GlWork.compute(context), 64 * 256 * Integer.BYTES);
        queries.begin(0);
        program.dispatch(256);
        queries.end();
        assertThat(queries.await(0, PATIENCE)).isTrue();
        assertThat(queries.nanoseconds(0)).isPositive();
    }
}
