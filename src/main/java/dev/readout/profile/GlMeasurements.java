package dev.readout.profile;

import dev.readout.driver.gl.GlSampleQueries;
import dev.readout.vulkan.PipelineStatistic;

/** What GL's queries measured of the passes of a slot: times, and samples where passes count them. */
final class GlMeasurements implements Measurements, AutoCloseable {
    private final GlPassTimes times;
    /** A query for each pass of each slot; null if no pass counts samples. */
    private final GlSampleQueries samples;
    private final int passes;
    /** The passes that count samples, as a bit set. */
    private final long counting;
    /** The slot that was read last. */
    private int slot;

    GlMeasurements(GlPassTimes times, GlSampleQueries samples, int passes, long counting) {
        this.times = times;
        this.samples = samples;
        this.passes = passes;
        this.counting = counting;
    }

    private boolean counts(int pass) {
        return (counting & 1L << pass) != 0;
    }

    void begin(int inSlot, int pass) {
        times.begin(inSlot, pass);
        if (counts(pass)) {
            samples.begin(inSlot * passes + pass);
        }
    }

    void end(int inSlot, int pass) {
        if (counts(pass)) {
            samples.end();
        }
        times.end(inSlot, pass);
    }

    /** Ends what is being measured of passes that have begun. */
    void cancel(long open) {
        if ((open & counting) != 0) {
            samples.end();
        }
        times.cancel();
    }

    /** Fetches the results of some passes of a slot. Returns whether all have arrived. */
    boolean read(int inSlot, long recorded) {
        slot = inSlot;
        if (!times.read(inSlot, recorded)) {
            return false;
        }
        for (long rest = recorded & counting; rest != 0; rest &= rest - 1) {
            if (!samples.poll(inSlot * passes + Long.numberOfTrailingZeros(rest))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public long nanoseconds(int pass) {
        return times.nanoseconds(pass);
    }

    @Override
    public long beginTicks(int pass) {
        return times.beginTicks(pass);
    }

    @Override
    public long samples(int pass) {
        return samples.samples(slot * passes + pass);
    }

    @Override
    public long statistic(int pass, PipelineStatistic statistic) {
        throw new AssertionError("no pass of GL's counts statistics");
    }

    @Override
    public void close() {
        times.close();
        if (samples != null) {
            samples.close();
        }
    }
}
