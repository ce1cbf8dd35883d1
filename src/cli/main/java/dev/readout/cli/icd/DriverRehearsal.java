package dev.readout.cli.icd;

import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.software.vulkan.SoftwareVulkan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Makes the driver calls of programs and their loaders at startup: a part of the image's rehearsal. */
public final class DriverRehearsal {
    private DriverRehearsal() {
    }

    /**
     * Asks for everything once.
     *
     * @param file where the driver's report goes
     */
    public static void run(Path file) throws IOException {
        IcdReport report = IcdReport.to(file);
        try (SoftwareVulkan driver = SoftwareVulkan.create(IcdSettings.ofEnvironment().vulkan(report::wrongUse));
                VulkanInstance instance = VulkanInstance.create(driver)) {
            SoftwareVulkan.functions().forEach(driver::find);
            instance.physicalDevices().getFirst().queueFamily(0);
            report.missing(driver.missingFunctions());
            report.alive(driver.aliveObjects());
            report.faults(List.of(), driver.unmetFaults());
            report.end();
        }
    }
}
