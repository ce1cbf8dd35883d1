package dev.readout.software.vulkan.device;

import static dev.readout.software.abi.vulkan.vulkan_h.VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_ERROR_VALIDATION_FAILED_EXT;
import static dev.readout.software.abi.vulkan.vulkan_h.VK_SUCCESS;

import dev.readout.software.vulkan.object.DeviceState;
import dev.readout.software.vulkan.object.HandleTable;
import dev.readout.software.vulkan.registry.Misuse;
import dev.readout.software.vulkan.registry.SubmitVuids;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A {@code VkCommandBuffer}: its life cycle. {@link Recorder} records the commands. */
public final class CommandBuffer {
    private final CommandPool pool;
    private final boolean secondary;
    private final HandleTable objects;
    private @Nullable Recorder recorder;
    private @Nullable Recording recording;
    /** The recording of a secondary command buffer; null for a primary one. */
    private @Nullable SecondaryRecording kept;
    private UsedObjects used;
    private boolean inherits;
    private boolean spoilt;
    private int usage;
    private int pending;
    /** The last call that tried to submit this. */
    private @Nullable Object checkedFor;

    public CommandBuffer(CommandPool pool, boolean secondary) {
        this.pool = pool;
        this.secondary = secondary;
        objects = pool.device().objects();
        used = new UsedObjects(objects);
    }

    public CommandPool pool() {
        return pool;
    }

    public DeviceState device() {
        return pool.device();
    }

    public boolean isSecondary() {
        return secondary;
    }

    /** The object behind {@code handle}, which a command uses; {@code argument} is its name in messages. */
    public <T> T object(Class<T> type, long handle, String argument) {
        T object = objects.get(type, handle, argument, "commonparent");
        used.add(handle, object);
        return object;
    }

    /** The same, of the element {@code index} of an array: {@code argument} names all, {@code pInfos[].dst}. */
    public <T> T object(Class<T> type, long handle, String argument, int index) {
        T object = objects.get(type, handle, argument, index, "commonparent");
        used.add(handle, object);
        return object;
    }

    public void checkRecording() {
        recorder();
    }

    private Recorder recorder() {
        if (recorder == null) {
            throw new Misuse("commandBuffer-recording",
                    "commandBuffer is not being recorded: vkBeginCommandBuffer comes first");
        }
        return recorder;
    }

    /** Records a step of {@code function}. A secondary command buffer keeps it for the primary one. */
    public void record(String function, Consumer<Recorder> step) {
        recorder().during(function, step);
        if (kept != null) {
            kept.steps().add(new SecondaryRecording.Step(function, step));
        }
    }

    /** Notes that a command was refused: on a strict device, the recording is then invalid. */
    public void spoil() {
        spoilt = device().reports().strict();
    }

    /**
     * Begins the recording.
     *
     * @param inherited what a secondary command buffer inherits; null for a primary one
     */
    public void begin(int flags, @Nullable Inheritance inherited) {
        checkNotPending();
        if (recorder != null) {
            throw new Misuse("commandBuffer-00049", "commandBuffer is being recorded already");
        }
        if (recording != null && !pool.resetsBuffers()) {
            throw new Misuse("commandBuffer-00050", "commandBuffer holds a recording, and its pool was created without"
                    + " VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT: reset the pool first");
        }
        recording = null;
        spoilt = false;
        usage = flags;
        kept = inherited == null ? null : new SecondaryRecording(inherited, new ArrayList<>());
        used = new UsedObjects(objects);
        recorder = new Recorder(pool.newRecording());
        inherits = secondary && (flags & VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT()) != 0;
        if (inherits) {
            recorder.inheritRenderPass();
        }
    }

    /** Ends the recording, and returns a {@code VkResult}. */
    public int end() {
        if (recorder == null) {
            throw new Misuse("commandBuffer-00059",
                    "commandBuffer is not being recorded: vkBeginCommandBuffer comes first");
        }
        if (spoilt) {
            recorder = null;
            return VK_ERROR_VALIDATION_FAILED_EXT();
        }
        String missing = used.missing();
        if (missing != null) {
            checkedEnd("commandBuffer uses " + missing + ": it is not in the recording state any more");
        }
        recording = inherits ? recorder.endInherited() : recorder.end();
        recorder = null;
        return VK_SUCCESS();
    }

    private void checkedEnd(String message) {
        try {
            device().reports().violation("vkEndCommandBuffer", "commandBuffer-00059", message);
        } catch (Misuse refused) {
            recorder = null;
            throw refused;
        }
    }

    public void reset() {
        checkNotPending();
        forget();
    }

    /** Drops what was recorded. */
    public void forget() {
        recorder = null;
        recording = null;
    }

    public boolean isPending() {
        return pending > 0;
    }

    public void checkNotPending() {
        if (isPending()) {
            throw new Misuse("commandBuffer was submitted and is not complete");
        }
    }

    /** The recording, for {@code primary} to execute. */
    public SecondaryRecording executedBy(CommandBuffer primary) {
        if (!secondary) {
            throw new Misuse("pCommandBuffers-00088", "a command buffer of pCommandBuffers is a primary one");
        }
        if (primary.secondary) {
            throw new Misuse("bufferlevel", "commandBuffer is a secondary command buffer");
        }
        if (recording == null || kept == null) {
            throw new Misuse("pCommandBuffers-00089",
                    "a command buffer of pCommandBuffers was not recorded, or is still being recorded");
        }
        if (pool.device() != primary.device() || pool.familyIndex() != primary.pool.familyIndex()) {
            throw new Misuse("pCommandBuffers-00094", "a command buffer of pCommandBuffers comes from a pool of queue"
                    + " family " + pool.familyIndex() + ", and commandBuffer from one of family "
                    + primary.pool.familyIndex());
        }
        primary.requireComplete(this, "vkCmdExecuteCommands", "pCommandBuffers-00089");
        primary.used.add(this, recording, used);
        return new SecondaryRecording(kept.inheritance(), List.copyOf(kept.steps()));
    }

    /** True if this holds {@code recorded}: it was not recorded again, reset or freed. */
    boolean holds(Recording recorded) {
        return recording == recorded;
    }

    /** Checks that the objects that {@code other} uses still exist, by {@code rule} of {@code function}. */
    private void requireComplete(CommandBuffer other, String function, String rule) {
        String missing = other.used.missing();
        if (missing != null) {
            device().reports().violation(function, rule, "a command buffer of pCommandBuffers is invalid: it uses "
                    + missing);
        }
    }

    /**
     * Checks that this may be submitted to a queue.
     *
     * @param queueDevice the device of the queue
     * @param queueFamily the index of its family
     * @param call the same object for all command buffers that one call submits
     * @param counterPass the pass of performance queries
     * @param vuids the VUIDs of its function
     */
    public void checkSubmittable(DeviceState queueDevice, int queueFamily, Object call, int counterPass,
            SubmitVuids vuids) {
        boolean again = checkedFor == call;
        checkedFor = call;
        if (secondary) {
            throw new Misuse(vuids.primary(), "a command buffer of pCommandBuffers is a secondary one");
        }
        checkPerformance(recording(vuids.executable()), counterPass, vuids);
        requireComplete(this, vuids.function(), vuids.executable());
        if (!used.hasSecondaries()) {
            device().reports().violation(vuids.function(), vuids.secondaries(), "a secondary command buffer that a"
                    + " command buffer of pCommandBuffers executes was recorded again, reset or freed since");
        }
        if ((pending > 0 || again) && (usage & VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT()) == 0) {
            throw new Misuse(vuids.pending(),
                    "a command buffer of pCommandBuffers " + (again ? "is submitted twice"
                            : "was submitted before and is not complete") + ", and it was begun without"
                            + " VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT");
        }
        if (device() != queueDevice || pool.familyIndex() != queueFamily) {
            throw new Misuse(vuids.family(),
                    "a command buffer of pCommandBuffers comes from a pool of queue family "
                            + pool.familyIndex() + ", and the queue is of family " + queueFamily
                            + (device() != queueDevice ? " of another device" : ""));
        }
    }

    private void checkPerformance(Recording recorded, int pass, SubmitVuids vuids) {
        if (!recorded.performanceQueries().isEmpty() && !recorded.locked()) {
            device().reports().violation(vuids.function(), vuids.lock(), "a command buffer of pCommandBuffers has"
                    + " performance queries, and the profiling lock was not held throughout its recording");
        }
        for (Command.BeginQuery begin : recorded.performanceQueries()) {
            int passes = begin.pool().kind().passes();
            if (Integer.compareUnsigned(pass, passes) >= 0) {
                device().reports().violation(vuids.function(), "VkPerformanceQuerySubmitInfoKHR-counterPassIndex-03221",
                        "counterPassIndex is " + Integer.toUnsignedString(pass) + ", and "
                                + begin.pool().query(begin.query()) + " has passes 0 to " + (passes - 1));
                return;
            }
        }
    }

    /** The recording, for a queue to execute; {@code rule} demands that there is one. */
    private Recording recording(String rule) {
        if (recording == null) {
            throw new Misuse(rule, "a command buffer of pCommandBuffers is " + (recorder != null
                    ? "still being recorded: vkEndCommandBuffer comes first"
                    : "empty: it was never recorded, was reset, or was to be submitted once only"));
        }
        return recording;
    }

    /** Notes that this was submitted, and returns the recording. */
    Recording submitted() {
        Recording submitted = recording("");
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
