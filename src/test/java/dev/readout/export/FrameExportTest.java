package dev.readout.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.export.ExportReport.FramesDropped;
import dev.readout.export.ExportReport.HostScopesDropped;
import dev.readout.export.ExportReport.ReportsDropped;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import dev.readout.profile.ProfilerReport;
import dev.readout.profile.SeenFrame;
import dev.readout.testing.Garbage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** What a loop hands over arrives in its order, or is counted; the loop neither waits nor makes garbage. */
class FrameExportTest extends ExportFixture {
    private int accepted;

    /** Keeps all that frames say. */
    private static final class Seeing extends ListedSink {
        final List<SeenFrame> frames = new CopyOnWriteArrayList<>();
        final AtomicLong dropped = new AtomicLong();

        @Override
        public void frame(GpuFrame frame) {
            frames.add(SeenFrame.of(frame));
        }

        @Override
        public void droppedFrames(long count) {
            dropped.addAndGet(count);
        }
    }

    /** While nothing comes, too. */
    @Test
    void sinksAreFlushedOnceASecond() throws InterruptedException {
        long begin = System.nanoTime();
        CountDownLatch flushes = new CountDownLatch(2);
        try (FrameExport export = FrameExport.start(new ListedSink() {
            @Override
            public void flush() {
                flushes.countDown();
            }
        })) {
            assertThat(flushes.await(1, TimeUnit.MINUTES)).isTrue();
            assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(2_000_000_000L);
        }
    }

    /** Windows are drawn by a thread each, and one is closed while others still draw. */
    @Property(tries = 200)
    void framesOfLoopsArriveInOrderOrAreCounted(@ForAll @IntRange(min = 1, max = 5) int held,
            @ForAll @Size(min = 1, max = 4) List<@IntRange(max = 30) Integer> frames, @ForAll boolean early)
            throws InterruptedException {
        told.clear();
        Seeing first = new Seeing();
        Seeing second = new Seeing();
        FrameExport export = FrameExport.start(settings(held).build(), first, second);
        List<List<SeenFrame>> given = new ArrayList<>();
        List<Thread> loops = new ArrayList<>();
        for (int loop = 0; loop < frames.size(); loop++) {
            List<GpuQueue> queues = List.of(GpuQueue.named("loop " + loop), GpuQueue.named("other"));
            List<GpuFrame> own = new ArrayList<>();
            for (int i = 0; i < frames.get(loop); i++) {
                own.add(frame(i, (loop + 1) * (i % 5 + 1), queues));
            }
            given.add(own.stream().map(SeenFrame::of).toList());
            loops.add(Thread.ofPlatform().start(() -> own.forEach(export)));
        }
        for (Thread loop : early ? loops.subList(0, 1) : loops) {
            loop.join();
        }
        export.close();
        for (Thread loop : loops) {
            loop.join();
        }
        for (int loop = 0; loop < given.size(); loop++) {
            String name = "loop " + loop;
            List<SeenFrame> came = first.frames.stream()
                    .filter(each -> each.queues().getFirst().name().equals(name)).toList();
            assertThat(came).isEqualTo(given.get(loop).stream().filter(came::contains).toList());
        }
        assertThat(second.frames).isEqualTo(first.frames);
        assertThat(first.frames.size() + export.droppedFrames()).isEqualTo(given.stream().mapToLong(List::size).sum());
        if (!early || loops.size() == 1) {
            assertThat(first.dropped.get()).isEqualTo(export.droppedFrames());
            assertThat(told).hasSize(export.droppedFrames() > 0 ? 1 : 0).allMatch(FramesDropped.class::isInstance);
        }
        assertThat(told).hasSizeLessThanOrEqualTo(2);
        assertThat(first.given).containsExactly(ListedSink.CLOSED);
    }

    @Test
    void whatFindsNoRoomWhileASinkHangsIsCountedAndToldOnceOfEachKind() throws InterruptedException {
        ListedSink.Stuck slow = new ListedSink.Stuck();
        FrameExport export = FrameExport.start(settings(4).hostScopes(8).build(), slow);
        export.accept(frame(0));
        slow.inside.await();
        LongStream.range(1, 1000).forEach(number -> export.accept(frame(number)));
        LongStream.range(0, 5000).forEach(number -> export.report(new ProfilerReport.Disjoint(number, false)));
        HostRecorder host = export.host();
        for (int i = 0; i < 20; i++) {
            host.scope("update").close();
        }
        assertThat(export.droppedHostScopes()).isEqualTo(12);
        for (int i = 0; i < HostRecorder.DEEPEST + 3; i++) {
            host.scope("deep");
        }
        assertThat(export.droppedFrames()).isEqualTo(1000 - 4);
        assertThat(export.droppedReports()).isEqualTo(5000 - 1024);
        assertThat(export.droppedHostScopes()).isEqualTo(15);
        assertThat(told).containsExactly(new FramesDropped(4, 3),
                new ReportsDropped(new ProfilerReport.Disjoint(1024, false), 1024),
                new HostScopesDropped(HostThread.current(), "update"));
        slow.goesOn.countDown();
        export.close();
        assertThat(slow.given).contains("frame 3", "996 frames dropped", "3976 reports dropped", "15 scopes dropped")
                .doesNotContain("frame 4");
        assertThat(slow.given.stream().filter("update"::equals)).hasSize(8);
        assertThat(slow.given.stream().filter(each -> each.startsWith("DISJOINT of frame "))).hasSize(1024)
                .last().asString().startsWith("DISJOINT of frame 1023 ");
    }

    @Test
    void reportsHaveTheTimeAtWhichTheyCame() {
        ListedSink sink = new ListedSink();
        FrameExport export = FrameExport.start(settings(4).hostClock(clock::get).build(), sink);
        for (long time : new long[] {70, 900, 901}) {
            clock.set(time);
            export.report(new ProfilerReport.Disjoint(7, false));
        }
        clock.set(5000);
        export.close();
        assertThat(sink.given).containsExactly("DISJOINT of frame 7 at 70", "DISJOINT of frame 7 at 900",
                "DISJOINT of frame 7 at 901", ListedSink.CLOSED);
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

    /** Of one loop, and of two whose frames differ. */
    @Test
    void theLoopAllocatesNothing() {
        GpuFrame large = frame(1, 100, QUEUES);
        GpuFrame small = MadeFrames.frame(1, 0, 7, List.of(GpuQueue.named("another window")),
                List.of(MadeScope.of("draw", -1, 0, 0, 1)));
        assertAllocatesNothing(large);
        assertAllocatesNothing(large, small, frame(2, 30, QUEUES), small, small);
    }

    private void assertAllocatesNothing(GpuFrame... frames) {
        AtomicLong written = new AtomicLong();
        FrameExport export = FrameExport.start(settings(8).build(), new ListedSink() {
            @Override
            public void frame(GpuFrame frame) {
                written.incrementAndGet();
            }

            @Override
            public void host(HostScope scope) {
                written.incrementAndGet();
            }
        });
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
            while (written.get() < 8L * i) {
                Thread.yield();
            }
        }
        export.close();
        assertThat(least).isZero();
        assertThat(told).isEmpty();
    }
}
