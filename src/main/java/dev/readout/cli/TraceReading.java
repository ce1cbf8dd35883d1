package dev.readout.cli;

import dev.readout.trace.TraceEvent;
import dev.readout.trace.TraceReader;
import java.io.IOException;

/**
 * The reading of a trace, to its end or to the moment at which a person has had enough.
 *
 * @param trace the trace, at its start
 * @param progress is told how far it has come
 * @param interruption is what ends it early
 */
record TraceReading(TraceReader trace, Progress progress, Interruption interruption) {

    /** Hands every event to {@code consumer}. */
    void into(TraceConsumer consumer) throws IOException {
        TraceEvent event;
        do {
            event = trace.next();
            consumer.accept(event, trace);
            progress.reach(trace.position());
        } while (event != TraceEvent.END && !interruption.isRequested());
        progress.close();
    }
}
