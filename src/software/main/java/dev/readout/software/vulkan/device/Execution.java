package dev.readout.software.vulkan.device;

import dev.readout.software.vulkan.Deviation;
import dev.readout.software.vulkan.SoftwareQueueFamily;
import dev.readout.software.vulkan.object.Clock;
import dev.readout.software.vulkan.object.DeviceState;
import dev.readout.software.vulkan.object.Pipeline;
import dev.readout.software.vulkan.object.Reports;
import dev.readout.software.vulkan.query.QueryPool;
import dev.readout.software.vulkan.registry.Misuse;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The execution of a command buffer by a queue. */
public final class Execution {
    /** A query of a pool that was begun. */
    private record Begun(QueryPool pool, int query) {
    }

    private final SubmissionContext context;
    private final long start;
    /** Queries that were begun without a reset and go on counting, as some drivers let them. */
    private final Set<Begun> begunAgain = new HashSet<>();
    /** The counts of deferred work, which depend on what lies in buffers. Null if there were none. */
    private @Nullable Counters late;
    /** {@link #late} when a query began, if it was there. */
    private final Map<Begun, Counters> lateBefore = new HashMap<>();
    private final TransformFeedback feedback = new TransformFeedback();

    /**
     * @param start when the first command begins, in ns
     */
    public Execution(SubmissionContext context, long start) {
        this.context = context;
        this.start = start;
    }

    DeviceState device() {
        return context.device();
    }

    int counterPass() {
        return context.counterPass();
    }

    /** Runs {@code command}. If it cannot be run, the others still are. */
    public void run(Command command) {
        try {
            command.run(this);
        } catch (Misuse misuse) {
            device().reports().report(command.function(), misuse.rule(),
                    misuse.getMessage() + " (found when it was executed)");
            if (device().reports().strict()) {
                device().loseForBrokenRule();
            }
        } catch (Throwable thrown) {
            report(command.function(), "failed inside the software device: " + thrown);
        }
    }

    Counters late() {
        if (late == null) {
            late = new Counters(device().settings());
        }
        return late;
    }

    TransformFeedback feedback() {
        return feedback;
    }

    /** Has transform feedback write the primitives of a draw. */
    void capture(Pipeline pipeline, long primitives) {
        late().addCaptured(feedback.write(pipeline, primitives), primitives);
    }

    /** The time of deferred work so far, in ns. */
    long lateNanoseconds() {
        return late == null ? 0 : late.nanoseconds();
    }

    void begins(QueryPool pool, int query) {
        if (late != null) {
            lateBefore.put(new Begun(pool, query), late.copy());
        }
    }

    /** The values of a query that ends, including deferred work. */
    long[] values(Command.EndQuery end) {
        Command.EndQuery.Span span = end.span();
        if (late == null || span == null) {
            return end.known();
        }
        Counters lateBegin = lateBefore.get(new Begun(end.pool(), end.query()));
        Counters before = lateBegin == null ? span.before() : span.before().plus(lateBegin);
        return end.share().apply(span.after().plus(late).since(before, end.pool().kind(),
                Stopwatch.of(device(), context.family())));
    }

    /** Writes the timestamp at {@code nanoseconds} after the start, plus the time of deferred work. */
    void writeTimestamp(QueryPool pool, int query, long nanoseconds) {
        boolean equal = device().settings().deviations().contains(Deviation.TIMESTAMPS_ARE_EQUAL);
        SoftwareQueueFamily family = context.family();
        long tick = device().clock().tick(
                Clock.shown(family.clockError(), equal ? context.end() : start + nanoseconds + lateNanoseconds()));
        boolean lost = nextResultIsLost();
        device().tookTimestamp(pool.handle(), query, tick, lost);
        if (lost) {
            pool.lose(query);
        } else {
            pool.end(query, Clock.cut(tick, family.timestampValidBits()));
        }
    }

    /** Counts a query that ends, for the script of faults, and returns whether its result is to be lost. */
    boolean nextResultIsLost() {
        return device().nextQueryIsLost() || context.fault().losesResults();
    }

    /** Notes that a query begins without a reset. */
    void beginsAgain(QueryPool pool, int query) {
        if (pool.isAvailable(query) && device().settings().deviations().contains(Deviation.QUERIES_ACCUMULATE)) {
            begunAgain.add(new Begun(pool, query));
        }
    }

    /** Returns whether a query that ends adds to its old values. */
    boolean accumulates(QueryPool pool, int query) {
        return begunAgain.remove(new Begun(pool, query));
    }

    void report(String function, String message) {
        device().reports().report(function, message + " (found when it was executed)");
    }

    /** As {@link Reports#violation}, for a command that is executed. */
    public void violation(String function, String rule, String message) {
        device().reports().violation(function, rule, message
                + (device().reports().strict() ? "" : " (found when it was executed)"));
    }
}
