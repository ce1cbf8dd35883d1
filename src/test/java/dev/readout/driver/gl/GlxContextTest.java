package dev.readout.driver.gl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.driver.SystemDrivers;
import dev.readout.testing.GlxDisplay;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contexts of an application that made them with GLX, as most windows on X11 are, and no EGL has a part in it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GlxContextTest {
    @AutoClose
    private GlxDisplay display;
    private GlxDisplay.Window first;
    private GlxDisplay.Window second;

    /** A way in which an application hands its functions over. */
    record Driver(String name, SymbolLookup functions) {
        GlContext current() {
            return functions == null ? GlContext.current() : GlContext.current(functions);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    @BeforeAll
    void open() {
        display = GlxDisplay.open();
        first = display.createWindow();
        second = display.createWindow();
    }

    @AfterEach
    void release() {
        display.release();
    }

    Stream<Driver> drivers() {
        return Stream.of(new Driver("the system's GL library", SystemDrivers.gl()),
                new Driver("the application's function provider", display.functionProvider()),
                new Driver("nothing", null));
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void aContextThatWasMadeWithGlxIsFoundAndMeasures(Driver driver) {
        first.makeCurrent();
        GlContext context = driver.current();

        assertThat(context.version()).isNotBlank();
        assertThat(context.isCurrent()).isTrue();
        try (GlQueryObjects queries = context.createQueryObjects(GlQueryTarget.TIMESTAMP, 1)) {
            queries.timestamp(0);
            context.finish();
            assertThat(queries.read(0, 1)).isTrue();
            assertThat(queries.results().get(ValueLayout.JAVA_LONG, 0)).isPositive();
        }
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void anotherWindowsContextIsNotMistakenForThisOne(Driver driver) {
        first.makeCurrent();
        GlContext context = driver.current();
        GlQueryObjects queries = context.createQueryObjects(GlQueryTarget.TIMESTAMP, 1);

        second.makeCurrent();

        assertThat(context.isCurrent()).isFalse();
        assertThatThrownBy(queries::close).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("not current on this thread");
        assertThatThrownBy(context::flush).isInstanceOf(IllegalStateException.class);
        assertThat(driver.current().isCurrent()).isTrue();
        first.makeCurrent();
        queries.timestamp(0);
        queries.close();
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void aContextIsNotCurrentOnAnotherThread(Driver driver) throws Exception {
        first.makeCurrent();
        GlContext context = driver.current();

        try (ExecutorService other = Executors.newSingleThreadExecutor()) {
            assertThat(other.submit(context::isCurrent).get()).isFalse();
        }
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void noContextIsFoundWhereNoneIsCurrent(Driver driver) {
        assertThatThrownBy(driver::current).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no context is current on this thread");
    }

    @Test
    void aProviderThatAnswersEveryNameIsNoEgl() {
        assertThatThrownBy(() -> EglDisplay.createHeadless(display.functionProvider()))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("eglInitialize");
    }
}
