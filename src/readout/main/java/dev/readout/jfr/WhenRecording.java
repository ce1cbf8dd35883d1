package dev.readout.jfr;

import java.util.function.Consumer;
import java.util.function.Supplier;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/**
 * Passes measurements on once the flight recorder runs. Until then the classes of events are not loaded, since that
 * starts the recorder, which takes a tenth of a second.
 */
final class WhenRecording<T> implements Consumer<T> {
    private final Consumer<T> before;
    private final Supplier<Consumer<T>> making;
    /** Null until the flight recorder runs. Of two threads that make it, either's will do. */
    private volatile @Nullable Consumer<T> events;

    WhenRecording(Consumer<T> before, Supplier<Consumer<T>> making) {
        this.before = before;
        this.making = making;
    }

    @Override
    public void accept(T measured) {
        Consumer<T> taking = events;
        if (taking == null) {
            taking = FlightRecorder.isInitialized() ? making.get() : before;
            events = taking == before ? null : taking;
        }
        taking.accept(measured);
    }
}
