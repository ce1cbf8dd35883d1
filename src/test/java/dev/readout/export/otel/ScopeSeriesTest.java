package dev.readout.export.otel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.profile.GpuQueue;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScopeSeriesTest {
    @Test
    void asManyScopesAsTheSettingsAllowHaveASeriesOfTheirOwn() {
        ScopeSeries series = new ScopeSeries(2);
        series.update(MadeFrames.frame(0, 0, 1, List.of(GpuQueue.named("graphics")),
                List.of(MadeScope.of("a", -1, 0, 0, 1), MadeScope.of("b", 0, 0, 0, 1),
                        MadeScope.of("c", -1, 0, 1, 2))));
        assertThat(series.at(0).get(OtelMetrics.SCOPE_PATH)).isEqualTo("a");
        assertThat(series.at(1).get(OtelMetrics.SCOPE_PATH)).isEqualTo("a/b");
        assertThat(series.at(2).get(OtelMetrics.SCOPE_PATH)).isNull();
        assertThat(series.at(2).get(OtelMetrics.SCOPE_OTHER)).isTrue();
    }
}
