package dev.readout.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.export.ExportReport.FramesDropped;
import dev.readout.export.ExportReport.HostScopesDropped;
import dev.readout.export.ExportReport.ReportsDropped;
import dev.readout.profile.FrameBuilder;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import dev.readout.profile.ProfilerReport;
import dev.readout.profile.Scope;
import dev.readout.testing.Garbage;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class FrameExportTest {
    private static final List<GpuQueue> QUEUES = List.of(GpuQueue.named("graphics"), GpuQueue.named("compute"));

    private int accepted;
    private final List<ExportReport> told = new CopyOnWriteArrayList<>();

    private ExportSettings.Builder settings(int frames) {
        return ExportSettings.builder().frames(frames).listener(told::add);
    }

    private static GpuFrame frame(long number, int scopes) {
        return frame(number, scopes, QUEUES);
    }

    private static GpuFrame frame(long number, int scopes, List<GpuQueue> queues) {
        List<MadeScope> made = new ArrayList<>();
        for (int i = 0; i < scopes; i++) {
            made.add(MadeScope.of("scope " + i, i - 1, i % 2, 100 * number + i, 100 * number + 200 - i));
        }
        return MadeFrames.frame(number, number, number + 7, queues, made, 5);
    }

    private static String text(GpuFrame frame) {
        StringBuilder text = new StringBuilder().append(frame.number()).append(' ').append(frame.hostNanoseconds());
        frame.forEach(scope -> text.append(frame.name(scope)).append(frame.parent(scope)).append(frame.queue(scope))
                .append(frame.beginNanoseconds(scope)).append(frame.endNanoseconds(scope))
                .append(frame.samples(scope)));
        frame.queues().forEach(queue -> text.append(queue).append(frame.busyNanoseconds(queue))
                .append(frame.latencyNanoseconds(queue)).append(frame.clock(queue)));
        return text.toString();
    }

    /** Keeps all that it gets, as text. */
    private static class Kept implements FrameSink {
        final List<String> frames = new CopyOnWriteArrayList<>();
        final List<HostScope> host = new CopyOnWriteArrayList<>();
        final List<ProfilerReport> reports = new CopyOnWriteArrayList<>();
        final AtomicLong dropped = new AtomicLong();
        final AtomicLong droppedHost = new AtomicLong();
        final AtomicLong droppedReports = new AtomicLong();
        final List<Long> reportTimes = new CopyOnWriteArrayList<>();
        final List<String> ended = new CopyOnWriteArrayList<>();
        volatile int closed;

        @Override
        public void frame(GpuFrame frame) throws IOException {
            frames.add(text(frame));
        }

        @Override
        public void report(ProfilerReport report, long nanoseconds) {
            reports.add(report);
            reportTimes.add(nanoseconds);
        }

        @Override
        public void host(HostScope scope) {
            host.add(scope);
        }

        @Override
        public void droppedFrames(long count) {
            dropped.addAndGet(count);
        }

        @Override
        public void droppedHostScopes(long count) {
            droppedHost.addAndGet(count);
        }

        @Override
        public void droppedReports(long count) {
            droppedReports.addAndGet(count);
        }

        @Override
        public void endedEarly(String reason) {
            ended.add(reason + " after " + frames.size() + " frames, closed " + closed);
        }

        @Override
        public void close() throws IOException {
            closed++;
        }
    }

    /** Holds up the first frame until it may go on. */
    private static final class Slow extends Kept {
        private final CountDownLatch inside = new CountDownLatch(1);
        private final CountDownLatch goesOn = new CountDownLatch(1);

        @Override
        public void frame(GpuFrame frame) throws IOException {
            inside.countDown();
            await(goesOn);
            super.frame(frame);
        }
    }

    /** Counts what it gets. */
    private static final class Counted implements FrameSink {
        private final AtomicLong written = new AtomicLong();
        private final CountDownLatch ended = new CountDownLatch(1);

        @Override
        public void frame(GpuFrame frame) {
            written.incrementAndGet();
        }

        @Override
        public void host(HostScope scope) {
            written.incrementAndGet();
        }

        @Override
        public void close() {
            ended.countDown();
        }
    }

    @Test
    void aSinkThatHangsHoldsUpNobody() throws InterruptedException {
        Slow slow = new Slow();
        FrameExport export = FrameExport.start(settings(4).build(), slow);
        export.accept(frame(0, 3));
        slow.inside.await();
        LongStream.range(1, 1000).forEach(number -> export.accept(frame(number, 3)));
        assertThat(export.droppedFrames()).isEqualTo(1000 - 4);
        assertThat(told).hasSize(1).first().isEqualTo(new FramesDropped(4, 3));
        slow.goesOn.countDown();
        export.close();
        assertThat(slow.frames).isEqualTo(LongStream.range(0, 4).mapToObj(number -> text(frame(number, 3))).toList());
        assertThat(slow.dropped.get()).isEqualTo(1000 - 4);
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IOException("interrupted", e);
        }
    }

    @Test
    void whatComesAfterTheClosingIsDroppedAndSaidOnce() throws InterruptedException {
        Kept sink = new Kept();
        FrameExport export = FrameExport.start(settings(4).build(), sink);
        HostRecorder open = export.host().scope("update");
        export.close();
        export.accept(frame(7, 1));
        export.accept(frame(8, 1));
        export.report(new ProfilerReport.Disjoint(9));
        open.close();
        Thread.ofPlatform().start(() -> export.host().scope("late").close()).join();

        assertThat(export.droppedFrames()).isEqualTo(2);
        assertThat(export.droppedReports()).isEqualTo(1);
        assertThat(export.droppedHostScopes()).isEqualTo(2);
        assertThat(told).singleElement()
                .hasToString("frame 7 is not written: the export was closed before; close it when"
                        + " the loop has ended");
        assertThat(sink.frames).isEmpty();
        assertThat(sink.reports).isEmpty();
        assertThat(sink.host).isEmpty();
    }

    /** Its clock is what is asked between looking whether the export is closed and leaving the report. */
    @Test
    void aReportThatComesInTheMomentOfTheClosingIsCounted() {
        AtomicReference<FrameExport> export = new AtomicReference<>();
        Kept sink = new Kept();
        export.set(FrameExport.start(settings(4).hostClock(() -> {
            export.get().close();
            return 1;
        }).build(), sink));
        export.get().report(new ProfilerReport.Disjoint(9));

        assertThat(export.get().droppedReports()).isEqualTo(1);
        assertThat(told).singleElement().isInstanceOf(ExportReport.CameTooLate.class);
        assertThat(sink.reports).isEmpty();
    }

    /** Scopes are recorded until the export has ended, hundreds of times: each is written or counted. */
    @Test
    void scopesThatComeInTheMomentOfTheClosingAreWrittenOrCounted() throws InterruptedException {
        for (int round = 0; round < 200; round++) {
            Counted sink = new Counted();
            FrameExport export = FrameExport.start(settings(4).hostScopes(1 << 16).build(), sink);
            AtomicLong recorded = new AtomicLong();
            AtomicBoolean ended = new AtomicBoolean();
            Thread recording = Thread.ofPlatform().start(() -> {
                while (!ended.get()) {
                    export.host().scope("update").close();
                    recorded.incrementAndGet();
                }
            });
            while (recorded.get() == 0) {
                Thread.onSpinWait();
            }
            export.close();
            ended.set(true);
            recording.join();

            assertThat(sink.written.get() + export.droppedHostScopes()).as("round %d", round).isEqualTo(recorded.get());
        }
    }

    @Test
    void aLoopThatFailsIsSaidBehindItsFrames() {
        Kept sink = new Kept();
        FrameExport export = FrameExport.start(settings(4).build(), sink);
        export.accept(frame(0, 1));
        export.endEarly("the device is lost");
        export.endEarly("nobody hears it");
        export.close();
        assertThat(sink.ended).containsExactly("the device is lost after 1 frames, closed 0");
        assertThat(sink.closed).isEqualTo(1);

        Kept whole = new Kept();
        FrameExport ended = FrameExport.start(settings(4).build(), whole);
        ended.close();
        ended.endEarly("too late");
        assertThat(whole.ended).isEmpty();
    }

    @Test
    void aSinkMayCloseItAndNothingIsLost() throws InterruptedException {
        CountDownLatch given = new CountDownLatch(1);
        AtomicReference<FrameExport> export = new AtomicReference<>();
        Kept sink = new Kept() {
            @Override
            public void frame(GpuFrame frame) throws IOException {
                super.frame(frame);
                await(given);
                export.get().close();
            }
        };
        export.set(FrameExport.start(settings(4).closing(Duration.ofDays(1)).build(), sink));
        export.get().accept(frame(0, 1));
        export.get().accept(frame(1, 1));
        given.countDown();
        while (sink.frames.isEmpty()) {
            Thread.sleep(1);
        }
        export.get().close();
        assertThat(sink.closed).as("it was waited for").isEqualTo(1);
        assertThat(sink.frames).hasSize(2);
        assertThat(told).isEmpty();
    }

    @Test
    void reportsHaveTheTimeAtWhichTheyCame() {
        AtomicLong clock = new AtomicLong();
        Kept sink = new Kept();
        FrameExport export = FrameExport.start(settings(4).hostClock(clock::get).build(), sink);
        for (long time : new long[] {70, 900, 901}) {
            clock.set(time);
            export.report(new ProfilerReport.Disjoint(time));
        }
        clock.set(5000);
        export.close();
        assertThat(sink.reportTimes).containsExactly(70L, 900L, 901L);
    }

    @Test
    void reportsThatFindNoRoomAreCounted() throws InterruptedException {
        Slow slow = new Slow();
        FrameExport export = FrameExport.start(settings(4).build(), slow);
        export.accept(frame(0, 1));
        slow.inside.await();
        LongStream.range(0, 5000).forEach(number -> export.report(new ProfilerReport.Disjoint(number)));
        assertThat(export.droppedReports()).isEqualTo(5000 - 1024);
        assertThat(told).singleElement().isEqualTo(new ReportsDropped(new ProfilerReport.Disjoint(1024), 1024));
        slow.goesOn.countDown();
        export.close();
        assertThat(slow.reports).hasSize(1024).last().isEqualTo(new ProfilerReport.Disjoint(1023));
        assertThat(slow.droppedReports.get()).isEqualTo(5000 - 1024);
    }

    @Test
    void theRecorderOfAThreadThatEndedIsLetGo() throws InterruptedException {
        Kept sink = new Kept();
        FrameExport export = FrameExport.start(settings(4).build(), sink);
        List<WeakReference<HostRecorder>> recorders = new CopyOnWriteArrayList<>();
        Thread.ofPlatform().start(() -> {
            export.host().scope("work").close();
            recorders.add(new WeakReference<>(export.host()));
        }).join();
        for (int i = 0; i < 200 && recorders.getFirst().get() != null; i++) {
            System.gc();
            Thread.sleep(25);
        }
        assertThat(recorders.getFirst().get()).isNull();
        assertThat(sink.host).hasSize(1);
        export.close();
    }

    @Test
    void aClockThatIsTurnedBackSaysThatNoTimeWentBy() {
        AtomicLong clock = new AtomicLong(1000);
        Kept sink = new Kept();
        FrameExport export = FrameExport.start(settings(4).hostClock(clock::get).build(), sink);
        HostRecorder scope = export.host().scope("update");
        clock.set(400);
        scope.close();
        export.close();
        assertThat(sink.host).containsExactly(
                new HostScope(HostThread.current(), "update", HostScope.Origin.APPLICATION, 1000, 1000));
        assertThat(told).isEmpty();
    }

    @Test
    void whatCameBeforeTheClosingIsWritten() {
        for (int round = 0; round < 200; round++) {
            Kept sink = new Kept();
            FrameExport export = FrameExport.start(settings(4).build(), sink);
            ProfilerReport report = new ProfilerReport.Disjoint(round);
            export.report(report);
            try (var scope = export.host().scope("update")) {
                export.accept(frame(round, 1));
            }
            export.close();
            assertThat(sink.reports).containsExactly(report);
            assertThat(sink.host).hasSize(1);
            assertThat(sink.frames).hasSize(1);
        }
    }

    @Test
    void scopesOfTheHostNestOnTheirThreads() throws InterruptedException {
        Kept sink = new Kept();
        AtomicLong clock = new AtomicLong();
        FrameExport export =
                FrameExport.start(settings(4).hostClock(clock::incrementAndGet).hostScopes(100_000).build(), sink);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            threads.add(Thread.ofPlatform().name("worker " + i).start(() -> {
                HostRecorder host = export.host();
                assertThat(export.host()).isSameAs(host);
                for (int k = 0; k < 1000; k++) {
                    try (var outer = host.scope("outer"); var inner = host.scope("inner")) {
                        Thread.onSpinWait();
                    }
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        export.close();
        for (Thread thread : threads) {
            List<HostScope> scopes = sink.host.stream()
                    .filter(each -> each.thread().equals(new HostThread(thread.threadId(), thread.getName()))).toList();
            assertThat(scopes).hasSize(2000);
            for (int k = 0; k < scopes.size(); k += 2) {
                HostScope inner = scopes.get(k);
                HostScope outer = scopes.get(k + 1);
                assertThat(inner.name() + outer.name()).isEqualTo("innerouter");
                assertThat(outer.beginNanoseconds()).isLessThan(inner.beginNanoseconds());
                assertThat(outer.endNanoseconds()).isGreaterThan(inner.endNanoseconds());
            }
        }
        assertThat(told).isEmpty();
    }

    @Test
    void scopesOfTheHostThatFindNoRoomAreCounted() throws InterruptedException {
        Slow slow = new Slow();
        FrameExport export = FrameExport.start(settings(4).hostScopes(8).build(), slow);
        export.accept(frame(0, 1));
        slow.inside.await();
        HostRecorder host = export.host();
        for (int i = 0; i < 20; i++) {
            host.scope("update").close();
        }
        assertThat(export.droppedHostScopes()).isEqualTo(12);
        for (int i = 0; i < HostRecorder.DEEPEST + 3; i++) {
            host.scope("deep");
        }
        assertThat(export.droppedHostScopes()).isEqualTo(15);
        assertThat(told).singleElement().isEqualTo(new HostScopesDropped(HostThread.current(), "update"));
        slow.goesOn.countDown();
        export.close();
        assertThat(slow.host).hasSize(8);
        assertThat(slow.droppedHost.get()).isEqualTo(15);
    }

    @Test
    void aRecorderIsForItsThread() throws InterruptedException {
        FrameExport export = FrameExport.start(settings(1).build());
        HostRecorder host = export.host();
        assertThatThrownBy(host::close).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no scope is open");
        Thread other = Thread.ofPlatform().start(() -> assertThatThrownBy(() -> host.scope("x"))
                .isInstanceOf(IllegalStateException.class).hasMessageContaining("each thread asks for its own"));
        other.join();
        export.close();
    }

    @Test
    void settingsSayWhatIsWrong() {
        assertThatThrownBy(() -> settings(0).build()).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("frames 0 is not 1 or more");
        assertThatThrownBy(() -> ExportSettings.builder().hostScopes(-1).build()).hasMessage(
                "hostScopes -1 is not 1 or more");
        assertThatThrownBy(() -> ExportSettings.builder().closing(Duration.ofSeconds(-1)).build())
                .hasMessageStartingWith("closing is negative");
    }

    /** Windows are drawn by a thread each, and one is closed while others still draw. */
    @Property(tries = 100)
    void framesOfSeveralLoopsArriveInOrderOrAreCounted(@ForAll @IntRange(min = 1, max = 5) int held,
            @ForAll @Size(min = 1, max = 4) List<@IntRange(max = 30) Integer> frames, @ForAll boolean early)
            throws InterruptedException {
        Kept kept = new Kept();
        Kept second = new Kept();
        FrameExport export = FrameExport.start(settings(held).build(), kept, second);
        List<List<String>> given = new ArrayList<>();
        List<Thread> loops = new ArrayList<>();
        for (int loop = 0; loop < frames.size(); loop++) {
            List<GpuQueue> queues = List.of(GpuQueue.named("loop " + loop), GpuQueue.named("other"));
            List<GpuFrame> own = new ArrayList<>();
            for (int i = 0; i < frames.get(loop); i++) {
                own.add(frame(i, (loop + 1) * (i % 5 + 1), queues));
            }
            given.add(own.stream().map(FrameExportTest::text).toList());
            loops.add(Thread.ofPlatform().start(() -> own.forEach(export)));
        }
        for (Thread loop : early ? loops.subList(0, 1) : loops) {
            loop.join();
        }
        export.close();
        for (Thread loop : loops) {
            loop.join();
        }
        int all = 0;
        for (int loop = 0; loop < given.size(); loop++) {
            String name = "loop " + loop;
            List<String> came = kept.frames.stream().filter(each -> each.contains(name)).toList();
            assertThat(came).isEqualTo(given.get(loop).stream().filter(came::contains).toList());
            all += given.get(loop).size();
        }
        assertThat(kept.frames.size() + export.droppedFrames()).isEqualTo(all);
        assertThat(second.frames).isEqualTo(kept.frames);
        assertThat(kept.closed).isEqualTo(1);
        if (!early) {
            assertThat(kept.dropped.get()).isEqualTo(export.droppedFrames());
        }
        assertThat(told).hasSizeLessThanOrEqualTo(2);
        told.clear();
    }

    /** It takes long to copy, and the export's thread may have ended meanwhile. */
    @Test
    void aFrameThatComesWhileAnotherThreadClosesIsWrittenOrCounted() throws InterruptedException {
        FrameBuilder huge = GpuFrame.builder(QUEUES);
        for (int i = 0; i < 200_000; i++) {
            huge.scope(Scope.named("draw"), QUEUES.getFirst(), 0).recorded(1, 1, i, i + 1);
        }
        GpuFrame frame = huge.build();
        for (int i = 0; i < 40; i++) {
            Counted sink = new Counted();
            FrameExport export = FrameExport.start(settings(1).closing(Duration.ZERO).build(), sink);
            CountDownLatch begun = new CountDownLatch(1);
            Thread other = Thread.ofPlatform().start(() -> {
                begun.countDown();
                export.accept(frame);
            });
            begun.await();
            export.close();
            other.join();
            sink.ended.await();
            assertThat(sink.written.get() + export.droppedFrames()).isEqualTo(1);
        }
        told.clear();
    }

    @Test
    void loopsWhoseFramesDifferAllocateNothing() {
        List<GpuQueue> others = List.of(GpuQueue.named("another window"));
        GpuFrame small = MadeFrames.frame(1, 0, 7, others, List.of(MadeScope.of("draw", -1, 0, 0, 1)));
        assertAllocatesNothing(frame(1, 100), small, frame(2, 30), small, small);
    }

    @Test
    void theLoopAllocatesNothing() {
        assertAllocatesNothing(frame(1, 100));
    }

    private void assertAllocatesNothing(GpuFrame... frames) {
        Counted sink = new Counted();
        FrameExport export = FrameExport.start(settings(8).build(), sink);
        HostRecorder host = export.host();
        long least = Long.MAX_VALUE;
        for (int i = 1; i <= 50_000 && least > 0; i++) {
            least = Math.min(least, Garbage.of(() -> {
                for (int k = 0; k < 4; k++) {
                    export.accept(frames[accepted++ % frames.length]);
                    host.scope("update").close();
                }
            }));
            // What is dropped takes nothing anyway: all has its room.
            while (sink.written.get() < 8L * i) {
                Thread.yield();
            }
        }
        export.close();
        assertThat(least).isZero();
        assertThat(told).isEmpty();
    }
}
