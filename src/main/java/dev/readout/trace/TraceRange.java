package dev.readout.trace;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A range of a trace, which begins with a line that has a mark: so it is no part of a value with newlines. */
final class TraceRange<R> {
    private static final ValueLayout.OfLong WORD =
            ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final long PIECE = 1L << 20;

    private final MemorySegment trace;
    private final long from;
    private final long to;
    private final CompletableFuture<Long> lines = new CompletableFuture<>();
    /** The state at the end; of null if the reading ends in this range or before. */
    private final CompletableFuture<@Nullable TraceState> end = new CompletableFuture<>();

    private @Nullable TraceReader reader;
    private TraceState guess = TraceState.START;
    private @Nullable R result;
    private @Nullable Throwable thrown;

    TraceRange(MemorySegment trace, long from, long to) {
        this.trace = trace;
        this.from = from;
        this.to = to;
    }

    /** Where the first line begins behind {@code from} that has a mark, or -1 if none does before {@code limit}. */
    static long border(MemorySegment trace, long from, long limit) {
        WindowedTrace bytes = new WindowedTrace(trace, null);
        LineCursor cursor = new LineCursor(bytes, from, 0);
        // The first one is part of a line, and its mark may be in the midst of one.
        cursor.advance();
        while (cursor.advance() && cursor.traceFrom() < limit) {
            if (cursor.kind() != LineKind.OTHER) {
                return cursor.traceFrom();
            }
        }
        return -1;
    }

    /** Counts the newlines of a part of the trace. */
    private static long newlines(MemorySegment trace, long from, long to) {
        long count = 0;
        for (long piece = from; piece < to; piece += PIECE) {
            count += newlines(trace.asSlice(piece, Math.min(PIECE, to - piece)));
        }
        return count;
    }

    /** A loop that C2 makes vectors of: over one piece of less than 2 GiB, by an int. */
    private static long newlines(MemorySegment piece) {
        int length = (int) piece.byteSize();
        int words = length & -Long.BYTES;
        long count = 0;
        for (int position = 0; position < words; position += Long.BYTES) {
            count += Long.bitCount(Swar.equalTo(piece.get(WORD, position), '\n'));
        }
        for (int position = words; position < length; position++) {
            count += piece.get(ValueLayout.JAVA_BYTE, position) == '\n' ? 1 : 0;
        }
        return count;
    }

    /** Finds out how many lines there are, which brings the range into the memory too. */
    void countLines() {
        lines.complete(newlines(trace, from, to));
    }

    /** How many lines there are; waits for the thread that counts them. */
    long lines() {
        return lines.join();
    }

    /** Reads the range from a guess, which is what the lines just before leave behind. */
    void readFromGuess(long runUp, long linesBefore, Function<? super TraceReader, ? extends R> read) {
        long start = Math.max(0, from - runUp);
        TraceReader reader = TraceReader.at(
                trace, TraceState.START, start, linesBefore - newlines(trace, start, from));
        reader.readRange(from);
        while (reader.next() != TraceEvent.END) {
            // Only what is open in the end counts.
        }
        guess = reader.state();
        try {
            read(reader, read);
        } catch (Throwable t) {
            // It may come from the guess, so it is thrown when that was right.
            thrown = t;
        }
    }

    /** Reads the range from what is known to be true. */
    void readFrom(TraceState truth, long linesBefore, Function<? super TraceReader, ? extends R> read) {
        TraceReader reader = TraceReader.at(trace, truth, from, linesBefore);
        guess = truth;
        thrown = null;
        read(reader, read);
        accept(truth);
    }

    private void read(TraceReader reader, Function<? super TraceReader, ? extends R> read) {
        this.reader = reader;
        reader.readRange(to);
        result = Objects.requireNonNull(read.apply(reader), "result of a range");
    }

    /**
     * Says what is true at the beginning, and is false if what was read from the guess may not be. Throws what reading
     * has thrown.
     */
    boolean accept(TraceState truth) {
        TraceReader reader = Objects.requireNonNull(this.reader);
        int older = truth.olderThan(guess);
        if (older < 0 || !reader.use().leavesOut(truth.calls().subList(0, older), guess)) {
            return false;
        }
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown != null) {
            throw (RuntimeException) thrown;
        }
        end.complete(reader.isAtEnd() ? reader.state().behind(truth.calls().subList(0, older)) : null);
        this.reader = null;
        return true;
    }

    /** The state at the end, or null if the reading has ended before; waits until it is known. */
    @Nullable
    TraceState end() {
        return end.join();
    }

    /** Whether it is known by now that the reading ends in this range or before. */
    boolean isEnded() {
        return end.isDone() && !end.isCompletedExceptionally() && end.join() == null;
    }

    /** Takes that the reading has ended before this range. */
    void leaveOut() {
        result = null;
        reader = null;
        lines.complete(0L);
        end.complete(null);
    }

    /** Wakes those who wait for this range. */
    void fail(Throwable cause) {
        lines.completeExceptionally(cause);
        end.completeExceptionally(cause);
    }

    /** What was found, or null if the reading has ended before. */
    @Nullable
    R result() {
        return result;
    }
}
