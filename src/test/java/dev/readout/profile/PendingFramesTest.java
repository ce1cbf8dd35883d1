package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.profile.Backend.Reset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Frames that wait for their results: they are asked for in few calls, and not for ever. */
class PendingFramesTest extends FakeLoop {
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

    /** An application that records as much as it may before it submits: no frame of it expires meanwhile. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 16, 17, 40, 64})
    void asManyFramesAsMayBeInFlightAreWaitedFor(int inFlight) {
        GpuProfiler profiler = profiler(settings -> settings.framesInFlight = inFlight);
        for (int frame = 1; frame <= inFlight; frame++) {
            record(profiler, frame);
            assertThat(profiler.poll(each -> {})).isZero();
        }
        for (int frame = 1; frame <= inFlight; frame++) {
            gpu.execute(frame);
        }
        assertThat(profiler.poll(each -> {})).isEqualTo(inFlight);
        assertThat(reports).isEmpty();
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
}
