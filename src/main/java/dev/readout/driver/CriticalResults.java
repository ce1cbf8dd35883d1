package dev.readout.driver;

import dev.readout.abi.Upcalls;
import dev.readout.abi.vulkan.PFN_vkGetQueryPoolResults;
import dev.readout.vulkan.QueryPoolLayout;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Objects;

/**
 * Reads of a query pool's results in one layout, through a critical call; see {@link QueryPool#critical}.
 *
 * <p>Several threads may read; closing the pool must not overlap with that.
 */
public final class CriticalResults {
    /** Linked when first used, once. */
    private static final class Linked {
        static final MethodHandle GET_QUERY_POOL_RESULTS = Linker.nativeLinker()
                .downcallHandle(PFN_vkGetQueryPoolResults.descriptor(), Linker.Option.critical(false));
    }

    private final QueryPool pool;
    private final QueryPoolLayout layout;
    private final MemorySegment function;
    private final MemorySegment device;
    private final MemorySegment handle;
    private final int count;
    private final long byteSize;
    private final long stride;
    private final int flags;
    private final boolean clears;

    CriticalResults(QueryPool pool, QueryPoolLayout layout) {
        if (Upcalls.contains(pool.getResults())) {
            throw new IllegalStateException("vkGetQueryPoolResults of this device is written in Java (a software device"
                    + " or a trace layer): a critical call would end the process. Use QueryPool.results");
        }
        if (pool.device().isCpu()) {
            throw new IllegalStateException("the device " + pool.device().physicalDevice().name() + " is a CPU, whose"
                    + " driver waits for its queue: a critical call would stop every thread. Use QueryPool.results");
        }
        this.pool = pool;
        this.layout = layout;
        this.function = pool.getResults();
        this.device = pool.device().segment();
        this.handle = pool.segment();
        this.count = layout.count();
        this.byteSize = layout.byteSize();
        this.stride = layout.stride();
        this.flags = ResultsRequest.flags(pool.info(), layout);
        this.clears = ResultsRequest.leavesStaleWords(layout);
    }

    /** How the results lie. */
    public QueryPoolLayout layout() {
        return layout;
    }

    /**
     * Has the driver write results, as {@link QueryPool#results(int, MemorySegment, QueryPoolLayout, int)} does without
     * flags. There is no WAIT here: a critical call must not block.
     *
     * @param first the first query, whose result begins at the segment's first byte
     * @param results native memory, large enough for the layout and aligned to its elements
     * @return whether all queries were available ({@code VK_SUCCESS}), or some not ({@code VK_NOT_READY})
     * @throws DriverException if the driver reports an error, such as the loss of the device
     * @throws IndexOutOfBoundsException if the queries are not all in the pool
     * @throws IllegalArgumentException if the memory doesn't fit the layout: nothing was called
     * @throws IllegalStateException if the pool or the segment's arena is closed
     */
    public boolean results(int first, MemorySegment results) {
        Objects.requireNonNull(results, "results");
        pool.requireOpen();
        ResultsRequest.requireQueries(pool.info(), first, count);
        ResultsRequest.requireMemory(layout, results);
        if (clears) {
            layout.clearTrailingWords(results);
        }
        try {
            return QueryPool.isReady((int) Linked.GET_QUERY_POOL_RESULTS.invokeExact(
                    function, device, handle, first, count, byteSize, results, stride, flags));
        } catch (Error | RuntimeException e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("a downcall throws nothing that is checked", e);
        }
    }
}
