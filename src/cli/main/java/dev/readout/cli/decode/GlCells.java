package dev.readout.cli.decode;

import dev.readout.capture.ResourceForm;
import dev.readout.capture.TypedCounters;
import dev.readout.MalformedResultException;
import dev.readout.cli.command.NameConverter;
import dev.readout.cli.output.Rows;
import dev.readout.counters.Counter;
import dev.readout.counters.CounterGroup;
import dev.readout.driver.DriverException;
import dev.readout.driver.gl.EglDisplay;
import dev.readout.driver.gl.GlContext;
import dev.readout.driver.gl.GlPerformanceCounter;
import dev.readout.driver.gl.GlQueryTarget;
import dev.readout.driver.gl.QueryResourceReader;
import dev.readout.vulkan.PerformanceCounterStorage;
import dev.readout.gl.TimerCounter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Cells for GL drivers' features besides times; null for a driver without. */
public final class GlCells {
    public static final String QUERY_RESOURCE = "GL_NV_query_resource";
    public static final String PERFORMANCE_COUNTERS = "EGL_BRCM_performance_counters";
    public static final String PERFORMANCE_MONITOR = "GL_AMD_performance_monitor";
    public static final String PERFORMANCE_QUERY = "GL_INTEL_performance_query";

    private GlCells() {
    }

    /** The bits of the counter behind each target of queries that counts something, by the target's name. */
    public static Map<String, Integer> counterBits(GlContext context) {
        Map<String, Integer> bits = new LinkedHashMap<>();
        for (GlQueryTarget target : context.queryTargets()) {
            int counted = context.counterBits(target);
            if (target.result() == GlQueryTarget.Result.TIME ? new TimerCounter(counted).usable() : counted > 0) {
                bits.put(NameConverter.typed(target), counted);
            }
        }
        return bits;
    }

    /** The video memory that GL objects take, by device and object type, or the driver's reason not to say. */
    public static @Nullable Object memory(GlContext context) {
        if (!context.extensions().contains(QUERY_RESOURCE)) {
            return null;
        }
        try (QueryResourceReader reader = context.createQueryResourceReader()) {
            return ResourceForm.devices(reader.readDevices());
        } catch (DriverException | MalformedResultException e) {
            return e.getMessage();
        }
    }

    /** The performance counters by group or query, each with its extension; or why the driver does not say. */
    public static @Nullable Object counters(EglDisplay display, GlContext context) {
        List<Object> all = new ArrayList<>();
        if (display.extensions().contains(PERFORMANCE_COUNTERS)) {
            all.addAll(groups(PERFORMANCE_COUNTERS, () -> display.performanceCounters().catalogue().groups().stream()
                    .map(group -> group(group, group.counters().stream().map(GlCells::counter).toList()))));
        }
        if (context.extensions().contains(PERFORMANCE_MONITOR)) {
            all.addAll(groups(PERFORMANCE_MONITOR, () -> context.performanceMonitors().catalogue().groups().stream()
                    .map(group -> group(group, group.counters().stream().map(GlCells::typed).toList()))));
        }
        if (context.extensions().contains(PERFORMANCE_QUERY)) {
            all.addAll(groups(PERFORMANCE_QUERY, () -> context.performanceQueries().types().stream()
                    .map(type -> group(type.layout().query(),
                            type.counters().stream().map(GlCells::queried).toList()))));
        }
        return all.isEmpty() ? null : all;
    }

    private static List<Map<String, Object>> groups(String extension, Supplier<Stream<Map<String, Object>>> groups) {
        try {
            return groups.get().map(group -> with(extension, group)).toList();
        } catch (DriverException | UnsupportedOperationException e) {
            return List.of(with(extension, Map.of("reason", String.valueOf(e.getMessage()))));
        }
    }

    private static Map<String, Object> with(String extension, Map<String, Object> group) {
        Map<String, Object> properties = Rows.object("extension", extension);
        properties.putAll(group);
        return properties;
    }

    private static Map<String, Object> group(CounterGroup group, List<Map<String, Object>> counters) {
        return Rows.object("group", group.name(), "maxActiveCounters", group.maxActiveCounters(), "counters", counters);
    }

    private static Map<String, Object> counter(Counter counter) {
        return Rows.object("name", counter.name(),
                "unit", counter.unit(),
                "min", PerformanceCounterStorage.UINT64.number(counter.minValue()),
                "max", PerformanceCounterStorage.UINT64.number(counter.maxValue()),
                "denominator", PerformanceCounterStorage.UINT64.number(counter.denominator()));
    }

    /** A counter without a unit; the ends of its range are of its type. */
    private static Map<String, Object> typed(Counter counter) {
        return Rows.object("name", counter.name(),
                "type", NameConverter.typed(counter.type()),
                "min", TypedCounters.number(counter.type(), counter.minValue()),
                "max", TypedCounters.number(counter.type(), counter.maxValue()));
    }

    private static Map<String, Object> queried(GlPerformanceCounter counter) {
        return Rows.object("name", counter.counter().name(),
                "type", NameConverter.typed(counter.counter().type()),
                "kind", NameConverter.typed(counter.kind()),
                "description", counter.description(),
                "mostPerSecond", PerformanceCounterStorage.UINT64.number(counter.mostPerSecond()));
    }
}
