package dev.readout.profile;

import static dev.readout.driver.vulkan.DeviceFeature.*;
import static org.assertj.core.api.Assertions.assertThat;

import dev.readout.driver.vulkan.DeviceFeature;
import dev.readout.testing.VulkanRegistry;
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

    /** The functions that are called from the device's making to its end. */
    private Set<String> calls(Set<DeviceFeature> enabled, boolean labels) throws IOException {
        Path file = folder.resolve("trace");
        TracedLoop.Frame[] frames = IntStream.range(0, 6).mapToObj(frame -> (TracedLoop.Frame) (profiler, recorder) -> {
            for (int i = 0; i < 10 << frame; i++) {
                recorder.scope(i % 2 == 0 ? Scope.named("drawn").withSamples() : Scope.named("other")).end();
            }
        }).toArray(TracedLoop.Frame[]::new);
        TracedLoop.run(file, List.of("VK_EXT_debug_utils"), EnumSet.copyOf(FEATURES),
                builder -> builder.enabled(enabled.toArray(DeviceFeature[]::new)).debugLabels(labels)
                        .listener(report -> {}),
                measured -> {}, frames);
        return new TreeSet<>(TracedLoop.calls(file));
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
