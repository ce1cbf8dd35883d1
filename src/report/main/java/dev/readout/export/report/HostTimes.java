package dev.readout.export.report;

import dev.readout.export.HostScope;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The scopes of the host's threads: times by thread and name, and the last scopes. Not safe to share between threads.
 */
final class HostTimes {
    /** The number of last scopes, enough for the frames in flight. */
    static final int LAST = 4096;
    /** How many threads and names are told apart. */
    static final int MOST_NAMES = 200;

    private final Deque<Span> last = new ArrayDeque<>();
    private final Map<Name, Times> known = new LinkedHashMap<>();
    long leftOut;

    /** The key of a time. */
    record Name(String thread, String scope, HostScope.Origin origin) {
    }

    /**
     * The times of a name.
     *
     * @param index its index among all names
     */
    record Times(Name name, int index, TimeStatistics statistics) {
    }

    /**
     * Something that the host did.
     *
     * @param index the place of its name among {@link #all}
     * @param begin in ns of the host's clock
     */
    record Span(int index, long begin, long nanoseconds) {
    }

    /** Takes something that the host did. Returns null if there are too many names. */
    @Nullable
    Span add(HostScope scope) {
        Name name = new Name(scope.thread().name(), scope.name(), scope.origin());
        Times times = known.get(name);
        if (times == null && known.size() < MOST_NAMES) {
            times = new Times(name, known.size(), TimeStatistics.small());
            known.put(name, times);
        }
        if (times == null) {
            leftOut++;
            return null;
        }
        Span span = new Span(times.index, scope.beginNanoseconds(),
                scope.endNanoseconds() - scope.beginNanoseconds());
        times.statistics.add(span.nanoseconds);
        if (last.size() == LAST) {
            last.removeFirst();
        }
        last.addLast(span);
        return span;
    }

    /** The last scopes, from which a kept frame takes its own. */
    Iterable<Span> last() {
        return last;
    }

    /** By name, in the order in which they first came. */
    List<Times> all() {
        return new ArrayList<>(known.values());
    }
}
