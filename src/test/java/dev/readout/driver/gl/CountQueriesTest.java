package dev.readout.driver.gl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.abi.gl.PFN_glGetError;
import dev.readout.workload.GlProgram;
import dev.readout.workload.GlTarget;
import java.lang.foreign.ValueLayout;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries of every target that is no time, on any driver (OpenGL 4.6 core, 4.2). */
@MethodSource("dev.readout.driver.gl.TestedGl#plain")
class CountQueriesTest extends OnEveryGl {
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
    private GlQueryObjects queries;
    private GlTarget target;
    private GlProgram triangle;

    @BeforeEach
    void create() {
        target = new GlTarget(context, WIDTH, HEIGHT);
        triangle = GlWork.triangle(context);
        any = context.queryTargets().contains(GlQueryTarget.SAMPLES_PASSED)
                ? GlQueryTarget.SAMPLES_PASSED
                : GlQueryTarget.ANY_SAMPLES_PASSED;
        queries = context.createQueryObjects(any, 3);
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
        assertThat(queries.begin(query)).isTrue();
        target.draw(triangle, triangles);
        assertThat(queries.end(query)).isTrue();
    }

    private long samples(int query) {
        return result(queries, query);
    }

    private void awaitAll(GlQueryObjects queries) {
        context.finish();
        long start = System.nanoTime();
        while (!queries.read(0, queries.count())) {
            assertThat(System.nanoTime() - start).isLessThan(TimerQueriesTest.PATIENCE);
        }
    }

    private long result(GlQueryObjects queries, int query) {
        awaitAll(queries);
        return queries.results().getAtIndex(ValueLayout.JAVA_LONG, 2L * query);
    }

    /** With what is drawn before and behind left out; three query objects lie side by side. */
    @Test
    void everyTargetCountsWhatItsNameSays() {
        int[] triangles = {0, 1, 3};
        for (GlQueryTarget target : counts()) {
            try (GlQueryObjects three = context.createQueryObjects(target, triangles.length)) {
                for (int query = 0; query < triangles.length; query++) {
                    this.target.draw(triangle, 1);
                    three.begin(query);
                    this.target.draw(triangle, triangles[query]);
                    three.end(query);
                }
                this.target.draw(triangle, 1);
                awaitAll(three);
                assertThat(three.target()).isEqualTo(target);
                assertThat(context.counterBits(target)).as("bits of %s", target).isPositive();
                for (int query = 0; query < triangles.length; query++) {
                    Expected expected = Expected.of(target, triangles[query]);
                    assertThat(three.results().getAtIndex(ValueLayout.JAVA_LONG, 2L * query))
                            .as("%s of %d triangles", target, triangles[query])
                            .isBetween(expected.least(), expected.most());
                    assertThat(three.results().getAtIndex(ValueLayout.JAVA_LONG, 2L * query + 1)).isOne();
                }
            }
        }
        assertThat(PFN_glGetError.invoke(context.gate().function("glGetError").address())).isZero();
    }

    @Test
    void targetsThatAContextDoesNotHaveAreRefusedWithWhatBringsThem() {
        Set<GlQueryTarget> missing = EnumSet.complementOf(EnumSet.copyOf(context.queryTargets()));
        for (GlQueryTarget target : missing) {
            assertThatThrownBy(() -> context.createQueryObjects(target, 1)).as("%s", target)
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessage("the context, %s of %s, has no queries of %s: they need %s", context.version(),
                            context.renderer(), target, target.requirement(context.api()));
            assertThatThrownBy(() -> context.counterBits(target)).as("%s", target)
                    .isInstanceOf(UnsupportedOperationException.class);
        }
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
    void dispatchCountsItsInvocations() {
        Assumptions.assumeTrue(counts().contains(GlQueryTarget.COMPUTE_SHADER_INVOCATIONS), "no such queries");
        GlProgram compute = GlProgram.computing(context, GlWork.compute(context), 4 * 5 * 64);
        GlQueryObjects one = context.createQueryObjects(GlQueryTarget.COMPUTE_SHADER_INVOCATIONS, 1);
        one.begin(0);
        compute.dispatch(5);
        one.end(0);
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
            GlQueryObjects two = context.createQueryObjects(each, 2);
            target.draw(triangle, 1);
            two.begin(0);
            FeedbackWork.draw(context, 5, room);
            two.end(0);
            assertThat(result(two, 0)).as("%s", each).isEqualTo(expected.get(each));
            two.begin(1);
            FeedbackWork.draw(context, 5, 5);
            two.end(1);
            assertThat(result(two, 1)).as("%s with room", each).isEqualTo(
                    each.result() == GlQueryTarget.Result.BOOLEAN ? 0 : 5);
        }
    }

    @Test
    void clearingIsNotCounted() {
        queries.begin(0);
        target.clear();
        queries.end(0);
        assertThat(samples(0)).isZero();
    }

    @Test
    void timeIsMeasuredMeanwhile() {
        GlQueryObjects times = context.createQueryObjects(GlQueryTarget.TIME_ELAPSED, 1);
        queries.begin(0);
        times.begin(0);
        target.draw(triangle, 1);
        queries.end(0);
        target.draw(triangle, 1);
        times.end(0);
        assertThat(samples(0)).isEqualTo(expected(1));
        assertThat(result(times, 0)).isNotNegative();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aQueryThatIsUsedAgainHasNotTheResultOfBefore(boolean reset) {
        count(0, 1);
        assertThat(samples(0)).isEqualTo(expected(1));
        if (reset) {
            queries.reset(0, 1);
            assertThat(queries.results().getAtIndex(ValueLayout.JAVA_LONG, 1)).isZero();
        }
        count(0, 2);
        assertThat(queries.results().getAtIndex(ValueLayout.JAVA_LONG, 1)).isZero();
        assertThat(samples(0)).isEqualTo(expected(2));
    }

    @Test
    void whatIsActiveIsNeitherBegunNorEndedByAnother() {
        assertThat(queries.end(0)).isFalse();
        assertThat(queries.begin(0)).isTrue();
        assertThat(queries.begin(1)).isFalse();
        assertThat(queries.end(1)).isFalse();
        assertThat(queries.end(0)).isTrue();
        assertThat(samples(0)).isZero();
        assertThat(PFN_glGetError.invoke(context.gate().function("glGetError").address())).isZero();
    }

    @Test
    void argumentsOutOfRangeAreRefused() {
        assertThat(queries.count()).isEqualTo(3);
        assertThatThrownBy(() -> queries.begin(3)).isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("query 3 is not in 0..2");
        assertThatThrownBy(() -> queries.end(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> queries.read(1, 3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> queries.timestamp(0)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("and not TIMESTAMP");
        assertThatThrownBy(() -> context.createQueryObjects(any, 0)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("count 0 is less than 1 query");
    }

    @Test
    void closedQueriesAreRefused() {
        queries.close();
        queries.close();
        assertThatThrownBy(() -> queries.begin(0)).isInstanceOf(IllegalStateException.class)
                .hasMessage("the query objects is closed");
        assertThatThrownBy(() -> queries.end(0)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> queries.read(0, 1)).isInstanceOf(IllegalStateException.class);
        GlQueryObjects others = context.createQueryObjects(any, 1);
        context.release();
        assertThatThrownBy(others::close).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("not current");
    }
}
