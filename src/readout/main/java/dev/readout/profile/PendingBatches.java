package dev.readout.profile;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The batches in flight, from their beginning on, in the order in which they began. Each is handed over as it arrives,
 * and expires by the host's clock: batches of different threads say nothing of each other.
 *
 * <p>Any thread begins and ends batches, under the profiler's lock. Only the thread that polls takes them out.
 */
final class PendingBatches extends Pending {
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

    PendingBatches(GpuProfiler profiler, ProfilerSettings settings, Backend backend, ProfiledQueue[] queues,
            ReadFrame results, RecorderSetup setup) {
        super(profiler, settings, backend, queues, results, setup);
        reports = setup.reports();
        most = settings.batchesInFlight;
        expireAfter = settings.batchExpiryNanos;
    }

    /** How many have begun, whether they are measured or not. */
    long begun() {
        return begun;
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
                GpuProfiler.finish(each, reports);
            }
        } finally {
            synchronized (profiler) {
                slot.hostEnd = hostClock.getAsLong();
                slot.ended = true;
            }
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

    /** Hands over the batches that have arrived. Returns how many. */
    int poll(Consumer<? super GpuFrame> consumer) {
        handedOver = 0;
        int count;
        synchronized (profiler) {
            count = takeEnded();
        }
        long now = count == 0 ? 0 : hostClock.getAsLong();
        for (int i = 0; i < count; i++) {
            BatchSlot slot = asked[i];
            boolean expires = now - slot.hostEnd >= expireAfter;
            if (slot.cancelled) {
                release(slot, ProfiledQueue.Ending.CANCELLED);
                continue;
            }
            ask(slot, true, expires);
            if (slot.arrived) {
                handOver(slot, consumer);
            } else if (expires) {
                expire(slot);
            }
        }
        return handedOver;
    }

    private int takeEnded() {
        if (asked.length < size) {
            asked = new BatchSlot[slots.length];
        }
        int count = 0;
        for (int i = 0; i < size; i++) {
            if (slots[i].ended) {
                asked[count++] = slots[i];
            }
        }
        return count;
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
    ProfilerReport expired(long number, String path, GpuQueue queue, int missing, int recorded) {
        return new ProfilerReport.BatchExpired(number, path, queue, missing, recorded);
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
