package dev.readout.trace;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel.MapMode;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * Reads one trace with several threads: cut into ranges, of which each has a reader of its own, and joined.
 *
 * <p>All readers together give the events that a single {@link TraceReader} gives, each once and the same: which exit
 * belongs to which entry, which lines to which call, and the numbers of lines. A call that is entered in one range and
 * returns in another comes from the reader of the range in which it returns. One that is still open at the end of the
 * trace comes from a last reader, which has nothing else.
 *
 * <p>{@snippet :
 * List<Long> failed = TraceRanges.read(path, Runtime.getRuntime().availableProcessors(), range -> {
 *     long count = 0;
 *     while (range.nextCall()) {
 *         count += range.call().failed() ? 1 : 0;
 *     }
 *     return count;
 * });
 * System.out.println(failed.stream().mapToLong(Long::longValue).sum() + " calls failed");
 * }
 *
 * <p>A range is begun before those in front of it are read, with the calls that were entered shortly before it. If it
 * turns out that others were open too, and may have changed what was found, the range is read again. So a trace in
 * which calls stay open for long, and whose functions are called by other threads too, is read no faster than by one
 * thread; the result is the same.
 */
public final class TraceRanges {
    /** How much of a trace is a range at most, and at least. A range is read twice, first for its lines. */
    private static final long LARGEST = 1L << 26;
    private static final long SMALLEST = 1L << 23;
    /** The part of a range's size from before it in which calls are noticed that are open when it begins. */
    private static final long RUN_UP = 64;

    private TraceRanges() {
    }

    /**
     * Maps a file and reads it with several threads.
     *
     * @param threads the most threads to be used, this one among them; at least 1
     * @param read reads a range to its end, as below
     * @return what it gave for the ranges, in the order of the trace
     * @throws IOException if the file does not exist, can't be read, or is of a kind that can't be mapped
     * @throws IllegalArgumentException if {@code threads} is below 1
     */
    public static <R> List<R> read(Path file, int threads, Function<? super TraceReader, ? extends R> read)
            throws IOException {
        Objects.requireNonNull(file, "file");
        try (Arena arena = Arena.ofShared(); FileChannel channel = FileChannel.open(file)) {
            return read(channel.map(MapMode.READ_ONLY, 0, channel.size(), arena), threads, read);
        }
    }

    /**
     * Reads a segment with several threads.
     *
     * <p>{@code read} is called for each range, by several threads at a time, and for some of them twice: then only the
     * second result counts. So it changes nothing but what it returns. It reads its range to {@link TraceEvent#END}; if
     * it returns earlier, reading ends there, and its result is the last one. What it throws ends the reading, and is
     * thrown here.
     *
     * @param trace a segment that all threads may read, such as one of a shared arena
     * @param threads the most threads to be used, this one among them; at least 1
     * @param read reads a range, of which the reader is its own for as long as it runs, and returns something
     * @return what it gave for the ranges, in the order of the trace; at least one result
     * @throws IllegalArgumentException if {@code threads} is below 1, or above 1 for a segment of one thread
     */
    public static <R> List<R> read(
            MemorySegment trace, int threads, Function<? super TraceReader, ? extends R> read) {
        Objects.requireNonNull(trace, "trace");
        Objects.requireNonNull(read, "read");
        if (threads < 1) {
            throw new IllegalArgumentException("threads is " + threads + ": it must be at least 1");
        }
        if (threads > 1 && !trace.isAccessibleBy(new Thread())) {
            throw new IllegalArgumentException("threads is " + threads + ", and the trace can be read by one thread"
                    + " only: allocate or map it in a shared arena, or use one thread");
        }
        long size = size(trace.byteSize(), threads);
        return new RangeReading<R>(trace, size / RUN_UP, read).read(threads, size);
    }

    /** How long the ranges are, so that each thread gets as many of them as the others. */
    private static long size(long all, int threads) {
        long rounds = Math.ceilDiv(all, threads * LARGEST);
        return Math.max(SMALLEST, Math.ceilDiv(all, Math.max(1, rounds * threads)));
    }
}
