package dev.readout.driver.gl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.counters.CounterCatalogue;
import dev.readout.counters.CounterGroup;
import dev.readout.counters.MonitorRecords;
import dev.readout.driver.DriverException;
import dev.readout.workload.GlProgram;
import dev.readout.workload.GlTarget;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Monitors of GL_AMD_performance_monitor on any driver that has it. */
abstract class PerformanceMonitorConformance extends OnGl {
    CounterCatalogue catalogue;
    GlPerformanceMonitor monitor;
    private GlTarget target;
    private GlProgram triangle;

    @BeforeEach
    void create() {
        Assumptions.assumeTrue(context.extensions().contains(GlPerformanceMonitors.EXTENSION),
                "the driver has no GL_AMD_performance_monitor");
        target = new GlTarget(context, 8, 8);
        triangle = GlWork.triangle(context);
        catalogue = context.performanceMonitors().catalogue();
        monitor = context.performanceMonitors().create(catalogue);
    }

    /** What is counted while triangles are drawn, by the counter's name. */
    final Map<String, Double> count(int triangles) {
        monitor.begin();
        target.draw(triangle, triangles);
        monitor.end();
        context.finish();
        long start = System.nanoTime();
        while (!monitor.isAvailable()) {
            assertThat(System.nanoTime() - start).isLessThan(TimerQueriesTest.PATIENCE);
        }
        Map<String, Double> counted = new TreeMap<>();
        MonitorRecords records = monitor.read();
        while (records.next()) {
            assertThat(catalogue.contains(records.group(), records.counter())).isTrue();
            assertThat(records.type()).isEqualTo(catalogue.counter(records.group(), records.counter()).type());
            counted.put(catalogue.counter(records.group(), records.counter()).name(),
                    records.type().number(records.value()));
        }
        return counted;
    }

    @Test
    void everyGroupAndCounterHasAName() {
        assertThat(catalogue.groups()).isNotEmpty();
        for (CounterGroup group : catalogue.groups()) {
            assertThat(group.name()).isNotBlank();
            assertThat(group.counters()).isNotEmpty().allSatisfy(counter -> assertThat(counter.name()).isNotBlank());
        }
    }

    @Test
    void selectedCountersHaveARecordEachTimeTheyCount() {
        monitor.select(0, 0);
        assertThat(count(1)).containsKey(catalogue.counter(0, 0).name());
        assertThat(count(2)).containsKey(catalogue.counter(0, 0).name());
    }

    @Test
    void wrongCallsAreTheErrorsNameAndTheFunctions() {
        int groups = catalogue.groups().size();
        assertThatThrownBy(() -> monitor.select(groups, 0)).isInstanceOf(DriverException.class)
                .hasMessage("glSelectPerfMonitorCountersAMD raised GL_INVALID_VALUE (0x501)");
        assertThatThrownBy(monitor::end).isInstanceOf(DriverException.class)
                .hasMessage("glEndPerfMonitorAMD raised GL_INVALID_OPERATION (0x502)");
        monitor.close();
        monitor.close();
        assertThatThrownBy(monitor::begin).isInstanceOf(IllegalStateException.class)
                .hasMessage("the performance monitor is closed");
        assertThatThrownBy(monitor::read).isInstanceOf(IllegalStateException.class);
    }
}
