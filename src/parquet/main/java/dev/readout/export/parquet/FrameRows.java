package dev.readout.export.parquet;

import dev.readout.export.parquet.table.ParquetColumn;
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
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Makes frames of the rows of {@code frames.parquet} and {@code scopes.parquet}. For one thread. */
final class FrameRows {
    /** The most scopes of a frame: sixteen times the paths that a profiler distinguishes by default. */
    private static final int MOST_SCOPES = 1 << 20;
    private static final int MOST_QUEUES = 1 << 10;
    /** Of the scopes of a frame together. */
    private static final int MOST_COUNTS = 1 << 26;
    /** So many different lists of queues are kept. */
    private static final int MOST_BUILDERS = 64;
    /** What follows from other columns. */
    private static final Set<String> DERIVED = Set.of("path", "gpu_own_time_ns", "gpu_sum_ns");

    private final ParquetSource frames;
    private final ParquetSource scopes;
    private final Map<List<String>, Loop> loops = new HashMap<>();
    private boolean more;

    /** The queues of a loop, by name, and how many performance counters each is known to have. */
    private record Loop(FrameBuilder builder, List<GpuQueue> queues, Map<String, GpuQueue> named,
            Map<GpuQueue, Integer> counters) {
        private static Loop of(List<String> names) {
            List<GpuQueue> queues = names.stream().map(GpuQueue::named).toList();
            Map<String, GpuQueue> named = new HashMap<>();
            queues.forEach(queue -> named.putIfAbsent(queue.name(), queue));
            return new Loop(GpuFrame.builder(queues), queues, named, new HashMap<>());
        }

        private GpuQueue queue(String name) {
            GpuQueue queue = named.get(name);
            if (queue == null) {
                throw new IllegalArgumentException("queue '" + name + "' is none of the frame's: " + queues);
            }
            return queue;
        }

        /** Has a queue count so many, whose names and storages no column has. */
        private void count(GpuQueue queue, int most) {
            if (most > counters.getOrDefault(queue, 0)) {
                counters.put(queue, most);
                builder.performanceCounters(queue, IntStream.rangeClosed(1, most).mapToObj(number -> new GpuCount(
                        "performance counter " + number, PerformanceCounterStorage.UINT64)).toList());
            }
        }

        /** The index of a queue's first performance counter. */
        private int firstCounter(GpuQueue queue) {
            return GpuCount.common().size()
                    + queues.stream().takeWhile(each -> each != queue).mapToInt(this::counted).sum();
        }

        private int counted(GpuQueue queue) {
            return counters.getOrDefault(queue, 0);
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
    }

    /** A row of scopes.parquet. */
    private record ScopeRow(Scope scope, String queue, int depth, int count, long nanoseconds, @Nullable Long begin,
            @Nullable Long end, Map<Integer, Long> counts, List<Long> counters) {
        private static ScopeRow read(ParquetSource row) throws IOException {
            Map<Integer, Long> counts = new LinkedHashMap<>(0);
            for (int count = 0; count < GpuCount.common().size(); count++) {
                String column = ScopeFields.column(GpuCount.common().get(count));
                if (!row.isNull(column)) {
                    counts.put(count, row.number(column));
                }
            }
            return new ScopeRow(Scope.named(row.text("scope")), row.text("queue"), (int) row.number("depth"),
                    (int) row.number("count"), row.number("gpu_time_ns"), orNull(row, "gpu_begin_ns"),
                    orNull(row, "gpu_end_ns"), counts,
                    row.isNull("performance_counters") ? List.of() : row.numbers("performance_counters"));
        }

        private static @Nullable Long orNull(ParquetSource row, String column) {
            return row.isNull(column) ? null : (Long) row.number(column);
        }

        private void add(Loop to) {
            GpuQueue on = to.queue(queue);
            FrameBuilder builder = to.builder.scope(scope, on, depth);
            if (count != 0 && begin != null && end != null) {
                builder.recorded(count, nanoseconds, begin, end);
            } else if (count != 0) {
                builder.recorded(count, nanoseconds);
            }
            counts.forEach(builder::counted);
            int first = to.firstCounter(on);
            for (int i = 0; i < counters.size(); i++) {
                builder.counted(first + i, counters.get(i));
            }
        }
    }

    /** @throws IOException if a table is another program's */
    FrameRows(ParquetSource frames, ParquetSource scopes) throws IOException {
        this.frames = frames;
        this.scopes = scopes;
        frames.select(needed(FrameFields.ALL));
        scopes.select(needed(ScopeFields.ALL));
        more = frames.next();
    }

    private static List<ParquetColumn> needed(List<Field<FrameCursor>> fields) {
        return fields.stream().map(Field::column).filter(column -> !DERIVED.contains(column.name())).toList();
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
        long number = frames.number("frame");
        long begin = frames.number("host_begin_ns");
        long end = begin + frames.number("host_time_ns");
        long size = frames.number("scopes");
        boolean elapsed = frames.isNull("gpu_span_ns");
        if (size < 0 || size > MOST_SCOPES) {
            throw frames.malformed("frame " + number + " has " + size + " scopes, and expected was 0.." + MOST_SCOPES);
        }
        List<QueueRow> queues = new ArrayList<>();
        try {
            while (more && frames.number("frame") == number && frames.number("host_begin_ns") == begin
                    && queues.size() < MOST_QUEUES) {
                queues.add(QueueRow.read(frames));
                more = frames.next();
            }
            Loop loop = loop(queues.stream().map(QueueRow::name).toList());
            loop.builder.begin(number, begin, end);
            if (elapsed) {
                loop.builder.elapsed();
            }
            for (int i = 0; i < queues.size(); i++) {
                QueueRow queue = queues.get(i);
                loop.builder.queue(loop.queues.get(i), queue.busy, queue.latency, queue.clock, queue.deviation,
                        queue.residual);
            }
            return addScopes(loop, number, (int) size);
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw frames.malformed(String.valueOf(e.getMessage()));
        }
    }

    private GpuFrame addScopes(Loop loop, long number, int size) throws IOException {
        List<ScopeRow> rows = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            if (!scopes.next() || scopes.number("frame") != number) {
                throw scopes.malformed("frame " + number + " has " + i + " rows, and " + frames + " says that it has "
                        + size + " scopes");
            }
            ScopeRow row = ScopeRow.read(scopes);
            loop.count(loop.queue(row.queue), row.counters.size());
            rows.add(row);
        }
        if ((long) size * loop.builder.counts().size() > MOST_COUNTS) {
            throw scopes.malformed("frame " + number + " has " + size + " scopes, which may have "
                    + loop.builder.counts().size() + " counts each, of at most " + MOST_COUNTS + " in all");
        }
        rows.forEach(row -> row.add(loop));
        return loop.builder.build();
    }

    private Loop loop(List<String> queues) {
        if (loops.size() == MOST_BUILDERS) {
            loops.clear();
        }
        return loops.computeIfAbsent(queues, Loop::of);
    }
}
