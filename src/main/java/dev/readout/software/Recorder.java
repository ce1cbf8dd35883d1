package dev.readout.software;

import dev.readout.vulkan.QueryType;
import java.util.ArrayList;
import java.util.List;

/**
 * Records a command buffer: it checks commands, adds up what they count and how long they take, and keeps those with an
 * effect that the host can see.
 */
final class Recorder {
    private final SoftwareQueueFamily family;
    private final CostModel costs;
    private final List<Command> commands = new ArrayList<>();
    private final List<Active> actives = new ArrayList<>();
    private final Counters counters = new Counters();
    private final long commandCost;
    private long nanoseconds;
    private Pipeline graphics;
    private Pipeline compute;
    private Rectangle scissor;
    private Rectangle renderArea;

    /** A query between begin and end, and what had been counted when it began. */
    private record Active(QueryPool pool, int query, Counters before) {
    }

    Recorder(CommandPool pool) {
        family = pool.family();
        costs = pool.device().settings().costs();
        commandCost = costs.ofCommand();
    }

    Recording end() {
        if (renderArea != null) {
            throw new Misuse("a render pass is not ended");
        }
        if (!actives.isEmpty()) {
            throw new Misuse("query " + actives.getFirst().query() + " is begun and not ended");
        }
        return new Recording(commands, nanoseconds);
    }

    /** A command that only takes time. */
    void other() {
        nanoseconds += commandCost;
    }

    void add(Command command) {
        commands.add(command);
        nanoseconds += commandCost;
    }

    void bind(Pipeline pipeline) {
        if (pipeline.graphics()) {
            graphics = pipeline;
        } else {
            compute = pipeline;
        }
        other();
    }

    void setScissor(Rectangle rectangle) {
        scissor = rectangle;
        other();
    }

    void beginRenderPass(Rectangle area) {
        checkFamily(SoftwareQueueFamily.GRAPHICS);
        if (renderArea != null) {
            throw new Misuse("a render pass has begun and is not ended");
        }
        renderArea = area;
        other();
    }

    void endRenderPass() {
        if (renderArea == null) {
            throw new Misuse("no render pass has begun");
        }
        renderArea = null;
        other();
    }

    /** Counts a draw of unsigned numbers of vertices and instances. */
    void draw(int vertexCount, int instanceCount) {
        if (renderArea == null) {
            throw new Misuse("a draw outside of a render pass");
        }
        if (graphics == null) {
            throw new Misuse("a draw without a graphics pipeline");
        }
        Rectangle clip = graphics.scissor() != null ? graphics.scissor() : scissor;
        if (clip == null) {
            throw new Misuse("a draw with dynamic scissor, and vkCmdSetScissor was not called");
        }
        long vertices = Integer.toUnsignedLong(vertexCount) * Integer.toUnsignedLong(instanceCount);
        long primitives = graphics.primitives(vertexCount) * Integer.toUnsignedLong(instanceCount);
        long pixels = primitives * clip.intersection(renderArea).area();
        nanoseconds += costs.ofDraw(vertices, graphics.shadesFragments() ? pixels : 0);
        counters.addDraw(graphics, vertices, primitives, pixels);
    }

    /** Counts a dispatch of unsigned numbers of groups. */
    void dispatch(int x, int y, int z) {
        checkFamily(SoftwareQueueFamily.COMPUTE);
        if (renderArea != null) {
            throw new Misuse("a dispatch inside of a render pass");
        }
        if (compute == null) {
            throw new Misuse("a dispatch without a compute pipeline");
        }
        long groups = Integer.toUnsignedLong(x) * Integer.toUnsignedLong(y) * Integer.toUnsignedLong(z);
        nanoseconds += costs.ofDispatch(groups);
        counters.addDispatch(groups * compute.localSize());
    }

    void resetQueries(QueryPool pool, int first, int count) {
        checkFamily(SoftwareQueueFamily.GRAPHICS | SoftwareQueueFamily.COMPUTE);
        if (renderArea != null) {
            throw new Misuse("a reset inside of a render pass");
        }
        pool.checkRange(first, count);
        for (Active active : actives) {
            if (active.pool() == pool && active.query() >= first && active.query() - first < count) {
                throw new Misuse("query " + active.query() + " is active: end it before it is reset");
            }
        }
        add(new Command.ResetQueries(pool, first, count));
    }

    void beginQuery(QueryPool pool, int query) {
        if (pool.type() == QueryType.TIMESTAMP) {
            throw new Misuse("a timestamp is written, and not begun and ended");
        }
        checkFamily(pool.type() == QueryType.OCCLUSION ? SoftwareQueueFamily.GRAPHICS
                : SoftwareQueueFamily.GRAPHICS | SoftwareQueueFamily.COMPUTE);
        pool.checkQuery(query);
        for (Active active : actives) {
            if (active.pool().type() == pool.type()) {
                throw new Misuse("query " + active.query() + " of the same type is active");
            }
        }
        actives.add(new Active(pool, query, counters.copy()));
        add(new Command.BeginQuery(pool, query));
    }

    void endQuery(QueryPool pool, int query) {
        pool.checkQuery(query);
        for (Active active : actives) {
            if (active.pool() == pool && active.query() == query) {
                actives.remove(active);
                add(new Command.EndQuery(pool, query, counters.since(active.before(), pool)));
                return;
            }
        }
        throw new Misuse("query " + query + " was not begun in this command buffer");
    }

    void writeTimestamp(QueryPool pool, int query) {
        if (pool.type() != QueryType.TIMESTAMP) {
            throw new Misuse("queryPool is of type " + pool.type() + ": expected TIMESTAMP");
        }
        if (family.timestampValidBits() == 0) {
            throw new Misuse("the queue family has no timestamps: its timestampValidBits is 0");
        }
        pool.checkQuery(query);
        nanoseconds += commandCost;
        commands.add(new Command.WriteTimestamp(pool, query, nanoseconds));
    }

    void copyResults(ResultFormat format, Buffer buffer, long offset) {
        checkFamily(SoftwareQueueFamily.GRAPHICS | SoftwareQueueFamily.COMPUTE);
        if (renderArea != null) {
            throw new Misuse("a copy inside of a render pass");
        }
        add(new Command.CopyResults(format, buffer, offset));
    }

    private void checkFamily(int operations) {
        if (!family.can(operations)) {
            throw new Misuse("the queue family of the command pool does not support the command: its flags are 0x"
                    + Integer.toHexString(family.flags()) + ", of 0x" + Integer.toHexString(operations)
                    + " one is needed");
        }
    }
}
