package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.driver.DriverException;
import dev.readout.profile.Backend.Reset;
import dev.readout.vulkan.Timestamps;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Queries that are used again, and the memory that frames take that never come back. */
class ProfiledQueueTest extends FakeLoop {
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

    /** How the frames that expired come to an end. */
    private enum Ending {
        RECORDED_ANEW, EXECUTED, CANCELLED
    }

    private static Stream<Arguments> endings() {
        return Stream.of(Ending.values())
                .flatMap(ending -> Stream.of(Reset.values()).map(reset -> Arguments.of(ending, reset)));
    }

    @ParameterizedTest
    @MethodSource("endings")
    void framesThatExpiredAreInFlightUntilTheyComeToAnEnd(Ending ending, Reset reset) {
        try (GpuProfiler profiler = fullOfExpiredFrames(reset)) {
            for (int i = 1; i <= 8; i++) {
                long commandBuffer = 1000 + i;
                switch (ending) {
                    case RECORDED_ANEW -> commandBuffer = i;
                    case EXECUTED -> gpu.execute(i);
                    case CANCELLED -> {
                        profiler.cancelFrame(i - 1);
                        profiler.cancelFrame(i - 1);
                    }
                }
                gpu.forget(i);
                profiler.poll(frame -> numbers.add(frame.number()));
                record(profiler, commandBuffer);
                gpu.execute(commandBuffer);
                profiler.poll(frame -> {
                    assertThat(frame.nanoseconds(0)).isEqualTo(10);
                    numbers.add(frame.number());
                });
            }
            // The first one alone is not enough.
            assertThat(numbers).endsWith(202L, 203L, 204L, 205L, 206L, 207L);
            // Those that were executed may be submitted again: their queries rest.
            assertThat(gpu.stores).isLessThanOrEqualTo((ending == Ending.EXECUTED ? 73 : 65) * firstStores(reset));
        }
        assertThat(gpu.stores).isZero();
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
