package dev.readout.trace.write;

import dev.readout.abi.NativeAccess;
import dev.readout.trace.registry.Declaration;
import dev.readout.trace.signature.KnownFunctions;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A driver that passes calls on to another driver, and logs the entry and the exit of each call of a known function, in
 * the {@linkplain dev.readout.trace.write proposed syntax}.
 *
 * <p>{@snippet :
 * try (TraceLayer layer = TraceLayer.create(driver, path);
 *         VulkanInstance instance = VulkanInstance.create(layer)) {
 *     instance.physicalDevices().forEach(device -> System.out.println(device.name()));
 * }
 * }
 *
 * <p>The layer knows the functions of Vulkan, GL and EGL that Readout has stubs for, those of OpenCL 1.0 to 3.0 without
 * extensions, and all functions of Khronos's {@linkplain TraceSettings.Builder#registries registries}. It also traces
 * addresses from {@code vkGetInstanceProcAddr}, {@code vkGetDeviceProcAddr}, {@code eglGetProcAddress} and {@code
 * clGetExtensionFunctionAddressForPlatform}. For any other function it returns the driver's own address: the log has
 * <b>none of its calls</b>, only its first lookup, as {@code Untraced: glFoo (no registry of its API)}.
 *
 * <p>The layer trusts registries about memory, as a compiler trusts headers: use Khronos's. If a registry says that a
 * pointer may be anything, or has no length for it, its address is written.
 *
 * <p><b>Counted calls.</b> The enqueue counter counts the calls that hand work to the device: in OpenCL each {@code
 * clEnqueue...}; in Vulkan submissions, sparse bindings and presentations; in GL draws, dispatches, clears, and copies
 * and reads of images and buffers; in EGL presentations. Recording, mapping, flushing, waiting and creating buffers,
 * even with data, are not counted.
 *
 * <p><b>Threads.</b> Its functions may be called from any thread. Each thread has a buffer of 64 KiB for its lines, and
 * waits for another only when both write their buffers. So only the lines of one thread are in order; each line has its
 * time and thread. The name of a thread precedes its first call, for {@link dev.readout.trace.read.ThreadName}.
 *
 * <p><b>Losses.</b> The file is complete once the layer is closed, or the JVM exits. If the process is killed, at most
 * the buffer of each thread is missing, and the last line may be cut. If the file can't be written, the application
 * goes on, {@link #loss} says what is missing, and the {@linkplain TraceSettings.Builder#listener listener} is told at
 * the next flush or at the end.
 *
 * <p><b>Addresses outlive the layer.</b> They can be called as long as the driver's, and write nothing once the layer
 * is closed. They run Java, so a critical downcall must not call them. They are never freed: some kilobytes for each
 * used function.
 */
public final class TraceLayer implements SymbolLookup, AutoCloseable {
    /** The enqueue counter of a device time without a known call. */
    public static final long NO_ENQUEUE = -1;

    /** The beginning of a key that would read as the number of a call and its label. */
    private static final Pattern TO_CALL = Pattern.compile("^call (?=\\d+ to )");

    private final SymbolLookup driver;
    private final TraceSettings settings;
    private final TraceOutput output;
    private final ThreadLogs logs;
    private final TracingStubs stubs;
    private final Thread atExit;
    private final Object telling = new Object();
    private @Nullable Throwable told;

    private TraceLayer(
            SymbolLookup driver, TraceOutput output, TraceSettings settings, KnownFunctions functions) {
        this.driver = driver;
        this.settings = settings;
        this.output = output;
        this.logs = new ThreadLogs(settings, output, Declaration.MOST_ARGUMENTS, functions::writeStruct);
        this.stubs = new TracingStubs(functions, logs);
        // Called once here, so that the JDK links it now and not during a traced call.
        SystemThread.id();
        // Threads may go on with their calls meanwhile.
        this.atExit = new Thread(this::writeThrough, "dev.readout.trace");
        try {
            Runtime.getRuntime().addShutdownHook(atExit);
        } catch (IllegalStateException alreadyExiting) {
            logs.writeThrough();
        }
    }

    /**
     * A layer that writes a file, with the {@linkplain TraceSettings#builder() standard settings}.
     *
     * @param driver the driver that the layer stands before; it stays the caller's
     * @param file is replaced if it exists
     * @throws IOException if the file can't be written
     * @throws IllegalCallerException if this JVM denies native access, with the option that grants it
     */
    public static TraceLayer create(SymbolLookup driver, Path file) throws IOException {
        return create(driver, file, TraceSettings.builder().build());
    }

    /**
     * A layer that writes a file.
     *
     * @param driver the driver that the layer stands before; it stays the caller's
     * @param file is replaced if it exists
     * @throws IOException if the file can't be written
     * @throws IllegalArgumentException if one of the {@linkplain TraceSettings.Builder#registries registries} is not
     *         one, is cut off or is of another API, or if two are of one API; with file, line, and what was expected
     * @throws UncheckedIOException if one of the registries can't be read
     * @throws IllegalCallerException if this JVM denies native access, with the option that grants it
     */
    public static TraceLayer create(SymbolLookup driver, Path file, TraceSettings settings) throws IOException {
        Objects.requireNonNull(driver, "driver");
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(settings, "settings");
        NativeAccess.require(TraceLayer.class.getModule(), () -> MemorySegment.NULL.reinterpret(0));
        KnownFunctions functions = new KnownFunctions(settings.registries);
        Files.newOutputStream(file).close();
        return new TraceLayer(driver, new TraceOutput(new LogFile(file), true), settings, functions);
    }

    /**
     * A layer that writes to a stream.
     *
     * @param driver the driver that the layer stands before; it stays the caller's
     * @param out takes whole lines, many at a time, from one thread at a time. It stays the caller's, and is flushed
     *        when the layer is closed
     * @throws IllegalArgumentException if one of the {@linkplain TraceSettings.Builder#registries registries} is not
     *         one, is cut off or is of another API, or if two are of one API; with file, line, and what was expected
     * @throws UncheckedIOException if one of the registries can't be read
     * @throws IllegalCallerException if this JVM denies native access, with the option that grants it
     */
    public static TraceLayer create(SymbolLookup driver, OutputStream out, TraceSettings settings) {
        Objects.requireNonNull(driver, "driver");
        Objects.requireNonNull(out, "out");
        Objects.requireNonNull(settings, "settings");
        NativeAccess.require(TraceLayer.class.getModule(), () -> MemorySegment.NULL.reinterpret(0));
        return new TraceLayer(
                driver, new TraceOutput(out, false), settings, new KnownFunctions(settings.registries));
    }

    /**
     * The address of a function: a stub that logs the call and calls the driver's function, or the driver's own if the
     * layer does not know the function or is closed. Empty if the driver has no such function.
     *
     * @throws NullPointerException if the driver's lookup returns null, which no lookup may
     */
    @Override
    public Optional<MemorySegment> find(String name) {
        Objects.requireNonNull(name, "name");
        Optional<MemorySegment> address = Objects.requireNonNull(driver.find(name), () -> "the driver's SymbolLookup"
                + " returned null for " + name + ": where there is no function, it must return Optional.empty()");
        return logs.isClosed() ? address : address.map(found -> stubs.before(name, found));
    }

    /**
     * The address of a stub that logs the calls of one function, for callers who find the driver's functions
     * themselves, as a layer of the Khronos loader does; {@code address} itself if the layer does not know the function
     * or is closed. Addresses that the function returns stay the driver's own.
     *
     * @param function the name of the function, by which the layer knows its signature
     * @param address the address of the function, which must stay callable as long as the stub may be called
     */
    public MemorySegment before(String function, MemorySegment address) {
        Objects.requireNonNull(function, "function");
        Objects.requireNonNull(address, "address");
        return logs.isClosed() ? address : stubs.only(function, address);
    }

    /**
     * The enqueue counter of the next counted call, for {@link #deviceTime}; {@link #NO_ENQUEUE} if the {@linkplain
     * TraceSettings.Builder#enqueueCounter settings} turn the counter off. That call may be another thread's.
     */
    public long enqueueCounter() {
        return logs.nextCounter();
    }

    /**
     * The enqueue counter of the call that this thread is in, for {@link #deviceTime}. A driver below the layer may ask
     * for it during a call. It is {@link #NO_ENQUEUE} if the thread is in no counted call, or if the {@linkplain
     * TraceSettings.Builder#enqueueCounter settings} turn the counter off. Where calls are nested, it belongs to the
     * call that was entered last, and is {@link #NO_ENQUEUE} once that one has returned.
     */
    public long currentEnqueue() {
        return logs.current().enqueue();
    }

    /**
     * The zero of the trace's times, in ns of the {@linkplain TraceSettings.Builder#clock host's clock}; {@link
     * dev.readout.trace.read.TraceCall#entryNanoseconds} counts from there.
     */
    public long startNanoseconds() {
        return logs.start;
    }

    /**
     * Writes a time of the device as a line of its own, for {@link dev.readout.trace.read.DeviceTime}: {@code Device
     * Time for shadows (enqueue 4) = 0 ns (queued -> submit), 70 ns (submit -> start), 900 ns (start -> end)}. The
     * caller measures it, for example by {@code dev.readout.profile}. Any thread may call this at any time; on the
     * call's thread, the line follows the call. Nothing is written once the layer is closed.
     *
     * @param key the name of the work. Control characters become blanks, and marks of the syntax are broken by one
     * @param enqueueCounter the {@link #enqueueCounter} of the call that handed it to the device, or {@link
     *        #NO_ENQUEUE}
     * @param queuedToSubmitted from the call's entry to its submission to the device, in ns
     * @param submittedToStarted from the submission to the start of the work, in ns
     * @param startedToEnded how long the device worked, in ns
     * @throws IllegalArgumentException if the key is blank, the counter is less than {@link #NO_ENQUEUE}, or a time is
     *         negative
     */
    public void deviceTime(String key, long enqueueCounter, long queuedToSubmitted, long submittedToStarted,
            long startedToEnded) {
        String shown = TO_CALL.matcher(LineText.of(Objects.requireNonNull(key, "key"))).replaceFirst("call  ");
        if (shown.isEmpty()) {
            throw new IllegalArgumentException("key is blank: a device time is known by it in the trace");
        }
        if (enqueueCounter < NO_ENQUEUE) {
            throw new IllegalArgumentException("enqueueCounter is " + enqueueCounter
                    + ": it must be that of a call, or NO_ENQUEUE (" + NO_ENQUEUE + ")");
        }
        requireTime("queuedToSubmitted", queuedToSubmitted);
        requireTime("submittedToStarted", submittedToStarted);
        requireTime("startedToEnded", startedToEnded);
        if (!logs.isClosed()) {
            logs.current().deviceTime(LineText.bytes(shown), enqueueCounter, queuedToSubmitted,
                    submittedToStarted, startedToEnded);
        }
    }

    private static void requireTime(String name, long nanoseconds) {
        if (nanoseconds < 0) {
            throw new IllegalArgumentException(name + " is " + nanoseconds + " ns: it must be 0 or more");
        }
    }

    /** The lines that could not be written up to now. Those in the buffers of threads count once they are flushed. */
    public Optional<TraceLoss> loss() {
        return Optional.ofNullable(output.loss());
    }

    /** Writes what the buffers of all threads hold. Calls in progress have an entry, and no exit yet. */
    public void flush() {
        logs.flush();
        tellLoss();
    }

    /** Flushes, and from now on writes each line at once. For a process that is about to end. */
    public void writeThrough() {
        logs.writeThrough();
        tellLoss();
    }

    /**
     * Ends the trace. Calls in progress have no exit in it, and later calls are not in it. Closing twice has no effect.
     */
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException exiting) {
            // Then it runs, or has run.
        }
        logs.close();
        stubs.close();
        tellLoss();
    }

    /** Tells a loss with a new cause. Who finds that another thread tells it waits, since the process may end then. */
    private void tellLoss() {
        synchronized (telling) {
            TraceLoss loss = output.loss();
            if (loss != null && loss.cause() != told) {
                told = loss.cause();
                settings.listener.accept(loss);
            }
        }
    }
}
