package dev.readout.software.gl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.readout.software.CostModel;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Whatever an application does between, a timer tells the time of the draws, and no result overtakes another. */
class GlTimerQueryProperties {
    private static final int DRAW = 100;

    /** Something that an application does. A query of each kind is begun under a new name each time. */
    enum Step {
        DRAW,
        BEGIN_OR_END,
        TIMESTAMP,
        FLUSH,
        FINISH,
        POLL,
        READ
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        return Arbitraries.of(Step.class).list().ofMaxSize(80);
    }

    @Provide
    Arbitrary<String> suffixes() {
        return Arbitraries.of("", "EXT", "ANGLE");
    }

    @Property(tries = 200)
    void timesAreThoseOfTheDrawsAndComeInOrder(
            @ForAll("steps") List<Step> steps, @ForAll @IntRange(max = 4) int lag,
            @ForAll("suffixes") String suffix) {
        SoftwareGlSettings settings = SoftwareGlSettings.builder()
                .costs(new CostModel(0, 0, DRAW, 0, 0, 0, 0)).startNanoseconds(0).lag(lag).build();
        try (SoftwareGl device = SoftwareGl.create(settings);
                GlApplication application = GlApplication.current(device)) {
            application.target(4, 4);
            new Run(application, new TimerCalls(application, suffix)).all(steps);
        }
    }

    /** However much is drawn, the clock goes on, by 104 days at most. */
    @Property
    void drawsTakeTheTimeOfTheirFragmentsAndNoneGoesBack(
            @ForAll @IntRange(max = Integer.MAX_VALUE) int vertices,
            @ForAll @IntRange(max = Integer.MAX_VALUE) int instances,
            @ForAll @IntRange(min = 1, max = 16384) int size, @ForAll @IntRange(min = 1, max = 3) int draws) {
        SoftwareGlSettings settings = SoftwareGlSettings.builder()
                .costs(new CostModel(0, 0, DRAW, 0, 1, 0, 0)).startNanoseconds(0).elapsedBits(Long.SIZE).build();
        try (SoftwareGl device = SoftwareGl.create(settings);
                GlApplication application = GlApplication.current(device)) {
            application.target(size, size);
            TimerCalls gl = new TimerCalls(application, "");
            gl.begin("GL_TIME_ELAPSED", 1);
            for (int i = 0; i < draws; i++) {
                application.call("glDrawArraysInstanced", "GL_TRIANGLES", 0, vertices, instances);
            }
            gl.end("GL_TIME_ELAPSED");
            BigInteger fragments = BigInteger.valueOf(vertices / 3).multiply(BigInteger.valueOf(instances))
                    .multiply(BigInteger.valueOf(size).pow(2));
            double time = fragments.add(BigInteger.valueOf(DRAW)).min(BigInteger.TWO.pow(53))
                    .multiply(BigInteger.valueOf(draws)).doubleValue();
            assertThat((double) gl.object("ui64v", 1, "GL_QUERY_RESULT")).isCloseTo(time, withinPercentage(1e-9));
            application.finish();
            assertThat((double) gl.now()).isCloseTo(time, withinPercentage(1e-9));
        }
    }

    /** The application, and what it expects. */
    private static final class Run {
        private final GlApplication application;
        private final TimerCalls gl;
        /** The results that must come, by query, in the order in which they were issued. */
        private final SequencedMap<Integer, Long> expected = new LinkedHashMap<>();
        private long time;
        private int lastName;
        private int active;
        private long began;

        Run(GlApplication application, TimerCalls gl) {
            this.application = application;
            this.gl = gl;
        }

        void all(List<Step> steps) {
            steps.forEach(this::step);
            if (active != 0) {
                step(Step.BEGIN_OR_END);
            }
            step(Step.POLL);
            expected.forEach(
                    (query, value) -> assertThat(gl.object("ui64v", query, "GL_QUERY_RESULT")).isEqualTo(value));
            assertThat(application.error()).isEqualTo("GL_NO_ERROR");
        }

        private void step(Step step) {
            switch (step) {
                case DRAW -> {
                    application.drawTriangles(1);
                    time += DRAW;
                }
                case BEGIN_OR_END -> beginOrEnd();
                case TIMESTAMP -> {
                    gl.counter(++lastName, "GL_TIMESTAMP");
                    expected.put(lastName, time);
                }
                case FLUSH -> application.flush();
                case FINISH -> {
                    application.finish();
                    assertThat(expected.keySet()).allMatch(gl::available);
                }
                case POLL -> pollsAreInOrder();
                case READ -> expected.keySet().stream().skip(expected.size() / 2).findFirst().ifPresent(query -> {
                    assertThat(gl.object("ui64v", query, "GL_QUERY_RESULT")).isEqualTo(expected.get(query));
                    assertThat(gl.available(query)).isTrue();
                });
            }
        }

        private void beginOrEnd() {
            if (active == 0) {
                active = ++lastName;
                gl.begin("GL_TIME_ELAPSED", active);
                began = time;
            } else {
                gl.end("GL_TIME_ELAPSED");
                expected.put(active, time - began);
                active = 0;
            }
        }

        /** From the last to the first: what was issued before an available result is available. */
        private void pollsAreInOrder() {
            boolean available = false;
            for (int query : expected.reversed().keySet()) {
                boolean was = available;
                available = gl.available(query);
                assertThat(available || !was).as("query %d", query).isTrue();
            }
        }
    }
}
