package dev.readout.driver.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.vulkan.ResultLayout;
import dev.readout.vulkan.QueryType;
import dev.readout.workload.ComputePipeline;
import dev.readout.workload.DeviceObjects;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever is closed, in whatever order and however often, leaves no dead handle that a driver could see. */
@EnumSource(names = {"SYSTEM", "SOFTWARE", "LOADED"})
class LifetimesTest extends OnDriver {
    private static final ResultLayout LAYOUT = ResultLayout.of(QueryType.TIMESTAMP);

    @Test
    void closingTwiceIsClosingOnce() {
        QueryPool pool = rig.device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, 1));
        QueryPoolReader reader = pool.reader(LAYOUT);
        DeviceBuffer buffer = rig.device.createBuffer(8);
        CommandBuffer commands = rig.device.createCommandBuffer();
        Fence fence = rig.device.createFence();
        for (int i = 0; i < 2; i++) {
            pool.close();
            buffer.close();
            commands.close();
            fence.close();
        }
        assertThatThrownBy(() -> pool.read(0, 1, Arena.ofAuto().allocate(8, 8), LAYOUT, 0))
                .isInstanceOf(IllegalStateException.class).hasMessage("the query pool is closed");
        assertThatThrownBy(() -> pool.reset(0, 1)).hasMessage("the query pool is closed");
        assertThatThrownBy(() -> reader.reset(0, 1)).hasMessage("the query pool is closed");
        assertThatThrownBy(commands::begin).hasMessage("the command buffer is closed");
        assertThatThrownBy(() -> fence.await(0)).hasMessage("the fence is closed");
        assertThatThrownBy(() -> buffer.memory().get(ValueLayout.JAVA_BYTE, 0))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void closingAnInstanceClosesWhatWasMadeFromItInOrder() {
        Rig other = Rig.on(driver.lookup());
        QueryPool pool = other.device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, 1));
        other.run(commands -> commands.resetQueryPool(pool, 0, 1)
                .writeTimestamp(PipelineStage.TOP_OF_PIPE, pool, 0));

        other.endWork();
        other.instance.close();

        MemorySegment memory = Arena.ofAuto().allocate(8, 8);
        assertThatThrownBy(() -> pool.read(0, 1, memory, LAYOUT, 0)).hasMessage("the query pool is closed");
        assertThatThrownBy(other.commands::begin).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> other.device.queue()).hasMessage("the device is closed");
        assertThatThrownBy(() -> other.device.createFence()).hasMessage("the device is closed");
        assertThatThrownBy(() -> other.instance.physicalDevices()).hasMessage("the Vulkan instance is closed");
        assertThatThrownBy(() -> other.physicalDevice.createDevice(
                other.device.queueFamily(), Set.of(), List.of())).hasMessage("the Vulkan instance is closed");
        assertThatCode(() -> {
            pool.close();
            other.device.close();
            other.instance.close();
        }).doesNotThrowAnyException();
    }

    @Test
    void whatRunningWorkUsesIsClosedWhenItHasEnded() {
        DeviceObjects objects = new DeviceObjects(rig.device);
        ComputePipeline work = Rig.generator(objects, 1_000_000);
        DeviceBuffer buffer = rig.device.createBuffer(LAYOUT.byteSize(1));
        QueryPool pool = rig.device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, 1));
        Fence fence = rig.device.createFence();
        CommandBuffer commands = rig.device.createCommandBuffer();
        commands.begin().resetQueryPool(pool, 0, 1);
        work.dispatch(commands, Rig.GROUPS);
        commands.writeTimestamp(PipelineStage.BOTTOM_OF_PIPE, pool, 0)
                .copyQueryPoolResults(pool, 0, 1, LAYOUT, buffer, 0, 0).end();

        rig.device.queue().submit(commands, fence);

        buffer.close();
        assertThat(fence.isSignaled()).isTrue();
        pool.close();
        commands.close();
        fence.close();
        objects.close();
    }

    @Test
    void whatRunningWorkDrawsWithIsClosedWhenItHasEnded() {
        DeviceObjects objects = new DeviceObjects(rig.device);
        ComputePipeline work = Rig.generator(objects, 1_000_000);
        try (Fence fence = rig.device.createFence(); CommandBuffer commands = rig.device.createCommandBuffer()) {
            commands.begin();
            work.dispatch(commands, Rig.GROUPS);
            rig.device.queue().submit(commands.end(), fence);

            objects.close();
            objects.close();

            assertThat(fence.isSignaled()).isTrue();
        }
    }

    @Test
    void aPoolThatTheApplicationMadeIsReadButNotDestroyed() {
        MemorySegment memory = Arena.ofAuto().allocate(8, 8);
        try (QueryPool pool = rig.device.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, 1))) {
            rig.run(commands -> commands.resetQueryPool(pool, 0, 1)
                    .writeTimestamp(PipelineStage.TOP_OF_PIPE, pool, 0));
            try (QueryPool adopted = rig.device.queryPool(pool.handle(), pool.info())) {
                assertThat(adopted.read(0, 1, memory, LAYOUT, 0)).isTrue();
            }
            long ticks = LAYOUT.value(memory, 0);

            assertThat(pool.read(0, 1, memory, LAYOUT, 0)).isTrue();
            assertThat(LAYOUT.value(memory, 0)).isEqualTo(ticks);
        }
    }

    @Test
    void anotherBindingFindsTheFunctionsOfADeviceAndOfItsInstanceWhileTheyAreOpen() {
        VulkanDevice device = rig.physicalDevice.createDevice(rig.device.queueFamily());
        SymbolLookup functions = device.functions();
        assertThat(functions.find("vkCreateImage")).isPresent();
        assertThat(functions.find("vkReadoutNoSuch")).isEmpty();
        assertThat(rig.physicalDevice.functions().find("vkGetPhysicalDeviceMemoryProperties")).isPresent();
        assertThat(rig.physicalDevice.functions().find("vkReadoutNoSuch")).isEmpty();

        device.close();

        assertThatThrownBy(() -> functions.find("vkCreateImage")).isInstanceOf(IllegalStateException.class)
                .hasMessage("the device is closed");
    }

    @Test
    void aDeviceThatTheApplicationMadeKnowsItsQueueWhereItsPhysicalDeviceIsSaid() {
        try (VulkanDevice adopted = VulkanDevice.of(
                rig.physicalDevice, rig.device.queueFamily(), rig.device.handle(), Set.of())) {
            assertThat(adopted.physicalDevice()).isSameAs(rig.physicalDevice);
            assertThat(adopted.queueFamily()).isEqualTo(rig.device.queueFamily());
            QueryPool pool = adopted.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, 1));
            Fence fence = adopted.createFence();
            adopted.queue().submit(
                    adopted.createCommandBuffer().begin().resetQueryPool(pool, 0, 1)
                            .writeTimestamp(PipelineStage.TOP_OF_PIPE, pool, 0).end(),
                    fence);
            assertThat(fence.await(10_000_000_000L)).isTrue();
            assertThat(pool.read(0, 1, Arena.ofAuto().allocate(8, 8), LAYOUT, 0)).isTrue();
        }
        rig.run(commands -> commands.memoryBarrier(PipelineStage.ALL_COMMANDS, PipelineStage.ALL_COMMANDS));
    }

    @Test
    void aDeviceThatTheApplicationMadeIsUsedThroughItsHandles() {
        long getDeviceProcAddr = rig.physicalDevice.functions().find("vkGetDeviceProcAddr").orElseThrow().address();
        MemorySegment memory = Arena.ofAuto().allocate(8, 8);
        try (VulkanDevice adopted = VulkanDevice.of(
                rig.device.handle(), getDeviceProcAddr, Set.of(DeviceFeature.HOST_QUERY_RESET));
                QueryPool pool = adopted.createQueryPool(QueryPoolInfo.of(QueryType.TIMESTAMP, 1))) {
            CommandBuffer theirs = adopted.commandBuffer(rig.commands.handle());
            pool.reset(0, 1);
            assertThat(pool.read(0, 1, memory, LAYOUT, 0)).isFalse();
            rig.run(commands -> theirs.writeTimestamp(PipelineStage.TOP_OF_PIPE, pool, 0));

            assertThat(pool.read(0, 1, memory, LAYOUT, 0)).isTrue();

            assertThatThrownBy(theirs::begin).hasMessageContaining("the application made this command buffer");
            assertThatThrownBy(adopted::createCommandBuffer).hasMessageContaining("the application made this device");
            assertThatThrownBy(() -> adopted.createBuffer(8)).hasMessageContaining("the application made this device");
            assertThatThrownBy(adopted::queue).hasMessageContaining("the application made this device");
        }
        rig.run(commands -> commands.memoryBarrier(PipelineStage.ALL_COMMANDS, PipelineStage.ALL_COMMANDS));
    }
}
