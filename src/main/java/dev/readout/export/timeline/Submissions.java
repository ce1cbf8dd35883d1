package dev.readout.export.timeline;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What was submitted by calls that a trace may tell of later: the newest submissions, no more than {@value #MOST}. A
 * call is that of the submission that was noted last before it, unless the work began before the call.
 */
final class Submissions {
    static final int MOST = 1 << 14;

    private final TreeMap<Long, Arrow> open = new TreeMap<>();

    /** Notes what was submitted right after a time, in ns: the arrow leads to its work. */
    void add(long submitted, Arrow arrow) {
        long free = submitted;
        while (open.containsKey(free)) {
            free--;
        }
        open.put(free, arrow);
        if (open.size() > MOST) {
            open.pollFirstEntry();
        }
    }

    /** What a call submitted that began at a time, and no other call; null if nobody noted it. */
    @Nullable
    Arrow take(long begin) {
        Map.Entry<Long, Arrow> last = open.floorEntry(begin);
        if (last == null || last.getValue().begin() < begin) {
            return null;
        }
        open.remove(last.getKey());
        return last.getValue();
    }
}
