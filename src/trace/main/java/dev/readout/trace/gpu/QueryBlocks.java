package dev.readout.trace.gpu;

import dev.readout.driver.vulkan.PipelineStage;
import dev.readout.driver.vulkan.QueryCommands;
import dev.readout.driver.vulkan.QueryPool;
import dev.readout.driver.vulkan.QueryPoolInfo;
import dev.readout.driver.vulkan.QueryPoolReader;
import dev.readout.driver.vulkan.TimestampCommands;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.vulkan.QueryType;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** The timestamp queries of a device, in blocks. Pools are made when they are needed, and end with the device. */
final class QueryBlocks {
    /** The queries of a block: what a command buffer resets at once. */
    static final int SIZE = 32;
    private static final int BLOCKS_OF_POOL = 64;
    /** The most pools, 262,144 queries: there may be a program that never frees its command buffers. */
    private static final int MOST_POOLS = 128;

    private final VulkanDevice device;
    private final Unmeasured unmeasured;
    private final QueryCommands commands;
    private final Deque<Block> free = new ArrayDeque<>();
    private int pools;

    /** Queries of a pool from a first one on. */
    final class Block {
        private final QueryPool pool;
        private final QueryPoolReader reader;
        private final TimestampCommands stamps;
        private final int first;

        private Block(QueryPool pool, QueryPoolReader reader, TimestampCommands stamps, int first) {
            this.pool = pool;
            this.reader = reader;
            this.stamps = stamps;
            this.first = first;
        }

        void reset(long commandBuffer) {
            commands.resetQueryPool(commandBuffer, pool, first, SIZE);
        }

        void stamp(long commandBuffer, int query) {
            stamps.write(commandBuffer, first + query);
        }

        /** Reads the results of the first queries. Returns whether there are all. */
        boolean read(int count) {
            return reader.read(first, count);
        }

        /** A result, which was read. */
        long ticks(int query) {
            return reader.layout().value(reader.results(), first + query);
        }
    }

    QueryBlocks(VulkanDevice device, Unmeasured unmeasured) {
        this.device = device;
        this.unmeasured = unmeasured;
        commands = device.queryCommands();
    }

    /** A block that nothing uses; null, and counted, if there is none. Its queries are undefined. */
    synchronized @Nullable Block take() {
        if (free.isEmpty() && pools < MOST_POOLS) {
            pools++;
            try {
                add(device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, BLOCKS_OF_POOL * SIZE)));
            } catch (RuntimeException refused) {
                // There may be memory for a later one.
            }
        }
        Block block = free.poll();
        if (block == null) {
            unmeasured.add(Unmeasured.Reason.NO_QUERIES);
        }
        return block;
    }

    private void add(QueryPool pool) {
        QueryPoolReader reader = pool.reader(pool.info().layout());
        TimestampCommands stamps = commands.timestamps(pool, PipelineStage.BOTTOM_OF_PIPE);
        for (int i = 0; i < BLOCKS_OF_POOL; i++) {
            free.add(new Block(pool, reader, stamps, i * SIZE));
        }
    }

    synchronized void giveBack(Iterable<Block> blocks) {
        blocks.forEach(free::push);
    }
}
