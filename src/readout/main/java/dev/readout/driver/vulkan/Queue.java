package dev.readout.driver.vulkan;

import static dev.readout.driver.vulkan.VulkanFunction.*;

import dev.readout.abi.vulkan.PFN_vkGetDeviceQueue;
import dev.readout.abi.vulkan.PFN_vkQueueSubmit;
import dev.readout.driver.DriverException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;

/**
 * A queue, which command buffers are submitted to. It lives as long as its device. Safe to share between threads.
 *
 * <p>Example: {@link CommandBuffer}.
 */
public final class Queue {
    private final DeviceCalls device;
    private final MemorySegment handle;

    Queue(DeviceCalls device, int family) {
        this.device = device;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment queue = arena.allocate(ValueLayout.ADDRESS);
            PFN_vkGetDeviceQueue.invoke(device.address(vkGetDeviceQueue), device.handle(), family, 0, queue);
            handle = queue.get(ValueLayout.ADDRESS, 0);
        }
    }

    /**
     * Submits a command buffer. Returns at once; the fence is signaled when the work has ended. Until then the command
     * buffer can't be re-recorded, nor the objects that it uses be closed. Does not allocate.
     *
     * @param commandBuffer recorded, and not running
     * @param fence is reset, and signaled when the work has ended; not in use by pending work
     * @throws DriverException if the driver refuses
     * @throws IllegalStateException if the command buffer or the fence is not ready, or something that the command
     *         buffer uses is closed
     */
    public synchronized void submit(CommandBuffer commandBuffer, Fence fence) {
        Objects.requireNonNull(commandBuffer, "commandBuffer");
        Objects.requireNonNull(fence, "fence");
        MemorySegment submission = commandBuffer.prepare(device);
        fence.prepare(device);
        VkResult.requireSuccess(vkQueueSubmit, PFN_vkQueueSubmit.invoke(
                device.address(vkQueueSubmit), handle, 1, submission, fence.segment()));
        commandBuffer.submitted(fence, fence.submitted());
    }

    /** The handle, {@code VkQueue}, for other bindings. */
    public long handle() {
        return handle.address();
    }
}
