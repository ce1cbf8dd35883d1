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

/**
 * Random applications that submit recordings again, in any order: those that record their command buffers anew, those
 * that take new ones for each frame and free the old, and those that do both. Every time that is handed over is right,
 * every frame that is not was submitted again before it arrived and is reported, and nothing grows. Some recordings are
 * declared to last: each frame that submits them has the time of its own submission.
 */
class SubmittedAgainProperties {
    private static final int FRAMES = 200;
    /** A recording that was not submitted for longer is never submitted again: that could not be seen. */
    private static final int LONGEST_IDLE = 40;
    private static final GpuQueue QUEUE = GpuQueue.named("queue");
    private static final Scope[] SCOPES = {Scope.named("a"), Scope.named("b"), Scope.named("c").withSamples()};

    /** What a command buffer recorded, and what became of it. */
    private static final class Recorded {
        private final long commandBuffer;
        private final long frame;
        /** Whether it has scopes. */
        private final boolean stamps;
        private int pending;
        private int executed;
        private long lastSubmitted;
        /** Whether it was executed again before its frame arrived, and after. */
        private boolean againBefore;
        private boolean againAfter;

        Recorded(long commandBuffer, long frame, boolean stamps) {
            this.commandBuffer = commandBuffer;
            this.frame = frame;
            this.stamps = stamps;
            lastSubmitted = frame;
        }
    }

    /** A recording that lasts, whose work takes another time at each submission. */
    private static final class Lasting {
        private final LastingRecording recording;
        private final long commandBuffer;
        private final Scope scope;
        private final Deque<Long> times = new ArrayDeque<>();
        private Submitted last;
        /** Whether two submissions have overlapped: none is measured any more. */
        private boolean overlapped;

        Lasting(LastingRecording recording, long commandBuffer, Scope scope) {
            this.recording = recording;
            this.commandBuffer = commandBuffer;
            this.scope = scope;
        }

        boolean isPending() {
            return !times.isEmpty();
        }
    }

    /** One submission of it in a frame. */
    private static final class Submitted {
        private final String name;
        private final long nanoseconds;
        /** The frame that has it; -1 if none has. */
        private final long frame;
        private boolean doubted;

        Submitted(String name, long nanoseconds, long frame) {
            this.name = name;
            this.nanoseconds = nanoseconds;
            this.frame = frame;
        }
    }

    /** What a frame should have. */
    private static final class Expected {
        private final Map<String, Long> nanoseconds = new TreeMap<>();
        private final List<Recorded> recorded = new ArrayList<>();
        private final List<Submitted> lasting = new ArrayList<>();

        Map<String, Long> all() {
            Map<String, Long> all = new TreeMap<>(nanoseconds);
            lasting.stream().filter(each -> !each.doubted)
                    .forEach(each -> all.merge(each.name, each.nanoseconds, Long::sum));
            return all;
        }
    }

    /** One run of an application. */
    private static final class Run {
        private final Random random;
        private final FakeGpu gpu;
        private final GpuProfiler profiler;
        private final ProfilerSettings settings = new ProfilerSettings();
        private final List<ProfilerReport> reports = new ArrayList<>();
        private final Map<Long, Expected> submitted = new HashMap<>();
        private final Set<Long> arrived = new HashSet<>();
        /** What submissions execute. */
        private final Deque<List<Runnable>> inFlight = new ArrayDeque<>();
        /** Recordings that may be submitted again. */
        private final List<Recorded> kept = new ArrayList<>();
        private final List<Lasting> lasting = new ArrayList<>();
        private final Set<ProfilerReport> doubts = new HashSet<>();
        private final List<Long> free = new ArrayList<>();
        private final int lag;
        /** Of ten command buffers, how many are recorded anew. */
        private final int returning;
        /** Of a hundred recordings, how many are kept. */
        private final int keeps;
        private long commandBuffers;
        private int mostKept;
        private int mostLasting;
        private int mostStores;

        Run(Reset reset, Random random) {
            this.random = random;
            gpu = new FakeGpu(reset);
            gpu.keepsRecordings = true;
            gpu.insists = false;
            lag = random.nextInt(4);
            returning = new int[] {0, 5, 10}[random.nextInt(3)];
            keeps = new int[] {0, 2, 10, 30}[random.nextInt(4)];
            settings.queues.add(new ProfilerSettings.Queue(QUEUE, new Timestamps(64, 1), 0, List.of()));
            settings.framesInFlight = 1 + random.nextInt(4);
            settings.expireAfter = 8;
            settings.hostClock = gpu::hostClock;
            settings.listener = reports::add;
            profiler = new GpuProfiler(settings, gpu);
        }

        void frames() {
            for (long frame = 0; frame < FRAMES; frame++) {
                frame(frame);
                while (inFlight.size() > lag || !inFlight.isEmpty() && random.nextInt(3) == 0) {
                    inFlight.poll().forEach(Runnable::run);
                }
                if (random.nextInt(3) > 0) {
                    poll();
                }
                free();
                mostKept = Math.max(mostKept, kept.size());
                mostLasting = Math.max(mostLasting, lasting.size());
                mostStores = Math.max(mostStores, gpu.stores);
            }
            while (!inFlight.isEmpty()) {
                inFlight.poll().forEach(Runnable::run);
            }
            for (int i = 0; i < 16 * (ProfiledQueue.MOST_RESTING + 2 * mostKept + 16); i++) {
                profiler.beginFrame();
                profiler.endFrame();
                poll();
            }
        }

        private void frame(long frame) {
            if (random.nextInt(30) == 0) {
                lasting.add(lasting());
            }
            boolean measured = profiler.beginFrame();
            Expected expected = new Expected();
            for (int i = random.nextInt(4); i > 0; i--) {
                expected.recorded.add(record(frame, expected));
            }
            if (random.nextInt(30) == 0) {
                lasting.add(lasting());
            }
            List<Recorded> submission = new ArrayList<>(expected.recorded);
            boolean cancelled = random.nextInt(20) == 0;
            List<Lasting> again = new ArrayList<>();
            for (Lasting each : lasting) {
                if (random.nextInt(3) > 0 && (isOver(each) || random.nextInt(20) == 0)) {
                    submits(each, frame, expected, cancelled, measured && !cancelled);
                    again.add(each);
                }
            }
            if (cancelled) {
                profiler.cancelFrame();
                submission.forEach(each -> recycle(each.commandBuffer));
                submission.clear();
                again.clear();
            } else {
                profiler.endFrame();
                if (measured) {
                    submitted.put(frame, expected);
                }
            }
            for (Recorded each : kept) {
                if (random.nextInt(4) == 0) {
                    submission.add(random.nextInt(submission.size() + 1), each);
                }
            }
            for (Recorded each : submission) {
                each.pending++;
                each.lastSubmitted = frame;
            }
            for (Recorded each : expected.recorded) {
                if (each.pending > 0) {
                    kept.add(each);
                }
            }
            List<Runnable> executed = new ArrayList<>();
            submission.forEach(each -> executed.add(() -> execute(each)));
            for (Lasting each : again) {
                executed.add(random.nextInt(executed.size() + 1), () -> gpu.execute(each.commandBuffer));
            }
            inFlight.add(executed);
        }

        private Lasting lasting() {
            long commandBuffer = commandBuffer();
            Lasting made = new Lasting(profiler.lasting(QUEUE, commandBuffer), commandBuffer,
                    SCOPES[random.nextInt(SCOPES.length)]);
            try (var open = made.recording.recorder().scope(made.scope)) {
                gpu.add(commandBuffer, () -> gpu.now += made.times.remove());
            }
            return made;
        }

        /** Whether the last submission has been executed, and its frame was handed over or expired. */
        private boolean isOver(Lasting each) {
            Submitted last = each.last;
            return !each.isPending() && (last == null || last.doubted || last.frame < 0 || arrived.contains(last.frame)
                    || reports.stream().anyMatch(report -> report instanceof ProfilerReport.FrameExpired
                            && report.frame() == last.frame));
        }

        /** The frame has the submission, unless the one before may not be executed; if that is not over, it is lost. */
        private void submits(Lasting each, long frame, Expected expected, boolean cancelled, boolean arrives) {
            boolean over = isOver(each);
            boolean completed = !each.isPending();
            each.recording.submits();
            Submitted now = new Submitted(each.scope.name(), 1 + random.nextInt(100_000), arrives ? frame : -1);
            if (!each.overlapped && (!over || !completed)) {
                doubts.add(new ProfilerReport.SubmittedAgain(frame, false, each.scope.name(), QUEUE, each.commandBuffer,
                        true));
                each.last.doubted = true;
            }
            each.overlapped |= !completed;
            now.doubted = each.overlapped;
            if (!each.overlapped) {
                each.last = now;
            }
            if (!cancelled) {
                expected.lasting.add(now);
                each.times.add(now.nanoseconds);
            }
        }

        private Recorded record(long frame, Expected expected) {
            long commandBuffer = commandBuffer();
            GpuRecorder recorder = profiler.recorder(commandBuffer);
            int scopes = random.nextInt(4);
            for (int i = 0; i < scopes; i++) {
                Scope scope = SCOPES[random.nextInt(SCOPES.length)];
                long time = 1 + random.nextInt(100_000);
                try (var open = recorder.scope(scope)) {
                    gpu.work(commandBuffer, time);
                }
                gpu.work(commandBuffer, 1 + random.nextInt(100));
                expected.nanoseconds.merge(scope.name(), time, Long::sum);
            }
            return new Recorded(commandBuffer, frame, scopes > 0);
        }

        private long commandBuffer() {
            long commandBuffer = !free.isEmpty() && random.nextInt(10) < returning
                    ? free.remove(random.nextInt(free.size())) : ++commandBuffers;
            gpu.forget(commandBuffer);
            return commandBuffer;
        }

        private void execute(Recorded each) {
            gpu.execute(each.commandBuffer);
            each.pending--;
            each.executed++;
            each.againBefore |= each.executed > 1 && !arrived.contains(each.frame);
            each.againAfter |= arrived.contains(each.frame);
        }

        /** Frees recordings that are not submitted again: some sooner, some later. */
        private void free() {
            for (int i = kept.size() - 1; i >= 0; i--) {
                Recorded each = kept.get(i);
                long idle = profiler.frame() - each.lastSubmitted;
                if (each.pending == 0 && (random.nextInt(100) >= keeps || idle >= LONGEST_IDLE)) {
                    kept.remove(i);
                    recycle(each.commandBuffer);
                }
            }
            for (int i = lasting.size() - 1; i >= 0; i--) {
                Lasting each = lasting.get(i);
                if (!each.isPending() && random.nextInt(60) == 0) {
                    lasting.remove(i);
                    if (returning < 10 || random.nextBoolean()) {
                        each.recording.close();
                    }
                    recycle(each.commandBuffer);
                }
            }
        }

        private void recycle(long commandBuffer) {
            if (random.nextInt(10) < returning) {
                free.add(commandBuffer);
            }
        }

        private void poll() {
            profiler.poll(frame -> {
                Map<String, Long> read = new TreeMap<>();
                frame.forEach(scope -> read.put(frame.name(scope), frame.nanoseconds(scope)));
                Expected expected = submitted.get(frame.number());
                assertThat(read).as("frame %d", frame.number())
                        .isEqualTo(expected == null ? Map.of() : expected.all());
                assertThat(frame.busyNanoseconds(QUEUE)).as("side by side")
                        .isEqualTo(read.values().stream().mapToLong(Long::longValue).sum());
                arrived.add(frame.number());
            });
        }

        void check() {
            Set<Long> expired = new HashSet<>();
            Set<Long> again = new HashSet<>();
            for (ProfilerReport report : reports) {
                switch (report) {
                    case ProfilerReport.FrameExpired frame -> expired.add(frame.frame());
                    case ProfilerReport.SubmittedAgain of -> {
                        if (of.lasting()) {
                            assertThat(doubts.remove(of)).as("%s", of).isTrue();
                            continue;
                        }
                        assertThat(again.add(of.frame())).as("reports of frame %d", of.frame()).isTrue();
                        assertThat(submitted.get(of.frame()).recorded).anyMatch(
                                each -> each.commandBuffer == of.commandBuffer() && each.executed > 1);
                    }
                    case ProfilerReport.FrameDropped dropped ->
                            assertThat(submitted).doesNotContainKey(dropped.frame());
                    default -> throw new AssertionError(report.toString());
                }
            }
            assertThat(doubts).as("submissions in doubt without a report").isEmpty();
            submitted.forEach((number, expected) -> {
                assertThat(arrived.contains(number)).as("frame %d", number).isNotEqualTo(expired.contains(number));
                assertThat(expired.contains(number) && expected.recorded.stream().noneMatch(each -> each.againBefore))
                        .as("frame %d expired", number).isFalse();
            });
            for (Recorded each : kept) {
                // Not yet freed: its queries were not used again.
                Expected expected = submitted.get(each.frame);
                if (each.againAfter && expected != null && each.stamps) {
                    assertThat(again).as("frames that were submitted again").contains(each.frame);
                }
            }
            // Stamps, and samples.
            assertThat(mostStores / 2).as("sets of queries").isLessThanOrEqualTo(
                    ProfiledQueue.MOST_RESTING + settings.expireAfter + 2 * mostKept + 3 * mostLasting + 16);
            profiler.close();
            assertThat(gpu.stores).isZero();
        }
    }

    @Property(tries = 200)
    void recordingsThatAreSubmittedAgainMakeNoTimeWrong(@ForAll Reset reset, @ForAll long seed) {
        Run run = new Run(reset, new Random(seed));
        run.frames();
        run.check();
    }
}
