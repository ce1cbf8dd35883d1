package dev.readout.cli.trace;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The lanes of tracks. On a lane, slices are disjoint or nested: viewers drop what merely overlaps.
 */
final class TraceLanes {
    /** As many as timelines have. The last one takes what has no room. */
    private static final int LANES = 64;

    private final Supplier<Lane> maker;
    private final Map<Integer, List<Lane>> tracks = new HashMap<>();

    /** A lane. A slice holds only those of the same owner, and none if that is negative. */
    interface Lane {
        /** Takes a slice, if it has room. */
        boolean take(long owner, long begin, long end);
    }

    TraceLanes(Supplier<Lane> maker) {
        this.maker = maker;
    }

    /** The lane of a slice, from 0 on. */
    int place(int track, long owner, long begin, long end) {
        List<Lane> lanes = tracks.computeIfAbsent(track, unused -> new ArrayList<>());
        for (int lane = 0; lane < LANES; lane++) {
            if (lane == lanes.size()) {
                lanes.add(maker.get());
            }
            if (lanes.get(lane).take(owner, begin, end)) {
                return lane;
            }
        }
        return LANES - 1;
    }

    /** A lane of slices in the order of their begins. */
    static final class Begun implements Lane {
        private long owner;
        private long begin = Long.MIN_VALUE;
        /** The ends of what is open at the last begin, the innermost first. */
        private final Deque<Long> ends = new ArrayDeque<>();

        @Override
        public boolean take(long owner, long begin, long end) {
            long open = ends.stream().filter(each -> each > begin).count();
            // The innermost that is open ends first.
            boolean nests = open == 0 || owner >= 0 && owner == this.owner && open < LANES
                    && ends.stream().noneMatch(each -> each > begin && each < end);
            if (begin < this.begin || !nests) {
                return false;
            }
            while (ends.size() > open) {
                ends.pop();
            }
            this.begin = begin;
            this.owner = owner;
            ends.push(end);
            return true;
        }
    }

    /** A lane of slices in the order of their ends, of one owner. It knows the outermost ones, which are disjoint. */
    static final class Ended implements Lane {
        /** Of more than this, the oldest ones are taken for one slice without gaps. */
        private static final int MOST = 1 << 12;

        private record Slice(long begin, long end) {
        }

        private final Deque<Slice> newestFirst = new ArrayDeque<>();

        @Override
        public boolean take(long owner, long begin, long end) {
            int within = 0;
            for (Slice each : newestFirst) {
                if (each.end <= begin) {
                    break;
                }
                if (each.begin < begin || each.end > end) {
                    return false;
                }
                within++;
            }
            for (; within > 0; within--) {
                newestFirst.pop();
            }
            newestFirst.push(new Slice(begin, end));
            if (newestFirst.size() > MOST) {
                long last = newestFirst.removeLast().begin;
                newestFirst.addLast(new Slice(last, newestFirst.removeLast().end));
            }
            return true;
        }
    }
}
