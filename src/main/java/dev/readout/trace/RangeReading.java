package dev.readout.trace;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One reading of a trace in ranges. Threads take the ranges in order. The thread of a range counts its lines, and then
 * reads it from a guess of the {@link TraceState} at its beginning; when the range before is done, it knows the truth,
 * and reads again if the guess was no good.
 */
final class RangeReading<R> {
    /** How far the first line of a range is looked for: what has no marks is no trace, and read in one piece. */
    private static final long BORDER = 1L << 20;

    private final MemorySegment trace;
    private final long runUp;
    private final Function<? super TraceReader, ? extends R> read;
    private final List<TraceRange<R>> ranges = new ArrayList<>();
    private final AtomicInteger taken = new AtomicInteger();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final AtomicInteger readAgain = new AtomicInteger();

    /** A reading whose guesses come from the calls that are entered at most {@code runUp} bytes before a range. */
    RangeReading(MemorySegment trace, long runUp, Function<? super TraceReader, ? extends R> read) {
        this.trace = trace;
        this.runUp = runUp;
        this.read = read;
    }

    /** Reads all, in ranges of about {@code size} bytes. */
    List<R> read(int threads, long size) {
        cut(size);
        ThreadFactory factory = Thread.ofPlatform().daemon().name("readout-trace-", 1).factory();
        int others = Math.min(threads, ranges.size()) - 1;
        if (others == 0) {
            work();
        } else {
            try (ExecutorService pool = Executors.newFixedThreadPool(others, factory)) {
                for (int i = 0; i < others; i++) {
                    pool.execute(this::work);
                }
                work();
            }
        }
        Throwable thrown = failure.get();
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown != null) {
            throw (RuntimeException) thrown;
        }
        return results();
    }

    /** For tests: how many ranges were read a second time, because the guess was no good. */
    int readAgain() {
        return readAgain.get();
    }

    private void cut(long size) {
        long end = trace.byteSize();
        long from = 0;
        for (long wanted = size; wanted < end; wanted += size) {
            long border = TraceRange.border(trace, wanted, Math.min(end, wanted + Math.min(size, BORDER)));
            if (border > from) {
                ranges.add(new TraceRange<>(trace, from, border));
                from = border;
            }
        }
        ranges.add(new TraceRange<>(trace, from, end));
    }

    private void work() {
        try {
            int index = taken.getAndIncrement();
            while (index < ranges.size() && failure.get() == null) {
                read(index);
                index = taken.getAndIncrement();
            }
        } catch (Throwable t) {
            // A thread that waits for another one's failure fails of it; the first one is what happened.
            failure.compareAndSet(null, t);
            ranges.forEach(range -> range.fail(t));
        }
    }

    private void read(int index) {
        TraceRange<R> range = ranges.get(index);
        if (index > 0 && ranges.get(index - 1).isEnded()) {
            range.leaveOut();
            return;
        }
        range.countLines();
        long linesBefore = 0;
        for (TraceRange<R> before : ranges.subList(0, index)) {
            linesBefore += before.lines();
        }
        if (index == 0) {
            range.readFrom(TraceState.START, linesBefore, read);
            return;
        }
        range.readFromGuess(runUp, linesBefore, read);
        TraceState truth = ranges.get(index - 1).end();
        if (truth == null) {
            range.leaveOut();
        } else if (!range.accept(truth)) {
            readAgain.incrementAndGet();
            range.readFrom(truth, linesBefore, read);
        }
    }

    private List<R> results() {
        List<R> results = new ArrayList<>();
        for (TraceRange<R> range : ranges) {
            R result = range.result();
            if (result == null) {
                return results;
            }
            results.add(result);
        }
        TraceRange<R> last = ranges.getLast();
        TraceState state = last.end();
        if (state != null && !state.calls().isEmpty()) {
            long lines = ranges.stream().mapToLong(TraceRange::lines).sum();
            results.add(Objects.requireNonNull(
                    read.apply(TraceReader.at(trace, state, trace.byteSize(), lines)), "result of a range"));
        }
        return results;
    }
}
