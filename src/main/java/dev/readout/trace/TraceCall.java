package dev.readout.trace;

import java.nio.charset.StandardCharsets;

/**
 * A call of a driver's function, as a trace has it: its entry, its exit, and the lines about it between the two.
 *
 * <p>{@snippet :
 * while (trace.nextCall()) {
 *     TraceCall call = trace.call();
 *     System.out.println(call.line() + " " + call.function() + " returned " + call.returned());
 * }
 * }
 *
 * <p>A view of the {@link TraceReader} that gave it: it changes with the next event. Arguments and outputs are parsed
 * when they are asked for. Names are strings that the reader keeps, so asking for them allocates nothing; values are
 * new strings. What the trace does not say is {@code null}, or -1 where it is a number that can't be negative. Not safe
 * to share between threads.
 */
public final class TraceCall {
    /** A returned value that the trace does not have, in the proposed grammar. */
    static final String UNKNOWN = "?";

    private static final Literal CL = Literal.of("CL_");
    private static final Literal CL_SUCCESS = Literal.of("CL_SUCCESS");
    private static final Literal CL_TRUE = Literal.of("CL_TRUE");
    private static final Literal CL_FALSE = Literal.of("CL_FALSE");
    private static final Literal VK_ERROR = Literal.of("VK_ERROR_");
    private static final Literal EGL_FALSE = Literal.of("EGL_FALSE");
    private static final Literal CODE = Literal.of(" (");

    private final TraceBytes bytes;
    private final Names names;
    private final EntryTail entryTail;
    private final ExitTail exitTail;

    private OpenCall entered;
    private CallHead entry;
    private CallHead exit;
    private boolean entryIsRead;
    private boolean exitIsRead;

    TraceCall(TraceBytes bytes, Names names) {
        this.bytes = bytes;
        this.names = names;
        this.entryTail = new EntryTail(bytes, names);
        this.exitTail = new ExitTail(bytes, names);
    }

    /** Shows a call; one of its halves may be null. */
    void show(OpenCall call, CallHead exit) {
        this.entered = call;
        this.entry = call == null ? null : call.entry;
        this.exit = exit;
        entryIsRead = false;
        exitIsRead = false;
    }

    CallHead entryHead() {
        return entry;
    }

    CallHead exitHead() {
        return exit;
    }

    /** What stands behind the function of the entry, read. */
    EntryTail entryTail() {
        if (!entryIsRead) {
            if (entry == null) {
                entryTail.clear();
            } else {
                entryTail.read(entry);
            }
            entryIsRead = true;
        }
        return entryTail;
    }

    /** What stands behind the function of the exit, read. */
    ExitTail exitTail() {
        if (!exitIsRead) {
            if (exit == null) {
                exitTail.clear();
            } else {
                exitTail.read(exit);
            }
            exitIsRead = true;
        }
        return exitTail;
    }

    /** The head of the entry; of the exit if there is none. */
    private CallHead head() {
        CallHead head = entry != null ? entry : exit;
        if (head == null) {
            throw new IllegalStateException("the reader has found no call yet: next() must have given one first");
        }
        return head;
    }

    /** Whether the trace has the entry of this call. */
    public boolean isEntered() {
        return entry != null;
    }

    /** Whether the trace has the exit of this call, so far. */
    public boolean isReturned() {
        return exit != null;
    }

    /** The number of the line of the entry, from 1 on; of the exit if the entry is missing. */
    public long line() {
        return head().line;
    }

    /** Where that line begins, in bytes from the begin of the trace. */
    public long offset() {
        return head().from;
    }

    /** The number of the line of the exit, or -1. */
    public long exitLine() {
        return exit == null ? -1 : exit.line;
    }

    /** Where the line of the exit begins, in bytes from the begin of the trace, or -1. */
    public long exitOffset() {
        return exit == null ? -1 : exit.from;
    }

    /** The function. */
    public String function() {
        return names.of(head().function);
    }

    /** The thread: its id, or its number where the trace has no ids. Null if it has neither. */
    public String thread() {
        return head().thread(names);
    }

    /** The thread's number, or -1. */
    public long threadNumber() {
        return head().threadNumber();
    }

    /** When the call was entered, in nanoseconds since the trace began, or -1. */
    public long entryNanoseconds() {
        return entry == null ? -1 : entry.nanoseconds();
    }

    /** When the call returned, in nanoseconds since the trace began, or -1. */
    public long exitNanoseconds() {
        return exit == null ? -1 : exit.nanoseconds();
    }

    /** How long the call took on the host, in nanoseconds, as a line of its own says; -1 if there is none. */
    public long hostNanoseconds() {
        return entered == null ? -1 : entered.hostNanoseconds;
    }

    /** The kernel that the call is about, or null. */
    public String kernel() {
        EntryTail tail = entryTail();
        if (tail.kernelTo > 0) {
            return names.of(tail.kernelFrom, tail.kernelTo);
        }
        return tail.extension.kernelTo > 0 ? value(tail.extension.kernelFrom, tail.extension.kernelTo) : null;
    }

    /** How many commands had been enqueued when the call was entered, or -1. */
    public long enqueueCounter() {
        return entryTail().extension.counter;
    }

    /** The arguments. */
    public TraceArguments arguments() {
        return entryTail().arguments;
    }

    /** What the call gave back through pointers, and what else the trace says of it when it returns. */
    public TraceArguments outputs() {
        return exitTail().outputs;
    }

    /**
     * What the call returned: a value, if the trace has one, and otherwise its {@link #status}. A string is without its
     * quotes and escapes.
     */
    public String returned() {
        ExitTail tail = exitTail();
        if (tail.returnedTo == 0) {
            return status();
        }
        String value = value(tail.returnedFrom, tail.returnedTo);
        return value.equals(UNKNOWN) ? null : value;
    }

    /**
     * The name of the status or the error that the call ended with, such as {@code CL_SUCCESS}: behind the exit's
     * arrow, from a line about an error, from the output {@code *errcode_ret}, or what the call returned, if that is an
     * enumerant.
     */
    public String status() {
        ExitTail tail = exitTail();
        if (tail.statusTo > 0) {
            return names.of(tail.statusFrom, tail.statusTo);
        }
        return hasError() ? names.of(entered.errorNameFrom, entered.errorNameTo) : null;
    }

    /**
     * The number of the {@link #status}.
     *
     * @return the number, or {@link Long#MIN_VALUE} if the trace does not have it
     */
    public long statusCode() {
        ExitTail tail = exitTail();
        if (hasError() && (tail.statusTo == 0 || status().equals(
                names.of(entered.errorNameFrom, entered.errorNameTo)))) {
            return entered.errorCode;
        }
        return tail.statusTo > 0 ? codeAt(tail.statusTo, exit.to) : Long.MIN_VALUE;
    }

    /** Whether the trace says that the call failed: by its {@link #status}, or by a line about an error. */
    public boolean failed() {
        ExitTail tail = exitTail();
        return hasError() || tail.statusTo > 0 && isFailure(tail.statusFrom, tail.statusTo);
    }

    private boolean isFailure(long from, long to) {
        if (bytes.startsWith(CL, from, to)) {
            return !is(CL_SUCCESS, from, to) && !is(CL_TRUE, from, to) && !is(CL_FALSE, from, to);
        }
        return bytes.startsWith(VK_ERROR, from, to) || is(EGL_FALSE, from, to);
    }

    private boolean is(Literal wanted, long from, long to) {
        return to - from == wanted.length() && bytes.startsWith(wanted, from, to);
    }

    private boolean hasError() {
        return entered != null && entered.errorLine != 0;
    }

    private String value(long from, long to) {
        return bytes.at(from, to) == '"' && bytes.stringEnd(from, to) == to
                ? new String(QuotedString.unescape(bytes.copy(from, to)), StandardCharsets.UTF_8)
                : bytes.string(from, to);
    }

    /** The number behind an enumerant: {@code VK_NOT_READY (1)}. */
    private long codeAt(long from, long to) {
        if (!bytes.startsWith(CODE, from, to)) {
            return Long.MIN_VALUE;
        }
        long sign = from + CODE.length();
        long digits = bytes.at(sign, to) == '-' ? sign + 1 : sign;
        long end = bytes.digitsEnd(digits, to);
        long code = bytes.at(end, to) == ')' ? bytes.number(digits, end) : -1;
        return code < 0 ? Long.MIN_VALUE : digits > sign ? -code : code;
    }
}
