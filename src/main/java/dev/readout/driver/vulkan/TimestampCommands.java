package dev.readout.driver.vulkan;

import dev.readout.abi.Lifetime;

/**
 * Records timestamps at one stage into the queries of one pool: {@code vkCmdWriteTimestamp} (18.5), for a loop that
 * records many. Made by {@link QueryCommands#timestamps}, and otherwise as those commands: safe to share between
 * threads, and nothing is allocated.
 *
 * <p>Example: {@link CommandBuffer}.
 */
public final class TimestampCommands {
    private final QueryCommands commands;
    private final QueryPool pool;
    private final Lifetime lifetime;
    private final long handle;
    private final int count;
    private final int stage;

    TimestampCommands(QueryCommands commands, QueryPool pool, int stage) {
        this.commands = commands;
        this.pool = pool;
        this.stage = stage;
        lifetime = pool.lifetime();
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
            pool.rules().requireQueries(query, 1);
        }
        commands.writeTimestamp(commandBuffer, stage, handle, query);
    }
}
