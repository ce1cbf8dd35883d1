import static dev.readout.testing.ClassicBug.AVAILABLE_IS_ONE;
import static dev.readout.testing.ClassicBug.COUNTS_LOST_AS_READ;
import static dev.readout.testing.ClassicBug.DATA_SIZE_WITHOUT_AVAILABILITY;
import static dev.readout.testing.ClassicBug.DOUBLE_MATH;
import static dev.readout.testing.ClassicBug.IGNORES_AVAILABILITY;
import static dev.readout.testing.ClassicBug.IGNORES_TIMEOUT;
import static dev.readout.testing.ClassicBug.LEAVES_POOL_AND_FENCE_OPEN;
import static dev.readout.testing.ClassicBug.NO_MASK;
import static dev.readout.testing.ClassicBug.NO_PERIOD;
import static dev.readout.testing.ClassicBug.NO_RESET;
import static dev.readout.testing.ClassicBug.READS_BEFORE_THE_FENCE;
import static dev.readout.testing.ClassicBug.RETRIES_FOR_EVER;
import static dev.readout.testing.ClassicBug.STRIDE_OF_8_FOR_16;
import static dev.readout.testing.ClassicBug.VALID_BITS_OF_FAMILY_0;
import static dev.readout.testing.ClassicBug.WAITS_FOR_LOST_RESULTS;

import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.driver.vulkan.Fence;
import dev.readout.driver.vulkan.PipelineStage;
import dev.readout.driver.vulkan.QueryPool;
import dev.readout.driver.vulkan.QueryPoolInfo;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.testing.abi.vulkan.PFN_vkGetQueryPoolResults;
import dev.readout.vulkan.QueryResultFlags;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.ResultLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * A profiler like that of the test kit's page: a user's own, so in no package, as the page's classes are, and with code
 * of its own for what Readout's decoders do. Each {@link dev.readout.testing.ClassicBug} can be planted in it.
 */
public final class PlantedProfiler implements AutoCloseable {
    private static final ResultLayout LAYOUT = ResultLayout.of(QueryType.TIMESTAMP).withAvailability();
    /** Another number for each frame, so that no frame takes as long as the one before it. */
    private static final int COMMANDS = 7;

    private final VulkanDevice device;
    private final QueryPool pool;
    private final CommandBuffer commands;
    private final Fence fence;
    private final MemorySegment results = Arena.ofAuto().allocate(LAYOUT.byteSize(2), Long.BYTES);
    /** The time of each frame, in ns, or -1 if it is lost. */
    private final List<Long> frames = new ArrayList<>();

    public PlantedProfiler(VulkanDevice device) {
        this.device = device;
        pool = device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, 2));
        commands = device.createCommandBuffer();
        fence = device.createFence();
    }

    /** Measures a frame and reads it, if it can be read. */
    public void frame() {
        commands.begin();
        if (!NO_RESET.isPlanted()) {
            commands.resetQueryPool(pool, 0, 2);
        }
        commands.writeTimestamp(PipelineStage.TOP_OF_PIPE, pool, 0);
        for (int command = COMMANDS * frames.size(); command >= 0; command--) {
            commands.memoryBarrier(PipelineStage.ALL_COMMANDS, PipelineStage.ALL_COMMANDS);
        }
        commands.writeTimestamp(PipelineStage.BOTTOM_OF_PIPE, pool, 1).end();
        device.queue().submit(commands, fence);
        if (READS_BEFORE_THE_FENCE.isPlanted()) {
            read();
            fence.await(1_000_000_000);
        } else {
            while (!fence.await(1_000_000_000) && !IGNORES_TIMEOUT.isPlanted()) {
                // Its results are still to come.
            }
            read();
        }
    }

    private void read() {
        do {
            if (DATA_SIZE_WITHOUT_AVAILABILITY.isPlanted()) {
                PFN_vkGetQueryPoolResults.invoke(device.functions().find("vkGetQueryPoolResults").orElseThrow(),
                        MemorySegment.ofAddress(device.handle()), MemorySegment.ofAddress(pool.handle()), 0, 2,
                        LAYOUT.byteSize(2) - Long.BYTES, results, LAYOUT.stride(), LAYOUT.flags());
            } else {
                pool.read(0, 2, results, LAYOUT, WAITS_FOR_LOST_RESULTS.isPlanted() ? QueryResultFlags.WAIT : 0);
            }
        } while (RETRIES_FOR_EVER.isPlanted() && !isAvailable());
        if (isAvailable() || IGNORES_AVAILABILITY.isPlanted()) {
            frames.add(nanoseconds(word(0), word(STRIDE_OF_8_FOR_16.isPlanted() ? 1 : 2)));
        } else {
            frames.add(COUNTS_LOST_AS_READ.isPlanted() ? 0L : -1L);
        }
    }

    private boolean isAvailable() {
        return AVAILABLE_IS_ONE.isPlanted() ? word(1) == 1 && word(3) == 1 : word(1) != 0 && word(3) != 0;
    }

    private long word(int index) {
        return results.get(ValueLayout.JAVA_LONG, (long) index * Long.BYTES);
    }

    private long nanoseconds(long begin, long end) {
        float period = device.physicalDevice().timestampPeriod();
        if (DOUBLE_MATH.isPlanted()) {
            return Math.round(masked(end) * (double) period - masked(begin) * (double) period);
        }
        long ticks = NO_MASK.isPlanted() ? end - begin : masked(end - begin);
        return NO_PERIOD.isPlanted() ? ticks
                : new BigDecimal(ticks).multiply(new BigDecimal(period)).setScale(0, RoundingMode.HALF_UP).longValue();
    }

    private long masked(long ticks) {
        int bits = (VALID_BITS_OF_FAMILY_0.isPlanted() ? device.physicalDevice().queueFamilies().getFirst()
                : device.queueFamily()).timestampValidBits();
        return ticks & -1L >>> Long.SIZE - bits;
    }

    /** Whether the results of a frame never came. */
    public boolean isLost(int frame) {
        return frames.get(frame) == -1;
    }

    /** How long a frame took, in ns. */
    public long nanoseconds(int frame) {
        return frames.get(frame);
    }

    public int framesRead() {
        return frames.size() - framesLost();
    }

    public int framesLost() {
        return (int) frames.stream().filter(time -> time == -1).count();
    }

    @Override
    public void close() {
        commands.close();
        if (!LEAVES_POOL_AND_FENCE_OPEN.isPlanted()) {
            fence.close();
            pool.close();
        }
    }
}
