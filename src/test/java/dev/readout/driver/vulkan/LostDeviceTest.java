package dev.readout.driver.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.readout.driver.DriverException;
import dev.readout.software.Report;
import dev.readout.software.SoftwareDevice;
import dev.readout.software.vulkan.Fault;
import dev.readout.software.vulkan.SoftwareSettings;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an application sees of a device that is lost: each call says so, the same and as often as it is made. */
class LostDeviceTest {
    private static void assertLost(String function, ThrowingCallable call) {
        assertThatExceptionOfType(DriverException.class).isThrownBy(call)
                .withMessageStartingWith(function + " returned VK_ERROR_DEVICE_LOST (-4): ")
                .withMessageContaining("close this device and make a new one")
                .matches(DriverException::isDeviceLost);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFenceGoesOnSayingThatTheDeviceIsLost(boolean strict) {
        List<Report> reports = new ArrayList<>();
        try (SoftwareDevice driver = SoftwareDevice.create(SoftwareSettings.builder().strict(strict)
                .faults(List.of(Fault.deviceLost(1))).listener(reports::add).build());
                VulkanInstance instance = VulkanInstance.create(driver)) {
            VulkanPhysicalDevice physical = instance.physicalDevices().getFirst();
            VulkanDevice device = physical.createDevice(physical.queueFamilies().getFirst());
            CommandBuffer commands = device.createCommandBuffer().begin().end();
            Fence fence = device.createFence();
            device.queue().submit(commands, fence);
            assertThat(fence.await(0)).isTrue();

            device.queue().submit(commands, fence);
            assertLost("vkWaitForFences", () -> fence.await(0));
            assertLost("vkWaitForFences", () -> fence.await(0));
            assertLost("vkWaitForFences", () -> fence.await(1_000_000));
            assertLost("vkGetFenceStatus", fence::isSignaled);
            assertLost("vkQueueSubmit", () -> device.queue().submit(commands, fence));
            assertLost("vkWaitForFences", () -> fence.await(0));
            assertThat(device.awaitIdle(0)).as("a lost device runs nothing more").isTrue();
            commands.begin().end();
            fence.close();
            device.close();
        }
        assertThat(reports).isEmpty();
    }
}
