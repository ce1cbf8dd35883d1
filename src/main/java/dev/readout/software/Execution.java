package dev.readout.software;

/**
 * The execution of a command buffer.
 *
 * @param device whose commands these are
 * @param family the queue's family
 * @param start when the first command begins, in ns
 */
record Execution(Device device, SoftwareQueueFamily family, long start) {

    /** Runs {@code command}. If it cannot be run, the others still are. */
    void run(Command command) {
        try {
            command.run(this);
        } catch (Misuse misuse) {
            report(command.function(), misuse.getMessage());
        } catch (Throwable thrown) {
            report(command.function(), "failed inside the software device: " + thrown);
        }
    }

    /** The timestamp at {@code nanoseconds} after the start. */
    long timestamp(long nanoseconds) {
        return device.clock().timestamp(start + nanoseconds, family.timestampValidBits());
    }

    void report(String function, String message) {
        device.calls().report(function, message + " (found when it was executed)");
    }
}
