package dev.readout.jfr;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import jdk.jfr.FlightRecorder;
import jdk.jfr.RecordingState;
import org.jspecify.annotations.Nullable;

/**
 * Passes measurements on once there was a recording. Until then the classes of events are not loaded, since that starts
 * the flight recorder, which takes a tenth of a second. Nor are they loaded while it starts: JDK 25 never enables a
 * class that is loaded in the middle of that.
 *
 * <p>It looks for a recording while measurements come. A listener of the flight recorder would keep this class, and its
 * loader, to the end of the process.
 */
final class WhenRecording<T> implements Consumer<T> {
    private static final long FIRST_PAUSE = 100_000_000;
    private static final long LONGEST_PAUSE = 32 * FIRST_PAUSE;

    private static volatile boolean begun;
    /** How long measurements do not make it look again, in ns: twice as long each time. */
    private static volatile long pause = FIRST_PAUSE;
    private static volatile long looked = System.nanoTime() - FIRST_PAUSE;

    private final Consumer<T> before;
    private final Supplier<Consumer<T>> making;
    /** Null until there was a recording. Of two threads that make it, either's will do. */
    private volatile @Nullable Consumer<T> events;

    WhenRecording(Consumer<T> before, Supplier<Consumer<T>> making) {
        this.before = before;
        this.making = making;
        if (FlightRecorder.isInitialized()) {
            look();
        }
    }

    @Override
    public void accept(T measured) {
        Consumer<T> taking = events;
        if (taking == null) {
            taking = hasBegun() ? making.get() : before;
            events = taking == before ? null : taking;
        }
        taking.accept(measured);
    }

    private static boolean hasBegun() {
        if (!begun && FlightRecorder.isInitialized() && System.nanoTime() - looked >= pause) {
            looked = System.nanoTime();
            pause = Math.min(2 * pause, LONGEST_PAUSE);
            try {
                Thread.ofPlatform().daemon().name("readout-jfr").start(WhenRecording::look);
            } catch (OutOfMemoryError noThread) {
                // A frame does not fail for that: another one looks again.
            }
        }
        return begun;
    }

    /** Waits while a recording starts, and loads the classes of events: on a thread of its own, where a frame can't. */
    private static void look() {
        if (!begun && FlightRecorder.getFlightRecorder().getRecordings().stream()
                .anyMatch(recording -> recording.getState() == RecordingState.RUNNING)) {
            Object unused = List.of(new FrameEvents(System::nanoTime), new ReportEvents(), new MemoryEvents());
            begun = true;
        }
    }
}
