package dev.readout.jfr;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;

/** {@code readout.Report}: a report of the loop. */
@Name("readout.Report")
@Label("GPU Profiler Report")
@Description("Something kept the profiling loop from measuring all that it was asked to")
final class ReportEvent extends LoopEvent {
    @FrameNumber
    @Label("Frame")
    long frame;

    @Label("Kind")
    String kind = "";

    @Label("Message")
    String message = "";
}
