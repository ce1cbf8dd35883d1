package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.profile.Backend.Reset;
import dev.readout.vulkan.Timestamps;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * Random trees of scopes on random queues, in frames that are submitted late, never, or cancelled, with little memory
 * and little room: every frame that is handed over is what a model says, and every one that is not has a report. Some
 * applications submit in no order, and after frames have expired, which the profiler forbids and can't see.
 */
class ProfilerModelProperties {
    private static final int FRAMES = 60;
    private static final int DEEPEST = 4;
    private static final Scope[] SCOPES = new Scope[6];

    static {
        for (int i = 0; i < SCOPES.length; i++) {
            SCOPES[i] = i % 3 == 0 ? Scope.named("s" + i).withSamples() : Scope.named("s" + i);
        }
    }

    /** What a scope should have measured, with those below it by name and queue. */
    private static final class Expected {
        private long nanoseconds;
        private long count;
        private long samples;
        private final Map<String, Expected> below = new TreeMap<>();

        Expected below(Scope scope, GpuQueue queue) {
            return below.computeIfAbsent(scope.name() + "@" + queue, unused -> new Expected());
        }

        @Override
        public String toString() {
            return nanoseconds + " ns x " + count + " / " + samples + " " + below;
        }
    }

    /** What a frame does: all that another one did, or only at first. */
    private static final class Script {
        private final Random same;
        private final Random other;
        private int until;

        Script(long seed, Random random, boolean steady) {
            same = new Random(seed);
            other = new Random(random.nextLong());
            until = random.nextInt(steady ? 12 : 2) > 0 ? Integer.MAX_VALUE : random.nextInt(60);
        }

        int nextInt(int bound) {
            return (until-- > 0 ? same : other).nextInt(bound);
        }
    }

    /** One run of the loop. */
    private static final class Run {
        private final Random random;
        /** Of the frame that is recorded: most are like those before. */
        private Script script;
        private long seed;
        private final FakeGpu gpu;
        private final GpuQueue[] queues;
        private final GpuProfiler profiler;
        /** A copy that takes one frame after the other. */
        private GpuFrame spare;
        private final ProfilerSettings settings = new ProfilerSettings();
        private final List<ProfilerReport> reports = new ArrayList<>();
        private final Map<Long, Expected> submitted = new HashMap<>();
        private final Set<Long> neverSubmitted = new HashSet<>();
        /** Of these, what the application says of so late: frames in flight, or expired. */
        private final Set<Long> cancelledLate = new HashSet<>();
        private final Map<Long, String> arrived = new HashMap<>();
        private final Deque<List<Long>> inFlight = new ArrayDeque<>();
        private final boolean ordered;
        /** Whether nearly all frames are alike, and nothing but time is measured: these are taken by a plan. */
        private final boolean steady;
        /** Command buffers that the application keeps for a later submission, of which it may think better. */
        private final List<Long> late = new ArrayList<>();
        /** Command buffers that may be recorded anew. */
        private final List<Long> free = new ArrayList<>();
        private long commandBuffers;
        private long lastArrived = -1;
        /** By command buffer, as the GPU has them. */
        private final Map<Long, StringBuilder> labels = new HashMap<>();

        /** How many moments later the profiler is abandoned, and the driver's calls until then. */
        private int untilAbandoned = Integer.MAX_VALUE;
        private int callsThen;
        /** How many scopes were left open in the frame that is recorded. */
        private int leftOpen;

        Run(Reset reset, Random random, boolean ordered) {
            this.random = random;
            this.ordered = ordered;
            gpu = new FakeGpu(reset);
            gpu.capacityLimit = random.nextInt(4) == 0 ? 64 << random.nextInt(3) : Integer.MAX_VALUE;
            steady = random.nextBoolean();
            gpu.labelled = !steady && random.nextBoolean();
            gpu.leavesViews = random.nextBoolean();
            // What resets queries may come last, or not at all.
            gpu.insists = ordered;
            queues = new GpuQueue[1 + random.nextInt(3)];
            for (int i = 0; i < queues.length; i++) {
                queues[i] = GpuQueue.named("queue " + i);
                settings.queues.add(new ProfilerSettings.Queue(
                        queues[i], new Timestamps(36 + random.nextInt(29), 1), 0, List.of()));
            }
            settings.framesInFlight = 1 + random.nextInt(4);
            settings.expireAfter = 2 + random.nextInt(6);
            settings.hostClock = gpu::hostClock;
            settings.listener = reports::add;
            profiler = new GpuProfiler(settings, gpu);
        }

        /** A moment at which the profiler may be abandoned. */
        private void pass() {
            if (untilAbandoned-- == 0) {
                profiler.abandon();
                callsThen = gpu.calls;
            }
        }

        private boolean isAbandoned() {
            return untilAbandoned < 0;
        }

        void frames() {
            for (long frame = 0; frame < FRAMES; frame++) {
                frame(frame);
                pass();
                while (!inFlight.isEmpty() && random.nextInt(3) > 0) {
                    execute(inFlight.poll());
                }
                neverSubmitted.stream().filter(lost -> random.nextInt(12) == 0).forEach(lost -> {
                    profiler.cancelFrame(lost);
                    cancelledLate.add(lost);
                });
                while (!late.isEmpty() && random.nextInt(4) == 0) {
                    execute(List.of(late.remove(random.nextInt(late.size()))));
                }
                if (random.nextBoolean()) {
                    poll();
                }
            }
            while (!inFlight.isEmpty()) {
                execute(inFlight.poll());
            }
            for (int i = 0; i <= settings.expireAfter; i++) {
                poll();
                profiler.beginFrame();
                profiler.endFrame();
            }
            poll();
        }

        private void execute(List<Long> buffers) {
            buffers.forEach(gpu::execute);
            free.addAll(buffers);
        }

        /** A command buffer to record: a new one, or one that was executed, or that was to be executed later. */
        private long commandBuffer() {
            List<Long> from = ordered || random.nextInt(3) > 0 ? free : late;
            if (from.isEmpty() || random.nextInt(3) == 0) {
                return ++commandBuffers;
            }
            long commandBuffer = from.remove(random.nextInt(from.size()));
            gpu.forget(commandBuffer);
            return commandBuffer;
        }

        private void frame(long frame) {
            List<Long> buffers = new ArrayList<>();
            Expected expected = new Expected();
            seed = random.nextInt(steady ? 40 : 8) == 0 ? random.nextLong() : seed;
            script = new Script(seed, random, steady);
            leftOpen = 0;
            reports.removeIf(ProfilerReport.ScopeLeftOpen.class::isInstance);
            boolean measured = profiler.beginFrame();
            assertThat(measured && isAbandoned()).isFalse();
            pass();
            for (int i = script.nextInt(3); i >= 0; i--) {
                long commandBuffer = commandBuffer();
                buffers.add(commandBuffer);
                labels.put(commandBuffer, new StringBuilder());
                GpuQueue queue = queues[script.nextInt(queues.length)];
                recordBelow(expected, queue, commandBuffer);
            }
            for (long commandBuffer : isAbandoned() ? List.<Long>of() : buffers) {
                assertThat(gpu.labels(commandBuffer))
                        .isEqualTo(gpu.labelled && measured ? labels.get(commandBuffer).toString() : "");
            }
            boolean cancelled = random.nextInt(12) == 0;
            boolean lost = random.nextInt(15) == 0;
            if (cancelled) {
                profiler.cancelFrame();
            } else {
                profiler.endFrame();
            }
            if (!isAbandoned()) {
                assertThat(reports.stream().filter(ProfilerReport.ScopeLeftOpen.class::isInstance))
                        .hasSize(cancelled || !measured ? 0 : leftOpen);
            }
            if (cancelled || lost || !measured) {
                buffers.forEach(gpu::forget);
                free.addAll(buffers);
                if (!cancelled && measured) {
                    neverSubmitted.add(frame);
                }
            } else if (!ordered && random.nextInt(3) == 0) {
                late.addAll(buffers);
                submitted.put(frame, expected);
            } else {
                inFlight.add(buffers);
                submitted.put(frame, expected);
            }
        }

        /** Records scopes below a path. Of those that are left open, nothing arrives but what is below them. */
        private void recordBelow(Expected frame, GpuQueue queue, long commandBuffer) {
            Scope[] path = script.nextInt(4) > 0 ? new Scope[0] : new Scope[] {SCOPES[script.nextInt(SCOPES.length)]};
            GpuRecorder recorder = profiler.recorder(queue, commandBuffer, path);
            Expected below = path.length == 0 ? frame : frame.below(path[0], queue);
            for (int i = script.nextInt(3); i >= 0; i--) {
                gpu.views = Math.max(1, script.nextInt(6) - 2);
                recorder.multiview(gpu.views);
                // Below a path, nothing would arrive, and the path neither.
                boolean opensOnly = i == 0 && script.nextInt(8) == 0 && below == frame;
                if (!opensOnly) {
                    record(recorder, commandBuffer, queue, below, 0, 1 + script.nextInt(3), false);
                }
                if (opensOnly || script.nextInt(16) == 0) {
                    // Only the last may count: one of those that are open.
                    Scope open = SCOPES[script.nextInt(i == 0 ? 2 : 1) == 0 ? 1 : 0];
                    labels.get(commandBuffer).append(open).append('(');
                    recorder.scope(open);
                    leftOpen++;
                    below = i == 0 ? below : below.below(open, queue);
                }
            }
            gpu.views = 1;
        }

        /** Records scopes below one, and returns their time. */
        private long record(GpuRecorder recorder, long commandBuffer, GpuQueue queue, Expected parent, int depth,
                int width, boolean counting) {
            long all = 0;
            for (int i = 0; i < width; i++) {
                Scope scope = SCOPES[script.nextInt(SCOPES.length)];
                scope = (counting || steady) && scope.samples() ? SCOPES[1] : scope;
                Expected expected = parent.below(scope, queue);
                long own = 1 + random.nextInt(100);
                labels.get(commandBuffer).append(scope).append('(');
                try (var open = recorder.scope(scope)) {
                    gpu.work(commandBuffer, own);
                    pass();
                    long inside = depth == DEEPEST ? 0 : record(recorder, commandBuffer, queue, expected, depth + 1,
                            script.nextInt(3), counting || scope.samples());
                    expected.nanoseconds += own + inside;
                    expected.count++;
                    expected.samples += scope.samples() ? FakeGpu.COUNTED : 0;
                    all += own + inside;
                }
                labels.get(commandBuffer).append(')');
                pass();
            }
            return all;
        }

        private void poll() {
            profiler.poll(frame -> {
                assertThat(isAbandoned()).isFalse();
                assertThat(frame.number()).isGreaterThan(lastArrived);
                lastArrived = frame.number();
                String read = read(frame);
                assertThat(read(frame.copy())).isEqualTo(read);
                spare = spare == null ? frame.copy() : frame.copyTo(spare);
                assertThat(read(spare)).isEqualTo(read);
                assertThat(arrived.put(frame.number(), read)).as("frame %d, again", frame.number()).isNull();
            });
        }

        private static String read(GpuFrame frame) {
            Expected all = new Expected();
            List<Expected> scopes = new ArrayList<>();
            frame.forEach(scope -> {
                assertThat(frame.parent(scope)).isLessThan(scope);
                Expected parent = frame.parent(scope) < 0 ? all : scopes.get(frame.parent(scope));
                Expected read = parent.below(frame.scope(scope), frame.queue(scope));
                read.nanoseconds = frame.nanoseconds(scope);
                read.count = frame.count(scope);
                read.samples = Math.max(0, frame.samples(scope));
                scopes.add(read);
            });
            return all.below.toString();
        }

        void check() {
            reports.removeIf(ProfilerReport.ScopeLeftOpen.class::isInstance);
            ReportedFrames reported = ReportedFrames.of(reports, submitted);
            submitted.forEach((frame, expected) -> {
                if (reported.expired().contains(frame)) {
                    assertThat(arrived).doesNotContainKey(frame);
                } else if (!reported.incomplete().contains(frame)) {
                    assertThat(arrived.get(frame)).as("frame %d", frame).isEqualTo(expected.below.toString());
                }
            });
            for (long frame : neverSubmitted) {
                // Nothing is missing of a frame in which nothing could be recorded.
                assertThat(reported.expired().contains(frame)
                        || arrived.getOrDefault(frame, cancelledLate.contains(frame) ? "{}" : "").equals("{}"))
                        .as("frame %d", frame).isTrue();
            }
            profiler.close();
            assertThat(gpu.stores).as("stores that were left behind").isZero();
        }
    }

    @Property(tries = 600)
    void whatArrivesIsWhatWasRecordedAndTheRestIsReported(@ForAll Reset reset, @ForAll long seed) {
        Run run = new Run(reset, new Random(seed), true);
        run.frames();
        run.check();
    }

    @Property(tries = 600)
    void submissionsLateAndInNoOrderMakeNoTimeWrong(@ForAll Reset reset, @ForAll long seed) {
        Run run = new Run(reset, new Random(seed), false);
        run.frames();
        run.check();
    }

    @Property(tries = 300)
    void aProfilerThatIsAbandonedAtAnyMomentCallsNothingFromThenOn(@ForAll Reset reset, @ForAll long seed,
            @ForAll @IntRange(max = 600) int moment) {
        Run run = new Run(reset, new Random(seed), true);
        run.untilAbandoned = moment;
        run.frames();
        if (run.isAbandoned()) {
            run.profiler.submitting(run.queues[0]);
            assertThat(run.profiler.inFlight()).isZero();
            run.profiler.close();
            assertThat(run.gpu.calls).isEqualTo(run.callsThen);
            assertThat(run.gpu.stores).isZero();
        }
    }

    @Property(tries = 200)
    void theFirstFrameHasRoomForUsualScopes(@ForAll Reset reset, @ForAll boolean nested, @ForAll boolean counting,
            @ForAll @IntRange(min = 1, max = 64) int commandBuffers, @ForAll @IntRange(min = 1, max = 8) int scopes) {
        Run run = new Run(reset, new Random(scopes), true);
        run.gpu.capacityLimit = Integer.MAX_VALUE;
        run.profiler.beginFrame();
        for (int i = 1; i <= commandBuffers; i++) {
            GpuRecorder recorder = run.profiler.recorder(run.queues[0], i);
            for (int scope = 0; scope < scopes; scope++) {
                recorder.scope(SCOPES[counting && (scope == 0 || !nested) ? 0 : 1]);
                if (!nested) {
                    recorder.end();
                }
            }
            for (int open = nested ? scopes : 0; open > 0; open--) {
                recorder.end();
            }
        }
        run.profiler.endFrame();
        for (long i = 1; i <= commandBuffers; i++) {
            run.gpu.execute(i);
        }
        int[] counts = new int[2];
        run.profiler.poll(frame -> frame.forEach(scope -> {
            counts[0] += frame.count(scope);
            counts[1] += (int) Math.max(0, frame.samples(scope));
        }));
        assertThat(run.reports).isEmpty();
        assertThat(counts).containsExactly(commandBuffers * scopes,
                counting ? commandBuffers * (nested ? 1 : scopes) * (int) FakeGpu.COUNTED : 0);
        run.profiler.close();
    }

    /** Each frame that is lost holds up many, which arrive at once when it expires, and the next one is lost too. */
    @Property(tries = 60)
    void lostFramesKeepFewStoresEachHoweverManyTheyHoldUp(@ForAll Reset reset, @ForAll long seed) {
        Random random = new Random(seed);
        FakeGpu gpu = new FakeGpu(reset);
        ProfilerSettings settings = new ProfilerSettings();
        GpuQueue queue = GpuQueue.named("queue");
        settings.queues.add(new ProfilerSettings.Queue(queue, new Timestamps(64, 1), 0, List.of()));
        settings.expireAfter = 1 + random.nextInt(40);
        settings.hostClock = gpu::hostClock;
        settings.listener = report -> {};
        try (GpuProfiler profiler = new GpuProfiler(settings, gpu)) {
            int lost = 0;
            for (long frame = 0; lost < ProfiledQueue.MOST_EXPIRED; frame++) {
                profiler.beginFrame();
                try (var open = profiler.recorder(queue, frame + 1).scope(SCOPES[1])) {
                    gpu.work(frame + 1, 1);
                }
                profiler.endFrame();
                if (frame % (settings.expireAfter + 1) == 0) {
                    lost++;
                } else {
                    gpu.execute(frame + 1);
                }
                profiler.poll(measured -> {});
                // Where a command resets, a frame has a store for stamps and one for samples.
                assertThat(gpu.stores / 2).as("after %d lost frames", lost).isLessThanOrEqualTo(
                        3 * (lost + settings.expireAfter + settings.framesInFlight));
            }
        }
    }
}
