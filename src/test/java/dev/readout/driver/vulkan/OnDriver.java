package dev.readout.driver.vulkan;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;

/** Tests that run on drivers, unchanged, whoever wrote them: a subclass names the kinds. */
@ParameterizedClass
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class OnDriver {
    @Parameter
    TestedDriver.Kind kind;

    TestedDriver driver;
    Rig rig;

    @BeforeParameterizedClassInvocation
    void open() {
        driver = new TestedDriver(kind);
        rig = Rig.on(driver.lookup());
    }

    @AfterEach
    void nothingWasUsedWrongly() {
        driver.requireUsedWell();
    }

    @AfterParameterizedClassInvocation
    void close() throws IOException {
        TestedDriver ended = driver;
        // Nothing is made where there is no driver, and the tests are skipped.
        driver = null;
        if (ended != null) {
            rig.close();
            ended.close();
        }
    }
}
