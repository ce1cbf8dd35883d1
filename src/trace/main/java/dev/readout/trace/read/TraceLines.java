package dev.readout.trace.read;

import dev.readout.trace.text.Swar;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** Counts the lines of a trace, and finds their beginnings, without parsing them. */
final class TraceLines {
    private static final ValueLayout.OfLong WORD =
            ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final long PIECE = 1L << 20;

    private TraceLines() {
    }

    /** How many newlines there are from {@code from} to {@code to}. */
    static long count(MemorySegment trace, long from, long to) {
        long count = 0;
        for (long piece = from; piece < to; piece += PIECE) {
            count += newlines(trace.asSlice(piece, Math.min(PIECE, to - piece)));
        }
        return count;
    }

    /** A loop that C2 makes vectors of: over one piece of less than 2 GiB, by an int. */
    private static long newlines(MemorySegment piece) {
        int length = (int) piece.byteSize();
        int words = length & -Long.BYTES;
        long count = 0;
        for (int position = 0; position < words; position += Long.BYTES) {
            count += Long.bitCount(Swar.equalTo(piece.get(WORD, position), '\n'));
        }
        for (int position = words; position < length; position++) {
            count += piece.get(ValueLayout.JAVA_BYTE, position) == '\n' ? 1 : 0;
        }
        return count;
    }

    /**
     * The beginning of the first line behind {@code from} that has a mark, or -1 if there is none before {@code limit}.
     * Nothing behind that is read.
     */
    static long marked(MemorySegment trace, long from, long limit) {
        LineCursor cursor = new LineCursor(new WindowedTrace(trace.asSlice(0, limit), null), from, 0);
        while (cursor.advance()) {
            // The first one is part of a line, and its marks may be in the midst of one.
            if (cursor.kind != LineKind.OTHER && cursor.number > 1) {
                return cursor.traceFrom;
            }
        }
        return -1;
    }
}
