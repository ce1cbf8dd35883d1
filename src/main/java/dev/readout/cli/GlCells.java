package dev.readout.cli;

import dev.readout.MalformedResultException;
import dev.readout.driver.DriverException;
import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.GlContext;
import dev.readout.driver.gl.GlQueryTarget;
import dev.readout.driver.gl.QueryResourceReader;
import dev.readout.egl.Counter;
import dev.readout.egl.CounterGroup;
import dev.readout.gl.TimerCounter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What some GL drivers tell besides times: a cell each, or null of a driver that does not. */
final class GlCells {
    static final String QUERY_RESOURCE = "GL_NV_query_resource";
    static final String PERFORMANCE_COUNTERS = "EGL_BRCM_performance_counters";

    private GlCells() {
    }

    /** The bits of the counter behind each target of queries that counts something, by the target's name. */
    static Map<String, Integer> counterBits(GlContext context) {
        Map<String, Integer> bits = new LinkedHashMap<>();
        for (GlQueryTarget target : context.queryTargets()) {
            int counted = context.counterBits(target);
            if (target.result() == GlQueryTarget.Result.TIME ? new TimerCounter(counted).usable() : counted > 0) {
                bits.put(target.name().toLowerCase(Locale.ROOT).replace('_', '-'), counted);
            }
        }
        return bits;
    }

    /** What GL objects take of video memory, by device and object type, or why the driver does not say. */
    static @Nullable Object memory(GlContext context) {
        if (!context.extensions().contains(QUERY_RESOURCE)) {
            return null;
        }
        try (QueryResourceReader reader = context.createQueryResourceReader()) {
            return ResourceRows.devices(reader.readDevices());
        } catch (DriverException | MalformedResultException e) {
            return e.getMessage();
        }
    }

    /** The performance counters by group, or why the driver does not say. */
    static @Nullable Object counters(EglDisplay display) {
        if (!display.extensions().contains(PERFORMANCE_COUNTERS)) {
            return null;
        }
        try {
            return display.performanceCounters().catalogue().groups().stream().map(GlCells::group).toList();
        } catch (DriverException e) {
            return e.getMessage();
        }
    }

    private static Map<String, Object> group(CounterGroup group) {
        List<Map<String, Object>> counters = new ArrayList<>();
        for (Counter counter : group.counters()) {
            Map<String, Object> properties = new LinkedHashMap<>();
            properties.put("name", counter.name());
            properties.put("unit", counter.unit());
            properties.put("min", PoolResultCells.unsigned(counter.minValue()));
            properties.put("max", PoolResultCells.unsigned(counter.maxValue()));
            properties.put("denominator", PoolResultCells.unsigned(counter.denominator()));
            counters.add(properties);
        }
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("group", group.name());
        properties.put("maxActiveCounters", group.maxActiveCounters());
        properties.put("counters", counters);
        return properties;
    }
}
