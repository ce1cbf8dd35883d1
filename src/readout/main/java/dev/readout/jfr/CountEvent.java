package dev.readout.jfr;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Unsigned;

/** {@code readout.Count}: a count of a scope. One event for each counter, since a scope has only a few. */
@Name("readout.Count")
@Label("GPU Count")
@Description("What a scope of a frame counted: samples, a pipeline statistic, or a performance counter")
final class CountEvent extends LoopEvent {
    @FrameNumber
    @Label("Frame")
    long frame;

    @Label("Counter")
    @Description("samples, or the name of a pipeline statistic or a performance counter")
    String counter = "";

    @Label("Value")
    @Description("Without a sign and a fraction: of a performance counter that may have them, see Number")
    @Unsigned
    long value;

    @Label("Number")
    @Description("The value as a floating-point number")
    double number;

    @Label("Path")
    @Description("The names of the scopes that the one that counted is below, and its own, with slashes between:"
            + " \\/ is one of a name")
    String path = "";

    @Label("Queue")
    String queue = "";
}
