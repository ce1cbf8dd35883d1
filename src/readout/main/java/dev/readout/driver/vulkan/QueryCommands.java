package dev.readout.driver.vulkan;

import static dev.readout.driver.vulkan.VulkanFunction.*;

import dev.readout.abi.Lifetime;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Objects;

/**
 * Records commands of queries into command buffers by handle: an application may have many of its own, and others each
 * frame. No object is created for a command buffer, and nothing is allocated.
 *
 * <p>Queries are checked against their pool, and pools against the device. The state of the command buffers is not
 * known here: whether they are recording, inside of a render pass, or have active queries.
 *
 * <p>Safe to share between threads, which record into different command buffers. Each method says what it needs of the
 * command buffer; see sections 18.2 and 18.5 for more.
 *
 * <p>Example: {@link CommandBuffer}.
 */
public final class QueryCommands {
    /** Linked when first used. */
    private static final class Plain {
        static final MethodHandle WRITE_TIMESTAMP = IntegerHandles.plain(IntegerHandles.WRITE_TIMESTAMP);
        static final MethodHandle BEGIN_QUERY = IntegerHandles.plain(IntegerHandles.BEGIN_QUERY);
        static final MethodHandle END_QUERY = IntegerHandles.plain(IntegerHandles.END_QUERY);
        static final MethodHandle RESET = IntegerHandles.plain(IntegerHandles.RESET_QUERY_POOL);
    }

    /** Linked when first used. */
    private static final class Critical {
        static final MethodHandle WRITE_TIMESTAMP = IntegerHandles.critical(IntegerHandles.WRITE_TIMESTAMP);
        static final MethodHandle BEGIN_QUERY = IntegerHandles.critical(IntegerHandles.BEGIN_QUERY);
        static final MethodHandle END_QUERY = IntegerHandles.critical(IntegerHandles.END_QUERY);
    }

    private final DeviceCalls device;
    private final Lifetime lifetime;
    private final boolean critical;
    private final MemorySegment writeTimestamp;
    private final MemorySegment beginQuery;
    private final MemorySegment endQuery;
    private final MemorySegment resetQueryPool;

    QueryCommands(DeviceCalls device, boolean critical) {
        this.device = device;
        this.critical = critical;
        lifetime = device.functions.lifetime;
        writeTimestamp = device.address(vkCmdWriteTimestamp);
        beginQuery = device.address(vkCmdBeginQuery);
        endQuery = device.address(vkCmdEndQuery);
        resetQueryPool = device.address(vkCmdResetQueryPool);
        if (critical) {
            device.requireCritical(writeTimestamp, vkCmdWriteTimestamp);
        }
    }

    /**
     * Records the reset of queries: {@code vkCmdResetQueryPool} (18.2). Outside of a render pass.
     *
     * @param commandBuffer the handle, {@code VkCommandBuffer}
     * @param first the first query
     * @param count how many, 1 or more
     * @throws IllegalArgumentException if {@code commandBuffer} is 0, or the pool is another device's
     * @throws IndexOutOfBoundsException if the queries are not all in the pool
     * @throws IllegalStateException if the device is closed
     */
    public void resetQueryPool(long commandBuffer, QueryPool pool, int first, int count) {
        long handle = checked(commandBuffer, pool, first, count);
        try {
            Plain.RESET.invokeExact(resetQueryPool, commandBuffer, handle, first, count);
        } catch (Throwable impossible) {
            throw IntegerHandles.rethrown(impossible);
        }
    }

    /**
     * Records a timestamp: {@code vkCmdWriteTimestamp} (18.5).
     *
     * @param commandBuffer the handle, {@code VkCommandBuffer}
     * @param stage the stage that all earlier commands have passed when the time is taken
     * @param query from 0 to the pool's count - 1; unavailable, that is, reset
     * @throws IllegalArgumentException if {@code commandBuffer} is 0, or the pool is another device's
     * @throws IndexOutOfBoundsException if the query is not in the pool
     * @throws IllegalStateException if the device is closed
     */
    public void writeTimestamp(long commandBuffer, PipelineStage stage, QueryPool pool, int query) {
        Objects.requireNonNull(stage, "stage");
        writeTimestamp(critical, writeTimestamp, commandBuffer, stage.bit(), checked(commandBuffer, pool, query, 1),
                query);
    }

    /** The call alone, without checks. */
    static void writeTimestamp(boolean critical, MemorySegment function, long commandBuffer, int stage, long pool,
            int query) {
        try {
            if (critical) {
                Critical.WRITE_TIMESTAMP.invokeExact(function, commandBuffer, stage, pool, query);
            } else {
                Plain.WRITE_TIMESTAMP.invokeExact(function, commandBuffer, stage, pool, query);
            }
        } catch (Throwable impossible) {
            throw IntegerHandles.rethrown(impossible);
        }
    }

    /**
     * The recording of timestamps at one stage into the queries of one pool, which are proven here once.
     *
     * @throws IllegalArgumentException if the pool is another device's
     */
    public TimestampCommands timestamps(QueryPool pool, PipelineStage stage) {
        Objects.requireNonNull(stage, "stage");
        Objects.requireNonNull(pool, "pool");
        device.requireSame(pool.device, "pool");
        return new TimestampCommands(critical, writeTimestamp, pool, stage.bit());
    }

    /**
     * Records the beginning of a query: {@code vkCmdBeginQuery} (18.2).
     *
     * @param commandBuffer the handle, {@code VkCommandBuffer}
     * @param query from 0 to the pool's count - 1; unavailable, that is, reset
     * @param precise whether an occlusion query counts exactly; false for other types
     * @throws IllegalArgumentException if {@code commandBuffer} is 0, or the pool is another device's
     * @throws IndexOutOfBoundsException if the query is not in the pool
     * @throws IllegalStateException if the device is closed, or {@code precise} and it lacks OCCLUSION_QUERY_PRECISE
     */
    public void beginQuery(long commandBuffer, QueryPool pool, int query, boolean precise) {
        long handle = checked(commandBuffer, pool, query, 1);
        if (precise) {
            device.requireFeature(DeviceFeature.OCCLUSION_QUERY_PRECISE);
        }
        int flags = precise ? 1 : 0;
        try {
            if (critical) {
                Critical.BEGIN_QUERY.invokeExact(beginQuery, commandBuffer, handle, query, flags);
            } else {
                Plain.BEGIN_QUERY.invokeExact(beginQuery, commandBuffer, handle, query, flags);
            }
        } catch (Throwable impossible) {
            throw IntegerHandles.rethrown(impossible);
        }
    }

    /**
     * Records the end of a query: {@code vkCmdEndQuery} (18.2).
     *
     * @param commandBuffer the handle, {@code VkCommandBuffer}
     * @param query one that is active
     * @throws IllegalArgumentException if {@code commandBuffer} is 0, or the pool is another device's
     * @throws IndexOutOfBoundsException if the query is not in the pool
     * @throws IllegalStateException if the device is closed
     */
    public void endQuery(long commandBuffer, QueryPool pool, int query) {
        long handle = checked(commandBuffer, pool, query, 1);
        try {
            if (critical) {
                Critical.END_QUERY.invokeExact(endQuery, commandBuffer, handle, query);
            } else {
                Plain.END_QUERY.invokeExact(endQuery, commandBuffer, handle, query);
            }
        } catch (Throwable impossible) {
            throw IntegerHandles.rethrown(impossible);
        }
    }

    /** The pool's handle, if nothing speaks against a call. */
    private long checked(long commandBuffer, QueryPool pool, int first, int count) {
        Objects.requireNonNull(pool, "pool");
        if (commandBuffer == 0 || pool.device != device) {
            device.requireSame(pool.device, "pool");
            IntegerHandles.requireHandle(commandBuffer, "commandBuffer");
        }
        lifetime.requireOpen();
        pool.rules.requireQueries(first, count);
        return pool.handle();
    }
}
