package dev.readout.jmh;

import org.openjdk.jmh.annotations.Benchmark;

/** What does it cost to record a frame: to begin it, to begin and end scopes side by side, and to end it? */
public class RecordScopes extends FrameBenchmark {
    @Override
    public void prepare() throws InterruptedException {
        rest();
        poll();
        touch();
    }

    @Override
    long measured() {
        return record();
    }

    /** While measuring is off. */
    @Benchmark
    public long readoutOff() {
        return measured();
    }

    /** With plain calls, and the host's time of each scope. */
    @Benchmark
    public long readoutHostTimes() {
        return measured();
    }
}
