package dev.readout.profile;

import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.SoftwareVulkan;
import dev.readout.testing.InstalledDriver;
import java.lang.foreign.SymbolLookup;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The loop on Vulkan drivers. */
class VulkanProfilerTest {
    /** lavapipe, where there is no GPU. */
    @Nested
    class System extends VulkanProfilerConformance {
        @Override
        SymbolLookup driver() {
            return InstalledDriver.vulkan();
        }

        @Test
        void aRecordingThatIsSubmittedAgainIsNotInLaterFramesAndIsReported() {
            submitAgain();
        }
    }

    /** The software device, which finds out every rule that is broken. */
    @Nested
    class Software extends VulkanProfilerConformance {
        private final SoftwareVulkan device = SoftwareVulkan.create(SoftwareSettings.builder().strict(true)
                .listener(report -> {
                    throw new AssertionError(report.toString());
                }).build());

        @Override
        SymbolLookup driver() {
            return device;
        }

        @Override
        void unload() {
            device.close();
        }
    }
}
