package dev.readout.driver.gl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.abi.gl.PFN_glGenQueries;
import dev.readout.abi.gl.PFN_glGetError;
import dev.readout.driver.DriverException;
import dev.readout.workload.GlProgram;
import dev.readout.workload.GlTarget;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Queries of every target that is no time, on any driver (OpenGL 4.6 core, 4.2). */
abstract class CountQueryConformance extends OnGl {
    private static final String OPERATION = "GL_INVALID_OPERATION (0x502)";
    private static final int WIDTH = 64;
    private static final int HEIGHT = 48;
    private static final int PIXELS = WIDTH * HEIGHT;

    /** What a draw of so many triangles counts: each covers all pixels, and sticks out on two sides. */
    private record Expected(long least, long most) {
        static Expected exactly(long result) {
            return new Expected(result, result);
        }

        static Expected of(GlQueryTarget target, long triangles) {
            return switch (target) {
                case SAMPLES_PASSED -> exactly(triangles * PIXELS);
                case ANY_SAMPLES_PASSED, ANY_SAMPLES_PASSED_CONSERVATIVE -> exactly(Math.min(triangles, 1));
                case PRIMITIVES_GENERATED, PRIMITIVES_SUBMITTED, CLIPPING_INPUT_PRIMITIVES -> exactly(triangles);
                case VERTICES_SUBMITTED -> exactly(3 * triangles);
                // A vertex shader may run for a vertex once or more often, and not at all for one it ran for already.
                case VERTEX_SHADER_INVOCATIONS -> new Expected(Math.min(triangles, 1) * 3, 2 * 3 * triangles);
                // A driver may leave out a fragment that a later one hides, and run for neighbours.
                case FRAGMENT_SHADER_INVOCATIONS ->
                        new Expected(Math.min(triangles, 1) * PIXELS, 4 * triangles * PIXELS);
                // Clipped at a guard band, or at the edges, where three corners become up to five.
                case CLIPPING_OUTPUT_PRIMITIVES -> new Expected(triangles, 3 * triangles);
                case TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, TRANSFORM_FEEDBACK_OVERFLOW,
                        TRANSFORM_FEEDBACK_STREAM_OVERFLOW, TESS_CONTROL_SHADER_PATCHES,
                        TESS_EVALUATION_SHADER_INVOCATIONS, GEOMETRY_SHADER_INVOCATIONS,
                        GEOMETRY_SHADER_PRIMITIVES_EMITTED, COMPUTE_SHADER_INVOCATIONS -> exactly(0);
                case TIMESTAMP, TIME_ELAPSED -> throw new IllegalArgumentException(target + " counts nothing");
            };
        }
    }

    /** The target of the tests that any will do for: its result shows how much was counted, if there is such a one. */
    private GlQueryTarget any;
    private GlQueries queries;
    private GlTarget target;
    private GlProgram triangle;

    @BeforeEach
    void create() {
        target = new GlTarget(context, WIDTH, HEIGHT);
        triangle = GlWork.triangle(context);
        any = context.queryTargets().contains(GlQueryTarget.SAMPLES_PASSED)
                ? GlQueryTarget.SAMPLES_PASSED
                : GlQueryTarget.ANY_SAMPLES_PASSED;
        queries = context.createQueries(any, 3);
    }

    private Set<GlQueryTarget> counts() {
        Set<GlQueryTarget> targets = EnumSet.copyOf(context.queryTargets());
        targets.removeIf(GlQueryTarget::isTime);
        return targets;
    }

    private long expected(int triangles) {
        return Expected.of(any, triangles).least();
    }

    private void count(int query, int triangles) {
        queries.begin(query);
        target.draw(triangle, triangles);
        queries.end();
    }

    private long samples(int query) {
        return result(queries, query);
    }

    private long result(GlQueries queries, int query) {
        context.finish();
        long start = System.nanoTime();
        while (!queries.poll(query)) {
            assertThat(System.nanoTime() - start).isLessThan(TimerQueryConformance.PATIENCE);
        }
        return queries.result(query);
    }

    @Test
    void everyTargetCountsWhatItsNameSays() {
        for (GlQueryTarget target : counts()) {
            for (int triangles : new int[] {0, 1, 3}) {
                try (GlQueries one = context.createQueries(target, 1)) {
                    this.target.draw(triangle, 1);
                    one.begin(0);
                    this.target.draw(triangle, triangles);
                    one.end();
                    this.target.draw(triangle, 1);
                    assertThat(one.target()).isEqualTo(target);
                    assertThat(context.counterBits(target)).as("bits of %s", target).isPositive();
                    assertThat(result(one, 0)).as("%s of %d triangles", target, triangles)
                            .isBetween(Expected.of(target, triangles).least(), Expected.of(target, triangles).most());
                }
            }
        }
    }

    @Test
    void targetsThatAContextDoesNotHaveAreRefusedWithWhatBringsThem() {
        Set<GlQueryTarget> missing = EnumSet.complementOf(EnumSet.copyOf(context.queryTargets()));
        for (GlQueryTarget target : missing) {
            assertThatThrownBy(() -> context.createQueries(target, 1)).as("%s", target)
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessage("the context, %s of %s, has no queries of %s: they need %s", context.version(),
                            context.renderer(), target, target.requirement(context.api()));
            assertThatThrownBy(() -> context.createQueryObjects(target, 1)).as("%s", target)
                    .isInstanceOf(UnsupportedOperationException.class);
            assertThatThrownBy(() -> context.counterBits(target)).as("%s", target)
                    .isInstanceOf(UnsupportedOperationException.class);
        }
        assertThatThrownBy(() -> context.createQueries(GlQueryTarget.TIMESTAMP, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("target TIMESTAMP is a time: use createTimerQueries");
        assertThat(missing).doesNotContain(GlQueryTarget.ANY_SAMPLES_PASSED,
                GlQueryTarget.ANY_SAMPLES_PASSED_CONSERVATIVE,
                GlQueryTarget.TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN);
    }

    @Test
    void onlyTimesHaveATimerCounter() {
        for (GlQueryTarget target : GlQueryTarget.values()) {
            if (!target.isTime()) {
                assertThatThrownBy(() -> context.timerCounter(target)).as("%s", target)
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("target %s is no time: use counterBits", target);
            } else if (context.queryTargets().contains(target)) {
                assertThat(context.timerCounter(target).bits()).as("%s", target)
                        .isEqualTo(context.counterBits(target));
            } else {
                assertThatThrownBy(() -> context.timerCounter(target)).as("%s", target)
                        .isInstanceOf(UnsupportedOperationException.class);
            }
        }
    }

    @Test
    void queryObjectsOfEveryTargetLieSideBySide() {
        for (GlQueryTarget target : counts()) {
            try (GlQueryObjects objects = context.createQueryObjects(target, 2)) {
                for (int query = 0; query < 2; query++) {
                    objects.begin(query);
                    this.target.draw(triangle, query);
                    objects.end(query);
                }
                context.finish();
                long start = System.nanoTime();
                while (!objects.read(0, 2)) {
                    assertThat(System.nanoTime() - start).isLessThan(TimerQueryConformance.PATIENCE);
                }
                for (int query = 0; query < 2; query++) {
                    assertThat(objects.results().getAtIndex(ValueLayout.JAVA_LONG, 2L * query))
                            .as("%s of %d triangles", target, query)
                            .isBetween(Expected.of(target, query).least(), Expected.of(target, query).most());
                    assertThat(objects.results().getAtIndex(ValueLayout.JAVA_LONG, 2L * query + 1)).isOne();
                }
            }
        }
        assertThat(PFN_glGetError.invoke(context.gate().function("glGetError").address())).isZero();
    }

    @Test
    void dispatchCountsItsInvocations() {
        Assumptions.assumeTrue(counts().contains(GlQueryTarget.COMPUTE_SHADER_INVOCATIONS), "no such queries");
        GlProgram compute = GlProgram.computing(context, GlWork.compute(context), 4 * 5 * 64);
        GlQueries one = context.createQueries(GlQueryTarget.COMPUTE_SHADER_INVOCATIONS, 1);
        one.begin(0);
        compute.dispatch(5);
        one.end();
        assertThat(result(one, 0)).isEqualTo(5 * 64);
    }

    @Test
    void transformFeedbackCountsWhatItHasRoomFor() {
        Set<GlQueryTarget> counts = counts();
        boolean overflows = counts.contains(GlQueryTarget.TRANSFORM_FEEDBACK_OVERFLOW);
        // OpenGL ES 3.0 refuses a draw that does not fit.
        int room = overflows ? 2 : 5;
        Map<GlQueryTarget, Long> expected = new EnumMap<>(GlQueryTarget.class);
        expected.put(GlQueryTarget.PRIMITIVES_GENERATED, 5L);
        expected.put(GlQueryTarget.TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, (long) room);
        expected.put(GlQueryTarget.TRANSFORM_FEEDBACK_OVERFLOW, 1L);
        expected.put(GlQueryTarget.TRANSFORM_FEEDBACK_STREAM_OVERFLOW, 1L);
        expected.keySet().retainAll(counts);
        for (GlQueryTarget each : expected.keySet()) {
            GlQueries two = context.createQueries(each, 2);
            target.draw(triangle, 1);
            two.begin(0);
            FeedbackWork.draw(context, 5, room);
            two.end();
            assertThat(result(two, 0)).as("%s", each).isEqualTo(expected.get(each));
            two.begin(1);
            FeedbackWork.draw(context, 5, 5);
            two.end();
            assertThat(result(two, 1)).as("%s with room", each).isEqualTo(
                    each.result() == GlQueryTarget.Result.BOOLEAN ? 0 : 5);
        }
    }

    @Test
    void streamsAreCountedByIndex() {
        if (!context.hasIndexedQueries()) {
            assertThatThrownBy(() -> queries.beginIndexed(0, 0)).isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageEndingWith("has no indexed queries: they need OpenGL 4.0 or"
                            + " GL_ARB_transform_feedback3");
            assertThatThrownBy(() -> queries.endIndexed(0)).isInstanceOf(UnsupportedOperationException.class);
            return;
        }
        GlQueries streams = context.createQueries(GlQueryTarget.PRIMITIVES_GENERATED, 4);
        for (int index = 0; index < 4; index++) {
            streams.beginIndexed(index, index);
        }
        target.draw(triangle, 2);
        for (int index = 0; index < 4; index++) {
            streams.endIndexed(index);
        }
        assertThat(result(streams, 0)).isEqualTo(2);
        assertThat(result(streams, 1) + result(streams, 2) + result(streams, 3)).isZero();
        assertThatThrownBy(() -> streams.beginIndexed(0, 4)).isInstanceOf(DriverException.class)
                .hasMessage("glBeginQueryIndexed raised GL_INVALID_VALUE (0x501)");
        assertThatThrownBy(() -> queries.beginIndexed(0, 1)).isInstanceOf(DriverException.class)
                .hasMessage("glBeginQueryIndexed raised GL_INVALID_VALUE (0x501)");
        assertThatThrownBy(() -> streams.endIndexed(1)).isInstanceOf(DriverException.class)
                .hasMessage("glEndQueryIndexed raised " + OPERATION);
    }

    /** ARB_occlusion_query2, and OpenGL ES 3.0, 2.14. */
    @Test
    void targetsOfSamplesAreActiveOneAtATime() {
        GlQueries conservative =
                context.createQueries(GlQueryTarget.ANY_SAMPLES_PASSED_CONSERVATIVE, 1);
        queries.begin(0);
        assertRaised("glBeginQuery", () -> conservative.begin(0));
        queries.end();
        conservative.begin(0);
        assertRaised("glBeginQuery", () -> queries.begin(0));
        conservative.end();
    }

    @Test
    void everySampleOfEveryTriangleIsCounted() {
        assertThat(queries.count()).isEqualTo(3);
        count(0, 1);
        count(1, 3);
        assertThat(samples(0)).isEqualTo(expected(1));
        assertThat(samples(1)).isEqualTo(expected(3));
    }

    @Test
    void whatLiesBeforeTheBeginningAndBehindTheEndIsNotCounted() {
        target.draw(triangle, 2);
        queries.begin(0);
        queries.end();
        target.draw(triangle, 2);
        count(1, 1);
        assertThat(samples(0)).isZero();
        assertThat(samples(1)).isEqualTo(expected(1));
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
        assertThat(samples(0)).isEqualTo(expected(1));
        assertThat(times.await(0, TimerQueryConformance.PATIENCE)).isTrue();
    }

    @Test
    void samplesAreKnownOnceTheyAreFetched() {
        count(0, 1);
        assertThatThrownBy(() -> queries.result(0)).isInstanceOf(IllegalStateException.class)
                .hasMessage("the result of query 0 was not fetched: poll until it is");
        assertThat(samples(0)).isEqualTo(expected(1));
        assertThat(queries.poll(0)).isTrue();
        assertThat(queries.result(0)).isEqualTo(expected(1));
    }

    @Test
    void queryThatIsBegunAgainForgetsItsResult() {
        count(0, 1);
        assertThat(samples(0)).isEqualTo(expected(1));
        count(0, 2);
        assertThatThrownBy(() -> queries.result(0)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("not fetched");
        assertThat(samples(0)).isEqualTo(expected(2));
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
        assertThatThrownBy(call).isInstanceOf(DriverException.class).hasMessage(function + " raised " + OPERATION
                + (function.startsWith("glGet") ? ": the query is active, or was never begun: end it first" : ""));
    }

    @Test
    void queryIsActiveAsBeforeAfterTheErrorOfAnEarlierCall() {
        count(0, 1);
        assertThat(samples(0)).isEqualTo(expected(1));
        raiseAnError();
        assertThatThrownBy(() -> queries.begin(0)).isInstanceOf(DriverException.class)
                .hasMessage("a call before glBeginQuery raised GL_INVALID_VALUE (0x501)");
        assertThat(queries.result(0)).isEqualTo(expected(1));
        queries.begin(0);
        target.draw(triangle, 2);
        raiseAnError();
        assertThatThrownBy(queries::end).isInstanceOf(DriverException.class)
                .hasMessage("a call before glEndQuery raised GL_INVALID_VALUE (0x501)");
        assertRaised("glBeginQuery", () -> queries.begin(1));
        queries.end();
        assertThat(samples(0)).isEqualTo(expected(2));
    }

    private void raiseAnError() {
        PFN_glGenQueries.invoke(context.gate().function("glGenQueries").address(), -1, MemorySegment.NULL);
    }

    @Test
    void argumentsOutOfRangeAreRefused() {
        assertThatThrownBy(() -> queries.begin(3)).isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("query 3 is not in 0..2");
        assertThatThrownBy(() -> queries.poll(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> queries.result(3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> context.createQueries(any, 0)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("count 0 is less than 1 query");
    }

    @Test
    void closedQueriesAreRefused() {
        queries.close();
        queries.close();
        assertThatThrownBy(() -> queries.begin(0)).isInstanceOf(IllegalStateException.class)
                .hasMessage("the GL queries of " + any + " is closed");
        assertThatThrownBy(queries::end).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> queries.poll(0)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> queries.result(0)).isInstanceOf(IllegalStateException.class);
        GlQueries others = context.createQueries(any, 1);
        context.release();
        assertThatThrownBy(others::close).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("not current");
        assertThatThrownBy(() -> others.begin(0)).isInstanceOf(IllegalStateException.class);
    }
}
