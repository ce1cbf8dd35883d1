package dev.readout.software;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** A recorded command with an effect that the host can see. Everything else only takes time, and counts. */
sealed interface Command {
    /** Has its effect. */
    void run(Execution execution);

    /** The Vulkan function that recorded it. */
    String function();

    /** Whether this makes a query of a range available. */
    default boolean finishes(QueryPool pool, int first, int count) {
        return false;
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
    }

    /** {@code vkCmdBeginQuery}. */
    record BeginQuery(QueryPool pool, int query) implements Command {
        @Override
        public void run(Execution execution) {
            if (!pool.isReset(query)) {
                execution.report(function(), "query " + query + " is " + pool.stateName(query)
                        + ": it must be reset before it is begun; it is begun anew");
            }
            pool.begin(query);
        }

        @Override
        public String function() {
            return "vkCmdBeginQuery";
        }
    }

    /** {@code vkCmdEndQuery}, with what was counted since the query began. */
    record EndQuery(QueryPool pool, int query, long[] values) implements Command {
        @Override
        public void run(Execution execution) {
            pool.end(query, values);
        }

        @Override
        public String function() {
            return "vkCmdEndQuery";
        }

        @Override
        public boolean finishes(QueryPool other, int first, int count) {
            return pool == other && query >= first && query - first < count;
        }
    }

    /** {@code vkCmdWriteTimestamp} and its successor, {@code nanoseconds} after the beginning of the command buffer. */
    record WriteTimestamp(QueryPool pool, int query, long nanoseconds) implements Command {
        @Override
        public void run(Execution execution) {
            if (!pool.isReset(query)) {
                execution.report(function(), "query " + query + " is " + pool.stateName(query)
                        + ": it must be reset before a timestamp is written to it; it is written anew");
            }
            pool.end(query, execution.timestamp(nanoseconds));
        }

        @Override
        public String function() {
            return "vkCmdWriteTimestamp";
        }

        @Override
        public boolean finishes(QueryPool other, int first, int count) {
            return pool == other && query >= first && query - first < count;
        }
    }

    /** {@code vkCmdCopyQueryPoolResults}. */
    record CopyResults(ResultFormat format, Buffer buffer, long offset) implements Command {
        @Override
        public void run(Execution execution) {
            boolean available = format.write(buffer.bytes().asSlice(offset, format.size()),
                    execution.device().settings().overflow(), null);
            if (!available && format.waits()) {
                execution.report(function(), "VK_QUERY_RESULT_WAIT_BIT waits for a query that nothing before this"
                        + " command makes available: the wait is left out");
            }
        }

        @Override
        public String function() {
            return "vkCmdCopyQueryPoolResults";
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

    /** A region of {@code vkCmdCopyBuffer}. */
    record CopyBuffer(Buffer source, long sourceOffset, Buffer target, long targetOffset, long size)
            implements Command {
        @Override
        public void run(Execution execution) {
            MemorySegment.copy(source.bytes(), sourceOffset, target.bytes(), targetOffset, size);
        }

        @Override
        public String function() {
            return "vkCmdCopyBuffer";
        }
    }
}
