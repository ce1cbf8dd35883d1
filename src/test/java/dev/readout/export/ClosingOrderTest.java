package dev.readout.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.GlApi;
import dev.readout.driver.gl.GlContext;
import dev.readout.export.otel.OtelMetrics;
import dev.readout.export.parquet.ParquetFrames;
import dev.readout.export.report.HtmlReport;
import dev.readout.export.timeline.Timeline;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuProfiler;
import dev.readout.profile.GpuRecorder;
import dev.readout.profile.Scope;
import dev.readout.software.gl.SoftwareGl;
import dev.readout.software.gl.SoftwareGlSettings;
import io.opentelemetry.api.metrics.MeterProvider;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.assertj.core.api.Condition;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Profiler, export and sinks are closed in any order: what was polled is written, or the listener is told. */
@Timeout(60)
class ClosingOrderTest {
    private static final int FRAMES = 6;
    private static final int LAG = 2;
    private static final Scope DRAW = Scope.named("draw");

    @TempDir
    private Path folder;
    private final List<ExportReport> told = new CopyOnWriteArrayList<>();
    private final List<Long> written = new CopyOnWriteArrayList<>();
    private final FrameSink numbers = new FrameSink() {
        @Override
        public void frame(GpuFrame frame) {
            written.add(frame.number());
        }

        @Override
        public void close() {
            // Nothing is held.
        }
    };

    enum Part {
        PROFILER, EXPORT, SINK
    }

    private static final List<List<Part>> ORDERS = List.of(List.of(Part.PROFILER, Part.EXPORT, Part.SINK),
            List.of(Part.PROFILER, Part.SINK, Part.EXPORT), List.of(Part.EXPORT, Part.PROFILER, Part.SINK),
            List.of(Part.EXPORT, Part.SINK, Part.PROFILER), List.of(Part.SINK, Part.PROFILER, Part.EXPORT),
            List.of(Part.SINK, Part.EXPORT, Part.PROFILER));

    enum Kind {
        TIMELINE, REPORT, PARQUET, OTEL;

        FrameSink create(Path folder) throws IOException {
            return switch (this) {
                case TIMELINE -> Timeline.create(folder.resolve("a.pftrace"), Map.of());
                case REPORT -> HtmlReport.create(folder.resolve("a.html"), Map.of());
                case PARQUET -> ParquetFrames.create(folder.resolve("a"), Map.of());
                case OTEL -> OtelMetrics.create(MeterProvider.noop());
            };
        }
    }

    static Stream<Arguments> orders() {
        return Stream.of(Kind.values()).flatMap(kind -> ORDERS.stream()
                .map(order -> Arguments.of(kind, order)));
    }

    @ParameterizedTest
    @MethodSource("orders")
    void whatWasPolledIsWrittenOrToldOf(Kind kind, List<Part> order) throws IOException {
        List<Long> polled = new ArrayList<>();
        try (SoftwareGl gl = SoftwareGl.create(SoftwareGlSettings.builder().lag(LAG).build());
                EglDisplay display = EglDisplay.createHeadless(gl);
                GlContext context = display.createContext(GlApi.OPENGL)) {
            context.makeCurrent();
            FrameSink sink = kind.create(folder);
            FrameExport export = FrameExport.start(
                    ExportSettings.builder().frames(FRAMES).listener(told::add).build(), sink, numbers);
            GpuProfiler profiler = GpuProfiler.gl(context).framesInFlight(FRAMES).listener(export::report).build();
            for (int i = 0; i < FRAMES; i++) {
                frame(profiler, context);
            }
            poll(profiler, export, polled);
            assertThat(polled).isNotEmpty();
            assertThat(profiler.inFlight()).isPositive();

            for (Part part : order) {
                switch (part) {
                    case PROFILER -> profiler.close();
                    case EXPORT -> export.close();
                    case SINK -> {
                        // A sink is for one thread at a time: the export's has done all that was polled.
                        while (written.size() < polled.size()) {
                            Thread.onSpinWait();
                        }
                        sink.close();
                    }
                }
                if (part == Part.SINK && order.getFirst() == part) {
                    context.finish();
                    poll(profiler, export, polled);
                }
            }
            assertThat(written).as("by a sink that is no file").containsExactlyElementsOf(polled);
        }
        // Metrics are the SDK's, which is still there.
        boolean late = order.getFirst() == Part.SINK && kind != Kind.OTEL;
        assertThat(folder).is(new Condition<>(to -> kind == Kind.OTEL || to.toFile().list().length == 1, "has a file"));
        assertThat(told).as("frames that a closed sink was given").hasSize(late ? 1 : 0);
    }

    private static void poll(GpuProfiler profiler, FrameExport export, List<Long> polled) {
        profiler.poll(frame -> {
            polled.add(frame.number());
            export.accept(frame);
        });
    }

    private static void frame(GpuProfiler profiler, GlContext context) {
        profiler.beginFrame();
        try (GpuRecorder scope = profiler.recorder().scope(DRAW)) {
            context.flush();
        }
        profiler.endFrame();
    }
}
