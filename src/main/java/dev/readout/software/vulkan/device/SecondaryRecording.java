package dev.readout.software.vulkan.device;

import java.util.List;
import java.util.function.Consumer;

/**
 * What a secondary command buffer does: the steps of its recording, which the primary command buffer does again when it
 * executes it, for what they count depends on the render pass.
 *
 * @param inheritance what it says to inherit
 * @param steps the steps, in order
 */
public record SecondaryRecording(Inheritance inheritance, List<Step> steps) {

    /**
     * A recorded command.
     *
     * @param function the function that recorded it
     * @param step what it does to a recorder
     */
    record Step(String function, Consumer<Recorder> step) {
    }
}
