package dev.readout.driver.vulkan;

import static dev.readout.driver.vulkan.VulkanFunction.vkGetPhysicalDeviceFeatures2;
import static dev.readout.driver.vulkan.VulkanFunction.vkGetPhysicalDeviceFeatures;

import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceFeatures;
import dev.readout.abi.vulkan.PFN_vkGetPhysicalDeviceFeatures2;
import dev.readout.abi.vulkan.VkDeviceCreateInfo;
import dev.readout.abi.vulkan.VkPhysicalDeviceDeviceAddressCommandsFeaturesKHR;
import dev.readout.abi.vulkan.VkPhysicalDeviceElapsedTimerQueryFeaturesQCOM;
import dev.readout.abi.vulkan.VkPhysicalDeviceFeatures;
import dev.readout.abi.vulkan.VkPhysicalDeviceFeatures2;
import dev.readout.abi.vulkan.VkPhysicalDeviceHostQueryResetFeatures;
import dev.readout.abi.vulkan.VkPhysicalDeviceMaintenance9FeaturesKHR;
import dev.readout.abi.vulkan.VkPhysicalDeviceSynchronization2Features;
import dev.readout.abi.vulkan.vulkan_h;
import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The place of each feature in the API's structs, to query and to enable it: a row for each. */
final class FeatureStructs {
    /** The place of {@code pNext} in every struct that has one: behind {@code sType}, aligned. */
    private static final long NEXT = ValueLayout.ADDRESS.byteSize();

    /** The core of no version has it yet. */
    private static final ApiVersion NO_VERSION = new ApiVersion(127, 0, 0);

    private static final int FALSE = vulkan_h.VK_FALSE();
    private static final int TRUE = 1;

    /**
     * A feature's place.
     *
     * @param struct the struct of its own; null if it is in VkPhysicalDeviceFeatures
     * @param structType the {@code sType} of {@code struct}
     * @param offset the bytes before its {@code VkBool32}
     * @param since the version whose core has it
     * @param extension the extension that brings it to older versions; empty if there are none
     */
    private record Row(DeviceFeature feature, @Nullable MemoryLayout struct, int structType, long offset,
            ApiVersion since, String extension) {
        static Row core(DeviceFeature feature, long offset) {
            return new Row(feature, null, 0, offset, ApiVersion.V1_0, "");
        }
    }

    /**
     * In the order of a chain, the newest last: an older layer that does not know a struct may drop the ones behind it.
     */
    private static final List<Row> ROWS = List.of(
            Row.core(DeviceFeature.OCCLUSION_QUERY_PRECISE, VkPhysicalDeviceFeatures.occlusionQueryPrecise$offset()),
            Row.core(DeviceFeature.PIPELINE_STATISTICS_QUERY,
                    VkPhysicalDeviceFeatures.pipelineStatisticsQuery$offset()),
            Row.core(DeviceFeature.INHERITED_QUERIES, VkPhysicalDeviceFeatures.inheritedQueries$offset()),
            new Row(DeviceFeature.HOST_QUERY_RESET,
                    VkPhysicalDeviceHostQueryResetFeatures.layout(),
                    vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_HOST_QUERY_RESET_FEATURES(),
                    VkPhysicalDeviceHostQueryResetFeatures.hostQueryReset$offset(),
                    ApiVersion.V1_2, "VK_EXT_host_query_reset"),
            new Row(DeviceFeature.SYNCHRONIZATION2,
                    VkPhysicalDeviceSynchronization2Features.layout(),
                    vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SYNCHRONIZATION_2_FEATURES(),
                    VkPhysicalDeviceSynchronization2Features.synchronization2$offset(),
                    ApiVersion.V1_3, "VK_KHR_synchronization2"),
            new Row(DeviceFeature.MAINTENANCE9,
                    VkPhysicalDeviceMaintenance9FeaturesKHR.layout(),
                    vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_9_FEATURES_KHR(),
                    VkPhysicalDeviceMaintenance9FeaturesKHR.maintenance9$offset(),
                    NO_VERSION, "VK_KHR_maintenance9"),
            new Row(DeviceFeature.ELAPSED_TIMER_QUERY,
                    VkPhysicalDeviceElapsedTimerQueryFeaturesQCOM.layout(),
                    vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ELAPSED_TIMER_QUERY_FEATURES_QCOM(),
                    VkPhysicalDeviceElapsedTimerQueryFeaturesQCOM.elapsedTimerQuery$offset(),
                    NO_VERSION, "VK_QCOM_elapsed_timer_query"),
            new Row(DeviceFeature.DEVICE_ADDRESS_COMMANDS,
                    VkPhysicalDeviceDeviceAddressCommandsFeaturesKHR.layout(),
                    vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEVICE_ADDRESS_COMMANDS_FEATURES_KHR(),
                    VkPhysicalDeviceDeviceAddressCommandsFeaturesKHR.deviceAddressCommands$offset(),
                    NO_VERSION, "VK_KHR_device_address_commands"));

    /** The extensions that bring CALIBRATED_TIMESTAMPS, which no struct has, in the order of the lookup. */
    private static final List<String> CALIBRATED_TIMESTAMPS =
            List.of("VK_EXT_calibrated_timestamps", "VK_KHR_calibrated_timestamps");

    private FeatureStructs() {
    }

    // Loops and not streams: this is run when a program starts, and each lambda takes its time then.

    /**
     * The features of a physical device that a version of the API can report.
     *
     * @param extensions the device's: without an extension that no version includes, layers do not know its struct
     */
    static Set<DeviceFeature> of(FunctionTable functions, MemorySegment physicalDevice, ApiVersion version,
            Set<String> extensions) {
        Set<DeviceFeature> found = EnumSet.noneOf(DeviceFeature.class);
        boolean chains = version.isAtLeast(ApiVersion.V1_1);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment features = arena.allocate(VkPhysicalDeviceFeatures2.layout());
            MemorySegment core = VkPhysicalDeviceFeatures2.features(features);
            MemorySegment[] structs = new MemorySegment[ROWS.size()];
            MemorySegment next = MemorySegment.NULL;
            for (int i = structs.length - 1; i >= 0; i--) {
                Row row = ROWS.get(i);
                MemoryLayout struct = row.struct();
                if (struct == null) {
                    structs[i] = core;
                } else {
                    structs[i] = chained(arena, struct, row.structType(), next);
                    if (row.since() != NO_VERSION || extensions.contains(row.extension())) {
                        next = structs[i];
                    }
                }
            }
            if (chains) {
                VkPhysicalDeviceFeatures2.sType(features, vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2());
                VkPhysicalDeviceFeatures2.pNext(features, next);
                PFN_vkGetPhysicalDeviceFeatures2.invoke(
                        functions.address(vkGetPhysicalDeviceFeatures2), physicalDevice, features);
            } else {
                PFN_vkGetPhysicalDeviceFeatures.invoke(
                        functions.address(vkGetPhysicalDeviceFeatures), physicalDevice, core);
            }
            for (int i = 0; i < structs.length; i++) {
                // A struct, or a chain, that was not passed on is not written.
                if (structs[i].get(ValueLayout.JAVA_INT, ROWS.get(i).offset()) != FALSE) {
                    found.add(ROWS.get(i).feature());
                }
            }
        }
        // In 1.0 it needs an extension of the instance.
        if (chains && calibratedTimestamps(extensions) != null) {
            found.add(DeviceFeature.CALIBRATED_TIMESTAMPS);
        }
        return found;
    }

    static void enable(Arena arena, MemorySegment deviceCreateInfo, Set<DeviceFeature> features) {
        MemorySegment core = MemorySegment.NULL;
        MemorySegment next = MemorySegment.NULL;
        for (int i = ROWS.size() - 1; i >= 0; i--) {
            Row row = ROWS.get(i);
            if (features.contains(row.feature())) {
                MemoryLayout struct = row.struct();
                if (struct == null) {
                    core = core.equals(MemorySegment.NULL) ? arena.allocate(VkPhysicalDeviceFeatures.layout()) : core;
                    core.set(ValueLayout.JAVA_INT, row.offset(), TRUE);
                } else {
                    next = chained(arena, struct, row.structType(), next);
                    next.set(ValueLayout.JAVA_INT, row.offset(), TRUE);
                }
            }
        }
        VkDeviceCreateInfo.pEnabledFeatures(deviceCreateInfo, core);
        VkDeviceCreateInfo.pNext(deviceCreateInfo, next);
    }

    /** The extension of a device that has calibrated timestamps; null if none has. */
    static @Nullable String calibratedTimestamps(Set<String> extensions) {
        for (String name : CALIBRATED_TIMESTAMPS) {
            if (extensions.contains(name)) {
                return name;
            }
        }
        return null;
    }

    /**
     * The extensions for features that are not in the core of a version.
     *
     * @param available the device's extensions, some of them equivalent
     */
    static List<String> extensions(Set<DeviceFeature> features, ApiVersion version, Set<String> available) {
        List<String> names = new ArrayList<>();
        for (Row row : ROWS) {
            if (features.contains(row.feature()) && !version.isAtLeast(row.since())) {
                names.add(row.extension());
            }
        }
        String calibrated =
                features.contains(DeviceFeature.CALIBRATED_TIMESTAMPS) ? calibratedTimestamps(available) : null;
        if (calibrated != null) {
            names.add(calibrated);
        }
        return names;
    }

    private static MemorySegment chained(Arena arena, MemoryLayout layout, int type, MemorySegment next) {
        MemorySegment struct = arena.allocate(layout);
        struct.set(ValueLayout.JAVA_INT, 0, type);
        struct.set(ValueLayout.ADDRESS, NEXT, next);
        return struct;
    }
}
