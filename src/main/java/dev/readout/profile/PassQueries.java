package dev.readout.profile;

import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.driver.vulkan.CriticalPromise;
import dev.readout.driver.vulkan.CriticalResults;
import dev.readout.driver.vulkan.QueryPool;
import dev.readout.driver.vulkan.QueryPoolInfo;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.vulkan.PipelineStatistic;
import dev.readout.vulkan.QueryPoolLayout;
import dev.readout.vulkan.QueryPoolResults;
import dev.readout.vulkan.Timestamps;
import java.lang.foreign.Arena;

/** A pool with some queries for each pass of each slot, and the memory that one slot is read into. */
final class PassQueries implements AutoCloseable {
    private final QueryPool pool;
    private final QueryPoolLayout layout;
    private final QueryPoolResults results;
    private final CriticalResults critical;
    private final Timestamps timestamps;
    private final int mask;
    private final int queriesOfPass;

    /**
     * Queries for the passes of a slot.
     *
     * @param info a pool of a single slot's queries
     * @param timestamps what ticks mean; null if the queries are no timestamps
     * @param promise asks for critical calls; null for plain ones
     */
    PassQueries(VulkanDevice device, QueryPoolInfo info, int passes, int slots, Timestamps timestamps, Arena arena,
            CriticalPromise promise) {
        this.timestamps = timestamps;
        this.mask = info.mask();
        this.queriesOfPass = info.count() / passes;
        this.layout = info.layout().withAvailability();
        this.results = new QueryPoolResults(layout).wrap(arena.allocate(layout.byteSize(), Long.BYTES));
        this.pool = device.createQueryPool(
                new QueryPoolInfo(info.type(), info.count() * slots, mask, 0, info.counterIndices()));
        this.critical = promise == null ? null : pool.critical(layout, results.segment(), promise);
    }

    QueryPool pool() {
        return pool;
    }

    /** The query of the pool that measures a pass, or the first of them. */
    int query(int slot, int pass) {
        return slot * layout.count() + pass * queriesOfPass;
    }

    void reset(CommandBuffer commands, int slot) {
        commands.resetQueryPool(pool, query(slot, 0), layout.count());
    }

    /** Has the driver write a slot's results. Returns whether those of all the passes in a bit set have arrived. */
    boolean read(int slot, long passes) {
        boolean all = critical != null
                ? critical.results(query(slot, 0))
                : pool.results(query(slot, 0), results.segment(), layout, 0);
        return all || haveArrived(passes);
    }

    private boolean haveArrived(long passes) {
        for (long rest = passes; rest != 0; rest &= rest - 1) {
            int first = Long.numberOfTrailingZeros(rest) * queriesOfPass;
            for (int query = first; query < first + queriesOfPass; query++) {
                if (!results.available(query)) {
                    return false;
                }
            }
        }
        return true;
    }

    long nanoseconds(int pass) {
        return timestamps.elapsedNanoseconds(results.value(2 * pass), results.value(2 * pass + 1));
    }

    long beginTicks(int pass) {
        return timestamps.ticks(results.value(2 * pass));
    }

    long value(int pass, int index) {
        return results.value(pass, index);
    }

    long value(int pass, PipelineStatistic statistic) {
        return results.value(pass, statistic.indexIn(mask));
    }

    @Override
    public void close() {
        pool.close();
    }
}
