package dev.readout.jfr;

import jdk.jfr.Category;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.StackTrace;

/**
 * What the profiling loop says of a frame. What it is about is over when it is committed: JFR's own duration, and the
 * threshold that goes with it, mean nothing here. Tools show fields in their order, and those of a class above at the
 * end: so each event has its own number of the frame, first.
 */
@Category({"Readout", "Profiling Loop"})
@Enabled(false)
@StackTrace(false)
abstract class LoopEvent extends Event {
}
