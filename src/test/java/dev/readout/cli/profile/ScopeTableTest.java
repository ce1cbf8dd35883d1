package dev.readout.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.cli.output.TimeUnitName;
import dev.readout.profile.FrameStatistics;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import dev.readout.profile.Scope;
import dev.readout.vulkan.PipelineStatistic;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ScopeTableTest {
    private static final List<GpuQueue> QUEUES = List.of(GpuQueue.named("graphics"));

    private final FrameStatistics frames = FrameStatistics.ofLast(1000);

    private void add(int count, long nanoseconds, long samples, long invocations) {
        long[] statistics = new long[PipelineStatistic.values().length];
        Arrays.fill(statistics, GpuFrame.NOT_COUNTED);
        statistics[PipelineStatistic.FRAGMENT_SHADER_INVOCATIONS.ordinal()] = invocations;
        frames.accept(MadeFrames.frame(0, 0, 1, QUEUES, List.of(
                new MadeScope(Scope.named("draw"), -1, 0, count, 0, nanoseconds, samples, statistics))));
    }

    private void add(int count, long nanoseconds) {
        add(count, nanoseconds, GpuFrame.NOT_COUNTED, GpuFrame.NOT_COUNTED);
    }

    private Object cell(ScopeColumn column) {
        return cell(column, TimeUnitName.NS);
    }

    private Object cell(ScopeColumn column, TimeUnitName unit) {
        return column.cell(frames, 0, new ScopeColumn.View(unit, false));
    }

    @Test
    void timesAreSummedUpInNanoseconds() {
        LongStream.rangeClosed(1, 1000).forEach(i -> add(2, 1001 - i));
        assertThat(cell(ScopeColumn.COUNT)).isEqualTo(2000L);
        assertThat(cell(ScopeColumn.MIN)).isEqualTo(1L);
        assertThat(cell(ScopeColumn.MEDIAN)).isEqualTo(500L);
        assertThat(cell(ScopeColumn.P99)).isEqualTo(990L);
        assertThat(cell(ScopeColumn.MAX)).isEqualTo(1000L);
        assertThat(cell(ScopeColumn.MAX, TimeUnitName.US)).isEqualTo(1.0);
        assertThat(cell(ScopeColumn.MIN, TimeUnitName.MS)).isEqualTo(0.000_001);
    }

    @Test
    void countsAreThoseOfAnAverageFrame() {
        add(1, 1, 921_600, 3);
        add(1, 1, 921_600, 4);
        add(1, 1, GpuFrame.NOT_COUNTED, 4);
        assertThat(cell(ScopeColumn.SAMPLES)).isEqualTo(921_600L);
        assertThat(cell(ScopeColumn.INVOCATIONS)).isEqualTo(4L);
    }

    @Test
    void theHostsTimeIsThatOfAnAverageFrame() {
        MadeScope draw = MadeScope.of("draw", -1, 0, 0, 7);
        for (long host : new long[] {1000, 2002}) {
            frames.accept(MadeFrames.frame(0, 0, 1, QUEUES, List.of(draw.onHost(host))));
        }
        assertThat(cell(ScopeColumn.HOST)).isEqualTo(1501L);
        assertThat(cell(ScopeColumn.HOST, TimeUnitName.US)).isEqualTo(1.501);
    }

    /** A scope that is only around others. */
    @Test
    void whatThereIsNoneOfIsAbsent() {
        add(0, 0);
        assertThat(cell(ScopeColumn.COUNT)).isEqualTo(0L);
        assertThat(new Object[] {cell(ScopeColumn.MIN), cell(ScopeColumn.MEDIAN), cell(ScopeColumn.P99),
            cell(ScopeColumn.MAX), cell(ScopeColumn.SHARE), cell(ScopeColumn.SAMPLES), cell(ScopeColumn.INVOCATIONS),
            cell(ScopeColumn.HOST)})
                .containsOnlyNulls();
    }
}
