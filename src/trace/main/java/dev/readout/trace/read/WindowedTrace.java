package dev.readout.trace.read;

import dev.readout.trace.text.Window;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/**
 * A trace in place, of any size, and the window through which it is read: a copy of the bytes around the last line.
 * Positions are bytes from the beginning of the trace.
 */
final class WindowedTrace {
    /** The longest line that the window shows whole: no call is longer. */
    static final int LONGEST_LINE = 1 << 24;

    private static final int WINDOW = 1 << 17;
    /** The bytes before the line that it keeps when it moves: entries of calls that return soon. */
    private static final int KEPT = WINDOW / 32;

    private final MemorySegment segment;
    final long size;
    /** The arena that is closed with the trace; null if the segment is the caller's. */
    private final @Nullable Arena arena;
    final Window window = new Window();
    private boolean closed;

    WindowedTrace(MemorySegment segment, @Nullable Arena arena) {
        this.segment = segment;
        this.size = segment.byteSize();
        this.arena = arena;
    }

    /** @throws IllegalStateException if the trace is closed */
    void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the reader of this trace is closed: read what you need before");
        }
    }

    void close() {
        if (!closed && arena != null) {
            arena.close();
        }
        closed = true;
    }

    /** Makes the window show a range, which is no longer than {@link #LONGEST_LINE} and a bit. */
    void show(long from, long to) {
        if (!window.has(from, to)) {
            long begin = Math.max(0, from - KEPT);
            // Doubled, so that a long line is copied only a logarithmic number of times.
            long wanted = Math.max(WINDOW, 2 * (to - begin));
            window.copy(segment, begin, (int) Math.min(wanted, size - begin));
        }
    }

    /** Makes a text show a line: through the window, or a copy if the window has gone on. */
    void show(long from, long to, Window text) {
        if (window.has(from, to)) {
            text.view(window);
        } else {
            // To its end, so that what is no text is taken out as it was.
            text.copy(segment, from, (int) (end(to) - from));
            text.takeOutControls(0);
        }
    }

    /**
     * The end of a line that begins at {@code lineFrom} and goes on to {@code from}, which is in the window: its
     * newline, or the end of the trace; or two angle brackets before that. The window shows all of the line up to
     * there, or its end if it is too long.
     */
    long lineEndOrAngles(long lineFrom, long from) {
        int index = window.index(from);
        while (true) {
            index = window.newlineOrAngles(index);
            long end = window.position(index);
            if (index < window.length() || end == size) {
                return end;
            }
            show(end - lineFrom > LONGEST_LINE ? end : lineFrom, end + 1);
            index = window.index(end);
        }
    }

    /** As above, without a look at angle brackets. */
    long lineEnd(long lineFrom, long from) {
        long end = lineEndOrAngles(lineFrom, from);
        while (end < size && window.at(window.index(end)) != '\n') {
            end = lineEndOrAngles(lineFrom, end + 1);
        }
        return end;
    }

    /** The place where the line ends that goes on at {@code from}. */
    private long end(long from) {
        long end = from;
        while (end < size && segment.get(ValueLayout.JAVA_BYTE, end) != '\n') {
            end++;
        }
        return end;
    }

    MemorySegment slice(long from, long to) {
        return segment.asSlice(from, to - from);
    }
}
