package dev.readout.software.vulkan.device;

import dev.readout.software.vulkan.object.DeviceState;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongConsumer;

/** A {@code VkCommandPool}: the command buffers that were allocated from it, by handle. */
public final class CommandPool {
    private final DeviceState device;
    private final int familyIndex;
    private final boolean resetsBuffers;
    private final Map<Long, CommandBuffer> commandBuffers = new HashMap<>();

    /** @param resetsBuffers whether its command buffers may be reset one by one */
    public CommandPool(DeviceState device, int familyIndex, boolean resetsBuffers) {
        this.device = device;
        this.familyIndex = familyIndex;
        this.resetsBuffers = resetsBuffers;
    }

    DeviceState device() {
        return device;
    }

    int familyIndex() {
        return familyIndex;
    }

    public boolean resetsBuffers() {
        return resetsBuffers;
    }

    /** The state of a recording that begins. */
    public RecordingState newRecording() {
        return new RecordingState(device, familyIndex);
    }

    public Map<Long, CommandBuffer> commandBuffers() {
        return commandBuffers;
    }

    /** The pool is destroyed, and its command buffers with it: each handle goes to {@code forgetting}. */
    public void destroyed(LongConsumer forgetting) {
        commandBuffers.values().forEach(CommandBuffer::forget);
        commandBuffers.keySet().forEach(forgetting::accept);
    }
}
