package dev.readout.cli.trace;

import dev.readout.cli.output.Progress;
import dev.readout.trace.read.TraceEvent;
import dev.readout.trace.read.TraceRanges;
import dev.readout.trace.read.TraceReader;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/**
 * The reading of a trace, to its end or to an interruption.
 *
 * @param bytes the trace, which all threads may read
 * @param progress is told how far it has come
 * @param isInterrupted whether it ends early
 */
record TraceReading(MemorySegment bytes, Progress progress, BooleanSupplier isInterrupted) {
    /** How far a thread reads before it says so. */
    private static final long STEP = 1 << 20;

    /** Takes the events of a trace, so that one reading of a log serves several outputs. */
    @FunctionalInterface
    interface Consumer {
        /** Takes an event of a reader that stands at it; {@link TraceEvent#END} is the last one. */
        void accept(TraceEvent event, TraceReader trace) throws IOException;

        /** A consumer that passes each event to both. */
        static Consumer both(Consumer first, Consumer second) {
            return (event, trace) -> {
                first.accept(event, trace);
                second.accept(event, trace);
            };
        }
    }

    /** The findings of one thread, and where it ended. */
    private record Range(TraceSummary summary, long position) {
    }

    /** Hands every event to {@code consumer}, in order, and gives how far it came, in bytes. */
    long into(Consumer consumer) throws IOException {
        try (TraceReader trace = TraceReader.of(bytes)) {
            TraceEvent event;
            do {
                event = trace.next();
                consumer.accept(event, trace);
                progress.reach(trace.position());
            } while (event != TraceEvent.END && !isInterrupted.getAsBoolean());
            progress.close();
            return trace.position();
        }
    }

    /** As above, into a summary, for which the order of the calls is nothing: with several threads. */
    long into(TraceSummary summary, int threads) throws IOException {
        AtomicLong reached = new AtomicLong();
        AtomicLong position = new AtomicLong();
        TraceSummary parts = TraceSummary.ofPart();
        TraceRanges.read(bytes, threads, range -> read(range, reached), range -> {
            parts.add(range.summary);
            position.set(range.position);
        });
        if (parts.mayHavePairs()) {
            return into(summary);
        }
        summary.add(parts);
        progress.close();
        return position.get();
    }

    private Range read(TraceReader trace, AtomicLong reached) {
        TraceSummary summary = TraceSummary.ofPart();
        long last = trace.position();
        TraceEvent event;
        do {
            event = trace.next();
            summary.accept(event, trace);
            if (trace.position() - last >= STEP || event == TraceEvent.END) {
                reach(reached.addAndGet(trace.position() - last));
                last = trace.position();
            }
        } while (event != TraceEvent.END && !summary.mayHavePairs() && !isInterrupted.getAsBoolean());
        return new Range(summary, trace.position());
    }

    /** Reports progress, at most to the end, since some ranges are read twice. */
    private void reach(long position) {
        synchronized (progress) {
            progress.reach(Math.min(position, bytes.byteSize()));
        }
    }
}
