package dev.readout.software;

import dev.readout.software.gl.SoftwareGlSettings;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.testing.NullArguments;
import org.junit.jupiter.api.AfterAll;

class NullArgumentsTest extends NullArguments {
    private final SoftwareDevice device = SoftwareDevice.create(SoftwareSettings.builder().build());

    NullArgumentsTest() {
        samples(device, SoftwareSettings.builder().build(), SoftwareGlSettings.builder().build());
    }

    @AfterAll
    void close() {
        device.close();
    }
}
