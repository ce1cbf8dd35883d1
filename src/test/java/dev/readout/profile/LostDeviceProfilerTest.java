package dev.readout.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.readout.driver.DriverException;
import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.driver.vulkan.DeviceFeature;
import dev.readout.driver.vulkan.QueueFamily;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.driver.vulkan.VulkanPhysicalDevice;
import dev.readout.software.Report;
import dev.readout.software.vulkan.Fault;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.SoftwareVulkan;
import dev.readout.trace.write.TraceLayer;
import dev.readout.trace.write.TraceSettings;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An application that loses its device, says so to its profiler, and destroys the device while it records. */
class LostDeviceProfilerTest {
    private static final GpuQueue GRAPHICS = GpuQueue.named("graphics");
    private static final Scope WORK = Scope.named("work");
    private static final Scope COUNTED = Scope.named("counted").withSamples();
    private static final Consumer<GpuFrame> NOBODY = frame -> {};

    private final List<ProfilerReport> reports = new ArrayList<>();
    private final List<Report> rules = new ArrayList<>();

    private static void record(GpuRecorder recorder) {
        try (var work = recorder.scope(WORK); var counted = recorder.scope(COUNTED)) {
            recorder.endSpanning(recorder.beginSpanning(WORK));
        }
    }

    private static void frame(VulkanDevice device, GpuProfiler profiler) {
        CommandBuffer commands = device.createCommandBuffer().begin();
        profiler.beginFrame();
        record(profiler.recorder(commands.handle()));
        profiler.endFrame();
        commands.end();
        profiler.submitting(GRAPHICS);
        device.queue().submit(commands, device.createFence());
    }

    @ParameterizedTest
    @EnumSource(names = {"HOST_QUERY_RESET", "MAINTENANCE9", "CALIBRATED_TIMESTAMPS"})
    void nothingIsCalledOfALostDeviceWhoseProfilerIsAbandoned(DeviceFeature feature) {
        ByteArrayOutputStream calls = new ByteArrayOutputStream();
        try (SoftwareVulkan driver = SoftwareVulkan.create(SoftwareSettings.builder().calibratedTimestamps(true)
                .faults(List.of(Fault.deviceLost(1))).listener(rules::add).build());
                TraceLayer layer = TraceLayer.create(driver, calls, TraceSettings.builder().build());
                VulkanInstance instance = VulkanInstance.create(layer)) {
            VulkanPhysicalDevice physical = instance.physicalDevices().getFirst();
            VulkanDevice device = physical.createDevice(physical.queueFamily(QueueFamily.GRAPHICS).orElseThrow(),
                    EnumSet.of(feature), List.of());
            GpuProfiler profiler = GpuProfiler
                    .vulkan(device.handle(), device.functions().find("vkGetDeviceProcAddr").orElseThrow().address())
                    .queue(GRAPHICS, 64, 1).enabled(feature).listener(reports::add).build();
            frame(device, profiler);
            assertThat(device.awaitIdle(Long.MAX_VALUE)).isTrue();
            assertThat(profiler.poll(NOBODY)).isEqualTo(1);
            frame(device, profiler);
            assertThat(device.awaitIdle(Long.MAX_VALUE)).isTrue();
            assertThatExceptionOfType(DriverException.class).isThrownBy(() -> profiler.poll(NOBODY))
                    .matches(DriverException::isDeviceLost);

            CommandBuffer commands = device.createCommandBuffer().begin();
            profiler.beginFrame();
            GpuRecorder recorder = profiler.recorder(commands.handle());
            try (var work = recorder.scope(WORK)) {
                profiler.abandon();
                device.close();
                layer.flush();
                int before = calls.size();
                record(recorder);
                work.multiview(2);
                profiler.endFrame();
                assertThat(profiler.poll(NOBODY)).isZero();
                assertThat(profiler.beginFrame()).isFalse();
                record(profiler.recorder(commands.handle()));
                profiler.cancelFrame();
                profiler.submitting(GRAPHICS);
                profiler.close();
                layer.flush();
                assertThat(calls.size()).isEqualTo(before);
            }
        }
        assertThat(reports).isEmpty();
        assertThat(rules).allMatch(rule -> rule.vuid().endsWith("vkDestroyDevice-device-05137"));
    }
}
