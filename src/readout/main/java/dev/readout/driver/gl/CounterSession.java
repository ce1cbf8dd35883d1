package dev.readout.driver.gl;

import static dev.readout.abi.egl.egl_h.EGL_ACQUIRE_COUNTERS_BRCM;
import static dev.readout.abi.egl.egl_h.EGL_FALSE;
import static dev.readout.abi.egl.egl_h.EGL_RELEASE_COUNTERS_BRCM;
import static dev.readout.abi.egl.egl_h.EGL_START_COUNTERS_BRCM;
import static dev.readout.abi.egl.egl_h.EGL_STOP_COUNTERS_BRCM;
import static dev.readout.abi.egl.egl_h.EGL_TRUE;

import dev.readout.abi.Lifetime;
import dev.readout.abi.egl.PFN_eglChoosePerfCountersBRCM;
import dev.readout.abi.egl.PFN_eglGetPerfCounterDataBRCM;
import dev.readout.abi.egl.PFN_eglSetPerfCountingBRCM;
import dev.readout.counters.CounterRecords;
import dev.readout.driver.DriverException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The time during which this process has the performance counters of the GPU (EGL_BRCM_performance_counters). No other
 * process has them meanwhile, so use a {@code try} block, as in {@link PerformanceCounters}.
 *
 * <p>At first no counter is enabled and nothing is counted. Closing the session, in whatever state, or the display,
 * stops counting and gives the counters back.
 *
 * <p>For one thread at a time. Reading makes no garbage once it is warm.
 *
 * <p>Example: {@link PerformanceCounters}.
 */
public final class CounterSession implements AutoCloseable {
    /** The smallest buffer: room for the counters of known drivers, and a margin. */
    private static final int LEAST_BYTES = 16 * 1024;
    /** The largest buffer. No driver comes near; one that lies is not followed. */
    private static final int MOST_BYTES = 16 * 1024 * 1024;

    /** The drivers, by an address, whose counters this process has acquired. To a driver, a process is one client. */
    private static final Set<Long> ACQUIRED = new HashSet<>();

    private final GlFunctionTable functions;
    private final GlFunction setCounting;
    private final GlFunction choose;
    private final GlFunction getData;
    private final Lifetime lifetime;
    private final CounterRecords records = new CounterRecords();
    private final Arena arena = Arena.ofShared();
    private final MemorySegment written = arena.allocate(ValueLayout.JAVA_INT);
    private GuardedBuffer buffer = new GuardedBuffer(LEAST_BYTES);
    private MemorySegment answer = buffer.told();
    private boolean counting;
    /** The failure at the session's end, until it is thrown. */
    private @Nullable DriverException failure;

    private CounterSession(GlFunctionTable functions, Lifetime display, GlFunction setCounting) {
        this.functions = functions;
        this.setCounting = setCounting;
        this.choose = functions.get("eglChoosePerfCountersBRCM");
        this.getData = functions.get("eglGetPerfCounterDataBRCM");
        this.lifetime = display.child("counter session", this::release);
    }

    static CounterSession acquire(GlFunctionTable functions, Lifetime display) {
        GlFunction setCounting = functions.get("eglSetPerfCountingBRCM");
        synchronized (ACQUIRED) {
            display.requireOpen();
            if (ACQUIRED.contains(setCounting.address().address())) {
                throw new IllegalStateException("this process has the performance counters already: close the session"
                        + " that has them first");
            }
            GlError.requireTrue(functions, setCounting,
                    PFN_eglSetPerfCountingBRCM.invoke(setCounting.address(), EGL_ACQUIRE_COUNTERS_BRCM()));
            ACQUIRED.add(setCounting.address().address());
        }
        return new CounterSession(functions, display, setCounting);
    }

    /**
     * Enables further counters of a group. Beyond the group's {@linkplain
     * dev.readout.counters.CounterGroup#maxActiveCounters maximum} the first ones are enabled and the rest is not, see
     * {@link #enabledCount}. While counting, all counters begin again at 0.
     *
     * @param counters the indices of counters in the group, one or more
     * @throws DriverException if there is no such group or counter ({@code EGL_BAD_PARAMETER})
     * @throws IllegalArgumentException if {@code counters} is empty, which to EGL would mean all
     * @throws IllegalStateException if the session is closed
     */
    public void enable(int group, int... counters) {
        choose(EGL_TRUE(), group, requireSome(counters));
    }

    /**
     * Enables all counters of a group, as far as its maximum allows. While counting, all counters begin again at 0.
     *
     * @throws DriverException if there is no such group ({@code EGL_BAD_PARAMETER})
     * @throws IllegalStateException if the session is closed
     */
    public void enableAll(int group) {
        choose(EGL_TRUE(), group);
    }

    /**
     * Disables counters of a group. While counting, all counters begin again at 0.
     *
     * @param counters the indices of counters in the group, one or more
     * @throws DriverException if there is no such group or counter ({@code EGL_BAD_PARAMETER})
     * @throws IllegalArgumentException if {@code counters} is empty, which to EGL would mean all
     * @throws IllegalStateException if the session is closed
     */
    public void disable(int group, int... counters) {
        choose(EGL_FALSE(), group, requireSome(counters));
    }

    /**
     * Disables all counters of a group. While counting, all counters begin again at 0.
     *
     * @throws DriverException if there is no such group ({@code EGL_BAD_PARAMETER})
     * @throws IllegalStateException if the session is closed
     */
    public void disableAll(int group) {
        choose(EGL_FALSE(), group);
    }

    private static int[] requireSome(int[] counters) {
        if (Objects.requireNonNull(counters, "counters").length == 0) {
            throw new IllegalArgumentException("counters is empty: name some, or take all of the group with enableAll"
                    + " and disableAll");
        }
        return counters;
    }

    /** @param counters none for all of the group */
    private void choose(int enable, int group, int... counters) {
        lifetime.requireOpen();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment list = counters.length == 0
                    ? MemorySegment.NULL
                    : arena.allocateFrom(ValueLayout.JAVA_INT, counters);
            GlError.requireTrue(functions, choose, PFN_eglChoosePerfCountersBRCM.invoke(
                    choose.address(), enable, group, counters.length, list));
        }
    }

    /**
     * Starts counting, or resumes it.
     *
     * @throws DriverException if the driver refuses
     * @throws IllegalStateException if the session is closed
     */
    public void start() {
        lifetime.requireOpen();
        set(EGL_START_COUNTERS_BRCM());
        counting = true;
    }

    /**
     * Stops counting; what was counted can still be read.
     *
     * @throws DriverException if the driver refuses
     * @throws IllegalStateException if the session is closed
     */
    public void stop() {
        lifetime.requireOpen();
        set(EGL_STOP_COUNTERS_BRCM());
        counting = false;
    }

    private void set(int pname) {
        GlError.requireTrue(functions, setCounting, PFN_eglSetPerfCountingBRCM.invoke(setCounting.address(), pname));
    }

    /**
     * How many counters are enabled, in all groups.
     *
     * @throws DriverException if the driver refuses
     * @throws IllegalStateException if the session is closed
     */
    public int enabledCount() {
        lifetime.requireOpen();
        return bytesNeeded() / CounterRecords.RECORD_BYTES;
    }

    /**
     * Reads the counters that are enabled, while they are counting or not.
     *
     * <p>A record that the driver counts and does not write has a group and a counter that no catalogue
     * {@linkplain dev.readout.counters.CounterCatalogue#contains contains}.
     *
     * @return a record for each; always the same object, valid until the next reading and as long as the session is
     *         open
     * @throws DriverException if the driver refuses, writes past the buffer's end, or says that it did
     * @throws IllegalStateException if the session is closed
     */
    public CounterRecords read() {
        return read(EGL_FALSE());
    }

    /**
     * Reads the counters that are enabled and sets them to 0, in one step: nothing is lost in between.
     *
     * @return as {@link #read} does
     * @throws DriverException if the driver refuses, writes past the buffer's end, or says that it did
     * @throws IllegalStateException if the session is closed
     */
    public CounterRecords readAndReset() {
        return read(EGL_TRUE());
    }

    private CounterRecords read(int reset) {
        lifetime.requireOpen();
        reserve(2L * bytesNeeded());
        buffer.clear();
        MemorySegment told = buffer.told();
        int size = (int) told.byteSize();
        written.set(ValueLayout.JAVA_INT, 0, -1);
        int result = PFN_eglGetPerfCounterDataBRCM.invoke(getData.address(), size, told, written, reset);
        if (buffer.overrun() > 0) {
            throw overrun(size);
        }
        GlError.requireTrue(functions, getData, result);
        int bytes = written.get(ValueLayout.JAVA_INT, 0);
        if (bytes < 0 || bytes > size) {
            throw DriverException.misbehaved(getData.name(), "says that it wrote " + bytes
                    + " bytes into a buffer of " + size);
        }
        if (answer.byteSize() != bytes || answer.address() != told.address()) {
            answer = told.asSlice(0, bytes);
        }
        return records.wrap(answer);
    }

    private int bytesNeeded() {
        written.set(ValueLayout.JAVA_INT, 0, -1);
        GlError.requireTrue(functions, getData, PFN_eglGetPerfCounterDataBRCM.invoke(
                getData.address(), 0, MemorySegment.NULL, written, EGL_FALSE()));
        int bytes = written.get(ValueLayout.JAVA_INT, 0);
        if (bytes < 0 || bytes > MOST_BYTES / 2) {
            throw DriverException.misbehaved(getData.name(), "says that it needs " + bytes
                    + " bytes, and 0 to " + MOST_BYTES / 2 + " can be");
        }
        return bytes;
    }

    private DriverException overrun(int size) {
        long bytes = buffer.overrun();
        replace(Math.min(2L * size, MOST_BYTES));
        return DriverException.misbehaved(getData.name(), "wrote " + bytes + " bytes past the end of the buffer of "
                + size + " that it was told of. Nothing else was hit; read again, and it gets "
                + buffer.told().byteSize());
    }

    private void reserve(long bytes) {
        if (bytes > buffer.told().byteSize()) {
            replace(Long.highestOneBit(bytes - 1) << 1);
        }
    }

    private void replace(long bytes) {
        GuardedBuffer next = new GuardedBuffer(bytes);
        buffer.close();
        buffer = next;
    }

    /** Ends the session, whatever fails; {@link #close} throws the driver's errors. */
    private void release() {
        if (counting) {
            tryTo(EGL_STOP_COUNTERS_BRCM());
        }
        tryTo(EGL_RELEASE_COUNTERS_BRCM());
        synchronized (ACQUIRED) {
            ACQUIRED.remove(setCounting.address().address());
        }
        buffer.close();
        arena.close();
    }

    private void tryTo(int pname) {
        try {
            set(pname);
        } catch (DriverException e) {
            failure = e;
        }
    }

    /**
     * Stops counting and gives the counters back; records that were read are gone. Does nothing the second time.
     *
     * @throws DriverException if the driver does not take them back ({@code EGL_BAD_ACCESS}: other code in this process
     *         has given them back); the session is closed anyway
     */
    @Override
    public void close() {
        lifetime.close();
        DriverException failed = failure;
        failure = null;
        if (failed != null) {
            throw failed;
        }
    }
}
