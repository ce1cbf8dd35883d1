package dev.readout.software;

import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_EXTENSION_NOT_PRESENT;
import static dev.readout.abi.vulkan.vulkan_h.VK_ERROR_FEATURE_NOT_PRESENT;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_HOST_QUERY_RESET_FEATURES;
import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SYNCHRONIZATION_2_FEATURES;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.readout.abi.vulkan.VkBaseOutStructure;
import dev.readout.abi.vulkan.VkPhysicalDeviceFeatures;
import dev.readout.abi.vulkan.VkPhysicalDeviceHostQueryResetFeatures;
import dev.readout.abi.vulkan.VkPhysicalDeviceSynchronization2Features;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** The optional features and the extensions that the device has, and what an application may ask for. */
final class Features {
    static final List<String> EXTENSIONS = List.of("VK_EXT_host_query_reset", "VK_KHR_synchronization2");

    private Features() {
    }

    /** Writes a {@code VkPhysicalDeviceFeatures}. */
    static void write(MemorySegment features) {
        features.asSlice(0, VkPhysicalDeviceFeatures.sizeof()).fill((byte) 0);
        VkPhysicalDeviceFeatures.robustBufferAccess(features, 1);
        VkPhysicalDeviceFeatures.fullDrawIndexUint32(features, 1);
        VkPhysicalDeviceFeatures.occlusionQueryPrecise(features, 1);
        VkPhysicalDeviceFeatures.pipelineStatisticsQuery(features, 1);
    }

    /** Fills the structs of a {@code pNext} chain that the device knows, and leaves the others alone. */
    static void writeChain(MemorySegment first) {
        for (MemorySegment next = first; !Arguments.isNull(next); next = VkBaseOutStructure.pNext(next)) {
            int type = VkBaseOutStructure.sType(next);
            if (type == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_HOST_QUERY_RESET_FEATURES()) {
                VkPhysicalDeviceHostQueryResetFeatures.hostQueryReset(next, 1);
            } else if (type == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SYNCHRONIZATION_2_FEATURES()) {
                VkPhysicalDeviceSynchronization2Features.synchronization2(next, 1);
            }
        }
    }

    /** Refuses a {@code VkPhysicalDeviceFeatures} that asks for a feature the device does not have. */
    static void checkRequested(MemorySegment requested) {
        int[] supported = new int[(int) (VkPhysicalDeviceFeatures.sizeof() / Integer.BYTES)];
        write(MemorySegment.ofArray(supported));
        for (int feature = 0; feature < supported.length; feature++) {
            if (requested.getAtIndex(JAVA_INT, feature) != 0 && supported[feature] == 0) {
                throw new Misuse(VK_ERROR_FEATURE_NOT_PRESENT(), "the device does not have the feature number "
                        + feature + " of VkPhysicalDeviceFeatures, which was asked for");
            }
        }
    }

    /** Refuses extensions that the device does not have. */
    static void checkExtensions(List<String> requested) {
        for (String extension : requested) {
            if (!EXTENSIONS.contains(extension)) {
                throw new Misuse(VK_ERROR_EXTENSION_NOT_PRESENT(), "the device does not have the extension "
                        + extension + ", only " + EXTENSIONS);
            }
        }
    }
}
