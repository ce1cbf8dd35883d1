package dev.readout.software.vulkan.device;

import dev.readout.software.vulkan.object.Buffer;
import dev.readout.software.vulkan.object.DeviceState;
import dev.readout.software.vulkan.object.Event;
import dev.readout.software.vulkan.query.QueryPool;
import dev.readout.software.vulkan.query.ResultFormat;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A recorded command with an effect that the host can see. Other commands only take time and count. */
public sealed interface Command {
    void run(Execution execution);

    String function();

    /** Returns whether the command makes a query of a range available. */
    default boolean finishes(QueryPool pool, int first, int count) {
        return false;
    }

    default boolean uses(QueryPool pool, int first, int count) {
        return finishes(pool, first, count);
    }

    /** A command that begins, ends or writes one query. */
    sealed interface OfQuery extends Command {
        QueryPool pool();

        int query();

        @Override
        default boolean uses(QueryPool other, int first, int count) {
            return pool() == other && query() >= first && query() - first < count;
        }
    }

    /** A command that makes a query available. */
    sealed interface Finishing extends OfQuery {
        @Override
        default boolean finishes(QueryPool other, int first, int count) {
            return uses(other, first, count);
        }
    }

    /** {@code vkCmdResetQueryPool}. */
    record ResetQueries(QueryPool pool, int first, int count) implements Command {
        @Override
        public void run(Execution execution) {
            pool.reset(first, count);
        }

        @Override
        public String function() {
            return "vkCmdResetQueryPool";
        }

        boolean resets(QueryPool other, int query) {
            return pool == other && query >= first && query - first < count;
        }

        @Override
        public boolean uses(QueryPool other, int otherFirst, int otherCount) {
            return pool == other && first < otherFirst + otherCount && otherFirst < first + count;
        }
    }

    /** {@code vkCmdBeginQuery} and {@code vkCmdBeginQueryIndexedEXT}. */
    record BeginQuery(String function, QueryPool pool, int query) implements OfQuery {
        @Override
        public void run(Execution execution) {
            if (!pool.isReset(query)) {
                execution.violation(function, "None-00807", pool.query(query) + " is " + pool.stateName(query)
                        + ": it must be reset before it is begun; it is begun anew");
                execution.beginsAgain(pool, query);
            }
            pool.begin(query);
            execution.begins(pool, query);
        }
    }

    /**
     * {@code vkCmdEndQuery} and its indexed form, with the counts since the query began.
     *
     * @param known the counts that are known before the execution: all of them, if there is no span
     * @param status the status, for a type that has one
     * @param share takes the share of a view out of all values
     * @param span the counters at both ends, if deferred work comes between them; else null
     */
    record EndQuery(String function, QueryPool pool, int query, long[] known, int status,
            UnaryOperator<long[]> share, @Nullable Span span) implements Finishing {
        /** The counters when a query began and when it ended. */
        record Span(Counters before, Counters after) {
        }

        @Override
        public void run(Execution execution) {
            long[] values = execution.values(this);
            if (execution.nextResultIsLost()) {
                pool.lose(query);
            } else if (execution.accumulates(pool, query)) {
                pool.accumulate(query, values);
            } else if (pool.type() == QueryType.PERFORMANCE_QUERY) {
                pool.endPass(query, execution.counterPass(), values);
            } else if (pool.kind().hasStatus()) {
                pool.end(query, status, values);
            } else {
                pool.end(query, values);
            }
        }
    }

    /** The end of a query that the driver leaves without a result. */
    record LeaveQuery(String function, QueryPool pool, int query) implements Finishing {
        @Override
        public void run(Execution execution) {
            pool.leave(query);
        }
    }

    /** {@code vkCmdWriteTimestamp} and its successor, {@code nanoseconds} after the beginning of the command buffer. */
    record WriteTimestamp(String function, String rule, QueryPool pool, int query, long nanoseconds)
            implements Finishing {
        @Override
        public void run(Execution execution) {
            if (!pool.isReset(query)) {
                execution.violation(function, rule, pool.query(query) + " is " + pool.stateName(query)
                        + ": it must be reset before a timestamp is written to it; it is written anew");
            }
            execution.writeTimestamp(pool, query, nanoseconds);
        }
    }

    /** The timestamp of a view after the first: 0. */
    record WriteZero(String function, String rule, QueryPool pool, int query) implements Finishing {
        @Override
        public void run(Execution execution) {
            if (!pool.isReset(query)) {
                execution.violation(function, rule, pool.query(query) + " is " + pool.stateName(query)
                        + ": it must be reset before it is written; it is written anew");
            }
            if (execution.nextResultIsLost()) {
                pool.lose(query);
            } else {
                pool.end(query, 0);
            }
        }
    }

    /**
     * {@code vkCmdCopyQueryPoolResults} and {@code vkCmdCopyQueryPoolResultsToMemoryKHR}.
     *
     * @param target the memory whose first byte the first result goes to
     */
    record CopyResults(ResultFormat format, CopyVuids vuids, Function<DeviceState, MemorySegment> target)
            implements Command {
        @Override
        public void run(Execution execution) {
            QueryPool pool = format.pool();
            for (int query = format.first(); query < format.first() + format.count(); query++) {
                if (pool.isUninitialized(query)) {
                    execution.violation(function(), vuids.uninitialized(), pool.query(query)
                            + " was never reset: it has no result");
                    break;
                }
            }
            boolean available = format.write(target.apply(execution.device()), execution.device().settings(), null);
            if (!available && format.waits() && has(pool::isAwaited)) {
                boolean missing = has(pool::isMissing);
                String message = "VK_QUERY_RESULT_WAIT_BIT waits for a query " + (missing
                        ? "that nothing before this command makes available"
                        : "whose result was lost: a device may wait for ever") + ": the wait is left out";
                if (!missing || vuids.unavailable().isEmpty()) {
                    execution.report(function(), message);
                } else {
                    execution.violation(function(), vuids.unavailable(), message);
                }
            }
        }

        private boolean has(IntPredicate kind) {
            return IntStream.range(format.first(), format.first() + format.count()).anyMatch(kind);
        }

        @Override
        public String function() {
            return vuids.function();
        }

        @Override
        public boolean uses(QueryPool other, int first, int count) {
            return format.pool() == other && format.first() < first + count
                    && first < format.first() + format.count();
        }
    }

    /** {@code vkCmdFillBuffer}. */
    record FillBuffer(Buffer buffer, long offset, long size, int data) implements Command {
        @Override
        public void run(Execution execution) {
            MemorySegment target = buffer.bytes().asSlice(offset, size);
            for (long at = 0; at < size; at += Integer.BYTES) {
                target.set(ValueLayout.JAVA_INT, at, data);
            }
        }

        @Override
        public String function() {
            return "vkCmdFillBuffer";
        }
    }

    /** A region of {@code vkCmdCopyBuffer} and its successor. */
    record CopyBuffer(String function, Buffer source, long sourceOffset, Buffer target, long targetOffset, long size)
            implements Command {
        @Override
        public void run(Execution execution) {
            MemorySegment.copy(source.bytes(), sourceOffset, target.bytes(), targetOffset, size);
        }
    }

    /** {@code vkCmdUpdateBuffer}. */
    record UpdateBuffer(Buffer buffer, long offset, byte[] data) implements Command {
        @Override
        public void run(Execution execution) {
            MemorySegment.copy(data, 0, buffer.bytes(), ValueLayout.JAVA_BYTE, offset, data.length);
        }

        @Override
        public String function() {
            return "vkCmdUpdateBuffer";
        }
    }

    /** {@code vkCmdSetEvent}, {@code vkCmdResetEvent} and their successors. */
    record SetEvent(String function, Event event, boolean set) implements Command {
        @Override
        public void run(Execution execution) {
            event.set(set);
        }
    }

    /**
     * {@code vkCmdWaitEvents} and its successor. All earlier commands are done, so nothing can set an event any more.
     */
    record WaitEvents(String function, List<Event> events) implements Command {
        @Override
        public void run(Execution execution) {
            if (!events.stream().allMatch(Event::isSet)) {
                execution.report(function, "an event of pEvents is waited for that nothing before this command sets:"
                        + " the wait is left out");
            }
        }
    }

    /** Work whose size is known only when it is executed: its counts and its time are added then. */
    record DeferredWork(String function, Consumer<Execution> work) implements Command {
        @Override
        public void run(Execution execution) {
            work.accept(execution);
        }
    }
}
