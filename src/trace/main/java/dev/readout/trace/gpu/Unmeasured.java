package dev.readout.trace.gpu;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Consumer;

/** Counts what is not measured, by reason, and says each reason once. Safe to share between threads. */
final class Unmeasured {
    /** Why something is not measured. */
    enum Reason {
        NO_TIMESTAMPS("command buffers of a queue family without timestamps"),
        NO_RESET("command buffers of a queue family that neither draws nor computes, and can't reset queries"),
        SECONDARY("dispatches in secondary command buffers, which have no times of their own"),
        PROTECTED("protected command buffers"),
        SUSPENDED("command buffers that resume or suspend a rendering of others"),
        SEVERAL_QUEUES("command buffers for simultaneous use, which several queues could execute at once"),
        SEVERAL_DEVICES("command buffers of a device that is several physical devices"),
        PERFORMANCE_QUERIES("command buffers of a device with performance queries, which suffer no other commands"),
        OVERWRITTEN("command buffers that were submitted again before they were known to have ended"),
        NOT_AVAILABLE("command buffers without results: they did not end, or the device was lost"),
        NOT_SEEN_TO_END("command buffers that had not been seen to end when the program ended"),
        NO_QUERIES("command buffers, render passes and dispatches for which no queries were left: there was no memory,"
                + " or all were in use by command buffers that were not freed, reset or recorded anew"),
        UNKNOWN("command buffers and queues that were made before the trace began"),
        FAILED("calls during which the measurement failed");

        private final String text;

        Reason(String text) {
            this.text = text;
        }
    }

    private static final Reason[] REASONS = Reason.values();

    private final AtomicLongArray counts = new AtomicLongArray(REASONS.length);
    private final Consumer<String> say;

    Unmeasured(Consumer<String> say) {
        this.say = say;
    }

    void add(Reason reason) {
        add(reason, "");
    }

    private void add(Reason reason, String detail) {
        if (counts.getAndIncrement(reason.ordinal()) == 0) {
            say.accept("the GPU's times do not have " + reason.text + detail);
        }
    }

    /** Notes that a hook threw, and throws nothing. */
    void failed(Throwable thrown) {
        try {
            add(Reason.FAILED, ": " + thrown);
        } catch (Throwable nothingLeft) {
            // Such as a stack overflow. The call matters more.
        }
    }

    long count(Reason reason) {
        return counts.get(reason.ordinal());
    }

    @Override
    public String toString() {
        StringBuilder lines = new StringBuilder();
        for (Reason reason : REASONS) {
            if (count(reason) > 0) {
                lines.append(lines.isEmpty() ? "" : "\n").append(count(reason)).append(' ').append(reason.text);
            }
        }
        return lines.toString();
    }
}
