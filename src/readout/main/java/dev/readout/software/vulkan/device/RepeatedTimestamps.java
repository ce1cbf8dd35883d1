package dev.readout.software.vulkan.device;

import dev.readout.abi.RepeatedCalls;
import dev.readout.software.vulkan.query.QueryPool;
import dev.readout.software.vulkan.registry.TimestampVuids;
import java.util.function.Consumer;

/** Calls of {@code function} that wait to be recorded: each writes a timestamp as right as one that was recorded. */
public record RepeatedTimestamps(String function, TimestampVuids vuids, QueryPool pool, RepeatedCalls.Waiting waiting)
        implements Consumer<Recorder> {
    @Override
    public void accept(Recorder recorder) {
        recorder.queries().repeatTimestamp(vuids, pool, waiting.take());
    }
}
