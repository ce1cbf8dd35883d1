package dev.readout.cli.foreign;

import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.driver.vulkan.Fence;
import dev.readout.driver.vulkan.PipelineStage;
import dev.readout.driver.vulkan.QueryPool;
import dev.readout.driver.vulkan.QueryPoolInfo;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.driver.vulkan.VulkanPhysicalDevice;
import dev.readout.software.vulkan.SoftwareVulkan;
import dev.readout.vulkan.QueryType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Does what programs and their loaders do with the driver library, in this process, so that the application image can
 * store the classes that its JVM loads and links. It is a rehearsal of its own: a JVM begins by loading all that its
 * cache has, and a driver needs nothing of the commands. Not a command.
 */
final class DriverRehearsal {
    /** So many that the cache has the profile of what records them: then the JVM soon compiles it well. */
    private static final int TIMESTAMPS = 4096;
    private static final int RECORDINGS = 64;

    private DriverRehearsal() {
    }

    /** Ends the process with status 0 if all went well. */
    public static void main(String[] args) {
        System.load(Path.of(System.getProperty("java.class.path")).resolveSibling("libreadout_jvm.so").toString());
        SymbolLookup driver = name -> Optional.of(ForeignProcess.find(name, 0, false))
                .filter(address -> address != 0).map(MemorySegment::ofAddress);
        SoftwareVulkan.functions().forEach(driver::find);
        try (VulkanInstance instance = VulkanInstance.create(driver)) {
            VulkanPhysicalDevice physical = instance.physicalDevices().getFirst();
            physical.driver();
            try (VulkanDevice device = physical.createDevice(physical.queueFamilies().getFirst())) {
                measure(device);
                // With something alive to name: a program may end with a heap too full to load a class.
                ForeignProcess.end();
            }
        }
        System.exit(0);
    }

    private static void measure(VulkanDevice device) {
        try (QueryPool pool = device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, TIMESTAMPS));
                CommandBuffer commands = device.createCommandBuffer();
                Fence fence = device.createFence();
                Arena arena = Arena.ofConfined()) {
            for (int recording = 0; recording < RECORDINGS; recording++) {
                commands.begin().resetQueryPool(pool, 0, TIMESTAMPS);
                for (int query = 0; query < TIMESTAMPS; query++) {
                    commands.writeTimestamp(PipelineStage.BOTTOM_OF_PIPE, pool, query);
                }
                commands.end();
            }
            device.queue().submit(commands, fence);
            fence.await(0);
            pool.read(0, 1, arena.allocate(pool.info().layout().byteSize(1)), pool.info().layout(), 0);
        }
    }
}
