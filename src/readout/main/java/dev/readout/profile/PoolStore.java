package dev.readout.profile;

import dev.readout.driver.vulkan.PipelineStage;
import dev.readout.driver.vulkan.QueryCommands;
import dev.readout.driver.vulkan.QueryPool;
import dev.readout.driver.vulkan.QueryPoolReader;
import dev.readout.driver.vulkan.TimestampCommands;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** The queries of one of Vulkan's pools, which closes with them. */
final class PoolStore extends QueryStore {
    private final Backend backend;
    private final QueryPool pool;
    private final QueryPoolReader reader;
    private final MemorySegment results;
    private final QueryCommands commands;
    /** Write the stamps of beginnings and of ends; null for queries that begin and end. */
    private final @Nullable TimestampCommands beginnings;
    private final @Nullable TimestampCommands ends;
    /** True if samples are counted exactly. */
    private final boolean precise;
    /** True if the driver writes availability words: performance queries have none (18.6). */
    private final boolean hasWords;

    /**
     * A store of a pool's queries.
     *
     * @param begin the stage of the stamps of beginnings; null for queries that begin and end
     */
    PoolStore(Backend backend, QueryPool pool, QueryPoolReader reader, QueryCommands commands,
            @Nullable PipelineStage begin, boolean precise) {
        super(pool.count(), pool.info().layout());
        this.backend = backend;
        this.pool = pool;
        this.reader = reader;
        results = reader.results();
        this.commands = commands;
        ends = begin == null ? null : commands.timestamps(pool, PipelineStage.BOTTOM_OF_PIPE);
        beginnings = begin == null || begin == PipelineStage.BOTTOM_OF_PIPE ? ends : commands.timestamps(pool, begin);
        this.precise = precise;
        hasWords = pool.type() != QueryType.PERFORMANCE_QUERY;
    }

    @Override
    MemorySegment results() {
        return results;
    }

    @Override
    boolean stamp(long commandBuffer, int query, boolean end) {
        TimestampCommands stamps = end ? ends : beginnings;
        if (stamps != null) {
            stamps.write(commandBuffer, query);
        } else if (end) {
            commands.endQuery(commandBuffer, pool, query);
        } else {
            commands.beginQuery(commandBuffer, pool, query, precise);
        }
        return true;
    }

    @Override
    boolean read(int first, int count) {
        return hasWords ? reader.read(first, count) : readEach(first, count);
    }

    /** Reads each query by itself, and makes up its availability word. */
    private boolean readEach(int first, int count) {
        boolean all = true;
        for (int query = first; query < first + count; query++) {
            boolean available = reader.read(query, 1);
            layout().setAvailable(results, query, available);
            all &= available;
        }
        return all;
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
