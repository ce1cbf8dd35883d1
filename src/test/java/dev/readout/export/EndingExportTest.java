package dev.readout.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.export.ExportReport.ClosingInterrupted;
import dev.readout.export.ExportReport.NotEnded;
import dev.readout.export.ExportReport.SinkFailed;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.ProfilerReport;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How an export ends, also one that is not left in peace: nothing is lost that nobody is told of. */
@Timeout(60)
class EndingExportTest extends ExportFixture {
    private static final Duration SHORT = Duration.ofMillis(50);

    private final ListedSink sink = new ListedSink();
    private final ListedSink.Stuck stuck = new ListedSink.Stuck();

    /** An export whose sink is at the first of some frames. */
    private FrameExport stuck(ExportSettings.Builder settings, int frames) throws InterruptedException {
        FrameExport export = FrameExport.start(settings.build(), stuck);
        for (int i = 0; i < frames; i++) {
            export.accept(frame(i));
        }
        stuck.inside.await();
        return export;
    }

    @Test
    void whatCameBeforeTheClosingIsWritten() {
        for (int round = 0; round < 200; round++) {
            ListedSink each = new ListedSink();
            FrameExport export = FrameExport.start(settings(4).hostClock(clock::get).build(), each);
            export.report(new ProfilerReport.Disjoint(round, false));
            try (var scope = export.host().scope("update")) {
                export.accept(frame(round));
            }
            export.close();
            assertThat(each.given).containsExactlyInAnyOrder("DISJOINT of frame " + round + " at 0", "update",
                    "frame " + round, ListedSink.CLOSED).endsWith(ListedSink.CLOSED);
        }
    }

    @Test
    void whatComesAfterTheClosingIsDroppedAndSaidOnce() throws InterruptedException {
        FrameExport export = FrameExport.start(settings(4).build(), sink);
        HostRecorder open = export.host().scope("update");
        export.close();
        export.accept(frame(7));
        export.accept(frame(8));
        export.report(new ProfilerReport.Disjoint(9, false));
        open.close();
        Thread.ofPlatform().start(() -> export.host().scope("late").close()).join();

        assertThat(export.droppedFrames()).isEqualTo(2);
        assertThat(export.droppedReports()).isEqualTo(1);
        assertThat(export.droppedHostScopes()).isEqualTo(2);
        assertThat(told).singleElement()
                .hasToString("frame 7 is not written: the export was closed before; close it when"
                        + " the loop has ended");
        assertThat(sink.given).containsExactly(ListedSink.CLOSED);
    }

    /** Its clock is what is asked between looking whether the export is closed and leaving the report. */
    @Test
    void aReportThatComesInTheMomentOfTheClosingIsCounted() {
        AtomicReference<FrameExport> export = new AtomicReference<>();
        export.set(FrameExport.start(settings(4).hostClock(() -> {
            export.get().close();
            return 1;
        }).build(), sink));
        export.get().report(new ProfilerReport.Disjoint(9, false));

        assertThat(export.get().droppedReports()).isEqualTo(1);
        assertThat(told).singleElement().isInstanceOf(ExportReport.CameTooLate.class);
        assertThat(sink.given).containsExactly(ListedSink.CLOSED);
    }

    @Test
    void aLoopThatFailsIsSaidBehindItsFrames() {
        FrameExport export = FrameExport.start(settings(4).build(), sink);
        export.accept(frame(0));
        export.endEarly("the device is lost");
        export.endEarly("nobody hears it");
        export.close();
        assertThat(sink.given).containsExactly("frame 0", "ended early: the device is lost", ListedSink.CLOSED);

        ListedSink whole = new ListedSink();
        FrameExport ended = FrameExport.start(settings(4).build(), whole);
        ended.close();
        ended.endEarly("too late");
        assertThat(whole.given).containsExactly(ListedSink.CLOSED);
    }

    @Test
    void aSinkMayCloseItAndNothingIsLost() throws InterruptedException {
        CountDownLatch begins = new CountDownLatch(1);
        AtomicReference<FrameExport> export = new AtomicReference<>();
        ListedSink closing = new ListedSink() {
            @Override
            protected void add(String what) throws IOException {
                super.add(what);
                try {
                    begins.await();
                } catch (InterruptedException e) {
                    throw new IOException("interrupted", e);
                }
                export.get().close();
            }
        };
        export.set(FrameExport.start(settings(4).closing(Duration.ofDays(1)).build(), closing));
        export.get().accept(frame(0));
        export.get().accept(frame(1));
        begins.countDown();
        while (closing.given.isEmpty()) {
            Thread.sleep(1);
        }
        export.get().close();
        assertThat(closing.given).as("it was waited for").containsExactly("frame 0", "frame 1", ListedSink.CLOSED);
        assertThat(told).isEmpty();
    }

    @Test
    void framesThatAreDroppedStandWhereTheyAreMissing() throws InterruptedException {
        FrameExport export = stuck(settings(3), 10);
        stuck.goesOn.countDown();
        while (!stuck.given.contains("frame 2")) {
            Thread.onSpinWait();
        }
        Thread.sleep(20);
        export.accept(frame(10));
        export.close();

        assertThat(stuck.given).containsExactly("frame 0", "frame 1", "frame 2", "7 frames dropped", "frame 10",
                ListedSink.CLOSED);
    }

    @Test
    void framesThatWaitWhenTheClosingIsInterruptedAreCountedAndTold() throws InterruptedException {
        FrameExport export = stuck(settings(8), 5);
        export.host().scope("update").close();
        Thread.currentThread().interrupt();
        export.close();
        assertThat(Thread.interrupted()).isTrue();
        stuck.closed.await();

        assertThat(told).containsExactly(new ClosingInterrupted(4));
        assertThat(stuck.given).containsExactly("frame 0", "4 frames dropped", "1 scopes dropped", ListedSink.CLOSED);
        assertThat(export.droppedFrames()).isEqualTo(4);
    }

    @Test
    void whyItEndsEarlyIsSaidAlsoWhereTheTimeIsOver() throws InterruptedException {
        FrameExport export = stuck(settings(8).closing(SHORT), 2);
        export.endEarly("the device is lost");
        export.close();
        stuck.closed.await();

        assertThat(told).containsExactly(new NotEnded(1, SHORT));
        assertThat(told.getFirst()).hasToString("the sinks did not end within 0.05 s, and 1 frame waited for them");
        assertThat(stuck.given).containsExactly("frame 0", "1 frames dropped", "ended early: the device is lost",
                ListedSink.CLOSED);
    }

    @Test
    void aSinkThatInterruptsTheThreadEndsNothing() {
        ListedSink interrupting = new ListedSink() {
            @Override
            public void frame(GpuFrame frame) throws IOException {
                super.frame(frame);
                Thread.currentThread().interrupt();
            }
        };
        FrameExport export = FrameExport.start(settings(64).build(), interrupting);
        for (int i = 0; i < 20; i++) {
            export.accept(frame(i));
            export.host().scope("s" + i).close();
        }
        export.close();

        assertThat(told).isEmpty();
        assertThat(interrupting.given).hasSize(41).contains("frame 19", "s19");
    }

    @Test
    void whatASinkAndAListenerThrowLeavesTheOthersAlone() {
        ListedSink sneaky = new ListedSink() {
            @Override
            public void frame(GpuFrame frame) {
                raise(new InterruptedException("undeclared"));
            }
        };
        ExportSettings settings = settings(1).listener(report -> {
            told.add(report);
            throw new AssertionError("of a listener");
        }).build();
        FrameExport export = FrameExport.start(settings, sneaky, sink);
        for (int i = 0; i < 1000; i++) {
            export.accept(frame(i));
        }
        export.close();

        assertThat(told).filteredOn(SinkFailed.class::isInstance).singleElement().asString()
                .endsWith(" is written no further: undeclared");
        assertThat(sneaky.given).containsExactly(ListedSink.CLOSED);
        assertThat(sink.given).contains("frame 0").endsWith(ListedSink.CLOSED);
        assertThat(sink.given.stream().filter(each -> each.matches("frame \\d+")).count() + export.droppedFrames())
                .isEqualTo(1000);
    }
}
