package dev.readout.export;

import dev.readout.profile.GpuFrame;
import java.io.IOException;
import java.util.List;

/** What is given to a sink, but for its closing. */
@FunctionalInterface
public interface Script {
    /** Gives it. */
    void run(FrameSink sink) throws IOException;

    /** Frames, one after the other. */
    static Script of(List<GpuFrame> frames) {
        return sink -> {
            for (GpuFrame frame : frames) {
                sink.frame(frame);
            }
        };
    }
}
