package dev.readout.jfr;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import org.jspecify.annotations.Nullable;

/**
 * Passes measurements on once there was a recording. Until then the classes of events are not loaded, since that starts
 * the flight recorder, which takes a tenth of a second. Nor are they loaded while it starts: JDK 25 never enables a
 * class that is loaded in the middle of that.
 */
final class WhenRecording<T> implements Consumer<T> {
    private final Consumer<T> before;
    private final Supplier<Consumer<T>> making;
    /** Null until there was a recording. Of two threads that make it, either's will do. */
    private volatile @Nullable Consumer<T> events;

    /** Learns of the first recording. */
    private static final class First implements FlightRecorderListener {
        private static volatile boolean begun;

        static {
            FlightRecorder.addListener(new First());
            if (FlightRecorder.isInitialized() && FlightRecorder.getFlightRecorder().getRecordings().stream()
                    .anyMatch(recording -> recording.getState() == RecordingState.RUNNING)) {
                begin();
            }
        }

        /** From now on, since who asks later would have to wait while the flight recorder starts. */
        static void watch() {
            // The class is initialized.
        }

        @Override
        public void recordingStateChanged(Recording recording) {
            if (recording.getState() == RecordingState.RUNNING) {
                begin();
                FlightRecorder.removeListener(this);
            }
        }

        /** Loads the classes of events on the thread that begins to record, so that no frame waits for them. */
        private static void begin() {
            Object unused = List.of(new FrameEvents(System::nanoTime), new ReportEvents(), new MemoryEvents());
            begun = true;
        }
    }

    WhenRecording(Consumer<T> before, Supplier<Consumer<T>> making) {
        this.before = before;
        this.making = making;
        First.watch();
    }

    @Override
    public void accept(T measured) {
        Consumer<T> taking = events;
        if (taking == null) {
            taking = First.begun ? making.get() : before;
            events = taking == before ? null : taking;
        }
        taking.accept(measured);
    }
}
