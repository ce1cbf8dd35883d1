package dev.readout.trace.read;

import dev.readout.trace.grammar.TraceGrammar;
import dev.readout.trace.text.InternedName;
import dev.readout.trace.text.Marks;
import dev.readout.trace.text.NameTable;
import dev.readout.trace.text.Window;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads a trace of API calls in place: in a mapped file of any size, or a segment.
 *
 * <p>{@link #next} advances to the next event, {@link #nextCall} to the next call. A call is reported when it returns,
 * so calls come in the order of their exits.
 *
 * <p>{@snippet :
 * try (TraceReader trace = TraceReader.open(path)) {
 *     while (trace.nextCall()) {
 *         TraceCall call = trace.call();
 *         if (call.failed()) {
 *             System.out.println(call.line() + ": " + call.function() + " returned " + call.status());
 *         }
 *     }
 * }
 * }
 *
 * <p>Where a line has control sequences of terminals or null characters, positions of values within it count without
 * them. So UTF-16 is read as ASCII.
 *
 * <p>Reading never throws, whatever the bytes are: lines that are no trace are skipped and counted. The memory needed
 * does not grow with the trace: of more than 512 calls that are open at a time, the oldest is given up as one that
 * never returned. Names are created once; otherwise reading allocates only requested values.
 *
 * <p>Only for the thread that opened it. If the file is truncated meanwhile, the VM throws an {@link InternalError}, as
 * for every mapped file.
 */
public final class TraceReader implements AutoCloseable {
    static {
        TraceGrammar.handOver(new TraceGrammar<>(GrammarCheck::new, TraceNormalizer::new));
    }

    private final WindowedTrace bytes;
    private final NameTable names;
    final LineCursor cursor;
    private final EntryTrailer trailer;
    final OpenCalls open;
    private final CallHead exit;
    private final TraceCall call;
    private final HostTime hostTime;
    private final DeviceTime deviceTime;
    private final ThreadName threadName;
    private final ErrorLine error;

    /** The call whose entry was read, while the oldest call is given up for it. */
    private @Nullable OpenCall entering;
    /** The call that {@link #exit} ends, while the calls within it are given up. */
    private @Nullable OpenCall returning;
    private InternedName untraced = InternedName.NONE;
    private long skippedLines;
    /** True if calls that are open at the end stay open, because this reads a range of a longer trace. */
    private boolean goesOn;
    boolean atEnd;

    private TraceReader(
            MemorySegment segment, @Nullable Arena arena, TraceState state, long from, long linesBefore) {
        this.bytes = new WindowedTrace(segment, arena);
        this.names = new NameTable();
        Window window = bytes.window;
        this.open = new OpenCalls(window, names);
        this.trailer = new EntryTrailer(window);
        open.restore(state, bytes, trailer);
        this.cursor = new LineCursor(bytes, from, linesBefore);
        this.exit = new CallHead(window, names);
        this.call = new TraceCall(bytes, exit, names);
        this.hostTime = new HostTime(window, names);
        this.deviceTime = new DeviceTime(window, names);
        this.threadName = new ThreadName(window, names);
        this.error = new ErrorLine(window, names);
    }

    /**
     * Maps a file, for the calling thread. Data that is appended later is not read.
     *
     * @throws IOException if it does not exist, can't be read, or is of a kind that can't be mapped, such as a pipe
     */
    public static TraceReader open(Path file) throws IOException {
        Objects.requireNonNull(file, "file");
        Arena arena = Arena.ofConfined();
        try (FileChannel channel = FileChannel.open(file)) {
            return new TraceReader(
                    channel.map(MapMode.READ_ONLY, 0, channel.size(), arena), arena, TraceState.START, 0, 0);
        } catch (IOException | RuntimeException e) {
            arena.close();
            throw e;
        }
    }

    /** Reads a segment, which stays the caller's: closing the reader does nothing to it. */
    public static TraceReader of(MemorySegment segment) {
        return at(Objects.requireNonNull(segment, "segment"), TraceState.START, 0, 0);
    }

    /** Continues a trace at byte {@code from}, where line {@code linesBefore} + 1 begins. */
    static TraceReader at(MemorySegment segment, TraceState state, long from, long linesBefore) {
        return new TraceReader(segment, null, state, from, linesBefore);
    }

    /** Makes this a reader of a range, from where it stands to {@code end}; calls that are open there stay open. */
    void readRange(long end) {
        cursor.end = end;
        goesOn = true;
        atEnd = false;
        skippedLines = 0;
        call.showNothing();
    }

    /**
     * Advances to the next event, and returns its kind.
     *
     * @return never null; {@link TraceEvent#END} from the end on
     * @throws IllegalStateException if this reader is closed
     */
    public TraceEvent next() {
        bytes.requireOpen();
        if (returning != null) {
            return leave(returning);
        }
        if (entering != null) {
            OpenCall next = entering;
            entering = null;
            return enter(next);
        }
        if (!cursor.advance()) {
            atEnd = goesOn || open.count == 0;
            return atEnd ? TraceEvent.END : giveUp(open.oldest());
        }
        return switch (cursor.kind) {
            case ENTRY -> readEntry();
            case EXIT -> readExit();
            case HOST_TIME -> readHostTime();
            case ERROR -> error.read(cursor) && open.addError(error, cursor.number) ? TraceEvent.DETAIL : skip();
            case DEVICE_TIME, DEVICE_TIMELINE -> deviceTime.read(cursor) ? TraceEvent.DEVICE_TIME : skip();
            case THREAD_NAME -> threadName.read(cursor) ? TraceEvent.THREAD_NAME : skip();
            case UNTRACED -> readUntraced();
            case OTHER -> skip();
        };
    }

    /**
     * Advances to the next call: one that returned, or one that lacks its entry or its exit.
     *
     * @return false at the end
     * @throws IllegalStateException if this reader is closed
     */
    public boolean nextCall() {
        while (true) {
            switch (next()) {
                case RETURNED, NOT_RETURNED, NOT_ENTERED -> {
                    return true;
                }
                case END -> {
                    return false;
                }
                default -> {}
            }
        }
    }

    private TraceEvent readEntry() {
        OpenCall next = open.take();
        if (!next.entry.read(cursor, trailer)) {
            return skip();
        }
        if (open.count == OpenCalls.MOST) {
            entering = next;
            return giveUp(open.oldest());
        }
        return enter(next);
    }

    private TraceEvent enter(OpenCall next) {
        open.add(next);
        call.show(next, false);
        return TraceEvent.ENTERED;
    }

    private TraceEvent readExit() {
        if (!exit.read(cursor, trailer)) {
            return skip();
        }
        OpenCall newest = open.newestOfThread(exit);
        if (newest != null && newest.entry.function.is(exit.function)) {
            return complete(newest);
        }
        OpenCall ended = newest == null ? null : open.endedBy(exit);
        if (ended == null) {
            call.showExit();
            return TraceEvent.NOT_ENTERED;
        }
        return exit.thread() == null ? complete(ended) : leave(ended);
    }

    /** Gives up the calls that the thread entered within the one that it leaves, one after the other. */
    private TraceEvent leave(OpenCall ended) {
        OpenCall newest = open.newestOfThread(exit);
        if (newest != null && newest != ended) {
            returning = ended;
            return giveUp(newest);
        }
        returning = null;
        return complete(ended);
    }

    private TraceEvent complete(OpenCall ended) {
        open.settle(ended, true);
        open.remove(ended);
        call.show(ended, true);
        return TraceEvent.RETURNED;
    }

    private TraceEvent giveUp(OpenCall lost) {
        open.settle(lost, false);
        open.remove(lost);
        call.show(lost, false);
        return TraceEvent.NOT_RETURNED;
    }

    private TraceEvent readHostTime() {
        if (!hostTime.read(cursor)) {
            return skip();
        }
        return open.addHostTime(hostTime.function(), cursor.number, hostTime.nanoseconds())
                ? TraceEvent.DETAIL : TraceEvent.HOST_TIME;
    }

    private TraceEvent readUntraced() {
        Window text = bytes.window;
        int from = cursor.windowFrom + Marks.UNTRACED.length();
        int to = text.functionEnd(from, cursor.windowTo);
        if (to == from || to - from > NameTable.LONGEST
                || to < cursor.windowTo && !text.startsWith(Marks.NUMBER, to, cursor.windowTo)) {
            return skip();
        }
        untraced = names.of(text, from, to);
        return TraceEvent.UNTRACED;
    }

    private TraceEvent skip() {
        skippedLines++;
        return TraceEvent.SKIPPED;
    }

    /** The call that the last event was about. It changes with the next event, whatever that is about. */
    public TraceCall call() {
        return call;
    }

    /** The host time that the last event was about. It changes with the next event. */
    public HostTime hostTime() {
        return hostTime;
    }

    /** The device time that the last event was about. It changes with the next event. */
    public DeviceTime deviceTime() {
        return deviceTime;
    }

    /** The thread's name of the last event. It changes with the next event. */
    public ThreadName threadName() {
        return threadName;
    }

    /** The function that the last event said is not traced; empty if no event has. */
    public String untraced() {
        return untraced.string;
    }

    /** The number of the line that was read last, from 1 on. */
    public long line() {
        return cursor.number;
    }

    /** Returns whether the last line read has no end, as where a program was killed: nothing in it is certain. */
    public boolean isCut() {
        return cursor.isCut;
    }

    /**
     * Returns whether text stands before the mark of the line that was read last, put there by {@code mpirun}, {@code
     * docker compose}, a journal or the program itself.
     */
    public boolean isPrefixed() {
        return cursor.windowFrom > bytes.window.index(cursor.traceFrom);
    }

    /** The line that was read last, without its line break. */
    public MemorySegment lineBytes() {
        return bytes.slice(cursor.traceFrom, cursor.traceTo);
    }

    /** The end of the line that was read last, in bytes from the beginning of the trace: the progress of reading. */
    public long position() {
        return cursor.traceTo;
    }

    /** How long the trace is, in bytes. */
    public long size() {
        return bytes.size;
    }

    /** How many lines were no part of a trace, so far. */
    public long skippedLines() {
        return skippedLines;
    }

    Window window() {
        return bytes.window;
    }

    /**
     * Unmaps the file. No call can be read afterwards. Closing twice has no effect.
     *
     * @throws WrongThreadException if another thread has opened the file
     */
    @Override
    public void close() {
        bytes.close();
        call.showNothing();
    }
}
