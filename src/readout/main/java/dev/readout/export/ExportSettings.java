package dev.readout.export;

import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * How a {@link FrameExport} works. Immutable and safe to share between threads.
 *
 * <p>{@snippet :
 * ExportSettings settings = ExportSettings.builder().frames(256).listener(System.err::println).build();
 * FrameExport export = FrameExport.start(settings, sink);
 * }
 */
public final class ExportSettings {
    final int frames;
    final int hostScopes;
    final Duration closing;
    final LongSupplier hostClock;
    final Consumer<? super ExportReport> listener;

    private ExportSettings(Builder set) {
        frames = set.frames;
        hostScopes = set.hostScopes;
        closing = set.closing;
        hostClock = set.hostClock;
        listener = set.listener;
    }

    /** A builder with the defaults that each of its methods names. */
    public static Builder builder() {
        return new Builder();
    }

    /** Makes {@link ExportSettings}. For one thread. */
    public static final class Builder {
        private int frames = 64;
        private int hostScopes = 1 << 14;
        private Duration closing = Duration.ofSeconds(30);
        private LongSupplier hostClock = System::nanoTime;
        private Consumer<? super ExportReport> listener = report -> System.getLogger("dev.readout.export")
                .log(System.Logger.Level.WARNING, report::toString);

        private Builder() {
        }

        /**
         * How many frames may wait to be written: as many copies are kept at most. Default: 64.
         *
         * @throws IllegalArgumentException if it is less than 1
         */
        public Builder frames(int count) {
            frames = positive("frames", count);
            return this;
        }

        /**
         * How many scopes of each thread of the host may wait to be written at least; while memory grows, more may.
         * Default: 16384.
         *
         * @throws IllegalArgumentException if it is less than 1
         */
        public Builder hostScopes(int count) {
            hostScopes = positive("hostScopes", count);
            return this;
        }

        /**
         * How long {@link FrameExport#close} waits for the sinks at most. Default: 30 s.
         *
         * @throws IllegalArgumentException if it is negative
         */
        public Builder closing(Duration most) {
            if (Objects.requireNonNull(most, "most").isNegative()) {
                throw new IllegalArgumentException("closing is negative: " + most);
            }
            closing = most;
            return this;
        }

        /** The time of the host in ns, the same as the profiler's. Default: {@link System#nanoTime}. */
        public Builder hostClock(LongSupplier clock) {
            hostClock = Objects.requireNonNull(clock, "clock");
            return this;
        }

        /**
         * Takes what could not be written, on a thread of the loop or the export's; what it throws is dropped. Default:
         * warnings of the logger {@code dev.readout.export}.
         */
        public Builder listener(Consumer<? super ExportReport> reports) {
            listener = Objects.requireNonNull(reports, "reports");
            return this;
        }

        private static int positive(String name, int value) {
            if (value < 1) {
                throw new IllegalArgumentException(name + " " + value + " is not 1 or more");
            }
            return value;
        }

        /** The settings as they are now. */
        public ExportSettings build() {
            return new ExportSettings(this);
        }
    }
}
