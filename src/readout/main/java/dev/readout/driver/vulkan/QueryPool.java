package dev.readout.driver.vulkan;

import static dev.readout.driver.vulkan.VulkanFunction.vkGetQueryPoolResults;
import static dev.readout.driver.vulkan.VulkanFunction.vkResetQueryPool;

import dev.readout.abi.Lifetime;
import dev.readout.abi.vulkan.PFN_vkResetQueryPool;
import dev.readout.driver.DriverException;
import dev.readout.vulkan.OpaqueResultLayout;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.ResultLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Objects;

/**
 * A query pool, and reads of its results into memory (18.1, 18.2).
 *
 * <p>{@snippet :
 * static final ResultLayout LAYOUT = ResultLayout.of(QueryType.TIMESTAMP).withAvailability();
 *
 * MemorySegment segment = arena.allocate(LAYOUT.byteSize(64), Long.BYTES);
 * boolean ready = pool.read(0, 64, segment, LAYOUT, 0);
 * }
 *
 * <p>Reading and resetting don't allocate. Reading is a plain call, which may block and may reach Java; see {@link
 * #criticalReader} for a faster one.
 *
 * <p>Several threads may read; resetting and closing must not overlap with another use of the same queries.
 */
public final class QueryPool implements AutoCloseable {
    /** Linked when first used, once. The memory stays a segment, so that its arena can't be closed during a call. */
    private static final class Linked {
        static final MethodHandle GET_RESULTS =
                IntegerHandles.plain(IntegerHandles.GET_QUERY_POOL_RESULTS_INTO_SEGMENT);
    }

    final DeviceCalls device;
    private final MemorySegment handle;
    private final QueryPoolInfo info;
    final PoolRules rules;
    private final MemorySegment getResults;
    final Lifetime lifetime;
    /** The handles as a call wants them. */
    private final long deviceAddress;
    private final long address;

    /** @param handles which end with the pool: its own, or none if the application made it */
    QueryPool(DeviceCalls device, MemorySegment handle, QueryPoolInfo info, Handles handles) {
        this.device = device;
        this.handle = handle;
        this.info = info;
        this.rules = new PoolRules(info);
        this.getResults = device.address(vkGetQueryPoolResults);
        this.lifetime = device.own(info.name().isEmpty() ? "query pool" : info.namedPool(), handles::destroy);
        this.deviceAddress = device.handle().address();
        this.address = handle.address();
    }

    /** The create info of the pool. */
    public QueryPoolInfo info() {
        return info;
    }

    /**
     * The type of the queries.
     *
     * @throws IllegalStateException if this version does not know the type: see {@link QueryPoolInfo#typeCode}
     */
    public QueryType type() {
        return info.type();
    }

    /** How many queries the pool has. */
    public int count() {
        return info.count();
    }

    /** The handle, {@code VkQueryPool}, for other bindings. */
    public long handle() {
        return handle.address();
    }

    /**
     * Has the driver write results: {@code vkGetQueryPoolResults} (18.2).
     *
     * <p>Values of unavailable queries stay as they are in memory. Where a layout has several values and a trailing
     * word, that word is cleared before the call, so that what a driver does not write reads as unavailable.
     *
     * @param first the first query, whose result begins at the segment's first byte
     * @param count how many queries, 1 or more
     * @param results native memory, large enough and aligned to the layout's elements; of video feedback with one
     *        value, with room for one value more
     * @param layout how each result is to lie
     * @param flags {@link dev.readout.vulkan.QueryResultFlags#WAIT WAIT}, {@link
     *        dev.readout.vulkan.QueryResultFlags#PARTIAL PARTIAL}, both or 0. WAIT has no time limit: on a query that
     *        nothing will write, some drivers never return. {@link #awaitResults} has one
     * @return whether all queries were available ({@code VK_SUCCESS}), or some not ({@code VK_NOT_READY})
     * @throws DriverException if the driver reports an error, such as the loss of the device
     * @throws IndexOutOfBoundsException if the queries are not all in the pool
     * @throws IllegalArgumentException if the layout, the memory or the flags don't fit the pool: nothing was called
     * @throws IllegalStateException if the pool or the segment's arena is closed
     */
    public boolean read(int first, int count, MemorySegment results, ResultLayout layout, int flags) {
        Objects.requireNonNull(results, "results");
        Objects.requireNonNull(layout, "layout");
        lifetime.requireOpen();
        int layoutFlags = rules.requireLayout(layout);
        rules.requireQueries(first, count);
        rules.requireFlags(flags);
        long byteSize = layout.byteSize(count);
        rules.requireMemory(layout, count, byteSize, results);
        if (PoolRules.leavesStaleWords(layout)) {
            layout.clearTrailingWords(results, 0, count);
        }
        return call(first, count, byteSize, results, layout.stride(), layoutFlags | flags);
    }

    /**
     * Has the driver write opaque results, for the vendor's library: PERFORMANCE_QUERY_INTEL (18.10).
     *
     * @param first the first query, whose result begins at the segment's first byte
     * @param count how many queries, 1 or more
     * @param results native memory, large enough for the results
     * @param layout the size of a result as the vendor's library states it
     * @param flags {@link dev.readout.vulkan.QueryResultFlags#WAIT WAIT} or 0, as in
     *        {@link #read(int, int, MemorySegment, ResultLayout, int)}
     * @return whether all queries were available ({@code VK_SUCCESS}), or some not ({@code VK_NOT_READY})
     * @throws DriverException if the driver reports an error, such as the loss of the device
     * @throws IndexOutOfBoundsException if the queries are not all in the pool
     * @throws IllegalArgumentException if the memory or the flags don't fit the pool: nothing was called
     * @throws IllegalStateException if the pool or the segment's arena is closed, or its results are not opaque
     */
    public boolean read(int first, int count, MemorySegment results, OpaqueResultLayout layout, int flags) {
        Objects.requireNonNull(results, "results");
        Objects.requireNonNull(layout, "layout");
        lifetime.requireOpen();
        if (!info.is(QueryType.PERFORMANCE_QUERY_INTEL)) {
            throw new IllegalStateException(
                    info.prefix() + "results of " + info.typeName() + " are not opaque: use a ResultLayout");
        }
        rules.requireQueries(first, count);
        rules.requireFlags(flags);
        rules.requireWritable(results);
        if (results.byteSize() < layout.byteSize(count)) {
            rules.named(() -> layout.requireFits(results, count));
        }
        return call(first, count, layout.byteSize(count), results, layout.stride(), flags);
    }

    private boolean call(int first, int count, long byteSize, MemorySegment results, long stride, int flags) {
        int code;
        try {
            code = (int) Linked.GET_RESULTS.invokeExact(
                    getResults, deviceAddress, address, first, count, byteSize, results, stride, flags);
        } catch (Throwable thrown) {
            throw IntegerHandles.rethrown(thrown);
        }
        return rules.isReady(code);
    }

    /**
     * Has the driver write results repeatedly until all queries are available or a time elapses: WAIT with a timeout.
     * Drivers that block without WAIT block here too.
     *
     * @param first the first query, whose result begins at the segment's first byte
     * @param count how many queries, 1 or more
     * @param results native memory, large enough and aligned to the layout's elements; of video feedback with one
     *        value, with room for one value more
     * @param layout how each result is to lie
     * @param timeoutNanos the timeout in nanoseconds, 0 or more
     * @return whether all queries were available; false: the time elapsed
     * @throws DriverException if the driver reports an error, such as the loss of the device
     * @throws IndexOutOfBoundsException if the queries are not all in the pool
     * @throws IllegalArgumentException if the layout or the memory don't fit the pool
     * @throws IllegalStateException if the pool or the segment's arena is closed
     */
    @SuppressWarnings("ThreadPriorityCheck") // A result is microseconds away: parking would sleep past it.
    public boolean awaitResults(
            int first, int count, MemorySegment results, ResultLayout layout, long timeoutNanos) {
        if (timeoutNanos < 0) {
            throw new IllegalArgumentException("timeoutNanos " + timeoutNanos + " is negative");
        }
        long start = System.nanoTime();
        while (!read(first, count, results, layout, 0)) {
            if (System.nanoTime() - start >= timeoutNanos) {
                return false;
            }
            Thread.yield();
        }
        return true;
    }

    /**
     * Reads of ranges of this pool into memory of their own, for loops that read the same pool again and again.
     *
     * @param layout how each result is to lie
     * @throws IllegalArgumentException if the pool's results don't have this layout
     * @throws IllegalStateException if the pool is closed
     */
    public QueryPoolReader reader(ResultLayout layout) {
        return reader(layout, false);
    }

    /**
     * {@link #reader} with critical calls, at about half the cost. They need a promise that can't be checked: {@link
     * CriticalPromise}.
     *
     * @param layout how each result is to lie
     * @param promise that you have read what it says
     * @throws IllegalArgumentException if the pool's results don't have this layout
     * @throws IllegalStateException if the promise can be seen to be false: calls are answered in Java, or the device
     *         is a CPU, whose drivers block; or if the pool is closed
     */
    public QueryPoolReader criticalReader(ResultLayout layout, CriticalPromise promise) {
        Objects.requireNonNull(layout, "layout");
        Objects.requireNonNull(promise, "promise");
        device.requireCritical(getResults, vkGetQueryPoolResults);
        return reader(layout, true);
    }

    private QueryPoolReader reader(ResultLayout layout, boolean critical) {
        Objects.requireNonNull(layout, "layout");
        lifetime.requireOpen();
        return new QueryPoolReader(device, handle, getResults, rules, lifetime, layout, info.count(), critical);
    }

    /**
     * Makes queries unavailable, at once: {@code vkResetQueryPool} (18.2).
     *
     * @param first the first query
     * @param count how many, 1 or more
     * @throws IndexOutOfBoundsException if the queries are not all in the pool
     * @throws IllegalStateException if the device was made without HOST_QUERY_RESET, or the pool is closed
     */
    public void reset(int first, int count) {
        lifetime.requireOpen();
        rules.requireQueries(first, count);
        device.requireFeature(DeviceFeature.HOST_QUERY_RESET);
        PFN_vkResetQueryPool.invoke(device.address(vkResetQueryPool), device.handle(), handle, first, count);
    }

    MemorySegment segment() {
        return handle;
    }

    /**
     * Destroys the pool, unless the application made it, once submitted work has ended. Does nothing the second time.
     */
    @Override
    public void close() {
        lifetime.close();
    }
}
