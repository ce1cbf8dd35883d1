package dev.readout.software.vulkan.device;

import dev.readout.software.vulkan.SoftwareQueueFamily;
import dev.readout.software.vulkan.object.DeviceState;
import dev.readout.software.vulkan.object.QueueAbilities;
import dev.readout.software.vulkan.object.VideoSession;
import dev.readout.software.vulkan.registry.Misuse;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The state of a recording: the commands so far, and what the rules for the next command depend on. */
public final class RecordingState {
    private final DeviceState device;
    private final int familyIndex;
    private final SoftwareQueueFamily family;
    private final int lockAtBeginning;
    private final List<Command> commands = new ArrayList<>();
    private final Counters counters;
    private String function = "";
    private int recorded;
    private boolean hasDeferredWork;
    private @Nullable RenderPassInstance renderPass;
    private int subpasses;
    private @Nullable VideoSession videoSession;

    /** @param familyIndex the queue family of the command pool */
    RecordingState(DeviceState device, int familyIndex) {
        this.device = device;
        this.familyIndex = familyIndex;
        family = device.settings().queueFamilies().get(familyIndex);
        counters = new Counters(device.settings());
        lockAtBeginning = device.profilingLock();
    }

    DeviceState device() {
        return device;
    }

    int familyIndex() {
        return familyIndex;
    }

    SoftwareQueueFamily family() {
        return family;
    }

    /** True if the profiling lock was held when the recording began. */
    boolean lockedAtBeginning() {
        return lockAtBeginning != 0;
    }

    /** True if the profiling lock has been held from the beginning on. */
    boolean lockedThroughout() {
        return lockedAtBeginning() && device.profilingLock() == lockAtBeginning;
    }

    Counters counters() {
        return counters;
    }

    /** The commands with an effect that the host can see, in order. */
    List<Command> commands() {
        return commands;
    }

    String function() {
        return function;
    }

    void setFunction(String name) {
        function = name;
    }

    int recorded() {
        return recorded;
    }

    boolean insideRenderPass() {
        return renderPass != null;
    }

    /** The render pass that the next command is in; null outside of one. */
    @Nullable
    RenderPassInstance renderPass() {
        return renderPass;
    }

    /** The number of the subpass that the next command is in, unique in the recording; 0 outside of a render pass. */
    int subpass() {
        return renderPass == null ? 0 : subpasses;
    }

    /** The number of views that everything is drawn in: 1 outside of multiview. */
    int views() {
        return renderPass == null ? 1 : renderPass.views();
    }

    void beginRenderPass(RenderPassInstance begun) {
        renderPass = begun;
        subpasses++;
    }

    void nextSubpass(RenderPassInstance instance) {
        renderPass = instance.next();
        subpasses++;
    }

    void endRenderPass() {
        renderPass = null;
    }

    /** The session of the video coding scope that the next command is in; null outside of one. */
    @Nullable
    VideoSession videoSession() {
        return videoSession;
    }

    void setVideoSession(@Nullable VideoSession session) {
        videoSession = session;
    }

    /** Reports a broken rule; a strict device does not record the command. */
    void violation(String rule, String message) {
        device.reports().violation(function, rule, message);
    }

    void checkFamily(int operations) {
        if (!QueueAbilities.can(family, operations)) {
            throw new Misuse("commandBuffer-cmdpool",
                    "the queue family of the command pool does not support the command: its flags are 0x"
                            + Integer.toHexString(family.flags()) + ", of 0x" + Integer.toHexString(operations)
                            + " one is needed");
        }
    }

    /** Notes a command whose counts and time were added. */
    void note() {
        recorded++;
    }

    /** A command that only takes time. */
    void other() {
        note();
        counters.addCommand();
    }

    void add(Command command) {
        commands.add(command);
        other();
    }

    /** Defers work of the command, which is counted when it is executed. */
    void defer(Consumer<Execution> work) {
        hasDeferredWork = true;
        addWork(work);
    }

    boolean hasDeferredWork() {
        return hasDeferredWork;
    }

    /** Adds another part of a command that was noted. */
    void addPart(Command command) {
        commands.add(command);
    }

    /** Adds work of the execution as another part of a command that was noted. */
    void addWork(Consumer<Execution> work) {
        addPart(new Command.DeferredWork(function, work));
    }
}
