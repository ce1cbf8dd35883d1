package dev.readout.driver.vulkan;

import static dev.readout.driver.vulkan.VulkanFunction.*;

import dev.readout.abi.Lifetime;
import dev.readout.abi.vulkan.PFN_vkGetFenceStatus;
import dev.readout.abi.vulkan.PFN_vkResetFences;
import dev.readout.abi.vulkan.PFN_vkWaitForFences;
import dev.readout.abi.vulkan.VkFenceCreateInfo;
import dev.readout.abi.vulkan.vulkan_h;
import dev.readout.driver.DriverException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.BooleanSupplier;

/**
 * A fence, which is signaled when submitted work has ended. It serves one {@linkplain Queue#submit submission} after
 * the other, each after the end of the one before. Nothing here allocates.
 *
 * <p>Several threads may wait; submitting and closing must not overlap with another use.
 *
 * <p>Example: {@link CommandBuffer}.
 */
public final class Fence implements AutoCloseable {
    private final DeviceCalls device;
    private final MemorySegment handle;
    private final MemorySegment array;
    private final Lifetime lifetime;
    /** Made once, so that submitting does not allocate. */
    private final BooleanSupplier ended = this::hasEnded;
    private int submission;
    private boolean pending;
    private boolean deviceLost;

    Fence(DeviceCalls device) {
        this.device = device;
        Handles handles = new Handles(device);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment info = arena.allocate(VkFenceCreateInfo.layout());
            VkFenceCreateInfo.sType(info, vulkan_h.VK_STRUCTURE_TYPE_FENCE_CREATE_INFO());
            handle = handles.create(vkCreateFence, info, vkDestroyFence);
        }
        array = Arena.ofAuto().allocateFrom(ValueLayout.ADDRESS, handle);
        lifetime = device.own("fence", handles::destroy);
    }

    /**
     * Waits until the submitted work has ended. Where the device was lost meanwhile (4.2.3), this says so, also the
     * next time: the fence may be signaled, but not because the work was done.
     *
     * @param timeoutNanos the timeout in nanoseconds, 0 or more
     * @return whether the work has ended; false: the time elapsed
     * @throws DriverException if the driver reports an error, such as the {@linkplain DriverException#isDeviceLost()
     *         loss of the device}
     * @throws IllegalStateException if nothing was ever submitted with this fence, or it is closed
     */
    public boolean await(long timeoutNanos) {
        lifetime.requireOpen();
        if (timeoutNanos < 0) {
            throw new IllegalArgumentException("timeoutNanos " + timeoutNanos + " is negative");
        }
        if (!isPending(vkWaitForFences)) {
            return true;
        }
        return ended(vkWaitForFences, PFN_vkWaitForFences.invoke(
                device.address(vkWaitForFences), device.handle(), 1, array, 1, timeoutNanos), VkResult.TIMEOUT);
    }

    /**
     * Returns whether the submitted work has ended, without waiting. Of a lost device as {@link #await}.
     *
     * @throws DriverException if the driver reports an error, such as the {@linkplain DriverException#isDeviceLost()
     *         loss of the device}
     * @throws IllegalStateException if nothing was ever submitted with this fence, or it is closed
     */
    public boolean isSignaled() {
        lifetime.requireOpen();
        if (!isPending(vkGetFenceStatus)) {
            return true;
        }
        return ended(vkGetFenceStatus, PFN_vkGetFenceStatus.invoke(
                device.address(vkGetFenceStatus), device.handle(), handle), VkResult.NOT_READY);
    }

    /** @throws DriverException if {@code function} need not be called, because the device is known to be lost */
    private synchronized boolean isPending(VulkanFunction function) {
        if (submission == 0) {
            throw new IllegalStateException("nothing was submitted with this fence: it would never be signaled");
        }
        if (deviceLost) {
            throw VkResult.exception(function, VkResult.DEVICE_LOST);
        }
        return pending;
    }

    private boolean ended(VulkanFunction function, int code, int notYet) {
        if (code == notYet) {
            return false;
        }
        if (code == VkResult.SUCCESS || code == VkResult.DEVICE_LOST) {
            end(code == VkResult.DEVICE_LOST);
        }
        VkResult.requireSuccess(function, code);
        return true;
    }

    private synchronized void end(boolean byLoss) {
        pending = false;
        deviceLost |= byLoss;
        device.submittedWork.end(ended);
    }

    /** Prepares the fence for a submission, before the driver sees it. */
    synchronized void prepare(DeviceCalls submittingDevice) {
        lifetime.requireOpen();
        device.requireSame(submittingDevice, "fence");
        if (pending && !isSignaled()) {
            throw new IllegalStateException("the work that was submitted with this fence has not ended:"
                    + " await it first, or use another fence");
        }
        if (submission > 0) {
            VkResult.requireSuccess(vkResetFences,
                    PFN_vkResetFences.invoke(device.address(vkResetFences), device.handle(), 1, array));
        }
    }

    /** Notes a submission, and returns its number. */
    synchronized int submitted() {
        pending = true;
        device.submittedWork.begin(ended);
        return ++submission;
    }

    /** Returns whether the submission with a number is still running, as far as the driver says now. */
    boolean isRunning(int number) {
        synchronized (this) {
            if (number != submission || !pending) {
                return false;
            }
        }
        return !isSignaled();
    }

    /** Returns whether no submission with this fence runs, as far as the driver says. A lost device runs nothing. */
    private synchronized boolean hasEnded() {
        try {
            return !pending || isSignaled();
        } catch (DriverException e) {
            if (e.code() != VkResult.DEVICE_LOST) {
                throw e;
            }
            return true;
        }
    }

    MemorySegment segment() {
        return handle;
    }

    /** Destroys the fence, once the submitted work has ended. Does nothing the second time. */
    @Override
    public void close() {
        lifetime.close();
    }
}
