package dev.readout.driver.gl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.counters.Counter;
import dev.readout.counters.CounterCatalogue;
import dev.readout.counters.CounterRecords;
import dev.readout.counters.MonitorRecords;
import dev.readout.driver.SystemDrivers;
import dev.readout.gl.QueryResourceStream;
import dev.readout.testing.GlDriver;
import dev.readout.testing.SoftwareContext;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The examples in the documentation of this package, running. {@code SnippetsTest} compares their text. */
class ExamplesTest {
    @Test
    void aGlContextNeedsNoWindow() {
        GlDriver.system(GlApi.OPENGL_ES);
        String renderer;

        try (EglDisplay display = EglDisplay.createHeadless(SystemDrivers.egl());
                GlContext context = display.createContext(GlApi.OPENGL_ES)) {
            context.makeCurrent();
            renderer = context.renderer();
        }

        assertThat(renderer).isNotBlank();
    }

    @Test
    void anApplicationsGlContextIsFound() {
        try (EglDisplay display = GlDriver.system(GlApi.OPENGL).open()) {
            display.createContext(GlApi.OPENGL).makeCurrent();

            // on the thread on which the application's context is current
            GlContext context = GlContext.current();

            assertThat(context.api()).isEqualTo(GlApi.OPENGL);
        }
    }

    @Test
    void allocationsAreTaggedAndRead() {
        try (SoftwareContext software = SoftwareContext.open()) {
            GlContext context = software.context();
            ResourceTags tags = context.resourceTags();
            ResourceTag shadowMaps = tags.create("shadow-maps");         // once

            try (ResourceTags.Scope tagged = tags.enter(shadowMaps)) {
                allocateTextures(context);
            }

            int shadowMapsKiB = 0;
            QueryResourceReader reader = context.createQueryResourceReader();    // once

            QueryResourceStream answer = reader.read();                          // each time
            while (answer.nextTag()) {
                if (answer.tag().tagId() == shadowMaps.id()) {
                    shadowMapsKiB += answer.tag().vidmemKiB();
                }
            }

            assertThat(shadowMapsKiB).isEqualTo(16);
        }
    }

    private static void allocateTextures(GlContext context) {
        try (GlAllocations gl = new GlAllocations(context, 16 * 1024)) {
            gl.texture(64, 64);
        }
    }

    @Test
    void countersAreHadForATime() {
        List<String> report = new ArrayList<>();
        try (SoftwareContext software = SoftwareContext.open()) {
            GlContext context = software.context();
            try (GlAllocations gl = new GlAllocations(context, 1)) {
                gl.target(8, 8);
                EglDisplay display = software.display();
                PerformanceCounters counters = display.performanceCounters();
                CounterCatalogue catalogue = counters.catalogue();

                try (CounterSession session = counters.acquire()) {
                    session.enable(1, 0, 1);
                    session.start();
                    gl.drawTriangles(2);
                    session.stop();
                    CounterRecords records = session.read();
                    for (int i = 0; i < records.count(); i++) {
                        Counter counter = catalogue.counter(records.group(i), records.counter(i));
                        report.add(counter.inUnit(records.value(i)) + " " + counter.unit());
                    }
                }
            }
        }
        assertThat(report).containsExactly("1.0 draws", "6.0 vertices");
    }

    @Test
    void primitivesOfWhatIsDrawnAreCounted() {
        long primitives = -1;
        try (SoftwareContext software = SoftwareContext.open()) {
            GlContext context = software.context();

            GlQueryObjects queries = context.createQueryObjects(GlQueryTarget.PRIMITIVES_GENERATED, 1);
            queries.begin(0);
            // … draw …
            queries.end(0);

            context.finish();

            // later, each frame:
            if (queries.read(0, 1)) {
                primitives = queries.results().get(ValueLayout.JAVA_LONG, 0);
                queries.reset(0, 1);
            }
        }
        assertThat(primitives).isZero();
    }

    @Test
    void countersOfAMonitorAreReportedByName() {
        List<String> report = new ArrayList<>();
        try (SoftwareContext software = SoftwareContext.open()) {
            GlContext context = software.context();
            try (GlAllocations gl = new GlAllocations(context, 1)) {
                gl.target(8, 8);

                GlPerformanceMonitors monitors = context.performanceMonitors();
                CounterCatalogue catalogue = monitors.catalogue();            // once

                try (GlPerformanceMonitor monitor = monitors.create(catalogue)) {
                    monitor.select(1, 0, 1);
                    monitor.begin();
                    gl.drawTriangles(2);
                    monitor.end();
                    while (!monitor.isAvailable()) {
                        Thread.onSpinWait();
                    }
                    MonitorRecords records = monitor.read();
                    while (records.next()) {
                        Counter counter = catalogue.counter(records.group(), records.counter());
                        report.add(counter.inUnit(records.value()) + " " + counter.name());
                    }
                }
            }
        }
        assertThat(report).containsExactly("1.0 Draws", "6.0 Vertices");
    }

    @Test
    void countersOfAQueryAreReportedByName() {
        List<String> report = new ArrayList<>();
        try (SoftwareContext software = SoftwareContext.open()) {
            GlContext context = software.context();
            try (GlAllocations gl = new GlAllocations(context, 1)) {
                gl.target(8, 8);

                GlPerformanceQueries queries = context.performanceQueries();
                GlPerformanceQueryType pipeline = queries.type("Pipeline").orElseThrow();   // once

                try (GlPerformanceQuery query = queries.create(pipeline)) {
                    query.begin();
                    gl.drawTriangles(2);
                    query.end();
                    while (!query.read(GlPerformanceQuery.Flag.FLUSH)) {
                        Thread.onSpinWait();
                    }
                    for (GlPerformanceCounter counter : pipeline.counters()) {
                        long bits = pipeline.layout().value(query.result(), counter.counter().index());
                        report.add(counter.counter().type().number(bits) + " " + counter.counter().name());
                    }
                }
            }
        }
        assertThat(report).hasSize(9).startsWith("1.0 Draws", "6.0 Vertices", "2.0 Primitives", "128.0 Fragments");
    }

    @Test
    void commandsAreGroupedUnderANameOnce() {
        try (SoftwareContext software = SoftwareContext.open()) {
            GlContext context = software.context();

            GlDebugGroups groups = context.debugGroups();
            GlDebugGroups.Group shadow = groups.group("shadow");         // once

            groups.push(shadow);
            // … draw …
            groups.pop();

            assertThat(groups.maxDepth()).isPositive();
        }
    }
}
