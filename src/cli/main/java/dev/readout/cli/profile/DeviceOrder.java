package dev.readout.cli.profile;

import dev.readout.driver.vulkan.DeviceType;
import dev.readout.driver.vulkan.VulkanPhysicalDevice;
import java.util.Comparator;
import java.util.List;

/** Chooses among several devices. */
public final class DeviceOrder {
    private static final List<DeviceType> BEST_FIRST = List.of(
            DeviceType.DISCRETE_GPU, DeviceType.INTEGRATED_GPU, DeviceType.VIRTUAL_GPU, DeviceType.OTHER,
            DeviceType.CPU);

    /** GPUs before what imitates one, those with memory of their own first. */
    public static final Comparator<DeviceType> GPUS_FIRST = Comparator.comparingInt(BEST_FIRST::indexOf);

    private DeviceOrder() {
    }

    /** The devices with GPUs first. */
    public static List<VulkanPhysicalDevice> gpusFirst(List<VulkanPhysicalDevice> devices) {
        return devices.stream().sorted(Comparator.comparing(VulkanPhysicalDevice::type, GPUS_FIRST)).toList();
    }
}
