package dev.readout.profile;

import static dev.readout.profile.Recording.NONE;

/** The timestamp queries that a recorder has reserved, a block at a time. A block is of one store. */
final class ReservedQueries {
    private static final int FEWEST = 16;

    private final QueryRange stamps;
    /** Queries of the block's store are free from the next to the limit. */
    private QueryStore store;
    private int next;
    private int limit;
    /** How many are reserved, and were by the frame before: the next one will need as many as one of them. */
    private int reserved;
    private int before;
    private int expected;
    private int blocks;

    @SuppressWarnings("NullAway.Init") // The store comes with the first block.
    ReservedQueries(QueryRange stamps) {
        this.stamps = stamps;
    }

    void begin() {
        next = 0;
        limit = 0;
        blocks = 0;
        expected = Math.max(reserved, before);
        before = reserved;
        reserved = 0;
    }

    /**
     * Takes queries of the first block. Returns the number of the first; {@link Recording#NONE} if it has fewer.
     *
     * @param alone whether there is one recorder: as long as there is, no other thread reserves
     */
    int takePlanned(int count, boolean alone) {
        next = 0;
        limit = 0;
        int preferred = Math.max(count, expected);
        boolean room = alone ? stamps.take(1, preferred, this) : stamps.reserve(1, preferred, this);
        if (!room || limit - next < count) {
            return NONE;
        }
        next += count;
        return next - count;
    }

    /** Takes queries for now. Returns the number of the first; {@link Recording#NONE} if there is no room. */
    int take(int count) {
        if (next + count > limit) {
            giveBack();
            int preferred = expected > reserved ? expected - reserved : Math.max(FEWEST, reserved);
            next = 0;
            limit = 0;
            if (!stamps.reserve(count, Math.max(count, preferred), this)) {
                return NONE;
            }
        }
        next += count;
        return next - count;
    }

    /** Begins with a block of a store. */
    void begin(QueryStore of, int number, int count) {
        store = of;
        next = number;
        limit = number + count;
        reserved += count;
        blocks++;
    }

    /** Takes back the queries from a number on, which were taken last; none if that is {@link Recording#NONE}. */
    void untake(int number) {
        next = number == NONE ? next : number;
    }

    /** Returns whether all that was taken is of the first block. */
    boolean areOneBlock() {
        return blocks == 1;
    }

    void giveBack() {
        if (limit > next) {
            stamps.giveBack(next, limit - next);
            reserved -= limit - next;
            limit = next;
        }
    }

    /** Records the beginning or the end of a measurement. Returns whether it was recorded. */
    boolean stamp(long commandBuffer, int number, boolean end) {
        return number < limit && number >= store.first
                ? store.stampNumber(commandBuffer, number, end)
                : stamps.stamp(commandBuffer, number, end);
    }

    /** The store of the block that was reserved last. */
    QueryStore store() {
        return store;
    }
}
