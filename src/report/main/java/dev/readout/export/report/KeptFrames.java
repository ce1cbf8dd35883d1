package dev.readout.export.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The frames that are kept in full: the longest ones on the GPU, and a random sample of all. Not safe to share between
 * threads.
 */
final class KeptFrames {
    static final int WORST = 16;
    static final int SAMPLED = 16;

    private static final Comparator<KeptFrame> BEST_FIRST =
            Comparator.<KeptFrame>comparingLong(each -> each.gpu)
                    .thenComparing(each -> each.number, Comparator.reverseOrder());

    private final PriorityQueue<KeptFrame> worst = new PriorityQueue<>(BEST_FIRST);
    private final List<KeptFrame> sampled = new ArrayList<>();
    private final SplittableRandom random = new SplittableRandom(SAMPLED);
    private long frames;
    /** The one before, if it is kept. */
    private @Nullable KeptFrame last;

    /** Takes a frame, which is copied only if it is kept. */
    void add(long gpu, long hostBegin, Supplier<KeptFrame> copy) {
        frames++;
        if (last != null) {
            last.followedBy(hostBegin);
        }
        KeptFrame kept = null;
        if (worst.size() < WORST || gpu > worst.element().gpu) {
            kept = copy.get();
            worst.add(kept);
            if (worst.size() > WORST) {
                worst.remove();
            }
        }
        long place = frames <= SAMPLED ? sampled.size() : random.nextLong(frames);
        if (place < SAMPLED) {
            kept = kept == null ? copy.get() : kept;
            if (place == sampled.size()) {
                sampled.add(kept);
            } else {
                sampled.set((int) place, kept);
            }
        }
        last = kept;
    }

    void add(HostTimes.Span span) {
        for (KeptFrame each : worst) {
            each.add(span);
        }
        for (KeptFrame each : sampled) {
            if (!isWorst(each)) {
                each.add(span);
            }
        }
    }

    /** The kept frames: the worst, then the sample. */
    List<KeptFrame> all() {
        List<KeptFrame> all = new ArrayList<>(worst());
        all.addAll(sampled());
        return all;
    }

    private boolean isWorst(KeptFrame frame) {
        return worst.stream().anyMatch(each -> each == frame);
    }

    /** The frames that took longest, the longest first, the earlier one first of those that took as long. */
    List<KeptFrame> worst() {
        return worst.stream().sorted(BEST_FIRST.reversed()).toList();
    }

    /** The frames that were drawn and are none of {@link #worst}, in their order. */
    List<KeptFrame> sampled() {
        return sampled.stream().filter(each -> !isWorst(each))
                .sorted(Comparator.comparingLong(each -> each.number)).toList();
    }
}
