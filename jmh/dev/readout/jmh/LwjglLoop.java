package dev.readout.jmh;

import dev.readout.driver.vulkan.VulkanDevice;
import java.nio.LongBuffer;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkDevice;

/** The loop of {@code jmh/loop.c} as one writes it with LWJGL: its calls, its buffer, and pairs that are subtracted. */
final class LwjglLoop extends HandLoop {
    private final VkDevice vkDevice;
    private final VkCommandBuffer[] commandBuffers = new VkCommandBuffer[FRAMES_IN_FLIGHT];
    private final LongBuffer buffer;

    LwjglLoop(VulkanDevice device, int scopes, VkDevice vkDevice) {
        super(device, scopes);
        this.vkDevice = vkDevice;
        buffer = MemoryUtil.memLongBuffer(results.address(), 2 * queries);
    }

    @Override
    void record(long commandBuffer, long pool, int slot) {
        VkCommandBuffer commands = commandBuffers[slot];
        if (commands == null || commands.address() != commandBuffer) {
            commands = new VkCommandBuffer(commandBuffer, vkDevice);
            commandBuffers[slot] = commands;
        }
        if (hostReset) {
            VK12.vkResetQueryPool(vkDevice, pool, 0, queries);
        } else {
            VK10.vkCmdResetQueryPool(commands, pool, 0, queries);
        }
        for (int query = 0; query < queries; query++) {
            VK10.vkCmdWriteTimestamp(commands, BOTTOM_OF_PIPE, pool, query);
        }
    }

    @Override
    long poll(long pool) {
        int result = VK10.vkGetQueryPoolResults(vkDevice, pool, 0, queries, buffer, STRIDE, FLAGS);
        if (result < 0) {
            throw new IllegalStateException("vkGetQueryPoolResults returned " + result);
        }
        long sum = 0;
        for (int word = 0; word < 2 * queries; word += 4) {
            if (buffer.get(word + 1) != 0 && buffer.get(word + 3) != 0) {
                sum += buffer.get(word + 2) - buffer.get(word);
            }
        }
        return sum;
    }
}
