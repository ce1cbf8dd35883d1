package dev.readout.driver.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.driver.SystemDrivers;
import dev.readout.profile.GpuProfiler;
import dev.readout.profile.GpuQueue;
import dev.readout.profile.Scope;
import dev.readout.software.SoftwareDevice;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.SoftwareVulkan;
import dev.readout.testing.InstalledDriver;
import dev.readout.testing.PageProgram;
import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.QueryType;
import dev.readout.vulkan.Timestamps;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples in the documentation of this package, running. {@code SnippetsTest} compares their text. */
class ExamplesTest {
    static final ResultLayout LAYOUT = ResultLayout.of(QueryType.TIMESTAMP).withAvailability();

    @Test
    void aLoaderIsAskedWhatItsDevicesSupport() {
        InstalledDriver.vulkan();
        Map<String, Set<QueryType>> supported = new HashMap<>();

        try (VulkanInstance instance = VulkanInstance.create(SystemDrivers.vulkan())) {
            for (VulkanPhysicalDevice device : instance.physicalDevices()) {
                supported.put(device.name(), device.queryTypes());
            }
        }

        assertThat(supported.values()).isNotEmpty().allSatisfy(
                types -> assertThat(types).contains(QueryType.OCCLUSION));
    }

    private static final GpuQueue GRAPHICS = GpuQueue.named("graphics");

    @TempDir
    private Path folder;

    @Test
    void anApplicationOfTheFfmApiHandsItsSegmentsOver() throws Exception {
        Class<?> type = PageProgram.named("FfmTimes").compile(folder);
        SoftwareSettings wrapping = SoftwareSettings.builder().strict(true).wrapsOften(true).build();
        try (SoftwareVulkan driver = SoftwareVulkan.create(wrapping);
                VulkanInstance theirs = VulkanInstance.create(driver)) {
            VulkanPhysicalDevice physical = theirs.physicalDevices().getFirst();
            QueueFamily family = physical.queueFamilies().getFirst();
            VulkanDevice device = physical.createDevice(family, Set.of(), List.of());
            Object example =
                    type.getConstructor(MemorySegment.class, MemorySegment.class, Timestamps.class).newInstance(
                            MemorySegment.ofAddress(device.handle()),
                            device.functions().find("vkGetDeviceProcAddr").orElseThrow(),
                            physical.timestamps(family));
            CommandBuffer commands = device.createCommandBuffer().begin();
            Runnable work = () -> commands.memoryBarrier(PipelineStage.TRANSFER, PipelineStage.HOST);
            type.getMethod("record", MemorySegment.class, Runnable.class).invoke(example,
                    MemorySegment.ofAddress(commands.handle()), work);
            Fence fence = device.createFence();
            device.queue().submit(commands.end(), fence);
            assertThat(fence.await(1_000_000_000)).isTrue();
            assertThat((Long) type.getMethod("nanoseconds").invoke(example)).isPositive();
            Field pool = type.getDeclaredField("pool");
            pool.setAccessible(true);
            ((QueryPool) pool.get(example)).close();
        }
    }

    @Test
    void anApplicationsDeviceSaysWhatItsTimestampsAre() {
        Scope work = Scope.named("work");
        try (SoftwareVulkan driver = SoftwareVulkan.create(); VulkanInstance theirs = VulkanInstance.create(driver)) {
            VulkanPhysicalDevice theirPhysical = theirs.physicalDevices().getFirst();
            VulkanDevice theirDevice = theirPhysical.createDevice(theirPhysical.queueFamilies().get(0));
            long getInstanceProcAddr = driver.find("vkGetInstanceProcAddr").orElseThrow().address();
            long vkInstance = theirs.handle();
            long vkPhysicalDevice = theirPhysical.handle();
            long vkDevice = theirDevice.handle();

            VulkanInstance instance = VulkanInstance.of(vkInstance, getInstanceProcAddr, new ApiVersion(1, 3, 0));
            VulkanPhysicalDevice physical = instance.physicalDevice(vkPhysicalDevice);
            VulkanDevice device = VulkanDevice.of(physical, physical.queueFamilies().get(0), vkDevice, Set.of());
            GpuProfiler profiler = GpuProfiler.vulkan(device).queue(GRAPHICS).build();

            profiler.beginFrame();
            CommandBuffer commands = theirDevice.createCommandBuffer().begin();
            profiler.recorder(commands.handle()).scope(work).end();
            profiler.endFrame();
            Fence fence = theirDevice.createFence();
            theirDevice.queue().submit(commands.end(), fence);
            assertThat(fence.await(1_000_000_000)).isTrue();
            assertThat(profiler.poll(frame -> assertThat(frame.nanoseconds(0)).isPositive())).isEqualTo(1);
            profiler.close();
            instance.close();
            assertThatThrownBy(device::createFence).hasMessageContaining("closed");
            theirDevice.createFence().close();
        }
    }

    private static void record(long commandBuffer) {
        assertThat(commandBuffer).isNotZero();
    }

    @Test
    void commandsAreRecordedSubmittedAndMeasured() {
        try (SoftwareDevice driver = SoftwareDevice.create();
                VulkanInstance instance = VulkanInstance.create(driver);
                Arena arena = Arena.ofConfined()) {
            VulkanPhysicalDevice physical = instance.physicalDevices().getFirst();
            VulkanDevice device = physical.createDevice(physical.queueFamily(QueueFamily.COMPUTE).orElseThrow());
            QueryPool pool = device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, 64));
            CommandBuffer commands = device.createCommandBuffer();
            Fence fence = device.createFence();

            commands.begin()
                    .resetQueryPool(pool, 0, 2)
                    .writeTimestamp(PipelineStage.TOP_OF_PIPE, pool, 0);
            record(commands.handle());       // with whatever draws and computes
            commands.writeTimestamp(PipelineStage.BOTTOM_OF_PIPE, pool, 1).end();
            device.queue().submit(commands, fence);

            assertThat(fence.await(0)).isTrue();
            pool.reset(2, 62);
            MemorySegment segment = arena.allocate(LAYOUT.byteSize(64), Long.BYTES);
            boolean ready = pool.read(0, 64, segment, LAYOUT, 0);

            assertThat(ready).isFalse();
            assertThat(LAYOUT.available(segment, 1)).isTrue();
            assertThat(LAYOUT.available(segment, 2)).isFalse();
            assertThat(LAYOUT.value(segment, 1)).isGreaterThan(LAYOUT.value(segment, 0));
        }
    }

    static final DebugLabels.Label SHADOW = DebugLabels.Label.of("shadow");

    @Test
    void commandsAreLabelled() {
        try (SoftwareDevice driver = SoftwareDevice.create();
                VulkanInstance instance = VulkanInstance.create(driver, List.of(), List.of("VK_EXT_debug_utils"))) {
            VulkanPhysicalDevice physical = instance.physicalDevices().getFirst();
            VulkanDevice device = physical.createDevice(physical.queueFamily(QueueFamily.COMPUTE).orElseThrow());
            CommandBuffer commands = device.createCommandBuffer();
            commands.begin();

            DebugLabels labels = device.debugLabels();
            labels.begin(commands.handle(), SHADOW);
            // … draws …
            labels.end(commands.handle());

            commands.end();
        }
    }

    @Test
    void bothClocksAreReadAtTheSameTime() {
        SoftwareSettings settings = SoftwareSettings.builder().calibratedTimestamps(true).build();
        try (SoftwareVulkan driver = SoftwareVulkan.create(settings);
                VulkanInstance instance = VulkanInstance.create(driver)) {
            VulkanPhysicalDevice physical = instance.physicalDevices().getFirst();
            VulkanDevice device = physical.createDevice(physical.queueFamily(QueueFamily.COMPUTE).orElseThrow());

            CalibratedTimestamps clocks = device.calibratedTimestamps(TimeDomain.CLOCK_MONOTONIC);   // once

            clocks.take();                                                                           // now and then
            long ticks = clocks.deviceTicks();
            long hostNanoseconds = clocks.hostStamp();

            assertThat(ticks).isNotZero();
            assertThat(hostNanoseconds).isEqualTo(driver.hostNanoseconds());
        }
    }

    @Test
    void resultsAreCopiedIntoABuffer() {
        long ticks = 0;
        try (SoftwareDevice driver = SoftwareDevice.create();
                VulkanInstance instance = VulkanInstance.create(driver)) {
            VulkanPhysicalDevice physical = instance.physicalDevices().getFirst();
            VulkanDevice device = physical.createDevice(physical.queueFamily(QueueFamily.COMPUTE).orElseThrow());
            QueryPool pool = device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, 64));
            CommandBuffer commands = device.createCommandBuffer();
            Fence fence = device.createFence();
            commands.begin().resetQueryPool(pool, 0, 64).writeTimestamp(PipelineStage.BOTTOM_OF_PIPE, pool, 1);

            DeviceBuffer buffer = device.createBuffer(LAYOUT.byteSize(64));
            commands.copyQueryPoolResults(pool, 0, 64, LAYOUT, buffer, 0, 0).end();
            device.queue().submit(commands, fence);

            assertThat(fence.await(0)).isTrue();

            // later, each frame:
            if (LAYOUT.availableAcquire(buffer.memory(), 1)) {
                ticks = LAYOUT.value(buffer.memory(), 1);
            }

            buffer.close();
        }
        assertThat(ticks).isNotZero();
    }
}
