package dev.readout.profile;

import static dev.readout.profile.Recording.NONE;

import dev.readout.vulkan.Timestamps;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * How to read the timestamps of a frame that followed the plan of its recordings on a queue. Scopes and queries are the
 * same as in the frame before, so the place of each time is known. A frame with any irregularity is read without the
 * plan.
 */
final class StampPlan {
    /** A record of a scope: where its two stamps are, in bytes, and its position, by which the records are sorted. */
    private static final int BEGIN = 0;
    private static final int END = 1;
    private static final int POSITION = 2;
    private static final int ENTRY = 3;
    /** The value of a query of {@link QueryStore#STAMPS}: at its beginning, of 64 bits. */
    private static final ValueLayout.OfLong STAMP = ValueLayout.JAVA_LONG_UNALIGNED;

    private int[] entries = {};
    private int size;
    private int firstStamp;
    /** By position: where its next entry goes. */
    private int[] next = {};
    /** How many positions have entries. */
    private int timed;
    /** The number of the shape that the positions are of; {@link Recording#NONE} if nothing is planned. */
    private int shape = NONE;
    /** The recorders of the planned frame, or of the one read last. */
    private int recorders;
    private int changes;

    /** Returns whether a frame follows the plan, in a shape. */
    boolean holds(FrameQueries frame, int ofShape) {
        return shape == ofShape && isAsBefore(frame);
    }

    private boolean isAsBefore(FrameQueries frame) {
        return recorders > 0 && recorders == frame.recorderCount() && changes == frame.changes();
    }

    /** Plans with a frame that was taken without a plan, if it is as the frame before it. */
    void learn(FrameQueries frame, GpuFrame taken, int[] positions, int ofShape) {
        boolean again = isAsBefore(frame);
        recorders = frame.recorderCount();
        changes = frame.changes();
        shape = again ? ofShape : NONE;
        if (again) {
            makeRoom(taken, frame.queue().index());
            for (int i = 0; i < recorders; i++) {
                add(frame.recorder(i).recording(), positions);
            }
        }
    }

    private void makeRoom(GpuFrame taken, int queue) {
        next = taken.size > next.length ? new int[taken.size] : next;
        firstStamp = NONE;
        size = 0;
        timed = 0;
        for (int position = 0; position < taken.size; position++) {
            if (taken.queueOf[position] == queue) {
                next[position] = size;
                size += taken.counts[position] * ENTRY;
                timed += taken.counts[position] > 0 ? 1 : 0;
            }
        }
        entries = size > entries.length ? new int[size] : entries;
    }

    /** Adds a recording whose scopes all have times. */
    private void add(Recording recording, int[] positions) {
        firstStamp = firstStamp == NONE && recording.size() > 0 ? stamp(recording.firstQuery()) : firstStamp;
        for (int record = 0; record < recording.size(); record += Recording.RECORD) {
            int position = positions[recording.node(record)];
            int at = next[position];
            next[position] += ENTRY;
            entries[at + BEGIN] = stamp(recording.begin(record));
            entries[at + END] = stamp(recording.end(record));
            entries[at + POSITION] = position;
        }
    }

    private static int stamp(int query) {
        return Math.toIntExact(QueryStore.STAMPS.resultOffset(query));
    }

    int timed() {
        return timed;
    }

    /** Takes the times of a frame. Returns whether nothing is odd about them: if something is, not all are taken. */
    boolean take(MemorySegment results, QueueTimes of, GpuFrame into) {
        Timestamps meaning = of.timestamps;
        long base = of.base(results.get(STAMP, firstStamp));
        long most = of.most;
        long first = of.first;
        long last = of.last;
        long differ = 0;
        long sum = 0;
        int count = 0;
        int position = NONE;
        int[] planned = entries;
        int[] counts = into.counts;
        long[] nanoseconds = into.nanoseconds;
        for (int at = 0; at < size; at += ENTRY) {
            long begin = results.get(STAMP, planned[at + BEGIN]);
            long ending = results.get(STAMP, planned[at + END]);
            long time = meaning.signedTicks(begin, ending);
            if (!QueueTimes.isPlausible(time, most) && time != 0) {
                return false;
            }
            long since = meaning.signedTicks(base, begin);
            differ |= time | since;
            first = Math.min(first, since);
            last = Math.max(last, since + time);
            boolean another = planned[at + POSITION] == position;
            position = planned[at + POSITION];
            sum = another ? sum + time : time;
            count = another ? count + 1 : 1;
            counts[position] = count;
            nanoseconds[position] = meaning.nanoseconds(sum);
        }
        of.first = first;
        of.last = last;
        of.stamped = size / ENTRY;
        of.differing = differ;
        // A stamp may be 0 only if the ticks pass 0 between the first and the last.
        return Long.compareUnsigned(meaning.ticks(-base - first), last - first) > 0;
    }
}
