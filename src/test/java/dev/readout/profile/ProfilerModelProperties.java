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
import java.util.function.UnaryOperator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * Random trees of scopes and steps on random queues, in frames that are submitted late, never, or cancelled, with
 * little memory and little room: every frame that is handed over is what a model says, and every one that is not has a
 * report. Some applications submit in no order, and after frames have expired, which the profiler forbids and misses.
 */
class ProfilerModelProperties {
    private static final int FRAMES = 60;
    private static final int DEEPEST = 4;
    /** A frame in which nothing could be recorded. */
    private static final String NOTHING = new Expected().toString();
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
        private long host = GpuFrame.NOT_COUNTED;
        private final Map<String, Expected> below = new TreeMap<>();
        /** Of the frame: how long each queue was busy with what is measured. */
        private final Map<String, Long> busy = new TreeMap<>();

        Expected below(String name, GpuQueue queue) {
            return below.computeIfAbsent(name + "@" + queue, unused -> new Expected());
        }

        @Override
        public String toString() {
            return nanoseconds + " ns x " + count + " / " + samples + " host " + host + " ns " + below + busy;
        }
    }

    /** A scope or step that is open, below another one or a path. */
    private static final class Open {
        private static final int NO_STEP = -1;

        private final Open around;
        private final Scope scope;
        private final int level;
        private Expected place;
        private final long begun;
        private long nanoseconds;
        private boolean isMeasured;

        /** @param now the time of the host, but for a constant */
        Open(Open around, Scope scope, int level, long now) {
            this.around = around;
            this.scope = scope;
            this.level = level;
            begun = now;
        }

        boolean isStep() {
            return level != NO_STEP;
        }

        /** Whether this is measured, or anything around it. */
        boolean isBusy() {
            return isMeasured || around != null && around.isBusy();
        }

        /** Whether this counts, or what is open around it down to another one. */
        boolean countsInside(Open outer) {
            return this != outer && (scope.samples() || around.countsInside(outer));
        }

        /** Where it is in the frame, which has only what ended, and what is around that. */
        Expected place(GpuQueue queue, UnaryOperator<String> names) {
            place = place == null ? around.place(queue, names).below(names.apply(scope.name()), queue) : place;
            return place;
        }
    }

    /** What is recorded into a command buffer, told to the profiler and to the model. */
    private static final class Track {
        private final Open frame = new Open(null, null, Open.NO_STEP, 0);
        private final FakeGpu gpu;
        private final GpuRecorder recorder;
        private final long commandBuffer;
        private final GpuQueue queue;
        private final UnaryOperator<String> names;
        private final boolean hostTimes;
        private final StringBuilder labels = new StringBuilder();
        private final Map<Open, Long> work = new HashMap<>();
        private final Open root;
        private Open innermost;
        private int strayEnds;

        Track(FakeGpu gpu, GpuRecorder recorder, long commandBuffer, GpuQueue queue,
                UnaryOperator<String> names, boolean hostTimes, Expected expected, Scope... path) {
            this.gpu = gpu;
            this.recorder = recorder;
            this.commandBuffer = commandBuffer;
            this.queue = queue;
            this.names = names;
            this.hostTimes = hostTimes;
            frame.place = expected;
            Open below = frame;
            for (Scope each : path) {
                below = new Open(below, each, Open.NO_STEP, 0);
            }
            root = below;
            innermost = below;
        }

        /** The scope, or one without counts where another one counts. */
        private Scope allowed(Scope scope) {
            return scope.samples() && innermost.countsInside(root) ? SCOPES[1] : scope;
        }

        void scope(Scope scope) {
            recorder.scope(open(allowed(scope), Open.NO_STEP));
        }

        void step(int level, Scope scope) {
            endStepsOf(level);
            recorder.step(level, open(allowed(scope), level));
        }

        private Scope open(Scope scope, int level) {
            innermost = new Open(innermost, scope, level, gpu.now);
            labels.append(names.apply(scope.name())).append('(');
            return scope;
        }

        void endSteps(int level) {
            endStepsOf(level);
            recorder.endSteps(level);
        }

        private void endStepsOf(int level) {
            while (innermost.isStep() && innermost.level >= level) {
                endInnermost();
            }
        }

        /** Ends a scope, and the steps in it. */
        void end() {
            endStepsOf(0);
            endInnermost();
            recorder.end();
        }

        /** An end too many, if no scope is open. */
        void strayEnd() {
            Open scope = innermost;
            while (scope.isStep()) {
                scope = scope.around;
            }
            if (scope == root) {
                strayEnds++;
                recorder.end();
            }
        }

        private void endInnermost() {
            labels.append(')');
            isMeasured(innermost);
            innermost = innermost.around;
        }

        private void isMeasured(Open ended) {
            Expected of = ended.place(queue, names);
            ended.isMeasured = true;
            of.nanoseconds += ended.nanoseconds;
            of.count++;
            of.samples += ended.scope.samples() ? FakeGpu.COUNTED : 0;
            if (hostTimes) {
                of.host = Math.max(0, of.host) + gpu.now - ended.begun;
            }
        }

        void work(long nanoseconds) {
            gpu.work(commandBuffer, nanoseconds);
            work.merge(innermost, nanoseconds, Long::sum);
            for (Open each = innermost; each != root; each = each.around) {
                each.nanoseconds += nanoseconds;
            }
        }

        /** The thread draws for a while: time passes for the GPU too, which executes nothing meanwhile. */
        void draw(long nanoseconds) {
            gpu.now += nanoseconds;
        }

        /** Ends all steps, and returns how many scopes are left open. */
        int endFrame() {
            int leftOpen = 0;
            for (Open each = innermost; each != root; each = each.around) {
                if (each.isStep()) {
                    isMeasured(each);
                } else {
                    leftOpen++;
                }
            }
            work.forEach((open, time) -> frame.place.busy.merge(queue.name(), open.isBusy() ? time : 0, Long::sum));
            return leftOpen;
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

    /** The command buffers of a frame that the GPU will execute. */
    private record Submission(long frame, List<Long> buffers) {
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
        /** Frames that were cancelled while they were recorded, or switched off, or dropped. */
        private final Set<Long> unmeasured = new HashSet<>();
        /** Of those never submitted, what the application says of so late: frames in flight, or expired. */
        private final Set<Long> cancelledLate = new HashSet<>();
        private final Map<Long, String> arrived = new HashMap<>();
        private final Deque<Submission> inFlight = new ArrayDeque<>();
        private final Set<Long> executed = new HashSet<>();
        private final boolean ordered;
        /** Whether nearly all frames are alike, and nothing but time is measured: these are taken by a plan. */
        private final boolean steady;
        /** Whether the host's times of scopes are measured. */
        private final boolean hostTimes;
        /** Whether there are steps among the scopes. */
        private final boolean steps;
        /** Command buffers that the application keeps for a later submission, of which it may think better. */
        private final List<Long> late = new ArrayList<>();
        /** Command buffers that may be recorded anew. */
        private final List<Long> free = new ArrayList<>();
        private long commandBuffers;
        private long lastArrived = -1;
        /** How many moments later the profiler is abandoned, and the driver's calls until then. */
        private int untilAbandoned = Integer.MAX_VALUE;
        private int callsThen;

        Run(Reset reset, Random random, boolean ordered) {
            this.random = random;
            this.ordered = ordered;
            gpu = new FakeGpu(reset);
            gpu.capacityLimit = random.nextInt(4) == 0 ? 64 << random.nextInt(3) : Integer.MAX_VALUE;
            steady = random.nextBoolean();
            steps = random.nextInt(3) > 0;
            hostTimes = random.nextBoolean();
            settings.hostTimes = hostTimes;
            gpu.labelled = !steady && random.nextBoolean();
            gpu.leavesViews = random.nextBoolean();
            gpu.writesOnlyAvailable = random.nextBoolean();
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
            settings.firstFrame = random.nextBoolean() ? 0 : random.nextLong() >>> 2 + random.nextInt(60);
            settings.hostClock = gpu::hostClock;
            settings.listener = this::report;
            settings.names = random.nextInt(3) > 0 ? null : Run::mapped;
            profiler = new GpuProfiler(settings, gpu);
        }

        /** Two names become one, and another a new one. */
        private static String mapped(String name) {
            return name.equals("s2") ? "s1" : name.equals("s3") ? "s3 mapped" : name;
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
                assertThat(profiler.frame()).isEqualTo(settings.firstFrame + frame - 1);
                frame(settings.firstFrame + frame);
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

        private void execute(Submission submission) {
            execute(submission.buffers());
            executed.add(submission.frame());
        }

        private void execute(List<Long> buffers) {
            buffers.forEach(gpu::execute);
            free.addAll(buffers);
        }

        private void report(ProfilerReport report) {
            // In no order, what was to reset another frame's queries may come too late, and what they had is lost.
            if (ordered && report instanceof ProfilerReport.FrameExpired) {
                assertThat(executed).as("frames that were executed, and one expired").doesNotContain(report.frame());
            }
            reports.add(report);
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
            List<Track> tracks = new ArrayList<>();
            Expected expected = new Expected();
            seed = random.nextInt(steady ? 40 : 8) == 0 ? random.nextLong() : seed;
            script = new Script(seed, random, steady);
            reports.removeIf(Run::isOfScopes);
            profiler.setEnabled(random.nextInt(20) > 0);
            boolean measured = profiler.beginFrame();
            assertThat(measured && isAbandoned()).isFalse();
            pass();
            for (int i = script.nextInt(3); i >= 0; i--) {
                long commandBuffer = commandBuffer();
                buffers.add(commandBuffer);
                tracks.add(record(expected, queues[script.nextInt(queues.length)], commandBuffer));
            }
            for (Track track : isAbandoned() ? List.<Track>of() : tracks) {
                assertThat(gpu.labels(track.commandBuffer))
                        .isEqualTo(gpu.labelled && measured ? track.labels.toString() : "");
            }
            boolean cancelled = random.nextInt(12) == 0;
            boolean lost = random.nextInt(15) == 0;
            if (cancelled) {
                profiler.cancelFrame();
            } else {
                profiler.endFrame();
            }
            int leftOpen = tracks.stream().mapToInt(Track::endFrame).sum();
            if (!isAbandoned()) {
                assertThat(reports.stream().filter(ProfilerReport.ScopeLeftOpen.class::isInstance))
                        .hasSize(cancelled || !measured ? 0 : leftOpen);
                assertThat(reports.stream().filter(ProfilerReport.EndWithoutBegin.class::isInstance))
                        .hasSize(measured ? tracks.stream().mapToInt(track -> track.strayEnds).sum() : 0);
            }
            if (cancelled || !measured) {
                unmeasured.add(frame);
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
                inFlight.add(new Submission(frame, buffers));
                submitted.put(frame, expected);
            }
        }

        private static boolean isOfScopes(ProfilerReport report) {
            return report instanceof ProfilerReport.ScopeLeftOpen || report instanceof ProfilerReport.EndWithoutBegin;
        }

        /** Records scopes and steps below a path. Of those that are left open, nothing arrives but what is in them. */
        private Track record(Expected frame, GpuQueue queue, long commandBuffer) {
            Scope[] path = script.nextInt(4) > 0 ? new Scope[0] : new Scope[] {anyScope()};
            Track track = new Track(gpu, profiler.recorder(queue, commandBuffer, path), commandBuffer, queue,
                    settings.names == null ? UnaryOperator.identity() : settings.names, hostTimes, frame, path);
            for (int i = script.nextInt(3); i >= 0; i--) {
                int views = Math.max(1, script.nextInt(6) - 2);
                if (views != gpu.views) {
                    // What ends takes as many queries as the views at its end.
                    track.endSteps(0);
                }
                gpu.views = views;
                track.recorder.multiview(views);
                boolean opensOnly = i == 0 && script.nextInt(8) == 0;
                if (!opensOnly) {
                    record(track, 0, 1 + script.nextInt(3));
                }
                if (opensOnly || script.nextInt(16) == 0) {
                    track.scope(SCOPES[script.nextInt(2)]);
                }
            }
            gpu.views = 1;
            return track;
        }

        private Scope anyScope() {
            return SCOPES[script.nextInt(SCOPES.length)];
        }

        /** Records scopes side by side, with others in them, and with steps wherever the script has one. */
        private void record(Track track, int depth, int width) {
            for (int i = 0; i < width; i++) {
                switch (steps ? script.nextInt(10) : 0) {
                    case 7, 8 -> track.step(level(), steady ? SCOPES[1 + script.nextInt(2)] : anyScope());
                    case 9 -> track.endSteps(level());
                    default -> nested(track, depth);
                }
                track.work(1 + random.nextInt(100));
                track.draw(random.nextInt(50));
                pass();
            }
            if (depth == 0 && script.nextInt(20) == 0) {
                track.strayEnd();
            }
        }

        private int level() {
            return script.nextInt(12) == 0 ? 31 : script.nextInt(3);
        }

        private void nested(Track track, int depth) {
            Scope scope = anyScope();
            track.scope(steady && scope.samples() ? SCOPES[1] : scope);
            track.draw(random.nextInt(50));
            track.work(1 + random.nextInt(100));
            pass();
            if (depth < DEEPEST) {
                record(track, depth + 1, script.nextInt(3));
            }
            track.end();
        }

        /** Has frames handed over. The GPU goes on meanwhile. */
        private void poll() {
            List<Long> meanwhile = new ArrayList<>();
            gpu.beforeRead = () -> {
                if (!inFlight.isEmpty() && random.nextInt(10) == 0) {
                    Submission submission = inFlight.poll();
                    execute(submission.buffers());
                    meanwhile.add(submission.frame());
                }
            };
            profiler.poll(frame -> {
                assertThat(isAbandoned()).isFalse();
                assertThat(frame.number()).isGreaterThan(lastArrived).isNotIn(unmeasured);
                lastArrived = frame.number();
                String read = read(frame);
                assertThat(read(frame.copy())).isEqualTo(read);
                spare = spare == null ? frame.copy() : frame.copyTo(spare);
                assertThat(read(spare)).isEqualTo(read);
                assertThat(arrived.put(frame.number(), read)).as("frame %d, again", frame.number()).isNull();
            });
            gpu.beforeRead = () -> {};
            executed.addAll(meanwhile);
        }

        private static String read(GpuFrame frame) {
            Expected all = new Expected();
            List<Expected> scopes = new ArrayList<>();
            frame.forEach(scope -> {
                assertThat(frame.parent(scope)).isLessThan(scope);
                Expected parent = frame.parent(scope) < 0 ? all : scopes.get(frame.parent(scope));
                Expected read = parent.below(frame.name(scope), frame.queue(scope));
                read.nanoseconds = frame.nanoseconds(scope);
                read.count = frame.count(scope);
                read.samples = Math.max(0, frame.samples(scope));
                read.host = frame.hostNanoseconds(scope);
                scopes.add(read);
                if (read.count > 0 && frame.number() % 3 == 0) {
                    assertThat(frame.endNanoseconds(scope) - frame.beginNanoseconds(scope))
                            .isGreaterThanOrEqualTo(read.nanoseconds)
                            .isLessThanOrEqualTo(read.count > 1 ? Long.MAX_VALUE : read.nanoseconds);
                }
            });
            frame.queues().stream().filter(queue -> frame.busyNanoseconds(queue) > 0)
                    .forEach(queue -> all.busy.put(queue.name(), frame.busyNanoseconds(queue)));
            return all.toString();
        }

        void check() {
            reports.removeIf(Run::isOfScopes);
            ReportedFrames reported = ReportedFrames.of(reports, submitted);
            submitted.forEach((frame, expected) -> {
                if (reported.expired().contains(frame)) {
                    assertThat(arrived).doesNotContainKey(frame);
                } else if (!reported.incomplete().contains(frame)) {
                    expected.busy.values().removeIf(busy -> busy == 0);
                    assertThat(arrived.get(frame)).as("frame %d", frame).isEqualTo(expected.toString());
                }
            });
            for (long frame : neverSubmitted) {
                // Nothing is missing of a frame in which nothing could be recorded.
                assertThat(reported.expired().contains(frame)
                        || arrived.getOrDefault(frame, cancelledLate.contains(frame) ? NOTHING : "").equals(NOTHING))
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
                assertThat(gpu.stores / 2).as("after %d lost frames", lost).isLessThanOrEqualTo(lost
                        + settings.expireAfter + settings.framesInFlight + ProfiledQueue.MOST_RESTING + 1);
            }
        }
    }
}
