package dev.readout.cli;

import dev.readout.driver.SystemDrivers;
import dev.readout.driver.vulkan.VulkanInstance;

/** A Java program that calls Vulkan while its VM ends, later than other hooks. */
final class ClosesInHook {
    private ClosesInHook() {
    }

    /** Ends with status 7. */
    public static void main(String[] args) {
        VulkanInstance instance = VulkanInstance.create(SystemDrivers.vulkan());
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                Thread.sleep(500);
            } catch (InterruptedException never) {
                Thread.currentThread().interrupt();
            }
            instance.close();
        }));
        System.exit(7);
    }
}
