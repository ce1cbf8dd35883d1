package dev.readout.driver.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.workload.ComputePipeline;
import dev.readout.workload.DeviceObjects;
import dev.readout.workload.Shaders;
import dev.readout.workload.TrianglePass;
import java.lang.foreign.SymbolLookup;
import java.util.function.Consumer;

/** A device with everything that a test needs to draw and dispatch on it. */
public final class Rig implements AutoCloseable {
    public static final int WIDTH = 64;
    public static final int HEIGHT = 48;
    static final int GROUPS = 4;
    static final int INVOCATIONS = GROUPS * Shaders.LOCAL_SIZE;
    static final int ROUNDS = 100;
    public static final long PATIENCE = 10_000_000_000L;

    public final VulkanInstance instance;
    final VulkanPhysicalDevice physicalDevice;
    public final VulkanDevice device;
    final Fence fence;
    final CommandBuffer commands;
    private final DeviceObjects objects;
    public final TrianglePass triangles;
    public final ComputePipeline generator;
    final DeviceBuffer results;

    private Rig(VulkanInstance instance, VulkanPhysicalDevice physicalDevice) {
        this.instance = instance;
        this.physicalDevice = physicalDevice;
        QueueFamily family = physicalDevice.queueFamily(QueueFamily.GRAPHICS | QueueFamily.COMPUTE).orElseThrow();
        device = physicalDevice.createDevice(family);
        fence = device.createFence();
        commands = device.createCommandBuffer();
        objects = new DeviceObjects(device);
        triangles = new TrianglePass(objects, WIDTH, HEIGHT);
        generator = generator(objects, ROUNDS);
        results = device.createBuffer(1024);
    }

    /** Computes a word for each invocation of all groups. */
    static ComputePipeline generator(DeviceObjects objects, int rounds) {
        return new ComputePipeline(objects, Shaders.generator(rounds), (long) INVOCATIONS * Integer.BYTES);
    }

    /** A rig on a driver's first device. */
    public static Rig on(SymbolLookup driver) {
        VulkanInstance instance = VulkanInstance.create(driver);
        try {
            return new Rig(instance, instance.physicalDevices().getFirst());
        } catch (Throwable e) {
            instance.close();
            throw e;
        }
    }

    /** Records commands, and waits until they have run. */
    void run(Consumer<CommandBuffer> record) {
        commands.begin();
        record.accept(commands);
        commands.end();
        device.queue().submit(commands, fence);
        assertThat(fence.await(PATIENCE)).as("work ended in time").isTrue();
    }

    /** Draws a number of triangles that each cover a rectangle. */
    public void draw(CommandBuffer commands, int triangleCount, int width, int height) {
        triangles.clip(commands, width, height);
        triangles.draw(commands, triangleCount);
    }

    /** Ends what draws and computes, and leaves the device. */
    public void endWork() {
        objects.close();
    }

    @Override
    public void close() {
        endWork();
        instance.close();
    }
}
