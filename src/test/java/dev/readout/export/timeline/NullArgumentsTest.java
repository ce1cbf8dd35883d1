package dev.readout.export.timeline;

import dev.readout.export.HostScope;
import dev.readout.export.HostThread;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.ProfilerReport;
import dev.readout.testing.NullArguments;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;

class NullArgumentsTest extends NullArguments {
    NullArgumentsTest(@TempDir Path folder) throws IOException {
        samples(Timeline.create(folder.resolve("a"), Map.of()), Timeline.create(folder.resolve("b.json"),
                Map.of()), new HostScope(HostThread.current(), "", HostScope.Origin.DRIVER, 0, 1));
        sample(Path.class, folder.resolve("c"));
        sample(Map.class, Map.of());
        sample(ProfilerReport.class, new ProfilerReport.Disjoint(0));
        sample(GpuFrame.class, MadeFrames.frame(0, 0, 1, List.of(), List.of()));
    }
}
