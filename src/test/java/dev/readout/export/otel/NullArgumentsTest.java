package dev.readout.export.otel;

import dev.readout.export.HostScope;
import dev.readout.export.HostThread;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.ProfilerReport;
import dev.readout.testing.NullArguments;
import io.opentelemetry.api.metrics.MeterProvider;
import java.time.Duration;
import java.util.List;

class NullArgumentsTest extends NullArguments {
    NullArgumentsTest() {
        samples(OtelSettings.builder(), OtelSettings.builder().build(), OtelMetrics.create(MeterProvider.noop()),
                new HostScope(HostThread.current(), "", HostScope.Origin.DRIVER, 0, 1));
        sample(MeterProvider.class, MeterProvider.noop());
        sample(Duration.class, Duration.ofMillis(1));
        sample(ProfilerReport.class, new ProfilerReport.Disjoint(0));
        sample(GpuFrame.class, MadeFrames.frame(0, 0, 1, List.of(), List.of()));
    }
}
