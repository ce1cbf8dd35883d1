package dev.readout.driver.gl;

import dev.readout.testing.GlDriver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Tests on a GL driver, whoever wrote it, each with a context that is current. */
abstract class OnGl {
    GlDriver driver;
    EglDisplay display;
    GlContext context;

    /** The driver under test. */
    abstract GlDriver driver();

    @BeforeEach
    void open() {
        driver = driver();
        display = driver.open();
        context = display.createContext(driver.api());
        context.makeCurrent();
    }

    @AfterEach
    void close() {
        if (display != null) {
            display.close();
        }
    }
}
