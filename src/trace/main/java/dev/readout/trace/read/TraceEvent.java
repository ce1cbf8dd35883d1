package dev.readout.trace.read;

/**
 * The kind of an event that {@link TraceReader#next} found.
 *
 * <p>Example: {@link TraceReader}.
 */
public enum TraceEvent {
    /** A call was entered. {@link TraceReader#call} has its arguments; how it went on is not known yet. */
    ENTERED,

    /** A call returned. {@link TraceReader#call} has everything. */
    RETURNED,

    /**
     * A call was entered and its exit is not in the trace: the thread left the call around it, or the trace ended.
     * {@link TraceReader#call} has its arguments. This event has no line of its own.
     */
    NOT_RETURNED,

    /** A call returned and its entry is not in the trace. {@link TraceReader#call} has what the exit says. */
    NOT_ENTERED,

    /** A line about a call that is still open: its host time, or an error. The call has it when it returns. */
    DETAIL,

    /** A host time that belongs to no call of the trace. {@link TraceReader#hostTime} has it. */
    HOST_TIME,

    /** A device time. {@link TraceReader#deviceTime} has it. */
    DEVICE_TIME,

    /** A thread's name: {@link TraceReader#threadName}. */
    THREAD_NAME,

    /**
     * The lookup of a function whose calls are not in the trace: {@link TraceReader#untraced} has its name. Only
     * Readout's own layer writes this.
     */
    UNTRACED,

    /** A line that is no part of a trace. It is counted: {@link TraceReader#skippedLines}. */
    SKIPPED,

    /** There is nothing more. */
    END
}
