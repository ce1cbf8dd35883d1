package dev.readout.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.export.ExportReport.ClosingInterrupted;
import dev.readout.export.ExportReport.NotEnded;
import dev.readout.export.ExportReport.SinkFailed;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.MadeFrames;
import dev.readout.profile.MadeFrames.MadeScope;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How an export ends that is not left in peace: nothing is lost that nobody is told of. */
@Timeout(60)
class EndingExportTest {
    private final List<ExportReport> told = new CopyOnWriteArrayList<>();
    private final List<String> given = new CopyOnWriteArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);

    private static GpuFrame frame(long number) {
        return MadeFrames.frame(number, number, number + 7, List.of(GpuQueue.named("graphics")),
                List.of(MadeScope.of("draw", -1, 0, 100 * number, 100 * number + 50)), 5);
    }

    private ExportSettings.Builder settings(int frames) {
        return ExportSettings.builder().frames(frames).listener(told::add);
    }

    /** Says what it is given, in its order. */
    private class Saying implements FrameSink {
        @Override
        public void frame(GpuFrame frame) throws IOException {
            given.add("f" + frame.number());
        }

        @Override
        public void host(HostScope scope) {
            given.add(scope.name());
        }

        @Override
        public void droppedFrames(long frames) {
            given.add(frames + " dropped");
        }

        @Override
        public void droppedHostScopes(long scopes) {
            given.add(scopes + " scopes dropped");
        }

        @Override
        public void endedEarly(String reason) {
            given.add("ended early: " + reason);
        }

        @Override
        public void close() {
            closed.countDown();
        }
    }

    /** Holds up its first frame until it is interrupted, or may go on. */
    private final class Stuck extends Saying {
        private final CountDownLatch inside = new CountDownLatch(1);
        private final CountDownLatch goesOn = new CountDownLatch(1);

        @Override
        public void frame(GpuFrame frame) throws IOException {
            super.frame(frame);
            inside.countDown();
            try {
                goesOn.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Test
    void framesThatAreDroppedStandWhereTheyAreMissing() throws InterruptedException {
        Stuck sink = new Stuck();
        FrameExport export = FrameExport.start(settings(3).build(), sink);
        export.accept(frame(0));
        sink.inside.await();
        for (int i = 1; i < 10; i++) {
            export.accept(frame(i));
        }
        sink.goesOn.countDown();
        while (!given.contains("f2")) {
            Thread.onSpinWait();
        }
        Thread.sleep(20);
        export.accept(frame(10));
        export.close();

        assertThat(given).containsExactly("f0", "f1", "f2", "7 dropped", "f10");
    }

    @Test
    void framesThatWaitWhenTheClosingIsInterruptedAreCountedAndTold() throws InterruptedException {
        Stuck sink = new Stuck();
        FrameExport export = FrameExport.start(settings(8).build(), sink);
        for (int i = 0; i < 5; i++) {
            export.accept(frame(i));
        }
        sink.inside.await();
        export.host().scope("update").close();
        Thread.currentThread().interrupt();
        export.close();
        assertThat(Thread.interrupted()).isTrue();
        closed.await();

        assertThat(told).containsExactly(new ClosingInterrupted(4));
        assertThat(given).containsExactly("f0", "4 dropped", "1 scopes dropped");
        assertThat(export.droppedFrames()).isEqualTo(4);
    }

    @Test
    void whyItEndsEarlyIsSaidAlsoWhereTheTimeIsOver() throws InterruptedException {
        Stuck sink = new Stuck();
        FrameExport export = FrameExport.start(settings(8).closing(Duration.ofMillis(50)).build(), sink);
        export.accept(frame(0));
        export.accept(frame(1));
        sink.inside.await();
        export.endEarly("the device is lost");
        closed.await();

        assertThat(told).containsExactly(new NotEnded(1, Duration.ofMillis(50)));
        assertThat(given).containsExactly("f0", "1 dropped", "ended early: the device is lost");
    }

    @Test
    void aSinkThatInterruptsTheThreadEndsNothing() {
        FrameExport export = FrameExport.start(settings(64).build(), new Saying() {
            @Override
            public void frame(GpuFrame frame) throws IOException {
                super.frame(frame);
                Thread.currentThread().interrupt();
            }
        });
        for (int i = 0; i < 20; i++) {
            export.accept(frame(i));
            export.host().scope("s" + i).close();
        }
        export.close();

        assertThat(told).isEmpty();
        assertThat(given).hasSize(40).contains("f19", "s19");
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void sneak(Throwable thrown) throws E {
        throw (E) thrown;
    }

    @Test
    void whatASinkAndAListenerThrowLeavesTheOthersAlone() {
        FrameSink sneaky = new Saying() {
            @Override
            public void frame(GpuFrame frame) {
                EndingExportTest.<RuntimeException>sneak(new InterruptedException("undeclared"));
            }
        };
        ExportSettings settings = settings(1).listener(report -> {
            told.add(report);
            throw new AssertionError("of a listener");
        }).build();
        FrameExport export = FrameExport.start(settings, sneaky, new Saying());
        for (int i = 0; i < 1000; i++) {
            export.accept(frame(i));
        }
        export.close();

        assertThat(told).filteredOn(SinkFailed.class::isInstance).hasSize(1);
        assertThat(given).contains("f0");
        assertThat(given.stream().filter(each -> each.startsWith("f")).count() + export.droppedFrames())
                .isEqualTo(1000);
    }

    /** A thread that records faster than anything is written takes its turns, and only these. */
    @Test
    void aThreadThatRecordsAllTheTimeHoldsUpNeitherFramesNorTheEnd() throws InterruptedException {
        FrameExport export = FrameExport.start(settings(64).build(), new Saying() {
            @Override
            public void host(HostScope scope) {
                try {
                    TimeUnit.MICROSECONDS.sleep(50);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        });
        Thread worker = Thread.ofPlatform().daemon().start(() -> {
            while (closed.getCount() > 0) {
                export.host().scope("work").close();
            }
        });
        while (export.droppedHostScopes() == 0) {
            Thread.onSpinWait();
        }
        for (int i = 0; i < 10; i++) {
            export.accept(frame(i));
        }
        while (!given.contains("f9")) {
            Thread.onSpinWait();
        }
        export.close();
        worker.join();

        assertThat(told.getFirst()).isInstanceOf(ExportReport.HostScopesDropped.class);
        assertThat(told.subList(1, told.size())).allMatch(ExportReport.CameTooLate.class::isInstance);
    }
}
