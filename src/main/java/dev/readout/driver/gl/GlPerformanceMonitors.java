package dev.readout.driver.gl;

import static dev.readout.abi.gl.gl_h.GL_COUNTER_RANGE_AMD;
import static dev.readout.abi.gl.gl_h.GL_COUNTER_TYPE_AMD;
import static dev.readout.abi.gl.gl_h.GL_FLOAT;
import static dev.readout.abi.gl.gl_h.GL_PERCENTAGE_AMD;
import static dev.readout.abi.gl.gl_h.GL_UNSIGNED_INT;
import static dev.readout.abi.gl.gl_h.GL_UNSIGNED_INT64_AMD;

import dev.readout.abi.gl.PFN_glGetPerfMonitorCounterInfoAMD;
import dev.readout.abi.gl.PFN_glGetPerfMonitorCounterStringAMD;
import dev.readout.abi.gl.PFN_glGetPerfMonitorCountersAMD;
import dev.readout.abi.gl.PFN_glGetPerfMonitorGroupStringAMD;
import dev.readout.abi.gl.PFN_glGetPerfMonitorGroupsAMD;
import dev.readout.driver.DriverException;
import dev.readout.egl.Counter;
import dev.readout.egl.CounterCatalogue;
import dev.readout.egl.CounterGroup;
import dev.readout.egl.CounterType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/**
 * The performance counters of a context's driver (GL_AMD_performance_monitor): which there are, and the way to count
 * with them.
 *
 * <p>{@snippet :
 * GlPerformanceMonitors monitors = context.performanceMonitors();
 * CounterCatalogue catalogue = monitors.catalogue();            // once
 *
 * try (GlPerformanceMonitor monitor = monitors.create(catalogue)) {
 *     monitor.select(1, 0, 1);
 *     monitor.begin();
 *     gl.drawTriangles(2);
 *     monitor.end();
 *     while (!monitor.isAvailable()) {
 *         Thread.onSpinWait();
 *     }
 *     MonitorRecords records = monitor.read();
 *     while (records.next()) {
 *         Counter counter = catalogue.counter(records.group(), records.counter());
 *         report.add(counter.inUnit(records.value()) + " " + counter.name());
 *     }
 * }
 * }
 *
 * <p>Used on the thread on which the context is current.
 */
public final class GlPerformanceMonitors {
    static final String EXTENSION = "GL_AMD_performance_monitor";

    /** No driver comes near; one that lies is not followed for ever. */
    private static final int MOST = 65536;
    private static final int STRING_BYTES = 4096;

    private final GlCallGate gate;

    /** @param context one whose driver has the extension */
    GlPerformanceMonitors(GlCallGate gate, GlIdentity context) {
        context.requireExtension(EXTENSION);
        this.gate = gate;
    }

    /**
     * A monitor that has selected no counters.
     *
     * @param catalogue what {@link #catalogue} has told
     * @throws DriverException if the driver refuses
     * @throws IllegalStateException if the context is closed, or not current on this thread
     */
    public GlPerformanceMonitor create(CounterCatalogue catalogue) {
        return new GlPerformanceMonitor(gate, catalogue);
    }

    /**
     * Asks the driver for all groups and counters: their names, types and ranges. None has a unit.
     *
     * @throws DriverException if the driver refuses, or speaks of more counters than there can be
     * @throws UnsupportedOperationException if groups or counters are not numbered 0, 1, 2 and so on: no driver is
     *         known to do that, though the extension allows it
     * @throws IllegalStateException if the context is closed, or not current on this thread
     */
    public CounterCatalogue catalogue() {
        GlFunction get = gate.function("glGetPerfMonitorGroupsAMD");
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment count = arena.allocate(ValueLayout.JAVA_INT);
            PFN_glGetPerfMonitorGroupsAMD.invoke(gate.enter(get), count, 0, MemorySegment.NULL);
            gate.leave(get);
            int size = requireCount(get, count);
            MemorySegment ids = arena.allocate(ValueLayout.JAVA_INT, Math.max(1, size));
            PFN_glGetPerfMonitorGroupsAMD.invoke(gate.enter(get), count, size, ids);
            gate.leave(get);
            requireNumbered("group", ids, size);
            List<CounterGroup> groups = new ArrayList<>();
            for (int group = 0; group < size; group++) {
                groups.add(group(group, arena));
            }
            return new CounterCatalogue(groups);
        }
    }

    private CounterGroup group(int group, Arena arena) {
        GlFunction get = gate.function("glGetPerfMonitorCountersAMD");
        GlFunction getString = gate.function("glGetPerfMonitorGroupStringAMD");
        MemorySegment count = arena.allocate(ValueLayout.JAVA_INT);
        MemorySegment maxActive = arena.allocate(ValueLayout.JAVA_INT);
        PFN_glGetPerfMonitorCountersAMD.invoke(gate.enter(get), group, count, maxActive, 0, MemorySegment.NULL);
        gate.leave(get);
        int size = requireCount(get, count);
        MemorySegment ids = arena.allocate(ValueLayout.JAVA_INT, Math.max(1, size));
        PFN_glGetPerfMonitorCountersAMD.invoke(gate.enter(get), group, count, maxActive, size, ids);
        gate.leave(get);
        requireNumbered("counter", ids, size);
        MemorySegment string = arena.allocate(STRING_BYTES);
        PFN_glGetPerfMonitorGroupStringAMD.invoke(gate.enter(getString), group, STRING_BYTES - 1, count, string);
        gate.leave(getString);
        String name = string.getString(0);
        List<Counter> counters = new ArrayList<>();
        for (int counter = 0; counter < size; counter++) {
            counters.add(counter(group, counter, string, arena));
        }
        return new CounterGroup(group, name, Math.max(0, maxActive.get(ValueLayout.JAVA_INT, 0)), counters);
    }

    private Counter counter(int group, int counter, MemorySegment string, Arena arena) {
        GlFunction getString = gate.function("glGetPerfMonitorCounterStringAMD");
        GlFunction getInfo = gate.function("glGetPerfMonitorCounterInfoAMD");
        MemorySegment length = arena.allocate(ValueLayout.JAVA_INT);
        // Room for two doubles, whatever the type is.
        MemorySegment info = arena.allocate(2L * Long.BYTES, Long.BYTES);
        string.fill((byte) 0);
        PFN_glGetPerfMonitorCounterStringAMD.invoke(
                gate.enter(getString), group, counter, STRING_BYTES - 1, length, string);
        gate.leave(getString);
        PFN_glGetPerfMonitorCounterInfoAMD.invoke(gate.enter(getInfo), group, counter, GL_COUNTER_TYPE_AMD(), info);
        gate.leave(getInfo);
        CounterType type = type(getInfo, info.get(ValueLayout.JAVA_INT, 0));
        info.fill((byte) 0);
        PFN_glGetPerfMonitorCounterInfoAMD.invoke(gate.enter(getInfo), group, counter, GL_COUNTER_RANGE_AMD(), info);
        gate.leave(getInfo);
        boolean wide = type.bytes() == Long.BYTES;
        return new Counter(counter, string.getString(0), "",
                wide ? info.get(ValueLayout.JAVA_LONG, 0)
                        : Integer.toUnsignedLong(info.get(ValueLayout.JAVA_INT, 0)),
                wide ? info.get(ValueLayout.JAVA_LONG, Long.BYTES)
                        : Integer.toUnsignedLong(info.get(ValueLayout.JAVA_INT, Integer.BYTES)),
                1, type);
    }

    private static CounterType type(GlFunction function, int code) {
        if (code == GL_UNSIGNED_INT()) {
            return CounterType.UINT32;
        } else if (code == GL_UNSIGNED_INT64_AMD()) {
            return CounterType.UINT64;
        } else if (code == GL_FLOAT()) {
            return CounterType.FLOAT;
        } else if (code == GL_PERCENTAGE_AMD()) {
            return CounterType.PERCENTAGE;
        }
        throw DriverException.misbehaved(function.name(), "says that a counter's type is 0x"
                + Integer.toHexString(code) + ", which is none");
    }

    private static int requireCount(GlFunction function, MemorySegment count) {
        int value = count.get(ValueLayout.JAVA_INT, 0);
        if (value < 0 || value > MOST) {
            throw DriverException.misbehaved(function.name(), "speaks of " + value + ", and 0 to " + MOST + " can be");
        }
        return value;
    }

    private static void requireNumbered(String what, MemorySegment ids, int count) {
        for (int i = 0; i < count; i++) {
            int id = ids.getAtIndex(ValueLayout.JAVA_INT, i);
            if (id != i) {
                throw new UnsupportedOperationException("the driver's " + what + " " + i + " has the number "
                        + Integer.toUnsignedString(id) + ": a catalogue has them in order, from 0");
            }
        }
    }
}
