package one;

import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.software.vulkan.SoftwareVulkan;
import dev.readout.trace.read.TraceReader;
import dev.readout.trace.write.TraceLayer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Logs the calls of the software device, and reads them. */
public final class Main {
    private Main() {
    }

    /** @param arguments the folder of the files that are written */
    public static void main(String[] arguments) throws IOException {
        Path log = Path.of(arguments[0], "calls.log");
        try (SoftwareVulkan driver = SoftwareVulkan.create(); TraceLayer layer = TraceLayer.create(driver, log)) {
            VulkanInstance.create(layer).close();
        }
        int calls = 0;
        try (TraceReader reader = TraceReader.open(log)) {
            while (reader.nextCall()) {
                calls++;
            }
        }
        Files.writeString(Path.of(arguments[0], "read"), calls + " calls");
    }
}
