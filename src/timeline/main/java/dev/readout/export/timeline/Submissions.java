package dev.readout.export.timeline;

import dev.readout.export.timeline.write.Arrow;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The newest submissions, at most {@value #MOST}, whose calls a trace may report later. A call belongs to the last
 * submission that was noted before it, unless the work began before the call.
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

    /** Takes the submission of a call that began at a time; null if it was not noted. */
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
