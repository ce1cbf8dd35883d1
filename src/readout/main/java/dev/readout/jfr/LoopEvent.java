package dev.readout.jfr;

import jdk.jfr.Category;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.StackTrace;

/**
 * An event of the profiling loop. Its work is over when it is committed, so that JFR's own duration and threshold mean
 * nothing. Tools show fields in their order, and a superclass's last: so each event has its own frame number, as the
 * first field.
 */
@Category({"Readout", "Profiling Loop"})
@Enabled(false)
@StackTrace(false)
abstract class LoopEvent extends Event {
}
