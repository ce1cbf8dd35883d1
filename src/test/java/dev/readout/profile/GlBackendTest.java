package dev.readout.profile;

import static dev.readout.software.abi.gl.gl_h.GL_INVALID_ENUM;
import static dev.readout.software.abi.gl.gl_h.GL_MAP_READ_BIT;
import static dev.readout.testing.abi.gl.gl_h.GL_DEBUG_GROUP_STACK_DEPTH;
import static dev.readout.testing.abi.gl.gl_h.GL_DYNAMIC_READ;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.readout.abi.gl.gl_h;
import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.GlApi;
import dev.readout.driver.gl.GlContext;
import dev.readout.software.gl.SoftwareGl;
import dev.readout.software.gl.SoftwareGlSettings;
import dev.readout.testing.Downcalls;
import dev.readout.testing.GlDriver;
import dev.readout.vulkan.PipelineStatistic;
import dev.readout.workload.GlProgram;
import dev.readout.workload.GlTarget;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a profiling loop on GL relies on, whatever the driver. */
@ParameterizedClass
@EnumSource
class GlBackendTest extends ProfilerConformance {
    /** The drivers that there are. */
    enum Driver {
        OPENGL, OPENGL_ES, ANGLE, SOFTWARE
    }

    @AutoClose
    private static final SoftwareGl SLOW = SoftwareGl.create(SoftwareGlSettings.builder().lag(2)
            .listener(report -> {}).build());

    @Parameter
    Driver of;

    private EglDisplay display;
    private GlContext context;
    private GlTarget target;

    private GlDriver driver() {
        return switch (of) {
            case OPENGL, OPENGL_ES -> GlDriver.system(GlApi.valueOf(of.name()));
            case ANGLE -> GlDriver.angle();
            case SOFTWARE -> new GlDriver("the software device", SLOW, EglDisplay.Platform.SURFACELESS, GlApi.OPENGL);
        };
    }

    @Override
    void openDriver() {
        display = driver().open();
        context = display.createContext(driver().api());
        context.makeCurrent();
        target = new GlTarget(context, 256, 256);
        target.clear();
    }

    @Override
    void closeDriver() {
        if (display != null) {
            display.close();
        }
    }

    @Override
    GlProfilerBuilder builder() {
        GlProfilerBuilder builder = GpuProfiler.gl(context);
        return of == Driver.SOFTWARE ? builder.hostClock(GlProfilerTest.patientClock()) : builder;
    }

    @Override
    GpuQueue queue() {
        return GlProfilerBuilder.QUEUE;
    }

    @Override
    GpuRecorder recorder() {
        return profiler.recorder();
    }

    @Override
    GpuRecorder batch(long number) {
        return profiler.batch(number);
    }

    @Override
    void draw() {
        target.clear();
    }

    @Override
    void submit() {
        // GL executes what is called.
    }

    @Override
    void finish() {
        context.finish();
    }

    private void measureElapsed() {
        profile(builder().stamps(StampMode.ELAPSED));
    }

    /** A call of the application's own. */
    private Object call(String name, Object... arguments) {
        return Downcalls.call(name.replace("EXT", ""), context.functions().find(name).orElseThrow(), arguments);
    }

    /** The int that a call of the application's own writes to where its last argument points. */
    private int callForInt(String name, Object... arguments) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment word = arena.allocate(ValueLayout.JAVA_INT);
            call(name, Stream.concat(Stream.of(arguments), Stream.of(word)).toArray());
            return word.get(ValueLayout.JAVA_INT, 0);
        }
    }

    private int openGroups() {
        return callForInt("glGetIntegerv", GL_DEBUG_GROUP_STACK_DEPTH()) - 1;
    }

    @Test
    void scopesAreGroupsOfTheDriverAndAllOfThemEnd() {
        profile(builder().debugLabels(true));
        frame();
        assertThat(openGroups()).isZero();
        profiler.beginFrame();
        GpuRecorder recorder = profiler.recorder();
        recorder.scope(Scope.named("ü".repeat(Scope.MAX_NAME_LENGTH)));
        assertThat(openGroups()).isEqualTo(1);
        for (int i = 0; i < 2000; i++) {
            recorder.scope(MAIN);
        }
        assertThat(openGroups()).isBetween(20, 1023);
        for (int i = 0; i < 50; i++) {
            recorder.end();
        }
        recorder.step(0, SHADOW);
        profiler.endFrame();
        assertThat(openGroups()).isZero();
        // An error that a group had raised would be found here.
        context.finish();
    }

    /** One is measured at a time, and so a step may follow one and not be in it. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void elapsedTimesAreMeasuredOneScopeAtATime(boolean steps) {
        measureElapsed();
        for (int i = 0; i < IN_FLIGHT; i++) {
            profiler.beginFrame();
            GpuRecorder recorder = profiler.recorder();
            Consumer<Scope> begin = steps ? scope -> recorder.step(scope == SHADOW ? 0 : 1, scope) : recorder::scope;
            begin.accept(SHADOW);
            target.clear();
            assertThatThrownBy(() -> begin.accept(MAIN)).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("scope 'main' begins inside of 'shadow'");
            if (!steps) {
                recorder.end();
            }
            recorder.step(0, MAIN);
            target.clear();
            profiler.endFrame();
        }
        drain(each -> {
            numbers.add((long) each.count(each.find(SHADOW)) + each.count(each.find(MAIN)));
            assertThat(each.nanoseconds(each.find(SHADOW))).isNotNegative();
            assertThat(each.hasTimes(0)).isFalse();
            assertThatThrownBy(() -> each.beginNanoseconds(0)).hasMessageContaining("elapsed times are measured");
        });
        context.requireNoError("what comes next");
        assertThat(numbers).hasSize(IN_FLIGHT).containsOnly(2L);
        assertThat(reports()).isEmpty();
    }

    /** A triangle that covers all of the target, in OpenGL. */
    private GlProgram wholeTarget() {
        return GlProgram.drawing(context, """
                #version 330 core
                void main() {
                    gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
                }
                """, """
                #version 330 core
                out vec4 color;
                void main() {
                    color = vec4(1.0);
                }
                """);
    }

    /** Frames are given up while the GPU may still execute them: it does so in any case. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void queriesOfFramesThatWereGivenUpAreNotUsedWhileTheGpuMayHaveThem(boolean cancelled) {
        assumeThat(context.api()).isEqualTo(GlApi.OPENGL);
        profiler.close();
        profiler = builder().framesInFlight(1).expireAfter(1).listener(reports::add).build();
        Scope counted = Scope.named("counted").withSamples();
        GlProgram triangle = wholeTarget();
        for (int frame = 0; frame < 300; frame++) {
            profiler.beginFrame();
            try (var open = profiler.recorder().scope(counted)) {
                target.draw(triangle, 1);
            }
            if (cancelled && frame % 3 != 2) {
                profiler.cancelFrame();
            } else {
                profiler.endFrame();
            }
            profiler.poll(each -> numbers.add(each.samples(0)));
            if (frame % 7 == 6) {
                context.finish();
                profiler.poll(each -> numbers.add(each.samples(0)));
            }
        }
        assertThat(numbers).isNotEmpty().containsOnly(65536L);
    }

    @Test
    void samplesAreCountedInOpenGlAndRefusedInOpenGlEs() {
        Scope counted = Scope.named("counted").withSamples();
        profiler.beginFrame();
        GpuRecorder recorder = profiler.recorder();
        if (context.api() == GlApi.OPENGL_ES) {
            assertThatThrownBy(() -> recorder.scope(counted)).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("frame 0").hasMessageContaining("scope 'counted' counts samples")
                    .hasMessageContaining("does not count samples");
            profiler.cancelFrame();
            return;
        }
        GlProgram triangle = wholeTarget();
        for (int i = 1; i <= 3; i++) {
            try (var open = recorder.scope(counted)) {
                target.draw(triangle, 1);
            }
        }
        profiler.endFrame();
        drain(each -> numbers.add(each.samples(each.find(counted))));
        assertThat(numbers).containsExactly(3 * 65536L);
    }

    @Test
    void aScopeThatCountsAndIsLeftOpenDoesNotSpoilTheNextFrame() {
        boolean counts = context.api() == GlApi.OPENGL;
        profile(builder().stamps(counts ? StampMode.BOTTOM_TO_BOTTOM : StampMode.ELAPSED));
        Scope open = counts ? MAIN.withSamples() : MAIN;
        for (int i = 0; i < 3; i++) {
            profiler.beginFrame();
            GpuRecorder recorder = profiler.recorder();
            recorder.scope(open);
            target.clear();
            if (i == 1) {
                recorder.end();
            }
            profiler.endFrame();
        }
        drain(each -> {
            assertThat(each.find(MAIN) >= 0).as("frame %d has the scope", each.number()).isEqualTo(each.number() == 1);
            numbers.add(each.find(MAIN) < 0 ? 0L : each.count(each.find(MAIN)));
        });
        context.requireNoError("what comes next");
        assertThat(numbers).hasSize(3);
        assertThat(numbers.get(1)).isEqualTo(1);
        assertThat(reports()).extracting(ProfilerReport::kind).containsExactly(ProfilerReport.Kind.SCOPE_LEFT_OPEN,
                ProfilerReport.Kind.SCOPE_LEFT_OPEN);
    }

    @Test
    void aContextHasOneRecorderAFrame() {
        profiler.beginFrame();
        GpuRecorder recorder = profiler.recorder();
        try (var frame = recorder.scope(FRAME)) {
            assertThat(profiler.recorder()).isSameAs(recorder);
            try (var main = profiler.recorder().scope(MAIN)) {
                target.clear();
            }
            assertThatThrownBy(() -> recorder.multiview(2)).isInstanceOf(IllegalStateException.class);
        }
        profiler.endFrame();
        drain(each -> numbers.add((long) each.find(FRAME, MAIN)));
        assertThat(numbers).containsExactly(1L);
    }

    @Test
    void whatGlCantMeasureIsRefused() {
        profiler.beginFrame();
        GpuRecorder recorder = profiler.recorder();
        assertThatThrownBy(() -> recorder.scope(MAIN.withStatistics(PipelineStatistic.CLIPPING_PRIMITIVES)))
                .isInstanceOf(IllegalStateException.class).hasMessageContaining("counts statistics");
        assertThatThrownBy(() -> profiler.recorder(1)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no command buffers");
        profiler.cancelFrame();
    }

    @Test
    void inAnotherContextNothingIsCalled() {
        try (GlContext other = display.createContext(driver().api())) {
            other.makeCurrent();
            profiler.beginFrame();
            assertThatThrownBy(profiler::recorder).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("not current on this thread");
            assertThatThrownBy(() -> profiler.poll(frame -> {})).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("not current on this thread")
                    .hasMessageContaining("another one is: was the context made anew?").hasMessageContaining("abandon");
            profiler.cancelFrame();
            other.release();
        }
        assertThatThrownBy(() -> profiler.poll(frame -> {})).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no context is current");
        context.makeCurrent();
        frame();
        drain(this::check);
        assertThat(numbers).containsExactly(1L);
    }

    /** What the application does wrong: GL_INVALID_ENUM, which nobody asks for. */
    private void callWrongly() {
        call("glGetString", 0x1234);
    }

    private int takeError() {
        return (int) call("glGetError");
    }

    @Test
    void errorsOfTheApplicationStayItsOwn() {
        for (int i = 0; i < 8; i++) {
            callWrongly();
            profiler.beginFrame();
            GpuRecorder recorder = profiler.recorder();
            // More scopes than the frame before: there must be more queries in the middle of it.
            for (int k = 0; k < 50 * i; k++) {
                recorder.scope(MAIN).close();
            }
            profiler.endFrame();
            call("glFinish");
            profiler.poll(frame -> numbers.add(frame.number()));
            assertThat(takeError()).as("frame %d", i).isEqualTo(GL_INVALID_ENUM());
            assertThat(takeError()).as("frame %d", i).isZero();
        }
        callWrongly();
        profiler.close();
        assertThat(takeError()).isEqualTo(GL_INVALID_ENUM());
        assertThat(takeError()).isZero();
        assertThat(numbers).isSorted().contains(0L);
        assertThat(reports).filteredOn(report -> report.kind() != ProfilerReport.Kind.IMPLAUSIBLE_TIME
                && report.kind() != ProfilerReport.Kind.FRAME_DROPPED).isEmpty();
    }

    @Test
    void errorThatIsThereWhenTheProfilerIsBuiltIsReported() {
        profiler.close();
        callWrongly();
        profile(builder().debugLabels(true).firstFrame(7));
        assertThat(reports).containsExactly(new ProfilerReport.GlErrorBefore(7, GL_INVALID_ENUM(),
                "a call before GlProfilerBuilder.build() raised GL_INVALID_ENUM (0x500)"));
        assertThat(profiler.reported(ProfilerReport.Kind.GL_ERROR_BEFORE)).isEqualTo(1);
        assertThat(takeError()).isZero();
        frame();
        drain(this::check);
        assertThat(numbers).containsExactly(7L);
    }

    /** An application's own query, of the target of the elapsed times or of the samples. */
    private final class OwnQuery {
        final String suffix = context.timerQueryExtension().orElseThrow().contains("_EXT_") ? "EXT" : "";
        final int code;
        final int id;

        OwnQuery(int code) {
            this.code = code;
            id = callForInt("glGenQueries" + suffix, 1);
        }

        void begin() {
            call("glBeginQuery" + suffix, code, id);
        }

        void end() {
            call("glEndQuery" + suffix, code);
        }

        int current() {
            return callForInt("glGetQueryiv" + suffix, code, gl_h.GL_CURRENT_QUERY());
        }
    }

    /** Three scopes: before the application's query, around its beginning, and inside of it. */
    private void drawWithOwnQuery(Scope scope, int code) {
        OwnQuery own = new OwnQuery(code);
        profiler.beginFrame();
        GpuRecorder recorder = profiler.recorder();
        try (var before = recorder.scope(scope)) {
            target.clear();
        }
        own.begin();
        for (int i = 0; i < 2; i++) {
            try (var inside = recorder.scope(scope)) {
                target.clear();
            }
            assertThat(own.current()).isEqualTo(own.id);
        }
        own.end();
        assertThat(takeError()).isZero();
        profiler.endFrame();
        assertThat(takeError()).isZero();
    }

    @Test
    void elapsedScopesInsideOfTheApplicationsOwnQueryAreReportedAndLeaveItAlone() {
        measureElapsed();
        drawWithOwnQuery(MAIN, gl_h.GL_TIME_ELAPSED());
        drain(each -> numbers.add((long) each.count(each.find(MAIN))));
        assertThat(numbers).containsExactly(1L);
        assertThat(reports).containsExactly(new ProfilerReport.ScopesDropped(0, false, GlProfilerBuilder.QUEUE, 2,
                false, QueryStore.OCCUPIED));
    }

    @Test
    void samplesInsideOfTheApplicationsOwnQueryAreReportedAndLeaveItAlone() {
        if (context.api() == GlApi.OPENGL) {
            Scope counted = MAIN.withSamples();
            drawWithOwnQuery(counted, gl_h.GL_SAMPLES_PASSED());
            drain(each -> {
                numbers.add((long) each.count(each.find(counted)));
                numbers.add(each.samples(each.find(counted)));
            });
            assertThat(numbers).containsExactly(3L, 0L);
            assertThat(reports).containsExactly(new ProfilerReport.ScopesDropped(0, false, GlProfilerBuilder.QUEUE, 2,
                    true, QueryStore.COUNT_OCCUPIED));
        }
    }

    /**
     * The application ends the query of a scope as its own, which cannot begin, and that is GL's error for it. What it
     * begins then is left alone.
     */
    @Test
    void elapsedScopeWhoseQueryTheApplicationEndedIsNotMeasured() {
        measureElapsed();
        drawWithQueryThatTheApplicationEnds(MAIN, gl_h.GL_TIME_ELAPSED());
    }

    @Test
    void samplesWhoseQueryTheApplicationEndedAreNotCounted() {
        assumeTrue(context.api() == GlApi.OPENGL, "OpenGL ES counts no samples");
        drawWithQueryThatTheApplicationEnds(MAIN.withSamples(), gl_h.GL_SAMPLES_PASSED());
    }

    private void drawWithQueryThatTheApplicationEnds(Scope scope, int code) {
        profiler.beginFrame();
        GpuRecorder recorder = profiler.recorder();
        OwnQuery own = new OwnQuery(code);
        try (var open = recorder.scope(scope)) {
            own.begin();
            assertThat(takeError()).isEqualTo(gl_h.GL_INVALID_OPERATION());
            own.end();
            own.begin();
        }
        assertThat(own.current()).isEqualTo(own.id);
        own.end();
        profiler.endFrame();
        assertThat(takeError()).isZero();
        drain(each -> numbers.add(each.find(scope) < 0 ? GpuFrame.NOT_COUNTED : each.samples(each.find(scope))));
        assertThat(numbers).containsExactly(GpuFrame.NOT_COUNTED);
        assertThat(reports).singleElement().isInstanceOf(ProfilerReport.ScopesDropped.class);
    }

    /** While a buffer is bound for them, results of queries go there, and not to memory (OpenGL 4.6 core, 4.2.3). */
    @Test
    void bufferThatTheApplicationHasBoundForResultsStaysAsItIs() {
        assumeTrue(context.api() == GlApi.OPENGL, "OpenGL ES has no buffers for results");
        profiler.close();
        byte[] content = new byte[32];
        int buffer = callForInt("glGenBuffers", 1);
        call("glBindBuffer", gl_h.GL_QUERY_BUFFER(), buffer);
        try (Arena arena = Arena.ofConfined()) {
            call("glBufferData", gl_h.GL_QUERY_BUFFER(), content.length,
                    arena.allocateFrom(ValueLayout.JAVA_BYTE, content), GL_DYNAMIC_READ());
        }
        profile(builder());
        for (int i = 0; i < 3; i++) {
            frame();
            drain(this::check);
        }
        profiler.close();
        assertThat(takeError()).isZero();
        assertThat(callForInt("glGetIntegerv", gl_h.GL_QUERY_BUFFER_BINDING())).isEqualTo(buffer);
        MemorySegment mapped = (MemorySegment) call("glMapBufferRange", gl_h.GL_QUERY_BUFFER(), 0, content.length,
                GL_MAP_READ_BIT());
        assertThat(mapped.reinterpret(content.length).toArray(ValueLayout.JAVA_BYTE)).isEqualTo(content);
        assertThat(numbers).containsExactly(0L, 1L, 2L);
    }
}
