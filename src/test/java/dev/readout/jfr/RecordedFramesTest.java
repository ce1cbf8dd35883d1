package dev.readout.jfr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.readout.testing.RecordedLoop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.Registered;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reading of recordings of a loop on the software device. */
class RecordedFramesTest {
    @TempDir
    private Path folder;

    private Path recorded(Runnable action) throws IOException {
        return RecordedEvents.write(folder.resolve("app.jfr"), action);
    }

    /** Each with a loop of its own, whose frames have the same numbers. */
    @Test
    void loopsOfSeveralThreadsAreNotMixedUp() throws IOException {
        int loops = 4;
        Path file = recorded(() -> IntStream.range(0, loops)
                .mapToObj(i -> Thread.ofPlatform().start(RecordedLoop::run)).toList().forEach(thread -> {
                    try {
                        thread.join();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }));

        List<Long> numbers = new ArrayList<>();
        try (RecordedFrames recorded = RecordedFrames.open(file)) {
            recorded.forEach(frame -> {
                assertThat(frame.size()).isEqualTo(2);
                numbers.add(frame.number());
            });
            assertThat(recorded.incomplete()).isZero();
        }
        assertThat(numbers).hasSize(loops * (RecordedLoop.FRAMES + 1));
    }

    @Test
    void afterCloseNoFrameComes() throws IOException {
        Path file = recorded(RecordedLoop::run);
        List<Long> numbers = new ArrayList<>();
        try (RecordedFrames recorded = RecordedFrames.open(file)) {
            Runnable ending = recorded::close;
            recorded.forEach(frame -> {
                numbers.add(frame.number());
                if (frame.number() == 1) {
                    ending.run();
                }
            });
        }
        assertThat(numbers).containsExactly(0L, 1L);
    }

    @Test
    void whatAConsumerThrowsIsThrown() throws IOException {
        Path file = recorded(RecordedLoop::run);
        IllegalStateException full = new IllegalStateException("the disk is full");
        List<Long> numbers = new ArrayList<>();
        try (RecordedFrames recorded = RecordedFrames.open(file)) {
            assertThatIllegalStateException().isThrownBy(() -> recorded.forEach(frame -> {
                numbers.add(frame.number());
                throw full;
            })).isSameAs(full);
        }
        assertThat(numbers).containsExactly(0L);
        try (RecordedFrames recorded = RecordedFrames.open(file)) {
            assertThatIllegalStateException().isThrownBy(() -> recorded.forEach(frame -> {}, () -> {
                throw full;
            })).isSameAs(full);
        }
    }

    @Test
    void aThresholdLeavesFramesOut() throws IOException {
        Path file = folder.resolve("app.jfr");
        try (Recording recording = new Recording()) {
            RecordedEvents.ALL.forEach(recording::enable);
            recording.enable("readout.Scope").with("gpuThreshold", "1 h");
            recording.start();
            RecordedLoop.run();
            recording.stop();
            recording.dump(file);
        }
        try (RecordedFrames recorded = RecordedFrames.open(file)) {
            recorded.forEach(frame -> {
                throw new AssertionError(frame.toString());
            });
            assertThat(recorded.incomplete()).isEqualTo(RecordedLoop.FRAMES + 1);
        }
    }

    @Test
    void whatIsNoRecordingIsRefused() throws IOException {
        Path text = Files.writeString(folder.resolve("app.jfr"), "text, of more bytes than a recording's header has: "
                + ".".repeat(100));
        assertThatIOException().isThrownBy(() -> RecordedFrames.open(text).close());
        assertThatIOException().isThrownBy(() -> RecordedFrames.open(folder.resolve("none")).close());
    }

    /** Its rest would be missing in silence, or waited for without end. */
    @Test
    void aRecordingThatIsCutOffOrStillWrittenIsRefused() throws IOException {
        byte[] whole = Files.readAllBytes(recorded(RecordedLoop::run));
        Path file = folder.resolve("cut.jfr");
        for (int length : new int[] {0, 67, 68, whole.length / 2, whole.length - 1}) {
            Files.write(file, Arrays.copyOf(whole, length));
            assertThatIOException().as("%d bytes", length).isThrownBy(() -> RecordedFrames.open(file).close())
                    .withMessageStartingWith(file.toString());
        }
        Files.write(file, Arrays.copyOf(whole, whole.length + 100));
        assertThatIOException().isThrownBy(() -> RecordedFrames.open(file).close())
                .withMessageEndingWith("no chunk of a recording begins at byte " + whole.length);
        whole[64] = -1;
        Files.write(file, whole);
        assertThatIOException().isThrownBy(() -> RecordedFrames.open(file).close())
                .withMessageContaining("the JVM that records it has not ended it");
    }

    private static Runnable scope(long frame, String name, int depth, long time) {
        return () -> {
            ScopeEvent scope = new ScopeEvent();
            scope.frame = frame;
            scope.name = name;
            scope.path = name;
            scope.queue = "graphics";
            scope.depth = depth;
            scope.count = 1;
            scope.gpuTime = time;
            scope.commit();
        };
    }

    private static Runnable end(long frame, int scopes, long time) {
        return () -> {
            FrameEvent end = new FrameEvent();
            end.frame = frame;
            end.scopes = scopes;
            end.gpuTime = time;
            end.commit();
        };
    }

    private static void commit(Runnable... events) {
        List.of(events).forEach(Runnable::run);
    }

    /** Its own frame's end is lost, and so are the scopes of the other loop's. */
    @Test
    void aScopeOfAnotherLoopIsNotTaken() throws IOException {
        Path file = recorded(() -> commit(scope(3, "shadow", 0, 100), end(3, 1, 200), scope(4, "shadow", 0, 7),
                end(4, 1, 7)));
        List<Long> numbers = new ArrayList<>();
        try (RecordedFrames recorded = RecordedFrames.open(file)) {
            recorded.forEach(frame -> numbers.add(frame.number()));
            assertThat(recorded.incomplete()).isEqualTo(1);
        }
        assertThat(numbers).containsExactly(4L);
    }

    private void refused(Runnable events, String message) throws IOException {
        Path file = recorded(events);
        try (RecordedFrames recorded = RecordedFrames.open(file)) {
            assertThatIllegalStateException().isThrownBy(() -> recorded.forEach(frame -> {}))
                    .withMessageStartingWith("the recording can't be read: ").withMessageContaining(message);
        }
    }

    @Test
    void whatNoLoopCommitsIsSaid() throws IOException {
        refused(() -> commit(scope(0, "up", -1, 0), end(0, 1, 0)), "depth -1 of scope 'up' is not in 0..0");
        refused(() -> commit(scope(-1, "early", 0, 0), end(-1, 1, 0)), "number -1 is negative");
        refused(() -> commit(scope(0, " ", 0, 0), end(0, 1, 0)), "not be blank");
    }

    /** A frame as another version has it. */
    @Name("readout.Frame")
    @Registered(false)
    private static final class OtherFrame extends Event {
        long frame;
        int scopes;
        String gpuTime = "1 ms";
    }

    @Test
    void aFieldThatIsMissingIsSaid() throws IOException {
        FlightRecorder.register(OtherFrame.class);
        try {
            refused(() -> commit(scope(0, "a", 0, 0), () -> {
                OtherFrame other = new OtherFrame();
                other.scopes = 1;
                other.commit();
            }), "loop");
        } finally {
            FlightRecorder.unregister(OtherFrame.class);
        }
    }

    /** This JVM's own folder, whose portions come while the loop runs. */
    @Test
    void aFolderHasTheFramesFromNowOn() throws Exception {
        CountDownLatch read = new CountDownLatch(RecordedLoop.FRAMES + 1);
        CountDownLatch portions = new CountDownLatch(2);
        try (Recording recording = new Recording()) {
            RecordedEvents.ALL.forEach(recording::enable);
            recording.start();
            Path repository = Path.of(System.getProperty("jdk.jfr.repository"));
            try (RecordedFrames recorded = RecordedFrames.open(repository)) {
                Thread reading = Thread.ofPlatform()
                        .start(() -> recorded.forEach(frame -> read.countDown(), portions::countDown));
                // It may begin to read behind the first ones.
                while (reading.isAlive() && !read.await(100, TimeUnit.MILLISECONDS)) {
                    RecordedLoop.run();
                }
                assertThat(read.getCount()).as("frames that were not read").isZero();
                assertThat(portions.await(60, TimeUnit.SECONDS)).as("portions come without frames").isTrue();
                Runnable ending = recorded::close;
                ending.run();
                assertThat(reading.join(Duration.ofSeconds(60))).as("it ends").isTrue();
            }
        }
    }
}
