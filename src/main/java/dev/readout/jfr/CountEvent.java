package dev.readout.jfr;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Unsigned;

/** {@code readout.Count}: what a scope counted. One event for each counter, as a scope has few of those that exist. */
@Name("readout.Count")
@Label("GPU Count")
@Description("What a scope of a frame counted: samples, or a pipeline statistic")
final class CountEvent extends LoopEvent {
    @FrameNumber
    @Label("Frame")
    long frame;

    /** The counter of samples, beside the names of {@code PipelineStatistic}. */
    static final String SAMPLES = "SAMPLES";

    @Label("Counter")
    @Description("SAMPLES that passed the per-fragment tests, or the name of a pipeline statistic")
    String counter = "";

    @Label("Value")
    @Unsigned
    long value;

    @Label("Path")
    @Description("The names of the scopes that the one that counted is below, and its own, with slashes between:"
            + " \\/ is one of a name")
    String path = "";

    @Label("Queue")
    String queue = "";
}
