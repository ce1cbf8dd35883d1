package dev.readout.software.vulkan;

import static dev.readout.abi.vulkan.vulkan_h.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_PROPERTIES;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.readout.abi.vulkan.VkConformanceVersion;
import dev.readout.abi.vulkan.VkPhysicalDeviceLimits;
import dev.readout.abi.vulkan.VkPhysicalDeviceProperties2;
import dev.readout.abi.vulkan.VkPhysicalDeviceProperties;
import dev.readout.abi.vulkan.VkPhysicalDeviceVulkan12Properties;
import dev.readout.abi.vulkan.VkQueueFamilyProperties;
import dev.readout.software.abi.vulkan.VkPhysicalDeviceTransformFeedbackPropertiesEXT;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a driver says of itself, by the names of the API, as far as queries and those who identify it care. */
final class DeviceFacts {
    private static final int MOST = 16;

    private DeviceFacts() {
    }

    static Map<String, Object> of(Application application) {
        Map<String, Object> facts = new LinkedHashMap<>();
        MemorySegment feedback = application.struct("VkPhysicalDeviceTransformFeedbackPropertiesEXT");
        MemorySegment driver = application.struct("VkPhysicalDeviceVulkan12Properties",
                "sType", VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_PROPERTIES(), "pNext", feedback);
        MemorySegment chain = application.struct("VkPhysicalDeviceProperties2", "pNext", driver);
        application.call("vkGetPhysicalDeviceProperties2", application.physicalDevice, chain);
        MemorySegment properties = VkPhysicalDeviceProperties2.properties(chain);
        facts.put("deviceName", VkPhysicalDeviceProperties.deviceName(properties).getString(0));
        int version = VkPhysicalDeviceProperties.apiVersion(properties);
        facts.put("apiVersion", (version >> 22) + "." + (version >> 12 & 0x3FF) + "." + (version & 0xFFF));
        facts.put("driverVersion", Integer.toHexString(VkPhysicalDeviceProperties.driverVersion(properties)));
        facts.put("vendorID", Integer.toHexString(VkPhysicalDeviceProperties.vendorID(properties)));
        facts.put("deviceID", Integer.toHexString(VkPhysicalDeviceProperties.deviceID(properties)));
        facts.put("deviceType", VkPhysicalDeviceProperties.deviceType(properties));
        facts.put("driverID", VkPhysicalDeviceVulkan12Properties.driverID(driver));
        facts.put("driverName", VkPhysicalDeviceVulkan12Properties.driverName(driver).getString(0));
        facts.put("driverInfo", VkPhysicalDeviceVulkan12Properties.driverInfo(driver).getString(0));
        MemorySegment conformance = VkPhysicalDeviceVulkan12Properties.conformanceVersion(driver);
        facts.put("conformanceVersion",
                VkConformanceVersion.major(conformance) + "." + VkConformanceVersion.minor(conformance) + "."
                        + VkConformanceVersion.subminor(conformance) + "." + VkConformanceVersion.patch(conformance));
        MemorySegment limits = VkPhysicalDeviceProperties.limits(properties);
        facts.put("timestampPeriod", VkPhysicalDeviceLimits.timestampPeriod(limits));
        facts.put("timestampComputeAndGraphics", VkPhysicalDeviceLimits.timestampComputeAndGraphics(limits));
        facts.put("transformFeedback", "transformFeedbackQueries "
                + VkPhysicalDeviceTransformFeedbackPropertiesEXT.transformFeedbackQueries(feedback) + " streams "
                + VkPhysicalDeviceTransformFeedbackPropertiesEXT.maxTransformFeedbackStreams(feedback) + " buffers "
                + VkPhysicalDeviceTransformFeedbackPropertiesEXT.maxTransformFeedbackBuffers(feedback));
        MemorySegment features = application.struct("VkPhysicalDeviceFeatures");
        application.call("vkGetPhysicalDeviceFeatures", application.physicalDevice, features);
        for (String name : List.of("pipelineStatisticsQuery", "occlusionQueryPrecise", "inheritedQueries")) {
            facts.put(name, (int) Structs.get(features, "VkPhysicalDeviceFeatures", name));
        }
        facts.put("queueFamilies", families(application));
        int[] domains = domains(application);
        facts.put("timeDomains", Arrays.toString(domains));
        facts.put("maxDeviation", Calibration.of(application, "vkGetCalibratedTimestampsEXT", domains).deviation());
        return facts;
    }

    private static List<String> families(Application application) {
        MemorySegment count = application.arena.allocateFrom(JAVA_INT, MOST);
        MemorySegment families = VkQueueFamilyProperties.allocateArray(MOST, application.arena);
        application.call("vkGetPhysicalDeviceQueueFamilyProperties", application.physicalDevice, count, families);
        List<String> found = new ArrayList<>();
        for (int i = 0; i < count.get(JAVA_INT, 0); i++) {
            MemorySegment family = VkQueueFamilyProperties.asSlice(families, i);
            found.add("flags " + Integer.toHexString(VkQueueFamilyProperties.queueFlags(family)) + " count "
                    + VkQueueFamilyProperties.queueCount(family) + " tsValidBits "
                    + VkQueueFamilyProperties.timestampValidBits(family));
        }
        return found;
    }

    private static int[] domains(Application application) {
        MemorySegment count = application.arena.allocateFrom(JAVA_INT, MOST);
        MemorySegment domains = application.arena.allocate(JAVA_INT, MOST);
        Application.check(application.result("vkGetPhysicalDeviceCalibrateableTimeDomainsEXT",
                application.physicalDevice, count, domains));
        return domains.asSlice(0, 4L * count.get(JAVA_INT, 0)).toArray(JAVA_INT);
    }
}
