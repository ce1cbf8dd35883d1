package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.profile.ProfilerReport.ImplausibleTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Times that can't be, among those that can; and what is rare in a loop. */
class OddTimesProperties extends FakeLoop {
    private static final Scope[] SCOPES = new Scope[7];

    static {
        for (int i = 0; i < SCOPES.length; i++) {
            SCOPES[i] = Scope.named("s" + i);
        }
    }

    /** Frames are alike, so that most are read by a plan: the stamps of some go back in one of them. */
    @Property
    void whatGoesBackIsReportedAndTheRestIsRight(@ForAll long seed) {
        Random random = new Random(seed);
        GpuProfiler profiler = profiler();
        int[] shape = random.ints(1 + random.nextInt(12), 0, SCOPES.length).toArray();
        for (int frame = 0; frame < 12; frame++) {
            boolean odd = random.nextInt(3) == 0;
            long[] sums = new long[SCOPES.length];
            Map<Integer, long[]> wrong = new LinkedHashMap<>();
            reports.clear();
            frame(profiler, 1, recorder -> {
                for (int scope : shape) {
                    long time = odd && random.nextBoolean() ? -1 - random.nextInt(9) : random.nextInt(30);
                    recorder.scope(SCOPES[scope]);
                    gpu.work(1, time);
                    recorder.end();
                    if (time < 0) {
                        wrong.computeIfAbsent(scope, unused -> new long[] {0, time})[0]++;
                        gpu.work(1, 10);
                    } else {
                        sums[scope] += time;
                    }
                }
            });
            profiler.poll(measured -> measured.forEach(scope -> assertThat(measured.nanoseconds(scope))
                    .isEqualTo(sums[measured.name(scope).charAt(1) - '0'])));
            List<ProfilerReport> expected = new ArrayList<>();
            long number = frame;
            wrong.forEach((scope, of) -> expected.add(new ImplausibleTime(number, false, "s" + scope, QUEUE,
                    ImplausibleTime.Problem.END_BEFORE_BEGIN, (int) of[0], of[1])));
            assertThat(reports).isEqualTo(expected);
        }
        profiler.close();
    }

    /** It belongs to the frame in which it ends. */
    @Example
    void aSpanKeepsItsQueueBusy() {
        GpuProfiler profiler = profiler();
        long[] span = new long[2];
        frame(profiler, 1, recorder -> {
            span[0] = recorder.beginSpanning(WORK);
            span[1] = recorder.beginSpanning(DRAWN.withSamples());
            gpu.work(1, 40);
        });
        frame(profiler, 2, recorder -> {
            try (var inner = recorder.scope(SCOPES[0])) {
                gpu.work(2, 5);
            }
            recorder.endSpanning(span[0]);
            recorder.endSpanning(span[0] + (1L << 40));
            gpu.work(2, 7);
            recorder.endSpanning(span[1]);
        });
        List<Long> busy = new ArrayList<>();
        profiler.poll(frame -> busy.add(frame.busyNanoseconds(QUEUE)));

        assertThat(busy).containsExactly(0L, 52L);
        assertThat(reports).extracting(ProfilerReport::kind)
                .containsExactly(ProfilerReport.Kind.END_WITHOUT_BEGIN);
        profiler.close();
    }
}
