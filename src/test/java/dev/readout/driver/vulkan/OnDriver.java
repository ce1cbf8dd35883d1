package dev.readout.driver.vulkan;

import java.lang.foreign.SymbolLookup;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** Tests that run on every driver, unchanged, whoever wrote it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class OnDriver {
    @AutoClose
    Rig rig;

    /** The driver under test. */
    abstract SymbolLookup driver();

    @BeforeAll
    void open() {
        rig = Rig.on(driver());
    }
}
