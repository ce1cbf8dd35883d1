import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.driver.vulkan.Fence;
import dev.readout.driver.vulkan.PipelineStage;
import dev.readout.driver.vulkan.QueryPool;
import dev.readout.driver.vulkan.QueryPoolInfo;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.vulkan.QueryPoolLayout;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** The profiler that the README tests: somebody's own, so in no package, as the README's classes are. */
public final class MyProfiler implements AutoCloseable {
    private static final QueryPoolLayout LAYOUT = QueryPoolLayout.of(QueryType.TIMESTAMP, 2).withAvailability();

    private final VulkanDevice device;
    private final QueryPool pool;
    private final CommandBuffer commands;
    private final Fence fence;
    private final MemorySegment results = Arena.ofAuto().allocate(LAYOUT.byteSize(), Long.BYTES);
    private int read;
    private int lost;

    public MyProfiler(VulkanDevice device) {
        this.device = device;
        pool = device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, 2));
        commands = device.createCommandBuffer();
        fence = device.createFence();
    }

    /** Measures a frame and reads it, if it can be read. */
    public void frame() {
        commands.begin().resetQueryPool(pool, 0, 2).writeTimestamp(PipelineStage.TOP_OF_PIPE, pool, 0)
                .writeTimestamp(PipelineStage.BOTTOM_OF_PIPE, pool, 1).end();
        device.queue().submit(commands, fence);
        fence.await(1_000_000_000);
        if (pool.results(0, results, LAYOUT, 0)) {
            read++;
        } else {
            lost++;
        }
    }

    public int framesRead() {
        return read;
    }

    public int framesLost() {
        return lost;
    }

    @Override
    public void close() {
        fence.close();
        commands.close();
        pool.close();
    }
}
