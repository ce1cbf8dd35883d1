package dev.readout.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.driver.gl.GlContext;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuProfiler;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import dev.readout.profile.Scope;
import dev.readout.testing.SoftwareContext;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The examples in the documentation of this package, running. {@code SnippetsTest} compares their text. */
class ExamplesTest {
    private static final int FRAMES = 5;

    private final List<String> written = new ArrayList<>();
    private final FrameSink sink = new FrameSink() {
        @Override
        public void frame(GpuFrame frame) {
            written.add(frame.number() + " " + frame.name(0));
        }

        @Override
        public void host(HostScope scope) {
            written.add(scope.name());
        }

        @Override
        public void close() {
            written.add("end");
        }
    };

    @Test
    void moreFramesMayWait() {
        ExportSettings settings = ExportSettings.builder().frames(256).listener(System.err::println).build();
        FrameExport export = FrameExport.start(settings, sink);

        export.close();
        assertThat(written).containsExactly("end");
    }

    @Test
    void anExitEndsAnExportByAHook() throws InterruptedException {
        FrameExport export = FrameExport.start(sink);
        Thread hook = new Thread(() -> export.endEarly("the process was ended"));
        Runtime.getRuntime().addShutdownHook(hook);

        export.close();
        Runtime.getRuntime().removeShutdownHook(hook);          // else it keeps a plug-in's classes

        hook.start();
        hook.join();
        assertThat(written).containsExactly("end");
    }

    @Test
    void framesAreWrittenOnAThreadOfTheirOwn() {
        try (SoftwareContext software = SoftwareContext.open()) {
            GlContext context = software.context();

            FrameExport export = FrameExport.start(sink);
            GpuProfiler profiler = GpuProfiler.gl(context).listener(export::report).build();

            for (int i = 0; i < FRAMES; i++) {
                profiler.beginFrame();
                try (var scope = profiler.recorder().scope(Scope.named("draw"))) {
                    context.finish();
                }
                profiler.endFrame();

                try (var update = export.host().scope("update")) {
                    // … the application's own work …
                }

                context.finish();

                profiler.poll(export);

            }

            export.close();

            profiler.close();
        }
        assertThat(written).filteredOn(line -> line.endsWith("draw"))
                .containsExactly("0 draw", "1 draw", "2 draw", "3 draw", "4 draw");
        assertThat(written).filteredOn("update"::equals).hasSize(FRAMES);
        assertThat(written).last().isEqualTo("end");
    }

    @Test
    void severalSinksAreOne() {
        FrameSink first = sink;
        FrameSink second = new FrameSink() {
            @Override
            public void frame(GpuFrame frame) throws IOException {
                throw new IOException("No space left on device");
            }

            @Override
            public void close() {
                written.add("end of the second");
            }
        };
        GpuFrame frame = MadeFrames.frame(3, 0, 1, List.of(GpuQueue.named("graphics")),
                List.of(MadeScope.of("draw", -1, 0, 0, 1)));

        FrameSinks sinks = FrameSinks.of(report -> System.err.println(report), first, second);

        sinks.frame(frame);

        sinks.close();

        assertThat(written).containsExactly("3 draw", "end of the second", "end");
    }
}
