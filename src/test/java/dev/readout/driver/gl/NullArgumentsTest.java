package dev.readout.driver.gl;

import dev.readout.counters.CounterCatalogue;
import dev.readout.software.gl.SoftwareGl;
import dev.readout.testing.GlDriver;
import dev.readout.testing.NullArguments;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class NullArgumentsTest extends NullArguments {
    private final SoftwareGl softwareGl = SoftwareGl.create();
    private EglDisplay display;
    private EglDisplay software;

    @BeforeAll
    void open() {
        software = EglDisplay.createHeadless(softwareGl);
        GlContext nvidia = software.createContext(GlApi.OPENGL);
        nvidia.makeCurrent();
        ResourceTags resourceTags = nvidia.resourceTags();
        CounterCatalogue catalogue = nvidia.performanceMonitors().catalogue();
        GlPerformanceMonitor monitor = nvidia.performanceMonitors().create(catalogue);
        sample(CounterCatalogue.class, catalogue);
        sample(GlPerformanceMonitor.class, monitor);
        GlPerformanceMonitors monitors = nvidia.performanceMonitors();
        GlPerformanceQueries queries = nvidia.performanceQueries();
        GlPerformanceQueryType type = queries.types().getFirst();
        samples(queries, type, queries.create(type), type.layout(), type.counters().getFirst(),
                type.counters().getFirst().counter());
        GlDriver driver = GlDriver.system(GlApi.OPENGL);
        display = driver.open();
        GlContext context = display.createContext(GlApi.OPENGL);
        context.makeCurrent();
        GlDebugGroups groups = context.debugGroups();
        samples(display, context, groups, groups.group("group"), monitors,
                context.createQueryObjects(GlQueryTarget.SAMPLES_PASSED, 4),
                resourceTags, resourceTags.create("tag"), resourceTags.enterUntagged(),
                nvidia.createQueryResourceReader(), software.performanceCounters(),
                software.performanceCounters().acquire());
        sample(SymbolLookup.class, driver.functions());
        sample(MemorySegment.class, Arena.ofAuto().allocate(64, 8));
        sample(List.class, List.of());
        sample(int[].class, new int[] {0});
    }

    @AfterAll
    void close() {
        if (display != null) {
            display.close();
        }
        if (software != null) {
            software.close();
        }
        softwareGl.close();
    }
}
