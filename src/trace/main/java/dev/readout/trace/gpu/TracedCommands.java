package dev.readout.trace.gpu;

import static dev.readout.trace.gpu.Recording.NONE;

import org.jspecify.annotations.Nullable;

/** A command buffer of the program, while it is recorded. As Vulkan demands, one thread uses it at a time. */
final class TracedCommands {
    final long handle;
    final TracedDevice device;
    final boolean secondary;
    /** Why none of its recordings is measured; null if they are. */
    private final Unmeasured.@Nullable Reason reason;
    private final boolean oneQueue;

    /** The measured part of the recording; null if nothing is measured. */
    @Nullable
    Recording recording;
    final Labels labels = new Labels();
    String computePipeline = "pipeline";
    String rayPipeline = "pipeline";
    /** True if the first command that does something was there. */
    private boolean begun;
    /** True if it can't be measured as a whole. */
    private boolean parted;
    private boolean inside;
    /** True if the rendering goes on somewhere else when it ends here, and whether it does so now. */
    private boolean suspending;
    private boolean suspended;
    private int renderPass = NONE;
    private int dispatch = NONE;

    /**
     * @param reason why none of its recordings is measured; null if they are
     * @param oneQueue whether no two queues can execute it at once
     */
    TracedCommands(long handle, TracedDevice device, boolean secondary, Unmeasured.@Nullable Reason reason,
            boolean oneQueue) {
        this.handle = handle;
        this.device = device;
        this.secondary = secondary;
        this.reason = reason;
        this.oneQueue = oneQueue;
    }

    /** Begins a recording. */
    void begin(boolean simultaneous) {
        Unmeasured.Reason why = reason != null ? reason
                : device.performanceQueries ? Unmeasured.Reason.PERFORMANCE_QUERIES
                        : simultaneous && !oneQueue ? Unmeasured.Reason.SEVERAL_QUEUES : null;
        if (why != null && !secondary) {
            device.unmeasured.add(why);
        }
        recording = why == null && !secondary ? new Recording(handle, device.blocks, simultaneous) : null;
        labels.clear();
        computePipeline = "pipeline";
        rayPipeline = "pipeline";
        begun = false;
        parted = false;
        inside = false;
        suspended = false;
        renderPass = NONE;
        dispatch = NONE;
    }

    /** The recording, where a timestamp may be recorded; null where it may not. */
    private @Nullable Recording measurable() {
        return inside || suspended ? null : recording;
    }

    /** Before a command that does something. */
    void act() {
        Recording measured = measurable();
        if (!begun && measured != null) {
            begun = true;
            measured.beginWhole();
        }
    }

    private int part(String name) {
        act();
        Recording measured = measurable();
        return measured == null ? NONE : measured.begin(labels.innermost(name));
    }

    private void end(int part) {
        Recording measured = measurable();
        if (measured != null) {
            measured.end(part);
        }
    }

    void beginDispatch(boolean rays) {
        if (secondary) {
            device.unmeasured.add(Unmeasured.Reason.SECONDARY);
        }
        dispatch = part(rays ? rayPipeline : computePipeline);
    }

    void endDispatch() {
        end(dispatch);
        dispatch = NONE;
    }

    void beginRenderPass(String name) {
        renderPass = part(name);
        inside = true;
    }

    void endRenderPass() {
        inside = false;
        if (!suspended) {
            end(renderPass);
            renderPass = NONE;
        }
    }

    /** Begins a rendering. Between one that is suspended and the one that resumes it, nothing may be done. */
    void beginRendering(boolean resumes, boolean suspends) {
        if (!resumes) {
            renderPass = part("render pass");
        } else if (!suspended) {
            part();
        }
        suspending = suspends;
        suspended = false;
        inside = true;
    }

    void endRendering() {
        suspended = suspending;
        suspending = false;
        endRenderPass();
    }

    /** Notes that a part of its work belongs to another's. */
    private void part() {
        begun = true;
        if (!parted && recording != null) {
            parted = true;
            device.unmeasured.add(Unmeasured.Reason.SUSPENDED);
        }
    }

    /** Video coding suffers no resets of queries, just as render passes. */
    void beginCoding() {
        act();
        inside = true;
    }

    void endCoding() {
        inside = false;
    }

    /** Before the end of the recording. */
    void end() {
        if (suspended) {
            part();
        } else if (recording != null && !inside && begun && !parted) {
            recording.endWhole();
        }
    }
}
