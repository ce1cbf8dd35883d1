package dev.readout.driver.vulkan;

import static dev.readout.driver.vulkan.VulkanFunction.vkResetQueryPool;

import dev.readout.abi.Lifetime;
import dev.readout.driver.DriverException;
import dev.readout.vulkan.ResultLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.ref.Reference;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads ranges of a pool's queries into one segment, in which the result of query {@code q} begins at byte {@code q *
 * stride}, and resets them. Pool, layout and memory are proven once, in the constructor; a read only proves its range.
 *
 * <p>Nothing allocates. For one thread at a time.
 *
 * <p>Example: {@link QueryPool}.
 */
public final class QueryPoolReader {
    /** Linked when first used. */
    private static final class Plain {
        static final MethodHandle GET_RESULTS = IntegerHandles.plain(IntegerHandles.GET_QUERY_POOL_RESULTS);
        static final MethodHandle RESET = IntegerHandles.plain(IntegerHandles.RESET_QUERY_POOL);
    }

    /** Linked when first used. */
    private static final class Critical {
        static final MethodHandle GET_RESULTS = IntegerHandles.critical(IntegerHandles.GET_QUERY_POOL_RESULTS);
        static final MethodHandle RESET = IntegerHandles.critical(IntegerHandles.RESET_QUERY_POOL);
    }

    private final DeviceCalls calls;
    private final Lifetime lifetime;
    private final PoolRules rules;
    private final ResultLayout layout;
    private final MemorySegment results;
    private final MemorySegment function;
    /** Null until it is needed: a device may have no such function. */
    private @Nullable MemorySegment resetFunction;
    private final boolean critical;
    private final long device;
    private final long handle;
    private final long address;
    private final long stride;
    private final long resultSize;
    private final int flags;
    private final int count;
    private final boolean clears;

    QueryPoolReader(DeviceCalls device, MemorySegment pool, MemorySegment getResults, PoolRules rules,
            Lifetime lifetime, ResultLayout layout, int count, boolean critical) {
        this.calls = device;
        this.device = device.handle().address();
        this.handle = pool.address();
        this.function = getResults;
        this.lifetime = lifetime;
        this.rules = rules;
        this.layout = layout;
        this.critical = critical;
        // An automatic arena: the memory can't be freed during a call, which only needs its address. Whole strides, so
        // that there is room behind the last result too.
        results =
                Arena.ofAuto().allocate(Math.max(rules.requiredBytes(layout, count), layout.resultOffset(count)),
                        Long.BYTES);
        address = results.address();
        stride = layout.stride();
        resultSize = layout.resultSize();
        flags = rules.requireLayout(layout);
        this.count = count;
        clears = PoolRules.leavesStaleWords(layout);
    }

    /** The memory of the results, which {@link #layout} describes. */
    public MemorySegment results() {
        return results;
    }

    /** How each result lies. */
    public ResultLayout layout() {
        return layout;
    }

    /**
     * Has the driver write the results of a range of queries: {@code vkGetQueryPoolResults} (18.2), without waiting,
     * unless the driver does.
     *
     * @param first the first query
     * @param queries how many, 0 or more; the driver is not asked for none
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
        if (clears) {
            layout.clearTrailingWords(results, first, queries);
        }
        long at = address + first * stride;
        long size = (queries - 1) * stride + resultSize;
        int code;
        try {
            code = critical
                    ? (int) Critical.GET_RESULTS.invokeExact(function, device, handle, first, queries, size, at, stride,
                            flags)
                    : (int) Plain.GET_RESULTS.invokeExact(function, device, handle, first, queries, size, at, stride,
                            flags);
        } catch (Throwable thrown) {
            throw IntegerHandles.rethrown(thrown);
        } finally {
            Reference.reachabilityFence(results);
        }
        return rules.isReady(code);
    }

    /**
     * Makes queries unavailable, at once, as {@link QueryPool#reset} does: {@code vkResetQueryPool} (18.2).
     *
     * @param first the first query
     * @param queries how many, 1 or more
     * @throws IndexOutOfBoundsException if the queries are not all in the pool
     * @throws IllegalStateException if the device was made without HOST_QUERY_RESET, the pool is closed, or calls are
     *         critical and this one is answered in Java
     */
    public void reset(int first, int queries) {
        lifetime.requireOpen();
        Objects.checkFromIndexSize(first, queries, count);
        MemorySegment reset = resetFunction == null ? findReset() : resetFunction;
        try {
            if (critical) {
                Critical.RESET.invokeExact(reset, device, handle, first, queries);
            } else {
                Plain.RESET.invokeExact(reset, device, handle, first, queries);
            }
        } catch (Throwable impossible) {
            throw IntegerHandles.rethrown(impossible);
        }
    }

    private MemorySegment findReset() {
        MemorySegment found = calls.address(vkResetQueryPool);
        if (critical) {
            calls.requireCritical(found, vkResetQueryPool);
        }
        resetFunction = found;
        return found;
    }
}
