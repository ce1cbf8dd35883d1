package dev.readout.export.parquet;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Converts the host clock's nanoseconds to the wall clock's time. */
final class WallClock {
    private static final long MICROSECOND = 1_000;

    private final long microseconds;
    private final long nanoseconds;

    WallClock(Instant instant, long nanoseconds) {
        microseconds = ChronoUnit.MICROS.between(Instant.EPOCH, instant);
        this.nanoseconds = nanoseconds;
    }

    /** Microseconds since 1970. */
    long microseconds(long hostNanoseconds) {
        return microseconds + Math.floorDiv(hostNanoseconds - nanoseconds, MICROSECOND);
    }
}
