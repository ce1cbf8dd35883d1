package dev.readout.profile;

/** A batch in flight. */
final class BatchSlot extends FrameSlot {
    private final PendingBatches batches;
    /** True once its recorder has ended: from then on it is for the thread that polls. */
    volatile boolean ended;
    /** True if it will not be submitted. */
    boolean cancelled;

    BatchSlot(PendingBatches batches) {
        this.batches = batches;
    }

    /** Prepares for a batch, the one of a serial number from 1 on. */
    void begin(long number, long serial, long host) {
        begin(number, host);
        id = -serial;
        ended = false;
        cancelled = false;
    }

    @Override
    long end() {
        return batches.end(this);
    }

    long token() {
        return -id;
    }
}
