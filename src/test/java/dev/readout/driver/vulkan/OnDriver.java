package dev.readout.driver.vulkan;

import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that run on every driver, unchanged, whoever wrote it. */
@ParameterizedClass
@EnumSource
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class OnDriver {
    @Parameter
    TestedDriver.Kind kind;

    TestedDriver driver;
    Rig rig;

    @BeforeAll
    void open() {
        driver = new TestedDriver(kind);
        rig = Rig.on(driver.lookup());
    }

    @AfterEach
    void nothingWasUsedWrongly() {
        driver.requireUsedWell();
    }

    @AfterAll
    void close() throws IOException {
        // Nothing was made where there is no driver, and the tests are skipped.
        if (driver != null) {
            rig.close();
            driver.close();
        }
    }
}
