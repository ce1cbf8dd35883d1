package dev.readout.export.parquet;

import dev.readout.export.parquet.table.ParquetSource;
import dev.readout.profile.ClockQuality;
import dev.readout.profile.FrameBuilder;
import dev.readout.profile.GpuCount;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.Scope;
import dev.readout.vulkan.PerformanceCounterStorage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Reads frames from the rows of {@code frames.parquet} and {@code scopes.parquet}. For one thread. */
final class FrameRows {
    private final ParquetSource frames;
    private final ParquetSource scopes;
    private final boolean isCut;
    /** By name, for all loops: sinks tell queues apart by identity. */
    private final Map<String, GpuQueue> queues = new HashMap<>();
    private @Nullable QueueRow next;

    /** A row of frames.parquet, as far as it is about the frame: its queues have a row each. */
    private record FrameRow(long number, String loop, long begin, long end, long scopes, boolean elapsed) {
        private static FrameRow read(ParquetSource row) {
            long begin = row.number("host_begin_ns");
            return new FrameRow(row.number("frame"), row.text("loop"), begin, begin + row.number("host_time_ns"),
                    row.number("scopes"), row.isNull("gpu_span_ns"));
        }
    }

    /** A row of frames.parquet. */
    private record QueueRow(FrameRow frame, String name, long busy, long latency, ClockQuality clock, long deviation,
            long residual) {
        private static QueueRow read(ParquetSource row) {
            return new QueueRow(FrameRow.read(row), row.text("queue"), row.number("gpu_busy_ns"),
                    row.isNull("gpu_latency_ns") ? GpuFrame.NOT_COUNTED : row.number("gpu_latency_ns"),
                    ClockQuality.valueOf(row.text("clock")), row.number("clock_deviation_ns"),
                    row.number("clock_residual_ns"));
        }
    }

    /** A row of scopes.parquet. */
    private record ScopeRow(long frame, String loop, Scope scope, String queue, int depth, int count,
            long nanoseconds, @Nullable Long begin, @Nullable Long end, Map<Integer, Long> counts,
            List<Long> counters) {
        private static ScopeRow read(ParquetSource row) {
            Map<Integer, Long> counts = new LinkedHashMap<>(0);
            for (int count = 0; count < GpuCount.common().size(); count++) {
                String column = Fields.column(GpuCount.common().get(count));
                if (!row.isNull(column)) {
                    counts.put(count, row.number(column));
                }
            }
            return new ScopeRow(row.number("frame"), row.text("loop"), Scope.named(row.text("scope")),
                    row.text("queue"), (int) row.number("depth"), (int) row.number("count"),
                    row.number("gpu_time_ns"), orNull(row, "gpu_begin_ns"), orNull(row, "gpu_end_ns"), counts,
                    row.isNull("performance_counters") ? List.of() : row.numbers("performance_counters"));
        }

        private static @Nullable Long orNull(ParquetSource row, String column) {
            return row.isNull(column) ? null : (Long) row.number(column);
        }

        private void add(FrameBuilder to, GpuQueue on, int firstCounter) {
            to.scope(scope, on, depth);
            if (count != 0 && begin != null && end != null) {
                to.recorded(count, nanoseconds, begin, end);
            } else if (count != 0) {
                to.recorded(count, nanoseconds);
            }
            counts.forEach(to::counted);
            for (int i = 0; i < counters.size(); i++) {
                to.counted(firstCounter + i, counters.get(i));
            }
        }
    }

    /** Begins before the first row of each. Those that are cut may have scopes of frames that were not written. */
    FrameRows(ParquetSource frames, ParquetSource scopes, boolean isCut) throws IOException {
        this.frames = frames;
        this.scopes = scopes;
        this.isCut = isCut;
        next = frames.next(QueueRow::read);
    }

    /** The next frame; null behind the last one. */
    @Nullable
    GpuFrame next() throws IOException {
        if (next == null) {
            if (!isCut && scopes.next(ScopeRow::read) != null) {
                throw scopes.unreadable(new IOException("it is of no frame: " + frames + " ends before it"));
            }
            return null;
        }
        FrameRow frame = next.frame;
        Map<String, QueueRow> used = new LinkedHashMap<>();
        // A queue that is there again is of another frame, of a loop of the same name.
        while (next != null && next.frame.equals(frame) && !used.containsKey(next.name)) {
            used.put(next.name, next);
            next = frames.next(QueueRow::read);
        }
        List<ScopeRow> measured = new ArrayList<>();
        while (measured.size() < frame.scopes) {
            ScopeRow row = scopes.next(ScopeRow::read);
            if (row == null || row.frame != frame.number || !row.loop.equals(frame.loop)) {
                throw scopes.unreadable(new IOException("frame " + frame.number + " has " + measured.size()
                        + " rows, and " + frames + " says that it has " + frame.scopes + " scopes"));
            }
            measured.add(row);
        }
        try {
            return frame(frame, used.values(), measured);
        } catch (RuntimeException e) {
            throw scopes.unreadable(e);
        }
    }

    private GpuFrame frame(FrameRow frame, Collection<QueueRow> used, List<ScopeRow> measured) {
        FrameBuilder builder = GpuFrame.builder(used.stream().map(row -> queue(row.name)).toList())
                .loop(frame.loop).begin(frame.number, frame.begin, frame.end);
        Map<String, Integer> firstCounters = new HashMap<>();
        for (QueueRow row : used) {
            builder.queue(queue(row.name), row.busy, row.latency, row.clock, row.deviation, row.residual);
            firstCounters.put(row.name, builder.counts().size());
            builder.performanceCounters(queue(row.name), counters(row.name, measured));
        }
        if (frame.elapsed) {
            builder.elapsed();
        }
        measured.forEach(row -> row.add(builder, queue(row.queue), firstCounters.getOrDefault(row.queue, 0)));
        return builder.build();
    }

    private GpuQueue queue(String name) {
        return queues.computeIfAbsent(name, GpuQueue::named);
    }

    /** As many as scopes of a queue have, by numbers: no column has their names and storages. */
    private static List<GpuCount> counters(String queue, List<ScopeRow> measured) {
        int counters = measured.stream().filter(row -> row.queue.equals(queue))
                .mapToInt(row -> row.counters.size()).max().orElse(0);
        return IntStream.rangeClosed(1, counters).mapToObj(number -> new GpuCount("performance counter " + number,
                PerformanceCounterStorage.UINT64)).toList();
    }
}
