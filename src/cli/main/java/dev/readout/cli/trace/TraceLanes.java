package dev.readout.cli.trace;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
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
            List<Long> open = ends.stream().filter(each -> each > begin).toList();
            // The innermost that is open ends first.
            boolean nests = open.isEmpty()
                    || owner >= 0 && owner == this.owner && open.size() < LANES && end <= open.getFirst();
            if (begin < this.begin || !nests) {
                return false;
            }
            ends.removeIf(each -> each <= begin);
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

        /** The ends by the begins. */
        private final NavigableMap<Long, Long> outermost = new TreeMap<>();

        @Override
        public boolean take(long owner, long begin, long end) {
            Map.Entry<Long, Long> before = outermost.lowerEntry(begin);
            Map.Entry<Long, Long> last = outermost.lastEntry();
            if (before != null && before.getValue() > begin || last != null && last.getValue() > end) {
                return false;
            }
            outermost.tailMap(begin, true).clear();
            outermost.put(begin, end);
            if (outermost.size() > MOST) {
                long first = outermost.pollFirstEntry().getKey();
                outermost.put(first, outermost.pollFirstEntry().getValue());
            }
            return true;
        }
    }
}
