package dev.readout.profile;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The batches in flight, from their beginning on, in the order in which they began. Each is handed over as it arrives,
 * and expires by the host's clock: batches of different threads say nothing of each other.
 *
 * <p>Any thread begins batches, under the profiler's lock, and ends them without it. Only the thread that polls takes
 * them out.
 */
final class PendingBatches extends Pending {
    /** In one of so many polls, all are asked for. */
    private static final int POLLS = 8;

    private final ReportListener reports;
    private final int most;
    private final long expireAfter;
    /** The batches in flight, and free slots behind them. */
    private BatchSlot[] slots = {};
    private int size;
    /** How many have begun. */
    private long begun;
    /** Those that a poll asks for. */
    private BatchSlot[] asked = {};
    private int polls;
    /** How many had begun at the last poll. */
    private long begunBefore;
    /** The least age, in ns, at which one arrived in these polls. */
    private long leastAge = Long.MAX_VALUE;
    /** The age from which they are asked for, by the polls before these. */
    private long due;

    PendingBatches(Object lock, Runnable disturb, ProfilerSettings settings, Backend backend, ProfiledQueue[] queues,
            ReadFrame results, RecorderSetup setup) {
        super(lock, disturb, settings, backend, queues, results, setup);
        reports = setup.reports();
        most = settings.batchesInFlight;
        expireAfter = settings.batchExpiryNanos;
    }

    /** How many have begun, whether they are measured or not. */
    long begun() {
        return begun;
    }

    int inFlight() {
        return size;
    }

    /** Begins a batch. Returns null if it is not measured, which is reported. */
    @Nullable
    BatchSlot begin(long number, ProfiledQueue queue) {
        begun++;
        boolean fullOfExpired = !queue.hasRoom();
        if (fullOfExpired || size == most) {
            reports.note(new ProfilerReport.BatchDropped(
                    number, queue.name(), size, fullOfExpired ? ProfiledQueue.MOST_EXPIRED : 0));
            return null;
        }
        if (size == slots.length) {
            slots = Arrays.copyOf(slots, Math.max(16, 2 * size));
        }
        if (slots[size] == null) {
            slots[size] = new BatchSlot(this);
        }
        slots[size].begin(number, begun, hostClock.getAsLong());
        return slots[size++];
    }

    /** Ends the recording of a batch, on its thread. Returns its token. */
    long end(BatchSlot slot) {
        long token = slot.token();
        try {
            for (FrameQueries each = slot.first; each != null; each = each.next) {
                each.finish(reports);
            }
        } finally {
            slot.hostEnd = hostClock.getAsLong();
            slot.ended = true;
        }
        reports.tell();
        return token;
    }

    /** The batch in flight with a token; null if there is none. */
    @Nullable
    BatchSlot find(long token) {
        for (int i = 0; i < size; i++) {
            if (slots[i].token() == token) {
                return slots[i];
            }
        }
        return null;
    }

    /**
     * Hands over the batches that have arrived. Returns how many. Behind one that has, it leaves out those that are
     * younger than any that arrived lately: in a steady loop they arrive by the next poll, and asking wastes a call.
     */
    int poll(Consumer<? super GpuFrame> consumer) {
        handedOver = 0;
        int count;
        synchronized (lock) {
            count = takeEnded();
        }
        long now = count == 0 ? 0 : hostClock.getAsLong();
        boolean all = begun == begunBefore;
        begunBefore = begun;
        if (++polls == POLLS) {
            all = true;
            polls = 0;
            due = leastAge == Long.MAX_VALUE ? 0 : leastAge - (leastAge >> 3);
            leastAge = Long.MAX_VALUE;
        }
        for (int i = 0; i < count; i++) {
            BatchSlot slot = asked[i];
            long age = now - slot.hostEnd;
            if (slot.cancelled) {
                release(slot, ProfiledQueue.Ending.CANCELLED);
            } else if (handedOver == 0 || all || age >= due) {
                poll(slot, consumer, age);
            }
        }
        return handedOver;
    }

    private void poll(BatchSlot slot, Consumer<? super GpuFrame> consumer, long age) {
        boolean expires = age >= expireAfter;
        ask(slot, age >= due, expires);
        if (slot.arrived) {
            leastAge = Math.min(leastAge, age);
            handOver(slot, consumer);
        } else if (expires) {
            expire(slot);
        }
    }

    private int takeEnded() {
        if (asked.length < size) {
            asked = new BatchSlot[slots.length];
        }
        int count = 0;
        for (int i = 0; i < size; i++) {
            // It may have ended it, and then itself, meanwhile.
            if (!slots[i].ended && slots[i].isAbandoned() && !slots[i].ended) {
                notEnded(slots[i]);
            }
            if (slots[i].ended) {
                asked[count++] = slots[i];
            }
        }
        return count;
    }

    /** Gives up a batch that is being recorded, and will never end. */
    void notEnded(BatchSlot slot) {
        FrameQueries queries = slot.first;
        if (queries != null) {
            reports.note(new ProfilerReport.BatchNotEnded(slot.number, queries.queue().name()));
        }
        giveUp(slot);
    }

    /** Ends a batch, which the next poll frees. */
    void giveUp(BatchSlot slot) {
        slot.endRecorders(GpuRecorder::cancel);
        slot.cancelled = true;
        slot.ended = true;
    }

    /** Notes that the times of all batches that have begun are meaningless. */
    void disturb() {
        for (int i = 0; i < size; i++) {
            slots[i].disturbed = true;
        }
    }

    /** Ends the recorders of batches that are being recorded. */
    void endRecorders(Consumer<GpuRecorder> end) {
        for (int i = 0; i < size; i++) {
            if (!slots[i].ended) {
                slots[i].endRecorders(end);
            }
        }
        size = 0;
    }

    @Override
    void remove(FrameSlot slot) {
        int index = 0;
        while (index < size && slots[index] != slot) {
            index++;
        }
        if (index < size) {
            size--;
            System.arraycopy(slots, index + 1, slots, index, size - index);
            slots[size] = (BatchSlot) slot;
        }
    }
}
