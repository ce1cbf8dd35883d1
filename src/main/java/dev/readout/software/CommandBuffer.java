package dev.readout.software;

import static dev.readout.abi.vulkan.vulkan_h.VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
import static dev.readout.abi.vulkan.vulkan_h.VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT;

/** A {@code VkCommandBuffer}: its life from recording to submission and back. What is recorded is for the recorder. */
final class CommandBuffer {
    private final CommandPool pool;
    private Recorder recorder;
    private Recording recording;
    private int usage;
    private int pending;

    CommandBuffer(CommandPool pool) {
        this.pool = pool;
    }

    CommandPool pool() {
        return pool;
    }

    Device device() {
        return pool.device();
    }

    /** What records into this, between begin and end. */
    Recorder recorder() {
        if (recorder == null) {
            throw new Misuse("commandBuffer is not being recorded: vkBeginCommandBuffer comes first");
        }
        return recorder;
    }

    void begin(int flags) {
        checkNotPending();
        if (recorder != null) {
            throw new Misuse("commandBuffer is being recorded already");
        }
        if (recording != null && !pool.resetsBuffers()) {
            throw new Misuse("commandBuffer holds a recording, and its pool was created without"
                    + " VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT: reset the pool first");
        }
        recording = null;
        usage = flags;
        recorder = new Recorder(pool);
    }

    void end() {
        recording = recorder().end();
        recorder = null;
    }

    void reset() {
        checkNotPending();
        recorder = null;
        recording = null;
    }

    void checkNotPending() {
        if (pending > 0) {
            throw new Misuse("commandBuffer was submitted and is not complete");
        }
    }

    /** Checks that this may be submitted to {@code queue}. */
    void checkSubmittable(Queue queue) {
        if (recording == null) {
            throw new Misuse("a command buffer of pCommandBuffers is " + (recorder != null
                    ? "still being recorded: vkEndCommandBuffer comes first"
                    : "empty: it was never recorded, was reset, or was to be submitted once only"));
        }
        if (pending > 0 && (usage & VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT()) == 0) {
            throw new Misuse("a command buffer of pCommandBuffers was submitted before and is not complete, and it was"
                    + " begun without VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT");
        }
        if (pool.device() != queue.device() || pool.familyIndex() != queue.familyIndex()) {
            throw new Misuse("a command buffer of pCommandBuffers comes from a pool of queue family "
                    + pool.familyIndex() + ", and the queue is of family " + queue.familyIndex()
                    + (pool.device() != queue.device() ? " of another device" : ""));
        }
    }

    /** Notes that this was submitted, and returns what is to be done. */
    Recording submitted() {
        Recording submitted = recording;
        pending++;
        return submitted;
    }

    /** Notes that one submission of this is complete. */
    void completed() {
        pending--;
        if ((usage & VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT()) != 0) {
            recording = null;
        }
    }
}
