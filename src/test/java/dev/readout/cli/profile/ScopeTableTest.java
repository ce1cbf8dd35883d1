package dev.readout.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.cli.output.TimeUnitName;
import dev.readout.export.report.ScopeStatistics;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ScopeTableTest {
    private final ScopeStatistics statistics = ScopeStatistics.ofFrames();

    private Object cell(ScopeColumn column) {
        return cell(column, TimeUnitName.NS);
    }

    private Object cell(ScopeColumn column, TimeUnitName unit) {
        return column.cell(statistics, new ScopeColumn.View(statistics, unit, true));
    }

    @Test
    void timesAreSummedUpInNanoseconds() {
        LongStream.rangeClosed(1, 1000).forEach(i -> statistics.time(2, 1001 - i));
        assertThat(cell(ScopeColumn.COUNT)).isEqualTo(2000L);
        assertThat(cell(ScopeColumn.MIN)).isEqualTo(1L);
        assertThat(cell(ScopeColumn.MEDIAN)).isEqualTo(500L);
        assertThat(cell(ScopeColumn.P99)).isEqualTo(990L);
        assertThat(cell(ScopeColumn.MAX)).isEqualTo(1000L);
        assertThat(cell(ScopeColumn.MAX, TimeUnitName.US)).isEqualTo(1.0);
        assertThat(cell(ScopeColumn.MIN, TimeUnitName.MS)).isEqualTo(0.000_001);
    }

    @Test
    void ofASingleTimeAllAreTheSame() {
        statistics.time(1, 123_456_789_123L);
        assertThat(new Object[] {cell(ScopeColumn.MIN), cell(ScopeColumn.MEDIAN), cell(ScopeColumn.P99),
            cell(ScopeColumn.MAX)}).containsOnly(123_456_789_123L);
    }

    @Test
    void countsAreThoseOfAnAverageFrame() {
        statistics.count("samples", 921_600);
        statistics.count("samples", 921_600);
        statistics.count("fragment shader invocations", 3);
        statistics.count("fragment shader invocations", 4);
        statistics.count("fragment shader invocations", 4);
        assertThat(cell(ScopeColumn.MAX)).isNull();
        assertThat(cell(ScopeColumn.SAMPLES)).isEqualTo(921_600L);
        assertThat(cell(ScopeColumn.INVOCATIONS)).isEqualTo(4L);
    }
}
