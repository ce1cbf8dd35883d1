package dev.readout.trace.write;

import static dev.readout.testing.PageProgram.printed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.software.SoftwareDevice;
import dev.readout.testing.CheckedTrace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples in the documentation of this package, running. {@code SnippetsTest} compares their text. */
class ExamplesTest {
    @TempDir
    private Path folder;
    private Path path;

    @BeforeEach
    void begin() {
        path = folder.resolve("trace.log");
    }

    @Test
    void callsOfADriverAreWritten() throws Exception {
        assertThat(printed(() -> {
            try (SoftwareDevice driver = SoftwareDevice.create()) {
                try (TraceLayer layer = TraceLayer.create(driver, path);
                        VulkanInstance instance = VulkanInstance.create(layer)) {
                    instance.physicalDevices().forEach(device -> System.out.println(device.name()));
                }
            }
            return null;
        })).isEqualToNormalizingNewlines("Readout software device\n");
        assertThat(CheckedTrace.callsOf(path)).containsEntry("vkCreateInstance", 1)
                .containsEntry("vkDestroyInstance", 1);
    }

    @Test
    void whatIsWrittenOfACallIsChosen() throws IOException {
        try (SoftwareDevice driver = SoftwareDevice.create()) {
            TraceSettings settings = TraceSettings.builder().threadId(false).listener(System.err::println).build();
            TraceLayer layer = TraceLayer.create(driver, path, settings);
            VulkanInstance.create(layer).close();
            layer.close();
        }

        assertThat(Files.readString(path)).contains("vkCreateInstance").doesNotContain("TID");
    }
}
