package dev.readout.driver.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.readout.abi.Lifetime;
import dev.readout.testing.VulkanRegistry;
import dev.readout.testing.abi.vulkan.PFN_vkGetDeviceProcAddr;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A function that not every device has is called where the device was made with what brings it, and nowhere else. */
class VulkanFunctionTest {

    private static boolean isOfDevice(VulkanFunction function) {
        return function.compareTo(VulkanFunction.vkDestroyDevice) >= 0;
    }

    @ParameterizedTest
    @EnumSource
    void whatIsNotInTheFirstVersionHasAFeatureThatBringsIt(VulkanFunction function) {
        VulkanRegistry.require();
        if (isOfDevice(function) && !VulkanRegistry.mayLack(function.name())) {
            assertThat(function.feature == null).isEqualTo(
                    VulkanRegistry.providers().get(function.name()).contains("VK_VERSION_1_0"));
        }
        assertThat(function.extensionName == null || function.feature != null).isTrue();
    }

    /** The driver has an address for everything, as a layer may. */
    @ParameterizedTest
    @EnumSource
    void withoutItsFeatureAFunctionIsRefusedWhateverTheDriverAnswers(VulkanFunction function) {
        if (!isOfDevice(function)) {
            return;
        }
        MemorySegment address = MemorySegment.ofAddress(1);
        try (Arena arena = Arena.ofConfined()) {
            FunctionTable functions = new FunctionTable(PFN_vkGetDeviceProcAddr.allocate((device, name) -> address,
                    arena), address, new Lifetime("device", () -> {}));
            DeviceFeature feature = function.feature;
            Set<DeviceFeature> others = EnumSet.allOf(DeviceFeature.class);
            others.remove(feature);
            DeviceCalls without = new DeviceCalls(functions, others, new SubmittedWork(), null);
            if (feature == null) {
                assertThat(without.address(function)).isEqualTo(address);
            } else {
                assertThatThrownBy(() -> without.address(function)).isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining(feature.name());
                assertThat(new DeviceCalls(functions, EnumSet.of(feature), new SubmittedWork(), null)
                        .address(function)).isEqualTo(address);
            }
        }
    }
}
