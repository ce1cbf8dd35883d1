package dev.readout.software.gl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.CostModel;
import dev.readout.software.Report;
import dev.readout.testing.Headers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The targets of queries, each under every name of the functions: what a result is, and who knows the target. */
class GlQueryTargetTest {
    private static final int DRAW_NANOS = 100;
    private static final int START_NANOS = 5000;

    private final List<Report> reports = new ArrayList<>();
    private static final int QUERY_TARGET = 0x82EA;

    @AutoClose
    private final GlApplication application = GlApplication.on(settings -> settings
            .costs(new CostModel(0, 0, DRAW_NANOS, 0, 0, 0, 0)).startNanoseconds(START_NANOS)
            .elapsedBits(40).timestampBits(50).listener(reports::add));
    private final TimerCalls core = new TimerCalls(application, "");

    @BeforeEach
    void start() {
        application.target(8, 4);
    }

    /** What each target should be: a new one needs its row, or the test does not compile. */
    private record Expected(boolean begun, boolean knownToExtensions, int bits, long resultOfOneDraw) {
        static Expected of(SoftwareQueryTarget target) {
            return switch (target) {
                case TIME_ELAPSED -> new Expected(true, true, 40, DRAW_NANOS);
                case TIMESTAMP -> new Expected(false, true, 50, START_NANOS + DRAW_NANOS);
                case SAMPLES_PASSED, FRAGMENT_SHADER_INVOCATIONS -> new Expected(true, false, 64, 8 * 4);
                case ANY_SAMPLES_PASSED, ANY_SAMPLES_PASSED_CONSERVATIVE -> new Expected(true, false, 1, 1);
                case VERTICES_SUBMITTED, VERTEX_SHADER_INVOCATIONS -> new Expected(true, false, 64, 3);
                case PRIMITIVES_GENERATED, PRIMITIVES_SUBMITTED, CLIPPING_INPUT_PRIMITIVES,
                        CLIPPING_OUTPUT_PRIMITIVES -> new Expected(true, false, 64, 1);
                case TRANSFORM_FEEDBACK_OVERFLOW, TRANSFORM_FEEDBACK_STREAM_OVERFLOW ->
                        new Expected(true, false, 1, 0);
                case TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, TESS_CONTROL_SHADER_PATCHES,
                        TESS_EVALUATION_SHADER_INVOCATIONS, GEOMETRY_SHADER_INVOCATIONS,
                        GEOMETRY_SHADER_PRIMITIVES_EMITTED, COMPUTE_SHADER_INVOCATIONS ->
                        new Expected(true, false, 64, 0);
            };
        }
    }

    @ParameterizedTest
    @EnumSource
    void targetHasTheNameAndTheNumberOfTheHeader(SoftwareQueryTarget target) {
        assertThat(target).hasToString("GL_" + target.name());
        assertThat(Headers.numbers("gl", target.toString()).get(target.toString())).isEqualTo(target.code());
    }

    @ParameterizedTest
    @EnumSource
    void targetMeasuresWhatItsNameSays(SoftwareQueryTarget target) {
        Expected expected = Expected.of(target);
        application.drawTriangles(1);
        if (expected.begun()) {
            core.begin(target.code(), 1);
            assertThat(core.parameter(target.code(), "GL_CURRENT_QUERY")).isEqualTo(1);
            application.drawTriangles(1);
            core.end(target.code());
        } else {
            core.counter(1, target.code());
        }
        assertThat(core.object("ui64v", 1, "GL_QUERY_RESULT")).isEqualTo(expected.resultOfOneDraw());
        assertThat(core.object("iv", 1, QUERY_TARGET)).isEqualTo(target.code());
        assertThat(core.parameter(target.code(), "GL_QUERY_COUNTER_BITS")).isEqualTo(expected.bits());
        assertThat(core.parameter(target.code(), "GL_CURRENT_QUERY")).isZero();
        assertThat(reports).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void targetIsTakenByTheFunctionsOfItsKindAndExtensionsKnowOfTimesAlone(SoftwareQueryTarget target) {
        boolean begun = Expected.of(target).begun();
        for (String suffix : List.of("", "EXT", "ANGLE")) {
            boolean known = suffix.isEmpty() || Expected.of(target).knownToExtensions();
            TimerCalls calls = new TimerCalls(application, suffix);
            calls.parameter(target.code(), "GL_QUERY_COUNTER_BITS");
            assertKnown("glGetQueryiv" + suffix, known);
            calls.begin(target.code(), 1);
            assertKnown("glBeginQuery" + suffix, begun && known);
            calls.end(target.code());
            assertKnown("glEndQuery" + suffix, begun && known);
            calls.counter(2, target.code());
            assertKnown("glQueryCounter" + suffix, !begun && known);
        }
    }

    private void assertKnown(String function, boolean known) {
        assertThat(application.error()).as(function).isEqualTo(known ? "GL_NO_ERROR" : "GL_INVALID_ENUM");
    }

    @ParameterizedTest
    @CsvSource({"'', false", "EXT, true"})
    void unknownTargetIsReportedWithThoseThatTheFunctionKnows(String suffix, boolean timesOnly) {
        String all = names(target -> Expected.of(target).knownToExtensions() || !timesOnly);
        String begun = names(target -> Expected.of(target).begun()
                && (Expected.of(target).knownToExtensions() || !timesOnly));
        TimerCalls gl = new TimerCalls(application, suffix);
        gl.parameter(0x1234, "GL_CURRENT_QUERY");
        gl.begin(0x1234, 1);
        gl.counter(1, 0x1234);
        assertThat(reports).containsExactly(
                new Report("glGetQueryiv" + suffix, "target is 0x1234: expected " + all, ""),
                new Report("glBeginQuery" + suffix, "target is 0x1234: expected " + begun, ""),
                new Report("glQueryCounter" + suffix, "target is 0x1234: expected GL_TIMESTAMP", ""));
    }

    private static String names(Predicate<SoftwareQueryTarget> which) {
        String names = Stream.of(SoftwareQueryTarget.values()).filter(which).map(target -> "GL_" + target.name())
                .collect(Collectors.joining(", "));
        return names.replaceFirst(", (\\w+)$", " or $1");
    }
}
