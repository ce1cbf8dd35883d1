package dev.readout.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Scopes of the host: on threads of their own, in their order, and no longer than the export. */
class HostRecorderTest extends ExportFixture {
    private final ListedSink sink = new ListedSink();

    @Test
    void scopesNestOnTheirThreads() throws InterruptedException {
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
            List<HostScope> scopes = sink.scopes.stream()
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
    void aClockThatIsTurnedBackSaysThatNoTimeWentBy() {
        clock.set(1000);
        FrameExport export = FrameExport.start(settings(4).hostClock(clock::get).build(), sink);
        HostRecorder scope = export.host().scope("update");
        clock.set(400);
        scope.close();
        export.close();
        assertThat(sink.scopes).containsExactly(
                new HostScope(HostThread.current(), "update", HostScope.Origin.APPLICATION, 1000, 1000));
        assertThat(told).isEmpty();
    }

    @Test
    void theRecorderOfAThreadThatEndedIsLetGo() throws InterruptedException {
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
        assertThat(sink.given).containsExactly("work");
        export.close();
    }

    @Test
    void aRecorderIsForItsThread() throws InterruptedException {
        FrameExport export = FrameExport.start(settings(1).build());
        HostRecorder host = export.host();
        assertThatThrownBy(host::close).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no scope is open");
        List<Throwable> thrown = new CopyOnWriteArrayList<>();
        Thread.ofPlatform().uncaughtExceptionHandler((thread, each) -> thrown.add(each))
                .start(() -> host.scope("x")).join();
        assertThat(thrown).singleElement().isInstanceOf(IllegalStateException.class).asString()
                .contains("each thread asks for its own");
        export.close();
    }

    /** Scopes are recorded until the export has ended, hundreds of times: each is written or counted. */
    @Test
    void scopesThatComeInTheMomentOfTheClosingAreWrittenOrCounted() throws InterruptedException {
        for (int round = 0; round < 200; round++) {
            AtomicLong written = new AtomicLong();
            FrameExport export = FrameExport.start(settings(4).hostScopes(1 << 16).build(), new ListedSink() {
                @Override
                public void host(HostScope scope) {
                    written.incrementAndGet();
                }
            });
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

            assertThat(written.get() + export.droppedHostScopes()).as("round %d", round).isEqualTo(recorded.get());
        }
    }

    /** A thread that records faster than anything is written takes its turns, and only these. */
    @Test
    void aThreadThatRecordsAllTheTimeHoldsUpNeitherFramesNorTheEnd() throws InterruptedException {
        AtomicBoolean closed = new AtomicBoolean();
        ListedSink slow = new ListedSink() {
            @Override
            public void host(HostScope scope) {
                try {
                    Thread.sleep(0, 50_000);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }

            @Override
            public void close() {
                closed.set(true);
            }
        };
        FrameExport export = FrameExport.start(settings(64).build(), slow);
        Thread worker = Thread.ofPlatform().daemon().start(() -> {
            while (!closed.get()) {
                export.host().scope("work").close();
            }
        });
        while (export.droppedHostScopes() == 0) {
            Thread.onSpinWait();
        }
        for (int i = 0; i < 10; i++) {
            export.accept(frame(i));
        }
        while (!slow.given.contains("frame 9")) {
            Thread.onSpinWait();
        }
        export.close();
        worker.join();

        assertThat(told.getFirst()).isInstanceOf(ExportReport.HostScopesDropped.class);
        assertThat(told.subList(1, told.size())).allMatch(ExportReport.CameTooLate.class::isInstance);
    }
}
