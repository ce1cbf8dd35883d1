package dev.readout.profile;

import dev.readout.driver.vulkan.CriticalPromise;
import dev.readout.driver.vulkan.DeviceFeature;
import dev.readout.driver.vulkan.PipelineStage;
import dev.readout.driver.vulkan.QueryCommands;
import dev.readout.driver.vulkan.QueryPool;
import dev.readout.driver.vulkan.QueryPoolReader;
import dev.readout.driver.vulkan.TimestampCommands;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.ResultLayout;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Stores of queries in Vulkan's pools, one kind for each way in which queries are recorded and read. */
final class PoolStores {
    private final Backend backend;
    private final QueryCommands commands;
    private final @Nullable CriticalPromise promise;
    private final PipelineStage begin;
    /** Whether samples are counted exactly. */
    private final boolean precise;

    PoolStores(Backend backend, VulkanDevice device, StampMode stamps, @Nullable CriticalPromise promise) {
        this.backend = backend;
        this.promise = promise;
        commands = promise == null ? device.queryCommands() : device.criticalQueryCommands(promise);
        begin = stamps == StampMode.TOP_TO_BOTTOM ? PipelineStage.TOP_OF_PIPE : PipelineStage.BOTTOM_OF_PIPE;
        precise = device.hasFeature(DeviceFeature.OCCLUSION_QUERY_PRECISE);
    }

    /** A store of a pool's queries, which closes the pool. */
    QueryStore store(Backend.Measure measure, QueryPool pool) {
        return switch (measure) {
            case STAMPS -> new Timestamped(pool);
            case SAMPLES -> new Counting(pool, precise);
            case STATISTICS -> new Counting(pool, false);
            case COUNTERS -> new Performance(pool);
        };
    }

    /** What pools of all kinds share: results with an availability word, where queries have one. */
    private abstract class Pooled extends QueryStore {
        final QueryPool pool;
        final QueryPoolReader reader;
        final MemorySegment results;

        Pooled(QueryPool pool) {
            super(pool.count(), pool.info().layout());
            this.pool = pool;
            ResultLayout stored = pool.type() == QueryType.PERFORMANCE_QUERY
                    ? pool.info().layout().strided(layout().stride()) : layout();
            reader = promise == null ? pool.reader(stored) : pool.criticalReader(stored, promise);
            results = reader.results();
        }

        @Override
        MemorySegment results() {
            return results;
        }

        @Override
        boolean read(int first, int count) {
            return reader.read(first, count);
        }

        @Override
        void reset(long commandBuffer, int count) {
            if (commandBuffer == NO_COMMAND_BUFFER) {
                reader.reset(0, count);
            } else {
                commands.resetQueryPool(commandBuffer, pool, 0, count);
            }
        }

        @Override
        void close() {
            if (!backend.isGone()) {
                pool.close();
            }
        }
    }

    /** Timestamps. */
    private final class Timestamped extends Pooled {
        private final TimestampCommands beginnings;
        private final TimestampCommands ends;

        Timestamped(QueryPool pool) {
            super(pool);
            beginnings = commands.timestamps(pool, begin);
            ends = begin == PipelineStage.BOTTOM_OF_PIPE ? beginnings
                    : commands.timestamps(pool, PipelineStage.BOTTOM_OF_PIPE);
        }

        @Override
        boolean stamp(long commandBuffer, int query, boolean end) {
            (end ? ends : beginnings).write(commandBuffer, query);
            return true;
        }
    }

    /** Queries that begin and end. */
    private class Counting extends Pooled {
        private final boolean exact;

        Counting(QueryPool pool, boolean exact) {
            super(pool);
            this.exact = exact;
        }

        @Override
        boolean stamp(long commandBuffer, int query, boolean end) {
            if (end) {
                commands.endQuery(commandBuffer, pool, query);
            } else {
                commands.beginQuery(commandBuffer, pool, query, exact);
            }
            return true;
        }
    }

    /** Performance queries, which have no availability word (18.6): each is read by itself, and the word is made up. */
    private final class Performance extends Counting {
        Performance(QueryPool pool) {
            super(pool, false);
        }

        @Override
        boolean read(int first, int count) {
            boolean all = true;
            for (int query = first; query < first + count; query++) {
                boolean available = reader.read(query, 1);
                layout().setAvailable(results, query, available);
                all &= available;
            }
            return all;
        }
    }
}
