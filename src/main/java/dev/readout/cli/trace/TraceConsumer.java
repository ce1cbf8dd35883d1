package dev.readout.cli.trace;

import dev.readout.trace.read.TraceEvent;
import dev.readout.trace.read.TraceReader;
import java.io.IOException;

/** Takes what a trace has, one event after the other, so that reading a log once answers all questions about it. */
@FunctionalInterface
interface TraceConsumer {
    /** Takes an event of a reader that stands at it; {@link TraceEvent#END} is the last one. */
    void accept(TraceEvent event, TraceReader trace) throws IOException;

    /** One that hands each event to both. */
    static TraceConsumer both(TraceConsumer first, TraceConsumer second) {
        return (event, trace) -> {
            first.accept(event, trace);
            second.accept(event, trace);
        };
    }
}
