package dev.readout.jfr;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Timespan;

/** {@code readout.Queue}: the work of a queue in a frame. */
@Name("readout.Queue")
@Label("GPU Queue")
@Description("What a queue did in a frame, and how good its clock is")
final class QueueEvent extends LoopEvent {
    @FrameNumber
    @Label("Frame")
    long frame;

    @Label("Queue")
    String queue = "";

    @Label("GPU Busy")
    @Description("How long the queue was busy with scopes of the frame; what overlapped is in it once")
    @Timespan(Timespan.NANOSECONDS)
    long busy;

    @Label("Latency")
    @Description("From the submission of the frame's work to the queue to the beginning of its first scope")
    @Timespan(Timespan.NANOSECONDS)
    long latency = Long.MIN_VALUE;

    @Label("Clock")
    @Description("How the queue's times come to the host's clock: TRUE, EMULATED or HOST")
    String clock = "";

    @Label("Clock Deviation")
    @Description("By how much points in time may be off the host's clock, either way")
    @Timespan(Timespan.NANOSECONDS)
    long clockDeviation;

    @Label("Clock Residual")
    @Description("How far the last calibration was from what the ones before it let expect")
    @Timespan(Timespan.NANOSECONDS)
    long clockResidual;
}
