package dev.readout.jfr;

import dev.readout.gl.QueryResourceStream;
import dev.readout.profile.GpuFrame;
import dev.readout.profile.ProfilerReport;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Commits measurements to JDK Flight Recorder, if a recording enables them: see the package for the events and their
 * settings.
 *
 * <p>{@snippet :
 * Consumer<GpuFrame> frames = JfrEvents.frames();         // once, for each profiler
 *
 * profiler.poll(frames);               // or frames.andThen(what you do with them yourself)
 * }
 *
 * <p>Reports of the loop go through {@link dev.readout.profile.ProfilerBuilder#listener}, and the memory of GL's
 * objects is committed whenever the application has asked the driver:
 *
 * <p>{@snippet :
 * GpuProfiler profiler = builder.listener(JfrEvents.reports()).build();
 *
 * JfrEvents.memory().accept(answer);
 * }
 *
 * <p>While no recording enables an event, nothing is computed and nothing is allocated. In a runtime without the module
 * jdk.jfr, or where it is not resolved, nothing happens. Safe to share between threads, as are the consumers, unless
 * they say otherwise.
 */
public final class JfrEvents {
    private static final boolean AVAILABLE = find("jdk.jfr.Event");

    private JfrEvents() {
    }

    private static boolean find(String className) {
        try {
            Class.forName(className, false, JfrEvents.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException noSuchModule) {
            return false;
        }
    }

    /** Returns whether this runtime has the module jdk.jfr: one that jlink made has it where it was asked for. */
    public static boolean isAvailable() {
        return AVAILABLE;
    }

    /**
     * Commits the events of each frame: {@code readout.Scope}, {@code readout.Count}, {@code readout.Queue} and {@code
     * readout.Frame}. For one profiler, and one thread at a time.
     *
     * <p>The first recording that begins later has the frames from about a tenth of a second on: no frame waits while
     * the flight recorder starts. If that has started before, without a recording, it may be from three seconds on.
     */
    public static Consumer<GpuFrame> frames() {
        return frames(System::nanoTime);
    }

    /**
     * Commits the events of each frame, of a profiler whose host's clock is not {@link System#nanoTime}: {@link
     * dev.readout.profile.VulkanProfilerBuilder#hostClock}. For one profiler, and one thread at a time.
     *
     * @param hostClock that clock, in ns
     */
    public static Consumer<GpuFrame> frames(LongSupplier hostClock) {
        Objects.requireNonNull(hostClock, "hostClock");
        Consumer<GpuFrame> none = frame -> Objects.requireNonNull(frame, "frame");
        return AVAILABLE ? Present.frames(none, hostClock) : none;
    }

    /** Commits each report of a profiling loop, as {@code readout.Report}. */
    public static Consumer<ProfilerReport> reports() {
        Consumer<ProfilerReport> none = report -> Objects.requireNonNull(report, "report");
        return AVAILABLE ? Present.reports(none) : none;
    }

    /**
     * Commits what objects of GL take, as {@code readout.MemoryOfDevice}, {@code readout.MemoryOfObjects} and {@code
     * readout.MemoryOfTag}. A stream that it is given is walked from its beginning, and stands there again afterwards;
     * it throws what the stream's methods throw, and has then committed nothing.
     */
    public static Consumer<QueryResourceStream> memory() {
        Consumer<QueryResourceStream> none = stream -> Objects.requireNonNull(stream, "stream").rewind();
        return AVAILABLE ? Present.memory(none) : none;
    }

    /** The code that names classes of jdk.jfr: never loaded without that module. */
    private static final class Present {
        static Consumer<GpuFrame> frames(Consumer<GpuFrame> none, LongSupplier hostClock) {
            return new WhenRecording<>(none, () -> new FrameEvents(hostClock));
        }

        static Consumer<ProfilerReport> reports(Consumer<ProfilerReport> none) {
            return new WhenRecording<>(none, ReportEvents::new);
        }

        static Consumer<QueryResourceStream> memory(Consumer<QueryResourceStream> none) {
            return new WhenRecording<>(none, MemoryEvents::new);
        }
    }
}
