package dev.readout.driver;

import dev.readout.software.SoftwareDevice;
import java.lang.foreign.SymbolLookup;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;

/** The software device, through the same calls as a real driver. */
class SoftwareDeviceTest {
    private static final SoftwareDevice DRIVER = SoftwareDevice.create();

    @AfterAll
    static void close() {
        DRIVER.close();
    }

    @Nested
    class Results extends ResultsConformance {
        @Override
        SymbolLookup driver() {
            return DRIVER;
        }
    }

    @Nested
    class Copies extends CopyConformance {
        @Override
        SymbolLookup driver() {
            return DRIVER;
        }
    }

    @Nested
    class Mistakes extends MistakesConformance {
        @Override
        SymbolLookup driver() {
            return DRIVER;
        }
    }

    @Nested
    class Lifetimes extends LifetimeConformance {
        @Override
        SymbolLookup driver() {
            return DRIVER;
        }
    }
}
