package dev.readout.profile;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The recording of a recorder: its scopes, and the events that began and ended them.
 *
 * <p>Frames look alike, so a recording is the plan of the next one. As long as a frame follows the plan, each event is
 * only compared, and nodes and queries are the plan's. From the first event that differs, events are written.
 */
final class Recording {
    /** A record of a scope: its node, the numbers of its two queries, the record of its parent, and a step's level. */
    private static final int NODE = 0;
    private static final int BEGIN = 1;
    private static final int END = 2;
    private static final int OUTER = 3;
    private static final int LEVEL = 4;
    static final int RECORD = 5;
    /** The number of no query, node, record, span or position. */
    static final int NONE = -1;
    /** The event that ends the innermost scope. The event that begins a scope is the scope itself. */
    static final Object ENDED = new Object();
    /** The event that ends the innermost scope, a step. */
    static final Object STEP_ENDED = new Object();
    /** The largest level of a step. */
    static final int MAX_LEVEL = 31;
    /** By level: the event that makes a step of the scope that has just begun. */
    static final Object[] STEPS = IntStream.rangeClosed(0, MAX_LEVEL).mapToObj(Step::new).toArray();
    /** By level: the event that tells that steps of the level and below have ended, if any were open. */
    static final Object[] STEPS_ENDED =
            Stream.generate(Object::new).limit(MAX_LEVEL + 1).toArray();

    private record Step(int level) {
    }

    /** Sums up times, or takes numbers, by node. */
    @FunctionalInterface
    interface NodeTimes {
        void add(int node, long value);
    }

    private final ScopeTree tree;
    /** When the events happened; null if nobody asks. */
    private final @Nullable RecordingTimes times;
    private int parent;
    /** Records behind the size are the last frame's; their nodes are guesses for the next scopes. */
    private int[] records = new int[32 * RECORD];
    private int size;
    private int innermost = NONE;
    /** The events, and of each the number of its query. */
    private Object[] events = new Object[64];
    private int[] queries = new int[64];
    private int at;
    /** The numbers of scopes, and of each the event behind the one that began the scope. */
    private long[] numbers = {};
    private int[] numbered = {};
    private int numberCount;
    /** The event before which something else was recorded last. */
    private int oddAt = NONE;
    /**
     * The plan: its number of events, the size of the records at its end, and its number of queries. It is the last
     * frame's until this frame departs from it; then it is the next frame's.
     */
    private int planEvents;
    private int planSize;
    private int planQueries;
    /** How many events of the plan the frame may follow; 0 once it has departed. */
    private int followed;
    /** The number of the first query. */
    private int first;
    /** True if the next event may be a part of the plan. */
    private boolean plannable;
    /** True if the plan is all of a recording, and ends all of its scopes. */
    private boolean whole;
    /** How often a recording was not all of the plan, or in other queries. */
    private int changes;

    Recording(ScopeTree tree, @Nullable RecordingTimes times) {
        this.tree = tree;
        this.times = times;
    }

    /**
     * Prepares for a frame whose scopes are below a node. Returns the number of queries that {@link #follow}, which
     * comes next, needs; 0 without a plan.
     *
     * @param mayPlan whether the next frame may follow this one
     */
    int begin(int below, boolean mayPlan) {
        if (below != parent) {
            planTo(0, 0);
        }
        parent = below;
        followed = 0;
        at = 0;
        size = 0;
        innermost = NONE;
        plannable = mayPlan;
        numberCount = 0;
        oddAt = NONE;
        return planQueries;
    }

    /** Follows the plan, with queries from a number on; or does not, if that is {@link #NONE}. */
    void follow(int number) {
        if (number == NONE) {
            planTo(0, 0);
            return;
        }
        int moved = number - first;
        if (moved != 0) {
            changes++;
            for (int record = 0; record < planSize; record += RECORD) {
                records[record + BEGIN] += moved;
                records[record + END] += moved;
            }
            for (int event = 0; event < planEvents; event++) {
                queries[event] += moved;
            }
            first = number;
        }
        followed = planEvents;
    }

    boolean isNext(Object event) {
        return at < followed && events[at] == event;
    }

    /** Returns whether an event is next, behind the ends of any number of steps. */
    boolean isNextBehindSteps(Object event) {
        int next = at;
        while (next < followed && events[next] == STEP_ENDED) {
            next++;
        }
        return next < followed && events[next] == event;
    }

    /** Goes on behind an event that is as planned. Returns the number of its query. */
    int advance() {
        if (times != null) {
            times.note(at);
        }
        return queries[at++];
    }

    /** Goes back to before the last event, which was as planned and could not be recorded. */
    void goBack() {
        at--;
    }

    /**
     * Leaves the plan, if there is one, and writes the records that following it left out. Returns the number of the
     * plan's first unused query; {@link #NONE} if the frame has departed before.
     */
    int depart() {
        if (followed == 0) {
            return NONE;
        }
        replay();
        followed = 0;
        planTo(at, size);
        return first + planQueries;
    }

    private void planTo(int event, int record) {
        planEvents = event;
        planSize = record;
        planQueries = record == 0 ? 0 : behind(record - RECORD) - first;
    }

    /** Computes the innermost scope, which following the plan does not track. */
    private void replay() {
        size = 0;
        innermost = NONE;
        for (int event = 0; event < at; event++) {
            if (events[event] == ENDED || events[event] == STEP_ENDED) {
                innermost = records[innermost + OUTER];
            } else if (events[event] instanceof Scope) {
                innermost = size;
                records[innermost + LEVEL] = NONE;
                size += RECORD;
            } else if (events[event] instanceof Step step) {
                records[innermost + LEVEL] = step.level();
            }
        }
    }

    /** The number behind the last query of a scope's. */
    private int behind(int record) {
        return records[record + END] + Math.max(1, records[record + END] - records[record + BEGIN]);
    }

    /** The node of a scope below the current one, with the frame before as the guess. */
    int node(int queue, Scope scope) {
        if (size == records.length) {
            records = Arrays.copyOf(records, 2 * size);
        }
        ScopeTree.Nodes known = tree.nodes();
        int guess = records[size + NODE];
        int below = current();
        return known.scopes[guess] == scope && known.parents[guess] == below ? guess : tree.child(below, queue, scope);
    }

    /**
     * Adds a scope that begins.
     *
     * @param query the number of its first query; {@link #NONE} if it is not measured
     * @param toEnd how far the query of its end is from the first
     * @param plannable whether the next frame may plan with it
     */
    void add(Scope scope, int node, int query, int toEnd, boolean plannable) {
        if (size == 0) {
            first = query;
        }
        this.plannable &= plannable && query != NONE;
        records[size + NODE] = node;
        records[size + BEGIN] = query;
        records[size + END] = query == NONE ? NONE : query + toEnd;
        records[size + OUTER] = innermost;
        records[size + LEVEL] = NONE;
        innermost = size;
        size += RECORD;
        event(scope, query);
    }

    void event(Object event, int query) {
        if (at == events.length) {
            events = Arrays.copyOf(events, 2 * at);
            queries = Arrays.copyOf(queries, 2 * at);
        }
        if (times != null) {
            times.note(at);
        }
        events[at] = event;
        queries[at++] = query;
        if (plannable) {
            planTo(at, size);
        }
    }

    /** Makes a step of the innermost scope, which has just begun. */
    void makeStep(int level) {
        records[innermost + LEVEL] = level;
        event(STEPS[level], NONE);
    }

    /** Returns whether the scope of a record is a step of a level or below. */
    boolean isStep(int record, int level) {
        return record != NONE && records[record + LEVEL] >= level;
    }

    /** The record of the innermost scope that is no step; {@link #NONE} if none is open. */
    int innermostScope() {
        int record = innermost;
        while (isStep(record, 0)) {
            record = records[record + OUTER];
        }
        return record;
    }

    /** Gives the scope that has just begun a number. Returns whether one has. */
    boolean number(long number) {
        int behind = at > 0 && events[at - 1] instanceof Step ? at - 1 : at;
        if (behind == 0 || oddAt == at || !(events[behind - 1] instanceof Scope)) {
            return false;
        }
        if (numberCount == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * numberCount + 4);
            numbered = Arrays.copyOf(numbered, numbers.length);
        }
        numbers[numberCount] = number;
        numbered[numberCount++] = behind;
        return true;
    }

    /** Returns whether a scope has a number. */
    boolean hasNumbers() {
        return numberCount > 0;
    }

    /** Takes the numbers of all scopes that are measured, in the order in which they were given. */
    void takeNumbers(NodeTimes to) {
        int event = 0;
        int record = -RECORD;
        for (int i = 0; i < numberCount; i++) {
            for (; event < numbered[i]; event++) {
                record += events[event] instanceof Scope ? RECORD : 0;
            }
            if (isMeasured(record)) {
                to.add(node(record), numbers[i]);
            }
        }
    }

    /** Ends the innermost scope. */
    void end() {
        int ended = innermost;
        innermost = records[ended + OUTER];
        event(isStep(ended, 0) ? STEP_ENDED : ENDED, records[ended + END]);
    }

    /** Leaves out the scope of a record, which has no results. No frame plans with it. */
    void leaveOut(int record) {
        records[record + BEGIN] = NONE;
        leaveOpen(record);
    }

    /** Leaves the scope of a record without an end. Its beginning, if that was stamped, has a result nevertheless. */
    void leaveOpen(int record) {
        records[record + END] = NONE;
        if (record < planSize) {
            int event = 0;
            for (int scopes = record / RECORD; scopes > 0 || !(events[event] instanceof Scope); event++) {
                scopes -= events[event] instanceof Scope ? 1 : 0;
            }
            planTo(event, record);
        }
        plannable = false;
    }

    /** Notes that this frame can't be a plan, since something else than a scope was recorded here. */
    void isOdd() {
        plannable = false;
        oddAt = at;
    }

    /** Ends the recording. Returns what {@link #depart} does. */
    int finish() {
        int free = NONE;
        if (followed != 0 && at == followed && whole) {
            size = planSize;
            innermost = NONE;
        } else {
            free = depart();
            changes++;
            whole = plannable && innermost == NONE;
        }
        followed = 0;
        return free;
    }

    /**
     * Adds the host's times of all scopes that are measured, once the recording has ended: steps without an event that
     * ends them ended then. A sum of ends less a sum of beginnings needs no memory for the time of each.
     */
    void addHostTimes(NodeTimes to) {
        if (times == null) {
            return;
        }
        int open = NONE;
        int next = 0;
        for (int event = 0; event < at; event++) {
            if (events[event] instanceof Scope) {
                open = next;
                next += RECORD;
                addHostTime(open, -times.at(event), to);
            } else if (events[event] == ENDED || events[event] == STEP_ENDED) {
                addHostTime(open, times.at(event), to);
                open = records[open + OUTER];
            }
        }
        for (; open != NONE; open = records[open + OUTER]) {
            addHostTime(open, times.now(), to);
        }
    }

    private void addHostTime(int record, long time, NodeTimes to) {
        if (isMeasured(record)) {
            to.add(node(record), time);
        }
    }

    /** A number that changes when scopes or queries of a recording differ from the one before. */
    int changes() {
        return changes;
    }

    /** The record of the innermost scope; {@link #NONE} if none is open. */
    int innermost() {
        return innermost;
    }

    /** The record of the parent scope; {@link #NONE} if there is none. */
    int outer(int record) {
        return records[record + OUTER];
    }

    /** The node of the innermost scope, or the parent of all scopes. */
    int current() {
        if (followed != 0) {
            replay();
        }
        return innermost == NONE ? parent : records[innermost + NODE];
    }

    int node(int record) {
        return records[record + NODE];
    }

    /** Returns whether a scope has a time. */
    boolean isMeasured(int record) {
        return records[record + END] != NONE;
    }

    /** The number of the query of a scope's beginning; {@link #NONE} if it has no result. */
    int begin(int record) {
        return records[record + BEGIN];
    }

    /** The number of the query of a scope's end; {@link #NONE} if the scope has no time. */
    int end(int record) {
        return records[record + END];
    }

    /** How many numbers of the records are in use. */
    int size() {
        return size;
    }

    /** The number of the query of the first scope's beginning; {@link #NONE} if there is none. */
    int firstQuery() {
        for (int record = 0; record < size; record += RECORD) {
            if (records[record + BEGIN] != NONE) {
                return records[record + BEGIN];
            }
        }
        return NONE;
    }

    /** How many scopes have no result. */
    int missing(QueryRange stamps) {
        int missing = 0;
        for (int record = 0; record < size; record += RECORD) {
            missing += hasResult(record, stamps) ? 0 : 1;
        }
        return missing;
    }

    /** The record of the first scope that has no result; {@link #NONE} if all have. */
    int firstMissing(QueryRange stamps) {
        for (int record = 0; record < size; record += RECORD) {
            if (!hasResult(record, stamps)) {
                return record;
            }
        }
        return NONE;
    }

    private boolean hasResult(int record, QueryRange stamps) {
        return isAvailable(begin(record), stamps) && isAvailable(end(record), stamps);
    }

    private static boolean isAvailable(int query, QueryRange stamps) {
        return query == NONE || stamps.isAvailable(query);
    }

    /** The number of the last query of the scope that began last; {@link #NONE} if there is none. */
    int lastQuery() {
        for (int record = size - RECORD; record >= 0; record -= RECORD) {
            int last = Math.max(records[record + BEGIN], records[record + END]);
            if (last != NONE) {
                return last;
            }
        }
        return NONE;
    }
}
