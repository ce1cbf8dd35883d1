package dev.readout.driver.gl;

import static dev.readout.abi.egl.egl_h.EGL_MAX_COUNTER_STRING_LEN_BRCM;
import static dev.readout.abi.egl.egl_h.EGL_NUM_COUNTER_GROUPS_BRCM;

import dev.readout.abi.DriverStrings;
import dev.readout.abi.Lifetime;
import dev.readout.abi.egl.PFN_eglGetPerfCounterConstantBRCM;
import dev.readout.abi.egl.PFN_eglGetPerfCounterGroupInfoBRCM;
import dev.readout.abi.egl.PFN_eglGetPerfCounterInfoBRCM;
import dev.readout.counters.Counter;
import dev.readout.counters.CounterCatalogue;
import dev.readout.counters.CounterGroup;
import dev.readout.driver.DriverException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/**
 * The performance counters of the GPU that a display is on (EGL_BRCM_performance_counters): their catalogue, and
 * sessions with them.
 *
 * <p>{@snippet :
 * PerformanceCounters counters = display.performanceCounters();
 * CounterCatalogue catalogue = counters.catalogue();
 *
 * try (CounterSession session = counters.acquire()) {
 *     session.enable(1, 0, 1);
 *     session.start();
 *     gl.drawTriangles(2);
 *     session.stop();
 *     CounterRecords records = session.read();
 *     for (int i = 0; i < records.count(); i++) {
 *         Counter counter = catalogue.counter(records.group(i), records.counter(i));
 *         report.add(counter.inUnit(records.value(i)) + " " + counter.unit());
 *     }
 * }
 * }
 *
 * <p>Safe to share between threads; closing the display must not overlap with another use.
 */
public final class PerformanceCounters {
    static final String EXTENSION = "EGL_BRCM_performance_counters";

    /** No driver comes near; one that lies is not followed for ever. */
    private static final int MOST_GROUPS = 4096;
    /** No driver comes near. */
    private static final int MOST_COUNTERS = 65536;
    /** Room for the longest string that a driver is known to use, if it says that it has shorter ones. */
    private static final int LEAST_STRING_BYTES = 256;
    private static final int MOST_STRING_BYTES = 65536;

    private final GlFunctionTable functions;
    private final Lifetime display;

    /** @param display the lifetime of the display, which has the extension */
    PerformanceCounters(GlFunctionTable functions, Lifetime display) {
        this.functions = functions;
        this.display = display;
    }

    /**
     * Takes the counters of the GPU for this process, until the session is closed: the whole system has them once.
     *
     * @throws DriverException if another process has them ({@code EGL_BAD_ACCESS}), or the driver refuses otherwise
     * @throws IllegalStateException if this process has them already, or the display is closed
     */
    public CounterSession acquire() {
        return CounterSession.acquire(functions, display);
    }

    /**
     * Asks the driver for all groups and counters: their names, units, ranges and denominators.
     *
     * @throws DriverException if the driver refuses, or speaks of more counters than there can be
     * @throws IllegalStateException if the display is closed
     */
    public CounterCatalogue catalogue() {
        display.requireOpen();
        int count = constant(EGL_NUM_COUNTER_GROUPS_BRCM(), "groups", MOST_GROUPS);
        int longest = constant(EGL_MAX_COUNTER_STRING_LEN_BRCM(), "bytes of a string", MOST_STRING_BYTES);
        List<CounterGroup> groups = new ArrayList<>();
        try (Arena arena = Arena.ofConfined()) {
            Answer answer = new Answer(arena, Math.max(longest + 1, LEAST_STRING_BYTES));
            for (int group = 0; group < count; group++) {
                groups.add(group(answer, group));
            }
        }
        return new CounterCatalogue(groups);
    }

    private int constant(int pname, String what, int most) {
        GlFunction get = functions.get("eglGetPerfCounterConstantBRCM");
        int value = PFN_eglGetPerfCounterConstantBRCM.invoke(get.address(), pname);
        if (value == -1) {
            // The text has no result for an error; this is what the known driver returns.
            throw EglError.exception(functions, get);
        }
        return requireAtMost(get, what, value, most);
    }

    private static int requireAtMost(GlFunction function, String what, int value, int most) {
        if (value < 0 || value > most) {
            throw DriverException.misbehaved(function.name(), "speaks of " + value + " " + what
                    + ", and 0 to " + most + " can be");
        }
        return value;
    }

    private CounterGroup group(Answer answer, int group) {
        GlFunction get = functions.get("eglGetPerfCounterGroupInfoBRCM");
        answer.clear();
        EglError.requireTrue(functions, get, PFN_eglGetPerfCounterGroupInfoBRCM.invoke(get.address(),
                group, answer.stringBytes(), answer.name, answer.count, answer.maxActive));
        int count = requireAtMost(get, "counters in group " + group, answer.count(), MOST_COUNTERS);
        int maxActive = requireAtMost(get, "active counters in group " + group, answer.maxActive(), Integer.MAX_VALUE);
        String name = answer.name();
        List<Counter> counters = new ArrayList<>();
        for (int counter = 0; counter < count; counter++) {
            counters.add(counter(answer, group, counter));
        }
        return new CounterGroup(group, name, maxActive, counters);
    }

    private Counter counter(Answer answer, int group, int counter) {
        GlFunction get = functions.get("eglGetPerfCounterInfoBRCM");
        answer.clear();
        EglError.requireTrue(functions, get, PFN_eglGetPerfCounterInfoBRCM.invoke(get.address(), group, counter,
                answer.minValue, answer.maxValue, answer.denominator,
                answer.stringBytes(), answer.name, answer.stringBytes(), answer.unit));
        return new Counter(counter, answer.name(), answer.unit(), answer.minValue.get(ValueLayout.JAVA_LONG, 0),
                answer.maxValue.get(ValueLayout.JAVA_LONG, 0), answer.denominator.get(ValueLayout.JAVA_LONG, 0));
    }

    /**
     * Memory for the driver's description of a group or a counter. Values that it does not write read as 0 or empty.
     */
    private static final class Answer {
        final MemorySegment name;
        final MemorySegment unit;
        final MemorySegment minValue;
        final MemorySegment maxValue;
        final MemorySegment denominator;
        final MemorySegment count;
        final MemorySegment maxActive;
        private final MemorySegment all;

        Answer(Arena arena, int stringBytes) {
            all = arena.allocate(4L * Long.BYTES + 2L * stringBytes, Long.BYTES);
            minValue = all.asSlice(0, Long.BYTES);
            maxValue = all.asSlice(Long.BYTES, Long.BYTES);
            denominator = all.asSlice(2 * Long.BYTES, Long.BYTES);
            count = all.asSlice(3 * Long.BYTES, Integer.BYTES);
            maxActive = all.asSlice(3 * Long.BYTES + Integer.BYTES, Integer.BYTES);
            name = all.asSlice(4 * Long.BYTES, stringBytes);
            unit = all.asSlice(4L * Long.BYTES + stringBytes, stringBytes);
        }

        void clear() {
            all.fill((byte) 0);
        }

        int stringBytes() {
            return (int) name.byteSize();
        }

        int count() {
            return count.get(ValueLayout.JAVA_INT, 0);
        }

        int maxActive() {
            return maxActive.get(ValueLayout.JAVA_INT, 0);
        }

        String name() {
            return DriverStrings.written(name);
        }

        String unit() {
            return DriverStrings.written(unit);
        }
    }
}
