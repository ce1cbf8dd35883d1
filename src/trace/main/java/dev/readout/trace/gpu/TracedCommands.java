package dev.readout.trace.gpu;

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
    final OpenLabels labels = new OpenLabels();
    String computePipeline = "pipeline";
    String rayPipeline = "pipeline";
    /** True if the first command that does something was there. */
    private boolean begun;
    /** True if a rendering of it goes on somewhere else, or began there. */
    private boolean parted;
    private boolean inside;
    private Recording.@Nullable Part whole;
    private Recording.@Nullable Part renderPass;
    private Recording.@Nullable Part dispatch;

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
        whole = null;
        renderPass = null;
        dispatch = null;
    }

    /** The recording, where a timestamp may be recorded; null where it may not. */
    private @Nullable Recording measurable() {
        return inside || parted ? null : recording;
    }

    /** Before a command that does something. */
    void act() {
        Recording measured = measurable();
        if (!begun && measured != null) {
            begun = true;
            whole = measured.begin("");
        }
    }

    private Recording.@Nullable Part part(String name) {
        act();
        Recording measured = measurable();
        return measured == null ? null : measured.begin(labels.innermost(name));
    }

    private void end(Recording.@Nullable Part part) {
        Recording measured = measurable();
        if (measured != null && part != null) {
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
        dispatch = null;
    }

    void beginRenderPass(String name) {
        renderPass = part(name);
        inside = true;
    }

    void endRenderPass() {
        inside = false;
        end(renderPass);
        renderPass = null;
    }

    /**
     * Begins a rendering. Between one that is suspended and the one that resumes it, nothing may be done: from then on
     * nothing is measured.
     */
    void beginRendering(boolean suspendsOrResumes) {
        if (suspendsOrResumes && !parted && recording != null) {
            device.unmeasured.add(Unmeasured.Reason.SUSPENDED);
        }
        parted |= suspendsOrResumes;
        beginRenderPass("render pass");
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
        end(whole);
    }
}
