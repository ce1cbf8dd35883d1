package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.driver.DriverException;
import dev.readout.profile.Backend.Reset;
import dev.readout.vulkan.PerformanceCounterStorage;
import dev.readout.vulkan.Timestamps;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What no real driver can be made to do at a certain moment. */
class GpuProfilerTest extends FakeLoop {
    private final List<Long> numbers = new ArrayList<>();

    private void record(GpuProfiler profiler, long commandBuffer) {
        profiler.beginFrame();
        try (var work = profiler.recorder(commandBuffer).scope(WORK)) {
            gpu.work(commandBuffer, 10);
        }
        profiler.endFrame();
    }

    @Test
    void aFrameThatArrivesWhileALaterOneIsAskedForComesBeforeIt() {
        GpuProfiler profiler = profiler();
        record(profiler, 1);
        record(profiler, 2);
        record(profiler, 3);
        gpu.beforeRead = () -> gpu.beforeRead = () -> {
            gpu.execute(1);
            gpu.execute(2);
            gpu.execute(3);
        };
        assertThat(profiler.poll(frame -> numbers.add(frame.number()))).isEqualTo(3);
        assertThat(numbers).containsExactly(0L, 1L, 2L);
        assertThat(reports).isEmpty();
    }

    @Test
    void aFrameBehindOneThatArrivedIsAskedForByOneResult() {
        GpuProfiler profiler = profiler();
        for (int frame = 1; frame <= 3; frame++) {
            profiler.beginFrame();
            GpuRecorder recorder = profiler.recorder(frame);
            for (int scope = 0; scope < 8; scope++) {
                recorder.scope(WORK).end();
            }
            profiler.endFrame();
        }
        gpu.execute(1);
        assertThat(profiler.poll(frame -> numbers.add(frame.number()))).isEqualTo(1);
        assertThat(gpu.resultsRead).isEqualTo(16 + 1);
        gpu.execute(2);
        gpu.execute(3);
        assertThat(profiler.poll(frame -> numbers.add(frame.number()))).isEqualTo(2);
        assertThat(numbers).containsExactly(0L, 1L, 2L);
        assertThat(gpu.resultsRead).isEqualTo(16 + 1 + 16 + 1 + 16);
    }

    @Test
    void aSteadyLoopSeldomAsksForAFrameThatIsNotThereYet() {
        GpuProfiler profiler = profiler();
        for (int frame = 1; frame <= 64; frame++) {
            record(profiler, frame);
            gpu.now += 1000;
            if (frame > 2) {
                gpu.execute(frame - 2);
                assertThat(profiler.poll(measured -> numbers.add(measured.number()))).isEqualTo(1);
            }
        }
        assertThat(gpu.resultsRead).isBetween(2 * 62 + 62 / 8, 2 * 62 + 62 / 8 + 2 + 64 / 16);
        gpu.execute(63);
        gpu.execute(64);
        assertThat(profiler.poll(measured -> numbers.add(measured.number()))).isEqualTo(2);
        assertThat(numbers).hasSize(64);
    }

    @Test
    void aFrameThatHasNotArrivedHidesNoneBehindItWhereThereIsNoRoom() {
        GpuProfiler profiler = profiler();
        for (int frame = 1; frame <= 3; frame++) {
            record(profiler, frame);
        }
        gpu.execute(2);
        assertThat(profiler.poll(frame -> numbers.add(frame.number()))).isZero();
        record(profiler, 4);
        record(profiler, 5);
        gpu.execute(1);
        gpu.execute(4);
        gpu.execute(5);
        assertThat(profiler.poll(frame -> numbers.add(frame.number()))).isEqualTo(2);
        record(profiler, 6);
        assertThat(reports).isEmpty();
        gpu.execute(3);
        gpu.execute(6);
        assertThat(profiler.poll(frame -> numbers.add(frame.number()))).isEqualTo(4);
        assertThat(numbers).containsExactly(0L, 1L, 2L, 3L, 4L, 5L);
    }

    /** Frames that are seldom asked for, since one was asked for too early, expire in time all the same. */
    @Test
    void aPollPassesOverNoFrameThatHasExpired() {
        GpuProfiler profiler = profiler(settings -> {
            settings.framesInFlight = 8;
            settings.expireAfter = 2;
        });
        record(profiler, 1);
        record(profiler, 2);
        gpu.execute(1);
        gpu.now += 1_000_000;
        assertThat(profiler.poll(frame -> numbers.add(frame.number()))).isOne();
        gpu.execute(2);
        for (int frame = 3; frame <= 6; frame++) {
            record(profiler, frame);
        }
        gpu.execute(3);
        assertThat(profiler.poll(frame -> numbers.add(frame.number()))).isEqualTo(2);
        assertThat(numbers).containsExactly(0L, 1L, 2L);
        assertThat(reports).containsExactly(new ProfilerReport.FrameExpired(3, "work", QUEUE, 1, 1));
    }

    /** Of frames alike, which are taken as planned, one has a scope more, and one a time that can't be. */
    @Test
    void framesThatAreAlikeDifferInTheirTimesAlone() {
        Scope inner = Scope.named("inner");
        Scope last = Scope.named("last");
        GpuProfiler profiler = profiler(settings -> settings.hostClock = () -> 0);
        for (int number = 0; number < 40; number++) {
            int more = number == 20 ? 1 : 0;
            int tooLong = number == 30 ? 1 : 0;
            int time = 10 + number;
            profiler.beginFrame();
            for (int commandBuffer = 1; commandBuffer <= 2; commandBuffer++) {
                GpuRecorder recorder = profiler.recorder(commandBuffer);
                recorder.scope(WORK);
                for (int i = 0; i < 2 + more; i++) {
                    recorder.scope(inner);
                    gpu.work(commandBuffer, time);
                    recorder.end();
                }
                recorder.end();
                recorder.scope(last);
                gpu.work(commandBuffer, commandBuffer == 2 && tooLong > 0 ? 20_000 : time);
                recorder.end();
            }
            profiler.endFrame();
            gpu.execute(1);
            gpu.execute(2);
            int shown = profiler.poll(frame -> {
                assertThat(frame.size()).isEqualTo(3);
                assertThat(frame.count(0)).isEqualTo(2);
                assertThat(frame.count(1)).isEqualTo(4 + 2 * more);
                assertThat(frame.count(2)).isEqualTo(2 - tooLong);
                assertThat(frame.nanoseconds(0)).isEqualTo((4L + 2 * more) * time);
                assertThat(frame.nanoseconds(1)).isEqualTo((4L + 2 * more) * time);
                assertThat(frame.nanoseconds(2)).isEqualTo((2L - tooLong) * time);
                assertThat(frame.busyNanoseconds(QUEUE)).isEqualTo((6L + 2 * more - tooLong) * time);
                if (time % 2 == 0) {
                    assertThat(frame.endNanoseconds(1) - frame.beginNanoseconds(0)).isEqualTo((5L + 2 * more) * time);
                    assertThat(frame.count(1)).isEqualTo(4 + 2 * more);
                    assertThat(frame.nanoseconds(1)).isEqualTo((4L + 2 * more) * time);
                }
            });
            assertThat(shown).isEqualTo(1);
            assertThat(reports).hasSize(number < 30 ? 0 : 1);
        }
    }

    @Test
    void aFrameThatIsShorterThanTheOneBeforeItIsReadByWhatItUsed() {
        GpuProfiler profiler = profiler();
        for (int i = 0; i < 12; i++) {
            int scopes = 8 - i % 2;
            int before = gpu.resultsRead;
            frame(profiler, 1, recorder -> {
                for (int scope = 0; scope < scopes; scope++) {
                    recorder.scope(WORK).end();
                }
            });
            assertThat(profiler.poll(frame -> assertThat(frame.count(0)).isEqualTo(scopes))).isEqualTo(1);
            assertThat(gpu.resultsRead - before).as("results of frame %d", i).isEqualTo(2 * scopes);
        }
    }

    @Test
    void twoConsumersTakeTheSameFrameOneAfterTheOther() {
        GpuProfiler profiler = profiler();
        record(profiler, 1);
        gpu.execute(1);
        List<String> taken = new ArrayList<>();
        Consumer<GpuFrame> first = frame -> taken.add("first " + frame.number() + " " + frame.hasTimes(0));
        profiler.poll(first.andThen(frame -> taken.add("second " + frame.number())));
        assertThat(taken).containsExactly("first 0 true", "second 0");
    }

    @Test
    void aSpanThatEndsWhileNothingIsMeasuredMakesRoomForOthers() {
        GpuProfiler profiler = profiler();
        for (int i = 0; i < 3000; i++) {
            long[] span = new long[1];
            profiler.setEnabled(true);
            frame(profiler, 1, gpuCommands -> span[0] = gpuCommands.beginSpanning(WORK));
            if (i % 2 == 0) {
                profiler.poll(frame -> {});
            }
            profiler.setEnabled(false);
            frame(profiler, 2, gpuCommands -> gpuCommands.endSpanning(span[0]));
            profiler.poll(frame -> {});
        }
        assertThat(reports).isEmpty();
    }

    @Test
    void theNumberOfASpanWhoseEndIsCancelledIsNotStampedByItsBeginning() {
        GpuProfiler profiler = profiler(settings -> settings.framesInFlight = 4);
        long[] first = new long[1];
        profiler.beginFrame();
        first[0] = profiler.recorder(1).beginSpanning(WORK);
        profiler.endFrame();
        profiler.beginFrame();
        profiler.recorder(2).endSpanning(first[0]);
        profiler.cancelFrame();
        gpu.forget(2);

        profiler.beginFrame();
        GpuRecorder recorder = profiler.recorder(3);
        List<Long> others = new ArrayList<>();
        for (int i = 0; i < 1024; i++) {
            others.add(recorder.beginSpanning(WORK));
        }
        gpu.work(3, 10);
        others.forEach(recorder::endSpanning);
        profiler.endFrame();
        gpu.work(1, 1000);
        gpu.execute(1);
        gpu.execute(3);
        profiler.poll(frame -> {
            if (frame.number() == 2) {
                assertThat(frame.nanoseconds(frame.find(WORK))).isEqualTo(10_230);
            }
            numbers.add(frame.number());
        });
        assertThat(numbers).containsExactly(0L, 2L);
        // There are 1024 at a time, and the cancelled one's beginning may still arrive.
        assertThat(reports).singleElement().isInstanceOf(ProfilerReport.ScopesDropped.class);
    }

    @Test
    void aSpanWhoseBeginningIsLostIsReported() {
        GpuProfiler profiler = profiler();
        profiler.beginFrame();
        long span = profiler.recorder(1).beginSpanning(WORK);
        profiler.cancelFrame();
        gpu.forget(1);
        frame(profiler, 2, recorder -> recorder.endSpanning(span));

        assertThat(profiler.poll(frame -> assertThat(frame.size()).isZero())).isEqualTo(1);
        assertThat(reports).containsExactly(new ProfilerReport.SpanLost(1, "work", QUEUE));
    }

    @Test
    void aCountThatNeverArrivesIsNamedWhenItsFrameExpires() {
        GpuProfiler profiler = profiler(settings -> settings.expireAfter = 1);
        gpu.losesCounts = true;
        frame(profiler, 1, recorder -> {
            recorder.scope(WORK).end();
            recorder.scope(DRAWN).end();
        });
        frame(profiler, 2, recorder -> {});
        profiler.poll(frame -> numbers.add(frame.number()));

        assertThat(numbers).containsExactly(1L);
        assertThat(reports).containsExactly(new ProfilerReport.FrameExpired(0, "drawn", QUEUE, 1, 2));
    }

    private static PerformanceCounter counter(int index) {
        return new PerformanceCounter(index, new GpuCount("counter " + index, PerformanceCounterStorage.UINT64));
    }

    @Test
    void eachQueueHasItsOwnNumberOfPerformanceCounters() {
        GpuQueue compute = GpuQueue.named("compute");
        Scope counting = Scope.named("counting").withPerformanceCounters();
        gpu.counters = new int[] {1, 2};
        GpuProfiler profiler = profiler(settings -> {
            settings.queues.clear();
            settings.queues.add(new ProfilerSettings.Queue(QUEUE, new Timestamps(64, 1), 0, List.of(counter(5))));
            settings.queues.add(
                    new ProfilerSettings.Queue(compute, new Timestamps(64, 1), 1, List.of(counter(5), counter(6))));
        });
        profiler.beginFrame();
        profiler.recorder(QUEUE, 1).scope(counting).end();
        profiler.recorder(compute, 2).scope(counting).end();
        profiler.recorder(compute, 3).scope(WORK).end();
        profiler.endFrame();
        gpu.execute(1);
        gpu.execute(2);
        gpu.execute(3);
        List<List<Long>> counted = new ArrayList<>();
        profiler.poll(frame -> frame.forEach(scope -> counted.add(LongStream
                .range(0, frame.performanceCounters(scope))
                .map(counter -> frame.performanceCounter(scope, (int) counter)).boxed().toList())));
        assertThat(counted).containsExactly(List.of(FakeGpu.COUNTED),
                List.of(FakeGpu.COUNTED, FakeGpu.COUNTED + 1), List.of());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void performanceCountersInSeveralViewsAreThoseOfTheFirst(boolean leavesViews) {
        gpu.views = 3;
        gpu.leavesViews = leavesViews;
        Scope counting = Scope.named("counting").withPerformanceCounters();
        GpuProfiler profiler = profiler(settings -> {
            settings.queues.clear();
            settings.queues.add(new ProfilerSettings.Queue(QUEUE, new Timestamps(64, 1), 0, List.of(counter(5))));
        });
        frame(profiler, 1, recorder -> {
            recorder.multiview(3);
            recorder.scope(counting).end();
        });
        assertThat(profiler.poll(frame -> numbers.add(frame.performanceCounter(0, 0)))).isEqualTo(1);
        assertThat(numbers).containsExactly(FakeGpu.COUNTED);
    }

    @Test
    void whatCountsInSeveralViewsIsMissingWhereTheFirstIs() {
        gpu.views = 2;
        gpu.losesCounts = true;
        GpuProfiler profiler = profiler();
        frame(profiler, 1, recorder -> {
            recorder.multiview(2);
            recorder.scope(DRAWN).end();
        });
        assertThat(profiler.poll(frame -> {})).isZero();
        gpu.findCounts();
        assertThat(profiler.poll(frame -> numbers.add(frame.samples(0)))).isEqualTo(1);
        assertThat(numbers).containsExactly(FakeGpu.COUNTED);
    }

    @Test
    void aCountThatHasArrivedIsNotMissingWhenItsFrameExpires() {
        GpuProfiler profiler = profiler(settings -> settings.expireAfter = 1);
        profiler.beginFrame();
        profiler.recorder(1).scope(DRAWN).end();
        profiler.recorder(2).scope(WORK).end();
        profiler.endFrame();
        gpu.execute(1);
        frame(profiler, 3, recorder -> {});
        profiler.poll(frame -> {});

        assertThat(reports).containsExactly(new ProfilerReport.FrameExpired(0, "work", QUEUE, 1, 2));
    }

    @Test
    void whatCountsIsNotReadWhileAFrameIsOnItsWay() {
        GpuProfiler profiler = profiler();
        profiler.beginFrame();
        profiler.recorder(1).scope(DRAWN).end();
        profiler.endFrame();
        profiler.poll(frame -> {});
        assertThat(gpu.countReads).isZero();

        gpu.execute(1);
        profiler.poll(frame -> numbers.add(frame.number()));
        assertThat(gpu.countReads).isOne();
        assertThat(numbers).containsExactly(0L);
    }

    @Test
    void aCountThatArrivesWhileItsFrameExpiresIsNamedAsMissing() {
        GpuProfiler profiler = profiler(settings -> settings.expireAfter = 1);
        gpu.losesCounts = true;
        frame(profiler, 1, recorder -> recorder.scope(DRAWN).end());
        frame(profiler, 2, recorder -> {});
        gpu.beforeCountRead = () -> {
            if (gpu.countReads > 1) {
                gpu.findCounts();
            }
        };
        profiler.poll(frame -> {});

        assertThat(reports).containsExactly(new ProfilerReport.FrameExpired(0, "drawn", QUEUE, 1, 1));
    }

    @Test
    void aScopeWithoutRoomForItsPathMayBeLeftOpen() {
        GpuProfiler profiler = profiler(settings -> settings.maxPaths = 1);
        frame(profiler, 1, recorder -> {
            recorder.scope(WORK).end();
            recorder.scope(Scope.named("other"));
        });

        assertThat(profiler.poll(frame -> assertThat(frame.size()).isEqualTo(1))).isEqualTo(1);
        assertThat(reports).extracting(ProfilerReport::kind).containsExactly(
                ProfilerReport.Kind.SCOPE_LEFT_OPEN, ProfilerReport.Kind.SCOPES_DROPPED);
        assertThat(reports.getLast())
                .hasToString("frame 0: 1 scope on queue graphics is not measured: there are too"
                        + " many different paths of scopes: give scopes names that recur, with names() for an"
                        + " engine's, or build the profiler with a larger maxPaths");
    }

    /** Virtual threads have no name, unless they are given one. */
    @Test
    void aRecorderOfAVirtualThreadSaysWhichOneItIs() throws Exception {
        GpuProfiler profiler = profiler();
        profiler.beginFrame();
        AtomicReference<GpuRecorder> recorder = new AtomicReference<>();
        Thread virtual = Thread.startVirtualThread(() -> recorder.set(profiler.recorder(1)));
        virtual.join();
        assertThatThrownBy(() -> recorder.get().scope(WORK)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("on Thread[#" + Thread.currentThread().threadId() + ",")
                .hasMessageContaining("the recorder belongs to VirtualThread[#" + virtual.threadId() + "]");
        profiler.cancelFrame();
    }

    @Test
    void aParentIsARecorderOfTheSameFrameAndProfiler() {
        try (GpuProfiler profiler = profiler(); GpuProfiler other = profiler()) {
            profiler.beginFrame();
            GpuRecorder early = profiler.recorder(1);
            profiler.endFrame();
            profiler.beginFrame();
            other.beginFrame();
            GpuRecorder foreign = other.recorder(2);

            assertThatThrownBy(() -> profiler.recorder(QUEUE, 3, early)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("parent does not record frame 1");
            assertThatThrownBy(() -> profiler.recorder(QUEUE, 3, foreign)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("of this profiler");
        }
    }

    @Test
    void timesThatCantBeAreNotBusy() {
        GpuProfiler profiler = profiler();
        frame(profiler, 1, recorder -> {
            try (var work = recorder.scope(WORK)) {
                gpu.work(1, 30);
            }
            try (var absurd = recorder.scope(Scope.named("absurd"))) {
                gpu.work(1, 1L << 40);
            }
            gpu.work(1, -(1L << 40));
        });
        profiler.poll(frame -> {
            numbers.add(frame.busyNanoseconds(QUEUE));
            numbers.add(frame.sumNanoseconds());
        });
        assertThat(numbers).containsExactly(30L, 30L);
        assertThat(reports).extracting(ProfilerReport::kind).containsExactly(ProfilerReport.Kind.IMPLAUSIBLE_TIME);
    }

    @ParameterizedTest
    @EnumSource
    void framesThatAreNeverSubmittedDoNotFillTheMemory(Reset reset) {
        gpu = new FakeGpu(reset);
        try (GpuProfiler profiler = profiler(settings -> settings.expireAfter = 1)) {
            for (int i = 0; i < 2000; i++) {
                profiler.beginFrame();
                profiler.recorder(1).scope(WORK).end();
                profiler.endFrame();
                gpu.forget(1);
                profiler.poll(frame -> {});
            }
            assertThat(gpu.stores).isLessThan(100);
            reports.clear();
            for (int i = 0; i < 5; i++) {
                frame(profiler, 1, recorder -> recorder.scope(WORK).end());
                profiler.poll(frame -> numbers.add(frame.number()));
            }
            assertThat(numbers).endsWith(2004L).hasSize(5);
        }
        assertThat(gpu.stores).isZero();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "BY_HOST")
    void whatAFrameThatExpiredWasToResetIsNotUsedWhileItMayStillDoSo(Reset reset) {
        for (int late = 3; late < 20; late++) {
            gpu = new FakeGpu(reset);
            List<Long> arrived = new ArrayList<>();
            try (GpuProfiler profiler = profiler(settings -> {
                settings.expireAfter = 1;
                settings.framesInFlight = 1;
            })) {
                frame(profiler, 1, recorder -> recorder.scope(WORK).end());
                profiler.poll(frame -> {});
                record(profiler, 2);
                for (int i = 3; i < 20; i++) {
                    profiler.poll(frame -> {});
                    frame(profiler, i, recorder -> recorder.scope(WORK).end());
                    if (i == late) {
                        gpu.execute(2);
                    }
                    profiler.poll(frame -> arrived.add(frame.number()));
                }
            }
            // Frame 2, of command buffer 3, finds the one before in flight.
            assertThat(arrived).as("executed after frame %d", late - 1)
                    .endsWith(LongStream.range(3, 19).boxed().toArray(Long[]::new));
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatFramesThatExpiredWereToResetIsNotLeftBehind(Reset reset) {
        gpu = new FakeGpu(reset);
        GpuProfiler profiler = profiler(settings -> {
            settings.expireAfter = 1;
            settings.framesInFlight = 8;
        });
        for (int i = 0; i < 100; i++) {
            frame(profiler, 1, recorder -> recorder.scope(WORK).end());
            profiler.poll(frame -> {});
            record(profiler, 2);
            profiler.poll(frame -> {});
            gpu.forget(2);
        }
        assertThat(gpu.stores).isLessThan(20);
    }

    @Test
    void aFrameThatExpiresNamesTheFirstScopeThatIsMissing() {
        GpuProfiler profiler = profiler(settings -> settings.expireAfter = 1);
        profiler.beginFrame();
        for (int i = 1; i <= 3; i++) {
            profiler.recorder(i).scope(Scope.named("scope " + i)).end();
        }
        profiler.endFrame();
        gpu.execute(1);
        record(profiler, 4);
        profiler.poll(frame -> {});
        assertThat(reports).containsExactly(new ProfilerReport.FrameExpired(0, "scope 2", QUEUE, 2, 3));
    }

    @Test
    void aScopeThatSpansFramesEndsOnce() {
        GpuProfiler profiler = profiler();
        long[] span = new long[1];
        frame(profiler, 1, recorder -> span[0] = recorder.beginSpanning(WORK));
        frame(profiler, 2, recorder -> {
            recorder.endSpanning(span[0]);
            recorder.endSpanning(span[0]);
        });
        List<Integer> counts = new ArrayList<>();
        profiler.poll(frame -> frame.forEach(scope -> counts.add(frame.count(scope))));
        assertThat(counts).containsExactly(1);
        assertThat(reports).containsExactly(new ProfilerReport.EndWithoutBegin(1, QUEUE, true));
        assertThat(reports.getFirst()).hasToString("frame 1: a scope that spans command buffers ends on queue"
                + " graphics, and it has ended before, or is another profiler's: end the token of beginSpanning"
                + " once");
    }

    /** Wraps of the device's clock lie between the frames, and in the later one no other scope says how many. */
    @Test
    void aScopeThatSpansCommandBuffersAndIsAloneInItsFrameIsWhereItWas() {
        GpuProfiler profiler = profiler(settings -> {
            settings.queues.set(0, new ProfilerSettings.Queue(QUEUE, new Timestamps(36, 1), 0, List.of()));
            settings.calibrationNanos = ProfilerSettings.NEVER;
        });
        frame(profiler, 1, recorder -> recorder.scope(WORK).end());
        profiler.poll(frame -> {});
        gpu.now += 5L << 36;
        frame(profiler, 2, recorder -> {
            long span = recorder.beginSpanning(WORK);
            gpu.work(2, 10);
            recorder.endSpanning(span);
        });
        profiler.poll(frame -> {
            numbers.add(frame.nanoseconds(0));
            assertThat(Math.abs(frame.endNanoseconds(0) - gpu.hostClock()))
                    .isLessThanOrEqualTo(frame.clockDeviationNanoseconds(QUEUE));
        });
        assertThat(numbers).containsExactly(10L);
    }

    @Test
    void aScopeThatSpansADisturbanceOfTheClockIsLost() {
        GpuProfiler profiler = profiler();
        long[] span = new long[1];
        frame(profiler, 1, recorder -> span[0] = recorder.beginSpanning(WORK));
        profiler.poll(frame -> {});
        frame(profiler, 2, recorder -> recorder.scope(WORK).end());
        gpu.disjoint = true;
        assertThat(profiler.poll(frame -> {})).isZero();
        frame(profiler, 3, recorder -> recorder.endSpanning(span[0]));
        assertThat(profiler.poll(frame -> {})).isEqualTo(1);
        assertThat(reports).containsExactly(new ProfilerReport.Disjoint(1),
                new ProfilerReport.SpanLost(2, "work", QUEUE));
    }

    /** How many stores a frame begins with: where a command resets them, one for samples too. */
    private static int firstStores(Reset reset) {
        return reset == Reset.BY_COMMAND ? 2 : 1;
    }

    /** Frames expire until no more are measured. Each has a command buffer of its own, which may still be submitted. */
    private GpuProfiler fullOfExpiredFrames(Reset reset) {
        gpu = new FakeGpu(reset);
        GpuProfiler profiler = profiler(settings -> settings.expireAfter = 1);
        for (int i = 1; i <= 200; i++) {
            record(profiler, i);
            profiler.poll(frame -> {});
        }
        // One was in flight when 64 had expired.
        assertThat(profiler.reported(ProfilerReport.Kind.FRAME_EXPIRED)).isEqualTo(65);
        assertThat(reports.getLast()).isEqualTo(new ProfilerReport.FrameDropped(199, 0, 64))
                .asString().contains("64 frames have expired").contains("cancel frames that are not submitted");
        assertThat(gpu.stores).isEqualTo(65 * firstStores(reset));
        return profiler;
    }

    @ParameterizedTest
    @EnumSource
    void framesThatExpiredAreInFlightUntilTheyAreRecordedAnew(Reset reset) {
        try (GpuProfiler profiler = fullOfExpiredFrames(reset)) {
            for (int i = 0; i < 8; i++) {
                gpu.forget(1 + i);
                frame(profiler, 1 + i, recorder -> recorder.scope(WORK).end());
                profiler.poll(frame -> numbers.add(frame.number()));
            }
            assertThat(numbers).containsExactly(202L, 203L, 204L, 205L, 206L, 207L);
        }
        assertThat(gpu.stores).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void framesThatExpiredAreInFlightUntilTheyArrive(Reset reset) {
        try (GpuProfiler profiler = fullOfExpiredFrames(reset)) {
            for (int i = 1; i <= 8; i++) {
                gpu.execute(i);
                profiler.poll(frame -> numbers.add(frame.number()));
                frame(profiler, 1000 + i, recorder -> recorder.scope(WORK).end());
                profiler.poll(frame -> numbers.add(frame.number()));
            }
            // The first one alone is not enough.
            assertThat(numbers).containsExactly(201L, 202L, 203L, 204L, 205L, 206L, 207L);
        }
        assertThat(gpu.stores).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void framesThatExpiredAreInFlightUntilTheyAreCancelled(Reset reset) {
        try (GpuProfiler profiler = fullOfExpiredFrames(reset)) {
            reports.forEach(report -> {
                if (report.kind() == ProfilerReport.Kind.FRAME_EXPIRED) {
                    profiler.cancelFrame(report.frame());
                    profiler.cancelFrame(report.frame());
                    gpu.forget(report.frame() + 1);
                }
            });
            for (int i = 0; i < 8; i++) {
                frame(profiler, 1000 + i, recorder -> {
                    recorder.scope(WORK);
                    gpu.work(800 + profiler.frame(), 10);
                    recorder.end();
                });
                profiler.poll(frame -> numbers.add(frame.nanoseconds(0)));
            }
            assertThat(numbers).hasSize(8).containsOnly(10L);
            assertThat(gpu.stores).isLessThanOrEqualTo(65 * firstStores(reset));
        }
        assertThat(gpu.stores).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void aFrameInFlightThatIsCancelledHoldsUpNoOther(Reset reset) {
        gpu = new FakeGpu(reset);
        GpuProfiler profiler = profiler();
        long[] span = new long[1];
        for (int round = 0; round < 20; round++) {
            long first = profiler.frame() + 1;
            profiler.beginFrame();
            span[0] = profiler.recorder(1).beginSpanning(WORK);
            profiler.endFrame();
            record(profiler, 2);
            profiler.beginFrame();
            profiler.recorder(3).endSpanning(span[0]);
            profiler.endFrame();
            gpu.execute(3);
            assertThat(profiler.poll(frame -> {})).isZero();
            profiler.cancelFrame(first);
            gpu.forget(1);
            profiler.cancelFrame(first + 2);
            profiler.cancelFrame(first + 3);
            profiler.cancelFrame(-1);
            gpu.execute(2);
            profiler.poll(frame -> numbers.add(frame.number() - first));
            assertThat(numbers).containsExactly(1L, 2L);
            numbers.clear();
            assertThat(reports).containsExactly(new ProfilerReport.SpanLost(first + 2, "work", QUEUE));
            reports.clear();
        }
        assertThat(gpu.created).isLessThan(20);
    }

    @Test
    void anotherQueueOfTheSameNameIsSaidToBeAnother() {
        GpuProfiler profiler = profiler();
        assertThatThrownBy(() -> profiler.submitting(GpuQueue.named("graphics")))
                .isInstanceOf(IllegalArgumentException.class).hasMessage("queue 'graphics' is another GpuQueue than"
                        + " the one of that name that the profiler was built with: make one once, as a constant");
        assertThatThrownBy(() -> profiler.submitting(GpuQueue.named("compute")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("queue 'compute' is none that the profiler was built with: [graphics]");
    }

    @Test
    void theFrameThatIsRecordedIsCancelledByItsNumberToo() {
        GpuProfiler profiler = profiler();
        profiler.beginFrame();
        profiler.recorder(1).scope(WORK);
        profiler.cancelFrame(profiler.frame());
        assertThatThrownBy(profiler::endFrame).isInstanceOf(IllegalStateException.class);
        profiler.cancelFrame(profiler.frame());
        assertThat(profiler.inFlight()).isZero();
    }

    @Test
    void aConsumerMayCancelFrames() {
        GpuProfiler profiler = profiler();
        for (int i = 1; i <= 3; i++) {
            record(profiler, i);
        }
        gpu.execute(1);
        gpu.execute(3);
        profiler.poll(frame -> {
            numbers.add(frame.number());
            profiler.cancelFrame(frame.number());
            profiler.cancelFrame(1);
        });
        assertThat(numbers).containsExactly(0L, 2L);
        assertThat(profiler.inFlight()).isZero();
    }

    @Test
    void aRecorderDoesNothingOnceTheProfilerIsClosed() {
        GpuProfiler profiler = profiler();
        profiler.beginFrame();
        GpuRecorder recorder = profiler.recorder(1);
        int calls;
        try (var work = recorder.scope(WORK); var inner = recorder.scope(DRAWN)) {
            long span = recorder.beginSpanning(WORK);
            profiler.close();
            calls = gpu.calls;
            recorder.scope(DRAWN).end();
            recorder.endSpanning(span);
        }
        assertThat(gpu.calls).isEqualTo(calls);
        assertThat(gpu.stores).isZero();
        assertThat(reports).isEmpty();
        assertThatThrownBy(profiler::endFrame).isInstanceOf(IllegalStateException.class).hasMessageContaining("closed");
    }

    /** Results are there before a command buffer is done with its queries: those that wait for it know when it is. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whateverIsCalledOfAnAbandonedProfilerDoesNothing(boolean inFrame) {
        GpuProfiler profiler = profiler();
        record(profiler, 1);
        if (inFrame) {
            profiler.beginFrame();
        }
        profiler.abandon();
        int calls = gpu.calls;
        for (int i = 0; i < 2; i++) {
            // A loop may go on anywhere: in its frame, behind it, or with the next one.
            profiler.endFrame();
            profiler.cancelFrame();
            profiler.cancelFrame(0);
            profiler.recorder(2).scope(WORK).end();
            profiler.recorder(QUEUE, 3, profiler.recorder(2)).scope(WORK);
            profiler.submitting(QUEUE);
            assertThat(profiler.beginFrame()).isFalse();
            assertThat(profiler.beginFrame()).isFalse();
            assertThat(profiler.poll(frame -> {})).isZero();
        }
        profiler.close();
        assertThat(gpu.calls).isEqualTo(calls);
        assertThat(reports).isEmpty();
    }

    @Test
    void whenAFrameIsSubmittedIsNotedForThatFrame() {
        GpuProfiler profiler = profiler();
        record(profiler, 1);
        long first = profiler.frame();
        record(profiler, 2);
        profiler.submitting(QUEUE, first);
        gpu.execute(1);
        gpu.execute(2);
        profiler.poll(frame -> numbers.add(frame.latencyNanoseconds(QUEUE)));
        assertThat(numbers.getFirst()).isNotEqualTo(GpuFrame.NOT_COUNTED);
        assertThat(numbers.getLast()).isEqualTo(GpuFrame.NOT_COUNTED);
    }

    @Test
    void ofAScopeThatWasNotRecordedItselfNoTimeIsItsOwn() {
        GpuProfiler profiler = profiler();
        profiler.beginFrame();
        try (var work = profiler.recorder(QUEUE, 1, Scope.named("above")).scope(WORK)) {
            gpu.work(1, 10);
        }
        profiler.endFrame();
        gpu.execute(1);
        profiler.poll(frame -> {
            for (int scope = 0; scope < frame.size(); scope++) {
                numbers.add(frame.ownNanoseconds(scope));
            }
        });
        assertThat(numbers).containsExactly(0L, 10L);
    }

    @Test
    void aFrameOfMoreQueriesThanAPoolMayHaveUsesTheSamePoolsAgain() {
        try (GpuProfiler profiler = profiler(settings -> settings.maxQueries = 64)) {
            for (int i = 0; i < 20; i++) {
                frame(profiler, 1, recorder -> {
                    for (int scope = 0; scope < 100; scope++) {
                        recorder.scope(WORK).end();
                    }
                });
                profiler.poll(frame -> numbers.add((long) frame.count(0)));
            }
            assertThat(numbers).containsOnly(100L).hasSize(20);
            // Four of 64 queries for the 200 of a frame.
            assertThat(gpu.created).isEqualTo(4);
        }
        assertThat(gpu.stores).isZero();
    }

    @ParameterizedTest
    @EnumSource(names = {"BY_COMMAND", "BORN"})
    void aCommandBufferThatOnlyResetsIsWaitedForToo(Reset reset) {
        gpu = new FakeGpu(reset);
        GpuProfiler profiler = profiler(settings -> settings.expireAfter = 2);
        for (int i = 0; i < 6; i++) {
            frame(profiler, 1, recorder -> recorder.scope(WORK).end());
            profiler.poll(frame -> {});
        }
        profiler.beginFrame();
        profiler.recorder(1);
        profiler.recorder(3).scope(WORK).end();
        profiler.endFrame();
        gpu.forget(1);
        gpu.insists = false;
        gpu.execute(3);
        for (int i = 0; i < 10; i++) {
            profiler.poll(frame -> numbers.add(frame.number()));
            frame(profiler, 4, recorder -> recorder.scope(WORK).end());
        }
        profiler.poll(frame -> numbers.add(frame.number()));

        assertThat(numbers).containsExactly(7L, 8L, 9L, 10L, 11L, 12L, 13L, 14L, 15L, 16L);
        assertThat(reports).containsExactly(new ProfilerReport.FrameExpired(6, "", QUEUE, 0, 1));
        assertThat(reports.getFirst()).hasToString("frame 6 expired: its first command buffer on queue graphics,"
                + " which resets queries, has not been executed; was it submitted?");
    }

    @Test
    void whatTheDriverHasNotWrittenIsNotTakenForAvailable() {
        gpu.writesOnlyAvailable = true;
        GpuProfiler profiler = profiler();
        for (int i = 0; i < 10; i++) {
            record(profiler, 1);
            assertThat(profiler.poll(frame -> {})).as("frame %d was not executed", i).isZero();
            gpu.execute(1);
            assertThat(profiler.poll(frame -> assertThat(frame.nanoseconds(0)).isEqualTo(10))).isEqualTo(1);
        }
    }

    @Test
    void aListenerMayWaitForAThreadThatCallsTheProfiler() throws Exception {
        AtomicReference<GpuProfiler> reference = new AtomicReference<>();
        Consumer<ProfilerReport> listener = report -> {
            reports.add(report);
            Thread other = Thread.startVirtualThread(() -> reference.get().submitting(QUEUE));
            try {
                if (!other.join(Duration.ofSeconds(10))) {
                    throw new AssertionError("the profiler is locked while a listener is told");
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        };
        GpuProfiler profiler = profiler(settings -> {
            settings.listener = listener;
            settings.framesInFlight = 2;
            settings.expireAfter = 1;
        });
        reference.set(profiler);
        frame(profiler, 1, recorder -> recorder.scope(WORK));
        frame(profiler, 2, GpuRecorder::end);
        assertThat(profiler.beginFrame()).isFalse();
        profiler.endFrame();
        gpu.disjoint = true;
        profiler.poll(frame -> {});
        assertThat(reports).extracting(ProfilerReport::kind).containsExactly(
                ProfilerReport.Kind.SCOPE_LEFT_OPEN, ProfilerReport.Kind.END_WITHOUT_BEGIN,
                ProfilerReport.Kind.FRAME_DROPPED, ProfilerReport.Kind.DISJOINT, ProfilerReport.Kind.DISJOINT);
    }

    @Test
    void aReportIsToldEvenIfAnotherIsBeingTold() throws Exception {
        CountDownLatch told = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        GpuProfiler profiler = profiler(settings -> settings.listener = report -> {
            reports.add(report);
            told.countDown();
            await(goOn);
        });
        profiler.beginFrame();
        Thread recording = Thread.startVirtualThread(() -> profiler.recorder(1).end());
        await(told);
        profiler.recorder(2).scope(WORK);
        profiler.endFrame();
        assertThat(profiler.reported(ProfilerReport.Kind.SCOPE_LEFT_OPEN)).isEqualTo(1);
        goOn.countDown();
        recording.join();
        assertThat(reports).extracting(ProfilerReport::kind).containsExactly(
                ProfilerReport.Kind.END_WITHOUT_BEGIN, ProfilerReport.Kind.SCOPE_LEFT_OPEN);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @CsvSource({"BY_HOST, false", "BY_HOST, true", "BORN, false", "BORN, true"})
    void whatAPoolHasNoRoomForDoesNotConfuseThoseBeforeIt(Reset reset, boolean goesOn) {
        gpu = new FakeGpu(reset);
        Scope wide = Scope.named("wide");
        GpuProfiler profiler = profiler(settings -> {
            settings.maxQueries = 16;
            settings.framesInFlight = 1;
        });
        for (int i = 0; i < 10; i++) {
            frame(profiler, 1, recorder -> {
                for (int scope = 0; scope < 10; scope++) {
                    recorder.scope(WORK).end();
                }
            });
            profiler.poll(frame -> {});
            frame(profiler, 1, recorder -> {
                recorder.scope(WORK).end();
                GpuRecorder other = profiler.recorder(1);
                other.multiview(16);
                other.scope(wide).end();
                for (int scope = 0; goesOn && scope < 6; scope++) {
                    recorder.multiview(scope == 0 ? 8 : 1);
                    recorder.scope(WORK).end();
                }
            });
            assertThat(profiler.poll(frame -> assertThat(frame.count(frame.find(WORK))).isEqualTo(goesOn ? 7 : 1)))
                    .isEqualTo(1);
        }
        assertThat(reports).hasSize(10).allMatch(ProfilerReport.ScopesDropped.class::isInstance);
    }

    @ParameterizedTest
    @EnumSource
    void framesThatAreCancelledDoNotFillTheMemory(Reset reset) {
        gpu = new FakeGpu(reset);
        GpuProfiler profiler = profiler();
        for (int i = 0; i < 200; i++) {
            profiler.beginFrame();
            profiler.recorder(1).scope(WORK).end();
            profiler.cancelFrame();
            gpu.forget(1);
        }
        assertThat(gpu.created).isLessThan(10);
        for (int i = 0; i < 10; i++) {
            frame(profiler, 1, recorder -> recorder.scope(WORK).end());
            assertThat(profiler.poll(frame -> {})).as("frame %d", i).isEqualTo(1);
        }
        assertThat(reports).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void withoutMemoryForMorePoolsTheLoopGoesOnWithThoseThatItHas(Reset reset) {
        gpu = new FakeGpu(reset);
        GpuProfiler profiler = profiler();
        frame(profiler, 1, recorder -> recorder.scope(WORK).end());
        profiler.poll(frame -> {});
        gpu.capacityLimit = 0;
        for (int i = 0; i < 400; i++) {
            frame(profiler, 1, recorder -> {
                gpu.work(1, 10);
                recorder.scope(WORK);
                gpu.work(1, 10);
                recorder.end();
            });
            assertThat(profiler.poll(frame -> {
                if (frame.size() > 0) {
                    assertThat(frame.nanoseconds(0)).isEqualTo(10);
                    numbers.add(frame.number());
                }
            })).isEqualTo(1);
        }
        assertThat(numbers).hasSize(400);
        assertThat(gpu.created).isEqualTo(firstStores(reset));
    }

    @Test
    void aDriverThatRefusesToSayWhetherQueriesWereStampedAgainKeepsNoFrameFromBeingRecorded() {
        GpuProfiler profiler = profiler();
        int[] refused = new int[1];
        for (int i = 1; i <= 200; i++) {
            gpu.beforeRead = () -> {
                refused[0]++;
                throw DriverException.misbehaved("vkGetQueryPoolResults", "refused");
            };
            // Command buffers that never come back.
            frame(profiler, i, recorder -> recorder.scope(WORK).end());
            gpu.beforeRead = () -> {};
            profiler.poll(frame -> numbers.add((long) frame.count(0)));
        }
        assertThat(refused[0]).isPositive();
        assertThat(numbers).hasSize(200).containsOnly(1L);
    }

    @Test
    void aPoolIsNotReplacedByASmallerOne() {
        gpu = new FakeGpu(Reset.BY_COMMAND);
        GpuProfiler profiler = profiler();
        for (int i = 0; i < 30; i++) {
            gpu.capacityLimit = i < 8 ? Integer.MAX_VALUE : 16;
            int scopes = i < 8 ? 1280 : 1900;
            frame(profiler, 1, recorder -> {
                for (int scope = 0; scope < scopes; scope++) {
                    recorder.scope(WORK).end();
                }
            });
            profiler.poll(frame -> numbers.add((long) frame.count(0)));
        }
        assertThat(numbers.subList(10, 30)).allSatisfy(count -> assertThat(count).isEqualTo(1900));
    }

    @ParameterizedTest
    @EnumSource
    void aDriverThatRefusesQueriesLeavesNothingBehind(Reset reset) {
        gpu = new FakeGpu(reset);
        GpuProfiler profiler = profiler();
        for (int i = 0; i < 100; i++) {
            gpu.refuses = i % 2 == 1;
            profiler.beginFrame();
            try {
                profiler.recorder(1).scope(WORK).end();
                profiler.endFrame();
                gpu.execute(1);
            } catch (IllegalStateException refused) {
                profiler.cancelFrame();
                gpu.forget(1);
            }
            profiler.poll(frame -> {});
        }
        assertThat(gpu.stores).isLessThan(10);
    }

    @Test
    void anErrorOfTheListenerDoesNotKeepOthersFromBeingTold() {
        GpuProfiler profiler = profiler(settings -> settings.listener = report -> {
            reports.add(report);
            throw new AssertionError(report.toString());
        });
        profiler.beginFrame();
        profiler.recorder(1).scope(WORK).scope(Scope.named("inner"));
        assertThatThrownBy(profiler::endFrame).isInstanceOf(AssertionError.class).hasMessageContaining("'work/inner'");
        assertThat(reports).hasSize(2);
    }

    /** As many frames as use each query twice, with what one is to look like. */
    private int handedOver(GpuProfiler profiler, Consumer<GpuRecorder> recorded) {
        int handedOver = 0;
        for (int i = 0; i < 8; i++) {
            frame(profiler, 1, recorded);
            handedOver += profiler.poll(frame -> numbers.add((long) frame.count(0)));
        }
        return handedOver;
    }

    @Test
    void aScopeThatWasLeftOpenIsMeasuredWhereItEnds() {
        GpuProfiler profiler = profiler();
        for (int i = 0; i < 8; i++) {
            frame(profiler, 1, recorder -> recorder.scope(WORK));
            profiler.poll(frame -> {});
        }
        assertThat(reports).hasSize(8);
        assertThat(handedOver(profiler, recorder -> recorder.scope(WORK).end())).isEqualTo(8);
        assertThat(numbers).hasSize(8).containsOnly(1L);
        assertThat(reports).hasSize(8);
    }

    @Test
    void aFrameWaitsForTheBeginningOfAScopeThatWasLeftOpen() {
        GpuProfiler profiler = profiler(settings -> settings.framesInFlight = 1);
        profiler.beginFrame();
        profiler.recorder(1).scope(WORK).end();
        profiler.recorder(2).scope(WORK);
        profiler.endFrame();
        gpu.execute(1);
        assertThat(profiler.poll(frame -> {})).isZero();
        gpu.execute(2);
        assertThat(profiler.poll(frame -> numbers.add((long) frame.count(0)))).isEqualTo(1);
        assertThat(numbers).containsExactly(1L);
        assertThat(reports).hasSize(1);
    }

    @Test
    void aScopeIsLeftOpenThoughAFrameThatWasCancelledLeftItOpenToo() {
        GpuProfiler profiler = profiler();
        for (int i = 0; i < 4; i++) {
            profiler.beginFrame();
            profiler.recorder(1).scope(WORK);
            profiler.cancelFrame();
            gpu.forget(1);
            frame(profiler, 1, recorder -> recorder.scope(WORK));
            assertThat(profiler.poll(frame -> {})).isEqualTo(1);
            assertThat(reports).hasSize(i + 1);
        }
    }

    @Test
    void aScopeThatWasLeftOpenMakesNoPlanWhereNoneMayBe() {
        Scope below = Scope.named("below");
        GpuProfiler profiler = profiler(settings -> settings.framesInFlight = 1);
        List<String> counted = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            boolean first = i == 0;
            boolean leavesOpen = i == 1;
            profiler.beginFrame();
            GpuRecorder recorder = first ? profiler.recorder(1) : profiler.recorder(QUEUE, 1, below);
            for (int scope = 0; first && scope < 3; scope++) {
                recorder.scope(WORK).end();
            }
            // What counts is in no plan, and so is what comes behind it.
            recorder.scope(DRAWN).end();
            recorder.scope(WORK).end();
            if (leavesOpen) {
                recorder.scope(WORK);
            }
            profiler.endFrame();
            gpu.execute(1);
            profiler.poll(frame -> frame.forEach(scope -> counted.add(frame.number() + " " + frame.scope(scope)
                    + (frame.hasSamples(scope) ? " counts " + frame.samples(scope) : ""))));
        }
        assertThat(counted).contains("0 drawn counts 7", "1 drawn counts 7", "2 drawn counts 7", "3 drawn counts 7");
    }

    /** The plan begins with the third frame; a device may be younger than the frame. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 5})
    void aStampOfZeroIsNoTimeThoughOneCouldBe(int frames) {
        Scope other = Scope.named("other");
        GpuProfiler profiler = profiler();
        for (int i = 0; i <= frames; i++) {
            gpu.now = i == frames ? 0 : 1000;
            frame(profiler, 1, recorder -> {
                try (var first = recorder.scope(WORK)) {
                    gpu.work(1, 160);
                }
                try (var second = recorder.scope(other)) {
                    gpu.work(1, 20);
                }
            });
            profiler.poll(frame -> {
                numbers.add((long) frame.count(frame.find(WORK)));
                numbers.add(frame.nanoseconds(frame.find(other)));
                numbers.add(frame.busyNanoseconds(QUEUE));
            });
        }
        assertThat(numbers.subList(3 * frames, 3 * frames + 3)).containsExactly(0L, 20L, 20L);
        assertThat(reports).containsExactly(new ProfilerReport.ImplausibleTime(frames, "work", QUEUE,
                ProfilerReport.ImplausibleTime.Problem.ZERO, 1, 160));
    }

    @Test
    void aScopeWhoseTimeCannotBeIsNotInFramesThatDidNotRecordIt() {
        GpuProfiler profiler = profiler();
        frame(profiler, 1, recorder -> {
            recorder.scope(WORK).end();
            recorder.scope(Scope.named("backwards"));
            gpu.work(1, -10);
            recorder.end();
        });
        profiler.poll(frame -> numbers.add((long) frame.size()));
        frame(profiler, 1, recorder -> recorder.scope(WORK).end());
        profiler.poll(frame -> numbers.add((long) frame.size()));
        assertThat(numbers).containsExactly(2L, 1L);
    }

    @Test
    void aReportSaysHowManyScopesAreNotMeasured() {
        GpuQueue queue = GpuQueue.named("GL");
        assertThat(new ProfilerReport.ScopesDropped(7, queue, 1, false, "no room"))
                .hasToString("frame 7: 1 scope on queue GL is not measured: no room");
        assertThat(new ProfilerReport.ScopesDropped(7, queue, 2, false, "no room"))
                .hasToString("frame 7: 2 scopes on queue GL are not measured: no room");
        assertThat(new ProfilerReport.ScopesDropped(7, queue, 1, true, "no room"))
                .hasToString("frame 7: 1 scope on queue GL has its time, but not all that it counts: no room");
        assertThat(new ProfilerReport.ScopesDropped(7, queue, 2, true, "no room"))
                .hasToString("frame 7: 2 scopes on queue GL have their times, but not all that they count: no room");
    }

    /** As where a command buffer is submitted to one queue of a family, waited for, and recorded for another. */
    @Test
    void queriesOfACommandBufferThatTwoQueuesHaveInAFrameDoNotRestForEver() {
        GpuQueue other = GpuQueue.named("other");
        GpuProfiler profiler = profiler(settings -> settings.queues.add(
                new ProfilerSettings.Queue(other, new Timestamps(64, 1), 0, List.of())));
        for (int i = 0; i < 50; i++) {
            profiler.beginFrame();
            for (GpuQueue queue : List.of(QUEUE, other)) {
                try (var scope = profiler.recorder(queue, 1).scope(WORK)) {
                    gpu.work(1, 3);
                }
                gpu.execute(1);
            }
            profiler.endFrame();
            assertThat(polled(profiler)).containsExactly("0 work x 1: 3", "0 work x 1: 3");
            assertThat(gpu.stores).isLessThan(8);
        }
    }
}
