package dev.readout.trace.text;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The marks of all dialects before, between and behind the parts of a line. A new dialect's marks go here, beside their
 * counterparts.
 *
 * <p>Blanks belong to a mark where all dialects have them.
 */
public final class Marks {
    // How lines begin: LineKind.
    public static final Literal ENTRY = Literal.of(">>>>");
    public static final Literal EXIT = Literal.of("<<<<");
    /**
     * The length of the marks of entries and exits, the same in all dialects, so that a line's kind does not matter for
     * finding the text behind it. With a mark of another length, {@code LineCursor} would have to return its end.
     */
    public static final int CALL_MARK_LENGTH = ENTRY.length();
    public static final Literal HOST_TIME = Literal.of("Host Time for call ");
    public static final Literal ERROR = Literal.of("ERROR! ");
    public static final Literal DEVICE_TIME = Literal.of("Device Time for ");
    public static final Literal THREAD_NAME = Literal.of("Thread Name for ");
    public static final Literal DEVICE_TIMELINE = Literal.of("Device Timeline for ");
    /** The mark of Readout's own layer for untraced functions. */
    public static final Literal UNTRACED = Literal.of("Untraced: ");

    // The context: what stands between an entry's or an exit's mark and the function. CallHead reads it, and relies on
    // each part's beginning with a T.
    public static final Literal TIME = Literal.of("Time: ");
    public static final Literal THREAD_ID = Literal.of("TID = ");
    public static final Literal THREAD_NUMBER = Literal.of("TNum = ");

    // The context of PTI's tracers: [1000200] <PID:7> <TID:8>. Behind an exit's function stands how long it took.
    public static final Literal PTI_TIME = Literal.of("[");
    public static final Literal PTI_TIME_END = Literal.of("] ");
    public static final Literal PTI_PROCESS = Literal.of("<PID:");
    public static final Literal PTI_THREAD = Literal.of("<TID:");
    public static final Literal PTI_ANGLE_END = Literal.of("> ");
    public static final Literal PTI_DURATION = Literal.of(" [");
    public static final Literal PTI_DURATION_END = Literal.of(" ns]");
    public static final Literal PTI_RESULT = Literal.of("result");

    // What stands behind the function of an entry.
    public static final Literal KERNEL = Literal.of("( ");
    public static final Literal KERNEL_END = Literal.of(" )");
    public static final Literal NAMED_KERNEL = Literal.of("Kernel:");
    public static final Literal TRAILER = Literal.of("; ");
    public static final Literal ENQUEUE_COUNTER = Literal.of("EnqueueCounter:");
    /** How the real layer writes the enqueue counter, as the last thing on the line. */
    public static final Literal LAST_ENQUEUE_COUNTER = Literal.of("; EnqueueCounter: ");

    // What stands behind the function of an exit.
    public static final Literal RETURNED = Literal.of(" returned ");
    /** A returned value that the trace does not have, in the proposed grammar. */
    public static final Literal UNKNOWN = Literal.of("?");
    public static final Literal CREATED_EVENT = Literal.of(" created event = ");
    public static final Literal IS_SYNC_POINT = Literal.of(" is sync point = ");
    public static final Literal STATUS = Literal.of(" -> ");
    public static final Literal CL_STATUS = Literal.of(" -> CL_");
    /** How the real layer announces a returned value. */
    public static final Literal RETURNED_VALUE = Literal.of("returned ");

    // Arguments.
    public static final Literal EQUALS = Literal.of(" = ");
    public static final Literal NEXT_ARGUMENT = Literal.of(", ");
    public static final Literal EQUALS_ADDRESS = Literal.of("=0x");
    public static final Literal EQUALS_NIL = Literal.of("=(nil)");
    /** Arguments of the real layer that are words without a name. */
    private static final Literal[] SWITCHES = {
        Literal.of("blocking"), Literal.of("non-blocking"), Literal.of("automatic"), Literal.of("non-automatic")};

    // Values.
    private static final Literal NIL = Literal.of("(nil)");
    private static final Literal[] NULLS = {NIL, Literal.of("[ NULL ]"), Literal.of("< NULL >")};
    public static final Literal LIST = Literal.of("[ ");
    public static final Literal LIST_END = Literal.of(" ]");
    public static final Literal RANGE = Literal.of("< ");
    public static final Literal RANGE_END = Literal.of(" >");
    public static final Literal RANGE_TIMES = Literal.of(" x ");
    public static final Literal COMMA = Literal.of(",");
    public static final Literal SIZE = Literal.of("( size = ");
    public static final Literal SIZE_END = Literal.of(" )[");
    public static final Literal OR = Literal.of(" | ");
    public static final Literal NUMBER = Literal.of(" (");
    public static final Literal ELLIPSIS = Literal.of("...");
    public static final Literal MEMBER = Literal.of("->");
    public static final Literal POINTER = Literal.of("[0x");

    // Host times and device times.
    public static final Literal LABEL = Literal.of(": ");
    public static final Literal NANOSECONDS = Literal.of(" ns");
    public static final Literal CALL = Literal.of("call ");
    public static final Literal TO_CALL = Literal.of(" to ");
    public static final Literal ENQUEUE = Literal.of(" (enqueue ");
    /** The real layer's text behind each of the three durations, and behind each of the four times. */
    public static final List<Literal> DURATIONS = List.of(Literal.of(" ns (queued -> submit), "),
            Literal.of(" ns (submit -> start), "), Literal.of(" ns (start -> end)"));
    public static final List<Literal> TIMES = List.of(Literal.of(" ns (queued), "), Literal.of(" ns (submit), "),
            Literal.of(" ns (start), "), Literal.of(" ns (end)"));

    private static final Literal[] CONTEXT = {TIME, THREAD_ID, THREAD_NUMBER};

    private Marks() {
    }

    /** The mark of a context's part that stands at a position, or null if there is none. */
    public static @Nullable Literal contextAt(Window text, int position, int to) {
        return oneOf(CONTEXT, text, position, to);
    }

    /** Behind the context that PTI's tracers write at {@code from}; {@code from} if they have not written it. */
    public static int behindBrackets(Window text, int from, int to) {
        int time = behindNumber(text, PTI_TIME, PTI_TIME_END, from, to);
        int process = time == from ? from : behindNumber(text, PTI_PROCESS, PTI_ANGLE_END, time, to);
        return time == from ? from : behindNumber(text, PTI_THREAD, PTI_ANGLE_END, process, to);
    }

    /** Behind PTI's duration of a call, {@code  [7600 ns]}, at {@code from}; {@code from} if there is none. */
    public static int behindDuration(Window text, int from, int to) {
        return behindNumber(text, PTI_DURATION, PTI_DURATION_END, from, to);
    }

    private static int behindNumber(Window text, Literal before, Literal behind, int from, int to) {
        int digits = from + before.length();
        int end = text.startsWith(before, from, to) ? text.digitsEnd(digits, to) : digits;
        return end > digits && text.startsWith(behind, end, to) ? end + behind.length() : from;
    }

    /** Returns whether the text behind a function, before the end of the line, may be an exit's. */
    public static boolean isExitTail(Window text, int tail, int to) {
        long word = text.word(tail);
        return switch ((byte) word) {
            case ':' -> true;
            case '(' -> KERNEL.begins(word);
            default -> STATUS.begins(word)
                    || CREATED_EVENT.matches(text, tail, word)
                    || IS_SYNC_POINT.matches(text, tail, word)
                    || RETURNED.matches(text, tail, word)
                    || behindDuration(text, tail, to) > tail
                    || text.skipBlanks(tail, to) == to;
        };
    }

    /** The argument that is a word without a name at a position, or null if there is none. */
    public static @Nullable Literal switchAt(Window text, int position, int to) {
        return oneOf(SWITCHES, text, position, to);
    }

    /** The spelling of null at a position, or null if there is none. */
    public static @Nullable Literal nullAt(Window text, int position, int to) {
        return oneOf(NULLS, text, position, to);
    }

    private static @Nullable Literal oneOf(Literal[] marks, Window text, int position, int to) {
        for (Literal mark : marks) {
            if (text.startsWith(mark, position, to)) {
                return mark;
            }
        }
        return null;
    }
}
