package dev.readout.software.vulkan;

import dev.readout.software.SoftwareDevice;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A process that creates and destroys everything, over and over: in order, out of order, twice, with its owner, or not
 * at all. It prints by how many KiB its resident memory has grown since it was warm.
 */
final class CreateDestroyCycles {
    private static final int WARM = 20_000;
    private static final int CYCLES = 100_000;

    private CreateDestroyCycles() {
    }

    public static void main(String[] args) throws IOException {
        SoftwareSettings silent = SoftwareSettings.builder().listener(report -> {}).build();
        try (SoftwareDevice shared = SoftwareDevice.create(silent)) {
            for (int cycle = 0; cycle < WARM; cycle++) {
                cycle(shared, cycle % 5);
            }
            long before = residentKibibytes();
            for (int cycle = 0; cycle < CYCLES; cycle++) {
                cycle(shared, cycle % 5);
            }
            System.out.println(residentKibibytes() - before);
        }
    }

    private static long residentKibibytes() throws IOException {
        System.gc();
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("VmRSS:")) {
                return Long.parseLong(line.replaceAll("\\D", ""));
            }
        }
        throw new IOException("/proc/self/status has no VmRSS");
    }

    /** @param fate 0: destroyed in order; 1: the device first; 2: twice; 3: never; 4: the instance first */
    private static void cycle(SoftwareDevice shared, int fate) {
        // Its own driver is idle: the functions are those of the shared one.
        try (Application application = new Application(settings -> {}, features -> features, List.of(),
                own -> shared)) {
            MemorySegment pool = application.timestamps(64);
            MemorySegment fence = application.createFence();
            MappedBuffer buffer = application.createBuffer(4096);
            Commands commands = application.begin().reset(pool, 0, 64).timestamp(pool, 0)
                    .copyResults(pool, 0, 1, buffer, 0, 8, 1);
            application.submit(commands, fence);
            if (fate == 1) {
                application.destroyDevice();
            }
            if (fate == 4) {
                application.destroyInstance();
            }
            for (int times = fate == 2 ? 2 : 1; fate < 3 && times > 0; times--) {
                application.destroy("vkDestroyFence", fence);
                application.destroy("vkDestroyQueryPool", pool);
                application.destroy("vkDestroyBuffer", buffer.handle());
                application.destroy("vkFreeMemory", buffer.memory());
                application.destroy("vkDestroyCommandPool", application.commandPool);
            }
        }
    }
}
