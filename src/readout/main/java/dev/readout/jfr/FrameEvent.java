package dev.readout.jfr;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Timespan;

/** {@code readout.Frame}: a frame, on all queues. */
@Name("readout.Frame")
@Label("GPU Frame")
@Description("A frame that the profiling loop measured; committed once its results have arrived")
final class FrameEvent extends TimedEvent {
    @FrameNumber
    @Label("Frame")
    long frame;

    @Label("Loop")
    @Description("The loop that measured the frame: by default the names of its queues")
    String loop = "";

    @Label("GPU Time")
    @Description("How long the outermost scopes took on the GPU, summed")
    @Timespan(Timespan.NANOSECONDS)
    long gpuTime;

    @Label("GPU Busy")
    @Description("How long queues were busy with the frame's scopes, summed over the queues")
    @Timespan(Timespan.NANOSECONDS)
    long busy;

    @Label("GPU Span")
    @Description("From the first scope's beginning on the GPU to the last one's end")
    @Timespan(Timespan.NANOSECONDS)
    long span = Long.MIN_VALUE;

    @Label("Host Time")
    @Description("From the host's beginning of the frame to its end")
    @Timespan(Timespan.NANOSECONDS)
    long hostTime;

    @Label("Scopes")
    @Description("How many scopes of the frame were measured: as many have an event")
    int scopes;

    @Label("Host Begin")
    @Description("When the host began the frame, as System.nanoTime() had it, in nanoseconds")
    long hostBegin;

    @Label("Age")
    @Description("From the host's beginning of the frame to this event: Start Time minus Age is when it began")
    @Timespan(Timespan.NANOSECONDS)
    long age;

    @Override
    long gpuTime() {
        return gpuTime;
    }
}
