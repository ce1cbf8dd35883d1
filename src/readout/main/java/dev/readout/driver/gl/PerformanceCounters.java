package dev.readout.driver.gl;

import static dev.readout.abi.egl.egl_h.EGL_NUM_COUNTER_GROUPS_BRCM;

import dev.readout.abi.Lifetime;
import dev.readout.abi.egl.PFN_eglGetPerfCounterConstantBRCM;
import dev.readout.abi.egl.PFN_eglGetPerfCounterGroupInfoBRCM;
import dev.readout.abi.egl.PFN_eglGetPerfCounterInfoBRCM;
import dev.readout.counters.Counter;
import dev.readout.counters.CounterCatalogue;
import dev.readout.counters.CounterGroup;
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
     * @throws dev.readout.driver.DriverException if another process has them ({@code EGL_BAD_ACCESS}), or the driver
     *         refuses otherwise
     * @throws IllegalStateException if this process has them already, or the display is closed
     */
    public CounterSession acquire() {
        return CounterSession.acquire(functions, display);
    }

    /**
     * Asks the driver for all groups and counters: their names, units, ranges and denominators.
     *
     * @throws dev.readout.driver.DriverException if the driver refuses, or speaks of more counters than there can be
     * @throws IllegalStateException if the display is closed
     */
    public CounterCatalogue catalogue() {
        display.requireOpen();
        GlFunction get = functions.get("eglGetPerfCounterConstantBRCM");
        int count = PFN_eglGetPerfCounterConstantBRCM.invoke(get.address(), EGL_NUM_COUNTER_GROUPS_BRCM());
        if (count == -1) {
            // The text has no result for an error; this is what the known driver returns.
            throw GlError.exception(functions, get);
        }
        CounterAnswer.requireAtMost(get, "groups", count, MOST_GROUPS);
        List<CounterGroup> groups = new ArrayList<>();
        try (CounterAnswer answer = new CounterAnswer()) {
            for (int group = 0; group < count; group++) {
                groups.add(group(answer, group));
            }
        }
        return new CounterCatalogue(groups);
    }

    private CounterGroup group(CounterAnswer answer, int group) {
        GlFunction get = functions.get("eglGetPerfCounterGroupInfoBRCM");
        GlError.requireTrue(functions, get, PFN_eglGetPerfCounterGroupInfoBRCM.invoke(get.address(), group,
                CounterAnswer.STRING_BYTES, answer.clear().name, answer.number(0), answer.number(1)));
        answer.requireInside(get);
        String ofGroup = "counters in group " + group;
        int count = CounterAnswer.requireAtMost(get, ofGroup, answer.integer(0), MOST_COUNTERS);
        int maxActive =
                CounterAnswer.requireAtMost(get, "active " + ofGroup, answer.integer(1), Integer.MAX_VALUE);
        String name = answer.name();
        List<Counter> counters = new ArrayList<>();
        for (int counter = 0; counter < count; counter++) {
            counters.add(counter(answer, group, counter));
        }
        return new CounterGroup(group, name, maxActive, counters);
    }

    private Counter counter(CounterAnswer answer, int group, int counter) {
        GlFunction get = functions.get("eglGetPerfCounterInfoBRCM");
        GlError.requireTrue(functions, get, PFN_eglGetPerfCounterInfoBRCM.invoke(get.address(), group, counter,
                answer.clear().number(0), answer.number(1), answer.number(2),
                CounterAnswer.STRING_BYTES, answer.name, CounterAnswer.STRING_BYTES, answer.description));
        answer.requireInside(get);
        return new Counter(counter, answer.name(), answer.description(), answer.longInteger(0), answer.longInteger(1),
                answer.longInteger(2));
    }
}
