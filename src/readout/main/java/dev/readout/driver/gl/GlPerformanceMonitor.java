package dev.readout.driver.gl;

import static dev.readout.abi.gl.gl_h.GL_FALSE;
import static dev.readout.abi.gl.gl_h.GL_PERFMON_RESULT_AMD;
import static dev.readout.abi.gl.gl_h.GL_PERFMON_RESULT_AVAILABLE_AMD;
import static dev.readout.abi.gl.gl_h.GL_PERFMON_RESULT_SIZE_AMD;
import static dev.readout.abi.gl.gl_h.GL_TRUE;

import dev.readout.abi.Lifetime;
import dev.readout.abi.gl.PFN_glBeginPerfMonitorAMD;
import dev.readout.abi.gl.PFN_glDeletePerfMonitorsAMD;
import dev.readout.abi.gl.PFN_glEndPerfMonitorAMD;
import dev.readout.abi.gl.PFN_glGenPerfMonitorsAMD;
import dev.readout.abi.gl.PFN_glGetPerfMonitorCounterDataAMD;
import dev.readout.abi.gl.PFN_glSelectPerfMonitorCountersAMD;
import dev.readout.counters.CounterCatalogue;
import dev.readout.counters.MonitorRecords;
import dev.readout.driver.DriverException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.BitSet;
import java.util.Objects;

/**
 * A performance monitor (GL_AMD_performance_monitor): its selected counters count between its beginning and its end.
 * {@link GlPerformanceMonitors} shows one.
 *
 * <p>Used on the thread on which the context is current.
 *
 * <p>Example: {@link GlPerformanceMonitors}.
 */
public final class GlPerformanceMonitor implements AutoCloseable {
    private static final int MOST_BYTES = 16 * 1024 * 1024;
    private static final int HEAD_BYTES = 8;
    private static final int PADDED_BYTES = 16;

    private final GlCallGate gate;
    private final CounterCatalogue catalogue;
    private final GlFunction select;
    private final GlFunction begin;
    private final GlFunction end;
    private final GlFunction data;
    private final int id;
    private final BitSet[] selected;
    private final MonitorRecords records;
    private final MonitorRecords padded;
    /** Room for two, as ANGLE up to 2025 writes the second name where one is asked for, and the first not at all. */
    private final MemorySegment word = Arena.ofAuto().allocate(ValueLayout.JAVA_INT, 2);
    private final MemorySegment written = Arena.ofAuto().allocate(ValueLayout.JAVA_LONG);
    private final int counters;
    private final Lifetime lifetime;
    private GuardedBuffer buffer = new GuardedBuffer(1024);
    private MemorySegment answer = buffer.told();

    GlPerformanceMonitor(GlCallGate gate, CounterCatalogue catalogue) {
        this.gate = gate;
        this.catalogue = Objects.requireNonNull(catalogue, "catalogue");
        select = gate.function("glSelectPerfMonitorCountersAMD");
        begin = gate.function("glBeginPerfMonitorAMD");
        end = gate.function("glEndPerfMonitorAMD");
        data = gate.function("glGetPerfMonitorCounterDataAMD");
        selected = new BitSet[catalogue.groups().size()];
        int all = 0;
        for (int group = 0; group < selected.length; group++) {
            selected[group] = new BitSet();
            all += catalogue.groups().get(group).counters().size();
        }
        counters = all;
        records = new MonitorRecords(catalogue);
        padded = MonitorRecords.padded(catalogue);
        try {
            id = generate();
        } catch (Throwable refused) {
            buffer.close();
            throw refused;
        }
        // The memory goes also where the context is not current any more.
        lifetime = gate.lifetime().child("performance monitor", this::release);
    }

    private int generate() {
        GlFunction generate = gate.function("glGenPerfMonitorsAMD");
        PFN_glGenPerfMonitorsAMD.invoke(gate.enter(generate), 1, word);
        gate.leave(generate);
        return word.get(ValueLayout.JAVA_INT, 0);
    }

    private void release() {
        if (gate.isCurrent()) {
            word.set(ValueLayout.JAVA_INT, 0, id);
            PFN_glDeletePerfMonitorsAMD.invoke(gate.function("glDeletePerfMonitorsAMD").address(), 1, word);
        }
        buffer.close();
    }

    /**
     * Selects further counters of a group. Earlier results are dropped.
     *
     * @param counters the indices of counters in the group
     * @throws DriverException if there is no such group or counter ({@code GL_INVALID_VALUE}); nothing is selected then
     * @throws IllegalStateException if the context is not current on this thread, or this is closed
     */
    public void select(int group, int... counters) {
        select(GL_TRUE(), group, counters);
        for (int counter : counters) {
            selected[group].set(counter);
        }
    }

    /**
     * Deselects counters of a group. Earlier results are dropped.
     *
     * @param counters the indices of counters in the group
     * @throws DriverException if there is no such group or counter ({@code GL_INVALID_VALUE})
     * @throws IllegalStateException if the context is not current on this thread, or this is closed
     */
    public void deselect(int group, int... counters) {
        select(GL_FALSE(), group, counters);
        for (int counter : counters) {
            selected[group].clear(counter);
        }
    }

    private void select(int enable, int group, int... counters) {
        Objects.requireNonNull(counters, "counters");
        lifetime.requireOpen();
        try (Arena arena = Arena.ofConfined()) {
            PFN_glSelectPerfMonitorCountersAMD.invoke(gate.enter(select), id, (byte) enable, group, counters.length,
                    arena.allocateFrom(ValueLayout.JAVA_INT, counters));
            gate.leave(select);
        }
        for (int counter : counters) {
            if (!catalogue.contains(group, counter)) {
                throw DriverException.misbehaved(select.name(), "took counter " + counter + " of group " + group
                        + ", which it has not");
            }
        }
    }

    /**
     * Begins to count.
     *
     * @throws DriverException if it counts already, or another monitor does, or a group has too many counters selected
     *         ({@code GL_INVALID_OPERATION}), or the driver refuses otherwise
     * @throws IllegalStateException if the context is not current on this thread, or this is closed
     */
    public void begin() {
        lifetime.requireOpen();
        PFN_glBeginPerfMonitorAMD.invoke(gate.enter(begin), id);
        gate.leave(begin);
    }

    /**
     * Ends to count.
     *
     * @throws DriverException if it does not count
     * @throws IllegalStateException if the context is not current on this thread, or this is closed
     */
    public void end() {
        lifetime.requireOpen();
        PFN_glEndPerfMonitorAMD.invoke(gate.enter(end), id);
        gate.leave(end);
    }

    /**
     * Returns whether what was counted can be read. Does not wait.
     *
     * @throws DriverException if GL raises an error
     * @throws IllegalStateException if the context is not current on this thread, or this is closed
     */
    public boolean isAvailable() {
        lifetime.requireOpen();
        return number(GL_PERFMON_RESULT_AVAILABLE_AMD()) != 0;
    }

    private int number(int pname) {
        word.set(ValueLayout.JAVA_INT, 0, 0);
        PFN_glGetPerfMonitorCounterDataAMD.invoke(gate.enter(data), id, pname, Integer.BYTES, word, written);
        gate.leave(data);
        return word.get(ValueLayout.JAVA_INT, 0);
    }

    /**
     * Reads the results: a record for each selected counter; ANGLE returns one for each counter that it has.
     *
     * @return before the first record; valid until the next reading and as long as this is open. No record is there if
     *         nothing is available
     * @throws DriverException if GL raises an error, or the driver writes past the buffer's end or says that it did
     *         ({@link MonitorRecords#next} reports malformed contents)
     * @throws IllegalStateException if the context is not current on this thread, or this is closed
     */
    public MonitorRecords read() {
        lifetime.requireOpen();
        int size = number(GL_PERFMON_RESULT_SIZE_AMD());
        if (size < 0 || size > MOST_BYTES) {
            throw DriverException.misbehaved(data.name(), "says that the result has " + size + " bytes, and 0 to "
                    + MOST_BYTES + " can be");
        }
        if (size > buffer.told().byteSize()) {
            GuardedBuffer bigger = new GuardedBuffer((long) Integer.highestOneBit(size - 1) << 1);
            buffer.close();
            buffer = bigger;
            answer = bigger.told();
        }
        buffer.clear();
        MemorySegment told = buffer.told();
        written.set(ValueLayout.JAVA_INT, 0, -1);
        PFN_glGetPerfMonitorCounterDataAMD.invoke(
                gate.enter(data), id, GL_PERFMON_RESULT_AMD(), (int) told.byteSize(), told, written);
        gate.leave(data);
        int bytes = written.get(ValueLayout.JAVA_INT, 0);
        if (buffer.overrun() > 0 || bytes < 0 || bytes > told.byteSize()) {
            throw DriverException.misbehaved(data.name(), "says that it wrote " + bytes + " bytes, and wrote "
                    + buffer.overrun() + " past the end of a buffer of " + told.byteSize());
        }
        if (answer.byteSize() != bytes) {
            answer = told.asSlice(0, bytes);
        }
        return (isPadded(bytes) ? padded : records).wrap(answer);
    }

    /** Returns whether records have 16 bytes, whatever their counter's type: all counters', or the selected ones'. */
    private boolean isPadded(int bytes) {
        int some = 0;
        for (BitSet group : selected) {
            some += group.cardinality();
        }
        return bytes != textBytes() && (bytes == counters * PADDED_BYTES || bytes == some * PADDED_BYTES);
    }

    /** The bytes of the selected counters' records, as the extension's text has them. */
    private int textBytes() {
        int bytes = 0;
        for (int group = 0; group < selected.length; group++) {
            for (int counter = selected[group].nextSetBit(0); counter >= 0;
                    counter = selected[group].nextSetBit(counter + 1)) {
                bytes += HEAD_BYTES + catalogue.counter(group, counter).type().bytes();
            }
        }
        return bytes;
    }

    /**
     * Deletes the monitor. Does nothing the second time.
     *
     * @throws IllegalStateException if the context is not current on this thread
     */
    @Override
    public void close() {
        gate.close(lifetime);
    }
}
