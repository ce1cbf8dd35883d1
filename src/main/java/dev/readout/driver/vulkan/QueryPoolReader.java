package dev.readout.driver.vulkan;

import dev.readout.abi.Lifetime;
import dev.readout.driver.DriverException;
import dev.readout.vulkan.ElementWidth;
import dev.readout.vulkan.QueryPoolLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.ref.Reference;
import java.util.Objects;

/**
 * Reads ranges of a pool's queries into one place: each query's result always lies where the layout of the whole pool
 * has it. Pool, layout and memory are proven once, when this is made; a read proves its range and calls.
 *
 * <p>Nothing allocates. For one thread at a time.
 *
 * <p>Example: {@link QueryPool}.
 */
public final class QueryPoolReader {
    /** Linked when first used. */
    private static final class Plain {
        static final MethodHandle GET_RESULTS = IntegerHandles.plain(IntegerHandles.GET_QUERY_POOL_RESULTS);
    }

    /** Linked when first used. */
    private static final class Critical {
        static final MethodHandle GET_RESULTS = IntegerHandles.critical(IntegerHandles.GET_QUERY_POOL_RESULTS);
    }

    private final Lifetime lifetime;
    private final PoolRules rules;
    private final QueryPoolLayout layout;
    private final MemorySegment results;
    private final MemorySegment function;
    private final boolean critical;
    private final long device;
    private final long handle;
    private final long address;
    private final long stride;
    private final long byteSize;
    private final int flags;
    private final int count;
    private final boolean clears;
    private final int wordOffset;

    QueryPoolReader(DeviceCalls device, MemorySegment pool, MemorySegment getResults, PoolRules rules,
            Lifetime lifetime, QueryPoolLayout layout, boolean critical) {
        this.device = device.handle().address();
        this.handle = pool.address();
        this.function = getResults;
        this.lifetime = lifetime;
        this.rules = rules;
        this.layout = layout;
        this.critical = critical;
        // Freed when nobody can reach it any more, and by nobody before: a call needs no more than the address.
        // Whole strides, so that what a caller keeps behind a result has room behind the last one too.
        results = Arena.ofAuto().allocate(Math.max(rules.requiredBytes(layout), layout.count() * layout.stride()),
                Long.BYTES);
        address = results.address();
        stride = layout.stride();
        byteSize = layout.byteSize();
        flags = rules.requireLayout(layout);
        count = layout.count();
        clears = PoolRules.leavesStaleWords(layout);
        wordOffset = layout.values() * layout.width().bytes();
    }

    /** Where results lie, {@link #layout} says how. */
    public MemorySegment results() {
        return results;
    }

    /** How the results of the whole pool lie. */
    public QueryPoolLayout layout() {
        return layout;
    }

    /**
     * Has the driver write the results of a range of queries: {@code vkGetQueryPoolResults} (18.2), without waiting,
     * unless the driver does.
     *
     * @param first the first query
     * @param queries how many, 1 or more
     * @return whether all of them were available ({@code VK_SUCCESS}), or some not ({@code VK_NOT_READY})
     * @throws DriverException if the driver reports an error, such as the loss of the device
     * @throws IndexOutOfBoundsException if the queries are not all in the pool
     * @throws IllegalStateException if the pool is closed
     */
    public boolean read(int first, int queries) {
        lifetime.requireOpen();
        Objects.checkFromIndexSize(first, queries, count);
        if (queries == 0) {
            return true;
        }
        long offset = first * stride;
        if (clears) {
            clearWords(first, queries);
        }
        // The last result may be shorter than the stride.
        long size = byteSize - (count - 1) * stride + (queries - 1) * stride;
        int code;
        try {
            code = critical
                    ? (int) Critical.GET_RESULTS.invokeExact(function, device, handle, first, queries, size,
                            address + offset, stride, flags)
                    : (int) Plain.GET_RESULTS.invokeExact(function, device, handle, first, queries, size,
                            address + offset, stride, flags);
        } catch (Throwable thrown) {
            throw IntegerHandles.rethrown(thrown);
        } finally {
            Reference.reachabilityFence(results);
        }
        return rules.isReady(code);
    }

    /** What a driver does not write is not to read as available: see {@link PoolRules#leavesStaleWords}. */
    private void clearWords(int first, int queries) {
        for (int query = first; query < first + queries; query++) {
            long at = query * stride + wordOffset;
            if (layout.width() == ElementWidth.BITS_64) {
                results.set(ValueLayout.JAVA_LONG, at, 0);
            } else {
                results.set(ValueLayout.JAVA_INT, at, 0);
            }
        }
    }
}
