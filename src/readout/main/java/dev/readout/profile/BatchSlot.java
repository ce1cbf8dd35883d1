package dev.readout.profile;

/** A batch in flight. */
final class BatchSlot extends FrameSlot {
    private final PendingBatches batches;
    /** True once its recorder has ended: from then on it is for the thread that polls. */
    volatile boolean ended;

    BatchSlot(PendingBatches batches) {
        this.batches = batches;
    }

    /** Prepares for a batch, the one of a serial number from 1 on. */
    void begin(long number, long serial, long host) {
        begin(number, host);
        id = -serial;
        ended = false;
    }

    @Override
    long end() {
        return batches.end(this);
    }

    /** Returns whether the thread that recorded it has ended. */
    boolean isAbandoned() {
        return first != null && first.recorderCount() > 0 && first.recorder(0).isAbandoned();
    }

    long token() {
        return -id;
    }
}
