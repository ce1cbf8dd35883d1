package dev.readout.driver.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.software.Report;
import dev.readout.software.SoftwareDevice;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.testing.KhronosLoader;
import java.lang.foreign.SymbolLookup;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;

/**
 * The software device as a driver of the system's loader, under Khronos's validation layer. Neither the device nor the
 * layer has anything to say about correct use.
 */
class LoadedSoftwareVulkanTest {
    private static final Queue<Report> REPORTS = new ConcurrentLinkedQueue<>();

    private static SoftwareDevice device;
    private static KhronosLoader loader;

    @BeforeAll
    static void load() {
        device = SoftwareDevice.create(SoftwareSettings.builder().listener(REPORTS::add).build());
        loader = KhronosLoader.validating(device);
    }

    @AfterAll
    static void unload() {
        if (loader != null) {
            loader.close();
            device.close();
        }
    }

    @AfterEach
    void nothingWasUsedWrongly() {
        // An older layer does not know what VK_KHR_maintenance9 and VK_QCOM_elapsed_timer_query bring.
        assertThat(loader.messages()).filteredOn(message -> !message.contains("(1000584000)"))
                .filteredOn(message -> !message.contains("(1000173000)")).isEmpty();
        assertThat(REPORTS).isEmpty();
    }

    @Nested
    class Results extends ResultsConformance {
        @Override
        SymbolLookup driver() {
            return loader.lookup();
        }
    }

    @Nested
    class Copies extends CopyConformance {
        @Override
        SymbolLookup driver() {
            return loader.lookup();
        }
    }

    @Nested
    class Lifetimes extends LifetimeConformance {
        @Override
        SymbolLookup driver() {
            return loader.lookup();
        }
    }
}
