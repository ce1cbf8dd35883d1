package dev.readout.report;

import dev.readout.export.HostScope;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;

/** What threads of the host did: times by thread and name, and the last scopes. Not safe to share between threads. */
final class HostTimes {
    /** How many last scopes there are: those of the frames that are under way. */
    static final int LAST = 4096;
    /** How many threads and names are told apart. */
    static final int MOST_NAMES = 200;

    private final Deque<HostScope> last = new ArrayDeque<>();
    private final Map<Name, TimeStatistics> times = new LinkedHashMap<>();
    private long leftOut;

    /** What is counted apart. */
    record Name(String thread, String scope, HostScope.Origin origin) {
    }

    void add(HostScope scope) {
        if (last.size() == LAST) {
            last.removeFirst();
        }
        last.addLast(scope);
        Name name = new Name(scope.thread().name(), scope.name(), scope.origin());
        TimeStatistics known = times.get(name);
        if (known == null && times.size() < MOST_NAMES) {
            known = TimeStatistics.small();
            times.put(name, known);
        }
        if (known == null) {
            leftOut++;
        } else {
            known.add(scope.endNanoseconds() - scope.beginNanoseconds());
        }
    }

    /** The last scopes, of which a frame that is kept takes its own. */
    Iterable<HostScope> last() {
        return last;
    }

    Map<Name, TimeStatistics> times() {
        return times;
    }

    /** How many scopes are in none of {@link #times}. */
    long leftOut() {
        return leftOut;
    }
}
