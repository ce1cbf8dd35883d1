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
    private boolean closed;

    TraceCall(TraceBytes bytes, Names names) {
        this.bytes = bytes;
        this.names = names;
        this.entryTail = new EntryTail(names);
        // An exit is the line that was read last.
        this.exitTail = new ExitTail(bytes.window(), names);
    }

    /** Shows a call; one of its halves may be null. */
    void show(OpenCall call, CallHead exit) {
        this.entered = call;
        this.entry = call == null ? null : call.entry;
        this.exit = exit;
        entryIsRead = false;
        exitIsRead = false;
        if (entry != null) {
            bytes.show(entry.from, entry.to, entryTail.text);
        }
    }

    /** Shows nothing any more: the trace is closed. */
    void close() {
        show(null, null);
        entryTail.clear();
        exitTail.clear();
        closed = true;
    }

    CallHead entryHead() {
        return entry;
    }

    /** The text that has the line of the entry. */
    Text entryText() {
        return entryTail.text;
    }

    CallHead exitHead() {
        return exit;
    }

    /** What stands behind the function of the entry, read. */
    EntryTail entryTail() {
        if (!entryIsRead) {
            if (entry == null) {
                requireOpen();
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
                requireOpen();
                exitTail.clear();
            } else {
                exitTail.read(exit);
            }
            exitIsRead = true;
        }
        return exitTail;
    }

    /** The text that has the line of {@link #head}. */
    private Text text() {
        return entry != null ? entryTail.text : exitTail.text;
    }

    /** The head of the entry; of the exit if there is none. */
    private CallHead head() {
        CallHead head = entry != null ? entry : exit;
        if (head == null) {
            requireOpen();
            throw new IllegalStateException("the reader has found no call yet: next() must have given one first");
        }
        return head;
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the reader of this call is closed: read what you need before");
        }
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
        return head().function.string;
    }

    /** The thread: its id, or its number where the trace has no ids. Null if it has neither. */
    public String thread() {
        return head().thread();
    }

    /** The thread's number, or -1. */
    public long threadNumber() {
        return head().threadNumber(text());
    }

    /** When the call was entered, in nanoseconds since the trace began, or -1. */
    public long entryNanoseconds() {
        return entry == null ? -1 : entry.nanoseconds(entryTail.text);
    }

    /** When the call returned, in nanoseconds since the trace began, or -1. */
    public long exitNanoseconds() {
        return exit == null ? -1 : exit.nanoseconds(exitTail.text);
    }

    /** How long the call took on the host, in nanoseconds, as a line of its own says; -1 if there is none. */
    public long hostNanoseconds() {
        return entered == null ? -1 : entered.hostNanoseconds;
    }

    /** The kernel that the call is about, or null. */
    public String kernel() {
        EntryTail tail = entryTail();
        if (tail.kernelTo > 0) {
            return names.of(tail.text, tail.kernelFrom, tail.kernelTo).string;
        }
        return tail.extension.kernelTo > 0
                ? value(tail.text, tail.extension.kernelFrom, tail.extension.kernelTo) : null;
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
        String value = value(tail.text, tail.returnedFrom, tail.returnedTo);
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
            return names.of(tail.text, tail.statusFrom, tail.statusTo).string;
        }
        return hasError() ? entered.errorName.string : null;
    }

    /**
     * The number of the {@link #status}.
     *
     * @return the number, or {@link Long#MIN_VALUE} if the trace does not have it
     */
    public long statusCode() {
        ExitTail tail = exitTail();
        if (hasError() && (tail.statusTo == 0 || status().equals(entered.errorName.string))) {
            return entered.errorCode;
        }
        return tail.statusTo > 0 ? codeAt(tail.text, tail.statusTo, tail.text.index(exit.to)) : Long.MIN_VALUE;
    }

    /** Whether the trace says that the call failed: by its {@link #status}, or by a line about an error. */
    public boolean failed() {
        ExitTail tail = exitTail();
        return hasError() || tail.statusTo > 0 && isFailure(tail.text, tail.statusFrom, tail.statusTo);
    }

    private static boolean isFailure(Text text, int from, int to) {
        if (text.startsWith(CL, from, to)) {
            return !is(text, CL_SUCCESS, from, to) && !is(text, CL_TRUE, from, to) && !is(text, CL_FALSE, from, to);
        }
        return text.startsWith(VK_ERROR, from, to) || is(text, EGL_FALSE, from, to);
    }

    private static boolean is(Text text, Literal wanted, int from, int to) {
        return to - from == wanted.length() && text.startsWith(wanted, from, to);
    }

    private boolean hasError() {
        return entered != null && entered.errorLine != 0;
    }

    private static String value(Text text, int from, int to) {
        return text.at(from, to) == '"' && text.stringEnd(from, to) == to
                ? new String(QuotedString.unescape(text.bytes(from, to)), StandardCharsets.UTF_8)
                : text.string(from, to);
    }

    /** The number behind an enumerant: {@code VK_NOT_READY (1)}. */
    private static long codeAt(Text text, int from, int to) {
        if (!text.startsWith(CODE, from, to)) {
            return Long.MIN_VALUE;
        }
        int sign = from + CODE.length();
        int digits = text.at(sign, to) == '-' ? sign + 1 : sign;
        int end = text.digitsEnd(digits, to);
        long code = text.at(end, to) == ')' ? text.number(digits, end) : -1;
        return code < 0 ? Long.MIN_VALUE : digits > sign ? -code : code;
    }
}
