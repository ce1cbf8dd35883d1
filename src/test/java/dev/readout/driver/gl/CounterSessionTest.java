package dev.readout.driver.gl;

import static dev.readout.abi.egl.egl_h.EGL_RELEASE_COUNTERS_BRCM;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.abi.egl.PFN_eglSetPerfCountingBRCM;
import dev.readout.counters.Counter;
import dev.readout.counters.CounterCatalogue;
import dev.readout.counters.CounterGroup;
import dev.readout.counters.CounterRecords;
import dev.readout.driver.DriverException;
import dev.readout.software.gl.SoftwareCounterGroup;
import dev.readout.software.gl.SoftwareGl;
import dev.readout.testing.GlDriver;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** EGL's performance counters: what the driver says of them, what they count, and that nobody keeps them. */
class CounterSessionTest extends OnGl {
    private static final int WORK = 1;
    private static final int DRAWS = 0;
    private static final int VERTICES = 1;

    @AutoClose
    private final FakeGl fake = new FakeGl();
    @AutoClose
    private GlAllocations gl;
    private PerformanceCounters counters;

    @Override
    GlDriver driver() {
        return fake.driver();
    }

    @BeforeEach
    void create() {
        counters = display.performanceCounters();
        gl = new GlAllocations(context, 1024);
        gl.target(8, 8);
    }

    private void draw(int triangles) {
        gl.drawTriangles(triangles);
        gl.finish();
    }

    private static List<String> text(CounterRecords records) {
        return IntStream.range(0, records.count())
                .mapToObj(i -> records.group(i) + "." + records.counter(i) + "=" + records.value(i)).toList();
    }

    /** Another process can have the counters: this one does not hold them. */
    private void assertGivenBack() {
        try (SoftwareGl another = fake.device.anotherClient(); EglDisplay there = EglDisplay.createHeadless(another)) {
            there.performanceCounters().acquire().close();
        }
    }

    @Test
    void theCatalogueIsWhatTheDriverSays() {
        List<CounterGroup> expected = new ArrayList<>();
        for (SoftwareCounterGroup group : SoftwareCounterGroup.DEFAULT) {
            List<Counter> list = new ArrayList<>();
            group.counters().forEach(counter -> list.add(new Counter(list.size(), counter.name(), counter.unit(),
                    counter.min(), counter.max(), counter.denominator())));
            expected.add(new CounterGroup(expected.size(), group.name(), group.maxActive(), list));
        }
        assertThat(counters.catalogue()).isEqualTo(new CounterCatalogue(expected));
    }

    @Test
    void whatIsEnabledIsCountedWhileItIsStarted() {
        try (CounterSession session = counters.acquire()) {
            session.enable(WORK, DRAWS, VERTICES);
            draw(1);
            assertThat(text(session.read())).containsExactly("1.0=0", "1.1=0");
            session.start();
            draw(2);
            assertThat(text(session.read())).containsExactly("1.0=1", "1.1=6");
            session.stop();
            draw(4);
            assertThat(text(session.read())).containsExactly("1.0=1", "1.1=6");
            session.start();
            draw(8);
            assertThat(text(session.readAndReset())).containsExactly("1.0=2", "1.1=30");
            assertThat(text(session.read())).containsExactly("1.0=0", "1.1=0");
            session.disable(WORK, DRAWS);
            assertThat(text(session.read())).containsExactly("1.1=0");
            session.disableAll(WORK);
            assertThat(session.read().count()).isZero();
            assertThat(session.read()).isSameAs(session.readAndReset());
        }
    }

    @Test
    void beyondTheMaximumTheFirstAreEnabled() {
        int maximum = counters.catalogue().groups().get(WORK).maxActiveCounters();
        try (CounterSession session = counters.acquire()) {
            assertThat(session.enabledCount()).isZero();
            session.enable(WORK, 4, 3, 2, 1);
            assertThat(session.enabledCount()).isEqualTo(maximum);
            session.disableAll(WORK);
            session.enableAll(WORK);
            assertThat(text(session.read())).containsExactly("1.0=0", "1.1=0", "1.2=0");
        }
    }

    @Test
    void whileAnotherProcessHasTheCountersNobodyElseGetsThem() {
        try (SoftwareGl another = fake.device.anotherClient();
                EglDisplay there = EglDisplay.createHeadless(another);
                CounterSession session = there.performanceCounters().acquire()) {
            session.enableAll(WORK);
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(counters::acquire).isInstanceOfSatisfying(DriverException.class, e -> {
                    assertThat(e.function()).isEqualTo("eglSetPerfCountingBRCM");
                    assertThat(e).hasMessageStartingWith("eglSetPerfCountingBRCM raised EGL_BAD_ACCESS (0x3002)")
                            .hasMessageContaining("another process");
                });
            }
        }
        counters.acquire().close();
    }

    @Test
    void aProcessHasTheCountersOnce() {
        try (CounterSession session = counters.acquire()) {
            assertThatIllegalStateException().isThrownBy(display.performanceCounters()::acquire)
                    .withMessageContaining("this process has the performance counters already");
            session.enableAll(WORK);
        }
        counters.acquire().close();
    }

    static Stream<Named<Consumer<CounterSession>>> states() {
        return Stream.of(
                Named.of("fresh", session -> {}),
                Named.of("chosen", session -> session.enable(WORK, DRAWS)),
                Named.of("started with nothing", CounterSession::start),
                Named.of("counting", session -> {
                    session.enableAll(WORK);
                    session.start();
                }),
                Named.of("stopped", session -> {
                    session.start();
                    session.stop();
                }),
                Named.of("read", session -> {
                    session.enableAll(WORK);
                    session.start();
                    session.readAndReset();
                }),
                Named.of("failed", session -> assertThatThrownBy(() -> session.enable(99, 0))
                        .isInstanceOf(DriverException.class)
                        .hasMessage("eglChoosePerfCountersBRCM raised EGL_BAD_PARAMETER (0x300c)")));
    }

    @ParameterizedTest
    @MethodSource("states")
    void inWhateverStateClosingGivesTheCountersBack(Consumer<CounterSession> state) {
        CounterSession session = counters.acquire();
        state.accept(session);
        session.close();
        session.close();

        assertGivenBack();
        assertThatIllegalStateException().isThrownBy(session::read).withMessage("the counter session is closed");
        for (Runnable use : List.<Runnable>of(session::start, session::stop, session::readAndReset,
                session::enabledCount, () -> session.enable(WORK, 0), () -> session.enableAll(WORK),
                () -> session.disable(WORK, 0), () -> session.disableAll(WORK))) {
            assertThatIllegalStateException().isThrownBy(use::run);
        }
    }

    @Test
    void theDisplayGivesTheCountersBackToo() {
        try (EglDisplay second = EglDisplay.createHeadless(fake)) {
            CounterSession session = second.performanceCounters().acquire();
            session.start();
            second.close();
            assertGivenBack();
            assertThatIllegalStateException().isThrownBy(session::start);
        }
    }

    @Test
    void countersThatSomebodyElseInThisProcessGaveBackAreAnErrorOnce() {
        CounterSession session = counters.acquire();
        PFN_eglSetPerfCountingBRCM.invoke(
                fake.find("eglSetPerfCountingBRCM").orElseThrow(), EGL_RELEASE_COUNTERS_BRCM());

        assertThatThrownBy(session::read).isInstanceOf(DriverException.class)
                .hasMessageStartingWith("eglGetPerfCounterDataBRCM raised EGL_BAD_ACCESS");
        assertThatThrownBy(session::close).isInstanceOf(DriverException.class)
                .hasMessageStartingWith("eglSetPerfCountingBRCM raised EGL_BAD_ACCESS");
        session.close();
        counters.acquire().close();
        display.close();
    }

    @Test
    void anEmptyListIsNotAll() {
        try (CounterSession session = counters.acquire()) {
            assertThatIllegalArgumentException().isThrownBy(() -> session.enable(WORK))
                    .withMessageContaining("counters is empty").withMessageContaining("enableAll");
            assertThatIllegalArgumentException().isThrownBy(() -> session.disable(WORK));
        }
    }

    @Test
    void aClosedDisplayHasNoCounters() {
        display.close();

        assertThatIllegalStateException().isThrownBy(counters::acquire).withMessage("the EGL display is closed");
        assertThatIllegalStateException().isThrownBy(counters::catalogue);
    }

    @Test
    void aDriverWithoutCountersSaysSo() {
        try (EglDisplay system = GlDriver.system(GlApi.OPENGL).open()) {
            if (!system.extensions().contains(PerformanceCounters.EXTENSION)) {
                assertThatThrownBy(() -> system.performanceCounters())
                        .isInstanceOf(UnsupportedOperationException.class)
                        .hasMessageContaining("no EGL_BRCM_performance_counters");
            }
        }
    }
}
