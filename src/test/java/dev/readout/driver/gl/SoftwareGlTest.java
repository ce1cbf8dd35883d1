package dev.readout.driver.gl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.counters.CounterType;
import dev.readout.software.gl.SoftwareCounter;
import dev.readout.software.gl.SoftwareCounterGroup;
import dev.readout.software.gl.SoftwareGl;
import dev.readout.software.gl.SoftwareGlSettings;
import dev.readout.testing.GlDriver;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Counters of the software device, through the same calls as a real driver's. {@link TestedGl} has it elsewhere. */
class SoftwareGlTest {
    @AutoClose
    private static final SoftwareGl DEVICE = SoftwareGl.create(SoftwareGlSettings.builder().lag(2)
            .listener(report -> {}).build());

    @Nested
    class OpenGlPerformanceMonitors extends PerformanceMonitorConformance {
        private final SoftwareGl narrow = SoftwareGl.create(SoftwareGlSettings.builder().lag(1).listener(report -> {})
                .counterGroups(List.of(new SoftwareCounterGroup("Work", 3, List.of(
                        counter("draws", 1000, SoftwareCounter.Source.DRAWS),
                        counter("vertices", -1, SoftwareCounter.Source.VERTICES),
                        counter("few primitives", 2, SoftwareCounter.Source.PRIMITIVES),
                        counter("fragments", 0xFFFF_FFFFL, SoftwareCounter.Source.FRAGMENTS)))))
                .build());

        private static SoftwareCounter counter(String name, long max, SoftwareCounter.Source source) {
            return new SoftwareCounter(name, "", 0, max, 1, source);
        }

        @Override
        GlDriver driver() {
            return new GlDriver("the software device's OpenGL", narrow, EglDisplay.Platform.SURFACELESS, GlApi.OPENGL);
        }

        @Override
        @AfterEach
        void close() {
            super.close();
            narrow.close();
        }

        @Test
        void recordsHave4Or8BytesByTheTypeOfTheirCounter() {
            assertThat(catalogue.counter(0, 0).type()).isEqualTo(CounterType.UINT32);
            assertThat(catalogue.counter(0, 1).type()).isEqualTo(CounterType.UINT64);
            monitor.select(0, 3, 1, 0);
            assertThat(count(2)).isEqualTo(Map.of("draws", 1.0, "vertices", 6.0, "fragments", 128.0));
            monitor.deselect(0, 0, 1);
            monitor.select(0, 2);
            assertThat(count(3)).isEqualTo(Map.of("few primitives", 2.0, "fragments", 192.0));
        }
    }

    @Nested
    class OpenGlPerformanceQueries extends PerformanceQueryConformance {
        @Override
        GlDriver driver() {
            return new GlDriver("the software device", DEVICE, EglDisplay.Platform.SURFACELESS, GlApi.OPENGL);
        }

        @Test
        void resultsComeWhenTheyAreFlushedAndLaterOnesToo() {
            GlPerformanceQueryType type = context.performanceQueries().type("Compute").orElseThrow();
            try (GlPerformanceQuery query = context.performanceQueries().create(type)) {
                query.begin();
                query.end();
                for (int i = 0; i < 5; i++) {
                    assertThat(query.read(GlPerformanceQuery.Flag.DONOT_FLUSH)).isFalse();
                }
                assertThat(query.read(GlPerformanceQuery.Flag.FLUSH)).isFalse();
                assertThat(query.read(GlPerformanceQuery.Flag.DONOT_FLUSH)).as("a lag of two").isFalse();
                assertThatThrownBy(query::result).isInstanceOf(IllegalStateException.class)
                        .hasMessage("no result was read: read(flag) until it is there");
                assertThat(query.read(GlPerformanceQuery.Flag.WAIT)).isTrue();
                assertThat(query.read(GlPerformanceQuery.Flag.DONOT_FLUSH)).isTrue();
                assertThat(query.result().byteSize()).isEqualTo(type.layout().size());
                assertThat(query.result().isReadOnly()).isTrue();
            }
        }

        @Test
        void askingForATypeThatThereIsNotIsNoWrongUse() {
            List<Object> reports = new ArrayList<>();
            try (SoftwareGl device = SoftwareGl.create(
                    SoftwareGlSettings.builder().listener(reports::add).build());
                    EglDisplay other = EglDisplay.createHeadless(device)) {
                GlContext asking = other.createContext(GlApi.OPENGL);
                asking.makeCurrent();
                assertThat(asking.performanceQueries().type("nope")).isEmpty();
                assertThat(reports).isEmpty();
            }
            context.makeCurrent();
        }
    }
}
