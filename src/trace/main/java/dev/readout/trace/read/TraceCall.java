package dev.readout.trace.read;

import dev.readout.trace.signature.EnqueueNames;
import dev.readout.trace.signature.Failures;
import dev.readout.trace.text.InternedName;
import dev.readout.trace.text.Literal;
import dev.readout.trace.text.Marks;
import dev.readout.trace.text.NameTable;
import dev.readout.trace.text.QuotedString;
import dev.readout.trace.text.Window;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A call of a driver's function in a trace: its entry, its exit, and the lines about it between the two.
 *
 * <p>{@snippet :
 * while (trace.nextCall()) {
 *     TraceCall call = trace.call();
 *     System.out.println(call.line() + " " + call.function() + " returned " + call.returned());
 * }
 * }
 *
 * <p>A view of the {@link TraceReader} that gave it: it changes with the next event, whatever that is about. Arguments
 * and outputs are parsed when they are asked for. Names are strings that the reader keeps, so asking for them allocates
 * nothing; values are new strings, and may be read where they lie instead. Missing data is {@code null}, or -1 for a
 * number that can't be negative. Not safe to share between threads.
 */
public final class TraceCall {
    private static final Literal CODE = Literal.of(" (");

    private final WindowedTrace bytes;
    private final NameTable names;
    private final EntryTail entryTail;
    private final ExitTail exitTail;

    /** The exit that was read last, and whether it belongs to this call. */
    final CallHead exit;
    private boolean returned;
    /** Stands for a missing entry: its head is the exit's, and the rest is unknown. */
    private final OpenCall missing;
    /** The call's entry and its other data. */
    OpenCall entered;
    private boolean entryIsShown;
    private boolean entryIsRead;
    private boolean exitIsRead;

    TraceCall(WindowedTrace bytes, CallHead exit, NameTable names) {
        this.bytes = bytes;
        this.exit = exit;
        this.missing = new OpenCall(-1, exit);
        this.entered = missing;
        this.names = names;
        this.entryTail = new EntryTail(names);
        // An exit is the line that was read last.
        this.exitTail = new ExitTail(bytes.window, names);
    }

    /** Shows a call that has an entry, and whether the exit that was read last is its exit. */
    void show(OpenCall call, boolean returned) {
        this.entered = call;
        this.returned = returned;
        entryIsShown = false;
        entryIsRead = false;
        exitIsRead = false;
    }

    /** Shows the exit that was read last, whose entry is missing. */
    void showExit() {
        show(missing, true);
    }

    /** Shows nothing any more: the trace is closed. */
    void showNothing() {
        show(missing, false);
        entryTail.clear();
        exitTail.clear();
    }

    /** The text that has the line of the entry, if the call {@link #isEntered}. */
    Window entryText() {
        if (!entryIsShown) {
            bytes.show(entered.entry.traceFrom, entered.entry.traceTo, entryTail.text);
            entryIsShown = true;
        }
        return entryTail.text;
    }

    /** The text behind the function of the entry, read. */
    EntryTail entryTail() {
        if (!entryIsRead) {
            readEntry();
        }
        return entryTail;
    }

    /** Apart from asking whether it is done, which is so small that it is inlined wherever something is asked for. */
    private void readEntry() {
        if (!isEntered()) {
            bytes.requireOpen();
            entryTail.clear();
        } else {
            entryText();
            entryTail.read(entered.entry);
        }
        entryIsRead = true;
    }

    /** The text behind the function of the exit, read. */
    ExitTail exitTail() {
        if (!exitIsRead) {
            readExit();
        }
        return exitTail;
    }

    private void readExit() {
        if (returned) {
            exitTail.read(exit);
        } else {
            bytes.requireOpen();
            exitTail.clear();
        }
        exitIsRead = true;
    }

    /** The head of the entry; of the exit if there is none. */
    private CallHead head() {
        if (!isEntered() && !returned) {
            bytes.requireOpen();
            throw new IllegalStateException("the reader has found no call yet: next() must have given one first");
        }
        return entered.entry;
    }

    /** Returns whether the trace has the entry of this call. */
    public boolean isEntered() {
        return entered != missing;
    }

    /** Returns whether the trace has the exit of this call, so far. */
    public boolean isReturned() {
        return returned;
    }

    /** The number of the line of the entry, from 1 on; of the exit if the entry is missing. */
    public long line() {
        return head().line;
    }

    /** The place where that line begins, in bytes from the beginning of the trace. */
    public long offset() {
        return head().traceFrom;
    }

    /** The number of the line of the exit, or -1. */
    public long exitLine() {
        return !returned ? -1 : exit.line;
    }

    /** The function. */
    public String function() {
        return head().function.string;
    }

    /** The thread: its id, or its number where the trace has no ids. Null if it has neither. */
    public @Nullable String thread() {
        return head().thread();
    }

    /** The thread's number, or -1. */
    public long threadNumber() {
        return head().threadNumber(isEntered() ? entryText() : exitTail.text);
    }

    /** When the call was entered, in nanoseconds since the trace began, or -1. */
    public long entryNanoseconds() {
        return isEntered() ? entered.entry.nanoseconds(entryText()) : -1;
    }

    /** When the call returned, in nanoseconds since the trace began, or -1. */
    public long exitNanoseconds() {
        return !returned ? -1 : exit.nanoseconds(exitTail.text);
    }

    /** How long the call took on the host, in nanoseconds, as a line of its own says; -1 if there is none. */
    public long hostNanoseconds() {
        return entered.hostNanoseconds;
    }

    /** The kernel that the call is about, or null. */
    public @Nullable String kernel() {
        EntryTail tail = entryTail();
        if (tail.kernelTo > 0) {
            return names.of(tail.text, tail.kernelFrom, tail.kernelTo).string;
        }
        return tail.trailer.kernelTo > 0
                ? value(tail.text, tail.trailer.kernelFrom, tail.trailer.kernelTo) : null;
    }

    /** How many calls that hand work to the device had been entered before this one, or -1. */
    public long enqueueCounter() {
        return entryTail().trailer.counter;
    }

    /**
     * Returns whether the function hands work to the device: the {@link #enqueueCounter} counts its calls. Calls of
     * other functions have the counter too.
     */
    public boolean enqueues() {
        return EnqueueNames.standard().have(function());
    }

    /** The arguments. */
    public TraceArguments arguments() {
        return entryTail().arguments;
    }

    /** The values that the call gave back through pointers, and what else the trace says of it when it returns. */
    public TraceArguments outputs() {
        return exitTail().outputs;
    }

    /**
     * The call's result: a value, if the trace has one, and otherwise its {@link #status}. A string is without its
     * quotes and escapes. Null if the trace has neither, or has {@code ?}, which is what a trace of the proposed syntax
     * says then.
     */
    public @Nullable String returned() {
        ExitTail tail = exitTail();
        if (tail.returnedTo == 0) {
            return status();
        }
        boolean unknown = tail.returnedTo - tail.returnedFrom == Marks.UNKNOWN.length()
                && tail.text.startsWith(Marks.UNKNOWN, tail.returnedFrom, tail.returnedTo);
        return unknown ? null : value(tail.text, tail.returnedFrom, tail.returnedTo);
    }

    /**
     * The place of the returned value's text, in bytes from the beginning of the trace, or -1 if the trace does not
     * have one and {@link #returned} is the {@link #status}.
     */
    public long returnedOffset() {
        ExitTail tail = exitTail();
        return tail.returnedTo == 0 ? -1 : tail.text.position(tail.returnedFrom);
    }

    /** How long the text of the returned value is, in bytes; 0 if the trace does not have one. */
    public int returnedLength() {
        ExitTail tail = exitTail();
        return tail.returnedTo == 0 ? 0 : tail.returnedTo - tail.returnedFrom;
    }

    /**
     * The name of the status or the error that the call ended with, such as {@code CL_SUCCESS}: behind the exit's
     * arrow, from a line about an error, from the output {@code *errcode_ret}, or what the call returned, if that is an
     * enumerant.
     */
    public @Nullable String status() {
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
        if (hasError() && (tail.statusTo == 0 || entered.errorName.string.equals(status()))) {
            return entered.errorCode;
        }
        return tail.statusTo > 0 ? codeAt(tail.text, tail.statusTo, tail.text.index(exit.traceTo)) : Long.MIN_VALUE;
    }

    /**
     * Returns whether the trace says that the call failed, by its {@link #status} or by a line about an error; of
     * {@code glGetError} and {@code eglGetError}: that there was one.
     */
    public boolean failed() {
        return hasError() || statusIsFailure();
    }

    /**
     * The name of the error that the call failed with, such as {@code CL_INVALID_VALUE}: its {@link #status} if that is
     * an error, and otherwise what a line about an error says. Null if the call did not fail.
     */
    public @Nullable String error() {
        return statusIsFailure() ? status() : hasError() ? entered.errorName.string : null;
    }

    private boolean statusIsFailure() {
        ExitTail tail = exitTail();
        return tail.statusTo > 0 && Failures.have(names.of(tail.text, tail.statusFrom, tail.statusTo));
    }

    private boolean hasError() {
        return entered.errorName != InternedName.NONE;
    }

    private static String value(Window text, int from, int to) {
        return text.isString(from, to)
                ? new String(QuotedString.unescape(text.bytes(from, to)), StandardCharsets.UTF_8)
                : text.string(from, to);
    }

    /** The number behind an enumerant: {@code VK_NOT_READY (1)}. */
    private static long codeAt(Window text, int from, int to) {
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
