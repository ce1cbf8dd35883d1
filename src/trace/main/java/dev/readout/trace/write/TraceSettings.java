package dev.readout.trace.write;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The parts of each call that a {@link TraceLayer} writes besides its arguments and results. The default is what a
 * timeline needs: everything. Immutable, and safe to share between threads.
 *
 * <p>{@snippet :
 * TraceSettings settings = TraceSettings.builder().threadId(false).listener(System.err::println).build();
 * TraceLayer layer = TraceLayer.create(driver, path, settings);
 * }
 */
public final class TraceSettings {
    final boolean time;
    final boolean threadId;
    final boolean threadNumber;
    final boolean enqueueCounter;
    final Consumer<? super TraceLoss> listener;
    final Optional<List<Path>> registries;
    final LongSupplier clock;

    private TraceSettings(Builder set) {
        time = set.time;
        threadId = set.threadId;
        threadNumber = set.threadNumber;
        enqueueCounter = set.enqueueCounter;
        listener = set.listener;
        registries = set.registries;
        clock = set.clock;
    }

    /** A builder with the defaults that each of its methods names. */
    public static Builder builder() {
        return new Builder();
    }

    /** Makes {@link TraceSettings}. For one thread. */
    public static final class Builder {
        private boolean time = true;
        private boolean threadId = true;
        private boolean threadNumber = true;
        private boolean enqueueCounter = true;
        private Consumer<? super TraceLoss> listener = loss -> System.getLogger("dev.readout.trace")
                .log(System.Logger.Level.WARNING, loss.toString(), loss.cause());
        private Optional<List<Path>> registries = Optional.empty();
        private LongSupplier clock = System::nanoTime;

        private Builder() {
        }

        /**
         * When the call was entered and when it returned, in microseconds since the layer was made, with three
         * decimals. Default: true.
         */
        public Builder time(boolean written) {
            time = written;
            return this;
        }

        /**
         * The id of the thread: on Linux and Windows the system's number of it ({@code gettid}, {@code
         * GetCurrentThreadId}); on other systems, and of a virtual thread, what {@link Thread#threadId()} says, of a
         * virtual thread plus 2<sup>32</sup>. Without it, and without its number, calls of several threads can't be
         * told apart. With one of the two, the name of each thread stands before its first call. Default: true.
         */
        public Builder threadId(boolean written) {
            threadId = written;
            return this;
        }

        /**
         * The number of the thread, from 1 on, in the order in which threads made their first calls. Default: true.
         */
        public Builder threadNumber(boolean written) {
            threadNumber = written;
            return this;
        }

        /**
         * How many calls that hand work to the device had been entered before this one: which these are, {@link
         * TraceLayer} says. Default: true.
         */
        public Builder enqueueCounter(boolean written) {
            enqueueCounter = written;
            return this;
        }

        /**
         * Is told what could not be written up to then, if there was any: by {@link TraceLayer#flush}, {@link
         * TraceLayer#writeThrough} or {@link TraceLayer#close}, whichever finds it, or where the process ends. It is
         * told once, or twice if the first loss was of single lines, and the file can't be written later.
         * Default: warnings of the {@link System.Logger} {@code dev.readout.trace}.
         */
        public Builder listener(Consumer<? super TraceLoss> losses) {
            listener = Objects.requireNonNull(losses, "losses");
            return this;
        }

        /**
         * Files of Khronos that say how functions are called which Readout itself has no stubs for: {@code vk.xml},
         * {@code gl.xml}, {@code glx.xml}; one for each API, and no others: with none, functions that Readout has no
         * stubs for are not traced. They are read when the layer is made. Default: {@code
         * /usr/share/vulkan/registry/vk.xml} and {@code gl.xml} and {@code glx.xml} in {@code /usr/share/khronos-api},
         * which are looked for at the first lookup of a function of the API for which Readout has no stub. The layer
         * writes the names of the headers, and of the registries that have been read until then.
         */
        public Builder registries(Path... files) {
            for (Path file : Objects.requireNonNull(files, "files")) {
                Objects.requireNonNull(file, "files");
            }
            registries = Optional.of(List.of(files));
            return this;
        }

        /**
         * The time of the host in ns. Every traced call asks it twice, on any thread. It neither calls the driver nor
         * throws. Those who compare the trace with what else was measured give both the same: the software device's is
         * {@code device::hostNanoseconds}. Default: {@link System#nanoTime}.
         */
        public Builder clock(LongSupplier nanoseconds) {
            clock = Objects.requireNonNull(nanoseconds, "nanoseconds");
            return this;
        }

        /** The settings as they are now. */
        public TraceSettings build() {
            return new TraceSettings(this);
        }
    }
}
