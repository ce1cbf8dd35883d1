package dev.readout.software.gl;

/** A sync object of GL or EGL, which is signaled when the batch of the timeline is complete that it was issued in. */
record GlFence(GlTimeline timeline, long batch) {

    /** Issues a fence. */
    static GlFence issue(GlTimeline timeline) {
        timeline.command();
        return new GlFence(timeline, timeline.batch());
    }

    /** Whether it is signaled; if not, this sees to it that it will be. */
    boolean poll() {
        return timeline.poll(batch);
    }

    /** Waits until it is signaled. */
    void await() {
        timeline.complete(batch);
    }
}
