package dev.readout.software.vulkan;

import java.util.HashMap;
import java.util.Map;

/** A {@code VkCommandPool}: the command buffers that were allocated from it, by handle. */
final class CommandPool {
    private final Device device;
    private final SoftwareQueueFamily family;
    private final int familyIndex;
    private final boolean resetsBuffers;
    private long supportedStages;
    private final Map<Long, CommandBuffer> commandBuffers = new HashMap<>();

    /** @param resetsBuffers whether its command buffers may be reset one by one */
    CommandPool(Device device, int familyIndex, boolean resetsBuffers) {
        this.device = device;
        this.familyIndex = familyIndex;
        this.resetsBuffers = resetsBuffers;
        family = device.settings().queueFamilies().get(familyIndex);
    }

    Device device() {
        return device;
    }

    int familyIndex() {
        return familyIndex;
    }

    SoftwareQueueFamily family() {
        return family;
    }

    boolean resetsBuffers() {
        return resetsBuffers;
    }

    /** The stages, as bits, at which timestamps may be written. */
    long supportedStages() {
        if (supportedStages == 0) {
            supportedStages = PipelineStage.supported(family, device.enabled());
        }
        return supportedStages;
    }

    Map<Long, CommandBuffer> commandBuffers() {
        return commandBuffers;
    }
}
