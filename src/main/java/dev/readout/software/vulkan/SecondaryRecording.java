package dev.readout.software.vulkan;

import java.util.List;
import java.util.function.Consumer;

/**
 * What a secondary command buffer does: the steps of its recording, which the primary command buffer does again when it
 * executes it, for what they count depends on the render pass.
 *
 * @param steps the steps, in order
 * @param occlusion whether it may run while an occlusion query is active
 * @param controlFlags with which {@code VkQueryControlFlags} that query may have begun
 * @param statistics which pipeline statistics may be counted while it runs, by bits
 */
record SecondaryRecording(List<Step> steps, boolean occlusion, int controlFlags, int statistics) {

    /**
     * A recorded command.
     *
     * @param function the function that recorded it
     * @param step what it does to a recorder
     */
    record Step(String function, Consumer<Recorder> step) {
    }
}
