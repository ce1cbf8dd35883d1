package dev.readout.software.vulkan;

import java.util.ArrayList;
import java.util.List;

/** The execution of a command buffer: where its commands have their effects. */
final class Execution {
    /** A query of a pool that was begun. */
    private record Begun(QueryPool pool, int query) {
    }

    private final DeviceState device;
    private final SoftwareQueueFamily family;
    private final long start;
    private final int counterPass;
    private final OpenLabels labels;
    private final Fate fate;
    private final long end;
    /** Queries that were begun without a reset and go on counting, for a driver that does so. */
    private List<Begun> begunAgain = List.of();

    /**
     * @param device whose commands these are
     * @param family the queue's family
     * @param start when the first command begins, in ns
     * @param counterPass which pass of performance queries the submission is
     * @param labels the queue's
     * @param fate what becomes of the submission by a fault
     * @param end when the submission ends, in ns
     */
    Execution(DeviceState device, SoftwareQueueFamily family, long start, int counterPass, OpenLabels labels,
            Fate fate, long end) {
        this.device = device;
        this.family = family;
        this.start = start;
        this.counterPass = counterPass;
        this.labels = labels;
        this.fate = fate;
        this.end = end;
    }

    OpenLabels labels() {
        return labels;
    }

    DeviceState device() {
        return device;
    }

    int counterPass() {
        return counterPass;
    }

    /** Runs {@code command}. If it cannot be run, the others still are. */
    void run(Command command) {
        try {
            command.run(this);
        } catch (Misuse misuse) {
            device.reports().report(command.function(), misuse.rule(),
                    misuse.getMessage() + " (found when it was executed)");
            if (device.reports().strict()) {
                device.loseForBrokenRule();
            }
        } catch (Throwable thrown) {
            report(command.function(), "failed inside the software device: " + thrown);
        }
    }

    /** The timestamp at {@code nanoseconds} after the start. */
    long timestamp(long nanoseconds) {
        long time = device.settings().deviations().contains(Deviation.TIMESTAMPS_ARE_EQUAL) ? end : start + nanoseconds;
        return device.clock().timestamp(family.clockError().shown(time), family.timestampValidBits());
    }

    /** Counts the query that ends now, for the script of faults, and tells whether its result is to be lost. */
    boolean nextResultIsLost() {
        return device.nextQueryIsLost() || fate.losesResults();
    }

    /** Notes that a query begins that was not reset. */
    void beginsAgain(QueryPool pool, int query) {
        if (pool.isAvailable(query) && device.settings().deviations().contains(Deviation.QUERIES_ACCUMULATE)) {
            begunAgain = new ArrayList<>(begunAgain);
            begunAgain.add(new Begun(pool, query));
        }
    }

    /** Whether the query that ends now adds to its old values. */
    boolean accumulates(QueryPool pool, int query) {
        return !begunAgain.isEmpty() && begunAgain.remove(new Begun(pool, query));
    }

    void report(String function, String message) {
        device.reports().report(function, message + " (found when it was executed)");
    }

    /** As {@link Reports#violation}, of a command that is executed. */
    void violation(String function, String rule, String message) {
        device.reports().violation(function, rule, message
                + (device.reports().strict() ? "" : " (found when it was executed)"));
    }
}
