package dev.readout.jfr;

import dev.readout.profile.GpuFrame;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import jdk.jfr.consumer.EventStream;
import jdk.jfr.consumer.RecordedEvent;
import org.jspecify.annotations.Nullable;

/**
 * The frames of a recording, made of the events that {@link JfrEvents#frames} committed: of a file, or of a JVM that
 * records at this time.
 *
 * <p>{@snippet :
 * try (RecordedFrames recorded = RecordedFrames.open(recording)) {
 *     recorded.forEach(statistics);
 * }
 * }
 *
 * <p>The recording needs the events {@code readout.Scope} and {@code readout.Frame}, both without a threshold; {@code
 * readout.Count} and {@code readout.Queue} add what they say. A frame is left out if events of its scopes are missing.
 * A frame has the queues that any frame of its loop before it used. A frame without scopes counts as one with times. A
 * scope without a time is there if others are below it. A scope that lacks some of its queue's performance counters has
 * none of them. Scopes of one queue whose paths are longer than events have them, 1,024 characters, and end alike have
 * their counts in common. Performance counters are {@link dev.readout.vulkan.PerformanceCounterStorage#FLOAT64}, as
 * their events are.
 *
 * <p>Frames of several profilers are told apart by the order of each thread's events, and by their {@link
 * GpuFrame#loop}.
 *
 * <p>One thread calls {@link #forEach}; any thread may {@link #close}. This class needs the module jdk.jfr: see {@link
 * JfrEvents#isAvailable}.
 */
public final class RecordedFrames implements AutoCloseable {
    private final EventStream stream;
    private final FrameAssembly assembly = new FrameAssembly();
    private final AtomicBoolean begun = new AtomicBoolean();
    /** The failure of a consumer or of strange events, not of the JDK's reader. */
    private @Nullable Throwable failure;
    private volatile boolean closed;

    private RecordedFrames(EventStream stream) {
        this.stream = stream;
    }

    /**
     * Opens a recording.
     *
     * @param recording a file; or the folder to which a JVM of this machine writes while it records, which {@code jcmd
     *        PID JFR.configure} calls its repository
     * @throws IOException if the file is no recording, is cut off or still written, or can't be read
     */
    public static RecordedFrames open(Path recording) throws IOException {
        if (Files.isDirectory(Objects.requireNonNull(recording, "recording"))) {
            return new RecordedFrames(EventStream.openRepository(recording));
        }
        RecordingChunks.requireWhole(recording);
        return new RecordedFrames(EventStream.openFile(recording));
    }

    /**
     * Reads all frames of a file; of a folder, those that are measured from now on, until {@link #close}.
     *
     * @param frames takes each frame, which it may keep. What it throws, this throws
     * @throws IllegalStateException if this was called before; if another version of Readout wrote the events, or no
     *         loop did; or if the recording is damaged, or too large for the heap
     */
    public void forEach(Consumer<? super GpuFrame> frames) {
        forEach(frames, () -> {});
    }

    /**
     * Reads all frames, as {@link #forEach(Consumer)} does, in portions: while a JVM records, there is one each second.
     *
     * @param frames takes each frame, which it may keep. What it throws, this throws
     * @param portion is called behind the frames of each portion, even if there are none. What it throws, this throws
     * @throws IllegalStateException as {@link #forEach(Consumer)} does
     */
    public void forEach(Consumer<? super GpuFrame> frames, Runnable portion) {
        Objects.requireNonNull(frames, "frames");
        Objects.requireNonNull(portion, "portion");
        if (begun.getAndSet(true)) {
            throw new IllegalStateException("this recording was read before: open it again");
        }
        stream.onFlush(() -> taking(portion));
        FrameOfEvents.NAMES.forEach(name -> stream.onEvent(name, event -> {
            GpuFrame complete = closed ? null : add(event);
            if (complete != null) {
                taking(() -> frames.accept(complete));
            }
        }));
        stream.onError(RecordedFrames::rethrow);
        // Events are kept until their frame is complete.
        stream.setReuse(false);
        try {
            stream.start();
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            if (e == failure) {
                throw e;
            }
            throw new IllegalStateException("the recording is damaged, or too large for the heap of "
                    + (Runtime.getRuntime().maxMemory() >> 20) + " MiB: the JDK's reader says " + e, e);
        }
    }

    /** Has a consumer take something. What it throws is told from what the JDK's reader does. */
    private void taking(Runnable consumer) {
        try {
            consumer.run();
        } catch (RuntimeException | Error e) {
            failure = e;
            throw e;
        }
    }

    private @Nullable GpuFrame add(RecordedEvent event) {
        try {
            return assembly.add(event);
        } catch (RuntimeException strange) {
            IllegalStateException unreadable = new IllegalStateException("the recording can't be read: "
                    + strange.getMessage(), strange);
            failure = unreadable;
            throw unreadable;
        }
    }

    /** Of an exception, the stream would print the stack trace and go on. */
    private static void rethrow(Throwable thrown) {
        throw (RuntimeException) thrown;
    }

    /** How many frames were left out until now, since not all of their events are there. */
    public long incomplete() {
        return assembly.incomplete();
    }

    /** Ends {@link #forEach}: no more frames come. */
    @Override
    public void close() {
        closed = true;
        stream.close();
    }
}
