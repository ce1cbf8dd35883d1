package dev.readout.profile;

import static dev.readout.testing.LwjglApplication.check;
import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.VK12.*;

import dev.readout.testing.LwjglApplication;
import java.nio.LongBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkQueryPoolCreateInfo;

/**
 * Timestamps that an application writes by itself, for each frame in flight and each pass: before its scope begins, in
 * it at the beginning, in it at the end, and after its end.
 */
final class PassStamps implements AutoCloseable {
    private static final int STAMPS = 4;

    private final LwjglApplication application;
    private final int ofFrame;
    private final long pool;

    PassStamps(LwjglApplication application, int frames, int passes) {
        this.application = application;
        ofFrame = passes * STAMPS;
        try (MemoryStack stack = stackPush()) {
            LongBuffer handle = stack.mallocLong(1);
            check(vkCreateQueryPool(application.device, VkQueryPoolCreateInfo.calloc(stack).sType$Default()
                    .queryType(VK_QUERY_TYPE_TIMESTAMP).queryCount(frames * ofFrame), null, handle));
            pool = handle.get(0);
        }
    }

    void reset(VkCommandBuffer commands, int slot) {
        vkCmdResetQueryPool(commands, pool, slot * ofFrame, ofFrame);
    }

    /** Writes the next one of a pass, 0 to 3. */
    void write(VkCommandBuffer commands, int slot, int pass, int which) {
        vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, pool,
                slot * ofFrame + pass * STAMPS + which);
    }

    /** The time around a pass, in ns. */
    long outside(int slot, int pass) {
        return nanoseconds(slot, pass, 0, 3);
    }

    /** The time within a pass, in ns. */
    long inside(int slot, int pass) {
        return nanoseconds(slot, pass, 1, 2);
    }

    private long nanoseconds(int slot, int pass, int from, int to) {
        try (MemoryStack stack = stackPush()) {
            LongBuffer ticks = stack.mallocLong(STAMPS);
            check(vkGetQueryPoolResults(application.device, pool, slot * ofFrame + pass * STAMPS, STAMPS, ticks,
                    Long.BYTES, VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WAIT_BIT));
            int unused = Long.SIZE - application.validBits;
            return Math.round((ticks.get(to) - ticks.get(from) << unused >>> unused) * (double) application.period);
        }
    }

    @Override
    public void close() {
        vkDestroyQueryPool(application.device, pool, null);
    }
}
