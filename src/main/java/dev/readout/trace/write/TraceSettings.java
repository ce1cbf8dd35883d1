package dev.readout.trace.write;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * What a {@link TraceLayer} writes of each call besides its arguments and results. The default is what a timeline
 * needs: everything. Immutable, and safe to share between threads.
 *
 * <p>{@snippet :
 * TraceOptions options = TraceOptions.standard().withThreadId(false).withListener(System.err::println);
 * TraceLayer layer = TraceLayer.create(driver, path, options);
 * }
 *
 * @param time when the call was entered and when it returned, in microseconds since the layer was made, with three
 *        decimals
 * @param threadId the id of the thread: the system's number of it ({@code gettid}, {@code GetCurrentThreadId}, {@code
 *        pthread_threadid_np}); of a virtual thread, and on other systems, what {@link Thread#threadId()} says, of a
 *        virtual thread plus 2<sup>32</sup>. Without it, and without its number, calls of several threads can't be told
 *        apart. With one of the two, the name of each thread stands before its first call
 * @param threadNumber the number of the thread, from 1 on, in the order in which threads made their first calls
 * @param enqueueCounter how many calls that hand work to the device had been entered before this one: which
 *        these are, {@link TraceLayer} says
 * @param listener is told once, when the layer is closed or the process ends, what could not be written, if there was
 *        any. By default it goes to the {@link System.Logger} {@code dev.readout.trace}
 * @param registries files of Khronos that say how functions are called which Readout itself has no stubs for: {@code
 *        vk.xml} and {@code video.xml}, {@code gl.xml}, {@code glx.xml}, {@code egl.xml}, {@code cl.xml}; one for each
 *        API. They are read when the layer is made. If nothing is said, {@code /usr/share/vulkan/registry/vk.xml} and
 *        {@code gl.xml}, {@code glx.xml}, {@code egl.xml} and {@code cl.xml} in {@code /usr/share/khronos-api} are
 *        looked for when the first function of the API is asked for that Readout has no stub for. The names that the
 *        layer writes are those of the headers, and of the registries that have been read until then
 * @param clock the time of the host in ns: {@link System#nanoTime}, if nothing is said. Every traced call asks it
 *        twice, on any thread. It neither calls the driver nor throws
 */
public record TraceOptions(boolean time, boolean threadId, boolean threadNumber, boolean enqueueCounter,
        Consumer<? super TraceLoss> listener, Optional<List<Path>> registries, LongSupplier clock) {
    private static final TraceOptions STANDARD =
            new TraceOptions(true, true, true, true, TraceOptions::log, Optional.empty(), System::nanoTime);

    public TraceOptions {
        Objects.requireNonNull(listener, "listener");
        registries = Objects.requireNonNull(registries, "registries").map(List::copyOf);
        Objects.requireNonNull(clock, "clock");
    }

    /** Time, thread and counter, and losses to the log. */
    public static TraceOptions standard() {
        return STANDARD;
    }

    private static void log(TraceLoss loss) {
        System.getLogger("dev.readout.trace").log(System.Logger.Level.WARNING, loss.toString(), loss.cause());
    }

    /** These options, with or without time. */
    public TraceOptions withTime(boolean time) {
        return new TraceOptions(time, threadId, threadNumber, enqueueCounter, listener, registries, clock);
    }

    /** These options, with or without the thread's id. */
    public TraceOptions withThreadId(boolean threadId) {
        return new TraceOptions(time, threadId, threadNumber, enqueueCounter, listener, registries, clock);
    }

    /** These options, with or without the thread's number. */
    public TraceOptions withThreadNumber(boolean threadNumber) {
        return new TraceOptions(time, threadId, threadNumber, enqueueCounter, listener, registries, clock);
    }

    /** These options, with or without the enqueue counter. */
    public TraceOptions withEnqueueCounter(boolean enqueueCounter) {
        return new TraceOptions(time, threadId, threadNumber, enqueueCounter, listener, registries, clock);
    }

    /** These options, with somebody else who is told what could not be written. */
    public TraceOptions withListener(Consumer<? super TraceLoss> listener) {
        return new TraceOptions(time, threadId, threadNumber, enqueueCounter, listener, registries, clock);
    }

    /**
     * These options, with the registries of these files and no others: with none, functions that Readout has no stubs
     * for are not traced.
     */
    public TraceOptions withRegistries(Path... files) {
        Objects.requireNonNull(files, "files");
        for (Path file : files) {
            Objects.requireNonNull(file, "files");
        }
        return new TraceOptions(time, threadId, threadNumber, enqueueCounter, listener, Optional.of(List.of(files)),
                clock);
    }

    /**
     * These options, with another clock of the host, in ns. Those who compare the trace with what else was measured
     * give both the same: the software device's is {@code device::hostNanoseconds}.
     */
    public TraceOptions withClock(LongSupplier clock) {
        return new TraceOptions(time, threadId, threadNumber, enqueueCounter, listener, registries, clock);
    }
}
