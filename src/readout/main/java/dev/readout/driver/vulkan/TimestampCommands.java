package dev.readout.driver.vulkan;

import dev.readout.abi.Lifetime;
import java.lang.foreign.MemorySegment;

/**
 * Records timestamps at one stage into the queries of one pool: {@code vkCmdWriteTimestamp} (18.5), for loops that
 * record many. Created by {@link QueryCommands#timestamps}. Safe to share between threads; nothing is allocated.
 *
 * <p>Example: {@link CommandBuffer}.
 */
public final class TimestampCommands {
    private final QueryPool pool;
    private final Lifetime lifetime;
    // The operands of a call in one object: their fields are reloaded after each call.
    private final boolean critical;
    private final MemorySegment function;
    private final int stage;
    private final long handle;
    private final int count;

    TimestampCommands(boolean critical, MemorySegment function, QueryPool pool, int stage) {
        this.critical = critical;
        this.function = function;
        this.pool = pool;
        this.stage = stage;
        lifetime = pool.lifetime;
        handle = pool.handle();
        count = pool.count();
    }

    /**
     * Records a timestamp.
     *
     * @param commandBuffer the handle, {@code VkCommandBuffer}
     * @param query from 0 to the pool's count - 1; unavailable, that is, reset
     * @throws IllegalArgumentException if {@code commandBuffer} is 0
     * @throws IndexOutOfBoundsException if the query is not in the pool
     * @throws IllegalStateException if the pool is closed
     */
    public void write(long commandBuffer, int query) {
        lifetime.requireOpen();
        if (commandBuffer == 0 || query < 0 || query >= count) {
            IntegerHandles.requireHandle(commandBuffer, "commandBuffer");
            pool.rules.requireQueries(query, 1);
        }
        QueryCommands.writeTimestamp(critical, function, commandBuffer, stage, handle, query);
    }
}
