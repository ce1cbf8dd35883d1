package dev.readout.export;

import dev.readout.profile.GpuFrame;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.ProfilerReport;
import dev.readout.testing.NullArguments;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.io.TempDir;

class NullArgumentsTest extends NullArguments {
    NullArgumentsTest(@TempDir Path folder) throws IOException {
        FrameExport export = FrameExport.start();
        GpuFrame frame = MadeFrames.frame(0, 0, 1, List.of(), List.of());
        FrameSink sink = new FrameSink() {
            @Override
            public void frame(GpuFrame written) {
            }

            @Override
            public void close() {
            }
        };
        samples(export, ExportSettings.builder(), ExportSettings.builder().build(), export.host().scope("scope"),
                HostThread.current(),
                HostScope.Origin.DRIVER, Duration.ofSeconds(1), new IllegalStateException(),
                new HostScope(HostThread.current(), "", HostScope.Origin.DRIVER, 0, 1),
                new ExportReport.FramesDropped(0, 0), HostThread.Kind.SYSTEM, FrameSinks.of(report -> {}));
        sample(ExportReport.class, new ExportReport.FramesDropped(0, 0));
        sample(GpuFrame.class, frame);
        sample(FrameSink.class, sink);
        sample(FrameSink[].class, new FrameSink[] {sink});
        sample(Path.class, folder.resolve("b"));
        sample(Throwable.class, new IllegalStateException());
        sample(ProfilerReport.class, new ProfilerReport.Disjoint(0));
        sample(Consumer.class, (Consumer<ExportReport>) report -> {});
        sample(LongSupplier.class, (LongSupplier) () -> 0);
    }
}
