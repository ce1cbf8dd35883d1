package dev.readout.trace.read;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One reading of a trace in ranges. Threads take the ranges in order. The thread of a range counts its lines, so that
 * later ranges know their line numbers, and reads it with a guess of the {@link TraceState} at its beginning. When the
 * range before is done, the true state is known, and the range is read again if the guess was wrong. Then the thread
 * hands over the result, and the true state at the end to the next range.
 *
 * <p>This object's monitor guards all shared state, so that waiting and failing need no memory.
 */
final class RangeReading<R> {
    /** The limit of the search for a line with a mark: a file without marks is no trace, and read in one piece. */
    private static final long BORDER = 1L << 20;
    private static final long UNKNOWN = -1;

    private final MemorySegment trace;
    private final long size;
    private final long runUp;
    private final Function<? super TraceReader, ? extends R> read;
    private final Consumer<? super R> results;

    /** The end of the last range that a thread has taken. */
    private Border last = new Border(0);
    /** Calls that are likely to be open for long: they have been for a whole range. */
    private List<TraceState.Opened> lasting = List.of();
    private boolean ended;
    private @Nullable Throwable failure;
    private boolean interrupted;
    private int readAgain;

    /** The place between two ranges: a line with a mark begins there, so that it is not inside of a value. */
    private static final class Border {
        private final long at;
        /** How many lines are before it; {@link #UNKNOWN} at first. */
        private long lines = UNKNOWN;
        /** The true state there; null until all before it was read, with the true state or a right guess. */
        private @Nullable TraceState truth;

        Border(long at) {
            this.at = at;
        }
    }

    private record Range(Border begin, Border end) {
    }

    /**
     * @param size how long the ranges are, about
     * @param runUp from how far before a range calls are noticed that are open when it begins
     * @param read reads a range
     * @param results takes what that gave, in order
     */
    RangeReading(MemorySegment trace, long size, long runUp, Function<? super TraceReader, ? extends R> read,
            Consumer<? super R> results) {
        this.trace = trace;
        this.size = size;
        this.runUp = runUp;
        this.read = read;
        this.results = results;
        last.lines = 0;
        last.truth = TraceState.START;
    }

    void run(int threads) {
        ThreadFactory factory = Thread.ofPlatform().daemon().name("readout-trace-", 1).factory();
        long others = Math.min(threads, Math.ceilDiv(trace.byteSize(), size)) - 1;
        if (others <= 0) {
            work();
        } else {
            try (ExecutorService pool = Executors.newFixedThreadPool((int) others, factory)) {
                start((int) others, pool);
                work();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (failure != null) {
            RangeReading.<RuntimeException>rethrow(failure);
        }
        if (!ended && last.truth != null && !last.truth.calls().isEmpty()) {
            results.accept(result(TraceReader.at(trace, last.truth, trace.byteSize(), last.lines)));
        }
    }

    private void start(int threads, ExecutorService pool) {
        try {
            for (int i = 0; i < threads; i++) {
                pool.execute(this::work);
            }
        } catch (OutOfMemoryError noThread) {
            // Those that have started do the work.
        }
    }

    /** For tests: how many ranges were read a second time, because the guess was no good. */
    int readAgain() {
        return readAgain;
    }

    /** Rethrows an exception unchanged, even an undeclared checked one. */
    @SuppressWarnings("unchecked")
    static <T extends Throwable> void rethrow(Throwable thrown) throws T {
        throw (T) thrown;
    }

    private void work() {
        try {
            Range range = take();
            while (range != null) {
                read(range);
                range = take();
            }
        } catch (Throwable t) {
            fail(t);
        }
    }

    private synchronized void fail(Throwable thrown) {
        if (failure == null) {
            failure = thrown;
        }
        notifyAll();
    }

    /** The next range; null if there is none, or none is to be read any more. */
    private synchronized @Nullable Range take() {
        Border begin = last;
        if (isOver() || begin.at == trace.byteSize()) {
            return null;
        }
        last = new Border(border(begin.at));
        return new Range(begin, last);
    }

    private long border(long from) {
        long all = trace.byteSize();
        for (long wanted = from + size; wanted < all; wanted += size) {
            long border = TraceLines.marked(trace, wanted, Math.min(all, wanted + Math.min(size, BORDER)));
            if (border > from) {
                return border;
            }
        }
        return all;
    }

    private boolean isOver() {
        return ended || failure != null;
    }

    private void read(Range range) {
        Border begin = range.begin;
        long lines = TraceLines.count(trace, begin.at, range.end.at);
        synchronized (this) {
            waitWhile(() -> begin.lines == UNKNOWN);
            if (isOver()) {
                return;
            }
            range.end.lines = begin.lines + lines;
            notifyAll();
        }
        TraceState truth = truth(begin, false);
        Attempt attempt = truth == null ? new Attempt(range) : new Attempt(range, truth);
        if (truth == null) {
            truth = truth(begin, true);
            if (truth == null) {
                return;
            }
            if (!truth.isAs(attempt.guess)) {
                synchronized (this) {
                    readAgain++;
                }
                attempt = new Attempt(range, truth);
            }
        }
        if (attempt.thrown != null) {
            RangeReading.<RuntimeException>rethrow(attempt.thrown);
        }
        // No other thread is here: the next range has no true state yet.
        results.accept(Objects.requireNonNull(attempt.result));
        done(range, attempt);
    }

    /** The true state at a border; null if it is not known, or never will be. */
    private synchronized @Nullable TraceState truth(Border border, boolean waits) {
        waitWhile(() -> waits && border.truth == null);
        return isOver() ? null : border.truth;
    }

    /** Waits for other threads. Interrupting this one has no effect but that it is interrupted afterwards. */
    private void waitWhile(BooleanSupplier condition) {
        while (condition.getAsBoolean() && !isOver()) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
    }

    private synchronized void done(Range range, Attempt attempt) {
        if (!attempt.reader.atEnd) {
            ended = true;
        } else {
            TraceState end = attempt.reader.open.state();
            lasting = end.calls().stream().filter(call -> call.line() <= range.begin.lines).toList();
            range.end.truth = end;
        }
        notifyAll();
    }

    private synchronized List<TraceState.Opened> lasting() {
        return lasting;
    }

    private R result(TraceReader reader) {
        return Objects.requireNonNull(read.apply(reader), "result of a range");
    }

    /** A reading of a range from a guessed or true state. */
    private final class Attempt {
        private final TraceReader reader;
        private final TraceState guess;
        private @Nullable R result;
        /** The exception of the reading, which a wrong guess may have caused. */
        private @Nullable Throwable thrown;

        /** Reads from the truth. */
        Attempt(Range range, TraceState truth) {
            reader = TraceReader.at(trace, truth, range.begin.at, range.begin.lines);
            guess = truth;
            read(range);
        }

        /** Reads with a guess: the state that the lines just before leave behind, and long open calls. */
        Attempt(Range range) {
            Border begin = range.begin;
            long start = Math.max(0, begin.at - runUp);
            List<TraceState.Opened> before =
                    lasting().stream().filter(call -> call.traceFrom() < start).toList();
            reader = TraceReader.at(trace, new TraceState(before, List.of(), List.of()), start,
                    begin.lines - TraceLines.count(trace, start, begin.at));
            reader.readRange(begin.at);
            while (reader.next() != TraceEvent.END) {
                // Only the calls that are open in the end count.
            }
            guess = reader.open.state();
            read(range);
        }

        private void read(Range range) {
            reader.readRange(range.end.at);
            try {
                result = result(reader);
            } catch (Throwable t) {
                thrown = t;
            }
        }
    }
}
