package dev.readout.driver.vulkan;

import dev.readout.abi.Lifetime;
import dev.readout.driver.DriverException;
import dev.readout.vulkan.QueryPoolLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Reads of a query pool's results in one layout into the same memory, through a critical call; see {@link
 * QueryPool#critical}. Layout and memory are proven once, when this is made.
 *
 * <p>Several threads may read; closing the pool must not overlap with that.
 *
 * <p>Example: {@link QueryPool}.
 */
public final class CriticalResults {
    /** Linked when first used, once. The memory stays a segment, so that its arena can't be closed during a call. */
    private static final class Linked {
        static final MethodHandle GET_QUERY_POOL_RESULTS =
                IntegerHandles.critical(IntegerHandles.GET_QUERY_POOL_RESULTS_INTO_SEGMENT);
    }

    private final Lifetime lifetime;
    private final PoolRules rules;
    private final QueryPoolLayout layout;
    private final MemorySegment function;
    private final long device;
    private final long handle;
    private final MemorySegment results;
    private final int count;
    private final long byteSize;
    private final long stride;
    private final int flags;
    private final boolean clears;

    CriticalResults(DeviceCalls device, MemorySegment pool, MemorySegment getResults, PoolRules rules,
            Lifetime lifetime, QueryPoolLayout layout, MemorySegment results) {
        device.requireCritical(getResults, VulkanFunction.vkGetQueryPoolResults);
        this.lifetime = lifetime;
        this.rules = rules;
        this.layout = layout;
        this.function = getResults;
        this.device = device.handle().address();
        this.handle = pool.address();
        this.results = results;
        this.count = layout.count();
        this.byteSize = layout.byteSize();
        this.stride = layout.stride();
        this.flags = rules.requireLayout(layout);
        this.clears = PoolRules.leavesStaleWords(layout);
    }

    /** How the results lie. */
    public QueryPoolLayout layout() {
        return layout;
    }

    /** Where the results are written. */
    public MemorySegment segment() {
        return results;
    }

    /**
     * Has the driver write results, as {@link QueryPool#results(int, MemorySegment, QueryPoolLayout, int)} does without
     * flags. There is no WAIT here: a critical call must not block.
     *
     * @param first the first query, whose result begins at the segment's first byte
     * @return whether all queries were available ({@code VK_SUCCESS}), or some not ({@code VK_NOT_READY})
     * @throws DriverException if the driver reports an error, such as the loss of the device
     * @throws IndexOutOfBoundsException if the queries are not all in the pool
     * @throws IllegalStateException if the pool or the segment's arena is closed
     */
    public boolean results(int first) {
        lifetime.requireOpen();
        rules.requireQueries(first, count);
        if (clears) {
            layout.clearTrailingWords(results);
        }
        try {
            return rules.isReady((int) Linked.GET_QUERY_POOL_RESULTS.invokeExact(
                    function, device, handle, first, count, byteSize, results, stride, flags));
        } catch (Throwable thrown) {
            throw IntegerHandles.rethrown(thrown);
        }
    }
}
