package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.profile.Backend.Reset;
import dev.readout.vulkan.Timestamps;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Random batches among frames: begun and ended in any order, executed late, in another order or never, cancelled before
 * and after they expire, with command buffers that are recorded again. Each ends in one way: handed over with the times
 * of a model, or expired, dropped or cancelled.
 */
class BatchModelProperties {
    private static final int ROUNDS = 120;
    private static final long EXPIRY = Duration.ofMillis(1).toNanos();
    private static final Scope[] SCOPES = {Scope.named("a"), Scope.named("b"), Scope.named("c").withSamples()};

    /** A batch, or a frame, with what its scopes should have: path, queue, count and time. */
    private static final class Work {
        private final long number;
        private final GpuQueue queue;
        private final long commandBuffer;
        private GpuRecorder recorder;
        private long token;
        private final Map<String, long[]> expected = new TreeMap<>();
        private long endedAt;
        private boolean executed;

        Work(long number, GpuQueue queue, long commandBuffer) {
            this.number = number;
            this.queue = queue;
            this.commandBuffer = commandBuffer;
        }

        @Override
        public String toString() {
            List<String> lines = new ArrayList<>();
            expected.forEach((path, sums) -> lines.add(line(path, queue, sums[0], sums[1], sums[2])));
            return lines.toString();
        }
    }

    private static String line(String path, GpuQueue queue, long count, long nanoseconds, long samples) {
        return path + " on " + queue + " x " + count + ": " + nanoseconds + " ns, " + samples + " samples";
    }

    private static final class Run {
        private final Random random;
        private final FakeGpu gpu;
        private final GpuProfiler profiler;
        private final List<GpuQueue> queues;
        private final int most;
        /** Whether all batches are alike: these are read by a plan. */
        private final boolean steady;
        private final List<ProfilerReport> reports = new ArrayList<>();
        private final List<Work> recorded = new ArrayList<>();
        private final List<Work> ended = new ArrayList<>();
        private final Map<Long, Work> inFlight = new HashMap<>();
        private final List<Work> expired = new ArrayList<>();
        private final List<Long> free = new ArrayList<>();
        private long commandBuffers;
        private int begun;
        private int handedOver;
        private int lost;
        private int cancelled;
        private int dropped;
        private long frames;

        Run(Random random) {
            this.random = random;
            gpu = new FakeGpu(random.nextBoolean() ? Reset.BY_HOST : Reset.BORN);
            gpu.writesOnlyAvailable = random.nextBoolean();
            steady = random.nextBoolean();
            gpu.capacityLimit = random.nextInt(6) == 0 ? 64 : Integer.MAX_VALUE;
            queues = List.of(GpuQueue.named("graphics"), GpuQueue.named("compute"));
            ProfilerSettings settings = new ProfilerSettings();
            queues.forEach(queue -> settings.queues.add(new ProfilerSettings.Queue(
                    queue, new Timestamps(36 + random.nextInt(29), 1), 0, List.of())));
            most = 1 + random.nextInt(40);
            settings.batchesInFlight = most;
            settings.batchExpiryNanos = EXPIRY;
            settings.hostClock = gpu::hostClock;
            settings.listener = this::report;
            profiler = new GpuProfiler(settings, gpu);
        }

        private void report(ProfilerReport report) {
            reports.add(report);
            switch (report) {
                case ProfilerReport.BatchExpired gone -> {
                    Work work = inFlight.remove(gone.frame());
                    assertThat(work.executed).as("batch %s expired, and was executed", gone).isFalse();
                    assertThat(gpu.hostClock() - work.endedAt).isGreaterThanOrEqualTo(EXPIRY);
                    ended.remove(work);
                    expired.add(work);
                    lost++;
                }
                case ProfilerReport.BatchDropped gone -> {
                    assertThat(gone.inFlight()).isEqualTo(inFlight.size());
                    assertThat(gone.inFlight() == most || gone.expired() > 0).as("%s", gone).isTrue();
                    dropped++;
                }
                default -> assertThat(report).isInstanceOf(ProfilerReport.FrameDropped.class);
            }
        }

        private long commandBuffer() {
            return free.isEmpty() || random.nextInt(3) == 0 ? ++commandBuffers
                    : free.remove(random.nextInt(free.size()));
        }

        private void begin() {
            // A few have the numbers of frames, or the largest there are.
            long number = random.nextInt(4) == 0 ? random.nextInt(20) : random.nextLong() >>> 1;
            if (inFlight.containsKey(number)) {
                return;
            }
            Work work = new Work(number, queues.get(steady ? 1 : random.nextInt(2)), commandBuffer());
            int droppedBefore = dropped;
            begun++;
            work.recorder = profiler.batch(work.queue, work.commandBuffer, number);
            if (dropped == droppedBefore) {
                recorded.add(work);
                inFlight.put(number, work);
            } else {
                assertThat(work.recorder.scope(SCOPES[0]).endBatch()).isZero();
                free.add(work.commandBuffer);
            }
        }

        /** Records a scope with others in it. Returns the time. */
        private long scope(Work work, String path, boolean mayCount, int depth) {
            Scope scope = SCOPES[steady ? 1 : random.nextInt(mayCount ? 3 : 2)];
            String name = path.isEmpty() ? scope.name() : path + "/" + scope.name();
            long nanoseconds = 1 + random.nextInt(50);
            work.recorder.scope(scope);
            gpu.work(work.commandBuffer, nanoseconds);
            for (int i = steady || depth == 3 ? 0 : random.nextInt(3); i > 0; i--) {
                nanoseconds += scope(work, name, mayCount && !scope.samples(), depth + 1);
            }
            work.recorder.end();
            long[] sums = work.expected.computeIfAbsent(name, unused -> new long[3]);
            sums[0]++;
            sums[1] += nanoseconds;
            sums[2] += scope.samples() ? FakeGpu.COUNTED : 0;
            return nanoseconds;
        }

        private void end(Work work) {
            work.token = work.recorder.endBatch();
            assertThat(work.token).isPositive();
            work.endedAt = gpu.hostClock();
            recorded.remove(work);
            ended.add(work);
        }

        private void execute(Work work) {
            if (!work.executed) {
                profiler.submittingBatch(work.token);
                gpu.execute(work.commandBuffer);
                work.executed = true;
            }
        }

        /** Gives up one that will not be executed; of one that expired, its queries come back. */
        private void cancel(List<Work> from) {
            Work work = from.remove(random.nextInt(from.size()));
            if (work.executed) {
                from.add(work);
                return;
            }
            gpu.forget(work.commandBuffer);
            profiler.cancelBatch(work.token);
            if (inFlight.remove(work.number, work)) {
                cancelled++;
                profiler.poll(this::arrived);
            }
            free.add(work.commandBuffer);
        }

        private void arrived(GpuFrame frame) {
            if (!frame.isBatch()) {
                assertThat(frame.loop()).isEqualTo("graphics, compute");
                assertThat(frame.number()).isLessThan(frames);
                assertThat(frame.size()).isEqualTo(2);
                assertThat(frame.nanoseconds(frame.find(SCOPES[0]))).isEqualTo(frame.number() % 7 + 1);
                assertThat(frame.nanoseconds(frame.find(SCOPES[1]))).isEqualTo(frame.number() % 5 + 1);
                return;
            }
            assertThat(frame.loop()).isEqualTo("graphics, compute batches");
            Work work = inFlight.remove(frame.number());
            assertThat(work).as("batch %s is handed over once", frame.number()).isNotNull();
            // What stamps nothing has all of its results.
            assertThat(work.executed || work.expected.isEmpty()).as("batch %s was executed", work.number).isTrue();
            List<String> lines = new ArrayList<>();
            GpuFrame copy = frame.copy();
            assertThat(copy.isBatch()).isTrue();
            Map<String, String> byPath = new TreeMap<>();
            copy.forEach(scope -> {
                String path = SeenFrame.path(copy, scope);
                byPath.put(path, line(path, copy.queue(scope), copy.count(scope), copy.nanoseconds(scope),
                        Math.max(0, copy.samples(scope))));
            });
            lines.addAll(byPath.values());
            assertThat(lines.toString()).as("batch %s", frame.number()).isEqualTo(work.toString());
            ended.remove(work);
            handedOver++;
            free.add(work.commandBuffer);
        }

        /** A frame of a scope on each queue, which take times that its number tells. */
        private void frame() {
            long number = frames++;
            boolean measured = profiler.beginFrame();
            long first = commandBuffer();
            long second = commandBuffer();
            try (var scope = profiler.recorder(queues.getFirst(), first).scope(SCOPES[0])) {
                gpu.work(first, number % 7 + 1);
            }
            try (var scope = profiler.recorder(queues.getLast(), second).scope(SCOPES[1])) {
                gpu.work(second, number % 5 + 1);
            }
            profiler.endFrame();
            gpu.execute(first);
            gpu.execute(second);
            free.add(first);
            free.add(second);
            assertThat(measured || reports.getLast() instanceof ProfilerReport.FrameDropped).isTrue();
        }

        private void round() {
            switch (random.nextInt(9)) {
                case 0, 1 -> begin();
                case 2, 3 -> {
                    Work work = recorded.isEmpty() ? null : recorded.get(random.nextInt(recorded.size()));
                    if (work != null && (!steady || work.expected.isEmpty())) {
                        scope(work, "", true, 0);
                    }
                }
                case 4 -> {
                    if (!recorded.isEmpty()) {
                        end(recorded.get(random.nextInt(recorded.size())));
                    }
                }
                case 5 -> {
                    if (!ended.isEmpty()) {
                        execute(ended.get(random.nextInt(ended.size())));
                    }
                }
                case 6 -> {
                    List<Work> from = random.nextInt(3) > 0 ? expired : ended;
                    if (!from.isEmpty() && random.nextInt(3) == 0) {
                        cancel(from);
                    }
                }
                case 7 -> frame();
                default -> {
                    gpu.now += random.nextInt(4) == 0 ? EXPIRY / 2 : random.nextInt(1000);
                    profiler.poll(this::arrived);
                }
            }
        }

        void run() {
            for (int i = 0; i < ROUNDS; i++) {
                round();
            }
            List.copyOf(recorded).forEach(this::end);
            ended.forEach(work -> {
                if (random.nextInt(3) > 0) {
                    execute(work);
                }
            });
            Set<Work> late = Set.copyOf(ended);
            // A poll that has handed over something may leave out what is young.
            while (profiler.poll(this::arrived) > 0) {
                gpu.now++;
            }
            assertThat(inFlight.values()).as("executed, and not handed over").noneMatch(work -> work.executed);
            gpu.now += EXPIRY;
            profiler.poll(this::arrived);
            assertThat(inFlight).as("of %s", late).isEmpty();
            assertThat(handedOver + lost + cancelled + dropped).isEqualTo(begun);
            assertThat(profiler.reported(ProfilerReport.Kind.BATCH_EXPIRED)).isEqualTo(lost);
            profiler.close();
            assertThat(gpu.stores).isZero();
        }
    }

    @Property
    void eachBatchEndsInOneWay(@ForAll long seed) {
        new Run(new Random(seed)).run();
    }
}
