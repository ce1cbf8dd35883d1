package dev.readout.export.timeline.write;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The lanes of a name. On a lane, slices are disjoint or nested: viewers drop what merely overlaps, which is on another
 * lane.
 */
public final class Lanes {
    public static final int MOST = 64;
    /** No scope: it is nested in nothing. */
    public static final int NO_SCOPE = -1;
    /** No slice is nested deeper. */
    private static final int DEEPEST = 1 << 10;
    /** Of more slices of calls than this, the oldest ones are taken for one without gaps. */
    private static final int MOST_CALLS = 1 << 12;

    private final TrackMaker maker;
    private final List<Lane> lanes = new ArrayList<>();

    /** Begins the track of a lane. */
    @FunctionalInterface
    public interface TrackMaker {
        /** Begins one; lanes are counted from 0 on. */
        Track make(int lane) throws IOException;
    }

    /** A lane with its open slices, outermost first. */
    private static final class Lane {
        private final Track track;
        private int depth;
        private long begin = Long.MIN_VALUE;
        private long owner;
        private long[] ends = new long[8];
        private int[] scopes = new int[8];
        /** The ends by the begins of the outermost calls, which are disjoint. */
        private final NavigableMap<Long, Long> calls = new TreeMap<>();

        private Lane(Track track) {
            this.track = track;
        }

        private boolean take(long owner, int scope, IntUnaryOperator parents, long begin, long end) {
            int open = depth;
            while (open > 0 && ends[open - 1] <= begin) {
                open--;
            }
            if (begin < this.begin || open == DEEPEST || open > 0 && (end > ends[open - 1] || scope == NO_SCOPE
                    || this.owner != owner || !isBelow(parents, scope, scopes[open - 1]))) {
                return false;
            }
            if (open == ends.length) {
                ends = Arrays.copyOf(ends, 2 * open);
                scopes = Arrays.copyOf(scopes, 2 * open);
            }
            this.begin = begin;
            this.owner = owner;
            ends[open] = end;
            scopes[open] = scope;
            depth = open + 1;
            return true;
        }

        private static boolean isBelow(IntUnaryOperator parents, int scope, int ancestor) {
            int each = parents.applyAsInt(scope);
            while (each > ancestor) {
                each = parents.applyAsInt(each);
            }
            return ancestor >= 0 && each == ancestor;
        }

        private boolean takeCall(long begin, long end) {
            Map.Entry<Long, Long> before = calls.lowerEntry(begin);
            Map.Entry<Long, Long> last = calls.lastEntry();
            if (before != null && before.getValue() > begin || last != null && last.getValue() > end) {
                return false;
            }
            calls.tailMap(begin, true).clear();
            calls.put(begin, end);
            if (calls.size() > MOST_CALLS) {
                long first = calls.pollFirstEntry().getKey();
                calls.put(first, calls.pollFirstEntry().getValue());
            }
            return true;
        }
    }

    public Lanes(TrackMaker maker) {
        this.maker = maker;
    }

    /** The first lane, for slices without a time of their own. */
    public Track first() throws IOException {
        return lane(0).track;
    }

    /** The last lane, for slices that overlap. */
    public Track last() {
        return lanes.getLast().track;
    }

    /**
     * A lane for a slice that is nested only in its parents, or null if none is free. Those of an owner come by their
     * begins.
     *
     * @param owner what has the scopes
     * @param scope its position among these; {@link #NO_SCOPE} for a slice of no scope
     * @param parents by the scope: one before it, itself if all are nested in each other, or one below 0
     */
    public @Nullable Track place(long owner, int scope, IntUnaryOperator parents, long begin, long end)
            throws IOException {
        return place(lane -> lane.take(owner, scope, parents, begin, end));
    }

    /** As above, for a slice that is nested in nothing. */
    public @Nullable Track place(long begin, long end) throws IOException {
        return place(0, NO_SCOPE, IntUnaryOperator.identity(), begin, end);
    }

    /** As above, for calls, which come by their ends: what a call has around it comes later. */
    public @Nullable Track placeCall(long begin, long end) throws IOException {
        return place(lane -> lane.takeCall(begin, end));
    }

    private @Nullable Track place(Predicate<Lane> taking) throws IOException {
        for (int i = 0; i < MOST; i++) {
            Lane lane = lane(i);
            if (taking.test(lane)) {
                return lane.track;
            }
        }
        return null;
    }

    private Lane lane(int index) throws IOException {
        if (index == lanes.size()) {
            lanes.add(new Lane(maker.make(index)));
        }
        return lanes.get(index);
    }
}
