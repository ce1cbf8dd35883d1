package dev.readout.export.report;

import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * A kept frame with its tree, and the host's scopes from its beginning to the end of its work on the GPU. Not safe to
 * share between threads.
 */
final class KeptFrame {
    /** How many scopes of the host are kept of a frame: the longest ones. */
    static final int MOST_HOST_SCOPES = 256;
    /** How many scopes are kept of a frame at most, but for those around them: the longest ones. */
    static final int MOST_SCOPES = 2048;

    /** Its place among all frames of its loop that came: no other one has it. */
    final long id;
    /** Its place over time, which for a frame is its number. */
    final long number;
    final String title;
    /** The time of its outermost scopes, in ns. */
    final long gpu;
    /** When the host began it, in ns. */
    final long hostBegin;
    /** From its beginning to its end on the host, in ns. */
    final long host;
    private final long end;
    final List<Queue> queues = new ArrayList<>();
    /** The scopes, depth first. */
    final List<KeptScope> scopes = new ArrayList<>();
    final int leftOut;
    private final PriorityQueue<HostTimes.Span> hostScopes =
            new PriorityQueue<>(Comparator.comparingLong(HostTimes.Span::nanoseconds));
    long hostScopesLeftOut;
    /** When the host began the next frame, in ns; {@link Long#MAX_VALUE} if that is not known. */
    long next = Long.MAX_VALUE;

    /**
     * The times of a queue.
     *
     * @param name its name
     * @param busy the time that it was busy, in ns
     * @param latency from submission to the first scope, in ns, or {@link GpuFrame#NOT_COUNTED}
     */
    record Queue(String name, long busy, long latency) {
    }

    /**
     * A scope.
     *
     * @param index its place among all scopes
     * @param parent the position of the one around it, or -1
     * @param queue the place of its queue among the frame's
     * @param count how often it was recorded
     * @param begin when it began, in ns from the beginning of the frame on the host
     * @param timed whether that is known
     * @param nanoseconds how long it took
     */
    record KeptScope(int index, int parent, int queue, int count, long begin, boolean timed, long nanoseconds) {
    }

    /**
     * The state of a frame to which more may come.
     *
     * @param hostScopes how many of the host's scopes came
     * @param next when the next frame began
     */
    record Version(long hostScopes, long next) {
    }

    /**
     * Keeps a frame.
     *
     * @param id its place among all frames that came
     * @param place its place over time
     * @param statistics those that have it as the last one
     */
    KeptFrame(GpuFrame frame, long id, long place, ScopeStatistics statistics) {
        this.id = id;
        number = place;
        title = frame.title();
        gpu = Math.max(0, frame.sumNanoseconds());
        hostBegin = frame.hostBeginNanoseconds();
        host = Math.max(0, frame.hostNanoseconds());
        for (GpuQueue queue : frame.queues()) {
            queues.add(new Queue(queue.name(), frame.busyNanoseconds(queue), frame.latencyNanoseconds(queue)));
        }
        boolean[] kept = longest(frame, statistics);
        int[] positions = new int[frame.size()];
        // With elapsed times the GPU's end is unknown: its busy time is a lower bound.
        long last = host + (frame.hasTimes() ? 0 : gpu);
        for (int scope = 0; scope < frame.size(); scope++) {
            ScopeStatistics at = statistics.at(scope);
            boolean known = frame.hasTimes(scope);
            if (known) {
                last = Math.max(last, frame.endNanoseconds(scope) - hostBegin);
            }
            if (kept[scope] && at != null) {
                positions[scope] = scopes.size();
                int parent = frame.parent(scope);
                scopes.add(new KeptScope(at.index, parent < 0 ? -1 : positions[parent],
                        frame.queues().indexOf(frame.queue(scope)), frame.count(scope),
                        known ? frame.beginNanoseconds(scope) - hostBegin : 0, known,
                        Math.max(0, frame.nanoseconds(scope))));
            }
        }
        end = hostBegin + last;
        leftOut = frame.size() - scopes.size();
    }

    /** Takes a scope of the host, if it overlaps this frame and is one of the longest. */
    void add(HostTimes.Span span) {
        if (span.begin() + span.nanoseconds() - hostBegin > 0 && end - span.begin() > 0) {
            hostScopes.add(span);
            if (hostScopes.size() > MOST_HOST_SCOPES) {
                hostScopes.remove();
                hostScopesLeftOut++;
            }
        }
    }

    /** Sets the host's beginning of the next frame, in ns: later scopes belong to that one. */
    void followedBy(long nextBegin) {
        next = nextBegin;
    }

    /** The host's scopes, in the order of their beginnings. */
    List<HostTimes.Span> hostScopes() {
        return hostScopes.stream().sorted(Comparator.comparingLong(HostTimes.Span::begin)).toList();
    }

    /** Changes with what comes behind it. */
    Version version() {
        return new Version(hostScopesLeftOut + hostScopes.size(), next);
    }

    /** How many scopes it has, of the GPU and of the host. */
    int size() {
        return scopes.size() + hostScopes.size();
    }

    /** Which scopes are kept: the longest, and those around them. */
    private static boolean[] longest(GpuFrame frame, ScopeStatistics statistics) {
        int size = frame.size();
        long[] times = new long[size];
        for (int scope = 0; scope < size; scope++) {
            times[scope] = frame.nanoseconds(scope);
        }
        Arrays.sort(times);
        long least = size <= MOST_SCOPES ? Long.MIN_VALUE : times[size - MOST_SCOPES];
        boolean[] kept = new boolean[size];
        int room = MOST_SCOPES;
        for (int scope = 0; scope < size && room > 0; scope++) {
            if (frame.nanoseconds(scope) >= least && statistics.at(scope) != null) {
                room--;
                for (int each = scope; each >= 0 && !kept[each]; each = frame.parent(each)) {
                    kept[each] = true;
                }
            }
        }
        return kept;
    }
}
