package dev.readout.driver.vulkan;

import dev.readout.testing.InstalledDriver;
import java.lang.foreign.SymbolLookup;
import org.junit.jupiter.api.Nested;

/** The system's Vulkan driver: lavapipe, where there is no GPU. */
class SystemVulkanTest {
    @Nested
    class Results extends ResultsConformance {
        @Override
        SymbolLookup driver() {
            return InstalledDriver.vulkan();
        }
    }

    @Nested
    class Copies extends CopyConformance {
        @Override
        SymbolLookup driver() {
            return InstalledDriver.vulkan();
        }
    }

    @Nested
    class Mistakes extends MistakesConformance {
        @Override
        SymbolLookup driver() {
            return InstalledDriver.vulkan();
        }
    }

    @Nested
    class Lifetimes extends LifetimeConformance {
        @Override
        SymbolLookup driver() {
            return InstalledDriver.vulkan();
        }
    }
}
