package dev.readout.cli.trace;

import dev.readout.trace.read.TraceEvent;
import dev.readout.trace.read.TraceReader;
import java.io.IOException;

/** Takes the events of a trace, so that one reading of a log serves several outputs. */
@FunctionalInterface
interface TraceConsumer {
    /** Takes an event of a reader that stands at it; {@link TraceEvent#END} is the last one. */
    void accept(TraceEvent event, TraceReader trace) throws IOException;

    /** A consumer that passes each event to both. */
    static TraceConsumer both(TraceConsumer first, TraceConsumer second) {
        return (event, trace) -> {
            first.accept(event, trace);
            second.accept(event, trace);
        };
    }
}
