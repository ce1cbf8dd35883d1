package dev.readout.export.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

class FrameSeriesProperties {
    /** What a point has is what came for the frames that it stands for, in whatever order reports and frames come. */
    @Property(tries = 500)
    void everyPointHasWhatIsOfItsFrames(@ForAll @LongRange(max = 1_000_000) long start,
            @ForAll @Size(max = 200) List<@IntRange(min = -300, max = 3000) Integer> steps) {
        FrameSeries series = new FrameSeries();
        NavigableMap<Long, Long> frames = new TreeMap<>();
        NavigableMap<Long, Long> reports = new TreeMap<>();
        long number = start;
        for (int step : steps) {
            if (step < 0) {
                // Of a frame before, also before all, or of one that is on its way.
                long of = Math.max(0, step % 2 == 0 ? start + 5 * step : number + step + 150);
                series.report(of);
                reports.merge(of, 1L, Long::sum);
            } else {
                series.frame(number, 5, 7);
                frames.merge(number, 1L, Long::sum);
                number += step + 1;
            }
        }
        long seen = 0;
        for (int point = 0; point < series.size; point++) {
            long from = series.first + point * series.every;
            long to = from + series.every;
            long framesOfPoint = sum(frames.subMap(from, true, to, false));
            long reportsOfPoint = sum(reports.subMap(from, true, to, false));
            assertThat(series.get(FrameSeries.Value.FRAMES, point)).isEqualTo(framesOfPoint);
            assertThat(series.get(FrameSeries.Value.GPU_SUM, point)).isEqualTo(5 * framesOfPoint);
            assertThat(series.get(FrameSeries.Value.REPORTS, point)).isEqualTo(reportsOfPoint);
            seen += framesOfPoint + reportsOfPoint;
        }
        assertThat(seen).isEqualTo(sum(frames) + sum(reports));
        assertThat(series.size).isLessThanOrEqualTo(FrameSeries.MOST);
    }

    private static long sum(NavigableMap<Long, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }
}
