package dev.readout.export.timeline;

import dev.readout.profile.GpuFrame;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The lanes of a queue. On a lane, slices are disjoint or nested. A scope is only nested in its own parents; a slice
 * that merely overlaps is on another lane.
 */
final class Lanes {
    static final int MOST = 64;
    /** No scope. */
    static final int NO_SCOPE = -1;

    private final TrackMaker maker;
    private final List<Lane> lanes = new ArrayList<>();

    /** Begins the track of a lane. */
    @FunctionalInterface
    interface TrackMaker {
        /** Begins one; lanes are counted from 0 on. */
        Track make(int lane) throws IOException;
    }

    /** A lane with its open slices, outermost first. */
    static final class Lane {
        final Track track;
        private int depth;
        private String loop = "";
        private long frame;
        private long[] ends = new long[8];
        private int[] scopes = new int[8];

        private Lane(Track track) {
            this.track = track;
        }

        private boolean take(GpuFrame frame, int scope, long begin, long end) {
            while (depth > 0 && ends[depth - 1] <= begin) {
                depth--;
            }
            if (depth > 0 && (end > ends[depth - 1] || scope == NO_SCOPE || this.frame != frame.number()
                    || !loop.equals(frame.loop()) || !isBelow(frame, scope, scopes[depth - 1]))) {
                return false;
            }
            if (depth == ends.length) {
                ends = Arrays.copyOf(ends, 2 * depth);
                scopes = Arrays.copyOf(scopes, 2 * depth);
            }
            loop = frame.loop();
            this.frame = frame.number();
            ends[depth] = end;
            scopes[depth++] = scope;
            return true;
        }

        private static boolean isBelow(GpuFrame frame, int scope, int ancestor) {
            int each = frame.parent(scope);
            while (each > ancestor) {
                each = frame.parent(each);
            }
            return ancestor >= 0 && each == ancestor;
        }
    }

    Lanes(TrackMaker maker) {
        this.maker = maker;
    }

    /** The first lane, for slices without a time of their own. */
    Lane first() throws IOException {
        return lanes.isEmpty() ? add() : lanes.getFirst();
    }

    /**
     * A lane for a slice, or null if none is free.
     *
     * @param scope its position in the frame; {@link #NO_SCOPE} for a slice of no scope
     */
    @Nullable
    Lane place(GpuFrame frame, int scope, long begin, long end) throws IOException {
        for (Lane lane : lanes) {
            if (lane.take(frame, scope, begin, end)) {
                return lane;
            }
        }
        if (lanes.size() == MOST) {
            return null;
        }
        Lane lane = add();
        lane.take(frame, scope, begin, end);
        return lane;
    }

    private Lane add() throws IOException {
        Lane lane = new Lane(maker.make(lanes.size()));
        lanes.add(lane);
        return lane;
    }
}
