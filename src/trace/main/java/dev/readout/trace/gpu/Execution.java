package dev.readout.trace.gpu;

/** One submission of a recording. Used under the lock of the device. */
final class Execution {
    final Recording recording;
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
    /** True if its times were taken, or are lost. */
    boolean done;

    Execution(Recording recording, String key, long number, long call, long submitted) {
        this.recording = recording;
        this.key = key;
        this.number = number;
        this.call = call;
        this.submitted = submitted;
    }
}
