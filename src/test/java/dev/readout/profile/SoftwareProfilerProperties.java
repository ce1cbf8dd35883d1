package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.vulkan.Application;
import dev.readout.software.vulkan.ClockError;
import dev.readout.software.vulkan.Commands;
import dev.readout.software.vulkan.Fault;
import dev.readout.software.vulkan.SoftwareQueueFamily;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/**
 * Random threads, queues and submissions on the software device, which loses results, is late, has no memory and whose
 * clocks differ: what is handed over is what was recorded, and the rest has a report and a fault to blame.
 */
class SoftwareProfilerProperties {
    private static final int FRAMES = 16;
    private static final int DEEPEST = 3;
    private static final int VK_SUCCESS = 0;
    private static final Scope[] SCOPES = {Scope.named("a"), Scope.named("b"), Scope.named("c")};

    /** Times and counts of scopes, by queue and path. */
    private static final class Model {
        private final Map<String, Long> milliseconds = new TreeMap<>();
        private final Map<String, Integer> counts = new TreeMap<>();

        synchronized void add(String path, long time, int count) {
            milliseconds.merge(path, time, Long::sum);
            counts.merge(path, count, Integer::sum);
        }

        @Override
        public synchronized String toString() {
            return milliseconds + " " + counts;
        }
    }

    /** A command buffer, and the next command's number: each takes a millisecond. */
    private static final class Recording {
        final Commands commands;
        final int queue;
        int time;

        Recording(Commands commands, int queue) {
            this.commands = commands;
            this.queue = queue;
        }

        void work(int milliseconds) {
            SoftwareRig.work(commands, milliseconds);
            time += milliseconds;
        }
    }

    private static final class Run {
        private final Random random;
        private long lastArrived = -1;
        private final int inFlight;
        private final int expireAfter;
        private final int threads;
        private final int lag;
        private final int maxQueries;
        private final boolean hostReset;
        private final boolean wrapping;
        /** Of which a millisecond is a whole number of times. */
        private final float period;
        private final List<Fault> faults = new ArrayList<>();
        private final List<SoftwareQueueFamily> families = new ArrayList<>();
        private final Map<Long, Model> submitted = new HashMap<>();
        private final Set<Long> givenUp = new HashSet<>();
        private final Map<Long, String> arrived = new HashMap<>();
        private final List<List<MemorySegment>> fences = new ArrayList<>();

        Run(long seed) {
            random = new Random(seed);
            inFlight = 1 + random.nextInt(4);
            expireAfter = inFlight + 1 + random.nextInt(4);
            threads = 1 + random.nextInt(4);
            lag = random.nextInt(4);
            maxQueries = 64 << random.nextInt(6);
            hostReset = random.nextInt(4) > 0;
            wrapping = random.nextBoolean();
            period = Math.scalb(0.5f, random.nextInt(6));
            for (int i = random.nextInt(3); i >= 0; i--) {
                families.add(new SoftwareQueueFamily(SoftwareQueueFamily.GRAPHICS, 1, 40 + random.nextInt(25),
                        new ClockError(random.nextInt(), 0)));
            }
            if (random.nextInt(3) > 0) {
                faults.addAll(Fault.random(random.nextLong(), 3 * FRAMES));
                if (random.nextBoolean()) {
                    faults.add(Fault.outOfHostMemory("vkCreateQueryPool", random.nextInt(8)));
                }
            }
        }

        void frames() throws Exception {
            try (SoftwareRig rig = new SoftwareRig(setup -> {
                setup.families = families;
                setup.hostReset = hostReset;
                setup.device.lag(lag).maxQueries(maxQueries).faults(faults).wrapsOften(wrapping)
                        .timestampPeriod(period);
                setup.profiler = builder -> builder.framesInFlight(inFlight).expireAfter(expireAfter);
            }); ExecutorService pool = Executors.newFixedThreadPool(threads)) {
                if (!hostReset && !faults.isEmpty()) {
                    // Without a submission, queries are not reset either, and the profiler can't know that.
                    rig.tolerated = "vkGetQueryPoolResults-None-09401";
                }
                for (int frame = 0; frame < FRAMES; frame++) {
                    if (frame >= inFlight) {
                        fences.get(frame - inFlight).forEach(rig::await);
                    }
                    if (random.nextBoolean()) {
                        poll(rig);
                    }
                    frame(rig, pool, frame);
                }
                fences.forEach(each -> each.forEach(rig::await));
                for (int i = 0; i <= expireAfter; i++) {
                    poll(rig);
                    rig.profiler.beginFrame();
                    rig.profiler.endFrame();
                }
                poll(rig);
                check(rig);
            }
        }

        private void frame(SoftwareRig rig, ExecutorService pool, long frame) throws Exception {
            Model model = new Model();
            boolean measured = rig.profiler.beginFrame();
            List<Recording> recordings = new ArrayList<>();
            for (int queue = 0; queue < families.size(); queue++) {
                // The first of a queue is made here, since it may have to reset queries.
                recordings.add(record(rig, new Recording(rig.begin(queue), queue), random.nextLong(), model));
            }
            List<Callable<Recording>> tasks = new ArrayList<>();
            for (int i = random.nextInt(2 * threads); i > 0; i--) {
                int queue = random.nextInt(families.size());
                long seed = random.nextLong();
                // Command pools are one thread's.
                MemorySegment commandPool = rig.application.createCommandPool(queue);
                tasks.add(() -> record(rig, new Recording(rig.application.begin(commandPool, 0), queue), seed, model));
            }
            for (Future<Recording> each : pool.invokeAll(tasks)) {
                recordings.add(each.get());
            }
            rig.profiler.endFrame();
            fences.add(new ArrayList<>());
            boolean whole = submit(rig, frame, recordings);
            if (measured && whole) {
                submitted.put(frame, model);
            } else if (measured) {
                givenUp.add(frame);
            }
        }

        /** One submission a command buffer; if one fails, the rest is given up. */
        private boolean submit(SoftwareRig rig, long frame, List<Recording> recordings) {
            for (Recording each : recordings) {
                Application.check(each.commands.end());
                MemorySegment fence = rig.application.createFence();
                rig.profiler.submitting(rig.queues.get(each.queue), frame);
                if (rig.application.submit(rig.application.queue(each.queue, 0), fence, each.commands) != VK_SUCCESS) {
                    return false;
                }
                fences.get((int) frame).add(fence);
            }
            return true;
        }

        private static Recording record(SoftwareRig rig, Recording to, long seed, Model model) {
            Random random = new Random(seed);
            GpuRecorder recorder = rig.profiler.recorder(rig.queues.get(to.queue),
                    to.commands.handle().address());
            scopes(recorder, to, random, model, "queue " + to.queue, 0, 1 + random.nextInt(4));
            return to;
        }

        private static void scopes(GpuRecorder recorder, Recording to, Random random, Model model, String above,
                int depth, int width) {
            for (int i = 0; i < width; i++) {
                Scope scope = SCOPES[random.nextInt(SCOPES.length)];
                String path = above + "/" + scope.name();
                int begun = to.time;
                try (var open = recorder.scope(scope)) {
                    to.time++;
                    to.work(random.nextInt(3));
                    if (depth < DEEPEST) {
                        scopes(recorder, to, random, model, path, depth + 1, random.nextInt(3));
                    }
                }
                to.time++;
                // From one stamp to the other: all but the first.
                model.add(path, to.time - begun - 1, 1);
            }
        }

        private void poll(SoftwareRig rig) {
            rig.profiler.poll(frame -> {
                Model read = new Model();
                String[] paths = new String[frame.size()];
                frame.forEach(scope -> {
                    int parent = frame.parent(scope);
                    paths[scope] = (parent < 0 ? frame.queue(scope).name() : paths[parent]) + "/" + frame.name(scope);
                    assertThat(frame.nanoseconds(scope) % SoftwareRig.MILLISECOND).isZero();
                    read.add(paths[scope], frame.nanoseconds(scope) / SoftwareRig.MILLISECOND, frame.count(scope));
                });
                assertThat(frame.number()).isGreaterThan(lastArrived);
                lastArrived = frame.number();
                assertThat(arrived.put(frame.number(), read.toString())).as("frame %d, again", frame.number()).isNull();
            });
        }

        private void check(SoftwareRig rig) {
            ReportedFrames reported = ReportedFrames.of(rig.reports, submitted);
            submitted.forEach((frame, model) -> {
                if (reported.expired().contains(frame)) {
                    assertThat(arrived).doesNotContainKey(frame);
                } else if (reported.incomplete().contains(frame)) {
                    assertThat(arrived).containsKey(frame);
                } else {
                    assertThat(arrived.get(frame)).as("frame %d", frame).isEqualTo(model.toString());
                }
            });
            assertThat(reported.lost()).containsAll(givenUp);
            Set<Long> expired = new HashSet<>(reported.expired());
            expired.removeAll(givenUp);
            assertThat(expired).as("one at most for each fault that loses results").hasSizeLessThanOrEqualTo(
                    (int) faults.stream().filter(fault -> fault.kind() == Fault.Kind.NEVER_AVAILABLE
                            || fault.kind() == Fault.Kind.RESULTS_LOST).count());
            if (hostReset && faults.isEmpty()) {
                assertThat(reported.incomplete()).isEmpty();
            }
        }
    }

    @Property(tries = 60, shrinking = ShrinkingMode.OFF)
    void whatArrivesIsWhatWasRecordedAndTheRestHasAReportAndAFault(@ForAll long seed) throws Exception {
        new Run(seed).frames();
    }
}
