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
import dev.readout.counters.Counter;
import dev.readout.counters.CounterCatalogue;
import dev.readout.counters.CounterGroup;
import dev.readout.counters.CounterType;
import dev.readout.driver.DriverException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The performance counters of a context's driver (GL_AMD_performance_monitor): their catalogue, and monitors of them.
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
        try (CounterAnswer answer = new CounterAnswer()) {
            PFN_glGetPerfMonitorGroupsAMD.invoke(gate.enter(get), answer.number(0), 0, MemorySegment.NULL);
            gate.leave(get);
            int size = CounterAnswer.requireAtMost(get, "groups", answer.integer(0), MOST);
            requireNumbered(get, "group", size,
                    ids -> PFN_glGetPerfMonitorGroupsAMD.invoke(gate.enter(get), answer.number(0), size, ids));
            List<CounterGroup> groups = new ArrayList<>();
            int counters = 0;
            for (int group = 0; group < size; group++) {
                groups.add(group(answer, group, MOST - counters));
                counters += groups.getLast().counters().size();
            }
            return new CounterCatalogue(groups);
        }
    }

    private CounterGroup group(CounterAnswer answer, int group, int mostCounters) {
        GlFunction get = gate.function("glGetPerfMonitorCountersAMD");
        GlFunction getString = gate.function("glGetPerfMonitorGroupStringAMD");
        PFN_glGetPerfMonitorCountersAMD.invoke(
                gate.enter(get), group, answer.clear().number(0), answer.number(1), 0, MemorySegment.NULL);
        gate.leave(get);
        int size = CounterAnswer.requireAtMost(get, "counters", answer.integer(0), mostCounters);
        int maxActive = Math.max(0, answer.integer(1));
        requireNumbered(get, "counter", size, ids -> PFN_glGetPerfMonitorCountersAMD.invoke(
                gate.enter(get), group, answer.number(0), answer.number(1), size, ids));
        PFN_glGetPerfMonitorGroupStringAMD.invoke(gate.enter(getString), group, CounterAnswer.STRING_BYTES,
                answer.clear().number(0), answer.name);
        gate.leave(getString);
        answer.requireInside(getString);
        String name = answer.name();
        List<Counter> counters = new ArrayList<>();
        for (int counter = 0; counter < size; counter++) {
            counters.add(counter(answer, group, counter));
        }
        return new CounterGroup(group, name, maxActive, counters);
    }

    private Counter counter(CounterAnswer answer, int group, int counter) {
        GlFunction getString = gate.function("glGetPerfMonitorCounterStringAMD");
        GlFunction getInfo = gate.function("glGetPerfMonitorCounterInfoAMD");
        PFN_glGetPerfMonitorCounterStringAMD.invoke(gate.enter(getString), group, counter,
                CounterAnswer.STRING_BYTES, answer.clear().number(0), answer.name);
        gate.leave(getString);
        answer.requireInside(getString);
        String name = answer.name();
        PFN_glGetPerfMonitorCounterInfoAMD.invoke(
                gate.enter(getInfo), group, counter, GL_COUNTER_TYPE_AMD(), answer.clear().number(0));
        gate.leave(getInfo);
        answer.requireInside(getInfo);
        CounterType type = type(getInfo, answer.integer(0));
        PFN_glGetPerfMonitorCounterInfoAMD.invoke(
                gate.enter(getInfo), group, counter, GL_COUNTER_RANGE_AMD(), answer.clear().number(0));
        gate.leave(getInfo);
        answer.requireInside(getInfo);
        boolean wide = type.bytes() == Long.BYTES;
        MemorySegment range = answer.number(0);
        return new Counter(counter, name, "",
                wide ? range.get(ValueLayout.JAVA_LONG, 0)
                        : Integer.toUnsignedLong(range.get(ValueLayout.JAVA_INT, 0)),
                wide ? range.get(ValueLayout.JAVA_LONG, Long.BYTES)
                        : Integer.toUnsignedLong(range.get(ValueLayout.JAVA_INT, Integer.BYTES)),
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

    /** Has the driver write the numbers of its groups or counters, which must be in order. */
    private void requireNumbered(GlFunction function, String what, int count, Consumer<MemorySegment> get) {
        if (count == 0) {
            return;
        }
        try (GuardedBuffer ids = new GuardedBuffer((count + 1L) / 2 * Long.BYTES)) {
            get.accept(ids.told());
            gate.leave(function);
            if (ids.overrun() > 0) {
                throw DriverException.misbehaved(function.name(), "wrote " + ids.overrun()
                        + " bytes past the end of the numbers of " + count + " " + what + "s");
            }
            for (int i = 0; i < count; i++) {
                int id = ids.told().getAtIndex(ValueLayout.JAVA_INT, i);
                if (id != i) {
                    throw new UnsupportedOperationException("the driver's " + what + " " + i + " has the number "
                            + Integer.toUnsignedString(id) + ": a catalogue has them in order, from 0");
                }
            }
        }
    }
}
