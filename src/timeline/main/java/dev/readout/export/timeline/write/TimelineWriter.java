package dev.readout.export.timeline.write;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;

/**
 * Writes a timeline in one file format. Times are ns of the host's clock. The stream gets whole packets or events, at
 * least 64 KiB of them at a time or all there are: a process that dies leaves no half of one.
 */
public abstract class TimelineWriter implements Closeable {
    private static final int BUFFER = 1 << 16;

    /** The number of this process. */
    static final long PROCESS = ProcessHandle.current().pid();
    /** The first time of a file, in ns, where it is shifted: viewers leave out what is before 0. */
    static final long HOUR = 3_600_000_000_000L;

    /** The bytes that the stream does not have yet. */
    final ByteArrayOutputStream bytes = new ByteArrayOutputStream(BUFFER);
    private final OutputStream out;
    private int tracks;

    TimelineWriter(OutputStream out) {
        this.out = Objects.requireNonNull(out, "out");
    }

    /** Is called behind each packet or event: what there is, is whole. */
    final void ended() throws IOException {
        if (bytes.size() >= BUFFER) {
            handOver();
        }
    }

    private void handOver() throws IOException {
        bytes.writeTo(out);
        bytes.reset();
    }

    /** Hands over all that there is. */
    public final void flush() throws IOException {
        handOver();
        out.flush();
    }

    @Override
    public void close() throws IOException {
        try (out) {
            handOver();
        }
    }

    /** Begins a track with the next number, before anything is on it. */
    public final Track track(Track.Kind kind, String name, int lane, String description, long thread)
            throws IOException {
        Track track = new Track(kind, ++tracks, name, lane, description, thread);
        begin(track);
        return track;
    }

    abstract void begin(Track track) throws IOException;

    /**
     * Writes a slice. Slices of a track that begin at the same time come outer ones first, and none overlaps another in
     * part, unless it says so.
     */
    public abstract void slice(Slice slice) throws IOException;

    /** Writes something that takes no time, when the slice begins. */
    public abstract void instant(Slice slice) throws IOException;

    /**
     * Writes the value of a counter over an interval, which is not empty. The intervals of a counter are in order.
     *
     * @param joined whether the interval begins where the last one ended
     */
    public abstract void value(Counter counter, boolean joined, long from, long to, long value) throws IOException;
}
