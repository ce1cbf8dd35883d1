package dev.readout.cli.trace;

import dev.readout.trace.read.TraceCall;
import dev.readout.trace.read.TraceEvent;
import java.util.HashMap;
import java.util.Map;

/**
 * The beginnings and ends of a trace's calls, in nanoseconds. Without logged times, calls follow each other in the
 * order of their lines, each with its host time: then order and durations are right, and gaps are missing.
 */
final class HostTimeline {
    private static final long UNKNOWN = 1000;

    /** By the line of a call: calls of all threads that are open. The reader keeps few, and gives up the others. */
    private final Map<Long, Long> entries = new HashMap<>();
    /** The end of the last call within a thread's call: the outer one does not end earlier. */
    private final Map<String, Long> ends = new HashMap<>();
    private long now;

    long enter(TraceCall call) {
        long known = call.entryNanoseconds();
        now = Math.max(now, known);
        long entry = known >= 0 ? known : now;
        entries.put(call.line(), entry);
        return entry;
    }

    /** When a call was entered that is just about to be left. */
    long entry(TraceCall call) {
        Long entry = entries.remove(call.line());
        return entry == null ? now : entry;
    }

    /** Takes a call that was entered and ended, and gives when it ended. */
    long end(TraceEvent event, TraceCall call, long entry) {
        long known = call.exitNanoseconds();
        String thread = String.valueOf(call.thread());
        long end;
        if (known >= entry) {
            end = known;
        } else if (event == TraceEvent.NOT_RETURNED) {
            end = Math.max(now, entry + UNKNOWN);
        } else {
            long took = call.hostNanoseconds() >= 0 ? call.hostNanoseconds() : UNKNOWN;
            end = Math.max(entry + took, ends.getOrDefault(thread, entry));
        }
        if (event != TraceEvent.NOT_RETURNED) {
            now = Math.max(now, end);
            ends.put(thread, end);
        }
        return end;
    }

    long now() {
        return now;
    }
}
