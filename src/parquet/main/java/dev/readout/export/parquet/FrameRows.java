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
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Makes frames of the rows of {@code frames.parquet} and {@code scopes.parquet}. For one thread. */
final class FrameRows {
    /** The most scopes of a frame: as many as a profiler distinguishes paths. */
    private static final int MOST_SCOPES = 1 << 20;
    private static final int MOST_QUEUES = 1 << 10;
    /** The most performance counters of all queues. */
    private static final int MOST_COUNTERS = 1 << 14;
    /** The bytes of a scope, and of one of its counts, until its frame is built. */
    private static final int SCOPE_BYTES = 512;
    private static final int COUNT_BYTES = 64;
    /** A frame may take a quarter of the heap. */
    private static final int SHARE = 4;
    /** So many loops, with different lists of queues, are kept. */
    private static final int MOST_LOOPS = 4;
    /** The columns that follow from others. */
    private static final Set<String> DERIVED = Set.of("path", "gpu_own_time_ns", "gpu_sum_ns");

    private final ParquetSource frames;
    private final ParquetSource scopes;
    private final Map<Loop.Key, Loop> loops = new HashMap<>();
    /** By name, for all loops: sinks tell queues apart by identity. */
    private final Map<String, GpuQueue> queues = new HashMap<>();
    private final long memory = Runtime.getRuntime().maxMemory();
    private boolean more;

    /** The queues of a loop, by name, and how many performance counters each had last. */
    private record Loop(String name, FrameBuilder builder, List<GpuQueue> queues, Map<String, GpuQueue> named,
            Map<GpuQueue, Integer> counters) {
        /** The key of a loop. */
        private record Key(String name, List<String> queues) {
        }

        private static Loop of(String name, List<GpuQueue> queues) {
            Map<String, GpuQueue> named = new HashMap<>();
            queues.forEach(queue -> named.put(queue.name(), queue));
            return new Loop(name, GpuFrame.builder(queues).loop(name), queues, named, new HashMap<>());
        }

        private GpuQueue queue(String name) {
            GpuQueue queue = named.get(name);
            if (queue == null) {
                throw new IllegalArgumentException("queue '" + name + "' is none of the frame's: " + queues);
            }
            return queue;
        }

        /** Has a queue count so many, whose names and storages no column has. */
        private void count(GpuQueue queue, int count) {
            if (count != counted(queue)) {
                counters.put(queue, count);
                if (queues.stream().mapToInt(this::counted).sum() > MOST_COUNTERS) {
                    throw new IllegalArgumentException("queues " + queues + " have more than " + MOST_COUNTERS
                            + " performance counters");
                }
                builder.performanceCounters(queue, IntStream.rangeClosed(1, count).mapToObj(number -> new GpuCount(
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
    private record ScopeRow(Scope scope, GpuQueue queue, int depth, int count, long nanoseconds, @Nullable Long begin,
            @Nullable Long end, Map<Integer, Long> counts, List<Long> counters) {
        private static ScopeRow read(ParquetSource row, Loop loop) throws IOException {
            Map<Integer, Long> counts = new LinkedHashMap<>(0);
            for (int count = 0; count < GpuCount.common().size(); count++) {
                String column = ScopeFields.column(GpuCount.common().get(count));
                if (!row.isNull(column)) {
                    counts.put(count, row.number(column));
                }
            }
            return new ScopeRow(Scope.named(row.text("scope")), loop.queue(row.text("queue")),
                    (int) row.number("depth"), (int) row.number("count"), row.number("gpu_time_ns"),
                    orNull(row, "gpu_begin_ns"), orNull(row, "gpu_end_ns"), counts,
                    row.isNull("performance_counters") ? List.of() : row.numbers("performance_counters"));
        }

        private static @Nullable Long orNull(ParquetSource row, String column) {
            return row.isNull(column) ? null : (Long) row.number(column);
        }

        /** The most that it takes, in bytes. */
        private long bytes() {
            return SCOPE_BYTES + Character.BYTES * scope.name().length()
                    + (long) COUNT_BYTES * (counts.size() + counters.size());
        }

        private void add(Loop to) {
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
        String name = frames.text("loop");
        long begin = frames.number("host_begin_ns");
        long end = begin + frames.number("host_time_ns");
        long size = frames.number("scopes");
        boolean elapsed = frames.isNull("gpu_span_ns");
        if (size < 0 || size > MOST_SCOPES) {
            throw frames.malformed("frame " + number + " has " + size + " scopes, and expected was 0.." + MOST_SCOPES);
        }
        long first = frames.rows();
        Map<String, QueueRow> queues = new LinkedHashMap<>();
        Loop loop;
        try {
            // A queue that is there again is of another frame, of a loop of the same name.
            while (more && frames.number("frame") == number && frames.text("loop").equals(name)
                    && frames.number("host_begin_ns") == begin
                    && begin + frames.number("host_time_ns") == end && frames.number("scopes") == size
                    && frames.isNull("gpu_span_ns") == elapsed && !queues.containsKey(frames.text("queue"))
                    && queues.size() < MOST_QUEUES) {
                QueueRow queue = QueueRow.read(frames);
                queues.put(queue.name, queue);
                more = frames.next();
            }
            loop = loop(new Loop.Key(name, List.copyOf(queues.keySet())));
            loop.builder.begin(number, begin, end);
            if (elapsed) {
                loop.builder.elapsed();
            }
            for (GpuQueue queue : loop.queues) {
                QueueRow row = Objects.requireNonNull(queues.get(queue.name()));
                loop.builder.queue(queue, row.busy, row.latency, row.clock, row.deviation, row.residual);
            }
        } catch (IllegalArgumentException e) {
            throw frames.malformed(first, String.valueOf(e.getMessage()));
        }
        return addScopes(loop, number, (int) size);
    }

    private GpuFrame addScopes(Loop loop, long number, int size) throws IOException {
        List<ScopeRow> rows = readScopes(loop, number, size);
        long added = scopes.rows() - size;
        try {
            for (ScopeRow row : rows) {
                added++;
                row.add(loop);
            }
            return loop.builder.build();
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw scopes.malformed(added, String.valueOf(e.getMessage()));
        }
    }

    /** The rows of a frame, which together say how many performance counters the loop's queues have. */
    private List<ScopeRow> readScopes(Loop loop, long number, int size) throws IOException {
        List<ScopeRow> rows = new ArrayList<>();
        Map<GpuQueue, Integer> counters = new HashMap<>();
        long bytes = 0;
        int counting = 0;
        for (int i = 0; i < size; i++) {
            if (!scopes.next() || scopes.number("frame") != number || !scopes.text("loop").equals(loop.name)) {
                throw scopes.malformed("frame " + number + " has " + i + " rows, and " + frames + " says that it has "
                        + size + " scopes");
            }
            try {
                ScopeRow row = ScopeRow.read(scopes, loop);
                Integer other = row.counters.isEmpty() ? null : counters.put(row.queue, row.counters.size());
                if (other != null && other != row.counters.size()) {
                    throw new IllegalArgumentException("scope '" + row.scope + "' has " + row.counters.size()
                            + " performance counters, and another one of queue '" + row.queue + "' has " + other);
                }
                counting += row.counts.isEmpty() && row.counters.isEmpty() ? 0 : 1;
                bytes += row.bytes();
                rows.add(row);
            } catch (IllegalArgumentException e) {
                throw scopes.malformed(String.valueOf(e.getMessage()));
            }
            requireRoom(number, size, bytes);
        }
        try {
            counters.forEach(loop::count);
        } catch (IllegalArgumentException e) {
            throw scopes.malformed(String.valueOf(e.getMessage()));
        }
        requireRoom(number, size, bytes + (long) counting * loop.builder.counts().size() * COUNT_BYTES);
        return rows;
    }

    private void requireRoom(long number, int size, long bytes) throws IOException {
        if (bytes > memory / SHARE) {
            throw new IOException(scopes + ", row " + scopes.rows() + ": frame " + number + " of " + size
                    + " scopes takes more than a quarter of the heap of " + (memory >> 20)
                    + " MiB: give it more by -Xmx");
        }
    }

    private Loop loop(Loop.Key key) {
        Loop known = loops.get(key);
        if (known == null) {
            if (loops.size() == MOST_LOOPS) {
                loops.clear();
            }
            if (queues.size() > MOST_QUEUES) {
                queues.clear();
            }
            known = Loop.of(key.name(),
                    key.queues().stream().map(name -> queues.computeIfAbsent(name, GpuQueue::named)).toList());
            loops.put(key, known);
        }
        return known;
    }
}
