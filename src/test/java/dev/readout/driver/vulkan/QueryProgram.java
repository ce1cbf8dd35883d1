package dev.readout.driver.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.vulkan.ElementWidth;
import dev.readout.vulkan.PipelineStatistic;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.QueryResultFlags;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.ResultBit;
import dev.readout.vulkan.TrailingWord;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;

/**
 * Commands around queries, as many as one likes and in any order, run on a rig. A step that would not be valid usage
 * where it stands does nothing. What comes out is a transcript of everything that the specification fixes, the bytes
 * that nobody may write included.
 */
final class QueryProgram {
    static final int QUERIES = 4;
    private static final int STATISTICS = ResultBit.mask(PipelineStatistic.INPUT_ASSEMBLY_VERTICES,
            PipelineStatistic.INPUT_ASSEMBLY_PRIMITIVES, PipelineStatistic.CLIPPING_INVOCATIONS,
            PipelineStatistic.COMPUTE_SHADER_INVOCATIONS);
    private static final int COPY_BYTES = 1024;
    private static final int MAX_COPIES = 4;

    enum Kind {
        BEGIN_RENDER_PASS, END_RENDER_PASS, BEGIN_QUERY, END_QUERY, WRITE_TIMESTAMP, DRAW, DISPATCH, RESET, COPY,
        SUBMIT, RESET_BY_HOST, READ
    }

    /**
     * What to do; what the numbers mean is the kind's to say.
     *
     * @param pool which pool, of three
     * @param query which query
     * @param size how much
     * @param shape how results lie
     */
    record Step(Kind kind, int pool, int query, int size, int shape) {
    }

    private enum Life { RESET, ACTIVE, AVAILABLE }

    /** A pool and what is known of its queries. */
    private static final class Tracked {
        final QueryPool pool;
        final Life[] life = new Life[QUERIES];
        int active = -1;
        boolean begunInRenderPass;

        Tracked(QueryPool pool) {
            this.pool = pool;
            pool.reset(0, QUERIES);
            Arrays.fill(life, Life.RESET);
        }

        boolean isTimestamps() {
            return pool.type() == QueryType.TIMESTAMP;
        }

        BitSet available(int first, int count) {
            BitSet available = new BitSet();
            for (int i = 0; i < count; i++) {
                available.set(i, life[first + i] == Life.AVAILABLE);
            }
            return available;
        }
    }

    private record Copy(QueryType type, ResultLayout layout, int count, int offset) {
    }

    private final Rig rig;
    private final List<Tracked> pools = new ArrayList<>();
    private final List<Copy> copies = new ArrayList<>();
    private final List<String> transcript = new ArrayList<>();
    private final DeviceBuffer buffer;
    private boolean recording;
    private boolean renderPass;

    private QueryProgram(Rig rig) {
        this.rig = rig;
        this.buffer = rig.device.createBuffer((long) MAX_COPIES * COPY_BYTES);
        for (QueryPoolInfo info : List.of(QueryPoolInfo.of(QueryType.OCCLUSION, QUERIES),
                QueryPoolInfo.ofPipelineStatistics(STATISTICS, QUERIES),
                QueryPoolInfo.of(QueryType.TIMESTAMP, QUERIES))) {
            pools.add(new Tracked(rig.device.createQueryPool(info)));
        }
    }

    /** Runs the steps, and returns the transcript. */
    static List<String> run(Rig rig, List<Step> steps) {
        QueryProgram program = new QueryProgram(rig);
        try {
            steps.forEach(program::run);
            program.submit();
            for (int pool = 0; pool < program.pools.size(); pool++) {
                program.read(program.pools.get(pool), 0, QUERIES, 1);
            }
            return program.transcript;
        } finally {
            program.submit();
            program.pools.forEach(tracked -> tracked.pool.close());
            program.buffer.close();
        }
    }

    private void run(Step step) {
        Tracked pool = pools.get(step.pool());
        int query = step.query();
        int count = Math.min(1 + step.size(), QUERIES - query);
        switch (step.kind()) {
            case BEGIN_RENDER_PASS -> beginRenderPass();
            case END_RENDER_PASS -> endRenderPass();
            case BEGIN_QUERY -> begin(pool, query);
            case END_QUERY -> end(pool);
            case WRITE_TIMESTAMP -> writeTimestamp(pools.getLast(), query);
            case DRAW -> draw(step.size(), 1 + step.shape());
            case DISPATCH -> dispatch(step.size());
            case RESET -> reset(pool, query, count);
            case COPY -> copy(pool, query, count, step.shape());
            case SUBMIT -> submit();
            case RESET_BY_HOST -> resetByHost(pool, query, count);
            case READ -> read(pool, query, count, step.shape());
        }
    }

    private CommandBuffer commands() {
        if (!recording) {
            rig.commands.begin();
            recording = true;
        }
        return rig.commands;
    }

    private void beginRenderPass() {
        if (!renderPass) {
            rig.triangles.begin(commands());
            renderPass = true;
        }
    }

    private void endRenderPass() {
        if (renderPass) {
            pools.stream().filter(pool -> pool.begunInRenderPass).forEach(this::end);
            rig.triangles.end(commands());
            renderPass = false;
        }
    }

    private void begin(Tracked pool, int query) {
        if (pool.active >= 0 || pool.life[query] != Life.RESET || pool.isTimestamps()) {
            return;
        }
        if (pool.pool.type() == QueryType.OCCLUSION) {
            commands().beginPreciseQuery(pool.pool, query);
        } else {
            commands().beginQuery(pool.pool, query);
        }
        pool.life[query] = Life.ACTIVE;
        pool.active = query;
        pool.begunInRenderPass = renderPass;
    }

    private void end(Tracked pool) {
        if (pool.active >= 0 && pool.begunInRenderPass == renderPass) {
            commands().endQuery(pool.pool, pool.active);
            pool.life[pool.active] = Life.AVAILABLE;
            pool.active = -1;
            pool.begunInRenderPass = false;
        }
    }

    private void writeTimestamp(Tracked pool, int query) {
        if (pool.life[query] == Life.RESET) {
            commands().writeTimestamp(PipelineStage.BOTTOM_OF_PIPE, pool.pool, query);
            pool.life[query] = Life.AVAILABLE;
        }
    }

    private void draw(int triangles, int size) {
        if (renderPass) {
            rig.draw(commands(), triangles, size, 2 * size);
        }
    }

    private void dispatch(int groups) {
        if (!renderPass) {
            rig.generator.dispatch(commands(), Math.min(groups, Rig.GROUPS));
        }
    }

    private void reset(Tracked pool, int first, int count) {
        boolean active = pool.active >= first && pool.active < first + count;
        if (!renderPass && !active) {
            commands().resetQueryPool(pool.pool, first, count);
            Arrays.fill(pool.life, first, first + count, Life.RESET);
        }
    }

    private void resetByHost(Tracked pool, int first, int count) {
        submit();
        pool.pool.reset(first, count);
        Arrays.fill(pool.life, first, first + count, Life.RESET);
    }

    private ResultLayout layout(Tracked pool, int shape) {
        ResultLayout layout = pool.pool.info().layout()
                .withWidth(shape % 2 == 0 ? ElementWidth.BITS_32 : ElementWidth.BITS_64);
        ResultLayout worded = shape / 2 % 2 == 0 ? layout.withAvailability() : layout;
        return worded.strided(worded.stride() + shape / 4 * worded.width().bytes());
    }

    private void copy(Tracked pool, int first, int count, int shape) {
        if (renderPass || copies.size() == MAX_COPIES || pool.available(first, count).cardinality() < count) {
            return;
        }
        Copy copy = new Copy(pool.pool.type(), layout(pool, shape), count, copies.size() * COPY_BYTES);
        buffer.memory().asSlice(copy.offset(), COPY_BYTES).fill((byte) 0xA5);
        // Without WAIT, the specification does not say whether a result of this submission is there already.
        commands().copyQueryPoolResults(
                pool.pool, first, copy.count(), copy.layout(), buffer, copy.offset(), QueryResultFlags.WAIT);
        copies.add(copy);
    }

    private void submit() {
        if (!recording) {
            return;
        }
        endRenderPass();
        pools.forEach(this::end);
        commands().memoryBarrier(PipelineStage.TRANSFER, PipelineStage.HOST).end();
        recording = false;
        rig.device.queue().submit(rig.commands, rig.fence);
        assertThat(rig.fence.await(Rig.PATIENCE)).as("the work ended in time").isTrue();
        for (Copy copy : copies) {
            MemorySegment copied = buffer.memory().asSlice(copy.offset(), COPY_BYTES);
            BitSet all = new BitSet();
            all.set(0, copy.count());
            write("copy", copy.type(), copy.layout(), copy.count(), copied, all);
        }
        copies.clear();
    }

    private void read(Tracked pool, int first, int count, int shape) {
        submit();
        ResultLayout layout = layout(pool, shape);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocate(COPY_BYTES, Long.BYTES).fill((byte) 0xA5);
            boolean ready = pool.pool.read(first, count, memory, layout, 0);
            write("get " + ready + " from " + first, pool.pool.type(), layout, count, memory,
                    pool.available(first, count));
        }
    }

    /**
     * Writes what is fixed: all bytes, or, where some are not, what is known of each query.
     *
     * @param available which of the queries have a result
     */
    private void write(
            String what, QueryType type, ResultLayout layout, int count, MemorySegment memory, BitSet available) {
        StringBuilder line = new StringBuilder(what + " " + type + " " + layout + ":");
        boolean all = available.cardinality() == count;
        if (type != QueryType.TIMESTAMP && (all || layout.values() == 1)) {
            String bytes = HexFormat.of().formatHex(memory.toArray(ValueLayout.JAVA_BYTE));
            transcript.add(line.append(' ').append(bytes.replaceFirst("(a5)+$", "…")).toString());
            return;
        }
        // Times differ. Of unavailable statistics, lavapipe writes the availability over the second value.
        for (int query = 0; query < count; query++) {
            boolean word = layout.trailingWord() != TrailingWord.NONE;
            line.append(word && layout.available(memory, query) ? " available" : " -");
            boolean fixed = type != QueryType.TIMESTAMP && available.get(query);
            for (int index = 0; fixed && index < layout.values(); index++) {
                line.append(' ').append(layout.value(memory, query, index));
            }
        }
        transcript.add(line.toString());
    }
}
