package dev.readout.jfr;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Timespan;

/** {@code readout.Scope}: a scope of a frame. */
@Name("readout.Scope")
@Label("GPU Scope")
@Description("The time on the GPU of a scope of a frame; committed once the frame's results have arrived")
final class ScopeEvent extends TimedEvent {
    @FrameNumber
    @Label("Frame")
    long frame;

    @Label("GPU Time")
    @Description("How long the scope took on the GPU")
    @Timespan(Timespan.NANOSECONDS)
    long gpuTime;

    @Label("Own GPU Time")
    @Description("GPU Time without that of the scopes right below; negative where those overlap")
    @Timespan(Timespan.NANOSECONDS)
    long ownTime;

    @Label("Path")
    @Description("The names of the scopes that this one is below, and its own, with slashes between:"
            + " \\/ is one of a name")
    String path = "";

    @Label("Name")
    String name = "";

    @Label("Queue")
    String queue = "";

    @Label("Depth")
    @Description("How many scopes this one is below")
    int depth;

    @Label("Count")
    @Description("How often the scope was recorded in the frame; its times are summed")
    int count;

    @Label("Begin")
    @Description("From the host's beginning of the frame to the scope's first beginning on the GPU")
    @Timespan(Timespan.NANOSECONDS)
    long begin = Long.MIN_VALUE;

    @Label("End")
    @Description("From the host's beginning of the frame to the scope's last end on the GPU")
    @Timespan(Timespan.NANOSECONDS)
    long end = Long.MIN_VALUE;

    @Label("Age")
    @Description("From the scope's first beginning on the GPU to this event: Start Time minus Age is when it began")
    @Timespan(Timespan.NANOSECONDS)
    long age = Long.MIN_VALUE;

    @Override
    long gpuTime() {
        return gpuTime;
    }
}
