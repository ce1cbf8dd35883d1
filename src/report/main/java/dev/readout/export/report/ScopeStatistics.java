package dev.readout.export.report;

import dev.readout.profile.GpuCount;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.ScopeCache;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The statistics of one scope and the scopes below it in all frames of a loop, in memory that does not grow with their
 * number: {@link dev.readout.profile.FrameStatistics} is exact, and of the last frames. A scope is identified by its
 * path: scopes with the same path on several queues are summed.
 *
 * <p>Times are in ns; of the first 32 scopes of all loops, they are exact below 32 µs and to 0.006 % above; of the
 * others, to 0.1 %. The shortest, the longest and the sum are exact. Not safe to share between threads.
 */
final class ScopeStatistics {
    /** The number of scopes with the highest precision, which takes some MB each. */
    private static final int EXACT = 32;

    private final Tree tree;
    private final @Nullable ScopeStatistics parent;
    /** The name; empty for the frame. */
    final String name;
    final int index;
    private final Map<String, ScopeStatistics> below = new LinkedHashMap<>();
    final TimeStatistics times;
    private final Map<String, Count> counts = new LinkedHashMap<>(0);
    /** How often it was recorded, and has a time. */
    long count;
    /** Its sums in the frame that is being added, over all queues. */
    private int countInFrame;
    private long nanosecondsInFrame;

    /** The sum of a count. */
    private static final class Count {
        private double sum;
        private long frames;
        private double inFrame;
        private boolean isInFrame;

        private void take() {
            sum += inFrame;
            frames += isInFrame ? 1 : 0;
            inFrame = 0;
            isInFrame = false;
        }
    }

    /** All scopes of the same frames. */
    private static final class Tree {
        private final Room room;
        private final List<ScopeStatistics> scopes = new ArrayList<>();
        private final ScopeStatistics frames = new ScopeStatistics(this, null, "", TimeStatistics.exact());
        /** The statistics of the last frame's scopes. */
        private final ScopeCache<ScopeStatistics> lastFrame =
                new ScopeCache<>(frames, (outer, name, queue) -> outer.child(name));
        /** Those that the last frame has a time of, each once. */
        private final List<ScopeStatistics> inFrame = new ArrayList<>();
        private long leftOut;
        private long negative;

        private Tree(Room room) {
            this.room = room;
        }
    }

    private ScopeStatistics(Tree tree, @Nullable ScopeStatistics parent, String name, TimeStatistics times) {
        this.tree = tree;
        this.parent = parent;
        this.name = name;
        index = parent == null ? -1 : tree.scopes.size();
        this.times = times;
    }

    /**
     * The statistics of frames, the root of the tree: the times are the sums of the outermost scopes' times.
     *
     * @param room the room for scopes, which several loops may share
     */
    static ScopeStatistics ofFrames(Room room) {
        return new Tree(room).frames;
    }

    /**
     * Takes a frame and its scopes: of {@link #ofFrames}. A scope that ends before it begins is left out of it, and a
     * sum below 0 is 0.
     */
    void add(GpuFrame frame) {
        time(1, Math.max(0, frame.sumNanoseconds()));
        tree.lastFrame.update(frame);
        tree.inFrame.clear();
        for (int scope = 0; scope < frame.size(); scope++) {
            if (frame.count(scope) > 0) {
                ScopeStatistics at = at(scope);
                if (frame.nanoseconds(scope) < 0) {
                    tree.negative++;
                } else if (at == null) {
                    tree.leftOut++;
                } else {
                    at.sum(frame, scope);
                }
            }
        }
        for (int i = 0; i < tree.inFrame.size(); i++) {
            tree.inFrame.get(i).takeSum();
        }
    }

    private @Nullable ScopeStatistics child(String scope) {
        ScopeStatistics known = below.get(scope);
        if (known == null && tree.room.take()) {
            known = new ScopeStatistics(tree, this, scope,
                    tree.room.taken <= EXACT ? TimeStatistics.exact() : TimeStatistics.small());
            tree.scopes.add(known);
            below.put(scope, known);
        }
        return known;
    }

    private void sum(GpuFrame frame, int scope) {
        if (countInFrame == 0) {
            nanosecondsInFrame = 0;
            tree.inFrame.add(this);
        }
        countInFrame += frame.count(scope);
        nanosecondsInFrame = TimeStatistics.plus(nanosecondsInFrame, frame.nanoseconds(scope));
        for (int i = frame.nextCount(scope, 0); i >= 0; i = frame.nextCount(scope, i + 1)) {
            GpuCount counted = frame.counts().get(i);
            double number = counted.storage().doubleValue(frame.counted(scope, i));
            if (Double.isFinite(number)) {
                Count count = counts.computeIfAbsent(counted.name(), first -> new Count());
                count.inFrame = i < GpuCount.common().size() ? count.inFrame + number : number;
                count.isInFrame = true;
            }
        }
    }

    private void takeSum() {
        time(countInFrame, nanosecondsInFrame);
        counts.forEach((name, count) -> count.take());
        countInFrame = 0;
    }

    private void time(long occurrences, long nanoseconds) {
        count += occurrences;
        times.add(nanoseconds);
    }

    /** All scopes, in the order in which they were first seen. */
    List<ScopeStatistics> all() {
        return tree.scopes;
    }

    /** The scope at a position of the frame that was added last; null if there was no room for it. */
    @Nullable
    ScopeStatistics at(int position) {
        return tree.lastFrame.at(position);
    }

    /** How many times there was no room for. */
    long leftOut() {
        return tree.leftOut;
    }

    /** How many times were less than 0, and are in nothing. */
    long negative() {
        return tree.negative;
    }

    /** The scope around it; null if there is none. */
    @Nullable
    ScopeStatistics parent() {
        return parent == tree.frames ? null : parent;
    }

    /** The names of its parents and its own, from the outermost inwards; empty for the frame. */
    List<String> names() {
        List<String> names = new ArrayList<>();
        for (ScopeStatistics each = this; each.parent != null; each = each.parent) {
            names.add(each.name);
        }
        return names.reversed();
    }

    /**
     * The share of all time of the frames that it took, in percent with one digit behind the point; null if that is
     * none.
     *
     * @param frames what {@link #ofFrames} gave
     */
    @Nullable
    Double share(ScopeStatistics frames) {
        long all = frames.times.sum();
        return all == 0 ? null : (Double) (Math.round(1000.0 * times.sum() / all) / 10.0);
    }

    /**
     * The average counts over frames that have them, by the names of {@link GpuCount}s, in the order in which they were
     * first seen. Counts of several queues are summed; of performance counters, the last queue's is taken.
     */
    Map<String, Double> counts() {
        Map<String, Double> averages = new LinkedHashMap<>();
        counts.forEach((name, count) -> averages.put(name, count.sum / count.frames));
        return averages;
    }
}
