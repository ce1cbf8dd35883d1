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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Makes frames of the rows of {@code frames.parquet} and {@code scopes.parquet}. For one thread. */
final class FrameRows {
    private final ParquetSource frames;
    private final ParquetSource scopes;
    private final Map<Loop.Key, Loop> loops = new HashMap<>();
    /** By name, for all loops: sinks tell queues apart by identity. */
    private final Map<String, GpuQueue> queues = new HashMap<>();
    private boolean more;

    /** The queues of a loop, by name in their order, and how many performance counters each had last. */
    private record Loop(FrameBuilder builder, Map<String, GpuQueue> queues, Map<GpuQueue, Integer> counters) {
        /** The key of a loop. */
        private record Key(String name, List<String> queues) {
        }

        private GpuQueue queue(String name) {
            GpuQueue queue = queues.get(name);
            if (queue == null) {
                throw new IllegalArgumentException("queue '" + name + "' is none of the frame's: " + queues.keySet());
            }
            return queue;
        }

        /** Has a queue count so many, whose names and storages no column has. */
        private void count(GpuQueue queue, int count) {
            if (count != counted(queue)) {
                counters.put(queue, count);
                builder.performanceCounters(queue, IntStream.rangeClosed(1, count).mapToObj(number -> new GpuCount(
                        "performance counter " + number, PerformanceCounterStorage.UINT64)).toList());
            }
        }

        /** The index of a queue's first performance counter. */
        private int firstCounter(GpuQueue queue) {
            return GpuCount.common().size()
                    + queues.values().stream().takeWhile(each -> each != queue).mapToInt(this::counted).sum();
        }

        private int counted(GpuQueue queue) {
            return counters.getOrDefault(queue, 0);
        }
    }

    /** A row of frames.parquet, as far as it is about the frame: its queues have a row each. */
    private record FrameRow(long number, String loop, long begin, long end, long scopes, boolean elapsed) {
        private static FrameRow read(ParquetSource row) throws IOException {
            long begin = row.number("host_begin_ns");
            return new FrameRow(row.number("frame"), row.text("loop"), begin, begin + row.number("host_time_ns"),
                    row.number("scopes"), row.isNull("gpu_span_ns"));
        }
    }

    /** A row of frames.parquet, as far as it is about a queue. */
    private record QueueRow(String name, long busy, long latency, ClockQuality clock, long deviation, long residual) {
        private static QueueRow read(ParquetSource row) throws IOException {
            return new QueueRow(row.text("queue"), row.number("gpu_busy_ns"),
                    row.isNull("gpu_latency_ns") ? GpuFrame.NOT_COUNTED : row.number("gpu_latency_ns"),
                    row.constant("clock", ClockQuality.class), row.number("clock_deviation_ns"),
                    row.number("clock_residual_ns"));
        }

        private void add(Loop to) {
            to.builder.queue(to.queue(name), busy, latency, clock, deviation, residual);
        }
    }

    /** A row of scopes.parquet. */
    private record ScopeRow(long number, Scope scope, GpuQueue queue, int depth, int count, long nanoseconds,
            @Nullable Long begin,
            @Nullable Long end, Map<Integer, Long> counts, List<Long> counters) {
        private static ScopeRow read(ParquetSource row, Loop loop) throws IOException {
            Map<Integer, Long> counts = new LinkedHashMap<>(0);
            for (int count = 0; count < GpuCount.common().size(); count++) {
                String column = Fields.column(GpuCount.common().get(count));
                if (!row.isNull(column)) {
                    counts.put(count, row.number(column));
                }
            }
            return new ScopeRow(row.rows(), Scope.named(row.text("scope")), loop.queue(row.text("queue")),
                    (int) row.number("depth"), (int) row.number("count"), row.number("gpu_time_ns"),
                    orNull(row, "gpu_begin_ns"), orNull(row, "gpu_end_ns"), counts,
                    row.isNull("performance_counters") ? List.of() : row.numbers("performance_counters"));
        }

        private static @Nullable Long orNull(ParquetSource row, String column) throws IOException {
            return row.isNull(column) ? null : (Long) row.number(column);
        }

        private FrameBuilder add(Loop to) {
            FrameBuilder builder = to.builder.scope(scope, queue, depth);
            if (count != 0 && begin != null && end != null) {
                builder.recorded(count, nanoseconds, begin, end);
            } else if (count != 0) {
                builder.recorded(count, nanoseconds);
            }
            counts.forEach(builder::counted);
            int first = to.firstCounter(queue);
            for (int i = 0; i < counters.size(); i++) {
                builder.counted(first + i, counters.get(i));
            }
            return builder;
        }
    }

    /** Begins before the first row of each. */
    FrameRows(ParquetSource frames, ParquetSource scopes) throws IOException {
        this.frames = frames;
        this.scopes = scopes;
        more = frames.next();
    }

    /** The next frame; null behind the last one. */
    @Nullable
    GpuFrame next() throws IOException {
        if (!more) {
            if (scopes.next()) {
                throw scopes.malformed("it is of frame " + scopes.number("frame") + ", of which " + frames
                        + " has no row");
            }
            return null;
        }
        long first = frames.rows();
        FrameRow frame = FrameRow.read(frames);
        Map<String, QueueRow> rows = new LinkedHashMap<>();
        // A queue that is there again is of another frame, of a loop of the same name.
        while (more && FrameRow.read(frames).equals(frame) && !rows.containsKey(frames.text("queue"))) {
            QueueRow row = QueueRow.read(frames);
            rows.put(row.name, row);
            more = frames.next();
        }
        Loop loop = frames.attempt(first, () -> begin(frame, rows));
        for (ScopeRow row : scopes.attempt(() -> readScopes(loop, frame))) {
            scopes.attempt(row.number, () -> row.add(loop));
        }
        return scopes.attempt(loop.builder::build);
    }

    private Loop begin(FrameRow frame, Map<String, QueueRow> rows) {
        if (frame.scopes < 0) {
            throw new IllegalArgumentException("frame " + frame.number + " has " + frame.scopes + " scopes");
        }
        Loop loop = loops.computeIfAbsent(new Loop.Key(frame.loop, List.copyOf(rows.keySet())), this::loop);
        loop.builder.begin(frame.number, frame.begin, frame.end);
        if (frame.elapsed) {
            loop.builder.elapsed();
        }
        rows.values().forEach(row -> row.add(loop));
        return loop;
    }

    private Loop loop(Loop.Key key) {
        Map<String, GpuQueue> named = new LinkedHashMap<>();
        key.queues.forEach(name -> named.put(name, queues.computeIfAbsent(name, GpuQueue::named)));
        return new Loop(GpuFrame.builder(List.copyOf(named.values())).loop(key.name), named, new HashMap<>());
    }

    /** The rows of a frame, which together say how many performance counters the loop's queues have. */
    private List<ScopeRow> readScopes(Loop loop, FrameRow frame) throws IOException {
        List<ScopeRow> rows = new ArrayList<>();
        Map<GpuQueue, Integer> counters = new HashMap<>();
        while (rows.size() < frame.scopes) {
            if (!scopes.next() || scopes.number("frame") != frame.number || !scopes.text("loop").equals(frame.loop)) {
                throw scopes.malformed("frame " + frame.number + " has " + rows.size() + " rows, and " + frames
                        + " says that it has " + frame.scopes + " scopes");
            }
            ScopeRow row = ScopeRow.read(scopes, loop);
            Integer other = row.counters.isEmpty() ? null : counters.put(row.queue, row.counters.size());
            if (other != null && other != row.counters.size()) {
                throw new IllegalArgumentException("scope '" + row.scope + "' has " + row.counters.size()
                        + " performance counters, and another one of queue '" + row.queue + "' has " + other);
            }
            rows.add(row);
        }
        counters.forEach(loop::count);
        return rows;
    }
}
