package dev.readout.trace.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.software.SoftwareDevice;
import dev.readout.testing.CheckedTrace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples in the documentation of this package, running. {@code SnippetsTest} compares their text. */
class ExamplesTest {
    private final PrintStream console = System.out;
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    @TempDir
    private Path folder;
    private Path path;

    @BeforeEach
    void redirect() {
        path = folder.resolve("trace.log");
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void restore() {
        System.setOut(console);
    }

    @Test
    void callsOfADriverAreWritten() throws IOException {
        try (SoftwareDevice driver = SoftwareDevice.create()) {
            try (TraceLayer layer = TraceLayer.create(driver, path);
                    VulkanInstance instance = VulkanInstance.create(layer)) {
                instance.physicalDevices().forEach(device -> System.out.println(device.name()));
            }
        }

        assertThat(printed.toString(StandardCharsets.UTF_8))
                .isEqualToNormalizingNewlines("Readout software device\n");
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
