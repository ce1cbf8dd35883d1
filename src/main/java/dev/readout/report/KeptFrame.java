package dev.readout.report;

import dev.readout.export.HostScope;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A frame with its tree, kept to be looked at. Not safe to share between threads.
 *
 * @param number its number
 * @param gpu the time of its outermost scopes, in ns
 * @param hostBegin when the host began it, in ns
 * @param host from its beginning to its end on the host, in ns
 * @param queues what its queues did
 * @param scopes from the outermost inwards, what is below a scope right behind it
 * @param leftOut how many scopes there was no room for
 * @param since from when on what the host did is part of it, in ns: before it, since the frame before
 * @param hostScopes what threads of the host did, some of which comes later
 */
record KeptFrame(long number, long gpu, long hostBegin, long host, List<Queue> queues, List<KeptScope> scopes,
        int leftOut, long since, List<HostScope> hostScopes) {
    /** How many scopes of the host are kept of a frame. */
    static final int MOST_HOST_SCOPES = 256;

    /** How many scopes are kept of a frame at most, but for those around them: the longest ones. */
    static final int MOST_SCOPES = 2048;

    /**
     * What a queue did.
     *
     * @param name its name
     * @param busy for how long it was busy, in ns
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
     * Keeps a frame.
     *
     * @param statistics those that have it as the last one
     */
    static KeptFrame of(GpuFrame frame, ScopeStatistics statistics, long since) {
        List<Queue> queues = new ArrayList<>();
        for (GpuQueue queue : frame.queues()) {
            queues.add(new Queue(queue.name(), frame.busyNanoseconds(queue), frame.latencyNanoseconds(queue)));
        }
        boolean[] kept = longest(frame, statistics);
        int[] positions = new int[frame.size()];
        List<KeptScope> scopes = new ArrayList<>();
        for (int scope = 0; scope < frame.size(); scope++) {
            ScopeStatistics at = statistics.at(scope);
            if (kept[scope] && at != null) {
                positions[scope] = scopes.size();
                int parent = frame.parent(scope);
                boolean known = frame.hasTimes(scope);
                scopes.add(new KeptScope(at.index(), parent < 0 ? -1 : positions[parent],
                        frame.queues().indexOf(frame.queue(scope)), frame.count(scope),
                        known ? frame.beginNanoseconds(scope) - frame.hostBeginNanoseconds() : 0, known,
                        frame.nanoseconds(scope)));
            }
        }
        return new KeptFrame(frame.number(), frame.sumNanoseconds(), frame.hostBeginNanoseconds(),
                Math.max(0, frame.hostNanoseconds()), queues, scopes, frame.size() - scopes.size(), since,
                new ArrayList<>());
    }

    /** Takes what the host did, if that was in this frame, in part at least, and there is room. */
    void add(HostScope scope) {
        if (covers(scope) && hostScopes.size() < MOST_HOST_SCOPES) {
            hostScopes.add(scope);
        }
    }

    /** Whether what the host did was in this frame, in part at least. */
    boolean covers(HostScope scope) {
        return scope.endNanoseconds() - since > 0 && hostBegin + host - scope.beginNanoseconds() > 0;
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
