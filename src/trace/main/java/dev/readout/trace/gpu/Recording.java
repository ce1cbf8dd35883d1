package dev.readout.trace.gpu;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of one recording of a command buffer: of the whole, and of its parts. It is recorded by one thread
 * at a time, and then read under the lock of its device.
 */
final class Recording {
    static final int NONE = -1;
    /** The command buffer itself. */
    private static final int WHOLE = 0;

    private final long commandBuffer;
    private final QueryBlocks from;
    /** True if it may be submitted again while it is executed. */
    final boolean simultaneous;
    private final List<QueryBlocks.Block> blocks = new ArrayList<>();
    private int stamps;
    /** The measurements, in the order of their beginnings: names, and the numbers of their stamps. */
    private String[] keys = {""};
    private int[] begins = {NONE};
    private int[] ends = {NONE};
    private int size = 1;

    /** The last submission; and how many there are whose end was not seen to. */
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

    void beginWhole() {
        begins[WHOLE] = stamp();
    }

    void endWhole() {
        ends[WHOLE] = begins[WHOLE] == NONE ? NONE : stamp();
    }

    /** Begins a part. Returns its number; {@link #NONE} if there are no queries for it. */
    int begin(String key) {
        int stamp = stamp();
        if (stamp == NONE) {
            return NONE;
        }
        if (size == keys.length) {
            keys = Arrays.copyOf(keys, 2 * size);
            begins = Arrays.copyOf(begins, 2 * size);
            ends = Arrays.copyOf(ends, 2 * size);
        }
        keys[size] = key;
        begins[size] = stamp;
        ends[size] = NONE;
        return size++;
    }

    void end(int part) {
        if (part != NONE) {
            ends[part] = stamp();
        }
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

    /** The timestamp that was recorded first. */
    long firstTicks() {
        return ticks(0);
    }

    /** That which was recorded last. */
    long lastTicks() {
        return ticks(stamps - 1);
    }

    /** Takes a measurement, in ticks; the key of the whole is empty. */
    interface Measured {
        void take(String key, long begin, long end);
    }

    /** The measurements that were read. */
    void forEach(Measured measured) {
        for (int i = 0; i < size; i++) {
            if (begins[i] != NONE && ends[i] != NONE) {
                measured.take(keys[i], ticks(begins[i]), ticks(ends[i]));
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
