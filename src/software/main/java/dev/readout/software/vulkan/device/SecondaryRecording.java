package dev.readout.software.vulkan.device;

import java.util.List;
import java.util.function.Consumer;

/**
 * The steps of a secondary command buffer. The primary command buffer records them again when it executes it, since
 * their counts depend on the render pass.
 *
 * @param inheritance what it inherits
 * @param steps the steps, in order
 */
public record SecondaryRecording(Inheritance inheritance, List<Step> steps) {

    /**
     * A recorded command.
     *
     * @param function the function that recorded it
     * @param step its effect on a recorder
     */
    record Step(String function, Consumer<Recorder> step) {
    }
}
