package dev.readout.profile;

import static dev.readout.driver.vulkan.DeviceFeature.*;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.driver.vulkan.CommandBuffer;
import dev.readout.driver.vulkan.DeviceFeature;
import dev.readout.driver.vulkan.QueueFamily;
import dev.readout.driver.vulkan.VulkanDevice;
import dev.readout.driver.vulkan.VulkanInstance;
import dev.readout.driver.vulkan.VulkanPhysicalDevice;
import dev.readout.software.vulkan.SoftwareSettings;
import dev.readout.software.vulkan.SoftwareVulkan;
import dev.readout.testing.VulkanRegistry;
import dev.readout.trace.read.TraceReader;
import dev.readout.trace.write.TraceLayer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A device has functions that the application did not say it enabled, as under a layer that has an address for
 * everything: the loop calls those that every device has, and of the others those that were enabled.
 */
class EnabledFunctionsTest {
    private static final List<DeviceFeature> FEATURES =
            List.of(HOST_QUERY_RESET, CALIBRATED_TIMESTAMPS, DEBUG_UTILS, SYNCHRONIZATION2, MAINTENANCE9);
    /** What the loop calls where it may, and what brings it. */
    private static final Map<String, DeviceFeature> BROUGHT = Map.of("vkResetQueryPool", HOST_QUERY_RESET,
            "vkGetCalibratedTimestampsEXT", CALIBRATED_TIMESTAMPS, "vkSetDebugUtilsObjectNameEXT", DEBUG_UTILS);

    @TempDir
    private Path folder;

    static Stream<Set<DeviceFeature>> subsets() {
        return IntStream.range(0, 1 << FEATURES.size()).mapToObj(mask -> {
            Set<DeviceFeature> subset = EnumSet.noneOf(DeviceFeature.class);
            IntStream.range(0, FEATURES.size()).filter(i -> (mask >> i & 1) != 0).mapToObj(FEATURES::get)
                    .forEach(subset::add);
            return subset;
        });
    }

    @BeforeAll
    static void requireRegistry() {
        VulkanRegistry.require();
    }

    /** The functions that are called from the profiler's building to its end. */
    private Set<String> calls(Set<DeviceFeature> enabled, boolean labels) throws IOException {
        Path file = folder.resolve("trace");
        try (SoftwareVulkan driver = SoftwareVulkan.create(SoftwareSettings.builder().build());
                TraceLayer layer = TraceLayer.create(driver, file);
                VulkanInstance instance = VulkanInstance.create(layer, List.of(), List.of("VK_EXT_debug_utils"))) {
            VulkanPhysicalDevice physical = instance.physicalDevices().getFirst();
            assertThat(physical.features()).containsAll(FEATURES);
            VulkanDevice device = physical.createDevice(physical.queueFamily(QueueFamily.GRAPHICS).orElseThrow());
            GpuQueue queue = GpuQueue.named("graphics");
            try (GpuProfiler profiler = GpuProfiler
                    .vulkan(device.handle(), device.functions().find("vkGetDeviceProcAddr").orElseThrow().address())
                    .queue(queue, 64, 1).enabled(enabled.toArray(DeviceFeature[]::new)).debugLabels(labels)
                    .listener(report -> {}).build()) {
                for (int frame = 0; frame < 6; frame++) {
                    CommandBuffer commands = device.createCommandBuffer().begin();
                    profiler.beginFrame();
                    GpuRecorder recorder = profiler.recorder(commands.handle());
                    for (int i = 0; i < 10 << frame; i++) {
                        recorder.scope(i % 2 == 0 ? Scope.named("drawn").withSamples() : Scope.named("other")).end();
                    }
                    profiler.endFrame();
                    commands.end();
                    device.queue().submit(commands, device.createFence());
                    device.awaitIdle(1_000_000_000L);
                    profiler.poll(each -> {});
                }
            }
        }
        Set<String> called = new TreeSet<>();
        try (TraceReader trace = TraceReader.open(file)) {
            boolean made = false;
            while (trace.nextCall()) {
                if (made) {
                    called.add(trace.call().function());
                }
                made |= trace.call().function().equals("vkCreateDevice");
            }
        }
        return called;
    }

    @ParameterizedTest
    @MethodSource("subsets")
    void whatWasNotEnabledIsNotCalled(Set<DeviceFeature> enabled) throws IOException {
        Set<String> called = calls(enabled, false);
        Set<String> expected = new TreeSet<>(called);
        expected.removeIf(name -> !VulkanRegistry.mayLack(name)
                && !VulkanRegistry.providers().get(name).contains("VK_VERSION_1_0") || BROUGHT.containsKey(name));
        BROUGHT.forEach((name, feature) -> {
            if (enabled.contains(feature)) {
                expected.add(name);
            }
        });
        assertThat(called).contains("vkCmdWriteTimestamp", "vkCmdBeginQuery").isEqualTo(expected);
    }

    @Test
    void debugLabelsSayThatTheirExtensionIsEnabled() throws IOException {
        assertThat(calls(Set.of(), true)).contains("vkCmdBeginDebugUtilsLabelEXT", "vkCmdEndDebugUtilsLabelEXT",
                "vkSetDebugUtilsObjectNameEXT").doesNotContain("vkResetQueryPool");
        assertThat(calls(Set.of(DEBUG_UTILS), false)).doesNotContain("vkCmdBeginDebugUtilsLabelEXT");
    }
}
