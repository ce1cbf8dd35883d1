package dev.readout.cli;

import org.jspecify.annotations.Nullable;
import dev.readout.profile.GpuFrame;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What the frames of a profile have measured of one scope, and of those below it. Not safe to share between threads.
 */
final class ScopeStatistics {
    /** Times below 32 µs are exact to the nanosecond, longer ones to 0.006 %. One more digit takes 2 MB a scope. */
    private static final int SIGNIFICANT_DIGITS = 4;

    private final String path;
    private final String name;
    private final int depth;
    private final Map<String, ScopeStatistics> below = new LinkedHashMap<>();
    private final Histogram times = new Histogram(SIGNIFICANT_DIGITS);
    /** The smallest and the largest time, exactly: a histogram rounds them like all others. */
    private final LongSummaryStatistics range = new LongSummaryStatistics();
    private final LongSummaryStatistics samples = new LongSummaryStatistics();
    private final LongSummaryStatistics invocations = new LongSummaryStatistics();
    private long count;

    private ScopeStatistics(String path, String name, int depth) {
        this.path = path;
        this.name = name;
        this.depth = depth;
    }

    /** That of the frame itself, which no scope is around. */
    static ScopeStatistics ofFrames() {
        return new ScopeStatistics("", "", -1);
    }

    /** Takes the scopes of a frame. */
    void add(GpuFrame frame) {
        range.accept(frame.sumNanoseconds());
        ScopeStatistics[] scopes = new ScopeStatistics[frame.size()];
        frame.forEach(scope -> {
            int parent = frame.parent(scope);
            scopes[scope] = (parent < 0 ? this : scopes[parent]).child(frame.name(scope));
            scopes[scope].take(frame, scope);
        });
    }

    private ScopeStatistics child(String scope) {
        return below.computeIfAbsent(
                scope, each -> new ScopeStatistics(path.isEmpty() ? each : path + "/" + each, each, depth + 1));
    }

    private void take(GpuFrame frame, int scope) {
        if (frame.count(scope) == 0) {
            return;
        }
        time(frame.count(scope), frame.nanoseconds(scope));
        if (frame.samples(scope) != GpuFrame.NOT_COUNTED) {
            samples(frame.samples(scope));
        }
        long counted = MeasuredScopes.invocations(frame, scope);
        if (counted != GpuFrame.NOT_COUNTED) {
            invocations(counted);
        }
    }

    /** Takes its time in a frame in which it was recorded so often. */
    void time(long occurrences, long nanoseconds) {
        count += occurrences;
        times.recordValue(nanoseconds);
        range.accept(nanoseconds);
    }

    /** Takes the samples of a frame. */
    void samples(long passed) {
        samples.accept(passed);
    }

    /** Takes the shader invocations of a frame. */
    void invocations(long counted) {
        invocations.accept(counted);
    }

    /** The scopes right below. */
    List<ScopeStatistics> below() {
        return new ArrayList<>(below.values());
    }

    /** The names from the outermost scope inwards, with slashes between. */
    String path() {
        return path;
    }

    String name() {
        return name;
    }

    /** How many scopes are around it. */
    int depth() {
        return depth;
    }

    /** How often it was recorded, and has a time. */
    long count() {
        return count;
    }

    /** All of its time, in ns; of the frames, that of their outermost scopes. */
    long nanoseconds() {
        return range.getSum();
    }

    /** The shortest time in a frame, in ns; null if there is none. */
    @Nullable
    Long least() {
        return range.getCount() == 0 ? null : range.getMin();
    }

    /** The longest time in a frame, in ns; null if there is none. */
    @Nullable
    Long most() {
        return range.getCount() == 0 ? null : range.getMax();
    }

    /** The time that so many percent of the frames do not exceed, in ns; null if there is none. */
    @Nullable
    Long percentile(double percent) {
        return range.getCount() == 0 ? null
                : (Long) Math.clamp(times.getValueAtPercentile(percent), range.getMin(), range.getMax());
    }

    /** The samples of an average frame; null if none were counted. */
    @Nullable
    Long samples() {
        return average(samples);
    }

    /** The shader invocations of an average frame; null if none were counted. */
    @Nullable
    Long invocations() {
        return average(invocations);
    }

    private static @Nullable Long average(LongSummaryStatistics counts) {
        return counts.getCount() == 0 ? null : Math.round(counts.getAverage());
    }
}
