package dev.readout.driver.gl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.counters.CounterType;
import dev.readout.software.SoftwareDevice;
import dev.readout.software.gl.SoftwareCounter;
import dev.readout.software.gl.SoftwareCounterGroup;
import dev.readout.software.gl.SoftwareGl;
import dev.readout.software.gl.SoftwareGlSettings;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.testing.GlDriver;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The software device, through the same calls as a real driver. */
class SoftwareGlTest {
    @AutoClose
    private static final SoftwareDevice DEVICE = SoftwareDevice.create(SoftwareSettings.builder().build(),
            SoftwareGlSettings.builder().startNanoseconds(1L << 33).lag(2).listener(report -> {}).build());

    private static GlDriver software(GlApi api) {
        return new GlDriver("the software device's " + api, DEVICE, EglDisplay.Platform.SURFACELESS, api);
    }

    @Nested
    @ParameterizedClass
    @EnumSource
    class Contexts extends GlContextConformance {
        @Parameter
        private GlApi api;

        @Override
        GlDriver driver() {
            return software(api);
        }
    }

    /** The device's time is virtual: the host's has no part in it. */
    private static LongSupplier patientClock() {
        AtomicLong hours = new AtomicLong();
        return () -> TimeUnit.HOURS.toNanos(hours.incrementAndGet());
    }

    @Nested
    @ParameterizedClass
    @EnumSource
    class TimerQueries extends TimerQueryConformance {
        @Parameter
        private GlApi api;

        @Override
        GlDriver driver() {
            return software(api);
        }

        @Override
        TimerQueryExtension expectedExtension() {
            return api == GlApi.OPENGL ? TimerQueryExtension.CORE : TimerQueryExtension.ANGLE;
        }

        @Override
        LongSupplier hostClock() {
            return patientClock();
        }
    }

    @Nested
    @ParameterizedClass
    @EnumSource
    class CountQueries extends CountQueryConformance {
        @Parameter
        private GlApi api;

        @Override
        GlDriver driver() {
            return software(api);
        }
    }

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
            return software(GlApi.OPENGL);
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
