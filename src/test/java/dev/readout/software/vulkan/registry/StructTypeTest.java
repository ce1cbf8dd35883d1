package dev.readout.software.vulkan.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.readout.abi.vulkan.VkApplicationInfo;
import dev.readout.abi.vulkan.VkPhysicalDeviceMaintenance9FeaturesKHR;
import dev.readout.software.abi.vulkan.VkCopyBufferInfo2;
import java.lang.foreign.MemoryLayout;
import org.junit.jupiter.api.Test;

/** The numbers are those of vk.xml. */
class StructTypeTest {
    @Test
    void aStructHasTheTypeOfItsName() {
        assertThat(StructType.of(VkApplicationInfo.layout())).isZero();
        assertThat(StructType.of(VkCopyBufferInfo2.layout())).isEqualTo(1_000_337_000);
        assertThat(StructType.of(VkPhysicalDeviceMaintenance9FeaturesKHR.layout())).isEqualTo(1_000_584_000);
    }

    @Test
    void whatTheHeadersLackIsNamed() {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> StructType.of(MemoryLayout.structLayout().withName("VkFrobnicateInfo2EXT")))
                .withMessage("VK_STRUCTURE_TYPE_FROBNICATE_INFO_2_EXT, for VkFrobnicateInfo2EXT, is not in headers/");
    }
}
