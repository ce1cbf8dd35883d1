package dev.readout.export.timeline;

import java.io.Closeable;
import java.io.IOException;

/** Writes down what a timeline shows, in one form of file. Times are ns of the host's clock. */
interface TimelineWriter extends Closeable {
    /** Begins a track, before anything is on it. */
    void track(Track track) throws IOException;

    /**
     * Writes a slice. Those of a track that begin at the same time come outer ones first, and none overlaps another in
     * part, but for those that say so.
     */
    void slice(Slice slice) throws IOException;

    /** Writes something that takes no time, when the slice begins. */
    void instant(Slice slice) throws IOException;

    /**
     * Writes what a counter shows over an interval, which is not empty. Those of a counter come one after the other.
     *
     * @param joined whether the interval begins where the last one ended
     */
    void value(Counter counter, boolean joined, long from, long to, long value) throws IOException;

    @Override
    void close() throws IOException;
}
