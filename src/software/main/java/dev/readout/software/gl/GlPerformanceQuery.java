package dev.readout.software.gl;

import dev.readout.software.CostModel;
import dev.readout.software.gl.SoftwareCounter.Source;
import java.util.concurrent.TimeUnit;

/** An instance of a query of GL_INTEL_performance_query: what it has measured last. */
final class GlPerformanceQuery {
    final SoftwarePerformanceQuery type;
    private final GlTimeline timeline;
    private final CostModel costs;
    /** The totals at the beginning, and when it has ended the differences. */
    private final long[] counted = new long[Source.values().length];
    private boolean active;
    private long beginning;
    private long restarts;
    private boolean clockBroke;
    /** The batch in which it was ended; -1: it has no result. */
    private long batch = -1;

    GlPerformanceQuery(SoftwarePerformanceQuery type, GlTimeline timeline, CostModel costs) {
        this.type = type;
        this.timeline = timeline;
        this.costs = costs;
    }

    boolean isActive() {
        return active;
    }

    /** Returns whether it was begun and ended, so that it has a result or will have one. */
    boolean isEnded() {
        return batch >= 0;
    }

    void begin() {
        beginning = timeline.command();
        restarts = timeline.restarts();
        for (Source source : Source.values()) {
            counted[source.ordinal()] = timeline.total(source);
        }
        active = true;
        batch = -1;
    }

    void end() {
        for (Source source : Source.values()) {
            counted[source.ordinal()] = timeline.total(source) - counted[source.ordinal()];
        }
        clockBroke = timeline.restarts() != restarts;
        timeline.command();
        active = false;
        batch = timeline.batch();
    }

    /** Returns whether the result is there. Does not make the GPU begin with what it was not told to. */
    boolean isReady() {
        return batch != timeline.batch() && timeline.poll(batch);
    }

    /** Has the GPU begin with what was issued. */
    void flush() {
        timeline.poll(batch);
    }

    /** Waits until the result is there. */
    void complete() {
        timeline.complete(batch);
    }

    long counted(Source source) {
        return counted[source.ordinal()];
    }

    long beginning() {
        return beginning;
    }

    boolean clockBroke() {
        return clockBroke;
    }

    long fragmentBusy() {
        long time = counted(Source.NANOSECONDS);
        double busy = time == 0 ? 0 : Math.min(1, counted(Source.FRAGMENTS) * costs.fragment() / time);
        return Float.floatToRawIntBits((float) busy);
    }

    long fragmentThroughput() {
        long time = counted(Source.NANOSECONDS);
        double second = TimeUnit.SECONDS.toNanos(1);
        return Double.doubleToRawLongBits(time == 0 ? 0 : counted(Source.FRAGMENTS) * second / time);
    }
}
