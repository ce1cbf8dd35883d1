package dev.readout.export.report;

import dev.readout.export.HostScope;
import dev.readout.export.HostThread;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.ProfilerReport;
import dev.readout.testing.NullArguments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

class NullArgumentsTest extends NullArguments {
    NullArgumentsTest() throws IOException {
        Path file = Files.createTempFile("report", ".html");
        Captures.report(file, 3, i -> i);
        sample(GpuFrame.class, Captures.frame(0, List.of("draw"), 5));
        BaseReport base = BaseReport.read(file);
        samples(base, new BaseReport[] {base}, Comparison.of(base, base),
                Comparison.of(base, base).rows().getFirst(),
                HtmlReport.create(Files.createTempFile("report", ".html"), Map.of()),
                ReportSummary.create(Map.of()), new HostScope(HostThread.current(), "", HostScope.Origin.DRIVER, 0, 1));
        sample(Path.class, file);
        sample(List.class, List.of(base));
        sample(Map.class, Map.of());
        sample(ProfilerReport.class, new ProfilerReport.Disjoint(0));
    }
}
