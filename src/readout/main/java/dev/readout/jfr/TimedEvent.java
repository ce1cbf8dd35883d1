package dev.readout.jfr;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.SettingDefinition;
import jdk.jfr.Timespan;

/** An event with a time on the GPU, and a threshold for it. */
abstract class TimedEvent extends LoopEvent {
    abstract long gpuTime();

    /** Returns whether the event is one to record. JFR calls it. */
    @SettingDefinition
    @Name(GpuThreshold.NAME)
    @Label("GPU Threshold")
    @Description("Record the event where its GPU Time is as long, or longer")
    @Timespan
    boolean gpuThreshold(GpuThreshold threshold) {
        return threshold.admits(gpuTime());
    }
}
