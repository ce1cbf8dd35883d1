package dev.readout.export.timeline;

import dev.readout.export.HostScope;
import dev.readout.export.HostThread;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import dev.readout.profile.Scope;
import dev.readout.vulkan.PipelineStatistic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Frames and scopes of the host, made of a seed: nested, overlapping, empty, without times, of several queues. */
public final class MadeTimelines {
    static final List<String> NAMES = List.of("shadow", "main", "тень/影 ⚡", "a\"b\\c", "tab\tand\nline", "😀");
    static final List<GpuQueue> QUEUES =
            List.of(GpuQueue.named("graphics"), GpuQueue.named("вычисления"), GpuQueue.named("copy"));
    private static final int STATISTICS = PipelineStatistic.values().length;

    private final Random random;
    private final List<GpuQueue> queues;

    /** Ones of a seed. */
    public MadeTimelines(long seed) {
        this(seed, QUEUES);
    }

    /** Ones of a seed, on three queues. */
    public MadeTimelines(long seed, List<GpuQueue> queues) {
        random = new Random(seed);
        this.queues = queues;
    }

    private String name() {
        return NAMES.get(random.nextInt(NAMES.size()));
    }

    /** Frames one after the other, some of them elapsed times alone. */
    public List<GpuFrame> frames(int count, long begin) {
        List<GpuFrame> frames = new ArrayList<>();
        long now = begin;
        for (int number = 0; number < count; number++) {
            long end = now + random.nextInt(100);
            List<MadeScope> scopes = new ArrayList<>();
            int size = random.nextInt(12);
            for (int i = 0; i < size; i++) {
                scopes.add(scope(scopes, now));
            }
            long[] latencies = {random.nextInt(50) - 5, GpuFrame.NOT_COUNTED};
            frames.add(random.nextInt(5) == 0 ? MadeFrames.elapsed(number, now, end, queues, scopes)
                    : MadeFrames.frame(number, now, end, queues, scopes, latencies));
            now = end + random.nextInt(20);
        }
        return frames;
    }

    private MadeScope scope(List<MadeScope> before, long now) {
        int position = before.size();
        int parent = position == 0 ? -1 : position - 1;
        for (int up = random.nextInt(3); up > 0 && parent >= 0; up--) {
            parent = before.get(parent).parent();
        }
        long begin = now + random.nextInt(200) - 20;
        long end = begin + random.nextInt(60);
        boolean inside = parent >= 0 && random.nextInt(4) > 0;
        if (inside) {
            MadeScope around = before.get(parent);
            int length = (int) (around.end() - around.begin());
            begin = around.begin() + (length == 0 ? 0 : random.nextInt(length));
            end = begin + random.nextInt((int) (around.end() - begin) + 1);
        }
        int queue = inside ? before.get(parent).queue() : random.nextInt(QUEUES.size());
        Scope scope = Scope.named(name());
        long[] statistics = null;
        if (random.nextInt(4) == 0) {
            scope = scope.withStatistics(PipelineStatistic.COMPUTE_SHADER_INVOCATIONS);
            statistics = new long[STATISTICS];
            Arrays.fill(statistics, GpuFrame.NOT_COUNTED);
            statistics[PipelineStatistic.COMPUTE_SHADER_INVOCATIONS.ordinal()] = random.nextLong() | 2;
        }
        long samples = random.nextInt(3) == 0 ? random.nextLong() >>> 1 : GpuFrame.NOT_COUNTED;
        return new MadeScope(scope, parent, queue, random.nextInt(6) == 0 ? 0 : 1 + random.nextInt(2), begin, end,
                samples, statistics, random.nextBoolean() ? random.nextInt(100_000) : GpuFrame.NOT_COUNTED);
    }

    /** Scopes of a thread, inner ones first, that begin and end at the same time often. */
    List<HostScope> host(HostThread thread, long begin) {
        List<HostScope> scopes = new ArrayList<>();
        long now = begin;
        for (int i = random.nextInt(6); i > 0; i--) {
            now = host(thread, now, 3, scopes) + random.nextInt(2);
        }
        return scopes;
    }

    private long host(HostThread thread, long begin, int depth, List<HostScope> scopes) {
        long now = begin + random.nextInt(2);
        for (int i = depth == 0 ? 0 : random.nextInt(4); i > 0; i--) {
            now = host(thread, now, depth - 1, scopes) + random.nextInt(2);
        }
        long end = now + random.nextInt(3);
        HostScope.Origin origin = HostScope.Origin.APPLICATION;
        scopes.add(new HostScope(thread, name() + " " + scopes.size(), origin, begin, end));
        return end;
    }
}
