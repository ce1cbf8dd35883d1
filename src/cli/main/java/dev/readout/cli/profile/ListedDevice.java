package dev.readout.cli.profile;

import dev.readout.driver.vulkan.DeviceType;
import dev.readout.driver.vulkan.VulkanPhysicalDevice;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * A device of a Vulkan driver, by what it can be called.
 *
 * @param index its place among all of the driver's, from 1
 * @param uuid gives its UUID, or that it has none: asked when needed
 */
public record ListedDevice(int index, String name, Supplier<Optional<UUID>> uuid) {
    /** NVIDIA's tools write it before the UUID. */
    private static final String PREFIX = "gpu-";

    private static final List<DeviceType> BEST_FIRST = List.of(
            DeviceType.DISCRETE_GPU, DeviceType.INTEGRATED_GPU, DeviceType.VIRTUAL_GPU, DeviceType.OTHER,
            DeviceType.CPU);

    /** GPUs before what imitates one, those with memory of their own first. */
    public static final Comparator<DeviceType> GPUS_FIRST = Comparator.comparingInt(BEST_FIRST::indexOf);

    /** The devices with GPUs first. */
    public static List<VulkanPhysicalDevice> gpusFirst(List<VulkanPhysicalDevice> devices) {
        return devices.stream().sorted(Comparator.comparing(VulkanPhysicalDevice::type, GPUS_FIRST)).toList();
    }

    /** Numbers devices in their order. */
    public static List<ListedDevice> of(List<VulkanPhysicalDevice> devices) {
        return IntStream.range(0, devices.size())
                .mapToObj(i -> new ListedDevice(i + 1, devices.get(i).name(), devices.get(i)::uuid)).toList();
    }

    /** Returns whether it is meant: by its index, its UUID or a part of its name, in capitals or not. */
    boolean isCalled(String typed) {
        if (typed.matches("[0-9]+")) {
            return typed.equals(Integer.toString(index));
        }
        String lower = typed.toLowerCase(Locale.ROOT);
        String id = lower.startsWith(PREFIX) ? lower.substring(PREFIX.length()) : lower;
        return name.toLowerCase(Locale.ROOT).contains(lower)
                || uuid.get().map(UUID::toString).filter(id::equals).isPresent();
    }

    /** Its place among so many, and what it is, for people. */
    String line(int devices) {
        return "device " + index + " of " + devices + ": " + this;
    }

    /** Its name and its UUID. */
    @Override
    public String toString() {
        return name + uuid.get().map(id -> " (" + id + ")").orElse("");
    }
}
