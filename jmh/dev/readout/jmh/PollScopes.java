package dev.readout.jmh;

/** What does it cost to poll a frame: to have the driver write the results, and to read what every scope took? */
public class PollScopes extends FrameBenchmark {
    @Override
    public void prepare() throws InterruptedException {
        record();
        rest();
    }

    @Override
    long measured() {
        return poll();
    }
}
