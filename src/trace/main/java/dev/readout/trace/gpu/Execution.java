package dev.readout.trace.gpu;

/** One submission of a recording. Used under the lock of the device. */
final class Execution {
    final Recording recording;
    final TracedQueue queue;
    /** The name of its command buffer, or a label around it on the queue. */
    final String key;
    /** Its place among all submissions to its queue. */
    final long number;
    /** The call that submitted it, and the host's time before. */
    final long call;
    final long submitted;
    /** When it was known to have ended, in ns of the host's clock. */
    long seen;
    /** True if it has ended, for certain. */
    boolean ended;

    /** One by the present call of a queue. */
    Execution(Recording recording, TracedQueue queue, String key) {
        this.recording = recording;
        this.queue = queue;
        this.key = key;
        number = queue.number;
        call = queue.call;
        submitted = queue.submitted;
    }
}
