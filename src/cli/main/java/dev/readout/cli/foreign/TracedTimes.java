package dev.readout.cli.foreign;

import dev.readout.trace.gpu.TimeSink;
import dev.readout.trace.write.TraceLayer;

/** Writes times of the device into a trace, with the call that submitted the work. */
record TracedTimes(TraceLayer layer) implements TimeSink {
    @Override
    public long call() {
        return layer.currentEnqueue();
    }

    @Override
    public void time(String key, long call, long submittedToStarted, long startedToEnded) {
        layer.deviceTime(key, call, 0, submittedToStarted, startedToEnded);
    }
}
