package dev.readout.software;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

/** The examples in the documentation of this package, running. {@code SnippetsTest} compares their text. */
class ExamplesTest {
    @Test
    void aDeviceIsADriver() {
        try (SoftwareDevice device = SoftwareDevice.create()) {
            MemorySegment getInstanceProcAddr = device.find("vkGetInstanceProcAddr").orElseThrow();
            // from here on as with every other driver
        }
    }
}
