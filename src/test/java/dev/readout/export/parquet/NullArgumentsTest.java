package dev.readout.export.parquet;

import dev.readout.export.FrameSink;
import dev.readout.export.HostScope;
import dev.readout.export.HostThread;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.ProfilerReport;
import dev.readout.testing.NullArguments;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;

class NullArgumentsTest extends NullArguments {
    NullArgumentsTest(@TempDir Path folder) throws IOException {
        ParquetFrames.create(folder.resolve("b"), Map.of()).close();
        samples(ParquetFrames.create(folder.resolve("a"), Map.of()), WrittenFrames.read(folder.resolve("b")),
                new HostScope(HostThread.current(), "", HostScope.Origin.DRIVER, 0, 1));
        sample(Path.class, folder.resolve("c"));
        sample(FrameSink.class, new SentFrames());
        sample(Map.class, Map.of());
        sample(Instant.class, Instant.EPOCH);
        sample(ProfilerReport.class, new ProfilerReport.Disjoint(0));
        sample(GpuFrame.class, MadeFrames.frame(0, 0, 1, List.of(), List.of()));
    }
}
