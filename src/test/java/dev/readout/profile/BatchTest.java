package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.readout.profile.Backend.Reset;
import dev.readout.vulkan.Timestamps;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Batches, one by one. */
class BatchTest extends FakeLoop {
    private static final long EXPIRY = Duration.ofSeconds(10).toNanos();

    /** A batch of a scope that works for 10 ns. Returns its token. */
    private long batch(GpuProfiler profiler, long commandBuffer, long number) {
        GpuRecorder recorder = profiler.batch(QUEUE, commandBuffer, number);
        try (var work = recorder.scope(WORK)) {
            gpu.work(commandBuffer, 10);
        }
        return recorder.endBatch();
    }

    private List<String> titles(GpuProfiler profiler) {
        List<String> titles = new ArrayList<>();
        profiler.poll(frame -> titles.add(frame.title()));
        return titles;
    }

    @Test
    void aLostBatchExpiresByTheHostsClock() {
        GpuProfiler profiler = profiler();
        batch(profiler, 1, 7);
        gpu.now += EXPIRY - 1;
        assertThat(titles(profiler)).isEmpty();
        assertThat(reports).isEmpty();
        gpu.now++;
        assertThat(titles(profiler)).isEmpty();

        assertThat(reports).containsExactly(new ProfilerReport.BatchExpired(7, "work", QUEUE, 1, 1));
        assertThat(reports.getFirst().batch()).isTrue();
        assertThat(reports.getFirst()).hasToString("batch 7 on queue graphics expired: 1 of 1 scope has no result, the"
                + " first is 'work'; was it submitted? cancelBatch() gives up one that is not, and batchesExpireAfter()"
                + " waits longer");
    }

    /** Each of a new command buffer: only the application knows whether they will be executed. */
    @Test
    void expiredBatchesAreReusedWhenTheyAreCancelled() {
        GpuProfiler profiler = profiler();
        List<Long> tokens = new ArrayList<>();
        for (int i = 0; i < ProfiledQueue.MOST_EXPIRED; i++) {
            tokens.add(batch(profiler, i + 1, i));
        }
        gpu.now += EXPIRY;
        profiler.poll(frame -> {});
        assertThat(profiler.reported(ProfilerReport.Kind.BATCH_EXPIRED)).isEqualTo(ProfiledQueue.MOST_EXPIRED);

        assertThat(batch(profiler, 1000, 1000)).isZero();
        assertThat(reports.getLast())
                .isEqualTo(new ProfilerReport.BatchDropped(1000, QUEUE, 0, ProfiledQueue.MOST_EXPIRED));
        // Frames have other numbers.
        profiler.cancelFrame(5);
        assertThat(batch(profiler, 1000, 1000)).isZero();
        profiler.cancelBatch(tokens.get(5));
        batch(profiler, 1000, 1001);
        gpu.execute(1000);
        assertThat(titles(profiler)).containsExactly("batch 1001");
    }

    @Test
    void aBatchMoreThanTheMostIsDropped() {
        GpuProfiler profiler = profiler(settings -> settings.batchesInFlight = 2);
        batch(profiler, 1, 1);
        GpuRecorder second = profiler.batch(QUEUE, 2, 2);
        assertThat(batch(profiler, 3, 3)).isZero();

        assertThat(profiler.batchesInFlight()).isEqualTo(2);
        assertThat(reports).containsExactly(new ProfilerReport.BatchDropped(3, QUEUE, 2, 0));
        assertThat(reports.getFirst()).hasToString("batch 3 on queue graphics is not measured: 2 batches are in flight;"
                + " end each, poll as often as they arrive, or build the profiler with more batchesInFlight");
        gpu.execute(1);
        assertThat(titles(profiler)).containsExactly("batch 1");
        second.endBatch();
    }

    @Test
    void theSubmissionTellsTheLatency() {
        GpuProfiler profiler = profiler(settings -> settings.calibrationNanos = 1);
        long first = batch(profiler, 1, 1);
        gpu.now += 300;
        profiler.submittingBatch(first);
        gpu.now += 50;
        batch(profiler, 2, 2);
        gpu.execute(1);
        gpu.execute(2);
        List<Long> latencies = new ArrayList<>();
        profiler.poll(frame -> latencies.add(frame.latencyNanoseconds(QUEUE)));

        assertThat(latencies).containsExactly(50L, GpuFrame.NOT_COUNTED);
    }

    @Test
    void oneThreadPolls() {
        GpuProfiler profiler = profiler();
        batch(profiler, 1, 1);
        gpu.execute(1);
        List<Throwable> thrown = new ArrayList<>();
        profiler.poll(frame -> {
            thrown.add(catchThrowable(() -> profiler.poll(each -> {})));
            CompletableFuture.runAsync(() -> thrown.add(catchThrowable(() -> profiler.poll(each -> {})))).join();
        });

        assertThat(thrown).extracting(Throwable::getMessage).containsExactly("a consumer can't poll: return first",
                "another thread polls: one thread does, the frame's");
        assertThat(profiler.batchesInFlight()).isZero();
    }

    /** An exception in the middle of recording, say: the thread is gone, or the command buffer is recorded anew. */
    @Test
    void aBatchThatIsNeverEndedIsGivenUp() {
        GpuProfiler profiler = profiler(settings -> settings.batchesInFlight = 2);
        CompletableFuture.runAsync(() -> profiler.batch(QUEUE, 1, 1).scope(WORK), Thread::startVirtualThread).join();
        GpuRecorder left = profiler.batch(QUEUE, 2, 2);
        left.scope(WORK);
        for (int i = 0; i < 1000 && reports.isEmpty(); i++) {
            profiler.poll(frame -> {});
            Thread.yield();
        }
        assertThat(reports).containsExactly(new ProfilerReport.BatchNotEnded(1, QUEUE));
        assertThat(reports.getFirst()).hasToString(
                "batch 1 on queue graphics is not measured: it was not ended; call endBatch() in a finally clause");

        batch(profiler, 2, 3);
        assertThat(reports.getLast()).isEqualTo(new ProfilerReport.BatchNotEnded(2, QUEUE));
        gpu.execute(2);
        assertThat(titles(profiler)).containsExactly("batch 3");
        batch(profiler, 1, 4);
        batch(profiler, 2, 5);
        assertThat(profiler.reported(ProfilerReport.Kind.BATCH_DROPPED)).isZero();
    }

    @Test
    void aBatchAndAFrameHaveTheirOwnCommandBuffers() {
        GpuProfiler profiler = profiler();
        profiler.beginFrame();
        GpuRecorder recorder = profiler.recorder(1);
        assertThatThrownBy(() -> profiler.batch(QUEUE, 1, 7)).isInstanceOf(IllegalStateException.class)
                .hasMessage("command buffer 0x1 records frame 0: a batch has one of its own, or begins a scope of the"
                        + " frame's recorder");
        recorder.scope(WORK).end();
        profiler.endFrame();
        gpu.execute(1);
        assertThat(titles(profiler)).containsExactly("frame 0");
        batch(profiler, 1, 7);
        gpu.execute(1);
        assertThat(titles(profiler)).containsExactly("batch 7");
        assertThat(reports).isEmpty();
    }

    /** Batches have numbers below 0 inside. */
    @Test
    void noFrameIsABatch() {
        GpuProfiler profiler = profiler();
        batch(profiler, 1, 1);
        gpu.now += EXPIRY;
        profiler.poll(frame -> {});
        profiler.cancelFrame(profiler.frame());
        batch(profiler, 2, 2);
        gpu.execute(1);
        gpu.now += 100;
        gpu.execute(2);
        List<Long> times = new ArrayList<>();
        profiler.poll(frame -> times.add(frame.nanoseconds(0)));

        assertThat(times).containsExactly(10L);
        assertThatThrownBy(() -> GpuQueue.named("sort batches")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("name 'sort batches' ends with ' batches', as");
    }

    @Test
    void aFrameThatFailsHoldsBackNoBatch() {
        GpuProfiler profiler = profiler();
        record(profiler, 1);
        batch(profiler, 2, 2);
        gpu.execute(1);
        gpu.execute(2);
        List<String> titles = new ArrayList<>();
        assertThatThrownBy(() -> profiler.poll(frame -> {
            titles.add(frame.title());
            if (!frame.isBatch()) {
                throw new IllegalStateException("a consumer's");
            }
        })).hasMessage("a consumer's");
        assertThat(titles).containsExactly("frame 0", "batch 2");
    }

    @Test
    void aRecorderIsForItsBatchAlone() {
        GpuProfiler profiler = profiler();
        profiler.beginFrame();
        GpuRecorder ofFrame = profiler.recorder(1);
        assertThatThrownBy(ofFrame::endBatch).isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("frame 0, queue graphics: this is no batch");
        GpuRecorder ofBatch = profiler.batch(QUEUE, 2, 0);
        assertThatThrownBy(() -> profiler.recorder(QUEUE, 3, ofBatch)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ofBatch.beginSpanning(WORK)).isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("batch 0: batches arrive in any order");
        ofBatch.endBatch();
        assertThatThrownBy(() -> ofBatch.scope(WORK)).isInstanceOf(IllegalStateException.class)
                .hasMessage("batch 0, queue graphics: scope 'work' begins after the batch has ended: begin another");
        assertThatThrownBy(ofBatch::endBatch).isInstanceOf(IllegalStateException.class);
        profiler.endFrame();
    }

    @Test
    void whatIsWrongInABatchIsReportedOfIt() {
        GpuProfiler profiler = profiler();
        GpuRecorder recorder = profiler.batch(QUEUE, 1, 9);
        recorder.end();
        recorder.scope(WORK);
        recorder.endBatch();

        assertThat(reports).containsExactly(new ProfilerReport.EndWithoutBegin(9, true, QUEUE, false),
                new ProfilerReport.ScopeLeftOpen(9, true, "work", QUEUE));
        assertThat(reports).extracting(ProfilerReport::toString).allMatch(text -> text.startsWith("batch 9: "));
    }

    @Test
    void disturbedBatchesAreReported() {
        GpuProfiler profiler = profiler();
        batch(profiler, 1, 1);
        batch(profiler, 2, 2);
        gpu.execute(1);
        gpu.disjoint = true;
        assertThat(titles(profiler)).isEmpty();
        batch(profiler, 3, 3);
        gpu.execute(2);
        gpu.execute(3);

        assertThat(titles(profiler)).containsExactly("batch 3");
        assertThat(reports).containsExactly(new ProfilerReport.Disjoint(1, true), new ProfilerReport.Disjoint(2, true));
    }

    @Test
    void batchesNeedQueriesThatNoCommandResets() {
        gpu = new FakeGpu(Reset.BY_COMMAND);
        GpuProfiler profiler = profiler();

        assertThatThrownBy(() -> profiler.batch(QUEUE, 1, 1)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("HOST_QUERY_RESET");
    }

    @Test
    void aDriverThatRefusesLeavesNoBatch() {
        GpuProfiler profiler = profiler();
        gpu.refuses = true;
        assertThatThrownBy(() -> profiler.batch(QUEUE, 1, 1)).hasMessage("no queries");
        assertThat(titles(profiler)).isEmpty();
        assertThat(profiler.batchesInFlight()).isZero();
        gpu.refuses = false;
        batch(profiler, 1, 2);
        gpu.execute(1);
        assertThat(titles(profiler)).containsExactly("batch 2");

        profiler.abandon();
        assertThat(batch(profiler, 1, 3)).isZero();
        assertThatThrownBy(() -> profiler.lasting(QUEUE, 1)).hasMessage("the profiler is abandoned");
        assertThat(reports).isEmpty();
    }

    @Test
    void settingsHaveRanges() {
        VulkanProfilerBuilder builder = GpuProfiler.vulkan(1, 1);
        for (Duration wait : List.of(Duration.ofNanos(999_999), Duration.ofDays(1).plusNanos(1))) {
            assertThatThrownBy(() -> builder.batchesExpireAfter(wait)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("wait " + wait + " is not 1 ms to 1 day");
        }
        for (int count : new int[] {0, (1 << 16) + 1}) {
            assertThatThrownBy(() -> builder.batchesInFlight(count)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("count " + count + " is not in 1..65536");
        }
        builder.batchesExpireAfter(Duration.ofMillis(1)).batchesExpireAfter(Duration.ofDays(1))
                .batchesInFlight(1 << 16);
    }

    @Test
    void aConsumerDoesNotCloseTheProfiler() {
        GpuProfiler profiler = profiler(settings -> settings.queues.add(new ProfilerSettings.Queue(
                GpuQueue.named("compute"), new Timestamps(64, 1), 0, List.of())));
        batch(profiler, 1, 1);
        gpu.execute(1);
        assertThatThrownBy(() -> profiler.poll(frame -> profiler.close()))
                .hasMessage("a consumer can't close the profiler: return first");
        profiler.beginFrame();
        assertThatThrownBy(() -> profiler.recorder(1)).hasMessageStartingWith("the profiler was built with 2 queues");
        profiler.cancelFrame();
        assertThat(profiler.isEnabled()).isTrue();
    }

    @Test
    void numbersCountFromZero() {
        GpuProfiler profiler = profiler();

        assertThatThrownBy(() -> profiler.batch(QUEUE, 1, -1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("number -1 is negative: batches have numbers from 0 on");
    }

    @Test
    void measuringIsSwitchedOffForBatchesToo() {
        GpuProfiler profiler = profiler();
        profiler.setEnabled(false);

        assertThat(batch(profiler, 1, 1)).isZero();
        profiler.cancelBatch(0);
        profiler.submittingBatch(0);
        assertThat(reports).isEmpty();
    }

    @Test
    void aRecordingThatIsSubmittedAgainIsReported() {
        gpu.keepsRecordings = true;
        GpuProfiler profiler = profiler();
        batch(profiler, 1, 1);
        gpu.execute(1);
        profiler.poll(frame -> {});
        gpu.now += 5;
        gpu.insists = false;
        gpu.execute(1);
        for (int i = 2; i < 40; i++) {
            batch(profiler, i, i);
            gpu.execute(i);
            profiler.poll(frame -> {});
        }

        assertThat(reports).containsExactly(new ProfilerReport.SubmittedAgain(1, true, "work", QUEUE, 1, false));
    }

    @Test
    void closingGivesUpWhatIsRecorded() {
        GpuProfiler profiler = profiler();
        GpuRecorder recorder = profiler.batch(QUEUE, 1, 1);
        recorder.scope(WORK);
        profiler.close();

        recorder.end();
        assertThat(recorder.endBatch()).isZero();
        assertThat(gpu.stores).isZero();
        assertThatThrownBy(() -> profiler.batch(QUEUE, 1, 1)).isInstanceOf(IllegalStateException.class);
    }
}
