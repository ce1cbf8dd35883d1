package dev.readout.trace.read;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Reads one trace with several threads: it is cut into ranges, each with a reader of its own, and the results are
 * joined.
 *
 * <p>All readers together give the events that a single {@link TraceReader} gives, each once and the same: which exit
 * belongs to which entry, which lines to which call, and the numbers of lines. A call that is entered in one range and
 * returns in another comes from the reader of the range in which it returns. One that is still open at the end of the
 * trace comes from a last reader, which has nothing else.
 *
 * <p>{@snippet :
 * LongAdder failed = new LongAdder();
 * TraceRanges.read(path, Runtime.getRuntime().availableProcessors(), range -> {
 *     long count = 0;
 *     while (range.nextCall()) {
 *         count += range.call().failed() ? 1 : 0;
 *     }
 *     return count;
 * }, failed::add);
 * System.out.println(failed + " calls failed");
 * }
 *
 * <p>A range is read before the earlier ranges are done, with a guess of the open calls: those that were entered
 * shortly before it or have been open for long. If other calls were open too, the range is read again. So a trace with
 * many long open calls takes up to twice the work of one thread; the result is the same.
 *
 * <p>The memory needed does not grow with the trace, but with the threads: each has a reader.
 */
public final class TraceRanges {
    /** How much of a trace is a range at most, and at least. A range is read twice, first for its lines. */
    private static final long LARGEST = 1L << 25;
    private static final long SMALLEST = 1L << 23;
    /** The share of a range's size, before it, that is read for calls that are open at its beginning. */
    private static final long RUN_UP = 64;

    private TraceRanges() {
    }

    /**
     * Maps a file and reads it with several threads.
     *
     * @param threads the most threads to be used, this one among them; at least 1
     * @param read reads a range, as below; what it returns must not need the mapped file
     * @param results takes what it returned, as below
     * @throws IOException if the file does not exist, can't be read, or is of a kind that can't be mapped
     * @throws IllegalArgumentException if {@code threads} is below 1
     */
    public static <R> void read(Path file, int threads, Function<? super TraceReader, ? extends R> read,
            Consumer<? super R> results) throws IOException {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(read, "read");
        Objects.requireNonNull(results, "results");
        try (Arena arena = Arena.ofShared(); FileChannel channel = FileChannel.open(file)) {
            read(channel.map(MapMode.READ_ONLY, 0, channel.size(), arena), threads, read, results);
        }
    }

    /**
     * Reads a segment with several threads.
     *
     * <p>{@code read} is called for each range, by several threads at a time. For some ranges it is called twice, and
     * the first time it may see what is not true, such as calls without entries; then only the second result counts. So
     * it changes nothing but what it returns. It reads its range to {@link TraceEvent#END}. <em>If it returns earlier,
     * all reading ends there</em>, and its result is the last one. What it throws ends the reading too, and is thrown
     * here.
     *
     * <p>{@code results} gets what was true, in the order of the trace, one result after the other, by whichever thread
     * has read it.
     *
     * <p>The reader of a range says of lines and positions where they are in the whole trace, and counts skipped lines
     * of its range alone. It is open for as long as {@code read} runs. Interrupting the threads has no effect.
     *
     * @param trace a segment that all threads may read, such as one of a shared arena
     * @param threads the most threads to be used, this one among them; at least 1
     * @param read reads a range, and returns something
     * @param results takes what it returned, at least one result
     * @throws IllegalArgumentException if {@code threads} is below 1, or above 1 for a segment of one thread
     */
    public static <R> void read(MemorySegment trace, int threads, Function<? super TraceReader, ? extends R> read,
            Consumer<? super R> results) {
        Objects.requireNonNull(trace, "trace");
        Objects.requireNonNull(read, "read");
        Objects.requireNonNull(results, "results");
        if (threads < 1) {
            throw new IllegalArgumentException("threads is " + threads + ": it must be at least 1");
        }
        if (threads > 1 && !trace.isAccessibleBy(new Thread())) {
            throw new IllegalArgumentException("threads is " + threads + ", and the trace can be read by one thread"
                    + " only: allocate or map it in a shared arena, or use one thread");
        }
        long size = size(trace.byteSize(), threads);
        if (threads == 1 || trace.byteSize() <= size) {
            results.accept(Objects.requireNonNull(read.apply(TraceReader.of(trace)), "result of a range"));
        } else {
            new RangeReading<R>(trace, size, size / RUN_UP, read, results).run(threads);
        }
    }

    /** How long the ranges are, so that each thread gets as many of them as the others. */
    private static long size(long all, int threads) {
        long rounds = Math.ceilDiv(all, threads * LARGEST);
        return Math.max(SMALLEST, Math.ceilDiv(all, Math.max(1, rounds * threads)));
    }
}
