package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.Report;
import dev.readout.software.SoftwareDevice;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.testing.KhronosLoader;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A renderer in a window that is on no screen, on the software device. */
class LwjglNullWindowTest extends LwjglSwapchainConformance {
    private final List<Report> misuse = new CopyOnWriteArrayList<>();
    private SoftwareDevice device;
    private KhronosLoader loader;

    @BeforeEach
    void load() {
        KhronosLoader.require();
        device = SoftwareDevice.create(SoftwareSettings.builder().listener(misuse::add).build());
        loader = KhronosLoader.validating(device);
    }

    @Override
    LwjglRenderer.Screen screen() {
        return LwjglNullWindow::new;
    }

    @AfterEach
    void close() {
        if (loader == null) {
            return;
        }
        try (SoftwareDevice closing = device; KhronosLoader unloading = loader) {
            assertThat(loader.violations()).isEmpty();
            assertThat(misuse).isEmpty();
            assertThat(device.vulkan().aliveObjects()).isEmpty();
        }
    }
}
