package dev.readout.trace.gpu;

import dev.readout.profile.clock.QueueClock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of one recording of a command buffer: of the whole, and of its parts. It is recorded by one thread
 * at a time, and then read under the lock of its device.
 */
final class Recording {
    private static final int NONE = -1;

    /** A measurement: the whole, whose key is empty, or a part, and the numbers of its stamps. */
    static final class Part {
        private final String key;
        private final int begin;
        private int end = NONE;

        private Part(String key, int begin) {
            this.key = key;
            this.begin = begin;
        }
    }

    private final long commandBuffer;
    private final QueryBlocks from;
    /** True if it may be submitted again while it is executed. */
    final boolean simultaneous;
    private final List<QueryBlocks.Block> blocks = new ArrayList<>();
    private int stamps;
    /** The measurements, in the order of their beginnings. */
    private final List<Part> parts = new ArrayList<>();

    /** The last submission, unless its times were taken; and how many there are whose end was not seen to. */
    @Nullable
    Execution last;
    int open;
    /** True if its command buffer is recorded anew, or gone. */
    boolean gone;
    /** True if its queries may be in use for ever. */
    boolean abandoned;

    Recording(long commandBuffer, QueryBlocks from, boolean simultaneous) {
        this.commandBuffer = commandBuffer;
        this.from = from;
        this.simultaneous = simultaneous;
    }

    /**
     * Records a timestamp, outside of render passes. Returns its number; {@link #NONE} if there are no queries, which
     * is counted: a measurement asks for its end only if it has its beginning, so each one is counted once.
     */
    private int stamp() {
        int query = stamps % QueryBlocks.SIZE;
        if (query == 0) {
            QueryBlocks.Block block = from.take();
            if (block == null) {
                return NONE;
            }
            block.reset(commandBuffer);
            blocks.add(block);
        }
        blocks.getLast().stamp(commandBuffer, query);
        return stamps++;
    }

    /** Begins a measurement. Returns it; null if there are no queries for it. */
    @Nullable
    Part begin(String key) {
        int stamp = stamp();
        if (stamp == NONE) {
            return null;
        }
        Part part = new Part(key, stamp);
        parts.add(part);
        return part;
    }

    void end(Part part) {
        part.end = stamp();
    }

    boolean isEmpty() {
        return stamps == 0;
    }

    /** Reads all timestamps. Returns whether all were there. */
    boolean read() {
        for (int i = 0; i < blocks.size(); i++) {
            if (!blocks.get(i).read(Math.min(QueryBlocks.SIZE, stamps - i * QueryBlocks.SIZE))) {
                return false;
            }
        }
        return true;
    }

    private long ticks(int stamp) {
        return blocks.get(stamp / QueryBlocks.SIZE).ticks(stamp % QueryBlocks.SIZE);
    }

    /** Tells the times that were read, of the execution that was the last. */
    void tell(Execution execution, QueueClock clock, TimeSink sink) {
        long first = ticks(0);
        clock.bounded(first, ticks(stamps - 1), execution.submitted, execution.seen);
        long waited = Math.max(0, clock.toHost(first) - execution.submitted);
        // All by the device's clock from the first on: so the parts lie within the whole, to the nanosecond.
        for (Part part : parts) {
            if (part.end != NONE) {
                long started = Math.max(0, clock.nanoseconds(first, ticks(part.begin)));
                long ended = Math.max(started, clock.nanoseconds(first, ticks(part.end)));
                sink.time(part.key.isEmpty() ? execution.key : part.key, execution.call, waited + started,
                        ended - started);
            }
        }
    }

    /** Gives its queries back, if nothing will execute or read it any more. */
    void giveBackIfDone() {
        if (gone && open == 0 && !abandoned) {
            from.giveBack(blocks);
            blocks.clear();
            stamps = 0;
        }
    }
}
